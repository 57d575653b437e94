/// Merges the telegrams of one event into one storm, whatever order they come in.
///
/// Each telegram has one analysis, and the next one follows after one to six hours; together, the
/// analyses are the track. A correction (訂正) replaces the telegram that it corrects, and a
/// cancellation (取消) removes it: both identify it by the number that they share with it (`Serial`)
/// or, without one, by the time of the analysis. Telegrams with different titles (a three-day and a
/// five-day forecast) are independent.
enum JMATelegramMerge {
  /// Merges the storms of telegrams.
  ///
  /// - Parameter storms: The storms, all with the same id.
  /// - Returns: One storm, and notes about the telegrams that are not in it.
  static func merge(_ storms: [Storm]) -> MergedStorm {
    let parts = inOrder(storms)
    var notes: [MergedStorm.Note] = []
    var live: [Part] = []
    for part in parts {
      let taken = live.filter { $0.isSameTelegram(as: part) }
      live.removeAll { $0.isSameTelegram(as: part) }
      guard part.storm.messageType == .cancellation else {
        for other in taken {
          notes.append(.init(part: other.index, .note, .replaced(other.title, part.title)))
        }
        live.append(part)
        continue
      }
      if taken.isEmpty { notes.append(.init(part: part.index, .note, .cancelsNothing(part.title))) }
      for other in taken {
        notes.append(
          .init(part: other.index, .warning, "telegram '\(other.title)' omitted: it was cancelled"))
      }
    }
    // A cancellation may repeat what it cancels; it contributes nothing itself.
    guard let newest = live.last else { return MergedStorm(storm: nil, notes: notes) }
    var storm = joined(live.map { $0.storm }, as: newest.storm)
    if newest.storm.isOver, !storm.forecasts.isEmpty {
      storm.forecasts = []
      notes.append(.init(part: newest.index, .note, .over(newest.title)))
    }
    return MergedStorm(storm: storm, notes: notes)
  }

  /// A telegram, and its index among those to merge.
  private struct Part {
    let storm: Storm
    let index: Int

    /// The telegram's number in the event or, without one, the time of its analysis.
    var title: String { storm.advisory ?? storm.baseTime?.compact ?? storm.issued?.compact ?? "" }

    func isSameTelegram(as other: Part) -> Bool {
      let products = [storm.source.product, other.storm.source.product]
      guard products[0] == products[1] || products.contains(JMATelegram.product(titled: "")) else {
        return false
      }
      if let own = storm.advisory, let its = other.storm.advisory { return own == its }
      guard let own = storm.baseTime, let its = other.storm.baseTime else { return false }
      return own == its
    }
  }

  /// The telegrams from oldest to newest, without duplicates.
  private static func inOrder(_ storms: [Storm]) -> [Part] {
    var seen: Set<Storm> = []
    let parts = storms.enumerated().compactMap { index, storm in
      seen.insert(storm).inserted ? Part(storm: storm, index: index) : nil
    }
    func rank(_ storm: Storm) -> Int {
      switch storm.messageType {
      case .issue: 0
      case .correction: 1
      case .cancellation: 2
      }
    }
    return parts.sorted { left, right in
      let (one, other) = (left.storm, right.storm)
      let times = [one, other].map { $0.issued?.secondsSince1970 ?? .min }
      guard times[0] == times[1] else { return times[0] < times[1] }
      guard rank(one) == rank(other) else { return rank(one) < rank(other) }
      let bases = [one, other].map { $0.baseTime?.secondsSince1970 ?? .min }
      guard bases[0] == bases[1] else { return bases[0] < bases[1] }
      // Nothing says which is newer. The content decides, so that the order of the inputs does not.
      let texts = [one, other].map { $0.orderingTexts }
      guard texts[0] == texts[1] else { return texts[0].lexicographicallyPrecedes(texts[1]) }
      return one.orderingNumbers.lexicographicallyPrecedes(other.orderingNumbers)
    }
  }

  /// Joins telegrams, the oldest first: the newest one determines each time and each forecast.
  private static func joined(_ storms: [Storm], as newest: Storm) -> Storm {
    var storm = newest
    var analyses: [Timestamp: Fix] = [:]
    var forecasts: [Timestamp: Forecast] = [:]
    var products: [Timestamp: String] = [:]
    for telegram in storms {
      for fix in telegram.track { analyses[fix.time] = fix }
      for forecast in telegram.forecasts {
        let (base, product) = (forecast.baseTime, telegram.source.product)
        let before = forecasts[base]
        // A five-day forecast includes the three-day one.
        if let before, products[base] != product, before.goesBeyond(forecast) { continue }
        forecasts[base] = before.map { forecast.joined(to: $0) } ?? forecast
        if !forecast.isEstimate { products[base] = product }
      }
      if !telegram.names.isEmpty { storm.names = telegram.names }
      storm.number = telegram.number ?? storm.number
      storm.season = telegram.season ?? storm.season
    }
    storm.otherIDs = storms.flatMap { $0.otherIDs }.distinct
    storm.track = analyses.values.sorted { $0.time < $1.time }
    storm.forecasts = forecasts.values.sorted { $0.baseTime < $1.baseTime }
    settleEstimates(of: &storm)
    return storm
  }

  /// Removes estimates for times that have since been analysed, and ensures that a remaining
  /// estimate does not hide the forecast: near Japan, there is a telegram with analysis and
  /// estimate every hour, and one with a forecast every three hours.
  private static func settleEstimates(of storm: inout Storm) {
    if let analysed = storm.track.last?.time {
      for index in storm.forecasts.indices {
        storm.forecasts[index].fixes.removeAll { $0.kind == .estimate && $0.time <= analysed }
      }
      storm.forecasts.removeAll { $0.fixes.isEmpty }
    }
    for index in storm.forecasts.indices {
      let forecast = storm.forecasts[index]
      guard forecast.isEstimate, let end = forecast.fixes.last?.time else { continue }
      let isHiding = storm.forecasts.contains { other in
        !other.isEstimate && (other.fixes.last?.time ?? end) > end
      }
      storm.forecasts[index].isOfficial = !isHiding
    }
  }
}

extension Forecast {
  /// Whether it consists only of an estimate for the next hour.
  fileprivate var isEstimate: Bool { fixes.allSatisfy { $0.kind == .estimate } }

  /// Whether both are more than an estimate, and this one ends later.
  fileprivate func goesBeyond(_ other: Forecast) -> Bool {
    guard !isEstimate, !other.isEstimate, let end = fixes.last, let its = other.fixes.last else {
      return false
    }
    return end.time > its.time
  }

  /// This forecast, which replaces an older one with the same base time; but if one of the two is
  /// only an estimate, it becomes part of the other.
  fileprivate func joined(to older: Forecast) -> Forecast {
    guard isEstimate != older.isEstimate else { return self }
    var whole = isEstimate ? older : self
    whole.fixes = (fixes + older.fixes.filter { old in !fixes.contains { $0.time == old.time } })
      .inTimeOrder()
    // Avoid duplicates where it was joined before.
    for entry in (isEstimate ? self : older).remarks.entries
    where !whole.remarks.entries.contains(entry) {
      whole.remarks.add(entry.text, language: entry.language)
    }
    return whole
  }
}

extension Storm {
  /// The time of the analysis, which the forecast counts from.
  fileprivate var baseTime: Timestamp? {
    track.last?.time ?? forecasts.last?.baseTime ?? targetTime
  }

  /// The texts of the telegram, for an order among telegrams of one time and type.
  fileprivate var orderingTexts: [String] {
    var texts = [advisory ?? "", source.product, number ?? ""] + names.entries.map { $0.text }
    for fix in track + forecasts.flatMap({ $0.fixes }) {
      texts += [fix.agencyClass?.code ?? "", fix.sizeClass?.code ?? ""]
      texts += (fix.place.entries + fix.remarks.entries).map { $0.text }
    }
    return texts
  }

  /// The numbers of the telegram's fixes, for an order among telegrams with the same texts.
  fileprivate var orderingNumbers: [Double] {
    var numbers: [Double?] = []
    for fix in track + forecasts.flatMap({ $0.fixes }) {
      numbers += [Double(fix.time.secondsSince1970), fix.position.latitude, fix.position.longitude]
      numbers += [fix.wind?.speed.value, fix.gust?.speed.value, fix.pressure?.value]
      numbers += [
        fix.motion?.speed?.value, fix.motion?.bearing, fix.probabilityRadius?.radius.value,
      ]
      for radii in fix.windRadii + fix.warningAreas {
        numbers.append(radii.threshold.value)
        switch radii.extent {
        case .circle(let radius): numbers.append(radius.value)
        case .shifted(let long, let short, let bearing):
          numbers += [long.value, short.value, bearing]
        case .quadrants: break  // No telegram has them.
        }
      }
    }
    return numbers.map { $0 ?? -1 }
  }

  /// Whether this telegram ends its event: it has no forecast, and says that the typhoon has ended
  /// (台風消滅) or that the system is no longer a tropical cyclone.
  fileprivate var isOver: Bool {
    guard let last = track.last, forecasts.allSatisfy({ $0.isEstimate }) else { return false }
    return last.remarks["ja"]?.hasPrefix("台風消滅") ?? false
      || ![.tropical, .subtropical, .unknown].contains(last.nature)
  }
}

extension Finding.Message {
  fileprivate static func over(_ telegram: String) -> Self {
    "forecasts of earlier telegrams omitted: telegram '\(telegram)' says that the storm has ended"
  }
  fileprivate static func replaced(_ telegram: String, _ by: String) -> Self {
    "telegram '\(telegram)' omitted: replaced by a later one with the same number or time"
  }
  fileprivate static func cancelsNothing(_ telegram: String) -> Self {
    "cancellation of telegram '\(telegram)' has no effect: that telegram is not in the input"
  }
}
