/// A number in the lines of a format, and where in a fix it belongs: a row of the format's table.
struct LineColumn: Sendable {
  /// The value that the number becomes.
  enum Value: Sendable {
    /// Any value of a fix.
    case own(@Sendable (inout Fix, Double) -> Void)
    /// The radius of winds of at least a speed.
    case radius(Speed, LengthUnit)
    /// The first of the radii of four quadrants, clockwise from north to east.
    case quadrants(Speed, LengthUnit)
  }

  /// The index of the field.
  let field: Int
  /// The name in messages.
  let name: Finding.Message
  /// The plausible range.
  let range: ClosedRange<Double>
  /// The numbers that stand for a missing value.
  let missing: [Double]
  let value: Value

  init(
    _ field: Int, _ name: Finding.Message, _ range: ClosedRange<Double>, missing: [Double] = [],
    _ set: @escaping @Sendable (inout Fix, Double) -> Void
  ) { self.init(field, name, range, missing: missing, .own(set)) }

  private init(
    _ field: Int, _ name: Finding.Message, _ range: ClosedRange<Double>, missing: [Double] = [],
    _ value: Value
  ) {
    (self.field, self.name, self.range) = (field, name, range)
    (self.missing, self.value) = (missing, value)
  }

  // MARK: - Columns that many formats have

  static func wind(
    _ field: Int, _ range: ClosedRange<Double>, _ unit: SpeedUnit, of agency: Agency,
    missing: [Double] = []
  ) -> LineColumn {
    LineColumn(field, "wind", range, missing: missing) {
      $0.setWind(Speed($1, unit), averagingPeriod: agency.averagingPeriod)
    }
  }

  static func pressure(
    _ field: Int, _ range: ClosedRange<Double> = 800...1_100, missing: [Double] = [],
    _ name: Finding.Message = "pressure"
  ) -> LineColumn {
    LineColumn(field, name, range, missing: missing) { $0.pressure = Pressure($1, .hectopascals) }
  }

  static func radiusOfMaximumWind(
    _ field: Int, _ range: ClosedRange<Double>, _ unit: LengthUnit
  ) -> LineColumn {
    LineColumn(field, "radius of maximum wind", range, missing: [0]) {
      $0.radiusOfMaximumWind = Length($1, unit)
    }
  }

  static func outerPressure(_ field: Int, _ range: ClosedRange<Double>) -> LineColumn {
    LineColumn(field, "pressure of the outer isobar", range, missing: [0]) {
      $0.outerIsobar = OuterIsobar(
        pressure: Pressure($1, .hectopascals), radius: $0.outerIsobar?.radius)
    }
  }

  static func outerRadius(
    _ field: Int, _ range: ClosedRange<Double>, _ unit: LengthUnit
  ) -> LineColumn {
    LineColumn(field, "radius of the outer isobar", range, missing: [0]) {
      $0.outerIsobar = OuterIsobar(pressure: $0.outerIsobar?.pressure, radius: Length($1, unit))
    }
  }

  static func radius(
    _ field: Int, _ name: Finding.Message, of speed: Speed, upTo limit: Double, _ unit: LengthUnit
  ) -> LineColumn { LineColumn(field, name, 0...limit, .radius(speed, unit)) }

  static func quadrants(
    _ field: Int, of knots: Double, upTo limit: Double, _ unit: LengthUnit
  ) -> LineColumn {
    LineColumn(field, "wind radius", 0...limit, .quadrants(Speed(knots, .knots), unit))
  }
}

extension FieldLine {
  /// Reads the numbers of a fix.
  ///
  /// - Parameters:
  ///   - columns: The table of the format.
  ///   - fix: The fix.
  ///   - style: How the format writes numbers.
  mutating func read(
    _ columns: [LineColumn], into fix: inout Fix, _ style: NumberStyle = .decimal
  ) {
    var radii = ReadWindRadii()
    // Not copied: there are millions of lines.
    for at in columns.indices {
      func number(_ index: Int = 0) -> Double? {
        self.number(
          columns[at].field + index, columns[at].name, in: columns[at].range,
          missing: columns[at].missing, style: style)
      }
      switch columns[at].value {
      case .own(let set): if let number = number() { set(&fix, number) }
      case .radius(let speed, let unit): radii.add(speed, circle: number().map { Length($0, unit) })
      case .quadrants(let speed, let unit):
        func length(_ index: Int) -> Length? { number(index).map { Length($0, unit) } }
        radii.add(
          speed,
          RadialExtent.Quadrants(
            northEast: length(0), southEast: length(1), southWest: length(2), northWest: length(3)))
      }
    }
    fix.setWindRadii(radii)
  }
}
