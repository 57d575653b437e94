/// How the numbers of a column of latitudes or longitudes are written.
struct CSVAngle: Equatable {
  let axis: GeoAxis
  /// The size of the unit in degrees.
  private(set) var size = 1.0
  /// The sign of positive numbers: 1 for north and east, -1 for south and west; `nil` if it is not stated.
  private(set) var sign: Double?

  init(_ axis: GeoAxis) { self.axis = axis }

  /// Whether numbers are degrees, north and east positive.
  var isPlain: Bool { size == 1 && sign != -1 }

  /// The unit for people, and as the name of a field has it: `deg`, `w`, `x10`, `radw`.
  var words: (shown: String, code: String?) {
    let unit = Self.sizes.first { $0.size == size } ?? Self.sizes[4]
    guard let sign else { return (unit.shown, unit.code) }
    let side = axis.sides[sign < 0 ? 1 : 0]
    return ("\(unit.shown) \(side)", (size == 1 ? "" : unit.code) + side.prefix(1))
  }

  /// Words for units with their sizes in degrees; of two that begin alike the longer one comes first.
  private static let sizes: [(words: String, size: Double, code: String, shown: String)] = [
    (
      "° º 度 decimaldegrees decimal degrees degree deg dec d signed of is latitude lat longitude long lon center centre wgs84 epsg:4326 0to360 0360 "
        + "180to180 180180 90to90 9090", 1, "deg", "degrees"
    ),
    ("x1000 *1000", 0.001, "x1000", "degrees × 0.001"),
    ("x100 *100 hundredths 0.01", 0.01, "x100", "degrees × 0.01"),
    ("x10 *10 tenths tenth 0.1 1/10", 0.1, "x10", "tenths"),
    ("radians radian rad", 180 / .pi, "rad", "radians"),
  ]
  /// Words for signs: the axis with its letters, and what they mean for positive numbers; 0 for others.
  private static let signs: [(words: String, axis: GeoAxis?, sign: Double)] = [
    ("positive pos +ve +", nil, 0), ("negative neg -ve -", nil, -1),
    ("north n 北緯 北纬", .latitude, 1), ("south s 南緯 南纬", .latitude, -1),
    ("east e 東經 东经 東経", .longitude, 1), ("west w 西經 西经 西経", .longitude, -1),
  ]

  /// Parses words such as `deg`, `°W`, `degrees_south`, `rad`, `x10`, `west positive`; `nil` if others are among
  /// them.
  init?(_ text: String, _ axis: GeoAxis) {
    self.axis = axis
    let isSouth = text.contains("egS")
    var text = text.lowercased()
    // "degS" is degrees south; "degs" of latitudes may be, too.
    if !isSouth, text.contains("degs") {
      if axis == .latitude { return nil }
      text = text.replacing(text: "degs", with: "deg")
    }
    text = text.replacing(text: "×", with: "x").replacing(text: "\u{2212}", with: "-")
    // Ranges such as "-180 to 180".
    if text.contains(where: { $0.isNumber }) { text = text.filter { !"-–±".contains($0) } }
    var rest = text.filter { !" _,;|'\"".contains($0) }[...]
    var letters: Set<Double> = []
    var isNegative = false
    func skips(_ words: String) -> Bool {
      guard let word = words.split(at: " ").first(where: { rest.hasPrefix($0) }) else {
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
