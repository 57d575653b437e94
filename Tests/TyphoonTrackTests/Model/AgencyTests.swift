import Testing

@testable import TyphoonTrack

/// Every code that a source gives is an agency's, and every agency has its facts.
@Suite("agencies")
struct AgencyTests {
  @Test("a code in letters of any case is one agency's")
  func codes() {
    let codes = Agency.all.flatMap { [$0.code] + $0.otherCodes }
    expectEqual(Set(codes).count, codes.count)
    for code in codes {
      expectTrue(code == code.uppercased() && Agency.named(code) == Agency.named(code.lowercased()))
    }
    expectTrue(Agency.named("RSMC Tokyo") == .jma && Agency.named("newdelhi") == .imd)
    expectTrue(Agency.named("") == nil && Agency.named("unknown") == nil)
  }

  /// What has winds of several agencies, of models, or of a time that IBTrACS does not know.
  private static let unknownPeriods: Set = [
    "ECCC",
    "NCEP", "NCEI", "GDACS", "ECMWF", "DS824", "TD9636", "TD9635", "MLC",
    "DEEPMIND",
  ]

  @Test("every agency has all facts", arguments: Agency.all)
  func facts(_ agency: Agency) {
    expectTrue(!agency.name.isEmpty && !agency.attribution.isEmpty)
    expectEqual((agency.averagingPeriod == nil), Self.unknownPeriods.contains(agency.code))
    #expect(agency.averagingPeriod.map { [1, 2, 3, 10].contains($0) } ?? true)
    expectEqual((agency.ownName == nil), (agency.language == "en"))
    #expect(-12...14 ~= agency.hoursFromUTC)
    expectTrue(agency.clockName == nil || agency.hoursFromUTC != 0)
    expectTrue(agency.windNames.isEmpty || agency.language != "en")
    expectTrue(!agency.numbersTyphoons || agency.basin == .westernPacific)
    #expect(agency.archive.map { $0 == $0.lowercased() } ?? true)
  }

  /// What the samples' authors made up, and what stands where a source names nobody.
  private static let nobody: Set = ["SAMPLE CENTRE", "XXXX", "unknown", "CXML"]

  @Test("every agency of a sample's storms and winds is known")
  func samples() throws {
    for format in TrackReaders.all.map(\.name) {
      for name in try Samples.names(of: format) {
        for storm in Reading(try Samples.bytes(format, name), as: format).storms {
          let fixes = storm.track + storm.forecasts.flatMap(\.fixes)
          let winds = fixes.flatMap(\.winds)
          for code in Set([storm.agency] + winds.compactMap(\.agency)).subtracting(Self.nobody) {
            #expect(Agency.named(code) != nil, "\(code) in \(format)/\(name)")
          }
        }
      }
    }
  }

  @Test("a clock is ahead of UTC by its hours")
  func clocks() throws {
    let time = try require(Timestamp(year: 2026, month: 12, day: 31, hour: 18))
    expectEqual(Agency.jma.localTime(of: time).parts.year, 2027)
    expectEqual(Agency.cwa.localTime(of: time).iso8601, "2027-01-01T02:00:00Z")
    expectEqual(Agency.kma.time(ofLocal: Agency.kma.localTime(of: time)), time)
    expectEqual(Agency.nhc.localTime(of: time), time)
  }

  @Test("JMA has its data set named, or its site")
  func dataSet() {
    #expect(Agency.jma.source("x").attribution.hasPrefix("気象庁ホームページを加工して作成 (Made"))
    #expect(Agency.jma.source("x", of: "台風情報").attribution.hasPrefix("気象庁「台風情報」を加工して作成 (Made"))
    expectEqual(
      Agency.hko.source("x"), Source(product: "x", attribution: "Hong Kong Observatory (香港天文台)"))
  }
}
