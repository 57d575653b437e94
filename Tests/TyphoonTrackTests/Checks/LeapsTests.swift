import Testing

@testable import TyphoonTrack

@Suite("legs that no storm travels, and other years")
struct LeapsTests {
  /// A storm whose fixes are given as hours after a time, latitude and longitude.
  private static func storm(
    _ track: [(Double, Double, Double)], forecasts: [[(Double, Double, Double)]] = []
  ) throws -> Storm {
    var storm = Storm(
      id: StormID(scheme: "x", code: "1"), agency: "X", source: Source(product: "", attribution: "")
    )
    func fixes(
      _ places: [(Double, Double, Double)], _ kind: Fix.Kind, from first: Int
    ) throws -> [Fix] {
      try places.enumerated().map { index, place in
        let start = try require(Timestamp(year: 2021, month: 8, day: 28, hour: 0))
        var fix = Fix(
          kind, at: start.advanced(bySeconds: Int(place.0 * 3_600)),
          position: try require(GeoPoint(latitude: place.1, longitude: place.2)))
        fix.origin = FixOrigin(line: first + index)
        return fix
      }
    }
    storm.track = try fixes(track, .analysis, from: 1)
    storm.forecasts = try forecasts.enumerated().map { index, places in
      Forecast(
        technique: "AC00", member: "\(index)", isOfficial: false,
        baseTime: try require(Timestamp(year: 2021, month: 8, day: 28, hour: 0)),
        fixes: try fixes(places, .forecast, from: 100 * (index + 1)))
    }
    return storm
  }

  private static func lines(_ storm: Storm) -> [Int] {
    storm.doubts.map { Int($0.fix.origin.line) }
  }

  /// A track of 6-hourly fixes, and the lines of those in doubt.
  private static let tracks: [([(Double, Double, Double)], [Int])] = [
    ([(0, 20, 125), (6, 20.5, 124), (12, 21, 123), (18, 21.5, 122)], []),
    // In the middle, first, last, and one of two.
    ([(0, 20, 125), (6, 20.5, 24), (12, 21, 123), (18, 21.5, 122)], [2]),
    ([(0, 20, 25), (6, 20.5, 124), (12, 21, 123), (18, 21.5, 122)], [1]),
    ([(0, 20, 125), (6, 20.5, 124), (12, 21, 123), (18, -21.5, 122)], [4]),
    ([(0, 20, 125), (6, 20.5, -124)], [2]),
    ([(0, 20, 125)], []),
    // Two apart, two next to each other, and the second of three.
    (
      [
        (0, 20, 25), (6, 20, 124), (12, 21, 123), (18, 21, 122), (24, 2, 22), (30, 21, 121),
        (36, 21, 120),
      ], [1, 5]
    ),
    ([(0, 20, 125), (6, -20.5, 124), (12, -21, 123), (18, 21.5, 122)], [2]),
    ([(0, 20, 125), (6, 20.5, 24), (12, 21, 123)], [2]),
    // Two storms as one: there is a single leap.
    ([(0, 20, 125), (6, 20, 124), (12, 20, 123), (18, 20, -60), (24, 20, -61)], [4]),
    // Over the antimeridian and near a pole.
    ([(0, 20, 179.5), (6, 20.5, -179.5), (12, 21, -178.8), (18, 21.5, -178)], []),
    ([(0, 88, 10), (6, 89, 100), (12, 89, -170), (18, 88, -80)], []),
    // As fast as extratropical cyclones are.
    ([(0, 40, -60), (6, 46, -55), (12, 52, -47), (18, 58, -38)], []),
    // Positions in tenths of a degree a minute apart; analyses of several agencies at one time.
    ([(0, 20.1, 125), (1 / 60, 20.2, 125.1), (2 / 60, 20.1, 125)], []),
    ([(0, 20, 125), (1 / 60, 20.5, 125)], [2]),
    ([(0, 20, 125), (0, 21, 127), (0, 19, 123), (6, 20, 124)], [2, 3]),
    ([(0, 20, 125), (0, 40, 125), (6, 21, 124)], [2]),
    // 150 km/h, and somewhat more.
    ([(0, 0, 100), (6, 0, 108.2)], []), ([(0, 0, 100), (6, 0, 108.3)], [2]),
    // Ten days from the rest, and years.
    ([(0, 20, 125), (239, 30, 125)], []), ([(0, 20, 125), (241, 30, 125)], [2]),
    ([(0, 20, 125), (6, 20.5, 124), (8_766, 21, 123)], [3]),
    ([(-87_660, 20, 125), (0, 20.5, 124), (6, 21, 123)], [1]),
  ]

  @Test("in a track each is named once, and no other fix", arguments: tracks)
  func track(_ places: [(Double, Double, Double)], _ lines: [Int]) throws {
    expectEqual(Self.lines(try Self.storm(places)), lines)
  }

  @Test("each forecast and member is judged beside the observed fix before it")
  func forecasts() throws {
    let track: [(Double, Double, Double)] = [(-6, 20, 126), (0, 20, 125), (6, 20, 124)]
    let good: [(Double, Double, Double)] = [(12, 21, 123), (24, 22, 121)]
    let storm = try Self.storm(
      track,
      forecasts: [
        good, [(12, 21, 23), (24, 22, 121)], [(12, 21, 123), (24, 22, 21)], [(12, -71, 124)],
        [(-3, 20, 125.5), (0, 26, 125)], [(0, 20, -125), (12, 20, -126)],
      ])
    expectEqual(Self.lines(storm), [200, 301, 400, 600])
    // A wrong observed fix is not the forecasts' fault, unless there is no other.
    let wrong = try Self.storm([(-6, 20, 126), (0, 20, 25)], forecasts: [good, good])
    expectEqual(Self.lines(wrong), [2])
    expectEqual(Self.lines(try Self.storm([(0, 20, 25)], forecasts: [good])), [100])
    expectEqual(
      Self.lines(try Self.storm([], forecasts: [good, [(12, 21, 23), (24, 2, 12)]])), [])
  }

  @Test("the warning has line, positions and speed")
  func words() throws {
    let deck = """
      AL, 12, 2005082318,   , BEST,   0, 231N,  751W,  30, 1008, TD,   0,    ,    0,    0,    0,    0,
      AL, 12, 2005082400,   , BEST,   0, 234N,   57W,  30, 1007, TD,   0,    ,    0,    0,    0,    0,
      AL, 12, 2005082406,   , BEST,   0, 238N,  762W,  30, 1007, TD,   0,    ,    0,    0,    0,    0,

      """
    let (_, findings) = try TrackReaders.read(ByteSource(Array(deck.utf8), name: "b.dat"))
    expectEqual(
      findings.map(\.description),
      [
        "b.dat:2:1: warning: found 1169 km/h between the fix 23.4N 5.7W at 20050824T0000Z and its neighbour 23.1N 75.1W at 20050823T1800Z, expected at most 150 km/h: kept"
      ])
  }

  @Test(
    "every fix of every sample has its line",
    arguments: TrackReaders.all.map(\.name).filter { !["dbf", "bufr"].contains($0) })
  func origins(_ format: String) throws {
    // In these formats a fix may stand in several lines, or its line gives no degrees.
    let others = ["cwb", "cwa", "jma-xml", "jma-bosai", "hko", "kma", "nmc", "cxml", "html"]
    for name in try Samples.names(of: format) {
      let bytes = try Samples.bytes(format, name)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for storm in Reading(bytes, as: format).storms {
        for fix in storm.track + storm.forecasts.flatMap(\.fixes) {
          let line = Int(fix.origin.line)
          guard lines.indices.contains(line - 1) else {
            Issue.record("\(format)/\(name): no line \(line)")
            continue
          }
          guard !others.contains(format), !format.contains("rss"), format != "gdacs" else {
            continue
          }
          // 16.3 is `16.3` or `163`, and 16 is `16.0` or `160`.
          let tenths = String(Int(abs(fix.position.latitude) * 10 + 1e-6))
          let digits = lines[line - 1].filter { 0x30...0x39 ~= $0 }
          #expect(
            String(decoding: digits, as: UTF8.self).contains(
              tenths.hasSuffix("0") ? tenths.dropLast() : tenths[...]), "\(format)/\(name):\(line)")
        }
      }
    }
  }

  @Test("in a script the column is that of the fix, in bytes of UTF-8")
  func columns() throws {
    let before = """
      <html><meta charset="big5"><script>/* 天 */ var typhs = [{"typhno":1,"best_track":[\
      {"time":[2012,8,21,0],"lat":20,"lon":125},
      """
    let after = """
      {"time":[2012,8,21,6],"lat":20,"lon":25},{"time":[2012,8,21,12],"lat":20,"lon":125}]}];
      </script></html>
      """
    // The character has two bytes in Big5, and three in UTF-8, which count.
    let bytes = Array((before + after).utf8).split(separator: [0xE5, 0xA4, 0xA9], maxSplits: 1)
      .joined(separator: [0xA4, 0xD1])
    let (_, findings) = try TrackReaders.read(ByteSource(Array(bytes), name: "p.html"))
    expectEqual(findings.map(\.location.place), ["1:\(before.utf8.count + 1)"])
  }

  @Test(
    "fixes that are not of the year in the id or the season are in doubt, those at its turn are not",
    arguments: [
      ("al092021", nil, 2021, 8, 20.0, false), ("al092031", nil, 2021, 8, 20, true),
      ("al092020", nil, 2021, 8, 20, true), ("al092022", nil, 2021, 8, 20, true),
      ("al312005", nil, 2006, 1, 20, false), ("wp012019", nil, 2018, 12, 20, false),
      ("sh012021", nil, 2020, 8, -20, false), ("sh012021", nil, 2021, 6, -20, false),
      ("sh012021", nil, 2020, 6, -20, true), ("sh012021", nil, 2022, 8, -20, true),
      ("2021239n17281", nil, 2021, 8, 17, false),
      ("2022239n17281", nil, 2021, 8, 17, true), ("2021082912_172n_0795w", nil, 2022, 8, 17, true),
      ("1", 2021, 2021, 8, 20, false), ("1", 2019, 2021, 8, 20, true),
      ("ab12cd34", nil, 1990, 1, 1, false),
    ] as [(String, Int?, Int, Int, Double, Bool)])
  func years(
    _ code: String, _ season: Int?, _ year: Int, _ month: Int, _ latitude: Double,
    _ isDoubtful: Bool
  ) throws {
    var storm = Storm(
      id: StormID(scheme: "atcf", code: code), agency: "X",
      source: Source(product: "", attribution: ""))
    storm.season = season
    storm.track = [
      Fix(
        .analysis, at: try require(Timestamp(year: year, month: month, day: 20, hour: 0)),
        position: try require(
          GeoPoint(latitude: latitude, longitude: code.hasPrefix("al") ? -60 : 100)))
    ]
    #expect(storm.doubts.isEmpty != isDoubtful)
    storm.trackType = .synthetic
    #expect(storm.doubts.isEmpty)
  }

  @Test("in a storm of several inputs each leap has the name and line of its own")
  func merged() throws {
    func deck(_ hours: [(String, String)]) -> String {
      hours.map { "WP, 08, 201407\($0.0),   , BEST,   0, 131N, \($0.1),  30, 1008, TD,\n" }.joined()
    }
    var parts = StormParts()
    let reader = ATCFReader()
    for (name, text) in [
      ("a.dat", deck([("0400", "1414E"), ("0406", "1410E")])),
      ("b.dat", deck([("0400", "1414E"), ("0412", "410E"), ("0418", "1400E")])),
    ] {
      var source = ByteSource(Array(text.utf8), name: name)
      try reader.readItems(
        &source, options: ReadingOptions(), isAlone: false,
        item: {
          if case .part(let part, let reader) = $0 { parts.add(part, of: name, by: reader) }
        },
        finding: { _ in })
    }
    let findings = parts.merge().flatMap(\.findings)
    expectEqual(findings.map { $0.location.description }, ["b.dat:2:1"])
  }
}
