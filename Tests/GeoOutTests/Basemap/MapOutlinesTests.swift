import GeoOut
import Testing
import TyphoonTrack

@Suite("GeoJSON base maps")
struct MapOutlinesTests {
  private func read(_ text: String) throws -> MapOutlines {
    var source = ByteSource(Array(text.utf8), name: "land.geojson")
    return try MapOutlines(geoJSON: &source)
  }

  private static let square = "[[0,0],[10,0],[10,10],[0,10],[0,0]]"
  private static let hole = "[[2,2],[2,3],[3,3],[2,2]]"

  private func roles(_ text: String) throws -> [MapOutlines.Role] {
    try read(text).lines.map(\.role)
  }

  @Test("polygons give rings, the first of each the outer one; lines give lines; points nothing")
  func kinds() throws {
    let (square, hole) = (Self.square, Self.hole)
    try expectEqual(
      roles(#"{"type":"Polygon","coordinates":[\#(square),\#(hole)]}"#), [.outer, .hole])
    try expectEqual(
      roles(
        #"{"type":"MultiPolygon","coordinates":[[\#(square),\#(hole)],[\#(square)],[\#(square),\#(hole),\#(hole)]]}"#
      ), [.outer, .hole, .outer, .outer, .hole, .hole])
    try expectEqual(roles(#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#), [.line])
    try expectEqual(
      roles(#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#),
      [.line, .line])
    let all = """
      {"type":"FeatureCollection","name":"x","features":[
      {"type":"Feature","properties":{"type":"Nonsense","coordinates":"x"},"geometry":null},
      {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}},
      {"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[
      {"type":"MultiPoint","coordinates":[[1,2]]},{"coordinates":[\(square)],"type":"Polygon"},
      {"type":"MultiPolygon","coordinates":[]}]}}]}
      """
    try expectEqual(roles(all), [.outer])
  }

  @Test("positions are as the file has them; heights are passed over")
  func positions() throws {
    let lines = try read(
      #"{"type":"LineString","coordinates":[[180,-90,7],[-180.0,9e1],[190.5,0]]}"#
    )
    .lines
    expectEqual(lines.count, 1)
    let vertices = lines[0].vertices
    expectEqual(vertices.map(\.longitude), [180, -180, 190.5])
    expectEqual(vertices.map(\.latitude), [-90, 90, 0])
  }

  @Test(
    "what is no base map is said with its place",
    arguments: [
      ("", "1:1: the input ends too early, expected an object"),
      ("[1]", "1:1: found '[', expected an object"),
      (#"{"features":[]}"#, "1:1: found an object without a 'type', expected GeoJSON"),
      (
        "{\n \"type\": \"Topology\"}",
        "2:10: found type 'Topology', expected a GeoJSON type such as FeatureCollection or MultiPolygon"
      ),
      (
        #"{"type":"Polygon"}"#, "1:9: found a Polygon without an array of coordinates"
      ),
      (
        #"{"type":"Polygon","coordinates":[[1,2],[3,4]]}"#,
        "1:33: found positions nested in 1 array, expected 2 for a Polygon"
      ),
      (
        #"{"type":"Polygon","coordinates":[[[1,2],[3,4],[1,2]]]}"#,
        "1:33: found a line with 3 positions in a Polygon, expected more"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[302500,2770000]]}"#,
        "1:43: found [302500.0, 2770000.0], expected longitude and latitude in degrees"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[3]]}"#,
        "1:43: found [3.0], expected longitude and latitude in degrees"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[[3,4]]]}"#,
        "1:44: found a position nested at another depth than the previous ones"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,[2]]]}"#, "1:40: found '[', expected a number"
      ),
      (
        #"{"type":"LineString","coordinates":[[[[[[1]]]]]]}"#,
        "1:40: found arrays nested deeper than in a MultiPolygon, expected a position"
      ),
      (
        String(repeating: #"{"geometry":"#, count: 17),
        "1:193: found objects nested 16 deep, expected features or geometries"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[3,4]"#,
        "1:48: the input ends too early, expected ',' or ']'"
      ),
      (
        #"{"type":"LineString","coordinates":[[1,2],[3,4]]} x"#,
        "1:51: found 'x', expected the end of the file"
      ),
    ] as [(String, String)])
  func errors(_ text: String, _ words: String) {
    #expect {
      _ = try read(text)
    } throws: { error in
      guard let finding = (error as? ReadError)?.finding else { return false }
      let place = finding.location
      let said = "\(place.line ?? 0):\(place.column ?? 0): \(finding.message)"
      if said != words { Issue.record("\(said)") }
      return said == words
    }
  }

  @Test("a file with neither polygon nor line is none")
  func empty() {
    #expect(
      throws: ReadError(
        "found no polygons or lines, expected a GeoJSON base map",
        at: Finding.Location(file: "land.geojson"))
    ) { try read(#"{"type":"FeatureCollection","features":[]}"#) }
  }
}
