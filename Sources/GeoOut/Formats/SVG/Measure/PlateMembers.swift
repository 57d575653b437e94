import TyphoonTrack

/// What the members of an ensemble say of a storm at one time: the mean and the range, shown where
/// there is neither an observed fix nor an official forecast, because no member is the forecast.
struct PlateMembers {
  /// How many members have a fix at the time.
  let count: Int
  /// A fix of their means.
  let mean: Fix
  /// The largest distance of a member from the mean position.
  let farthest: Length
  private let winds: Range<SpeedUnit>?
  private let pressures: Range<PressureUnit>?

  /// Creates the mean and range of a run at the first time that most of its members have.
  init?(_ run: Ensemble) {
    var fixes: [Timestamp: [Fix]] = [:]
    for member in run.members {
      var seen: Set<Timestamp> = []
      for fix in member.fixes where seen.insert(fix.time).inserted {
        fixes[fix.time, default: []].append(fix)
      }
    }
    guard
      let (time, shown) = fixes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
      let center = EnsembleMean(of: shown.map { Coordinate($0.position) }, at: time)
    else { return nil }
    count = shown.count
    farthest = Length(((center.distances.last ?? 0) / 1_000).rounded(.up), .kilometres)
    var mean = Fix(
      .forecast, at: time, position: center.position,
      leadTime: time.secondsSince1970 - run.baseTime.secondsSince1970)
    mean.nature = shown.allSatisfy { $0.nature == shown[0].nature } ? shown[0].nature : .unknown
    let own = shown.compactMap { $0.wind }
    winds = Range(own.map { $0.speed })
    pressures = Range(shown.compactMap { $0.pressure })
    mean.wind = winds.map { Wind($0.mean, averagingPeriod: own[0].averagingPeriod) }
    mean.pressure = pressures?.mean
    self.mean = mean
  }

  /// Returns the facts for the panel, by label: means, with the ranges after them.
  func facts(_ words: MapWords) -> [(label: String, value: String)] {
    var facts = [(label: words[.position], value: words.fullPlace(mean.position))]
    if count > 1 { facts.append((words[.farthestMember], words.length(farthest))) }
    if let pressure = pressure(words) { facts.append((words[.pressure], pressure)) }
    if let wind = wind(words) { facts.append((words.wind(mean.wind?.averagingPeriod), wind)) }
    return facts
  }

  /// Returns the short facts for a list.
  func brief(_ words: MapWords) -> [String] {
    [words.place(mean.position), wind(words), pressure(words)].compactMap { $0 }
  }

  private func wind(_ words: MapWords) -> String? {
    winds.map { winds in
      words.ranged(
        words.speed(winds.mean), words.inUnits(winds.low).value, words.inUnits(winds.high).value)
    }
  }

  private func pressure(_ words: MapWords) -> String? {
    pressures.map { words.ranged(words.pressure($0.mean), $0.low.value, $0.high.value) }
  }

  /// The mean of quantities in whole units, the smallest and the largest.
  private struct Range<Unit: QuantityUnit> {
    let mean, low, high: Quantity<Unit>

    init?(_ values: [Quantity<Unit>]) {
      guard let unit = values.first?.unit else { return nil }
      let numbers = values.map { $0.value(in: unit) }.sorted()
      mean = Quantity((numbers.reduce(0, +) / Double(numbers.count)).rounded(), unit)
      low = Quantity(numbers[0], unit)
      high = Quantity(numbers[numbers.count - 1], unit)
    }
  }
}

extension PlateStorm {
  /// The line that stands for a storm of which only the lines of members are drawn.
  var meanLine: Feature? {
    guard members != nil, !features.features.contains(where: { $0.layer.isFix }) else { return nil }
    return features.features.first { $0.layer == .forecastTrack }
  }

  /// The members to show instead of a forecast.
  ///
  /// - Parameter shown: The indices of the forecasts that the plate shows.
  /// - Returns: The members; `nil` if there is an observed fix or an official forecast.
  func members(among shown: [Int]) -> PlateMembers? {
    guard storm.track.isEmpty, shown.count == 1 || !shown.contains(where: { techniques[$0] == nil })
    else { return nil }
    let runs = Ensemble.all(in: shown.map { storm.forecasts[$0] })
    let newest = runs.max {
      ($0.baseTime, $0.members.count) < ($1.baseTime, $1.members.count)
    }
    return newest.flatMap(PlateMembers.init)
  }
}

extension MapWords {
  /// Returns the name of what is shown of members.
  func heading(of members: PlateMembers) -> String {
    let count = members.count
    return count == 1
      ? self[.oneMember]
      : self[.meanOfMembers, String(count)]
  }

  /// Returns a class that is that of a mean.
  func ofMean(_ kind: String) -> String { detailed(kind, self[.mean]) }

  /// Returns a mean with the range of the members, such as "101 kt (80 to 120)".
  fileprivate func ranged(_ mean: String, _ low: Double, _ high: Double) -> String {
    let (low, high) = (low.rounded(), high.rounded())
    guard low < high else { return mean }
    return detailed(
      mean,
      self[.range, low.shown, high.shown])
  }
}
