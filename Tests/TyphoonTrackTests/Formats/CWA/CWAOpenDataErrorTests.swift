import Foundation
import Testing

@testable import TyphoonTrack

@Suite("CWA open data bad input")
struct CWAOpenDataErrorTests {
  @Test(
    "each has one clear error with its place",
    arguments: [
      (
        #"{"success": "false", "message": "Unauthorized"}"#,
        "1:13: error: found the service's reply to a failed request: 'Unauthorized', expected W-C0034-005"
      ),
      (
        #"{"success": false}"#,
        "1:13: error: found the service's reply to a failed request, expected W-C0034-005"
      ),
      (
        "{\"success\":\"false\",\n\"result\":{\"resource_id\":\"x\",\"message\":\"no such data\"}}",
        "1:12: error: found the service's reply to a failed request: 'no such data', expected W-C0034-005"
      ),
      (
        #"{"message": "Forbidden"}"#,
        ": error: found the service's reply to a failed request: 'Forbidden', expected W-C0034-005"
      ),
      (
        "<!DOCTYPE html>\n<html></html>",
        ": error: found an HTML page, the service's reply to a failed request, expected W-C0034-005"
      ),
      ("{}", ": error: found nothing, expected 'cwaopendata' or 'records' of W-C0034-005"),
      (
        "[1]",
        "1:1: error: found an array, expected an object with 'cwaopendata' or 'records' of W-C0034-005"
      ),
      ("", "1:1: error: the input ends too early, expected a value"),
      (
        "{\n\"x\": 1}",
        "2:6: error: found 'x', expected 'cwaopendata' or 'records' of W-C0034-005"
      ),
      (
        "{\"cwaopendata\": {\"dataset\": {\"Station\": []},\n\"dataset\": {\"Station\": [1]}}}",
        "2:25: error: found 'Station', expected 'TropicalCyclones' of W-C0034-005"
      ),
      (
        "<a>\n<b/></a>", "1:1: error: found 'a', expected 'cwaopendata' or 'records' of W-C0034-005"
      ),
      ("{\"records\": {", "1:14: error: the input ends too early, expected a name in quotes"),
      (
        "<cwaopendata><dataset>",
        "1:23: error: the input ends too early, expected the rest of an XML document"
      ),
      (
        "<cwaopendata>\n</dataset>",
        "2:11: error: found XML that is not well-formed: 'Opening and ending tag mismatch: cwaopendata line 1 and data…'"
      ),
    ])
  func error(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let reading = Reading(text, piece: piece, as: "cwa")
      expectEqual(reading.error?.shown, expected)
      expectEqual(reading.storms, [])
    }
  }

  @Test("what stands behind the data is left out, with a word")
  func more() {
    let reading = Reading("{\"records\": {}}\n{\"records\": {}}", as: "cwa")
    expectEqual(
      reading.shown,
      [
        "2:1: warning: data after the end of the document ignored: expected the end of the file"
      ])
  }

  @Test("an answer that a request failed is recognised, so that the error says so")
  func failed() {
    let reading = Reading(#"{"success": "false", "message": "Unauthorized"}"#, as: nil)
    expectEqual(reading.error?.shown.contains("'Unauthorized'"), true)
  }

  @Test(
    "other files are not taken for it",
    arguments: [
      #"{"success": "true"}"#, #"{"records": {}}"#, #"{"a": "W-C0034-005"}"#,
      #"{"cwaopendata": {"dataset": {"Station": []}}}"#, "<cwaopendata/>", "<a>W-C0034-005</a>",
      "<html>cwaopendata W-C0034-005</html>", "{", "{\"", "{\"success\"", "W-C0034-005", "<", "",
      "var x = [{\"records\": \"W-C0034-005\"}]",
    ])
  func others(_ text: String) {
    #expect(!Self.isRecognized(Array(text.utf8)))
  }

  private static func isRecognized(_ bytes: [UInt8]) -> Bool {
    CWAOpenDataReader().recognizes(bytes.span)
  }

  @Test("samples are recognised by their first 400 bytes, and only as this")
  func recognition() throws {
    for name in try Samples.names(of: "cwa") {
      let bytes = Array(try Samples.bytes("cwa", name).prefix(400))
      #expect(Self.isRecognized(bytes), "\(name)")
      #expect(Self.isRecognized([0x20, 0x0A] + bytes), "\(name)")
      let count = TrackReaders.all.count { $0.recognizes(bytes.span) }
      expectEqual(count, 1, "\(name)")
    }
    for reader in TrackReaders.all where reader.name != "cwa" {
      for name in try Samples.names(of: reader.name) {
        let bytes = try Samples.bytes(reader.name, name)
        #expect(!Self.isRecognized(bytes), "\(name)")
      }
    }
  }

  @Test("cut off anywhere a sample is an error, and gives no storm that the whole does not")
  func truncated() throws {
    for name in try Samples.names(of: "cwa") {
      let bytes = try Samples.bytes("cwa", name)
      let whole = Reading(bytes, as: "cwa")
      let end = try require(bytes.lastIndex { $0 > 0x20 })
      for count in stride(from: 0, through: end, by: 43) {
        let reading = Reading(Array(bytes.prefix(count)), as: "cwa")
        #expect(reading.error != nil, "\(name), \(count)")
        #expect(reading.storms.allSatisfy { whole.storms.contains($0) }, "\(name), \(count)")
      }
      expectEqual(Reading(Array(bytes.prefix(end + 1)), as: "cwa"), whole)
    }
  }

  @Test(
    "the agency's own files hold what they are known to hold",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func realFiles() throws {
    let folder = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    func storm(_ name: String) throws -> Storm {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/cwa/\(name)")))
      let reading = Reading(bytes, as: nil)
      expectNil(reading.error)
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.count, 1)
      return try require(reading.storms.first)
    }
    let saudel = try storm("datastore_2026-08-21_SAUDEL.json")
    expectEqual(saudel.id.description, "cwa-2026-td20")
    expectEqual(saudel.otherIDs, ["cwa-2026-ty18"])
    expectEqual(saudel.track.count, 11)
    expectEqual(saudel.track.map(\.windRadii.count), [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
    expectEqual(saudel.forecasts.map(\.fixes.count), [9])
    expectEqual(saudel.forecasts[0].fixes.map(\.windRadii.count), [1, 2, 2, 2, 2, 2, 2, 2, 2])
    expectEqual(saudel.forecasts[0].fixes[8].probabilityRadius?.radius.value, 510)
    expectEqual(saudel.forecasts[0].remarks["en"], "NNW TURNING NW 20 KM/HR")
    let muifa = try storm("fileapi_2022-09-09_MUIFA_cwbopendata.json")
    expectEqual(muifa.id.description, "cwa-2022-td15")
    expectEqual(
      muifa.issued, Timestamp(year: 2022, month: 9, day: 9, hour: 12, minute: 46, second: 36))
    expectEqual(
      muifa.track.map(\.winds.first?.speed.value), [15, 15, 15, 15, 18, 18, 20, 23, 23, 25, 25])
    expectEqual(muifa.forecasts[0].fixes.map(\.position.latitude).last, 25.6)
    #expect(muifa.forecasts[0].fixes.allSatisfy { $0.windRadii.count == 2 })
  }
}
