/// The columns of a plain table that hold lengths: wind radii by quadrant and the radius of maximum
/// wind.
///
/// Their names end with the unit, such as `radius_34_knot_winds_ne_km` and `r34_ne_nmi`: without
/// it, radii could be in nautical miles or in kilometres.
struct CSVLengths {
  /// The columns of a threshold, of the quadrants and of the circle or mean; -1 if there is none.
  private struct Radii {
    let threshold: Speed
    var columns = [-1, -1, -1, -1, -1]
    var units = [LengthUnit](repeating: .kilometres, count: 5)
  }

  /// Beaufort's forces in names, with where they begin for the CWA and for China, in m/s.
  private static let forces: [(names: [String], limit: Double)] = [
    (["七級", "7級"], 15), (["十級", "10級"], 25), (["七级", "7级"], 13.9), (["十级", "10级"], 24.5),
    (["十二级", "12级", "十二級", "12級"], 32.7),
  ]

  private var radii: [Radii] = []
  /// The first column of wind radii whose unit is not in its name but known, with the unit.
  private(set) var known: (column: Int, unit: LengthUnit)?
  private var innerRadius: (column: Int, unit: LengthUnit)?

  /// Maps the columns of a header.
  init(_ header: TableHeader) {
    for (column, name) in header.names.enumerated() {
      let letters = CSVColumnName.letters(name)
      guard let (stem, unit) = Self.unit(letters) else { continue }
      if ["rmw", "radiusofmaximumwind", "radiusofmaximumwinds"].contains(stem) {
        if innerRadius == nil { innerRadius = (column, unit) }
      } else if let (threshold, quadrant) = Self.quadrant(stem) {
        let known = radii.firstIndex { $0.threshold == threshold } ?? radii.count
        if known == radii.count { radii.append(Radii(threshold: threshold)) }
        guard radii[known].columns[quadrant] < 0 else { continue }
        radii[known].columns[quadrant] = column
        radii[known].units[quadrant] = unit
        if self.known == nil, CSVKnownUnits.radii.contains(where: { letters.hasPrefix($0.name) }) {
          self.known = (column, unit)
        }
      }
    }
    radii.sort {
      $0.threshold.value(in: .metresPerSecond) < $1.threshold.value(in: .metresPerSecond)
    }
  }

  /// The columns in use.
  var columns: [Int] {
    (radii.flatMap { $0.columns } + [innerRadius?.column ?? -1]).filter { $0 >= 0 }
  }

  /// The unit of a column, and what it holds.
  func unit(of column: Int) -> String {
    let units = radii.flatMap { zip($0.columns, $0.units) } + [innerRadius].compactMap { $0 }
    return units.first { $0.0 == column }?.1 == .kilometres ? "km" : "nm"
  }

  /// What a column holds: a radius of winds, or that of the maximum wind.
  func field(of column: Int) -> String {
    guard let own = radii.first(where: { $0.columns.contains(column) }) else {
      return "radius of maximum wind"
    }
    let place = own.columns.firstIndex(of: column) ?? 4
    let (value, unit) = (own.threshold.value, own.threshold.unit.symbol)
    return "radius of \(value == value.rounded() ? "\(Int(value))" : "\(value)") \(unit)"
      + (place < 4 ? " " + ["NE", "SE", "SW", "NW"][place] : "")
  }

  /// Adds the lengths of a row to its fix.
  func add(
    _ row: TableRow, to fix: inout Fix, _ header: TableHeader, decimalComma: Bool, isOwn: Bool,
    _ problems: inout RowFindings
  ) {
    func length(_ column: Int, _ unit: LengthUnit) -> Length? {
      guard column >= 0 else { return nil }
      return row.number(column, in: 0...5_000, header, decimalComma: decimalComma, &problems)
        .map { Length($0, unit) }
    }
    if let (column, unit) = innerRadius, let radius = length(column, unit), radius.value > 0 {
      fix.radiusOfMaximumWind = radius
    }
    var read = ReadWindRadii()
    var forces: WindForces = []
    for own in radii {
      let threshold = own.threshold
      forces.formUnion(WindForces(of: threshold))
      var quadrants = RadialExtent.Quadrants()
      for index in 0..<4 { quadrants[index] = length(own.columns[index], own.units[index]) }
      let mean = length(own.columns[4], own.units[4])
      if quadrants == RadialExtent.Quadrants() {
        read.add(threshold, circle: mean)
      } else {
        read.add(threshold, quadrants, mean: mean)
      }
    }
    // Tables of this program have 0 where there is no such wind.
    fix.setWindRadii(read, isOwn ? .numbers : .cells(of: forces))
  }

  /// Splits the letters of a name into stem and unit.
  private static func unit(_ letters: String) -> (stem: String, unit: LengthUnit)? {
    let units: [(String, LengthUnit)] = [
      ("km", .kilometres), ("公里", .kilometres), ("千米", .kilometres), ("nmi", .nauticalMiles),
      ("nm", .nauticalMiles), ("海里", .nauticalMiles), ("浬", .nauticalMiles),
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
  private static func quadrant(_ stem: String) -> (threshold: Speed, quadrant: Int)? {
    let quadrant = RadialExtent.Quadrants.index(of: stem.suffix(2).uppercased())
    let middle = quadrant == nil ? stem[...] : stem.dropLast(2)
    if let force = forces.first(where: { force in force.names.contains { middle.hasPrefix($0) } }) {
      let isRadius = ["半徑", "半径", "風圈", "风圈", "暴風"].contains { middle.contains($0) }
      return isRadius ? (Speed(force.limit, .metresPerSecond), quadrant ?? 4) : nil
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
