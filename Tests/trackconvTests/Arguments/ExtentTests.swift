import Foundation
import Testing

@testable import trackconv

@Suite("the extent of plates")
struct ExtentTests {
  private static let sample = Script.sample("ty_infos.js")

  private func plate(_ arguments: String...) throws -> Outcome {
    try Outcome([Self.sample, "--to", "svg"] + arguments)
  }

  @Test("'--extent' says what a plate shows, across the 180th meridian too")
  func extent() throws {
    let labels = try plate("--extent", "110,5,150,40").output
    expectTrue(labels.contains(">140°E<") && labels.contains(">10°N<"))
    let across = try plate("--extent", "170, -20, -170, 20")
    expectTrue(across.code == 0 && across.errors.isEmpty)
    expectTrue(across.output.contains(">180°<") && across.output.contains(">170°W<"))
    try expectEqual(plate("--extent", "170,-20,190,20"), across)
    #expect(try plate().output != labels)
  }

  @Test(
    "what is no extent is refused in words",
    arguments: [
      ("110,5,150", "expected west,south,east,north in degrees, such as 110,5,150,40"),
      ("110,5,150,north", "expected west,south,east,north in degrees, such as 110,5,150,40"),
      ("110,5,150,inf", "expected west,south,east,north in degrees, such as 110,5,150,40"),
      ("110,40,150,5", "the southern latitude 40 is not less than the northern 5"),
      ("110,5,150,95", "the latitude 95 is not from -90 to 90"),
      ("-190,5,150,40", "the longitude -190 is not from -180 to 360"),
    ])
  func refused(_ value: String, _ words: String) throws {
    let outcome = try plate("--extent", value)
    expectEqual(outcome.code, 64)
    #expect(
      outcome.errors.hasPrefix("Error: Invalid value '\(value)' for '--extent': \(words)\n"),
      "\(outcome.errors)")
  }

  @Test("GeoJSON and KML hold what they hold without an extent")
  func others() throws {
    for format in ["geojson", "kml"] {
      try expectEqual(
        Outcome([Self.sample, "--to", format, "--extent", "0,0,10,10"]).output,
        Outcome([Self.sample, "--to", format]).output)
    }
  }
}
