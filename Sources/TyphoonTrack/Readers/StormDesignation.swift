/// A storm's designation at the warning centres: its number in the season and the letter of its
/// basin, such as `14E`.
///
/// Letters: NCEP, "Format of the tropical cyclone vital statistics (tcvitals)"; ATCF's `SUBREGION`
/// has most of them too.
struct StormDesignation: Hashable {
  /// Two digits: 1 to 49 are cyclones, 80 to 89 exercises, 90 to 99 invests.
  let number: String
  /// The letter, in capitals.
  let letter: Character

  /// Parses a designation, or returns `nil` if the text is not one; the letter may be unknown.
  init?(_ text: String) {
    guard text.utf8.count == 3, let letter = text.last, letter.isASCII, letter.isLetter,
      text.utf8.prefix(2).areDigits
    else { return nil }
    number = String(text.prefix(2))
    self.letter = Character(letter.uppercased())
  }

  /// Whether the number denotes an invest: an area of weather that may become a cyclone.
  var isInvest: Bool { number.first == "9" }

  /// Whether the number is reserved for exercises.
  var isExercise: Bool { Self.isExercise(number) }

  /// Whether two digits are reserved for exercises.
  static func isExercise(_ number: String) -> Bool { number.first == "8" && number.utf8.count == 2 }

  /// The basin code used in deck names, such as `EP`; `nil` if the letter is unknown.
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

  /// The basin, as precisely as the letter gives it.
  var basin: Basin? {
    switch letter {
    case "S": .southIndian
    case "P": .southPacific
    default: deck.flatMap { Basin(code: $0) }
    }
  }

  /// The deck basin of a coordinate, for the basins in which the JTWC issues warnings.
  static func deck(of position: GeoPoint) -> String {
    if position.latitude < 0 { return "SH" }
    switch position.longitude {
    case -180 ..< -140: return "CP"
    case -140 ..< -75: return "EP"
    case 30..<100: return "IO"
    case 100..<180: return "WP"
    default: return "AL"
    }
  }
}

/// What a storm is called in decks: its basin, number and season, such as `AL122005`.
package struct DeckID {
  /// Two letters, such as `AL`.
  package let basin: String
  /// Two digits.
  package let number: String
  package let season: Int
  /// Whether it is the agency's own number, and not that of the centre that numbers decks.
  package let isOwnNumber: Bool

  package var text: String { "\(basin)\(number)\(season)" }

  /// The id of a storm: its own, one of its other ids, or that of its basin, number and season; `nil` if none of
  /// these is one.
  package init?(of storm: Storm) {
    let ids = [storm.id.code.uppercased()] + storm.otherIDs
    if let id = ids.first(where: {
      $0.utf8.count == 8 && Basin(code: String($0.prefix(2))) != nil
        && $0.dropFirst(2).utf8.areDigits
    }) {
      basin = String(id.prefix(2))
      number = String(id.dropFirst(2).prefix(2))
      season = Int(id.suffix(4)) ?? 0
      isOwnNumber = false
      return
    }
    // JMA's number of the season's fourteenth storm is 14 or 1214.
    guard let basin = storm.basin, let own = storm.number, own.utf8.areDigits, own.utf8.count <= 4,
      let season = storm.season
    else { return nil }
    self.basin =
      switch basin {
      case .northAtlantic: "AL"
      case .southAtlantic: "SL"
      case .northIndian: "IO"
      case .southIndian, .southPacific: "SH"
      default: basin.rawValue
      }
    number = String("0\(own)".suffix(2))
    (self.season, isOwnNumber) = (season, true)
  }
}

extension ReadingOptions {
  /// Whether the options admit a storm whose status may be other than operational.
  ///
  /// - Parameters:
  ///   - storm: The storm.
  ///   - file: The input.
  ///   - finding: Receives a warning if the storm is not admitted.
  /// - Returns: Whether the storm is operational, or exercises are wanted.
  func admits(_ storm: borrowing Storm, of file: String, _ finding: Report) -> Bool {
    if storm.status == .actual || keepsTests { return true }
    Finding.Location(file: file).warn(
      "\(storm.id) omitted: numbers 80 to 89 are reserved for exercises; --allow-test includes them",
      to: finding)
    return false
  }
}
