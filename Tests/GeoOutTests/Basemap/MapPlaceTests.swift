import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("places to name")
struct MapPlaceTests {
  private func read(_ text: String) throws(ReadError) -> [MapPlace] {
    var source = ByteSource(Array(text.utf8), name: "places")
    return try MapPlace.places(from: &source)
  }

  @Test("a table gives places in its order, with names in other languages")
  func table() throws {
    let places = try read(
      "id,Name,lat,lon,name_ja\n1,\"Hualien, City\",23.98,121.6,花蓮\n\n2,Ishigaki,24.34,-235.84,\n")
    expectEqual(places.map { $0.name(in: .english) }, ["Hualien, City", "Ishigaki"])
    expectEqual(places.map { $0.name(in: .japanese) }, ["花蓮", "Ishigaki"])
    expectEqual(places.map(\.position.longitude), [121.6, 124.16])
  }

  @Test("points of a GeoJSON file are places, other geometries are not")
  func points() throws {
    let places = try read(
      #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":{"type":"Point","coordinates":[121.6,23.98,5]},
       "properties":{"name":"Hualien","name_zh_hant":"花蓮","pop":1}},
      {"type":"Feature","properties":{"name":"x"},"geometry":{"coordinates":[[0,0],[1,1]],"type":"LineString"}},
      {"type":"Feature","properties":null,"geometry":null}]}
      """#)
    expectEqual(places.count, 1)
    expectEqual(places.first?.name(in: .traditionalChinese), "花蓮")
    expectEqual(places.first?.position, GeoPoint(latitude: 23.98, longitude: 121.6))
  }

  @Test(
    "a file that cannot be used gives one error with its location",
    arguments: [
      ("", "places:1:1: error: found no column 'name' among , expected a table with a header"),
      (
        "town,lat,lon\n",
        "places:1:1: error: found no column 'name' among 'town', 'lat', 'lon', expected a table with a header"
      ),
      (
        "name,lat,lon\n",
        "places: error: found no place, expected a table or GeoJSON points with names"
      ),
      (
        "name,lat,lon\nA,91,0\n",
        "places:2:3: error: found '91', '0', expected a latitude and longitude in degrees"
      ),
      ("name,lat,lon\n,1,0\n", "places:2:1: error: found a place without a name, expected 'name'"),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1]},"properties":{"name":"A"}}"#,
        "places:1:60: error: found 'nan', '1.0', expected a latitude and longitude in degrees"
      ),
    ])
  func broken(_ text: String, _ message: String) {
    let error = #expect(throws: ReadError.self) { try read(text) }
    expectEqual(error?.description, message)
  }

  /// Positions from Natural Earth, names from the agencies' own pages.
  @Test("the cities that are part of the program have names in three languages")
  func cities() throws {
    var positions: [GeoPoint] = []
    let cities = MapPlace.cities { position, _ in
      positions.append(position)
      return true
    }
    expectEqual(cities.count, 400)
    expectEqual(cities.map(\.position), positions)
    expectEqual(MapPlace.cities { $1 == 0 }, cities.filter { $0.rank == 0 })
    expectEqual(cities.map(\.rank), cities.map(\.rank).sorted())
    for language in Language.allCases {
      #expect(cities.allSatisfy { !$0.name(in: language).isEmpty })
    }
    let taipei = try require(cities.first { $0.names["en"] == "Taipei" })
    #expect(abs(taipei.position.latitude - 25.04) < 0.05)
    expectEqual(taipei.name(in: .japanese), "台北")
  }
}
