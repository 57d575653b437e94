/// The columns of a plain table that hold lengths: wind radii by quadrant and the radius of maximum
/// wind.
///
/// Their names end with the unit, such as `radius_34_knot_winds_ne_km` and `r34_ne_nmi`: without
/// it, radii could be in nautical miles or in kilometres.
struct CSVLengths {
  /// A column of wind radii, or without a threshold of the radius of maximum wind.
  private typealias Own = (column: Int, threshold: Speed?, quadrant: Int, unit: LengthUnit)

  /// Beaufort's forces in names, with where they begin for the CWA and for China, and the areas of JMA and KMA, in m/s.
  private static let forces: [(names: [String], limit: Double)] = [
    (["七級", "7級"], 15), (["十級", "10級"], 25), (["七级", "7级"], 13.9), (["十级", "10级"], 24.5),
    (["十二级", "12级", "十二級", "12級"], 32.7), (["強風域", "강풍반경"], 15), (["暴風域", "폭풍반경"], 25),
  ]

  private var found: [Own] = []
  /// The thresholds of wind radii, the lowest first.
  private let thresholds: [Speed]
  /// The first column of wind radii whose unit is not in its name but known, with the unit.
  private(set) var known: (column: Int, unit: LengthUnit)?

  /// Maps the columns of a header, with the row of units.
  init(_ header: TableHeader, _ unitRow: [String]) {
    for (column, name) in header.names.enumerated() {
      let letters = name.lettersAndDigits
      let unit = unitRow.indices.contains(column) ? unitRow[column].lettersAndDigits : ""
      guard let (stem, unit) = Self.unit(letters) ?? Self.unit(letters + unit) else { continue }
      let isInner = ["rmw", "radiusofmaximumwind", "radiusofmaximumwinds"].contains(stem)
      guard let (threshold, quadrant) = isInner ? (nil, 4) : Self.quadrant(stem),
        !found.contains(where: { $0.threshold == threshold && $0.quadrant == quadrant })
      else { continue }
      found.append((column, threshold, quadrant, unit))
      if known == nil, CSVKnownUnits.radii.contains(where: { letters.hasPrefix($0.name) }) {
        known = (column, unit)
      }
    }
    thresholds = Array(Set(found.compactMap { $0.threshold })).sorted {
      $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond)
    }
  }

  /// The columns in use.
  var columns: [Int] { found.map { $0.column } }

  /// What a column holds, and its unit: a radius of winds, or that of the maximum wind.
  func words(of column: Int) -> (field: String, unit: String)? {
    found.first { $0.column == column }.map { own in
      let limit = own.threshold.map {
        "\($0.value == $0.value.rounded() ? "\(Int($0.value))" : "\($0.value)") \($0.unit.symbol)"
      }
      let side = own.quadrant < 4 ? " " + ["NE", "SE", "SW", "NW"][own.quadrant] : ""
      return (
        "radius of " + (limit ?? "maximum wind") + side, own.unit == .kilometres ? "km" : "nm"
      )
    }
  }

  /// Adds the lengths of a row to its fix.
  func add(_ row: TableRow, to fix: inout Fix, _ table: CSVColumns, _ problems: inout RowFindings) {
    func length(_ own: Own) -> Length? {
      row.number(
        own.column, in: 0...5_000, table.header, decimalComma: table.decimalComma, &problems
      ).map { Length($0, own.unit) }
    }
    for own in found where own.threshold == nil {
      if let radius = length(own), radius.value > 0 { fix.radiusOfMaximumWind = radius }
    }
    var read = ReadWindRadii()
    for threshold in thresholds {
      var (quadrants, mean) = (RadialExtent.Quadrants(), Length?.none)
      for own in found where own.threshold == threshold {
        if own.quadrant < 4 { quadrants[own.quadrant] = length(own) } else { mean = length(own) }
      }
      if quadrants == RadialExtent.Quadrants() {
        read.add(threshold, circle: mean)
      } else {
        read.add(threshold, quadrants, mean: mean)
      }
    }
    // Tables of this program have 0 where there is no such wind.
    fix.setWindRadii(read, trustsZeros: table.own != nil)
  }

  /// Splits the letters of a name into stem and unit.
  private static func unit(_ letters: String) -> (stem: String, unit: LengthUnit)? {
    let units: [(String, LengthUnit)] = [
      ("km", .kilometres), ("公里", .kilometres), ("千米", .kilometres), ("nmi", .nauticalMiles),
      ("nm", .nauticalMiles), ("nmile", .nauticalMiles), ("海里", .nauticalMiles),
      ("浬", .nauticalMiles),
    ]
    guard let (text, unit) = units.first(where: { letters.hasSuffix($0.0) }) else {
      // The first row may have run into the header.
      if letters == "mnradiusmaxwind" { return ("rmw", .kilometres) }
      if letters == "usarmw" { return ("rmw", .nauticalMiles) }
      return CSVKnownUnits.radii.first { letters.hasPrefix($0.name) }.map { name, threshold, unit in
        ("r\(threshold)" + letters.dropFirst(name.count).prefix(2), unit)
      }
    }
    return (String(letters.dropLast(text.count)), unit)
  }

  /// Parses a stem such as `radius34knotwindsne`: the threshold in knots and the quadrant,
  /// clockwise from 0 for north to east; 4 if it names none.
  private static func quadrant(_ stem: String) -> (threshold: Speed?, quadrant: Int)? {
    let quadrant = RadialExtent.Quadrants.index(of: stem.suffix(2).uppercased())
    let middle = quadrant == nil ? stem[...] : stem.dropLast(2)
    if let force = forces.first(where: { force in force.names.contains { middle.hasPrefix($0) } }) {
      let isRadius = ["半徑", "半径", "風圈", "风圈", "暴風", "風域", "반경"].contains { middle.contains($0) }
      // A long and a short radius are no circle.
      return isRadius && !middle.contains("長") && !middle.contains("短")
        ? (Speed(force.limit, .metresPerSecond), quadrant ?? 4) : nil
    }
    for start in ["windradius", "radius", "rad", "r"] where middle.hasPrefix(start) {
      let rest = middle.dropFirst(start.count)
      guard ["30", "34", "48", "50", "64"].contains(rest.prefix(2)),
        ["", "kt", "kts", "knot", "knots", "knotwind", "knotwinds", "ktwind", "ktwinds"]
          .contains(rest.dropFirst(2)),
        let threshold = Double(rest.prefix(2))
      else { continue }
      return (Speed(threshold, .knots), quadrant ?? 4)
    }
    return nil
  }
}
