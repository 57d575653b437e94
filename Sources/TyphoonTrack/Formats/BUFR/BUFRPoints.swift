/// The points of all members at one time: the analysis, or a step of the forecast.
///
/// Keys of one name are counted in the order of the template: first the observed centre, then for each time
/// the centre with its pressure, and the place of maximum wind with the wind and its radii.
struct BUFRPoints {
  /// The hours after the base time, of each member; 0 for the analysis.
  private let hours: [Double?]
  private let latitudes, longitudes, pressures, winds: [Double?]
  /// For each threshold its speed, and the radii of the quadrants, from north to east on, in metres.
  private var radii: [(threshold: Speed, quadrants: [[Double?]])] = []

  /// Thresholds in m/s, and in knots as ECMWF states them too.
  private static let knots: [Double: Double] = [18: 34, 26: 50, 33: 64]

  /// Reads the points of a step, of the analysis if it is 0, with the radii of a number of winds.
  init(_ step: Int, _ data: BUFRData, thresholds: Int, at place: Finding.Location) throws(ReadError)
  {
    /// The numbers of a key that must be there, in a range.
    func numbers(
      _ key: String, _ rank: Int, in range: ClosedRange<Double>
    ) throws(ReadError) -> [Double?] {
      guard let all = try data.numbers(key, rank) else {
        throw ReadError(.damagedBUFR("it has no '\(key)' \(rank)"), at: place)
      }
      if let wrong = all.lazy.compactMap({ $0 }).first(where: { !(range ~= $0) }) {
        throw ReadError(.damagedBUFR("its '\(key)' \(rank) is \(wrong)"), at: place)
      }
      return all
    }
    let centre = 2 * step + 2
    // 3 is the place of maximum wind; centres have 1 in forecasts, 4 and 5 in analyses.
    _ = try numbers("meteorologicalAttributeSignificance", centre, in: step == 0 ? 4...5 : 1...1)
    _ = try numbers("meteorologicalAttributeSignificance", centre + 1, in: 3...3)
    hours =
      step == 0
      ? [Double?](repeating: 0, count: data.frame.subsets)
      : try numbers("timePeriod", step, in: 1...1_000)
    latitudes = try numbers("latitude", centre, in: -90...90)
    longitudes = try numbers("longitude", centre, in: -180...360)
    pressures = try numbers("pressureReducedToMeanSeaLevel", step + 1, in: 80_000...110_000)
    winds = try numbers("windSpeedAt10M", step + 1, in: 0...150)
    for index in 0..<thresholds {
      let rank = step * thresholds + index + 1
      let speeds = try numbers("windSpeedThreshold", rank, in: 1...150)
      var quadrants: [[Double?]] = []
      for quadrant in 1...4 {
        let area = 4 * (rank - 1) + quadrant
        let start = 90 * Double(quadrant - 1)
        _ = try numbers("bearingOrAzimuth", 2 * area - 1, in: start...start)
        quadrants.append(
          try numbers(
            "effectiveRadiusWithRespectToWindSpeedsAboveThreshold", area, in: 0...5_000_000))
      }
      guard let speed = speeds.first(where: { $0 != nil }), let speed else { continue }
      let threshold = Self.knots[speed].map { Speed(speed, .metresPerSecond, also: $0, .knots) }
      radii.append((threshold ?? Speed(speed, .metresPerSecond), quadrants))
    }
  }

  /// The fix of a member; `nil` if it has no storm at the time.
  func fix(of member: Int, after base: Timestamp, from place: Finding.Location) -> Fix? {
    guard let hours = hours[member], let latitude = latitudes[member],
      let longitude = longitudes[member],
      let position = GeoPoint(latitude: latitude, longitude: longitude),
      let time = base.moved(by: Int64(hours) * 3_600)
    else { return nil }
    var fix = Fix(
      .forecast, at: time, position: position, leadTime: Int64(hours) * 3_600, from: place)
    fix.pressure = pressures[member].map { Pressure($0 / 100, .hectopascals) }
    fix.wind = winds[member].map { Wind(Speed($0, .metresPerSecond), of: .ecmwf) }
    var read = ReadWindRadii()
    for (threshold, quadrants) in radii {
      read.add(
        threshold,
        RadialExtent.Quadrants(quadrants.map { $0[member].map { Length($0 / 1_000, .kilometres) } })
      )
    }
    fix.setWindRadii(read)
    return fix
  }
}
