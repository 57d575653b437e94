import Testing

@testable import GeoOut

@Suite("projections")
struct ProjectionTests {
  /// One degree of longitude on the equator of WGS 84: 6,378,137 m times pi/180.
  static let degree = 111_319.490_793

  @Test("a degree of longitude on Mercator's equator is 111,319.49 m")
  func mercatorDegree() throws {
    var mercator = try Projection("+proj=merc +datum=WGS84")
    let shown = mercator(Coordinate(longitude: 1, latitude: 0))
    let point = try require(shown)
    #expect(abs(point.x - Self.degree) < 1e-5)
    #expect(abs(point.y) < 1e-5)
  }

  /// Rows as in `test/gie/builtins.gie` of PROJ 9: definition, longitude, latitude, x, y in metres.
  static let published: [(String, Double, Double, Double, Double)] = [
    ("+proj=merc +ellps=GRS80", 2, 1, 222_638.981586547, 110_579.965218249),
    ("+proj=merc +ellps=GRS80", -2, -1, -222_638.981586547, -110_579.965218249),
    ("+proj=utm +ellps=GRS80 +zone=30", 2, 1, 1_057_002.405491298, 110_955.141175949),
  ]

  @Test("points agree with PROJ's own examples", arguments: published)
  func examples(_ row: (String, Double, Double, Double, Double)) throws {
    var projection = try Projection(row.0)
    let shown = projection(Coordinate(longitude: row.1, latitude: row.2))
    let point = try require(shown)
    #expect(abs(point.x - row.3) < 1e-3)
    #expect(abs(point.y - row.4) < 1e-3)
  }

  @Test(
    "without PROJ's database a PROJ string gives the same points",
    arguments: [
      "+proj=merc +lon_0=121 +datum=WGS84 +over", "+proj=eqearth +lon_0=150 +datum=WGS84",
      "+proj=lcc +lat_0=25 +lat_1=18 +lat_2=33 +lon_0=125 +datum=WGS84",
      "+proj=laea +lat_0=5 +lon_0=140 +datum=WGS84", "+proj=stere +lat_0=90 +datum=WGS84",
      "+proj=ortho +lat_0=20 +lon_0=120 +a=1 +b=1",
    ])
  func selfContained(_ definition: String) throws {
    var plain = try Projection(definition)
    var own = try Projection(definition, isSelfContained: true)
    for longitude in stride(from: -180.0, through: 180, by: 15) {
      for latitude in stride(from: -90.0, through: 90, by: 7.5) {
        let place = Coordinate(longitude: longitude, latitude: latitude)
        let (one, other) = (plain(place), own(place))
        expectEqual(one, other)
      }
    }
  }

  @Test("an authority's code takes longitude first, and gives the plane")
  func authorityCode() throws {
    var web = try Projection("EPSG:3857")
    let shown = web(Coordinate(longitude: 180, latitude: 0))
    let point = try require(shown)
    #expect(abs(point.x - 20_037_508.342789) < 1e-3)
    #expect(abs(point.y) < 1e-3)
  }

  @Test(
    "a point goes back to where it came from",
    arguments: [
      "+proj=merc +lon_0=121 +datum=WGS84", "+proj=laea +lat_0=25 +lon_0=123", "EPSG:3857",
    ])
  func inverse(_ definition: String) throws {
    var projection = try Projection(definition)
    let place = Coordinate(longitude: 124.5, latitude: 22.4)
    let shown = projection(place)
    let point = try require(shown)
    let found = projection.place(at: point)
    let back = try require(found)
    #expect(abs(back.longitude - place.longitude) < 1e-7)
    #expect(abs(back.latitude - place.latitude) < 1e-7)
  }

  @Test("a place that the projection does not show has no point")
  func undefined() throws {
    var gnomonic = try Projection("+proj=gnom +lat_0=0 +lon_0=0")
    let (far, near) = (
      gnomonic(Coordinate(longitude: 120, latitude: 0)),
      gnomonic(Coordinate(longitude: 20, latitude: 0))
    )
    expectNil(far)
    #expect(near != nil)
  }

  /// On the ellipsoid Mercator's scale at a latitude is `sqrt(1 - e² sin² φ) / cos φ`.
  @Test("Mercator's scale is that of its formula", arguments: [0.0, 22, -45, 75])
  func groundScale(_ latitude: Double) throws {
    var mercator = try Projection("+proj=merc +datum=WGS84")
    let found = mercator.groundScale(at: Coordinate(longitude: 120, latitude: latitude))
    let scale = try require(found)
    let squared = 0.006_694_379_990_14
    let sine = Self.sine(latitude)
    let expected = ((1 - sine * sine) / (1 - squared * sine * sine)).squareRoot()
    #expect(abs(scale - expected) < 1e-6)
  }

  /// The sines of the latitudes above.
  private static func sine(_ latitude: Double) -> Double {
    switch latitude {
    case 22: 0.374_606_593_415_912
    case -45: -0.707_106_781_186_548
    case 75: 0.965_925_826_289_068
    default: 0
    }
  }

  @Test(
    "what is no map projection is refused by name",
    arguments: [
      "+proj=nonesuch", "nonsense", "EPSG:99999", "+proj=longlat +datum=WGS84",
      "+proj=geocent +datum=WGS84", "+proj=cart", "+proj=noop", "",
    ])
  func refused(_ definition: String) {
    let error = #expect(throws: WriteError.self) { _ = try Projection(definition) }
    expectEqual(error?.description.contains("'\(definition)'"), true)
  }

  @Test("degrees as they are make a plain map", arguments: ["EPSG:4326", "OGC:CRS84"])
  func degrees(_ definition: String) throws {
    var projection = try Projection(definition)
    let point = try require(projection(Coordinate(longitude: 90, latitude: 45)))
    #expect(abs(point.x - 2 * point.y) < 1e-6)
  }

  @Test("an error has PROJ's words")
  func words() {
    let error = #expect(throws: WriteError.self) { _ = try Projection("+proj=nonesuch") }
    expectEqual(error?.description.contains("Invalid value for an argument"), true)
  }
}
