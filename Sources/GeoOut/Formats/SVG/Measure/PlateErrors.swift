import TyphoonTrack

// Forecasts against what happened: the forecasts of all base times, and how good they were.

extension PlateStorm {
  /// Whether forecasts are shown against what happened.
  var isVerified: Bool { features.errors.contains { $0.pair.lead > 0 } }
}

extension [PlateStorm] {
  /// The first and the last base time of forecasts that are shown against what happened.
  var baseTimes: ClosedRange<Timestamp>? {
    let bases = filter { $0.isVerified }.flatMap { $0.features.errors.map { $0.pair.base } }
    guard let first = bases.min(), let last = bases.max() else { return nil }
    return Timestamp(secondsSince1970: first)...Timestamp(secondsSince1970: last)
  }

  /// The first base time of a forecast with the most positions that are shown against what happened.
  var fullestBase: Timestamp? {
    Dictionary(grouping: flatMap { $0.features.errors }, by: { $0.pair.base })
      .max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
      .map { Timestamp(secondsSince1970: $0.key) }
  }

  /// Returns the index of the storm and the base time of a forecast's feature, for the script of a page; `nil` if
  /// forecasts are not shown against what happened.
  func run(of feature: Feature, in storm: PlateStorm) -> (storm: String, base: String)? {
    guard storm.isVerified, let base = storm.features.forecast(of: feature)?.baseTime,
      let index = firstIndex(where: {
        $0.storm.id == storm.storm.id && $0.storm.agency == storm.storm.agency
      })
    else { return nil }
    return ("\(index)", "\(base.secondsSince1970)")
  }

  /// Draws the forecasts of each technique in one colour, from pale to strong by base time, if the plate shows
  /// their errors.
  mutating func shadeByBaseTime() {
    for index in indices where self[index].isVerified {
      let storm = self[index].storm
      let bases = Set(self[index].techniques.keys.map { storm.forecasts[$0].baseTime }).sorted()
      for forecast in self[index].techniques.keys {
        let rank = bases.firstIndex(of: storm.forecasts[forecast].baseTime) ?? 0
        self[index].techniques[forecast]?.shade(Double(rank + 1) / Double(bases.count))
      }
    }
  }
}

/// The mean errors of a technique by lead time.
private struct MeanErrors {
  let code: String
  let color: Palette.Color
  /// The sum of the errors in nautical miles, and the cases, by lead time in seconds.
  private var sums: [Int64: (error: Double, cases: Int)] = [:]

  /// Returns those of the techniques of storms, in the order of the first.
  static func all(_ storms: [PlateStorm]) -> [MeanErrors] {
    var all: [MeanErrors] = []
    for storm in storms {
      for (forecast, pair) in storm.features.errors where pair.landfallHours == nil {
        guard let technique = storm.techniques[forecast] else { continue }
        let index = all.firstIndex { $0.code == technique.group } ?? all.count
        if index == all.count {
          all.append(MeanErrors(code: technique.group, color: technique.stroke.color))
        }
        let sum = all[index].sums[pair.lead] ?? (0, 0)
        all[index].sums[pair.lead] = (sum.error + pair.error.distance, sum.cases + 1)
      }
    }
    return all
  }

  private init(code: String, color: Palette.Color) { (self.code, self.color) = (code, color) }

  var leads: [Int64] { sums.keys.sorted() }

  func mean(at lead: Int64) -> (error: Double, cases: Int)? {
    sums[lead].map { ($0.error / Double($0.cases), $0.cases) }
  }
}

extension PlatePanel {
  private static let (chart, row) = (88.0, 15.5)
  /// With more lead times than this, only those of whole days have a row.
  private static let mostRows = 8
  /// With fewer lead times there is no chart.
  private static let leastPoints = 3
  /// As many techniques have columns.
  private static let mostColumns = 3

  /// Returns the block of the mean errors: a chart by lead time, and a table with the numbers of cases.
  func errors(_ storms: [PlateStorm]) -> Block {
    let all = MeanErrors.all(storms)
    let leads = Set(all.flatMap { $0.leads }).sorted()
    guard let end = leads.last, end > 0,
      let most = leads.flatMap({ lead in all.compactMap { $0.mean(at: lead)?.error } }).max(),
      most > 0
    else { return Block() }
    let isMetric = words.units == nil && storms.contains { $0.isOfJMA || $0.scale.unit != .knots }
    func shown(_ miles: Double) -> (value: Double, unit: String) {
      words.inUnits(
        isMetric
          ? Length((miles * 1.852).rounded(), .kilometres) : Length(miles.rounded(), .nauticalMiles)
      )
    }
    var block = Block()
    let title = words.words(for: .forecastError).all
    heading(words.detailed(title, shown(most).unit), in: &block)
    if leads.count >= Self.leastPoints {
      draw(all, to: end, shown(most).value.shown, most, in: &block)
    }
    let columns = all.prefix(Self.mostColumns)
    let room = (width - 50) / Double(Self.mostColumns)
    func add(_ text: String, at column: Int?, _ color: Palette.Color? = nil, isBold: Bool = false) {
      let x = column.map { width - Double(columns.count - 1 - $0) * room } ?? 0
      let (y, color) = (block.height + 12, color ?? Palette.ink)
      block.items.append { corner, xml in
        xml.words(
          text, at: corner.moved(x, y),
          PlateTextStyle(
            size: 12, isBold: isBold, color: color, anchor: column == nil ? .start : .end))
      }
    }
    for (index, one) in columns.enumerated() {
      add(one.code, at: index, one.color, isBold: true)
    }
    block.height += Self.row
    let ahead = leads.filter { $0 > 0 }
    for lead in ahead where ahead.count <= Self.mostRows || lead % 86_400 == 0 {
      add("+\(lead / 3_600) h", at: nil)
      for (index, one) in columns.enumerated() {
        guard let (error, cases) = one.mean(at: lead) else { continue }
        add("\(shown(error).value.shown) (\(cases))", at: index)
      }
      block.height += Self.row
    }
    return block
  }

  /// Draws the lines of mean errors up to a lead time, and the largest one in words.
  private func draw(
    _ all: [MeanErrors], to end: Int64, _ peak: String, _ most: Double, in block: inout Block
  ) {
    let (width, top) = (width, block.height)
    block.items.append { corner, xml in
      let bottom = corner.y + top + Self.chart - 16
      func at(_ lead: Int64, _ error: Double) -> PlatePoint {
        PlatePoint(
          x: corner.x + 8 + Double(lead) / Double(end) * (width - 16),
          y: bottom - error / most * (Self.chart - 34))
      }
      xml.line(
        from: PlatePoint(x: corner.x, y: bottom), to: PlatePoint(x: corner.x + width, y: bottom),
        stroke: .paint(Palette.rule))
      let small = PlateTextStyle(size: 11, color: Palette.quiet, anchor: .middle)
      for lead in stride(from: 0, through: end, by: end > 86_400 ? 86_400 : 21_600) {
        let foot = at(lead, 0)
        xml.line(from: foot, to: foot.moved(0, 4), stroke: .paint(Palette.quiet))
        xml.words("\(lead / 3_600)", at: foot.moved(0, 15), small)
      }
      for one in all {
        let points = one.leads.compactMap { lead in one.mean(at: lead).map { (lead, $0.error) } }
        for (start, next) in zip(points, points.dropFirst()) {
          xml.line(
            from: at(start.0, start.1), to: at(next.0, next.1), stroke: .paint(one.color), width: 2,
            isRound: true)
        }
        for (lead, error) in points {
          xml.circle(
            at: at(lead, error), radius: 2.4, fill: .paint(one.color),
            stroke: .paint(Palette.casing), width: 0.8)
          guard error == most else { continue }
          let isLast = lead > end * 4 / 5
          xml.words(
            peak, at: at(lead, error).moved(isLast ? 6 : 0, -7),
            PlateTextStyle(size: 11, isBold: true, anchor: isLast ? .end : .middle))
        }
      }
    }
    block.height += Self.chart + 4
  }
}
