import Foundation
import Testing

@testable import trackconv

@Suite("explain")
struct ExplanationTests {
  private static let table = """
    type,time,lat,lon,vmax,note
    observed,2021-08-29 06:00,28,-89,130,a
    forecast,2021-08-29 18:00,29,-90,120,b

    """

  @Test("it names what each column was read as, and what was not used")
  func text() throws {
    let folder = try Folder()
    let found = try Outcome(
      ["explain", folder.write("t.csv", Self.table), "--wind-unit", "kt"], in: folder)
    #expect(found.code == 0)
    for words in ["type    kind", "by its name", "1 storm", "wind_kt=vmax", "kind=type"] {
      #expect(found.output.contains(words), "no '\(words)' in \(found.output)")
    }
  }

  @Test("of formats without columns it names the values that fixes have, with their units")
  func values() throws {
    let folder = try Folder()
    let path = try folder.write(
      "h.txt",
      "AL092021, IDA, 2,\n20210829, 0600, , HU, 28.0N, 89.0W, 130, 930,\n20210829, 1200, , HU, 28.5N, 89.6W, 130, -999,\n"
    )
    let found = try Outcome(["explain", path], in: folder)
    for words in ["wind      kt over 1 min  2 of 2  130", "pressure  hPa            1 of 2  930"] {
      #expect(found.output.contains(words), "no '\(words)' in \(found.output)")
    }
    let json = try Outcome(["explain", "--to", "json", path], in: folder)
    #expect(json.output.contains(#"{"name":"pressure","unit":"hPa","fixes":1,"first":"930"}"#))
  }

  @Test("the columns of TRACK's fixes are named")
  func track() throws {
    let folder = try Folder()
    let path = try folder.write(
      "t.txt",
      "0\n0 0\nTRACK_NUM  1 ADD_FLD    0   0 &\nTRACK_ID  7\nPOINT_NUM  1\n2021082906 271.0 28.0 5.1\n"
    )
    let found = try Outcome(["explain", path], in: folder)
    #expect(found.output.contains("track_id  id"), "\(found.output)")
  }

  @Test("the last command reads the same")
  func command() throws {
    let folder = try Folder()
    let path = try folder.write("t.csv", Self.table)
    let json = try Outcome(["explain", "--to", "json", path, "--wind-unit", "kt"], in: folder)
    let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    let command = try require(read?.first?["command"] as? [String])
    let again = try Outcome(Array(command.dropFirst()), in: folder)
    let first = try Outcome([path, "--wind-unit", "kt"], in: folder)
    #expect(again.code == 0 && again.output == first.output)
  }
}
