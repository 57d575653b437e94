// The radii of a fix as columns of tables, which have no shapes.

extension TrackValue {
  /// The radii of winds of 34, 50 and 64 kt by quadrant, other wind radii, warning areas and the probability
  /// circle.
  package static let radii: [TrackValue] =
    columnThresholds.flatMap { knots in
      [number("r\(Int(knots))_km") { $0.extent(of: knots)?.shownRadius }]
        + RadialExtent.Quadrants.names.enumerated().map { index, name in
          number("r\(Int(knots))_\(name)_km") {
            $0.extent(of: knots)?.quadrants?[index]?.drawnKilometres
          }
        }
    } + [
      list("other_radii") {
        $0.fix?.pointee.windRadii.filter { !$0.hasColumn }.map { $0.inTable }
      } fix: { fix, texts in
        let read = texts.compactMap { WindRadii(inTable: $0) }
        fix.windRadii = (fix.windRadii + read).sorted {
          $0.threshold.value(in: .metresPerSecond) < $1.threshold.value(in: .metresPerSecond)
        }
        for radii in read { fix.unknownWinds.subtract(WindForces(of: radii.threshold)) }
      },
      list(
        "warning_radii", { $0.details?.values.warningAreas.map { $0.inTable } },
        fix: { $0.warningAreas = $1.compactMap { WindRadii(inTable: $0) } }),
      number("probability_radius_km") {
        $0.circle?.radius.drawnKilometres
      } fix: {
        $0.probabilityRadius = ProbabilityRadius(
          Length($1, .kilometres), percentage: $0.probabilityRadius?.percentage ?? 70)
      },
      number(
        "probability_percent", { $0.circle?.percentage },
        fix: { $0.probabilityRadius?.percentage = $1 }),
    ]

  /// The thresholds, in knots, that have columns.
  static let columnThresholds = [34.0, 50, 64]
}

extension TrackValue.Source {
  /// The published probability circle.
  fileprivate var circle: ProbabilityRadius? {
    fix?.pointee.probabilityRadius.flatMap { $0.origin == .published ? $0 : nil }
  }

  fileprivate func extent(of knots: Double) -> RadialExtent? { fix?.pointee.extent(of: knots) }
}

extension Fix {
  /// The extent of winds of 34, 50 or 64 kt, if it has columns; with radii of 0 if there are no such winds.
  package func extent(of knots: Double) -> RadialExtent? {
    let threshold = Speed(knots, .knots)
    let force = WindForces(of: threshold)
    var isElsewhere = false
    for radii in windRadii {
      if radii.threshold == threshold, radii.hasColumn { return radii.extent }
      isElsewhere = isElsewhere || WindForces(of: radii.threshold) == force
    }
    guard !isElsewhere, unknownWinds.isDisjoint(with: force) else { return nil }
    let none = Length(0, .kilometres)
    return .quadrants(RadialExtent.Quadrants([none, none, none, none]), mean: nil)
  }
}

extension WindRadii {
  /// Whether there are columns for the threshold and the shape.
  package var hasColumn: Bool {
    TrackValue.columnThresholds.contains { Speed($0, .knots) == threshold } && extent.shift == nil
  }

  /// The radii as a text: `15 m/s: all 200`, `30 kt 15 m/s: long 280 short 220 toward 90`,
  /// `25 m/s: all 80 NE 100 SE 80 SW 60 NW 80`; in kilometres, or in nautical miles if `nmi` is the last word.
  var inTable: String {
    var lengths: [(String, Length)] = []
    switch extent {
    case .shifted(let long, let short, _): lengths = [("long", long), ("short", short)]
    case .circle(let radius): lengths = [("all", radius)]
    case .quadrants(let quadrants, let mean):
      lengths = mean.map { [("all", $0)] } ?? []
      for (index, name) in RadialExtent.Quadrants.names.enumerated() {
        if let length = quadrants[index] { lengths.append((name.uppercased(), length)) }
      }
    }
    let isInMiles = lengths.allSatisfy { $0.1.unit == .nauticalMiles }
    var words = lengths.map { ($0, isInMiles ? $1.value : $1.drawnKilometres) }
    if let shift = extent.shift { words.append(("toward", shift.bearing)) }
    let other = threshold.alternative.map { " \($0.value.short) \($0.unit.symbol)" } ?? ""
    return "\(threshold.value.short) \(threshold.unit.symbol)\(other): "
      + words.map { "\($0) \($1.short)" }.joined(separator: " ") + (isInMiles ? " nmi" : "")
  }

  /// Parses such a text.
  init?(inTable text: String) {
    let halves = text.split(at: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, let threshold = Speed(inTable: halves[0]) else { return nil }
    var words = halves[1].split(at: " ").map(String.init)
    let unit = words.last == "nmi" ? LengthUnit.nauticalMiles : .kilometres
    if unit == .nauticalMiles { words.removeLast() }
    guard !words.isEmpty, words.count % 2 == 0 else { return nil }
    var numbers: [String: Double] = [:]
    for index in stride(from: 0, to: words.count, by: 2) {
      guard let number = Double(words[index + 1]), 0...20_000 ~= number else { return nil }
      numbers[words[index]] = number
    }
    func length(_ key: String) -> Length? {
      numbers.removeValue(forKey: key).map { Length($0, unit) }
    }
    if let long = length("long"), let short = length("short"),
      let bearing = numbers.removeValue(forKey: "toward")
    {
      self.init(threshold: threshold, extent: .shifted(long: long, short: short, bearing: bearing))
    } else {
      let mean = length("all")
      let quadrants = RadialExtent.Quadrants(
        RadialExtent.Quadrants.names.map { length($0.uppercased()) })
      let circle =
        quadrants == RadialExtent.Quadrants() ? mean.map { RadialExtent.circle($0) } : nil
      self.init(threshold: threshold, extent: circle ?? .quadrants(quadrants, mean: mean))
    }
    if !numbers.isEmpty { return nil }
  }
}

extension Speed {
  /// Parses one or two numbers with units, in which the source published the speed.
  fileprivate init?(inTable text: Substring) {
    let words = text.split(at: " ").map(String.init)
    guard [2, 4].contains(words.count) else { return nil }
    let parts = stride(from: 0, to: words.count, by: 2).compactMap { index -> Speed? in
      guard let number = Double(words[index]), 0...1_000 ~= number else { return nil }
      return SpeedUnit(written: words[index + 1]).map { Speed(number, $0) }
    }
    guard parts.count * 2 == words.count else { return nil }
    self = parts[0]
    if parts.count == 2 {
      self.init(parts[0].value, parts[0].unit, also: parts[1].value, parts[1].unit)
    }
  }
}

extension Double {
  /// The number, without a fraction of 0.
  fileprivate var short: String {
    self == rounded() && abs(self) < 1e9 ? String(Int(self)) : String(self)
  }
}
