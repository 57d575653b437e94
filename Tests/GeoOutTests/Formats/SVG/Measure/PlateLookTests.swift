import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("the look of a plate")
struct PlateLookTests {
  private func plate(
    _ storms: [Storm], _ layers: [Layer]? = nil,
    change: (inout WritingOptions) throws -> Void = { _ in }
  ) throws -> PlateDocument {
    var options = WritingOptions()
    try change(&options)
    let features = layers.map { FeatureOptions(layers: LayerSelection($0)) }
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), features: features, options: options))
  }

  private func sample(_ name: String) throws -> [Storm] {
    try require(SampleFile.all.first { $0.testDescription == name }).storms()
  }

  /// A storm whose forecast has radii every 12 hours.
  private func storm(agency: String = "KMA") throws -> Storm {
    var storm = try PlateStormSample(agency: agency, name: "TEMBIN", forecasts: 6).storm()
    for index in storm.forecasts[0].fixes.indices {
      storm.forecasts[0].fixes[index].windRadii = storm.track[5].windRadii
    }
    return storm
  }

  @Test("forecast winds have a ring every 24 hours, unless the layer is named, and circles no area")
  func rings() throws {
    let plate = try plate([storm()])
    expectEqual(plate.all("path", in: "plate-forecast-wind-radius").count, 3)
    #expect(plate.all("path", in: "plate-probability-circle").isEmpty)
    try expectEqual(
      self.plate([storm(agency: "JMA")]).all("path", in: "plate-probability-circle").count, 3)
    let whole = try self.plate([storm()]) {
      $0.plate.namedLayers = [.windRadius, .probabilityCircle]
    }
    expectEqual(whole.all("path", in: "plate-forecast-wind-radius").count, 6)
    expectEqual(whole.all("path", in: "plate-probability-circle").count, 6)
  }

  @Test("red is for storm winds: the area is grey, but for Taiwan's agency")
  func red() throws {
    let red = [Palette.storm.hex, Palette.areaLine.hex]
    for (agency, isRed) in [("KMA", false), ("JMA", false), ("CWA", true)] {
      let area = try require(
        try plate([storm(agency: agency)]).all("path", in: "plate-potential-area").first)
      expectEqual(red.contains(area.attributes["stroke"] ?? ""), isRed, "\(agency)")
    }
  }

  @Test("the heading says where the forecast track meets land, and when")
  func outlook() throws {
    let storms = try sample("cwb/ty_infos.js")
    let header = try plate(storms).all("text", in: "plate-header").map(\.text)
    // Between the fixes at 00:00 (23.2°N 122.5°E) and 12:00 (23.3°N 121.3°E) of 23 August, a Thursday.
    #expect(header.contains("Forecast landfall: near Taitung, on Thursday evening local time"))
    // A storm in the open sea passes none.
    let sea = try plate([PlateStormSample(name: "FAR", from: (25, 160)).storm()])
    #expect(!sea.words.contains { $0.contains("Forecast track passes") })
  }

  @Test("the city of the heading is on the map", arguments: [(1_200, 900), (1_600, 900)])
  func city(_ width: Int, _ height: Int) throws {
    let plate = try plate(sample("nhc-tcm/ida_010.txt")) {
      $0.plate.size = PlateSize(width: width, height: height)
    }
    #expect(plate.all("text", in: "plate-header").contains { $0.text.contains("near New Orleans") })
    #expect(plate.all("text", in: "plate-places").map(\.text).contains("New Orleans"))
  }

  @Test(
    "each of the user's places is named on the map or listed",
    arguments: [(1_200, 900), (900, 1_200), (400, 300)])
  func ownPlaces(_ width: Int, _ height: Int) throws {
    // Forty towns within 10 km, and one outside the map.
    var places = [MapPlace(LocalizedText("Far!", language: "und"), at: StormSample.place(-30, 20))]
    for number in 0..<40 {
      let (row, column) = (Double(number / 8), Double(number % 8))
      let place = StormSample.place(24 + 0.02 * column, 121 + 0.02 * row)
      places.append(MapPlace(LocalizedText("Town \(number)!", language: "und"), at: place))
    }
    let plate = try plate(sample("cwb/ty_infos.js")) { [places] in
      $0.plate.places = .list(places)
      $0.plate.size = PlateSize(width: width, height: height)
    }
    let named = plate.all("text", in: "plate-places").map(\.text)
    let listed = try require(plate.elements.first { $0.name == "desc" }).text
    for name in places.map({ $0.name(in: .english) }) {
      #expect(named.contains(name) != listed.contains(name), "\(name)")
    }
  }

  @Test("in Japanese the class has JMA's size", arguments: [(35.0, "大型で強い台風"), (20, "大型の台風")])
  func size(_ wind: Double, _ expected: String) throws {
    var storm = try require(sample("jma-xml/nangka_hourly.xml").first)
    for index in storm.track.indices {
      storm.track[index].sizeClass = AgencyClass(words: LocalizedText("大型", language: "ja"))
      storm.track[index].agencyClass = nil
      storm.track[index].wind = Wind(Speed(wind, .metresPerSecond), averagingPeriod: 10)
    }
    let plate = try plate([storm]) { $0.language = .japanese }
    #expect(plate.all("text", in: "plate-header").contains { $0.text.hasPrefix(expected) })
  }

  @Test("a thumbnail marks the strongest landfall")
  func thumbnail() throws {
    let katrina = try sample("hurdat2/atlantic.txt").filter { $0.shownName == "KATRINA" }
    for (size, count) in [((320, 240), 1), ((1_200, 900), 3)] {
      let plate = try plate(katrina) {
        $0.plate.size = PlateSize(width: size.0, height: size.1)
      }
      expectEqual(plate.all("circle", in: "plate-landfall-marked").count, count)
    }
  }

  @Test(
    "the heading says where a storm made landfall, by the source's mark",
    arguments: [
      (Language.english, "Strongest landfall: 90 km SSE of New Orleans, 29 Aug, 11:10 UTC, 110 kt"),
      (.traditionalChinese, "最強登陸：新奧爾良南南東方 90 公里，8月29日 11:10 UTC，110 節"),
      (.japanese, "最も強い上陸：ニューオーリンズの南南東 90 km、8月29日 11:10 UTC、110 kt"),
    ])
  func landfall(_ language: Language, _ sentence: String) throws {
    // Of 25 August 22:30 (70 kt), 29 August 11:10 (110 kt) and 14:45 (105 kt).
    var katrina = try require(
      sample("hurdat2/atlantic.txt").first { $0.shownName == "KATRINA" })
    func header() throws -> [String] {
      try plate([katrina]) { $0.language = language }.all("text", in: "plate-header").map(\.text)
    }
    #expect(try header().contains(sentence))
    for index in katrina.track.indices { katrina.track[index].marks = [] }
    #expect(try !header().contains { $0.contains("11:10") })
  }

  @Test("a square has its legend across the whole width, with short words")
  func square() throws {
    let plate = try plate(sample("cwb/ty_infos.js")) {
      $0.plate.size = PlateSize(width: 1_080, height: 1_080)
    }
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    for words in ["Legend", "Potential track area", "Winds of 25 m/s or more", "Typhoon"] {
      #expect(panel.contains(words), "\(words)")
    }
  }

  @Test("a forecast that is short on the map has its greatest wind only")
  func winds() throws {
    for (step, count) in [(0.6, 3), (0.03, 1)] {
      var storm = try PlateStormSample(name: "TEMBIN", step: (step, -step), forecasts: 6).storm()
      for index in storm.forecasts[0].fixes.indices {
        let speed = Speed(50 + Double(index), .metresPerSecond)
        storm.forecasts[0].fixes[index].winds = [Wind(speed, averagingPeriod: 10)]
      }
      let labels = try plate([storm]).all("text", in: "plate-labels").map(\.text)
      expectEqual(labels.count { $0.hasSuffix(" m/s") }, count, "\(labels)")
    }
  }

  @Test("a chart has the winds of one storm, the strongest at its top")
  func chart() throws {
    let plate = try plate([PlateStormSample(name: "TEMBIN").storm()])
    let panel = plate.all("text", in: "plate-panel")
    let top = try require(panel.first { $0.text == "40 m/s" && $0[number: "font-size"] == 11 })
    let lines = plate.all("line", in: "plate-panel").filter { $0[number: "stroke-width"] == 2.8 }
    // Of the five legs, those between two classes change their colour halfway.
    expectEqual(lines.count, 7)
    #expect(lines.allSatisfy { $0[number: "y1"] > top[number: "y"] })
    // Winds rise by 5 m/s a step.
    let slopes = lines.map {
      ($0[number: "y1"] - $0[number: "y2"]) / ($0[number: "x2"] - $0[number: "x1"])
    }
    #expect(slopes.allSatisfy { abs($0 - slopes[0]) < 0.01 && $0 > 0.01 })
    let two = try ["ONE", "TWO"].map { try PlateStormSample(code: $0, name: $0).storm() }
    #expect(
      try self.plate(two).all("line", in: "plate-panel").allSatisfy {
        $0[number: "stroke-width"] != 2.8
      })
  }

  @Test("a simple plate of a storm that is over has its start, landfalls and greatest strength")
  func simple() throws {
    var storm = try PlateStormSample(name: "OVER", winds: [15, 20, 40, 25, 20, 13], forecasts: 0)
      .storm()
    storm.trackType = .final
    storm.track[3].marks = [.landfall]
    let plate = try plate([storm]) { $0.plate.preset = .simple }
    let ids = Set(plate.ids.filter { $0.contains("_fix_") })
    expectEqual(ids.count, 4)
    #expect(plate.words.contains("Landfall"))
  }

  @Test("Chinese names are those in the files of Taiwan's agency, and Hong Kong keeps its own")
  func names() throws {
    var count = 0
    for file in SampleFile.all where ["cwa", "cwb"].contains(file.format) {
      for storm in try file.storms() {
        guard let own = storm.names["zh-Hant"], let name = storm.names["en"],
          let known = TyphoonNames.chinese(name)
        else { continue }
        expectEqual(known, own, "\(name)")
        count += 1
      }
    }
    #expect(count > 5)
    for (agency, name) in [("NMC", "浣熊"), ("HKO", "NEOGURI")] {
      let storm = try PlateStormSample(agency: agency, name: "NEOGURI").storm()
      let plate = try plate([storm]) { $0.language = .traditionalChinese }
      #expect(plate.all("text", in: "plate-labels").contains { $0.text == name }, "\(agency)")
    }
  }

  @Test("the land of 1:10m is that of 1:50m, in more detail")
  func coast() {
    // Taiwan, Hokkaidō, Cuba.
    for (west, south, east, north) in [
      (119.9, 21.8, 122.2, 25.4), (139.5, 41.5, 146, 45.6), (-85, 19.7, -74, 23.3),
    ] {
      let box = GeographicBox(west: west, south: south, east: east, north: north)
      let found = [false, true].map { isDetailed in
        var (area, count) = (0.0, 0)
        Basemap.naturalEarth.forEachOutline(in: box, isDetailed: isDetailed) { outline in
          let vertices = outline.clipped(to: box).vertices
          count += vertices.count
          for (one, next) in zip(vertices, vertices.dropFirst() + vertices.prefix(1)) {
            area += (one.x * next.y - next.x * one.y) / 2
          }
        }
        return (area: area, count: count)
      }
      #expect(abs(found[1].area / found[0].area - 1) < 0.03, "\(box) \(found)")
      #expect(found[1].count > 2 * found[0].count)
    }
  }

  @Test("countries and seas are named where nothing else is", arguments: Language.allCases)
  func regions(_ language: Language) throws {
    let plate = try plate(sample("cwb/ty_infos.js")) { $0.language = language }
    let names = plate.all("text", in: "plate-regions")
    let sea = [Language.english: "South China Sea", .traditionalChinese: "南海", .japanese: "南シナ海"]
    #expect(names.contains { $0.text == sea[language] && $0.attributes["font-style"] == "italic" })
    let boxes = (plate.all("rect", in: "plate-labels") + plate.all("rect", in: "plate-places")).map
    {
      PlateRect(
        x: $0[number: "x"], y: $0[number: "y"], width: $0[number: "width"],
        height: $0[number: "height"])
    }
    for name in names {
      let size = name[number: "font-size"]
      let width = PlateText.usualWidth(name.text, size: size)
      let box = PlateRect(
        x: name[number: "x"] - width / 2, y: name[number: "y"] - size, width: width, height: size)
      #expect(boxes.allSatisfy { $0.overlap(box) == 0 }, "\(name.text)")
    }
    expectEqual(MapRegion.all.count, 229)
  }
}
