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
