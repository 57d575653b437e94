import Foundation
import Testing

@testable import trackconv

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("bad inputs")
struct BadInputTests {
  static let cases: [(String, String)] = [
    (
      "var x = 5;\n",
      "in.js: error: found no array in the script, expected an array of storms such as "
        + "'var typhs = [{\"best_track\": …'"
    ),
    (
      Script.truncated(1..<3),
      "in.js:3:152: error: the input ends too early, expected ':'"
    ),
    (
      "<!DOCTYPE html>\n<html><body>404</body></html>\n",
      "in.js: error: found an HTML page, expected a track file"
    ),
    (
      "\n  <?xml version=\"1.0\"?><report/>",
      "in.js: error: found an XML document, expected a track file"
    ),
    (
      "var x = [{\"name\": \"y\"}];\n",
      "in.js:1:9: error: found an array of other objects, expected an array of storms with "
        + "'best_track', 'curr' or 'fcst'"
    ),
    (
      "// numbers\nvar x = [1, 2];",
      "in.js:2:9: error: found an array without objects, expected an array of storms with "
        + "'best_track', 'curr' or 'fcst'"
    ),
    ("", "in.js: error: the file is empty, expected tracks"),
    (" \r\n", "in.js: error: the file is empty, expected tracks"),
    (
      "{\"type\":\"FeatureCollection\",\"features\":[]}",
      "in.js: error: found GeoJSON, which is a map format, expected a track file"
    ),
    ("12 knots\n", "in.js: error: found text in an unknown format, expected a track file"),
    ("a\0b", "in.js: error: found binary data, expected a track file"),
  ]

  @Test("each gives one clear line, exit code 1 and no file", arguments: cases)
  func words(_ text: String, _ words: String) throws {
    let folder = try Folder()
    let input = try folder.write("in.js", text)
    let outputs = ["a.geojson", "a.kml", "a.svg"].flatMap { ["-o", folder.path($0)] }
    try expectEqual(
      Outcome([input] + outputs, in: folder), Outcome(code: 1, output: "", errors: words + "\n"))
    try expectEqual(folder.names, ["in.js"])
    try expectEqual(
      Outcome(["info", input], in: folder), Outcome(code: 1, output: "", errors: words + "\n"))
  }

  @Test("HTML is named too where '--from' says that it is a script")
  func forcedFormat() throws {
    try expectEqual(
      Outcome(["--from", "cwb", "-"], input: "\n<html></html>"),
      Outcome(
        code: 1, output: "",
        errors: "<stdin>:2:1: error: found '<' as in an HTML page, expected a script\n"))
  }

  @Test("a missing file and a directory are errors with the system's words")
  func files() throws {
    let folder = try Folder()
    try expectEqual(
      Outcome([folder.path("no.js"), "-o", folder.path("a.kml")], in: folder).errors,
      "no.js: error: cannot open the file: no such file or directory\n")
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    try expectEqual(
      Outcome([folder.path("sub"), "-o", folder.path("a.kml")], in: folder).errors,
      "sub: error: cannot read the file: is a directory\n")
    try expectEqual(folder.names, ["sub"])
  }

  @Test("control characters of a file's name do not reach the terminal")
  func nameForTerminal() throws {
    try expectEqual(
      Outcome(["a\u{1B}]0;x\u{7}\n.js"]).errors,
      "a\u{FFFD}]0;x\u{FFFD}\u{FFFD}.js: error: cannot open the file: "
        + "no such file or directory\n")
  }

  @Test("an empty array is an empty map in every format, and a note")
  func noStorms() throws {
    let folder = try Folder()
    let outputs = ["a.geojson", "a.kml", "a.svg"].flatMap { ["-o", folder.path($0)] }
    let outcome = try Outcome(["-"] + outputs, in: folder, input: "var typhs = [];")
    expectEqual(outcome.code, 0)
    expectEqual(outcome.errors, "<stdin>: note: the input contains no storms\n")
    #expect(try features(folder.text("a.geojson")).isEmpty)
    for name in ["a.kml", "a.svg"] {
      let document = try XMLDocument(xmlString: folder.text(name))
      expectEqual(document.rootElement()?.name, String(name.dropFirst(2)))
    }
    try expectEqual(
      Outcome(["--quiet", "-"], input: "var typhs = [];"),
      Outcome(
        code: 0, output: "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n", errors: ""))
  }
}
