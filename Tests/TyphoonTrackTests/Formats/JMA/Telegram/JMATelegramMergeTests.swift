import Testing

@testable import TyphoonTrack

@Suite("telegrams of one event")
struct JMATelegramMergeTests {
  private static let first = Timestamp(secondsSince1970: 1_749_600_000)  // 2025-06-11 00 UTC

  private static func fix(_ kind: Fix.Kind, _ hour: Int, lead: Int64? = nil, north: Double) throws
    -> Fix
  {
    Fix(
      kind, at: first.advanced(bySeconds: hour * 3_600),
      position: try require(GeoPoint(latitude: north, longitude: 130)),
      leadTime: lead.map { $0 * 3_600 })
  }

  /// A telegram with an analysis, and fixes ahead by their lead hours; 1 hour is an estimate.
  private static func telegram(
    _ number: Int, at hour: Int, issued: Int? = nil, _ type: Storm.MessageType = .issue,
    ahead: [Int] = [24], north: Double = 20, name: String? = nil
  ) throws -> Storm {
    var storm = Storm(
      id: StormID(scheme: "jma", code: "TC2501"), agency: "JMA",
      source: Source(product: "telegram", attribution: ""))
    storm.track = [try fix(.analysis, hour, north: north)]
    let fixes = try ahead.map {
      try fix($0 == 1 ? .estimate : .forecast, hour + $0, lead: Int64($0), north: north + 1)
    }
    if !fixes.isEmpty, type != .cancellation {
      storm.forecasts = [
        Forecast(
          technique: "JMA", isOfficial: true, baseTime: storm.track[0].time, fixes: fixes)
      ]
    }
    storm.issued = first.advanced(bySeconds: (issued ?? hour) * 3_600 + 2_700)
    storm.advisory = "\(number)"
    storm.messageType = type
    if let name {
      storm.names = LocalizedText(name, language: "en")
      storm.number = "1"
      storm.otherIDs = ["2501"]
      storm.season = 2025
    }
    return storm
  }

  /// What comes of storms, in whatever order they come: the same, and the same again.
  private static func merged(_ storms: [Storm]) throws -> Storm {
    let merged = try require(JMATelegramMerge.merge(storms).storm)
    expectEqual(JMATelegramMerge.merge([merged]).storm, merged)
    expectEqual(JMATelegramMerge.merge(storms + storms).storm, merged)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<20 {
      expectEqual(JMATelegramMerge.merge(storms.shuffled(using: &generator)).storm, merged)
    }
    return merged
  }

  @Test("after the end of the typhoon there is no forecast", arguments: [true, false])
  func end(_ isRemark: Bool) throws {
    let before = try Self.telegram(1, at: 0)
    var last = try Self.telegram(2, at: 3, ahead: [])
    try expectEqual(Self.merged([before, last]).forecasts.count, 1)
    if isRemark {
      last.track[0].remarks = LocalizedText("台風消滅(熱帯低気圧化)", language: "ja")
    } else {
      last.track[0].nature = .extratropical
    }
    let merged = JMATelegramMerge.merge([last, before])
    expectEqual(merged.storm?.forecasts, [])
    expectEqual(
      merged.notes,
      [
        .init(
          part: 0, .note,
          "forecasts of earlier telegrams omitted: telegram '\("2")' says that the storm has ended"
        )
      ])
    // An extratropical system that is still forecast is not over.
    last.forecasts = try Self.telegram(2, at: 3).forecasts
    try expectEqual(Self.merged([before, last]).forecasts.count, 2)
  }

  private static func hours(_ fixes: [Fix]) -> [Int] {
    fixes.map { Int($0.time.secondsSince1970 - first.secondsSince1970) / 3_600 }
  }

  @Test("analyses are the track, forecasts stand for themselves, the newest words count")
  func joined() throws {
    let storms = [
      try Self.telegram(1, at: 0, north: 20),
      try Self.telegram(2, at: 6, north: 21, name: "WUTIP"),
      try Self.telegram(3, at: 12, north: 22),
    ]
    let storm = try Self.merged(storms)
    expectEqual(Self.hours(storm.track), [0, 6, 12])
    expectEqual(storm.track.map(\.position.latitude), [20, 21, 22])
    expectEqual(storm.forecasts.map { Self.hours($0.fixes) }, [[24], [30], [36]])
    #expect(storm.forecasts.allSatisfy { $0.isOfficial })
    expectEqual(storm.names["en"], "WUTIP")
    expectEqual(storm.number, "1")
    expectEqual(storm.otherIDs, ["2501"])
    expectEqual(storm.season, 2025)
    expectEqual(storm.advisory, "3")
    expectEqual(storm.issued, storms[2].issued)
  }

  @Test("one telegram alone is itself")
  func alone() throws {
    let storm = try Self.telegram(1, at: 0, ahead: [1])
    try expectEqual(Self.merged([storm]), storm)
    expectEqual(JMATelegramMerge.merge([storm]).notes, [])
  }

  @Test("a correction takes the place of its telegram, whichever comes first")
  func correction() throws {
    let storms = [
      try Self.telegram(1, at: 0, north: 20),
      try Self.telegram(1, at: 0, .correction, north: 20.5),
      try Self.telegram(2, at: 6, north: 21),
    ]
    let storm = try Self.merged(storms)
    expectEqual(storm.track.map(\.position.latitude), [20.5, 21])
    expectEqual(storm.forecasts.count, 2)
    expectEqual(storm.messageType, .issue)
    expectEqual(
      JMATelegramMerge.merge(storms).notes.map { "\($0.part) \($0.severity) \($0.message)" },
      [
        "0 note telegram '1' omitted: replaced by a later one with the same number or time"
      ])
  }

  @Test("a cancellation takes its telegram back, and gives nothing itself")
  func cancellation() throws {
    var bare = try Self.telegram(2, at: 6, issued: 7, .cancellation)
    bare.track = []
    let storms = [try Self.telegram(1, at: 0), try Self.telegram(2, at: 6), bare]
    let storm = try Self.merged(storms)
    expectEqual(Self.hours(storm.track), [0])
    expectEqual(storm.forecasts.count, 1)
    expectEqual(storm.messageType, .issue)
    expectEqual(
      JMATelegramMerge.merge(storms).notes.map { "\($0.part) \($0.severity) \($0.message)" },
      [
        "1 warning telegram '2' omitted: it was cancelled"
      ])
    // One that was sent again afterwards stays.
    let again = try Self.telegram(2, at: 6, issued: 8, north: 25)
    try expectEqual(Self.merged(storms + [again]).track.map(\.position.latitude), [20, 25])
  }

  @Test("what takes back the only telegram leaves nothing, whether it says it again or not")
  func nothing() throws {
    let telegram = try Self.telegram(1, at: 0)
    let whole = try Self.telegram(1, at: 0, .cancellation)
    var bare = whole
    bare.track = []
    for storms in [
      [telegram, whole], [whole, telegram], [whole], [telegram, bare], [bare, telegram], [bare],
    ] {
      expectNil(JMATelegramMerge.merge(storms).storm)
      expectEqual(JMATelegramMerge.merge(storms).notes.count, 1)
    }
    expectEqual(
      JMATelegramMerge.merge([bare]).notes.map(\.message.description),
      [
        "cancellation of telegram '1' has no effect: that telegram is not in the input"
      ])
  }

  @Test("without numbers telegrams are told apart by the times of their analyses")
  func noNumbers() throws {
    var storms = [
      try Self.telegram(1, at: 0), try Self.telegram(2, at: 6, north: 21),
      try Self.telegram(3, at: 6, issued: 7, north: 22),
    ]
    for index in storms.indices { storms[index].advisory = nil }
    try expectEqual(Self.merged(storms).track.map(\.position.latitude), [20, 22])
    storms[2].messageType = .cancellation
    storms[2].forecasts = []
    try expectEqual(Self.merged(storms).track.map(\.position.latitude), [20])
    // Without a body the time is that of the head.
    storms[2].targetTime = storms[2].track[0].time
    storms[2].track = []
    let merged = JMATelegramMerge.merge(storms)
    expectEqual(merged.storm?.track.map(\.position.latitude), [20])
    expectEqual(merged.storm?.forecasts.count, 1)
    expectEqual(
      merged.notes.map { "\($0.part) \($0.message)" },
      [
        "1 telegram '20250611T0600Z' omitted: it was cancelled"
      ])
  }

  @Test("the same number in telegrams of another title is another telegram")
  func titles() throws {
    var storms = [try Self.telegram(3, at: 0), try Self.telegram(3, at: 6, north: 21)]
    storms[0].source.product = JMATelegram.product(titled: "台風解析・予報情報（３日予報）")
    storms[1].source.product = JMATelegram.product(titled: "台風解析・予報情報（５日予報）")
    try expectEqual(Self.merged(storms).track.count, 2)
    expectEqual(JMATelegramMerge.merge(storms).notes, [])
    // Of one time the forecast counts that goes on for longer, whichever is newer.
    var long = try Self.telegram(2, at: 0, issued: -1, ahead: [24, 96])
    long.source.product = storms[1].source.product
    try expectEqual(
      Self.merged([storms[0], long]).forecasts.map { Self.hours($0.fixes) }, [[24, 96]])
    // One without a title is of any.
    storms[0].source.product = JMATelegram.product(titled: "")
    try expectEqual(Self.merged(storms).track.count, 1)
  }

  @Test("an estimate goes once its time is analysed, and does not hide the forecast before it")
  func estimates() throws {
    let full = try Self.telegram(1, at: 0, ahead: [1, 24, 48])
    let hourly = try Self.telegram(2, at: 1, ahead: [1])
    let two = try Self.merged([full, hourly])
    expectEqual(two.forecasts.map { Self.hours($0.fixes) }, [[24, 48], [2]])
    expectEqual(two.forecasts.map(\.isOfficial), [true, false])
    expectEqual(two.forecasts[1].fixes.map(\.kind), [.estimate])
    let three = try Self.merged([full, hourly, try Self.telegram(3, at: 3, ahead: [1, 24])])
    expectEqual(three.forecasts.map { Self.hours($0.fixes) }, [[24, 48], [4, 27]])
    expectEqual(three.forecasts.map(\.isOfficial), [true, true])
    // No forecast reaches so far any more.
    let late = try Self.merged([full, try Self.telegram(9, at: 60, ahead: [1])])
    expectEqual(late.forecasts.map(\.isOfficial), [true, true])
  }

  @Test("an estimate of the time of a forecast is part of it, whichever is the newer")
  func estimateOfSameTime() throws {
    let full = try Self.telegram(3, at: 0, ahead: [1, 24, 48])
    var hourly = try Self.telegram(4, at: 0, issued: 1, ahead: [1], north: 22)
    hourly.forecasts[0].remarks = LocalizedText("近い", language: "ja")
    for issued in [1, -1] {
      hourly.issued = Self.first.advanced(bySeconds: issued * 3_600)
      let storm = try Self.merged([full, hourly])
      expectEqual(storm.forecasts.map { Self.hours($0.fixes) }, [[1, 24, 48]])
      expectEqual(storm.forecasts.map(\.isOfficial), [true])
      expectEqual(storm.forecasts[0].fixes[0].position.latitude, (issued > 0 ? 23 : 21))
      expectEqual(storm.forecasts[0].remarks["ja"], "近い")
      expectEqual(storm.track.map(\.position.latitude), [issued > 0 ? 22 : 20])
    }
    // One that the forecast does not have is added.
    let bare = try Self.telegram(3, at: 0, ahead: [24])
    try expectEqual(
      Self.merged([bare, hourly]).forecasts.map { Self.hours($0.fixes) }, [[1, 24]])
  }

  @Test("telegrams that nothing tells apart are in an order all the same")
  func ties() throws {
    let storms = try [20.0, 21, 22].map { try Self.telegram(1, at: 0, .correction, north: $0) }
    try expectEqual(Self.merged(storms).track.count, 1)
  }

  @Test("the reader's samples of one event are one storm: the correction's pressure counts")
  func samples() throws {
    let storms = try Samples.names(of: "jma-xml").filter { $0.hasPrefix("nangka") }.flatMap {
      Reading(try Samples.bytes("jma-xml", $0), as: "jma-xml").storms
    }
    expectEqual(storms.count, 3)
    let reader = try require(TrackReaders.named("jma-xml"))
    expectEqual(reader.formatOfOtherParts, "jma-xml")
    let storm = try require(reader.merge(storms).storm)
    expectEqual(storm.track.map(\.pressure?.value), [955, 965])
    expectEqual(storm.forecasts.map(\.fixes.count), [6, 1])
    expectEqual(storm.forecasts.map(\.isOfficial), [true, false])
    expectEqual(storm.messageType, .correction)
    let other = try require(TrackReaders.named("cwa"))
    expectNil(other.formatOfOtherParts)
    expectEqual(other.merge(storms).storm, storms[0])
  }
}
