/// What a column's name or a row of units says about the column's values.
enum CSVUnit: Equatable {
  case speed(SpeedUnit)
  case pressure(CSVPressureUnit)
  case angle(CSVAngle)
  case zone(InputZone)
  /// A text that is no unit of the field.
  case unknown(String)

  /// Parses a unit; `nil` if the field cannot have it.
  init?(_ text: String, of field: CSVField) {
    let letters = CSVColumnName.letters(text)
    switch field.kind {
    case .speed:
      guard let unit = SpeedUnit(written: letters) else { return nil }
      self = .speed(unit)
    case .pressure:
      guard let unit = CSVPressureUnit(letters: letters) else { return nil }
      self = .pressure(unit)
    case .latitude, .longitude:
      guard let angle = CSVAngle(text, field.kind == .latitude ? .latitude : .longitude) else {
        return nil
      }
      self = .angle(angle)
    case .time:
      var word = String(text.drop { "_ .,:/".contains($0) })
      // A hyphen before a word is no minus sign.
      if word.first == "-", word.dropFirst().first?.isLetter ?? false { word.removeFirst() }
      while let last = word.last, "_ .,:/".contains(last) { word.removeLast() }
      if let zone = InputZone(word) {
        self = .zone(zone)
      } else if TimeZoneWords.isUnclear(word) || letters.hasPrefix("utc")
        || letters.hasPrefix("gmt")
      {
        self = .unknown(word)
      } else {
        return nil
      }
    case .other: return nil
    }
  }

  /// Parses the text of a column in a row of units; one that is no unit of coordinates is unknown.
  init?(inRow text: String, of field: CSVField) {
    if let unit = CSVUnit(text, of: field) {
      self = unit
    } else if [.latitude, .longitude].contains(field.kind), !CSVColumnName.letters(text).isEmpty {
      self = .unknown(text)
    } else {
      return nil
    }
  }

  /// Whether a text describes how times are written: `yyyymmdd`, `hh:mm`, `24h`, `s`, `seconds since 1970`.
  static func isTimeFormat(_ text: String) -> Bool {
    let letters = CSVColumnName.letters(text).filter { !$0.isNumber }
    return (!letters.isEmpty && letters.allSatisfy { "ymdhst".contains($0) })
      || [
        "民國", "民国", "民國年", "西元", "24小時制", "hours", "hour", "iso", "unix", "epoch", "seconds",
        "days",
      ].contains(letters)
      || (letters.contains("since") && text.contains("1970")
        && !["days", "hours", "minutes"].contains { letters.contains($0) })
  }

  /// The unit, if it is a unit of speed.
  var speed: SpeedUnit? {
    if case .speed(let unit) = self { unit } else { nil }
  }

  /// The unit, if it is a unit of pressure.
  var pressure: CSVPressureUnit? {
    if case .pressure(let unit) = self { unit } else { nil }
  }

  /// The angle, if it is one.
  var angle: CSVAngle? {
    if case .angle(let angle) = self { angle } else { nil }
  }

  /// The zone, if it is one.
  var zone: InputZone? {
    if case .zone(let zone) = self { zone } else { nil }
  }
}

/// How the numbers of a column of latitudes or longitudes are written.
struct CSVAngle: Equatable {
  /// The size of the unit in degrees.
  private(set) var size = 1.0
  /// The sign of positive numbers: 1 for north and east, -1 for south and west; `nil` if it is not stated.
  private(set) var sign: Double?

  init() {}

  /// Whether numbers are degrees, north and east positive.
  var isPlain: Bool { size == 1 && sign != -1 }

  /// Words for units with their sizes in degrees; of two that begin alike the longer one comes first.
  private static let sizes: [(words: String, size: Double)] = [
    (
      "° º 度 decimaldegrees decimal degrees degree deg dec d signed of is center centre wgs84 epsg:4326 0to360 0360 "
        + "180to180 180180 90to90 9090", 1
    ),
    ("x1000 *1000", 0.001), ("x100 *100 hundredths 0.01", 0.01),
    ("x10 *10 tenths tenth 0.1 1/10", 0.1), ("radians radian rad", 180 / .pi),
  ]
  /// Words for signs: the axis with its letters, and what they mean for positive numbers; 0 for others.
  private static let signs: [(words: String, axis: GeoAxis?, sign: Double)] = [
    ("positive pos +ve +", nil, 0), ("negative neg -ve -", nil, -1),
    ("north n 北緯 北纬", .latitude, 1),
    ("south s 南緯 南纬", .latitude, -1), ("east e 東經 东经 東経", .longitude, 1),
    ("west w 西經 西经 西経", .longitude, -1),
  ]

  /// Parses words such as `deg`, `°W`, `degrees_south`, `rad`, `x10`, `west positive`; `nil` if others are among
  /// them.
  init?(_ text: String, _ axis: GeoAxis) {
    let isSouth = text.contains("egS")
    var text = text.lowercased()
    // "degS" is degrees south; "degs" of latitudes may be, too.
    if !isSouth, text.contains("degs") {
      if axis == .latitude { return nil }
      text.replace("degs", with: "deg")
    }
    text.replace("×", with: "x")
    text.replace("\u{2212}", with: "-")
    // Ranges such as "-180 to 180".
    if text.contains(where: { $0.isNumber }) { text = text.filter { !"-–±".contains($0) } }
    var rest = text.filter { !" _,;|'\"".contains($0) }[...]
    var letters: Set<Double> = []
    var isNegative = false
    func skips(_ words: String) -> Bool {
      guard let word = words.split(separator: " ").first(where: { rest.hasPrefix($0) }) else {
        return false
      }
      rest = rest.dropFirst(word.count)
      return true
    }
    while let first = rest.first {
      if let unit = Self.sizes.first(where: { skips($0.words) }) {
        size *= unit.size
      } else if let word = Self.signs.first(where: { skips($0.words) }) {
        guard word.axis == nil || word.axis == axis else { return nil }
        if word.axis != nil {
          letters.insert(word.sign)
        } else if word.sign < 0 {
          isNegative = true
        }
      } else {
        guard "/.".contains(first) else { return nil }
        rest = rest.dropFirst()
      }
    }
    // Both: rows have letters, or one is called negative.
    if letters.count == 1, let only = letters.first { sign = isNegative ? -only : only }
  }
}
