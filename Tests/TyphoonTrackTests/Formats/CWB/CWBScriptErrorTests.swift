import Testing

@testable import TyphoonTrack

@Suite("CWB bad input")
struct CWBScriptErrorTests {
  private static let noArray =
    "found no array in the script, expected an array of storms such as 'var typhs = [{\"best_track\": …'"

  private static let inputs: [(String, String)] = [
    ("var x = 5;\nalert('typhs');", ": error: \(noArray)"),
    ("", ": error: \(noArray)"), (" \r\n\t", ": error: \(noArray)"),
    ("// var typhs = [];", ": error: \(noArray)"),
    (
      "<!DOCTYPE html>\n<html></html>",
      "1:1: error: found '<' as in an HTML page, expected a script"
    ),
    (
      "\r\n <html><script>\nvar q = [];\n</script></html>",
      "2:2: error: found '<' as in an HTML page, expected a script"
    ),
    (
      "var a = [1, 2, 3];",
      "1:9: error: found an array without objects, expected an array of storms with 'best_track', 'curr' or 'fcst'"
    ),
    (
      "var a = {};\nvar b = [\"x\"]",
      "1:9: error: found an object, expected an array of storms with 'best_track', 'curr' or 'fcst'"
    ),
    (
      "var a = [{\"id\": 1}]\n",
      "1:9: error: found an array of other objects, expected an array of storms with 'best_track', 'curr' or 'fcst'"
    ),
    (
      "var a = [[{\"curr\": 1}]]\n",
      "1:9: error: found an array without objects, expected an array of storms with 'best_track', 'curr' or 'fcst'"
    ),
    ("var a =\n[{\"curr\": {}]", "2:13: error: found ']', expected ',' or '}'"),
    ("var a = [{\"curr\": {}},\n]", "2:1: error: found ']', expected a value"),
    (
      "var a = [{\"curr\": {\"lat\": 1",
      "1:28: error: the input ends too early, expected ',' or '}'"
    ),
    ("var a = [{\"curr\": {\"lat\": ", "1:27: error: the input ends too early, expected a value"),
    ("var a = [", "1:10: error: the input ends too early, expected a value"),
    ("cb([{\"curr\": {}}];", "1:18: error: found ';', expected ')'"),
    ("var a = [{'curr': {}}]", "1:11: error: found ''', expected a name in quotes"),
    ("/* var a = [];", "1:15: error: the input ends too early, expected '*/'"),
  ]

  @Test("each has one clear error with its place", arguments: inputs)
  func error(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let reading = Reading(text, piece: piece)
      expectEqual(reading.error?.shown, expected)
      expectEqual(reading.error?.location.file, "t.js")
    }
  }

  @Test(
    "what is no script at all is named for what it is",
    arguments: [
      ("", "the file is empty, expected tracks"),
      ("\n \t\r\n", "the file is empty, expected tracks"),
      ("\u{FEFF}", "the file is empty, expected tracks"),
      ("<!DOCTYPE html><html>", "found an HTML page, expected a track file"),
      (
        "<html><head><script>\nvar q = [];\n</script>",
        "found an HTML page whose scripts (1) hold no tracks, expected a track file"
      ),
      ("<?xml version=\"1.0\"?><a/>", "found an XML document, expected a track file"),
      (
        "PK\u{3}\u{4}x",
        "found a zip archive in a zip archive, expected a track file: unpack it first"
      ),
      ("a\0b", "found binary data, expected a track file"),
      (
        "{\"type\": \"FeatureCollection\"}",
        "found GeoJSON, which is a map format, expected a track file"
      ),
      ("Words, and no more.", "found text in an unknown format, expected a track file"),
    ])
  func unknown(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let error = Reading(text, piece: piece, as: nil).error
      expectEqual(error?.message.description, expected)
      expectEqual(error?.location, Finding.Location(file: "t.js"))
    }
  }

  @Test("a name that no format has is an error")
  func noSuchFormat() {
    let error = #expect(throws: ReadError.self) {
      try TrackReaders.read(ByteSource([], name: "t.js"), format: "cwx")
    }
    expectEqual(error?.finding.shown, ": error: unknown track format 'cwx'")
  }

  /// A script with a bit of everything, small enough to be read once for each of its bytes.
  private static let small = Array(
    #"""
    // 天
    var typhs = [{"typhno": "14", "typhname_cht": "\u5929];", "init": [2012, 8, 22, 0],
    "curr": {"lat": "22.4", "lon": 1.245e2, "wind": NaN, "dir16": {"eng": "天"}, "x": [true, null]},
    "best_track": [{"time": [2012, 8, 21, 18], "lat": 22.1, "lon": 125}]}];
    """#.utf8)

  @Test("cut off at any byte a script is an error, until its array is complete")
  func truncated() {
    let end = Self.small.count - 1  // before the semicolon
    for count in 0...Self.small.count {
      let bytes = Array(Self.small.prefix(count))
      let reading = Reading(bytes)
      expectEqual((reading.error == nil), (count >= end), "\(count)")
      #expect(reading.error?.severity != .warning)
      expectEqual(Reading(bytes, piece: 1), reading, "\(count)")
    }
  }

  @Test("cut off anywhere a sample is an error, until its array is complete")
  func truncatedSamples() throws {
    for name in try Samples.names(of: "cwb") {
      let bytes = try Samples.bytes("cwb", name)
      let whole = Reading(bytes)
      var firstGood = bytes.count
      let closing = try require(
        bytes.indices.last { bytes[$0] == UInt8(ascii: "]") && bytes[$0 + 1] == UInt8(ascii: ";") })
      // Every ninth byte, and all from the end of the array on.
      let counts = Array(stride(from: 0, to: closing, by: 9)) + Array(closing...bytes.count)
      for count in counts {
        let reading = Reading(Array(bytes.prefix(count)))
        if reading.error == nil {
          firstGood = min(firstGood, count)
          expectEqual(reading.storms, whole.storms, "\(name), \(count)")
        } else {
          #expect(count <= firstGood, "\(name), \(count): \(String(describing: reading.error))")
        }
      }
      expectEqual(firstGood, closing + 1, "\(name)")
    }
  }

  @Test("storms before the error have been given")
  func partial() {
    let reading = Reading(
      #"[{"typhno": 1, "best_track": [{"time": [2012, 8, 21, 18], "lat": 22.1, "lon": 125}]}, {"#)
    expectEqual(reading.storms.count, 1)
    #expect(reading.error != nil)
  }

  @Test("an error in what the caller does with a storm ends the reading and comes out")
  func callersError() {
    let bytes = Array(
      #"[{"best_track": [{"time": [2012, 8, 21, 18], "lat": 22.1, "lon": 125}]}]"#.utf8)
    var source = bytes.source()
    let stop = ReadError("enough", at: Finding.Location(file: "out"))
    let error = #expect(throws: ReadError.self) {
      try CWBScriptReader().read(
        &source, storm: { (_) throws(ReadError) in throw stop }, finding: { _ in })
    }
    expectEqual(error, stop)
  }

  @Test("arrays 512 deep are read, deeper ones are an error with its place")
  func depth() {
    func text(_ depth: Int) -> String {
      "[{\"best_track\": [], \"x\":\n" + String(repeating: "[", count: depth)
        + String(repeating: "]", count: depth) + "}]"
    }
    expectNil(Reading(text(510)).error)
    expectEqual(
      Reading(text(511)).error?.shown,
      "2:511: error: arrays and objects are nested more than 512 deep")
    expectEqual(Reading(text(100_000)).error?.location.place, "2:511")
  }
}
