import Foundation
import GeoOut
import Testing

@testable import trackconv

@Suite("layers in drawn formats")
struct DrawnLayerTests {
  /// Inputs that together have every layer.
  private static let inputs = [
    ["cwb/ty_infos.js"], ["cxml/ensemble.xml"], ["jma-xml/nangka_5_days.xml"],
    ["atcf/aal122005.dat", "atcf/bal122005.dat"], ["nhc-gis/ida_010_warnings.geojson"],
  ]

  @Test(
    "each layer of a map is drawn on its plate and in KML, and each switch of its page has something to switch"
  )
  func drawn() throws {
    let folder = try Folder()
    let places = folder.path("places.csv")
    try "name,lat,lon\nKaohsiung,22.6,120.3\nMiami,25.8,-80.2\nOsaka,34.7,135.5\n"
      .write(toFile: places, atomically: true, encoding: .utf8)
    var seen: Set<String> = []
    for inputs in Self.inputs {
      let paths = inputs.map { Script.package.appending(path: "samples/\($0)").path }
      let outputs = ["geojson", "svg", "html", "kml"].flatMap { ["-o", folder.path("a.\($0)")] }
      let options = [
        "--layers", "all", "--technique", "all", "--base-time", "all", "--places", places,
      ]
      try expectEqual(Outcome(paths + options + outputs).code, 0)
      let map = try folder.text("a.geojson")
      let layers = Set(map.matches(of: /"layer":"([a-z-]+)"/).map { String($0.1) })
      let (svg, kml, html) = (
        try folder.text("a.svg"), try folder.text("a.kml"), try folder.text("a.html")
      )
      for layer in layers {
        #expect(kml.contains(".\(layer)\"") || kml.contains(".\(layer)."), "\(layer) in KML")
        let groups =
          switch layer {
          case "forecast-track": [layer, "technique-track"]
          // Radii of members are not drawn.
          case "wind-radius": [layer, "forecast-wind-radius", "technique-track"]
          // Of forecasts against the track, the lines of errors begin at the forecast fixes.
          case "forecast-fix": [layer, "forecast-error"]
          case "place": ["places"]
          // Where the area of an agency other than JMA is drawn, its circles are not.
          case "probability-circle": [layer, "potential-area"]
          default: [layer]
          }
        #expect(
          groups.contains { svg.contains("id=\"plate-\($0)\"") },
          "\(layer) on the plate of \(inputs)")
      }
      seen.formUnion(layers)
      for parts in html.matches(of: /data-parts="([^"]*)"/).map(\.1) {
        #expect(
          parts.split(separator: " ").contains { html.contains("id=\"plate-\($0)\"") },
          "\(parts) on the page of \(inputs)")
      }
    }
    expectEqual(seen, Set(Names.layers))
  }
}
