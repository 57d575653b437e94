import Testing

@testable import TyphoonTrack

@Suite("place on the globe")
struct GeoPointTests {
  private static let longitudes: [(Double, Double)] = [
    (124.5, 124.5), (180, -180), (-180, -180), (180.7, 180.7 - 360), (247.3, 247.3 - 360),
    (266.9, 266.9 - 360), (359.9, 359.9 - 360), (360, 0), (-360, 0), (-180.5, -180.5 + 360),
    (179.99999999999997, 179.99999999999997), (-180.00000000000003, 179.99999999999997), (0, 0),
  ]

  @Test("longitudes are kept from -180 to just below 180", arguments: longitudes)
  func longitude(_ given: Double, _ expected: Double) throws {
    let place = try require(GeoPoint(latitude: 10, longitude: given))
    expectEqual(place.longitude, expected)
  }

  @Test("the same place has the same value, however it is written")
  func equality() {
    expectEqual(
      GeoPoint(latitude: 0.0, longitude: 180), GeoPoint(latitude: -0.0, longitude: -180))
    expectEqual(GeoPoint(latitude: 5, longitude: -0.0)?.longitude.sign, .plus)
    expectEqual(GeoPoint(latitude: -0.0, longitude: 0)?.latitude.sign, .plus)
    expectEqual(GeoPoint(latitude: 5, longitude: -360)?.longitude.sign, .plus)
  }

  @Test("poles and the 360th meridian are places")
  func edges() {
    #expect(GeoPoint(latitude: 90, longitude: 0) != nil)
    #expect(GeoPoint(latitude: -90, longitude: 360) != nil)
  }

  private static let beyond: [(Double, Double)] = [
    (90.1, 0), (-90.1, 0), (124.5, 22.4), (0, 360.1), (0, -360.1), (.nan, 0), (0, .nan),
    (.infinity, 0), (0, -.infinity),
  ]

  @Test("numbers beyond the globe are no place", arguments: beyond)
  func isBeyond(_ latitude: Double, _ longitude: Double) {
    expectNil(GeoPoint(latitude: latitude, longitude: longitude))
  }

  @Test("any finite longitude is brought into the range, and stays there")
  func anyLongitude() {
    var generator = SplitMix64(seed: 180)
    for _ in 0..<20_000 {
      // Any sign, exponent and fraction.
      let longitude = Double(bitPattern: generator.next())
      guard longitude.isFinite else { continue }
      let normalized = GeoPoint.normalized(longitude)
      #expect(-180..<180 ~= normalized, "\(longitude)")
      expectEqual(GeoPoint.normalized(normalized), normalized, "\(longitude)")
    }
    for turns in -50...50 {
      expectEqual(GeoPoint.normalized(124.5 + 360 * Double(turns)), 124.5)
      expectEqual(GeoPoint.normalized(180 + 360 * Double(turns)), -180)
    }
  }
}
