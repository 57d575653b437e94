/// What warning centres call a storm: its number in the season, and the letter of its basin, as `14E`.
///
/// Letters: NCEP, "Format of the tropical cyclone vital statistics (tcvitals)"; ATCF's `SUBREGION` has most of
/// them too.
struct StormDesignation: Hashable {
  /// Two digits: 1 to 49 are cyclones, 80 to 89 exercises, 90 to 99 invests.
  let number: String
  /// The letter, in capitals.
  let letter: Character

  /// Creates a designation, or `nil` where the text is none; its letter may be one that is not known.
  init?(_ text: String) {
    guard text.utf8.count == 3, let letter = text.last, letter.isASCII, letter.isLetter,
      text.utf8.prefix(2).areDigits
    else { return nil }
    number = String(text.prefix(2))
    self.letter = Character(letter.uppercased())
  }

  /// Whether the number is one that is given to areas of weather that may become cyclones.
  var isInvest: Bool { number.first == "9" }

  /// Whether the number is one that is kept for exercises.
  var isExercise: Bool { Self.isExercise(number) }

  /// Whether two digits are those of an exercise.
  static func isExercise(_ number: String) -> Bool {
    number.first == "8" && number.utf8.count == 2
  }

  /// The basin as decks have it in their names: `EP`; `nil` for a letter that is not known.
  var deck: String? {
    switch letter {
    case "L": "AL"
    case "E": "EP"
    case "C": "CP"
    // The South China Sea and the East China Sea have letters of their own.
    case "W", "O", "T": "WP"
    case "A", "B": "IO"
    // South Indian Ocean, South Pacific, Australia.
    case "S", "P", "U": "SH"
    case "Q": "SL"
    default: nil
    }
  }

  /// The basin, as exactly as the letter tells.
  var basin: Basin? {
    switch letter {
    case "S": .southIndian
    case "P": .southPacific
    default: deck.flatMap { Basin(code: $0) }
    }
  }

  /// The basin of decks in which a place lies: of those for which the JTWC warns.
  static func deck(of place: GeoPoint) -> String {
    if place.latitude < 0 { return "SH" }
    switch place.longitude {
    case -180 ..< -140: return "CP"
    case -140 ..< -75: return "EP"
    case 30..<100: return "IO"
    case 100..<180: return "WP"
    default: return "AL"
    }
  }
}

extension ReadingOptions {
  /// Whether a storm is wanted that its number may say to be an exercise.
  ///
  /// - Parameters:
  ///   - storm: The storm.
  ///   - file: The input.
  ///   - finding: Is told where it is not.
  /// - Returns: Whether it is in earnest, or exercises are wanted.
  func admits(
    _ storm: borrowing Storm, of file: String, _ finding: (Finding) -> Void
  ) -> Bool {
    if storm.status == .actual || keepsTests { return true }
    finding(Finding(.warning, .exercise(storm.id), at: Finding.Location(file: file)))
    return false
  }
}

extension Finding.Message {
  fileprivate static func exercise(_ id: StormID) -> Self {
    "\(id) omitted: numbers from 80 to 89 are those of exercises; --allow-test keeps them"
  }
}
