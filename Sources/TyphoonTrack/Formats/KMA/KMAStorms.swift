/// Groups the items of a KMA response into storms; items come newest first, with typhoons mixed.
enum KMAStorms {
  /// The maximum gap between two bulletins of a typhoon, in seconds; numbers restart each year.
  private static let longestGap: Int64 = 60 * 86_400

  static func storms(of items: [KMAItem], _ finding: Report) -> [Storm] {
    var dated: [(index: Int, time: Timestamp)] = []
    for (index, item) in items.enumerated() {
      if let time = item.issued ?? item.time {
        dated.append((index, time))
      } else {
        item.place.warn("item omitted: it has no time", to: finding)
      }
    }
    dated.sort { left, right in
      (items[left.index].number ?? 0, left.time, left.index)
        < (items[right.index].number ?? 0, right.time, right.index)
    }
    var groups: [[Int]] = []
    var last: (number: Int?, time: Timestamp)?
    for (index, time) in dated {
      let number = items[index].number
      if let last, last.number == number,
        time.secondsSince1970 - last.time.secondsSince1970 <= longestGap
      {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
      last = (number, time)
    }
    // Sort storms by their first items, and each storm's items by their order in the input.
    groups = groups.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    return groups.compactMap { group in storm(of: group.map { items[$0] }, finding) }
  }

  private static func storm(of items: [KMAItem], _ finding: Report) -> Storm? {
    let track = track(of: items.filter { !$0.isForecast }, finding)
    let forecasts = forecasts(of: items, finding)
    guard let first = track.first?.time ?? forecasts.first?.fixes.first?.time else {
      if let item = items.first { item.place.warn(.noFix, to: finding) }
      return nil
    }
    // The year in Korea, where the numbers are assigned.
    let earliest = min(first, items.compactMap { $0.issued }.min() ?? first)
    let korean = Agency.kma.localTime(of: earliest).parts
    // A storm that lasts into January keeps its number of the previous year.
    let isOfLastYear = korean.month == 1 && (items.first?.number ?? 0) > 5
    let season = korean.year - (isOfLastYear ? 1 : 0)
    let number = items.first?.number.map { String($0) }
    var storm = Storm(
      id: StormID(scheme: "kma", code: number.map { "\(season)-\($0)" }, firstFix: first), of: .kma,
      product: "KMA TyphoonInfoService", track: track, forecasts: forecasts)
    storm.number = number
    storm.season = season
    let newest = items.indices.max { items[$0].rank < items[$1].rank }
    if let newest {
      storm.issued = items[newest].issued
      storm.advisory = items[newest].bulletin.map { String($0) }
    }
    let named = items.sorted { $1.rank < $0.rank }
    if let english = named.lazy.compactMap({ $0.english }).first {
      storm.names.add(name: english, language: "en")
    }
    if let korean = named.lazy.compactMap({ $0.korean }).first {
      storm.names.add(name: korean, language: "ko")
    }
    return storm
  }

  /// Merges analyses and forecasts, which the service returns in separate responses.
  ///
  /// If the last analysis says that the typhoon has ended (소멸, or an extratropical low), earlier
  /// forecasts are removed.
  static func merge(_ storms: [Storm]) -> MergedStorm {
    var merged = StormUnion.merge(storms) { _ in 0 }
    guard let last = merged.storm?.track.last,
      last.nature == .extratropical || last.remarks["ko"]?.contains("소멸되었") ?? false
    else { return merged }
    let count = merged.storm?.forecasts.count ?? 0
    merged.storm?.forecasts.removeAll { $0.baseTime < last.time }
    if merged.storm?.forecasts.count != count {
      merged.notes.append(.init(part: 0, .note, .over(last.time.compact)))
    }
    return merged
  }

  /// The analyses in order of time; of two at the same time, that of the later bulletin.
  private static func track(of items: [KMAItem], _ finding: Report) -> [Fix] {
    var fixes: [Timestamp: (rank: KMAItem.Rank, fix: Fix)] = [:]
    for item in items {
      guard let fix = item.fix(from: nil, finding) else { continue }
      if let known = fixes[fix.time] {
        if known.fix != fix { item.place.note(.corrected, to: finding) }
        if item.rank < known.rank { continue }
      }
      fixes[fix.time] = (item.rank, fix)
    }
    return fixes.values.map { $0.fix }.sorted { $0.time < $1.time }
  }

  /// The interval between analyses in seconds: 00, 03, 06 … UTC.
  private static let synopticHours: Int64 = 3 * 3_600

  /// The forecasts, one for each bulletin.
  ///
  /// Lead times count from the analysis of the same bulletin if the response includes it;
  /// otherwise, from the last synoptic hour before the bulletin, which is issued an hour later. The
  /// service returns analyses and forecasts in separate responses.
  private static func forecasts(of items: [KMAItem], _ finding: Report) -> [Forecast] {
    var analyses: [Timestamp: Timestamp] = [:]
    for item in items where !item.isForecast {
      if let issued = item.issued, let time = item.time { analyses[issued] = time }
    }
    var read: [(base: Timestamp, fix: Fix, item: KMAItem)] = []
    for item in items where item.isForecast {
      guard let issued = item.issued else {
        item.place.warn("forecast fix omitted: it has no issue time", to: finding)
        continue
      }
      let sinceAnalysis = issued.secondsSince1970 % synopticHours
      let base = analyses[issued] ?? issued.advanced(bySeconds: -Int(sinceAnalysis))
      guard let fix = item.fix(from: base, finding) else { continue }
      read.append((base, fix, item))
    }
    return read.grouped { $0.base }.map { base, own in
      var forecast = Forecast(
        technique: Agency.kma.code, isOfficial: true, baseTime: base,
        fixes: own.map { $0.fix }.inTimeOrder())
      forecast.issued = own[0].item.issued
      forecast.advisory = own[0].item.bulletin.map { String($0) }
      return forecast
    }
  }
}

extension KMAItem {
  /// The order of bulletins, from earlier to later.
  struct Rank: Comparable {
    let issued: Int64
    let bulletin: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.issued, left.bulletin) < (right.issued, right.bulletin)
    }
  }

  var rank: Rank { Rank(issued: issued?.secondsSince1970 ?? .min, bulletin: bulletin ?? -1) }
}

extension Finding.Message {
  fileprivate static func over(_ time: String) -> Self {
    "earlier forecasts omitted: the analysis of \(time) says that the typhoon has ended"
  }
  fileprivate static var noFix: Self { "storm omitted: it has no fix with time and position" }
  fileprivate static var corrected: Self {
    "fixes of two bulletins at the same time differ: used the later bulletin's"
  }
}
