import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates that cannot be misread")
struct PlateReadingTests {
  private func plate(
    _ storms: [Storm], _ width: Int = 1_200, _ height: Int = 900
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.plate.size = PlateSize(width: width, height: height)
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), options: options))
  }

  private func words(_ plate: PlateDocument, in part: String) -> [String] {
    plate.all("text", in: "plate-" + part).map(\.text)
  }

  @Test("no two days of a long track pass without a date", arguments: [(0.1, -0.4), (0.4, 0.1)])
  func dates(_ step: (Double, Double)) throws {
    var sample = PlateStormSample(name: "LONG", from: (12, 150), step: step, forecasts: 0)
    sample.winds = Array(repeating: 30, count: 48)
    let words = words(try plate([try sample.storm()]), in: "labels")
    let days = words.compactMap { text in
      (17...29).first { text.contains("\($0) Sep ") }
    }.sorted()
    expectTrue(days.first == 17 && days.last == 28)
    #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 <= 2 }, "\(days)")
  }

  @Test("synthetic storms are called so, without a year or a number")
  func synthetic() throws {
    var storm = try PlateStormSample(name: "", forecasts: 0).storm()
    storm.names = LocalizedText()
    (storm.trackType, storm.number, storm.season) = (.synthetic, "0", 0)
    expectEqual(words(try plate([storm]), in: "header").first, "Synthetic tropical cyclone")
    var other = storm
    other.id = StormID(scheme: "storm", code: "wp-0-1")
    let two = words(try plate([storm, other]), in: "header")
    expectEqual(two.first, "2 synthetic tropical cyclones")
    #expect(!two.contains { $0.contains("00W") || $0.contains("20") }, "\(two)")
  }

  @Test("a name of 20,000 letters is cut")
  func longName() throws {
    var storm = try PlateStormSample(name: String(repeating: "N", count: 20_000)).storm()
    storm.names.add(String(repeating: "天", count: 20_000), language: "zh-Hant")
    let heading = try require(words(try plate([storm]), in: "header").first)
    #expect(heading.count < 100, "\(heading.prefix(200))")
  }

  @Test("both ends of a gap have a date")
  func gap() throws {
    var sample = PlateStormSample(name: "GAP", forecasts: 0)
    sample.winds = Array(repeating: 30, count: 24)
    var storm = try sample.storm()
    storm.track.removeSubrange(7..<18)
    let words = words(try plate([storm]), in: "labels")
    expectTrue(words.contains("18 Sep 12:00") && words.contains("21 Sep 12:00"), "\(words)")
  }

  @Test("classes of one name in two colours have their agencies")
  func sharedNames() throws {
    var samples = [
      PlateStormSample(name: "ONE", winds: [20, 20]),
      PlateStormSample(code: "2", agency: "JTWC", name: "TWO", from: (15, 150), winds: [20, 20]),
    ]
    let both = words(try plate(try samples.map { try $0.storm() }), in: "panel")
    expectTrue(both.contains("Tropical storm (CWB)") && both.contains("Tropical storm (JTWC)"))
    samples[1].agency = "CWB"
    let same = words(try plate(try samples.map { try $0.storm() }), in: "panel")
    expectTrue(same.contains("Tropical storm") && !same.contains("Tropical storm (CWB)"))
  }

  @Test("a forecast position does not look like the place where the storm is")
  func forecastOnly() throws {
    var storm = try PlateStormSample(name: "AHEAD").storm()
    func radii(_ storm: Storm) throws -> Set<Double> {
      Set(
        try plate([storm]).all("use", in: "plate-map").filter { $0.attributes["transform"] != nil }
          .map(\.symbol.radius))
    }
    try expectEqual(radii(storm).count, 2)
    storm.track = []
    try expectEqual(radii(storm).count, 1)
  }

  @Test(
    "a plate of any size says what the area is", arguments: [(800, 450), (400, 300), (390, 600)])
  func area(_ size: (Int, Int)) throws {
    let plate = try plate([try PlateStormSample(name: "AREA").storm()], size.0, size.1)
    #expect(!plate.all("path", in: "plate-potential-area").isEmpty)
    let said = (words(plate, in: "panel") + words(plate, in: "footer")).joined(separator: " ")
    #expect(said.contains("where the centre may go"))
  }

  @Test("the map of a portrait plate has more than half of its height")
  func portrait() throws {
    for (width, height) in [(500, 700), (640, 800), (720, 900), (900, 1_200), (1_080, 1_350)] {
      let plate = try plate([try PlateStormSample(name: "TALL").storm()], width, height)
      let map = try require(plate.all("rect", in: "plate-clip").first)
      let units = try require(
        plate.elements.first?.attributes["viewBox"]?.split(separator: " ").last)
      #expect(map[number: "height"] >= 0.55 * (Double(units) ?? 0) - 1, "\(width)x\(height)")
      let panel = words(plate, in: "panel")
      expectTrue(panel.contains("Legend") && (panel.contains("Latest analysis") || width < 640))
    }
  }

  @Test("no line ends within a direction or the name of a clock")
  func joined() {
    let text = "向西北".unbroken + " " + "日本時間".unbroken
    expectEqual(PlateText.lines(text, size: 10, width: 45), ["向西北", "日本時間"])
  }
}
