import Foundation
import Testing

@testable import trackconv

@Suite("output files")
struct OutputFileTests {
  private static let sample = Script.sample("ty_infos.js")

  static let reasons: [(String, String)] = [
    ("no/x.geojson", "there is no folder 'no'"),
    ("file.kml/x.geojson", "not a directory"),
    ("sub.geojson", "is a directory"),
    ("dangling.geojson", "is a symbolic link to a missing file"),
    (String(repeating: "n", count: 252) + ".kml", "file name too long"),
  ]

  @Test("one that cannot be written is an error, and no other is written", arguments: reasons)
  func unwritable(_ name: String, _ reason: String) throws {
    let folder = try Folder()
    try folder.write("file.kml", "old")
    try FileManager.default.createDirectory(
      atPath: folder.path("sub.geojson"), withIntermediateDirectories: false)
    try require(symlink("nowhere", folder.path("dangling.geojson")) == 0)
    let names = try folder.names
    let outcome = try Outcome(
      [Self.sample, "-o", folder.path("a.kml"), "-o", folder.path(name)], in: folder)
    expectEqual(
      outcome, Outcome(code: 1, output: "", errors: "\(name): error: cannot write: \(reason)\n"))
    try expectEqual(folder.names, names)
    try expectEqual(folder.text("file.kml"), "old")
  }

  #if os(Linux)
    @Test("a file system that takes no files and a full device are errors")
    func devices() throws {
      let folder = try Folder()
      try expectEqual(
        Outcome([Self.sample, "-o", folder.path("a.kml"), "-o", "/proc/x.geojson"]).errors,
        "/proc/x.geojson: error: cannot write: no such file or directory\n")
      try expectEqual(
        Outcome([Self.sample, "-o", folder.path("a.kml"), "-o", "/dev/full", "--to", "kml"]),
        Outcome(
          code: 1, output: "",
          errors: "/dev/full: error: cannot write: no space left on device\n"))
      #expect(try folder.names.isEmpty)
    }

    @Test("a link to an open file without a name, as /dev/stdout may be, is not replaced")
    func nameless() throws {
      let folder = try Folder()
      let descriptor = open(
        try folder.write("gone", String(repeating: "old", count: 100_000)), O_RDONLY)
      defer { close(descriptor) }
      try require(descriptor >= 0 && unlink(folder.path("gone")) == 0)
      try require(symlink("/proc/self/fd/\(descriptor)", folder.path("out.kml")) == 0)
      try expectEqual(Outcome([Self.sample, "-o", folder.path("out.kml")], in: folder).code, 0)
      try expectEqual(
        FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out.kml")),
        "/proc/self/fd/\(descriptor)")
      try expectEqual(
        folder.text("out.kml"), Outcome([Self.sample, "--to", "kml"]).output)
    }
  #endif

  @Test("a file is replaced whole, keeps its mode, and a link to it stays a link")
  func replaced() throws {
    let folder = try Folder()
    let path = try folder.write("a.kml", String(repeating: "old", count: 1_000_000))
    try require(chmod(path, 0o640) == 0)
    try require(symlink("a.kml", folder.path("b.kml")) == 0)
    try expectEqual(Outcome([Self.sample, "-o", folder.path("b.kml")]).code, 0)
    try expectEqual(folder.text("a.kml"), Outcome([Self.sample, "--to", "kml"]).output)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o640)
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: folder.path("b.kml")), "a.kml")
    try expectEqual(folder.names, ["a.kml", "b.kml"])
  }

  @Test("a name as long as the file system allows is written, and written again")
  func longName() throws {
    let folder = try Folder()
    let name = String(repeating: "n", count: 251) + ".kml"
    for _ in 0..<2 {
      try expectEqual(
        Outcome([Self.sample, "-o", folder.path(name)]), Outcome(code: 0, output: "", errors: ""))
      try expectEqual(folder.names, [name])
    }
  }

  @Test("what a killed process with the same number left behind is in nobody's way")
  func leftovers() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<3))
    let line = """
      for i in 1 2 3; do echo left > .trackconv-$$-$i; done; echo old > a.gpkg
      ls -A > before; exec $T in.js -o a.gpkg -o -
      """
    let map = try Child.shell("$T in.js -o b.gpkg -o -", in: folder)
    try expectEqual(Child.shell(line, in: folder), map)
    try expectEqual(
      Child.shell("ls -A | cmp - before && cmp a.gpkg b.gpkg && cat .trackconv-*", in: folder),
      Outcome(code: 0, output: "left\nleft\nleft\n", errors: ""))
  }

  @Test("if one of several outputs cannot get its name, the error says how many have theirs")
  func halfWritten() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<3))
    // Its name becomes a folder's once the files have been begun.
    let line = """
      (until [ $(ls -A | grep -c ^.trackconv-) = 3 ]; do sleep 0.01; done; mkdir b.kml; cat in.js) |
        $T - -o a.kml -o b.kml -o c.kml
      """
    let outcome = try Child.shell(line, in: folder)
    expectEqual(
      outcome,
      Outcome(
        code: 1, output: "",
        errors:
          "b.kml: error: cannot write: is a directory; already written: 1 of 3 outputs\n"))
    try expectEqual(folder.names, ["a.kml", "b.kml", "in.js"])
    #expect(try folder.text("a.kml").hasSuffix("</kml>\n"))
  }

  @Test("a failure leaves the old file as it was")
  func untouched() throws {
    let folder = try Folder()
    let output = try folder.write("a.geojson", "old")
    let input = try folder.write("in.js", Script.truncated(1..<100))
    try expectEqual(Outcome([input, "-o", output]).code, 1)
    try expectEqual(folder.text("a.geojson"), "old")
    try expectEqual(folder.names, ["a.geojson", "in.js"])
  }
}
