import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("names of places on a plate")
struct PlatePlaceTests {
  private func names(_ storm: Storm, _ box: (Double, Double, Double, Double)) throws -> [String] {
    var options = WritingOptions()
    options.plate.extent = try PlateExtent(
      west: box.0, south: box.1, east: box.2, north: box.3)
    let bytes = try FeatureWriters.map(of: [storm], as: SVGWriter(), options: options)
    return try PlateDocument(bytes).all("text", in: "plate-places").map(\.text)
  }

  @Test("a small city on the track is named, on a map too wide to name all cities of its rank")
  func near() throws {
    func storm(_ latitude: Double, _ longitude: Double) throws -> Storm {
      try PlateStormSample(name: "NEAR", from: (latitude, longitude), step: (0.3, -0.3)).storm()
    }
    let box = (105.0, 8.0, 150.0, 42.0)
    #expect(try names(try storm(25.8, 129.6), box).contains("Naha"))
    #expect(try !names(try storm(10, 145), box).contains("Naha"))
    #expect(try names(try storm(23, 122.6), (112, 16, 132, 32)).contains("Hualien"))
  }

  @Test("in an open sea small islands are named")
  func islands() throws {
    let storm = try PlateStormSample(name: "LONE", from: (14, -110), step: (0.2, -0.4)).storm()
    #expect(try names(storm, (-128, 5, -105, 25)).contains("Socorro"))
  }

  @Test("no name covers the dot of another place")
  func dots() throws {
    var options = WritingOptions()
    options.plate.extent = try PlateExtent(west: 105, south: 8, east: 150, north: 42)
    let storm = try PlateStormSample(name: "NEAR", from: (25, 128), step: (0.6, -0.3)).storm()
    let bytes = try FeatureWriters.map(of: [storm], as: SVGWriter(), options: options)
    let plate = try PlateDocument(bytes)
    let dots = plate.all("circle", in: "plate-places").map {
      PlatePoint(x: $0[number: "cx"], y: $0[number: "cy"])
    }
    #expect(dots.count > 10)
    for box in plate.all("rect", in: "plate-places") {
      let rect = PlateRect(
        x: box[number: "x"], y: box[number: "y"], width: box[number: "width"],
        height: box[number: "height"])
      #expect(!dots.contains(where: rect.contains))
    }
  }

  @Test("places near tracks and in areas count as more important, places far away as less")
  func gain() {
    let ring = [(500.0, 0.0), (700, 0), (700, 200), (500, 200)].map { PlatePoint(x: $0.0, y: $0.1) }
    let nearness = PlateNearness(tracks: [PlatePoint(x: 100, y: 100)], areas: [ring])
    func gain(_ x: Double, _ y: Double) -> Int { nearness.gain(at: PlatePoint(x: x, y: y)) }
    expectTrue(gain(110, 100) == 4 && gain(140, 100) == 3 && gain(180, 100) == 2)
    expectTrue(gain(240, 100) == 1 && gain(300, 100) == 0 && gain(400, 100) == -1)
    expectTrue(gain(600, 100) == 2 && gain(600, 300) == -1)
    let none = PlateNearness(tracks: [], areas: [ring])
    expectEqual(none.gain(at: PlatePoint(x: 100, y: 100)), 0)
  }
}
