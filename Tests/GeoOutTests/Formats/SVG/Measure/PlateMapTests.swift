import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("the projection of a plate")
struct PlateProjectionTests {
  private func definition(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) throws -> String {
    PlateProjection.definition(
      for: PlateSubject(
        try PlateExtent(west: west, south: south, east: east, north: north)))
  }

  private static let extents: [(box: [Double], kind: String)] = [
    ([110, 10, 135, 32], "merc"), ([90, -8, 110, 8], "merc"), ([150, -25, -170, -8], "merc"),
    ([110, 15, 160, 50], "lcc"), ([-100, 10, -10, 55], "lcc"), ([150, -50, -160, -15], "lcc"),
    ([20, -20, 110, 50], "laea"), ([20, -20, 130, 30], "eqearth"), ([-10, 50, 30, 70], "lcc"),
    ([-10, 62, 30, 75], "stere"),
    ([0, 70, 40, 88], "stere"),
    ([0, -89, 90, -60], "stere"), ([-180, 55, 180, 90], "stere"), ([-180, 30, 150, 60], "stere"),
    ([-180, -90, 180, 90], "eqearth"), ([40, -40, -40, 40], "eqearth"),
  ]

  @Test("it goes by the extent: tropics, farther, wide, poles, globe", arguments: extents)
  func choice(_ row: (box: [Double], kind: String)) throws {
    let found = try definition(row.box[0], row.box[1], row.box[2], row.box[3])
    #expect(found.hasPrefix("+proj=\(row.kind) "), "\(found)")
    _ = try Projection(found)
  }

  @Test("the sea stays sea on an azimuthal map whose rim is in Africa")
  func antipode() throws {
    // Its middle is 24°N 163°W.
    let sample = try require(
      SampleFile.all.first { $0.testDescription == "csv/interleaved.csv" })
    let storms = try sample.storms()
    let plate = try PlateDocument(try FeatureWriters.map(of: storms, as: SVGWriter()))
    let clip = try require(plate.all("rect", in: "plate-clip").first)
    let (x, y) = (
      clip[number: "x"] + clip[number: "width"] / 2, clip[number: "y"] + clip[number: "height"] / 2
    )
    let rings = plate.all("path", in: "plate-land").flatMap {
      DrawnPath($0.attributes["d"] ?? "").lines
    }
    let winding = try rings.filled().map { ring in
      Outline(vertices: ring.points.map { OutlineVertex(x: $0.x, y: $0.y, isShore: true) })
        .winding(x, y)
    }
    // The middle of the North Pacific.
    expectEqual(winding.reduce(0, +), 0)
  }

  @Test("a conic one is true a sixth within the extent, on the right side of the equator")
  func parallels() throws {
    try expectEqual(
      definition(110, 14, 160, 50),
      "+proj=lcc +lat_0=32 +lat_1=20 +lat_2=44 +lon_0=135 +datum=WGS84")
    #expect(try definition(150, -50, -160, -14).contains("+lat_0=-32 +lat_1=-44 +lat_2=-20"))
    #expect(try definition(150, -50, -160, -14).contains("+lon_0=175 "))
  }

  @Test("shapes across the 180th meridian have their middle there, and no width round the globe")
  func middle() throws {
    let storm = try PlateStormSample(name: "CROSSER", from: (12, 177), step: (0.6, 0.8)).storm()
    let subject = PlateSubject([features(of: storm, .drawn)])
    #expect(subject.width < 40)
    #expect(abs(subject.longitude) > 170)
    #expect(subject.places.allSatisfy { abs($0.longitude - subject.longitude) < 20 })
  }

  @Test("what lies round a pole is seen from the last fix")
  func round() throws {
    let storm = try PlateStormSample(from: (85, 30), step: (0.6, 0), forecasts: 0).storm()
    let subject = PlateSubject([features(of: storm, .drawn)])
    expectEqual(subject.longitude, 30)
    expectEqual(
      PlateProjection.definition(for: subject), "+proj=stere +lat_0=90 +lon_0=30 +datum=WGS84")
  }
}

@Suite("the extent of a plate")
struct PlateExtentTests {
  private static let refused: [([Double], String)] = [
    ([-181, 0, 10, 10], "the longitude -181 is not from -180 to 360"),
    ([0, 0, 361, 10], "the longitude 361 is not from -180 to 360"),
    ([0, -91, 10, 10], "the latitude -91 is not from -90 to 90"),
    ([0, 20, 10, 10], "the southern latitude 20 is not less than the northern 10"),
    ([10, 0, 10, 10], "its width and height are not from 0.5 to 360 degrees"),
    ([10, 0, 10.1, 10], "its width and height are not from 0.5 to 360 degrees"),
    ([10, 0, 20, 0.1], "its width and height are not from 0.5 to 360 degrees"),
    ([-180, 0, 350, 10], "its width and height are not from 0.5 to 360 degrees"),
  ]

  @Test("what is none is refused in words", arguments: refused)
  func words(_ row: ([Double], String)) {
    let box = row.0
    let error = #expect(throws: WriteError.self) {
      _ = try PlateExtent(west: box[0], south: box[1], east: box[2], north: box[3])
    }
    expectEqual(error?.description, row.1)
  }

  @Test("a west that is more than the east crosses the 180th meridian")
  func crossing() throws {
    let extent = try PlateExtent(west: 170, south: 0, east: -160, north: 20)
    expectEqual(extent.east, 200)
    expectEqual(PlateSubject(extent).longitude, -175)
    expectEqual(PlateSubject(extent).width, 30)
  }

  private static let extents: [[Double]] = [
    [110, 10, 135, 32], [170, 0, -160, 20], [110, 15, 160, 50], [-10, 60, 30, 75],
    [-180, 60, 180, 90], [-180, -90, 180, 90],
  ]

  @Test("all of it is in the frame, and fills it one way", arguments: extents)
  func fitting(_ box: [Double]) throws {
    var map = try PlateMap.made(
      try PlateExtent(west: box[0], south: box[1], east: box[2], north: box[3]))
    let frame = map.frame.inset(by: -1)
    var (low, high) = (PlatePoint(x: 1e9, y: 1e9), PlatePoint(x: -1e9, y: -1e9))
    for column in 0...40 {
      for row in 0...40 {
        let width = (box[2] > box[0] ? box[2] : box[2] + 360) - box[0]
        let place = Coordinate(
          longitude: box[0] + width * (Double(column) + 1e-6) / 40.001,
          latitude: box[1] + (box[3] - box[1]) * Double(row) / 40)
        let shown = map.point(place.unrolled(toward: map.longitude))
        let point = try require(shown)
        #expect(frame.contains(point))
        low = PlatePoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = PlatePoint(x: max(high.x, point.x), y: max(high.y, point.y))
      }
    }
    let fill = max((high.x - low.x) / frame.width, (high.y - low.y) / frame.height)
    #expect(fill > 0.98)
  }

  @Test("without one, a single fix has eight degrees round it")
  func least() throws {
    let storm = try PlateStormSample(winds: [25], forecasts: 0).storm()
    var map = try PlateMap.made([features(of: storm, LayerSelection([.fix]))])
    func place(_ x: Double, _ y: Double) throws -> Coordinate {
      let found = map.place(at: PlatePoint(x: x, y: y))
      return try require(found)
    }
    let center = map.frame.center
    let width =
      try place(map.frame.maxX, center.y).longitude - place(map.frame.x, center.y).longitude
    let height =
      try place(center.x, map.frame.y).latitude - place(center.x, map.frame.maxY).latitude
    expectTrue(min(width, height) > 7.9 && min(width, height) < 8.6)
  }
}

extension PlateMap {
  static let sheet = PlateRect(x: 50, y: 90, width: 800, height: 700)

  static func made(
    _ subject: PlateSubject, _ definition: String? = nil
  ) throws -> PlateMap {
    try PlateMap(
      subject, try Projection(definition ?? PlateProjection.definition(for: subject)),
      called: definition, frame: sheet)
  }

  static func made(_ extent: PlateExtent, _ definition: String? = nil) throws -> PlateMap {
    try made(PlateSubject(extent), definition)
  }

  static func made(_ storms: [StormFeatures], _ definition: String? = nil) throws -> PlateMap {
    try made(PlateSubject(storms), definition)
  }
}
