import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("SVG plates")
struct SVGWriterTests {
  private func bytes(
    _ samples: [PlateStormSample], _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> [UInt8] {
    var options = WritingOptions()
    edit(&options)
    return try FeatureWriters.map(
      of: try samples.map { try $0.storm() }, as: SVGWriter(), options: options)
  }

  private func plate(
    _ samples: [PlateStormSample], _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> PlateDocument {
    try PlateDocument(try bytes(samples, edit))
  }

  @Test("it is registered under its name and extension")
  func register() {
    #expect(FeatureWriters.named("svg") is SVGWriter)
    #expect(FeatureWriters.forExtension("SVG") is SVGWriter)
  }

  @Test(
    "ids are unique, references lead somewhere, and nothing runs or comes from outside",
    arguments: PlateStormSample.awkward)
  func structure(_ row: (name: String, samples: [PlateStormSample])) throws {
    let plate = try plate(row.samples)
    expectEqual(Set(plate.ids).count, plate.ids.count)
    #expect(plate.all("script").isEmpty)
    var numbers = 0
    for element in plate.elements {
      for (key, value) in element.attributes {
        expectTrue(!key.hasPrefix("on") && key != "href" && key != "style")
        if value.hasPrefix("url(#") {
          #expect(plate.ids.contains(String(value.dropFirst(5).dropLast())))
        }
        if key == "xlink:href" { #expect(plate.ids.contains(String(value.dropFirst()))) }
        if Self.numeric.contains(key) {
          #expect(value.wholeMatch(of: key == "d" ? Self.path : Self.number) != nil, "\(value)")
          numbers += 1
        }
      }
    }
    #expect(numbers > 50)
  }

  private static let numeric: Set = [
    "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height",
  ]
  // Computed, since a regular expression is not Sendable.
  private static var number: Regex<Substring> { /-?[0-9]+(?:\.[0-9]+)?/ }
  private static var path: Regex<Substring> { /M(?:[0-9 MLlHhVvCcZz-]|\.[0-9])+/ }

  @Test("a screen reader hears the storm, its place, its wind and the forecast's end")
  func description() throws {
    let plate = try plate([PlateStormSample(name: "TEMBIN", number: "14")])
    let root = try require(plate.elements.first)
    expectEqual(root.attributes["role"], "img")
    expectEqual(root.attributes["aria-labelledby"], "plate-title plate-desc")
    expectEqual(plate.elements[1].name, "title")
    expectEqual(plate.elements[1].text, "Typhoon TEMBIN (No. 14, 2025)")
    expectEqual(plate.elements[2].name, "desc")
    expectEqual(
      plate.elements[2].text,
      "Typhoon TEMBIN (No. 14, 2025). Latest analysis, 18 Sep 2025, 06:00 UTC: "
        + "Class: Typhoon; Centre position: 17.5°N 127.0°E; Central pressure: 960 hPa; "
        + "Maximum wind (10-min): 40 m/s; Radius of 15 m/s winds: 250 km. "
        + "Past track from 17 Sep 2025, 00:00 UTC 15.0°N 130.0°E. "
        + "Forecast: 18 Sep 2025, 18:00 UTC 18.5°N 125.8°E, 70% probability circle 90 km; "
        + "19 Sep 2025, 06:00 UTC 19.5°N 124.6°E, 70% probability circle 145 km; "
        + "19 Sep 2025, 18:00 UTC 20.5°N 123.4°E, 70% probability circle 200 km; "
        + "20 Sep 2025, 06:00 UTC 21.5°N 122.2°E, 70% probability circle 255 km. "
        + "Potential track area (where the centre may go). " + Glossary.areaSentence(70, .english)
        + " Solid line: past track, in the colour of its strength, which changes halfway between fixes. "
        + "Times at the fixes: UTC.")
  }

  @Test(
    "it hears of several storms one after the other, in the language", arguments: Language.allCases)
  func descriptions(_ language: Language) throws {
    let samples = [PlateStormSample(name: "TEMBIN"), PlateStormSample(code: "2", name: "BOLAVEN")]
    let plate = try plate(samples) { $0.language = language }
    let words = plate.elements[2].text
    for part in ["TEMBIN", "BOLAVEN", "17.5°N 127.0°E", "40 m/s", "960 hPa"] {
      expectTrue(words.contains(part) || language == .traditionalChinese, "\(part) in \(words)")
    }
    expectTrue(words.contains("TEMBIN") && words.contains("BOLAVEN"))
    #expect(words.contains(Glossary.areaSentence(70, language)))
    let isEnglish = words.unicodeScalars.allSatisfy { !PlateText.isWide($0) }
    expectEqual(isEnglish, (language == .english))
    expectTrue(!words.contains("..") && !words.contains("。。") && !words.contains(".。"))
  }

  @Test("every fix and every area says what it is")
  func titles() throws {
    let plate = try plate([PlateStormSample(name: "TEMBIN")])
    let ids = plate.ids.filter { $0.hasPrefix("test-1_") }
    for id in try ids.filled() {
      let title = plate.all("title", in: id).first
      expectEqual(title?.text.hasPrefix("TEMBIN, "), true, "\(id)")
    }
    expectEqual(
      plate.all("title", in: "plate-fix").count, plate.all("g", in: "plate-fix").count - 1)
  }

  @Test(
    "no text stands outside the plate, in any language and shape",
    arguments: PlateStormSample.awkward, [Language.english, .traditionalChinese, .japanese])
  func textInside(
    _ row: (name: String, samples: [PlateStormSample]), _ language: Language
  ) throws {
    let sizes = [(1_200, 900), (600, 1_000), (320, 240)]
    for size in sizes.map({ PlateSize(width: $0.0, height: $0.1) }) {
      let plate = try plate(row.samples) {
        $0.language = language
        $0.plate.size = size
      }
      let box = try require(plate.elements.first?.attributes["viewBox"])
        .split(separator: " ").compactMap { Double($0) }
      let clip = try require(plate.all("rect", in: "plate-clip").first)
      for text in try plate.all("text").filled() {
        #expect(text[number: "font-size"] >= 10)
        let isBold = text.attributes["font-weight"] == "bold"
        let width = PlateText.width(text.text, size: text[number: "font-size"], isBold: isBold)
        let start =
          switch text.attributes["text-anchor"] {
          case "end": text[number: "x"] - width
          case "middle": text[number: "x"] - width / 2
          default: text[number: "x"]
          }
        expectTrue(start >= -0.5 && start + width <= box[2] + 0.5, "\(text.text)")
        expectTrue(text[number: "y"] > 0 && text[number: "y"] <= box[3], "\(text.text)")
        if text.path.contains("plate-labels") {
          #expect(start >= clip[number: "x"])
          #expect(start + width <= clip[number: "x"] + clip[number: "width"])
        }
      }
    }
  }

  @Test("every forecast fix has its time, and no label hides another")
  func labels() throws {
    let plate = try plate([PlateStormSample(name: "TEMBIN")])
    for time in ["Thu 18:00", "Fri 19 Sep 06:00", "Fri 18:00", "Sat 20 Sep 06:00"] {
      #expect(plate.all("text", in: "plate-labels").contains { $0.text == time })
    }
    let boxes = plate.all("rect", in: "plate-labels").map {
      PlateRect(
        x: $0[number: "x"], y: $0[number: "y"], width: $0[number: "width"],
        height: $0[number: "height"])
    }
    #expect(boxes.count >= 5)
    for (index, box) in boxes.enumerated() {
      #expect(boxes[..<index].allSatisfy { $0.overlap(box) < 1 })
    }
  }

  @Test("a forecast that begins at the analysis does not say its time again")
  func hourNought() throws {
    var storm = try PlateStormSample(name: "TEMBIN").storm()
    let last = try require(storm.track.last)
    storm.forecasts[0].fixes.insert(
      Fix(.forecast, at: last.time, position: last.position, leadTime: 0), at: 0)
    let plate = try PlateDocument(try FeatureWriters.map(of: [storm], as: SVGWriter()))
    expectEqual(
      plate.all("text", in: "plate-labels").filter { $0.text == "Thu 18 Sep 06:00" }.count, 1)
  }

  @Test("the footer names each agency and each licence once, with all its products")
  func footer() {
    func source(_ product: String, _ attribution: String, _ license: String?) -> Source {
      Source(product: product, attribution: attribution, license: license)
    }
    let sources = [
      source("a-deck", "NHC", "Free."), source("table", "JMA", nil),
      source("b-deck", "NHC", "Free."), source("deck", "JTWC", "Free."),
    ]
    expectEqual(
      Glossary.footer(sources, .english),
      "Not an official product. Made from NHC, a-deck, b-deck; JMA, table; JTWC, deck. "
        + "Follow the official warnings. Free.")
    expectEqual(
      Glossary.footer([], basemap: .naturalEarth, .english),
      "Not an official product. Follow the official warnings. Made with Natural Earth.")
  }

  @Test("the footer says once that data were edited, and no title twice")
  func footerOfJMA() {
    let jma = Source(
      product: "JMA 台風解析・予報情報（５日予報）（Ｈ３０）",
      attribution: "気象庁「台風解析・予報情報」を加工して作成 (JMA)")
    let cwa = Source(product: "CWA tracks", attribution: "CWA tracks (Taiwan)")
    #expect(
      Glossary.footer([jma, cwa], .japanese).hasPrefix(
        "気象庁「台風解析・予報情報」を加工して作成 (JMA)、CWA tracks (Taiwan)を加工して作成。公式"))
    expectEqual(
      Glossary.footer([jma, cwa], .english),
      "Not an official product. Made from CWA tracks (Taiwan). Follow the official warnings. "
        + "気象庁「台風解析・予報情報」を加工して作成 (JMA).")
  }

  @Test("the footer names no agency where nobody knows it, and no product twice")
  func footerOfLittle() {
    let table = Source(product: "CSV table", attribution: "")
    #expect(
      Glossary.footer([table], .english).contains("The data do not name their source. Follow"))
    let named = Source(product: "CWA W-C0034-005", attribution: "CWA tracks W-C0034-005 (Taiwan)")
    #expect(
      Glossary.footer([named], .english).contains("from CWA tracks W-C0034-005 (Taiwan). Follow"))
  }

  @Test("storms without a name beside others have their number, never their id")
  func unnamed() throws {
    var storms = try ["TEMBIN", "A", "B"].map { try PlateStormSample(name: $0).storm() }
    for index in storms.indices.dropFirst() {
      storms[index].names = LocalizedText()
      storms[index].id = StormID(scheme: "ibtracs", code: "2012\(index)n1")
      storms[index].number = index == 1 ? nil : "TD05"
    }
    let plate = try PlateDocument(try FeatureWriters.map(of: storms, as: SVGWriter()))
    let header = plate.all("text", in: "plate-header").map(\.text)
    #expect(header.contains("Western Pacific: TEMBIN, an unnamed typhoon and TD05 (2025)"))
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    expectTrue(!panel.contains("Unnamed") && panel.contains("TD05"))
    #expect(panel.count { $0 == "Typhoon" } >= 3)
  }

  @Test("layers lie over one another in drawing order, words above all")
  func order() throws {
    let groups = try plate([PlateStormSample(name: "TEMBIN")]).all("g", in: "plate-map")
      .compactMap { $0.attributes["class"] }.filter {
        !$0.hasPrefix("label ") && !$0.hasPrefix("tc-")
      }
    expectEqual(
      groups,
      [
        "map", "land", "borders tc-stroke-border", "graticule", "potential-area",
        "wind-radius",
        "track-segment-casing", "track-segment", "forecast-track-casing", "forecast-track",
        "regions", "forecast-fix", "fix", "places", "labels",
      ])
  }

  @Test("the legend names what is drawn and nothing else")
  func legend() throws {
    let words = try plate([PlateStormSample(name: "TEMBIN")]).all("text", in: "plate-panel")
      .map(\.text)
    expectTrue(words.contains("Typhoon") && words.contains("Tropical storm"))
    expectTrue(!words.contains("Intense typhoon") && !words.contains("Class not given"))
    let plain = try plate([PlateStormSample(winds: [13, 13], forecasts: 0)])
      .all("text", in: "plate-panel").map(\.text)
    #expect(!plain.contains { $0.contains("probability") || $0.contains("Forecast") })
  }

  @Test("a map without storms says so, in the language", arguments: Language.allCases)
  func noStorms(_ language: Language) throws {
    let plate = try plate([]) { $0.language = language }
    #expect(plate.words.contains(MapWords(language: language)[.noStorms]))
    #expect(!plate.all("rect", in: "plate-frame").isEmpty)
  }

  @Test("a storm across the 180th meridian is drawn in one piece, with labels on both sides")
  func antimeridian() throws {
    let plate = try plate([PlateStormSample(name: "CROSSER", from: (12, 177), step: (0.6, 0.8))])
    let labels = plate.all("text", in: "plate-frame").map(\.text)
    #expect(labels.contains("180°"))
    expectTrue(labels.contains { $0.hasSuffix("°E") } && labels.contains { $0.hasSuffix("°W") })
    for track in plate.all("path", in: "plate-forecast-track") {
      expectEqual(track.attributes["d"]?.filter { $0 == "M" }.count, 1)
    }
  }

  @Test("the arms of southern symbols are those of northern ones in a mirror")
  func mirrored() throws {
    var storm = try PlateStormSample(name: "YASI", from: (-12, 150)).storm()
    let southern = PlateSymbol(try require(storm.track.last), scale: .cwa)
    storm = try PlateStormSample(name: "TEMBIN").storm()
    let northern = PlateSymbol(try require(storm.track.last), scale: .cwa)
    expectTrue(southern.isMirrored && !northern.isMirrored)
    expectTrue(southern.kind == .typhoon && northern.kind == .typhoon)
  }

  @Test("the same storms give the same bytes")
  func deterministic() throws {
    let samples = PlateStormSample.awkward.flatMap(\.samples)
    try expectEqual(bytes(samples), bytes(samples))
  }

  @Test("a storm's plate is small")
  func small() throws {
    #expect(try bytes([PlateStormSample(name: "TEMBIN")]).count < 60_000)
  }

  @Test("what cannot be drawn is said, not drawn")
  func refused() {
    #expect(throws: WriteError.self) {
      try plate([PlateStormSample()]) { $0.plate.size = PlateSize(width: 0, height: 900) }
    }
    #expect(throws: WriteError.self) {
      try plate([PlateStormSample()]) { $0.plate.projection = "+proj=nonesuch" }
    }
    #expect(throws: WriteError.self) {
      try plate([PlateStormSample()]) { $0.plate.projection = "+proj=gnom +lat_0=-25 +lon_0=-60" }
    }
  }

  @Test(
    "other projections draw all fixes",
    arguments: ["EPSG:3857", "+proj=laea +lat_0=20 +lon_0=125", "+proj=stere +lat_0=90 +lon_0=120"])
  func projections(_ definition: String) throws {
    let plate = try plate([PlateStormSample(name: "TEMBIN")]) { $0.plate.projection = definition }
    expectEqual(plate.all("g", in: "plate-fix").count, 7)
    expectEqual(plate.all("g", in: "plate-forecast-fix").count, 5)
  }
}

@Suite("words on plates")
struct PlateTextTests {
  @Test("words are as wide as in the widest of the fonts, Chinese ones as wide as high")
  func width() {
    // 383 in DejaVu Sans, 378 in Arial and Noto Sans.
    #expect(383...405 ~= PlateText.width("TEMBIN", size: 100))
    // 1,356 in DejaVu Sans Bold.
    let time = PlateText.width("22 Aug 2012, 00:00 UTC", size: 100, isBold: true)
    #expect(1_356...1_400 ~= time)
    expectEqual(PlateText.width("天秤", size: 16), 32)
    #expect(PlateText.width("ab", size: 10, isBold: true) > PlateText.width("ab", size: 10))
  }

  @Test("lines are broken at spaces, and no line is too long")
  func lines() {
    let text = Glossary.areaSentence(70, .english)
    let lines = PlateText.lines(text, size: 12, width: 200)
    expectEqual(lines.joined(separator: " "), text)
    #expect(lines.allSatisfy { PlateText.width($0, size: 12) <= 200 })
  }

  @Test(
    "Chinese and Japanese are broken anywhere, but not before a closing mark",
    arguments: [Language.traditionalChinese, .japanese])
  func wideLines(_ language: Language) {
    let text = Glossary.areaSentence(70, language)
    let lines = PlateText.lines(text, size: 12, width: 150)
    expectEqual(lines.joined().filter { $0 != " " }, text.filter { $0 != " " })
    for line in lines {
      #expect(PlateText.width(line, size: 12) <= 150)
      expectEqual(line.first.map { !"，。；）".contains($0) }, true)
    }
  }

  @Test("a word that is longer than a line is broken within")
  func longWord() {
    let lines = PlateText.lines("unbelievablylongword", size: 12, width: 40)
    #expect(lines.count > 1)
    expectEqual(lines.joined(), "unbelievablylongword")
  }
}

@Suite("paths on plates")
struct PlatePathTests {
  @Test("steps are relative, with one decimal, and none is empty")
  func steps() {
    var path = PlatePath()
    path.add(
      [
        PlatePoint(x: 10, y: 20), PlatePoint(x: 10.04, y: 20), PlatePoint(x: 12.5, y: 19.5),
        PlatePoint(x: 12.5, y: 30),
      ], isClosed: false)
    expectEqual(path.data, "M10 20l2.5-0.5 0 10.5")
  }

  @Test("a ring does not repeat its first point, and one without an inside is left out")
  func rings() {
    var path = PlatePath()
    let ring = [(0.0, 0.0), (5, 0), (5, 5), (0, 0)].map { PlatePoint(x: $0.0, y: $0.1) }
    path.add(ring, isClosed: true)
    expectEqual(path.data, "M0 0l5 0 0 5z")
    path = PlatePath()
    path.add([PlatePoint(x: 1, y: 1), PlatePoint(x: 1.01, y: 1)], isClosed: true)
    #expect(path.isEmpty)
  }
}
