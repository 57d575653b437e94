import Foundation
import Testing

@testable import trackconv

@Suite("places")
struct PlacesTests {
  private static let sample = Script.sample("ty_infos.js")
  private let folder: Folder
  private let places: String

  init() throws {
    folder = try Folder()
    places = try folder.write(
      "places.csv", "name,latitude,longitude\nHualien,23.98,121.6\nTaipei,25.04,121.56\n")
  }

  @Test("the subcommand lists approaches in the order of time")
  func table() throws {
    let outcome = try Outcome(["places", Self.sample, "--places", places])
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    let rows = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(rows.map { $0[4] } == ["place", "Hualien", "Taipei", "Hualien", "Taipei"])
    #expect(rows[3].prefix(4) == ["2012-08-23T09:40Z", "forecast", "77.7", "185"])
    #expect(rows[3][7] == "2012-08-22T17:41Z/2012-08-24T00:33Z")
  }

  @Test("the layer and the subcommand need the option, 'all' does not")
  func needed() throws {
    for arguments in [["places", Self.sample], [Self.sample, "--layers", "+place"]] {
      let outcome = try Outcome(arguments)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("Missing value for '--places <file>'"))
    }
    #expect(try Outcome([Self.sample, "--layers", "all"]).code == 0)
    #expect(try Outcome(["places", Self.sample, "--places", places, "-o", "x.csv"]).code == 64)
  }

  @Test("CSV has the columns of places only if the layer is named")
  func columns() throws {
    let usual = try Outcome([Self.sample, "--to", "csv", "--places", places])
    #expect(!usual.output.contains("place_name"))
    let named = try Outcome([Self.sample, "--to", "csv", "--places", places, "--layers", "place"])
    let lines = named.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("place_name,place_name_zh_hant"))
  }

  @Test("KML has the fields of places only if it has places")
  func fields() throws {
    let usual = try Outcome([Self.sample, "--to", "kml"])
    #expect(!usual.output.contains("place_name"))
    let named = try Outcome([Self.sample, "--to", "kml", "--places", places, "--layers", "place"])
    #expect(named.output.contains("<SimpleField type=\"string\" name=\"place_name\"/>"))
    #expect(named.output.contains("<name>Hualien, TEMBIN, closest 23 Aug 09:40 UTC, 78 km</name>"))
  }

  @Test("a name with markup comes through as text", arguments: ["kml", "svg", "html", "geojson"])
  func hostile(_ format: String) throws {
    let path = try folder.write(
      "hostile.csv", "name,lat,lon\n\"<b>\"\"&\",23.98,121.6\n")
    let map = try Outcome([
      Self.sample, "--to", format, "--places", path, "--layers", "+place", "--basemap", "none",
    ])
    #expect(map.code == 0)
    #expect(map.output.contains(format == "geojson" ? #""<b>\"&""# : "&lt;b&gt;"))
    #expect(format == "geojson" || !map.output.contains("<b>\"&"))
  }

  @Test("Chinese and Japanese words name the columns")
  func header() throws {
    for header in ["地點,緯度,經度", "地点,緯度,経度"] {
      let path = try folder.write("words.csv", header + "\n花蓮,23.98,121.6\n")
      let outcome = try Outcome(["places", Self.sample, "--places", path])
      #expect(outcome.output.contains("77.7"), "\(outcome.errors)")
    }
  }

  @Test("a file in another encoding, with a bad row or with too many rows is an error")
  func broken() throws {
    let path = folder.path("broken.csv")
    let rows = String(repeating: "A,1,2\n", count: 100_001)
    for (bytes, message) in [
      (
        Data("name,lat,lon\n".utf8) + Data([0xAA, 0xE1, 0xBD, 0xAC]) + Data(",1,2\n".utf8),
        "broken.csv:2:1: error: found a name in another encoding, expected UTF-8"
      ),
      (
        Data("name,lat,lon\nA,1,2\nB,north,2\n".utf8),
        "broken.csv:3:3: error: found 'north', '2', expected a latitude and longitude in degrees"
      ),
      (Data(("name,lat,lon\n" + rows).utf8), "found more than 100000 rows"),
    ] {
      try bytes.write(to: URL(filePath: path))
      let outcome = try Outcome(["places", Self.sample, "--places", path])
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }
}
