import Testing

@testable import TyphoonTrack

@Suite("coordinates as text")
struct DegreesTests {
  @Test(
    "a letter stands for the sign",
    arguments: [
      ("25.2N", .latitude, 25.2), ("25.2S", .latitude, -25.2), ("94.6W", .longitude, -94.6),
      ("7.40 n", .latitude, 7.4), ("359.9E", .longitude, 359.9), ("90N", .latitude, 90),
      ("90.1N", .latitude, nil), ("360.1E", .longitude, nil), ("-25.2N", .latitude, nil),
      ("25.2", .latitude, nil), ("25.2E", .latitude, nil), ("N", .latitude, nil),
      ("", .latitude, nil), ("1e9N", .latitude, nil), ("2x.2N", .latitude, nil),
    ] as [(String, GeoAxis, Double?)])
  func degrees(_ text: String, _ axis: GeoAxis, _ expected: Double?) {
    var text = text
    expectEqual(text.withUTF8 { $0.degrees(axis) }, expected)
  }

  @Test(
    "tenths are whole",
    arguments: [
      ("252N", .latitude, 252), ("5S", .latitude, -5), ("1815E", .longitude, 1_815),
      ("901N", .latitude, nil), ("3601E", .longitude, nil), ("25.2N", .latitude, nil),
      ("-1798W", .longitude, nil), ("200", .latitude, nil), ("", .longitude, nil),
    ] as [(String, GeoAxis, Int?)])
  func tenths(_ text: String, _ axis: GeoAxis, _ expected: Int?) {
    var text = text
    expectEqual(text.withUTF8 { $0.tenths(axis) }, expected)
  }

  @Test("pairs have a comma or a space between")
  func pairs() {
    for text in ["-19.4 59.8", "-19.4,59.8", "-19.4, 59.8"] {
      var text = text
      expectEqual(text.withUTF8 { $0.position }, GeoPoint(latitude: -19.4, longitude: 59.8))
    }
    for text in ["-19.4", "-19.4 59.8 1", "x, 2", "91 0", "1e999 0", ""] {
      var text = text
      expectNil(text.withUTF8 { $0.position }, "\(text)")
    }
  }

  @Test("radii of 0 are no wind")
  func radii() {
    let zero = Length(0, .kilometres)
    let one = Length(1, .kilometres)
    expectNil(RadialExtent.reached(zero))
    expectEqual(RadialExtent.reached(one), .circle(one))
    let none = RadialExtent.Quadrants(northEast: zero)
    expectNil(RadialExtent.reached(none))
    expectEqual(RadialExtent.reached(none, mean: one), .circle(one))
    var some = none
    some[2] = one
    expectTrue(some.southWest == one && some[0] == zero && some[3] == nil)
    expectEqual(RadialExtent.reached(some), .quadrants(some, mean: nil))
  }
}
