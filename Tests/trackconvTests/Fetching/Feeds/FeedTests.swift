import Foundation
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("feeds")
struct FeedTests {
  /// The documents of a list, without what its address shares with them.
  private func documents(_ index: FeedIndex, _ text: String, at address: String) throws
    -> [[String]]
  {
    let list = try WebAddress(address)
    return try index.documents(in: Array(text.utf8), at: list).groups.map { $0.map(\.text) }
  }

  @Test(
    "each has an id of its own, terms, a page, a format, and nothing but https",
    arguments: Feed.all.indices)
  func table(_ index: Int) throws {
    let feed = Feed.all[index]
    expectEqual(Feed.all.count { $0.id == feed.id }, 1)
    #expect(feed.id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    expectTrue(Agency.all.contains(feed.agency) && feed.page.hasPrefix("https://"))
    expectEqual(feed.agency.terms?.isEmpty, false)
    #expect(Names.readers.contains(feed.format))
    #expect(feed.interval >= 60)
    let addresses =
      switch feed.documents {
      case .at(let all): all
      case .dated(let address, _): [address(Timestamp(secondsSince1970: 1_345_593_600))]
      case .newest(let addresses): addresses(Timestamp(secondsSince1970: 1_345_593_600))
      case .listed(let address, _): [address]
      }
    for text in addresses {
      let address = try WebAddress(text)
      expectTrue(address.isSecure && address.text == text)
      expectEqual(KeyedService.service(of: address)?.variable, feed.service?.variable)
    }
  }

  @Test("the list of them names each, its format, its key and its terms")
  func list() throws {
    let outcome = try Outcome(["feeds"])
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    let words = Set(outcome.output.split { " \n(),".contains($0) }.map(String.init))
    for feed in Feed.all {
      expectTrue(words.contains(feed.argument) && words.contains(feed.format))
      #expect(words.contains(feed.page))
    }
    expectTrue(words.contains("CWA_API_KEY") && words.contains("KMA_API_KEY"))
    #expect(
      try Outcome(["feeds", "x"]).errors.hasPrefix("Error: Unexpected argument 'x'\n"))
  }

  @Test("the documentation has each, with its format, key and interval")
  func documentation() throws {
    let page = try String(
      contentsOf: Script.package.appending(path: "Documentation").appending(path: "fetching.md"),
      encoding: .utf8)
    for feed in Feed.all {
      let row = try require(
        page.split(separator: "\n").first { $0.hasPrefix("| `\(feed.argument)` |") })
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      expectTrue(cells[1].hasPrefix(feed.agency.code) && cells[3] == "`\(feed.format)`")
      expectEqual(cells[4], (feed.service.map { "`\($0.variable)`" } ?? ""))
      let interval =
        switch feed.interval {
        case ..<3_600: "\(feed.interval / 60) min"
        case ..<86_400: "\(feed.interval / 3_600) h"
        default: "\(feed.interval / 86_400) day"
        }
      expectEqual(cells[5], interval)
    }
  }

  @Test("a name that is none is wrong, and the nearest is named")
  func unknown() throws {
    let outcome = try Outcome(["feed:nch"])
    expectEqual(outcome.code, 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: There is no feed 'nch': 'trackconv feeds' lists them. Did you mean 'feed:nhc'?\n"))
    expectEqual(Feed.named("CWA")?.id, "cwa")
  }

  @Test("attribution and terms are those of the reader, else those of the feed")
  func attribution() throws {
    let feed = try require(Feed.named("cwa"))
    var source = Source(product: "x", attribution: "")
    feed.complete(&source)
    #expect(source.attribution.contains("中央氣象署"))
    expectEqual(source.license?.contains("https://data.gov.tw/license"), true)
    source = Source(product: "x", attribution: "a", license: "l")
    feed.complete(&source)
    expectEqual(source, Source(product: "x", attribution: "a", license: "l"))
  }

  // MARK: - Lists

  @Test("JMA's list gives a document for each typhoon; an empty one none")
  func jmaTargets() throws {
    let address = "https://www.jma.go.jp/bosai/typhoon/data/targetTc.json"
    try expectEqual(
      documents(
        .jmaTargets,
        #"[{"tropicalCyclone":"TC2628","typhoonNumber":"b"}, {"tropicalCyclone" : "TC2629"},{"tropicalCyclone":"../x"}]"#,
        at: address),
      [
        ["https://www.jma.go.jp/bosai/typhoon/data/TC2628/specifications.json"],
        ["https://www.jma.go.jp/bosai/typhoon/data/TC2629/specifications.json"],
      ])
    try expectEqual(documents(.jmaTargets, "[]", at: address), [])
  }

  @Test(
    "JMA's telegrams: the latest for each storm and those of six hours before, none half a day older"
  )
  func jmaTelegrams() throws {
    func link(_ name: String) -> String {
      "<entry><link type=\"application/xml\" href=\"https://www.data.jma.go.jp/developer/xml/data/\(name).xml\"/></entry>"
    }
    let feed =
      "<feed>"
      + [
        "20260906124126_0_VPTW61_010000", "20260906154126_0_VPTW61_010000",
        "20260906154000_0_VPTW60_010000", "20260906000000_0_VPTW62_010000",
        "20260906094000_0_VPTW60_010000",
        "20260906160000_0_VPWW54_400000", "20260906155000_0_VPTW66_010000", "x",
      ].map(link).joined() + "</feed>"
    try expectEqual(
      documents(
        .jmaTelegrams, feed, at: "https://www.data.jma.go.jp/developer/xml/feed/extra_l.xml"),
      [
        "20260906154000_0_VPTW60_010000", "20260906124126_0_VPTW61_010000",
        "20260906154126_0_VPTW61_010000",
      ].map { ["https://www.data.jma.go.jp/developer/xml/data/\($0).xml"] })
    let hourly = (1...20).map { "202609061\($0 % 10)0\($0 / 10)00_0_VPTW60_010000" }
    let six = try documents(
      .jmaTelegrams, "<feed>" + hourly.map(link).joined(),
      at: "https://www.data.jma.go.jp/developer/xml/feed/extra_l.xml")
    expectTrue(six.count == 6 && six == six.sorted { $0[0] < $1[0] })
    #expect(six.last?[0].contains("20260906190100") ?? false)
    // Months have 28 to 31 days.
    let turn = ["20260930221500_0_VPTW60_010000", "20261001003000_0_VPZJ50_010000"].map(link)
    let over = try documents(
      .jmaTelegrams, "<feed>" + turn.joined(),
      at: "https://www.data.jma.go.jp/developer/xml/feed/extra_l.xml")
    expectEqual(over.count, 1)
  }

  @Test("NHC's active storms: the best track and the forecast of each, at another host")
  func nhcStorms() throws {
    try expectEqual(
      documents(
        .nhcStorms,
        #"{"activeStorms": [{"id": "al052026", "binNumber": "AT5"}, {"id":"../../x"}]}"#,
        at: "https://www.nhc.noaa.gov/CurrentStorms.json"),
      [
        [
          "https://ftp.nhc.noaa.gov/atcf/btk/bal052026.dat",
          "https://ftp.nhc.noaa.gov/atcf/fst/al052026.fst",
        ]
      ])
  }

  @Test("HURDAT2: the file of the latest year, of these the latest release")
  func hurdat2() throws {
    let folder = [
      "hurdat2-1851-2023-051124.txt", "hurdat2-1851-2024-040425.txt",
      "hurdat2-1851-2025-02272026.txt",
      "hurdat2-1851-2025-0115a.txt", "hurdat2-nepac-1949-2024-031725.txt", "hurdat2-format.pdf",
    ].map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "\n")
    let address = "https://www.nhc.noaa.gov/data/hurdat/"
    try expectEqual(
      documents(.hurdat2("hurdat2-1851-"), folder, at: address),
      [[address + "hurdat2-1851-2025-02272026.txt"]])
    try expectEqual(
      documents(.hurdat2("hurdat2-nepac-1949-"), folder, at: address),
      [[address + "hurdat2-nepac-1949-2024-031725.txt"]])
  }

  @Test("JTWC's warnings, each once")
  func jtwc() throws {
    let feed =
      "<rss><item><description><![CDATA[<a href='https://www.metoc.navy.mil/jtwc/products/wp2826.tcw'>x</a><a href='https://www.metoc.navy.mil/jtwc/products/wp2826web.txt'>y</a><a href=\"https://www.metoc.navy.mil/jtwc/products/wp2826.tcw\">z</a>]]></description></item></rss>"
    let address = "https://www.metoc.navy.mil/jtwc/rss/jtwc.rss"
    try expectEqual(
      documents(.jtwcWarnings, feed, at: address),
      [["https://www.metoc.navy.mil/jtwc/products/wp2826.tcw"]])
    try expectEqual(documents(.jtwcWarnings, "<rss></rss>", at: address), [])
  }

  @Test("NMC's storms that go on, whatever stands in their names")
  func nmc() throws {
    let list =
      #"typhoon_jsons_list_default(({"typhoonList":[[3346168,"NO]\"LO","诺洛\n",2628,"2628",null,null,"start"],[3341981,"A","[",1,1,null,null,"stop"],["x","start"]]}))"#
    try expectEqual(
      documents(
        .nmcStorms, list, at: "https://typhoon.nmc.cn/weatherservice/typhoon/jsons/list_default"),
      [["https://typhoon.nmc.cn/weatherservice/typhoon/jsons/view_3346168"]])
  }

  @Test("HKO's tracks, by https")
  func hko() throws {
    let list =
      "<TropicalCycloneList><TropicalCyclone><TropicalCycloneURL> http://www.weather.gov.hk/wxinfo/currwx/hko_tctrack_2628.xml\n</TropicalCycloneURL></TropicalCyclone></TropicalCycloneList>"
    try expectEqual(
      documents(.hkoTracks, list, at: "https://www.weather.gov.hk/wxinfo/currwx/tc_list.xml"),
      [["https://www.weather.gov.hk/wxinfo/currwx/hko_tctrack_2628.xml"]])
  }

  @Test("what is no list is an error; another host, and more than 40, are left out with a word")
  func bounds() throws {
    let address = try WebAddress("https://www.weather.gov.hk/wxinfo/currwx/tc_list.xml")
    for index in [
      FeedIndex.jmaTargets, .jmaTelegrams, .nhcStorms, .hurdat2("x"), .jtwcWarnings, .nmcStorms,
      .hkoTracks,
    ] {
      let error = #expect(throws: FetchError.self) {
        try index.documents(in: Array("<html>x</html>".utf8), at: address)
      }
      expectEqual(error?.words, "found something other than \(index.name)")
    }
    func list(_ addresses: [String]) -> [UInt8] {
      let all = addresses.map { "<TropicalCycloneURL>\($0)</TropicalCycloneURL>" }
      return Array(("<TropicalCycloneList>" + all.joined()).utf8)
    }
    let foreign = try FeedIndex.hkoTracks.documents(
      in: list([
        "https://example.org/a.xml", "file:///etc/passwd", "http://www.weather.gov.hk:81/x",
        "b.xml",
      ]),
      at: address)
    expectEqual(foreign.groups.map { $0.map(\.path) }, [["/wxinfo/currwx/b.xml"]])
    expectEqual(
      foreign.notes,
      [
        "'https://example.org/a.xml' and 2 more in the list omitted: not a URL, or at another host"
      ])
    // Agencies move between hosts of their own; where nothing can be had that is no quiet day.
    let moved = try FeedIndex.hkoTracks.documents(
      in: list(["https://data.weather.gov.hk/c.xml"]), at: address)
    expectTrue(
      moved.groups.map { $0.map(\.host) } == [["data.weather.gov.hk"]] && moved.notes.isEmpty)
    let error = #expect(throws: FetchError.self) {
      try FeedIndex.hkoTracks.documents(in: list(["https://weather.gov.hk.example/d"]), at: address)
    }
    expectEqual(
      error?.words,
      "the list names 'https://weather.gov.hk.example/d', which is not at www.weather.gov.hk"
    )
    let many = try FeedIndex.hkoTracks.documents(
      in: list((0..<50).map { "\($0).xml" }), at: address)
    expectEqual(many.groups.count, 40)
    expectEqual(many.notes, ["only the first 40 of the 50 documents in the list are fetched"])
  }

  @Test("KMA is asked for the days of its own clock")
  func kma() throws {
    let moment = try require(Timestamp(year: 2026, month: 2, day: 28, hour: 16))
    expectEqual(Feed.kmaDays(moment), "&fromTmFc=20260228&toTmFc=20260301")
  }

  @Test("KMA's analyses name the forecast of each typhoon's newest bulletin")
  func kmaForecasts() throws {
    let file = Script.package.appending(path: "samples").appending(path: "kma")
      .appending(path: "info.json")
    let service = "https://apis.data.go.kr/1360000/TyphoonInfoService/"
    let address = try WebAddress(service + "getTyphoonInfo")
    let found = try FeedIndex.kmaForecasts.documents(
      in: Array(Data(contentsOf: file)), at: address)
    expectEqual(
      found.groups.map { $0.map(\.text) },
      [14, 15].map { number in
        [
          service
            + "getTyphoonFcst?pageNo=1&numOfRows=100&dataType=JSON&tmFc=201208241000&typSeq=\(number)"
        ]
      })
    #expect(try FeedIndex.kmaForecasts.documents(in: [0x7B], at: address).groups.isEmpty)
  }
}

extension FeedTests {
  @Test("no bytes trap, and no list gives more than it may")
  func hostile() throws {
    var random = SplitMix64(seed: 287)
    let address = try WebAddress("https://www.weather.gov.hk/wxinfo/currwx/tc_list.xml")
    let indices: [FeedIndex] = [
      .jmaTargets, .jmaTelegrams, .nhcStorms, .hurdat2("hurdat2-1851-"), .jtwcWarnings, .nmcStorms,
      .hkoTracks,
    ]
    let seeds = [
      #"[{"tropicalCyclone":"TC2628"},{"tropicalCyclone" : "TC2629"}]"#,
      #"<feed><link href="/x/20260906124126_0_VPTW61_010000.xml"/></feed>"#,
      #"{"activeStorms":[{"id":"al052026"}]}"#, #"<a href="hurdat2-1851-2025-02272026.txt">"#,
      #"<rss><a href='https://www.weather.gov.hk/wp2826.tcw'></rss>"#,
      #"x(({"typhoonList":[[1,"A\"]",null,"start"],[2,"stop"]]}))"#,
      "<TropicalCycloneList><TropicalCycloneURL>a</TropicalCycloneURL>",
    ]
    for (index, seed) in zip(indices, seeds) {
      #expect(try index.documents(in: Array(seed.utf8), at: address).groups.count <= 40)
      for _ in 0..<300 {
        var bytes = Array(seed.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] = UInt8.random(in: 0...255, using: &random)
          if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<3, using: &random)) }
        }
        _ = try? index.documents(in: bytes, at: address)
        _ = HTTPStatus.firstLine(String(decoding: bytes, as: UTF8.self))
        _ = CacheHead.read(bytes)
      }
      for filler in ["[", ",", "\"", "href=\"", "<", "\u{301}", "\\"] {
        let bytes = Array((seed.prefix(30) + String(repeating: filler, count: 20_000)).utf8)
        _ = try? index.documents(in: bytes, at: address)
      }
    }
  }

  @Test("ECMWF's runs are there seven hours later, two of three for fifteen days")
  func ecmwf() throws {
    let moment = try require(Timestamp(year: 2026, month: 3, day: 1, hour: 6, minute: 59))
    expectEqual(
      Feed.ecmwfRuns(moment).map { $0.replacing("https://data.ecmwf.int/forecasts/", with: "") },
      [
        "20260228/18z/ifs/0p25/enfo/20260228180000-144h-enfo-tf.bufr",
        "20260228/12z/ifs/0p25/enfo/20260228120000-360h-enfo-tf.bufr",
        "20260228/12z/ifs/0p25/enfo/20260228120000-240h-enfo-tf.bufr",
        "20260228/06z/ifs/0p25/enfo/20260228060000-144h-enfo-tf.bufr",
      ])
    expectTrue(
      Feed.ecmwfRuns(moment.advanced(bySeconds: 60))[0].contains("/20260301000000-360h-enfo"))
  }
}
