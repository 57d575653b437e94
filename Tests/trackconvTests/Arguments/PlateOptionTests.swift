import Foundation
import Testing

@testable import trackconv

@Suite("the publisher's own on plates")
struct PlateOptionTests {
  private static let sample = Script.sample("ty_infos.js")

  private func plate(_ arguments: String...) throws -> Outcome {
    try Outcome([Self.sample, "--to", "svg"] + arguments)
  }

  @Test("'--preset', '--title', '--credit', '--logo' and '--id-prefix' reach the plate")
  func reach() throws {
    let folder = try Folder()
    let logo = try folder.write("logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    let outcome = try plate(
      "--preset", "Simple", "--title", "Tembin & we", "--credit", "Map: The Daily.", "--logo", logo,
      "--id-prefix", "a-")
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains(">Tembin &amp; we</title>"))
    #expect(outcome.output.contains(">Map: The Daily. Not an official product."))
    #expect(outcome.output.contains("data:image/svg+xml;base64,PHN2Zy"))
    #expect(outcome.output.contains("id=\"a-plate-map\""))
    #expect(!outcome.output.contains("plate-graticule"))
  }

  @Test("a page beyond '--max-page' is an error that says what serves better, and no file")
  func maxPage() throws {
    let folder = try Folder()
    let source = try folder.write("many.js", Script.storms(0..<900))
    let target = folder.path("many.html")
    let outcome = try Outcome([source, "-o", target, "--max-page", "1", "--basemap", "none"])
    expectEqual(outcome.code, 1)
    #expect(outcome.errors.contains("MB, expected at most 1 ('--max-page'); a GeoPackage"))
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test("GeoJSON is the same with any preset, and a note says so")
  func geoJSON() throws {
    let plain = try Outcome([Self.sample])
    let preset = try Outcome([Self.sample, "--preset", "simple", "--id-prefix", "x"])
    expectTrue(preset.output == plain.output && plain.errors.isEmpty)
    expectEqual(
      preset.errors,
      """
      trackconv: note: '--preset' has no effect here: it applies to svg, png, pdf, mp4, webm, gif, mov, frames, html
      trackconv: note: '--id-prefix' has no effect here: it applies to svg

      """)
  }

  @Test(
    "an option that changes none of the outputs is noted, once",
    arguments: [
      (
        "kml", ["--winding", "clockwise", "--no-style", "--no-style"], ["--no-style", "--winding"]
      ),
      ("svg", ["--line-times", "properties", "--theme", "dark"], ["--line-times"]),
      ("html", ["--size", "800x600", "--lang", "ja"], ["--size"]),
      ("kmz", ["--properties", "core", "--cone", "nhc-2026"], []),
    ])
  func effectless(_ format: String, _ options: [String], _ noted: [String]) throws {
    let outcome = try Outcome([Self.sample, "--to", format] + options)
    let notes = outcome.errors.split(separator: "\n").filter { $0.contains("has no effect here") }
    expectEqual(notes.count, noted.count)
    #expect(zip(notes, noted).allSatisfy { $0.contains("'\($1)'") }, "\(notes)")
    let page = try Outcome([Self.sample, "--to", format, "--quiet"] + options)
    #expect(page.errors.isEmpty)
  }

  @Test("a logo that is no SVG file, or a large one, stops the run")
  func logos() throws {
    let folder = try Folder()
    for (text, words) in [
      ("{}", "found no 'svg' element, expected an SVG file"),
      (
        "<svg>" + String(repeating: " ", count: 70_000),
        "found a logo of 64 kB or more, expected a smaller SVG file"
      ),
    ] {
      let outcome = try plate("--logo", try folder.write("logo.svg", text))
      expectTrue(outcome.code == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    try expectEqual(plate("--logo", folder.path("none.svg")).code, 1)
  }

  @Test("the city of the heading is named, also where warnings cover its coast")
  func city() throws {
    let sample = Script.package.appending(path: "samples/nhc-gis/ida_010_warnings.geojson").path
    for size in ["1200x900", "1080x1080", "600x800"] {
      let plate = try Outcome([sample, "--to", "svg", "--size", size]).output
      let places = try #require(plate.split(separator: "id=\"plate-places\"").last)
      #expect(places.contains(">New Orleans<"), "\(size)")
    }
  }
}
