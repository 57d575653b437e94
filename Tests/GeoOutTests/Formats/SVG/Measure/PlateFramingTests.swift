import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("the frame of a plate")
struct PlateFramingTests {
  /// A storm with ten days of track to the west, and a forecast of two days.
  private func traveller() throws -> Storm {
    try PlateStormSample(
      name: "TRAVELLER", from: (12, 170), step: (0.2, -1), winds: Array(repeating: 30, count: 40)
    ).storm()
  }

  private func plate(
    _ storms: [Storm], _ change: (inout WritingOptions) throws -> Void = { _ in }
  ) throws -> PlateDocument {
    var options = WritingOptions()
    try change(&options)
    return try PlateDocument(try FeatureWriters.map(of: storms, as: SVGWriter(), options: options))
  }

  @Test("it holds the forecast and 48 hours of the track; an arrow shows that the track is longer")
  func living() throws {
    let storm = try traveller()
    let subject = PlateSubject([features(of: storm, .drawn)], past: 172_800)
    // 139 E is 8 fixes before the latest.
    #expect(subject.places.contains { abs($0.longitude - 139) < 0.01 })
    #expect(!subject.places.contains { $0.longitude > 140.5 })
    #expect(subject.isPart)
    let part = try plate([storm])
    expectTrue(part.words.contains("track from 17 Sep") && !part.ids.contains("plate-arrows"))
    let whole = try plate([storm]) { $0.plate.past = nil }
    #expect(!whole.words.contains("track from 17 Sep"))
    #expect(whole.all("g", in: "plate-fix").count > part.all("g", in: "plate-fix").count)
  }

  @Test("it holds the whole track of a storm without a forecast")
  func finished() throws {
    var storm = try traveller()
    storm.forecasts = []
    #expect(!PlateSubject([features(of: storm, .drawn)], past: 172_800).isPart)
  }

  @Test("an arrow with its position points to a storm outside the requested extent")
  func outside() throws {
    let storm = try PlateStormSample(name: "TEMBIN").storm()
    let plate = try plate([storm]) {
      $0.plate.extent = try PlateExtent(west: 130, south: 17.5, east: 135, north: 22)
    }
    func label(_ plate: PlateDocument) -> String? {
      plate.all("text", in: "plate-labels").map(\.text).first { $0.hasPrefix("TEMBIN ") }
    }
    #expect(label(plate)?.contains("17.5°N 127.0°E") ?? false)
    expectEqual(plate.all("path", in: "plate-arrows").count, 1)
  }

  @Test(
    "no symbol at the edge of a small map is cut",
    arguments: [(320, 240), (400, 300), (640, 480)])
  func whole(_ width: Int, _ height: Int) throws {
    let storms = try [-40.0, 40].map { degrees in
      try PlateStormSample(
        name: "STORM", from: (15 + degrees / 10, 150 + degrees), winds: [60, 60], forecasts: 0
      ).storm()
    }
    let plate = try self.plate(storms) { $0.plate.size = PlateSize(width: width, height: height) }
    let frame = try require(plate.all("rect", in: "plate-frame").first)
    let map = PlateRect(
      x: frame[number: "x"], y: frame[number: "y"], width: frame[number: "width"],
      height: frame[number: "height"])
    let symbols = plate.all("use", in: "plate-fix").map(\.symbol)
    #expect(symbols.count >= 2)
    for symbol in symbols {
      #expect(map.contains(PlateRect(around: symbol.center, reach: symbol.radius * 1.95)))
    }
  }

  @Test(
    "a projection that is cut through the storm is turned",
    arguments: [
      "EPSG:3857", "EPSG:4326", "EPSG:3395", "EPSG:4087", "EPSG:6933", "ESRI:54009", "EPSG:4269",
      "+proj=robin",
    ])
  func recentred(_ definition: String) throws {
    let storm = try PlateStormSample(name: "CROSSER", from: (12, 177), step: (0.6, 0.8)).storm()
    let plate = try plate([storm]) { $0.plate.projection = definition }
    let xs = plate.all("g", in: "plate-fix").count
    expectEqual(xs, 7)
    #expect(plate.all("text", in: "plate-frame").map(\.text).contains("180°"))
    #expect(!plate.all("text", in: "plate-frame").map(\.text).contains("0°"))
  }

  @Test("a projection without a meridian is that of the storm")
  func centred() throws {
    let storm = try PlateStormSample(name: "EAST", from: (12, 120)).storm()
    let plate = try plate([storm]) { $0.plate.projection = "+proj=eqearth" }
    let definition = try PlateProjection.projection(
      "+proj=eqearth", for: PlateSubject([features(of: storm, .drawn)])
    ).definition
    #expect(definition.contains("lon_0=11"))
    expectEqual(plate.all("g", in: "plate-fix").count, 7)
  }

  @Test("a map of the open sea reaches to the nearest place, unless that is far")
  func openSea() throws {
    func names(_ latitude: Double, _ longitude: Double, _ places: NamedPlaces = .cities) throws
      -> [String]
    {
      let sample = PlateStormSample(name: "LONE", from: (latitude, longitude), step: (0.2, -0.2))
      return try plate([sample.storm()]) { $0.plate.places = places }
        .all("text", in: "plate-places").map(\.text)
    }
    #expect(try names(20, 180).contains("Midway"))
    #expect(try names(20, 180, .list([])).isEmpty)
    #expect(try names(-45, -120).isEmpty)
  }

  @Test("the legend has the classes that the frame shows, and no others")
  func legend() throws {
    let strong = try PlateStormSample(
      name: "LONG", step: (1, -2), winds: [15, 20, 25, 30, 35, 60], forecasts: 0
    ).storm()
    let other = try PlateStormSample(code: "2", name: "OTHER", forecasts: 0).storm()
    let last = try require(strong.track.last).position
    let words = try plate([strong, other]) {
      $0.plate.extent = try PlateExtent(
        west: last.longitude - 1, south: last.latitude - 1, east: last.longitude + 1,
        north: last.latitude + 1)
    }.words
    #expect(
      words.contains("Intense typhoon") && !words.contains("Tropical depression"), "\(words)")
  }

  @Test("a projection that cannot be turned is reported if it breaks inside the storm")
  func broken() throws {
    let definition = "+proj=omerc +lat_0=0 +lonc=0 +alpha=90"
    let crosser = PlateStormSample(name: "CROSSER", from: (12, 177), step: (0.6, 0.8))
    func warnings(_ sample: PlateStormSample, _ definition: String) throws -> [String] {
      var options = WritingOptions()
      options.plate.projection = definition
      return SVGWriter().warnings([features(of: try sample.storm(), .drawn)], options: options)
        .map(\.description)
    }
    let found = try warnings(crosser, definition)
    expectEqual(found.count, 1)
    expectEqual(found.first?.hasPrefix("the projection '\(definition)' breaks at"), true)
    #expect(try warnings(PlateStormSample(name: "TEMBIN"), definition).isEmpty)
    #expect(try warnings(crosser, "EPSG:3857").isEmpty)
    let subject = PlateSubject([features(of: try crosser.storm(), .drawn)])
    expectEqual(PlateProjection.seam(of: try Projection("EPSG:3857"), in: subject), -180)
  }

  @Test("a map of much of the globe does not show what lies beyond a pole")
  func poles() throws {
    let west = try PlateStormSample(name: "WEST", from: (60, -170), forecasts: 0).storm()
    let east = try PlateStormSample(name: "EAST", from: (15, 10), forecasts: 0).storm()
    let subject = PlateSubject([west, east].map { features(of: $0, .drawn) })
    for height in [300.0, 400] {
      let frame = PlateRect(x: 10, y: 10, width: 510, height: height)
      let projection = try PlateProjection.projection(nil, for: subject)
      var map = try PlateMap(subject, projection, called: nil, frame: frame)
      for place in [west, east].map({ Coordinate($0.track[0].position) }) {
        #expect(try frame.contains(require(map.point(place.unrolled(toward: map.longitude)))))
      }
      let pole = try require(map.point(Coordinate(longitude: map.longitude, latitude: 90)))
      #expect(pole.y <= frame.y + 1)
    }
  }

  @Test("no name of a place lies under the statement that there are no storms")
  func statement() throws {
    let plate = try plate([]) {
      $0.plate.extent = try PlateExtent(west: 110, south: 15, east: 135, north: 35)
    }
    let words = try require(plate.all("text").first { $0.text == "No tropical cyclones" })
    let (x, y) = (words[number: "x"], words[number: "y"])
    let places = plate.all("rect", in: "plate-places")
    #expect(!places.isEmpty)
    for place in places {
      let (left, top) = (place[number: "x"], place[number: "y"])
      expectTrue(
        abs(left + place[number: "width"] / 2 - x) > 100 || top > y || top < y - 40,
        "\(left) \(top)")
    }
  }
}

@Suite("the layout of a plate")
struct PlateLayoutTests {
  private func layout(_ width: Int, _ height: Int, panel: Double = 120) throws -> PlateLayout {
    try PlateLayout(
      PlateSize(width: width, height: height), hasPanel: true, footer: { _, _ in "Footer" },
      headerHeight: { _, _ in 60 },
      panel: { columns, form in
        let height = form == .thumbnail ? 0 : min(panel, columns[0].height)
        return PlateLayout.Panel(blocks: [], parts: 1, isWhole: true, height: height)
      })
  }

  @Test(
    "a wide plate has its panel beside the map, a high one below it, a small one has none",
    arguments: [
      (1_200, 900, PlateLayout.Form.beside), (700, 560, .beside), (1_280, 720, .beside),
      (800, 450, .beside), (1_080, 1_080, .below), (690, 800, .below), (900, 1_200, .below),
      (390, 600, .below), (360, 640, .below), (400, 300, .thumbnail), (320, 240, .thumbnail),
      (640, 480, .thumbnail), (300, 900, .thumbnail),
    ])
  func forms(_ width: Int, _ height: Int, _ form: PlateLayout.Form) throws {
    let layout = try layout(width, height)
    expectEqual(layout.form, form)
    expectEqual(layout.columns.isEmpty, (form == .thumbnail))
    expectTrue(layout.size.inset(by: 4).contains(layout.map) && layout.map.height > 100)
    for column in layout.columns {
      expectTrue(column.overlap(layout.map) == 0 && column.overlap(layout.footer) == 0)
      #expect(layout.size.contains(column))
    }
    // Text of 11 units has at least 10 pixels.
    #expect(11 * Double(width) / layout.size.width > 9.99)
  }

  @Test("a panel leaves at least two fifths of a phone to the map, and half of a wider plate")
  func low() throws {
    for (width, share) in [(390, 0.4), (640, 0.5)] {
      let layout = try layout(width, 900, panel: 2_000)
      #expect(layout.map.height >= layout.size.height * share - 1)
      #expect(layout.columns.allSatisfy { $0.y >= layout.map.maxY + 22 })
    }
  }

  @Test("larger plates are enlarged")
  func enlarged() throws {
    try expectEqual(layout(2_400, 1_800).size.width, 1_200)
  }
}
