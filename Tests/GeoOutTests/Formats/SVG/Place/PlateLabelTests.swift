import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("labels on plates")
struct PlateLabelTests {
  /// Storms of a season, a week apart, whose tracks lie close together.
  private static let season: (name: String, samples: [PlateStormSample]) = (
    "season",
    (0..<24).map { index in
      let (latitude, longitude): (Double, Double) = (Double(index % 5), Double(index % 7))
      return PlateStormSample(
        code: "\(index)", agency: "NHC", name: "STORM\(index)",
        from: (10 + 2.5 * latitude, 125 + 3 * longitude), step: (0.9, Double(index % 3) - 1),
        winds: [15, 20, 25, 40, 55, 35, 20], forecasts: 0)
    }
  )

  private static var all: [(name: String, samples: [PlateStormSample])] {
    PlateStormSample.awkward + [season]
  }

  private func storms(_ row: (name: String, samples: [PlateStormSample])) throws -> [Storm] {
    var storms = try row.samples.map { try $0.storm() }
    guard row.name == Self.season.name else { return storms }
    for (index, storm) in storms.enumerated() {
      for fix in storm.track.indices {
        let time = storm.track[fix].time
        storms[index].track[fix].time = time.advanced(bySeconds: index * 7 * 86_400)
      }
    }
    return storms
  }

  private func plate(
    _ storms: [Storm], _ language: Language = .english, clock: String = "UTC"
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.language = language
    options.plate.clock = try require(TimeOffset(clock))
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), options: options))
  }

  private func boxes(_ plate: PlateDocument) -> [PlateRect] {
    plate.all("rect", in: "plate-labels").map(rect)
  }

  private func rect(_ element: PlateDocument.Element) -> PlateRect {
    PlateRect(
      x: element[number: "x"], y: element[number: "y"], width: element[number: "width"],
      height: element[number: "height"])
  }

  @Test(
    "no label covers another, none leaves the frame, and their words are within",
    arguments: all, Language.allCases)
  func apart(_ row: (name: String, samples: [PlateStormSample]), _ language: Language) throws {
    let plate = try plate(try storms(row), language)
    let frame = rect(try require(plate.all("rect", in: "plate-clip").first))
    let boxes = boxes(plate)
    for (index, box) in boxes.enumerated() {
      #expect(frame.contains(box), "\(row.name)")
      #expect(boxes[..<index].allSatisfy { $0.overlap(box) < 0.5 }, "\(row.name)")
    }
    for text in plate.all("text", in: "plate-labels") {
      let width = PlateText.usualWidth(
        text.text, size: text[number: "font-size"],
        isBold: text.attributes["font-weight"] == "bold")
      let y = text[number: "y"]
      let x =
        switch text.attributes["text-anchor"] {
        case "end": text[number: "x"] - width
        case "middle": text[number: "x"] - width / 2
        default: text[number: "x"]
        }
      #expect(
        boxes.contains {
          $0.inset(by: -0.2).contains(PlatePoint(x: x, y: y))
            && $0.inset(by: -0.2).contains(PlatePoint(x: x + width, y: y))
        }, "\(text.text)")
    }
  }

  @Test(
    "leader lines go from the edge of a fix to the edge of a label, are short, and do not cross",
    arguments: all)
  func leaders(_ row: (name: String, samples: [PlateStormSample])) throws {
    let plate = try plate(try storms(row))
    let boxes = boxes(plate)
    let dots = ["plate-fix", "plate-forecast-fix"].flatMap { plate.all("circle", in: $0) }
    let symbols = ["plate-fix", "plate-forecast-fix"].flatMap { plate.all("use", in: $0) }
    let fixes =
      dots.map {
        (center: PlatePoint(x: $0[number: "cx"], y: $0[number: "cy"]), radius: $0[number: "r"])
      }
      + symbols.map(\.symbol)
    for line in plate.all("line", in: "plate-labels") {
      let start = PlatePoint(x: line[number: "x1"], y: line[number: "y1"])
      let end = PlatePoint(x: line[number: "x2"], y: line[number: "y2"])
      #expect(fixes.contains { $0.center.distance(to: start) <= $0.radius * 1.5 + 0.2 })
      #expect(boxes.contains { $0.inset(by: -0.2).contains(end) })
      #expect(start.distance(to: end) <= 60.2)
    }
  }

  @Test("a label without a leader is clearly nearer to its own fix than to any other")
  func nearest() throws {
    // West, so that labels beside a fix would lie under its neighbours.
    for step in [(0.1, -0.7), (0.0, 0.9), (0.6, -0.6)] {
      let storm = try PlateStormSample(name: "LEVEL", from: (18, 130), step: step).storm()
      let plate = try plate([storm])
      let uses = plate.all("use", in: "plate-fix") + plate.all("use", in: "plate-forecast-fix")
      let fixes = uses.map(\.symbol.center)
      let leaders = plate.all("line", in: "plate-labels").map {
        PlatePoint(x: $0[number: "x2"], y: $0[number: "y2"])
      }
      var checked = 0
      for box in boxes(plate) where !leaders.contains(where: box.inset(by: -0.3).contains) {
        let edges = fixes.map { box.distance(to: $0) }
        let centers = fixes.map { box.center.distance(to: $0) }
        let least = (edge: edges.min() ?? 0, center: centers.min() ?? 0)
        // The background is narrower than the room that the label has.
        #expect(
          fixes.indices.contains {
            edges[$0] <= least.edge + 3 && centers[$0] <= least.center + 6
          }, "\(step) \(box)")
        checked += 1
      }
      #expect(checked > 2)
    }
  }

  @Test("the first fix has its time, and forecast fixes that touch are dots between those of days")
  func ends() throws {
    var sample = PlateStormSample(name: "SLOW", step: (0.01, -0.08))
    sample.winds = Array(repeating: 30, count: 24)
    let plate = try plate([try sample.storm()])
    #expect(plate.all("text", in: "plate-labels").map(\.text).contains("17 Sep 00:00"))
    expectEqual(plate.all("use", in: "plate-forecast-fix").count, 2)
    expectEqual(plate.all("circle", in: "plate-forecast-fix").count, 2)
  }

  @Test("no name of a place is under the words of a plate without storms")
  func nobody() throws {
    let plate = try plate([])
    let text = try require(plate.all("text").first { $0.text == "No tropical cyclones" })
    let (size, x) = (text[number: "font-size"], text[number: "x"])
    let width = PlateText.usualWidth(text.text, size: size, isBold: true)
    let room = PlateRect(
      x: x - width / 2, y: text[number: "y"] - size, width: width, height: size)
    let places = plate.all("rect", in: "plate-places").map(rect)
    expectTrue(places.count > 5 && places.allSatisfy { $0.overlap(room) == 0 })
  }

  @Test("a thumbnail has a map, its title and its source; no text has less than 10 pixels")
  func small() throws {
    let storm = try PlateStormSample(name: "TEMBIN").storm()
    for (width, height) in [(320, 240), (400, 300), (640, 480)] {
      var options = WritingOptions()
      options.plate.size = PlateSize(width: width, height: height)
      let plate = try PlateDocument(
        try FeatureWriters.map(of: [storm], as: SVGWriter(), options: options))
      expectEqual(
        plate.all("text", in: "plate-header").map(\.text),
        [
          "Typhoon TEMBIN (2025)", "Analysis valid at 18 Sep 2025, 06:00 UTC",
        ])
      let words = plate.all("text", in: "plate-labels").map(\.text)
      #expect(words.contains("TEMBIN"))
      expectTrue(!plate.ids.contains("plate-graticule") && !plate.ids.contains("plate-panel"))
      let units = try require(plate.elements[0].attributes["viewBox"]?.split(separator: " ")[2])
      let scale = Double(width) / (Double(units) ?? 1)
      #expect(plate.all("text").allSatisfy { $0[number: "font-size"] * scale > 9.99 })
    }
  }

  @Test("a crowded season has the number of every storm at both ends of its track")
  func season() throws {
    let plate = try plate(try storms(Self.season))
    let words = plate.all("text", in: "plate-labels").map(\.text)
    expectEqual(words.sorted(), (1...24).flatMap { ["\($0)", "\($0)"] }.sorted())
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    for index in 0..<24 { #expect(panel.contains("STORM\(index)")) }
    let header = plate.all("text", in: "plate-header").map(\.text)
    #expect(header.contains("Period: 17 Sep 2025 – 26 Feb 2026"))
  }

  @Test("a label near the track of another storm has its storm's name, and no other label has")
  func owners() throws {
    let storms = try [
      PlateStormSample(code: "1", name: "ONE"),
      PlateStormSample(code: "2", name: "TWO", from: (16.5, 130.5)),
    ].map { try $0.storm() }
    let words = try plate(storms).all("text", in: "plate-labels").map(\.text)
    expectTrue(words.contains { $0.hasPrefix("ONE ") } && words.contains { $0.hasPrefix("TWO ") })
    let apart = try [
      PlateStormSample(code: "1", name: "ONE"),
      PlateStormSample(code: "2", name: "TWO", from: (35, 150)),
    ].map { try $0.storm() }
    let others = try plate(apart).all("text", in: "plate-labels").map(\.text)
    #expect(!others.contains { $0.hasPrefix("ONE ") || $0.hasPrefix("TWO ") })
  }

  @Test("landfalls have a ring and a label")
  func landfalls() throws {
    var storm = try PlateStormSample(name: "TEMBIN").storm()
    storm.track[2].marks = [.landfall]
    let plate = try plate([storm])
    expectEqual(plate.all("circle", in: "plate-landfall-marked").count, 1)
    let words = plate.all("text", in: "plate-labels").map(\.text)
    expectTrue(words.contains("Landfall") && words.contains("17 Sep 12:00"))
  }

  @Test("weekdays are those of the calendar, before 1970 too")
  func weekdays() throws {
    let words = MapWords(language: .english)
    for (year, month, day, text) in [
      (2012, 8, 22, "Wed 22 Aug 06:00"), (1970, 1, 1, "Thu 1 Jan 06:00"),
      (1969, 12, 31, "Wed 31 Dec 06:00"), (1851, 6, 25, "Wed 25 Jun 06:00"),
    ] {
      let time = try require(Timestamp(year: year, month: month, day: day, hour: 6))
      expectEqual(words.label(time, .full), text)
    }
  }

  @Test("the clock is that of every time on the plate, and the plate says so")
  func clock() throws {
    let storm = try PlateStormSample(name: "TEMBIN").storm()
    for (language, label, note) in [
      (Language.english, "Fri 19 Sep 14:00", "UTC+8"),
      (.traditionalChinese, "19日(五)14時", "臺灣時間"), (.japanese, "19日(金)14時", "UTC+8"),
    ] {
      let plate = try plate([storm], language, clock: "+08:00")
      #expect(plate.all("text", in: "plate-labels").contains { $0.text == label })
      let panel = plate.all("text", in: "plate-panel").map(\.text).joined()
      #expect(panel.contains(note))
      #expect(plate.elements.allSatisfy { !$0.text.hasSuffix("UTC") && !$0.text.contains("UTC ") })
    }
  }
}
