import Foundation
import Testing

@testable import trackconv

/// KMZ archives and GeoPackages: formats whose file is made when everything is known.
@Suite("binary output", .serialized)
struct BinaryOutputTests {
  private static let formats = ["kmz", "gpkg"]
  /// What their files begin with.
  private static let magic = ["kmz": "PK\u{3}\u{4}", "gpkg": "SQLite format 3\0"]

  private static func shell(_ line: String, _ folder: Folder) throws -> Outcome {
    try Child.shell(line, in: folder)
  }
  private static let fine = Outcome(code: 0, output: "", errors: "")

  /// A folder with 300 storms, which are several batches.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<301))
    return folder
  }

  /// Whether a file has its end: the directory of an archive, or as many pages as a database counts.
  private static func isWhole(_ file: Data, _ format: String) -> Bool {
    guard format == "gpkg" else { return file.suffix(22).starts(with: [0x50, 0x4B, 0x05, 0x06]) }
    let pages = file[28..<32].reduce(0) { $0 << 8 | Int($1) }
    return pages > 10 && file.count == pages * 4_096
  }

  @Test("a file, standard output, a pipe and a device get the same bytes", arguments: formats)
  func places(_ format: String) throws {
    let folder = try Self.folder()
    try expectEqual(Self.shell("$T in.js -o a.\(format)", folder), Self.fine)
    let magic = try require(Self.magic[format])
    #expect(
      try Data(contentsOf: folder.url.appending(path: "a.\(format)"))
        .starts(with: Data(magic.utf8)))
    try expectEqual(Self.shell("$T in.js --to \(format) | cmp - a.\(format)", folder), Self.fine)
    try expectEqual(
      Self.shell("$T in.js --to \(format) > b && cmp b a.\(format) && rm b", folder), Self.fine)
    try expectEqual(
      Self.shell("$T in.js --to \(format) -o - | cmp - a.\(format)", folder), Self.fine)
    try expectEqual(
      Self.shell(
        "mkfifo p; $T in.js --to \(format) -o p & cmp a.\(format) p; wait; rm p", folder), Self.fine
    )
    try expectEqual(folder.names, ["a.\(format)", "in.js"])
  }

  @Test(
    "neither time zone, umask, language, folder nor the number of cores change a byte",
    arguments: formats)
  func sameBytes(_ format: String) throws {
    let folder = try Self.folder()
    try expectEqual(Self.shell("$T in.js -o a.\(format)", folder), Self.fine)
    var lines = ["Asia/Taipei", "America/St_Johns", "Pacific/Apia", "UTC+12", "UTC-14"]
      .map { "TZ=\($0) $T in.js -o b.\(format)" }
    lines += ["umask 077; $T in.js -o b.\(format)", "LC_ALL=C TMPDIR=. $T in.js -o b.\(format)"]
    #if os(Linux)
      lines.append("taskset -c 0 $T in.js -o b.\(format)")
    #endif
    for line in lines {
      try expectEqual(
        Self.shell("\(line) && cmp a.\(format) b.\(format) && rm b.\(format)", folder), Self.fine)
    }
  }

  @Test(
    "it is not written to a terminal; text is",
    arguments: [[], ["-o", "-"], ["-o", "b.kml", "-o", "-"]], formats)
  func terminal(_ outputs: [String], _ format: String) throws {
    let folder = try Folder()
    let input = try folder.write("in.js", Script.storms(1..<2))
    let words =
      "Error: \(format.uppercased()) is binary and is not written to a terminal: "
      + "name a file with '-o <file>', or redirect standard output\n"
    let outputs = outputs.map { $0.hasSuffix("kml") ? folder.path($0) : $0 }
    let binary = try Outcome([input, "--to", format] + outputs, outputIsTerminal: true)
    expectTrue(binary.code == 64 && binary.output == "" && binary.errors.hasPrefix(words))
    try expectEqual(folder.names, ["in.js"])
    let text = try Outcome([input, "--to", "kml"] + outputs, outputIsTerminal: true)
    expectTrue(text == Outcome(code: 0, output: text.output, errors: "") && !text.output.isEmpty)
    let file = try Outcome([input, "-o", folder.path("a.\(format)")], outputIsTerminal: true)
    expectEqual(file, Outcome(code: 0, output: "", errors: ""))
  }

  @Test("nothing of an input that breaks off is on standard output either", arguments: formats)
  func takenBack(_ format: String) throws {
    let folder = try Self.folder()
    try folder.write("bad.js", Script.truncated(1..<211))
    try expectEqual(Self.shell("$T in.js -o a.\(format)", folder), Self.fine)
    for inputs in ["in.js bad.js", "bad.js in.js"] {
      let outcome = try Self.shell(
        "$T -q \(inputs) --to \(format) > b; echo $?; cmp a.\(format) b", folder)
      expectTrue(outcome.output == "1\n" && outcome.errors.hasPrefix("bad.js:211:"))
    }
    #expect(try Self.shell("$T -q bad.js --to \(format) | wc -c", folder).output.contains("0"))
  }

  @Test("a file is replaced whole, and stays as it was after a failure", arguments: formats)
  func replaced(_ format: String) throws {
    let folder = try Self.folder()
    try folder.write("bad.js", Script.truncated(1..<100))
    try folder.write("a.\(format)", String(repeating: "old", count: 1_000_000))
    try expectEqual(Self.shell("$T bad.js -o a.\(format)", folder).code, 1)
    try expectEqual(
      Self.shell("ulimit -f 1; $T in.js -o a.\(format)", folder),
      Outcome(
        code: 1, output: "", errors: "a.\(format): error: cannot write: file too large\n"))
    #expect(try folder.text("a.\(format)").hasPrefix("oldold"))
    try expectEqual(
      Self.shell("$T in.js --to \(format) > b; $T in.js -o a.\(format)", folder), Self.fine)
    try expectEqual(Self.shell("cmp a.\(format) b && rm b", folder), Self.fine)
    try expectEqual(folder.names, ["a.\(format)", "bad.js", "in.js"])
  }

  @Test(
    "where there is no room for temporary files, the message says where that is", arguments: formats
  )
  func noFolder(_ format: String) throws {
    let folder = try Self.folder()
    try expectEqual(
      Self.shell("TMPDIR=/nowhere $T in.js --to \(format)", folder),
      Outcome(
        code: 1, output: "",
        errors:
          "standard output: error: cannot write: no such file or directory in /nowhere/\n"))
    try expectEqual(Self.shell("TMPDIR=/nowhere $T in.js -o a.\(format)", folder), Self.fine)
  }

  #if os(Linux)
    @Test("a full device is an error", arguments: formats)
    func fullDevice(_ format: String) throws {
      let folder = try Self.folder()
      let words = "error: cannot write: no space left on device\n"
      try expectEqual(
        Self.shell("$T in.js --to \(format) > /dev/full", folder),
        Outcome(code: 1, output: "", errors: "standard output: " + words))
      try expectEqual(
        Self.shell("$T in.js --to \(format) -o /dev/full", folder),
        Outcome(code: 1, output: "", errors: "/dev/full: " + words))
    }

    @Test("it is killed at any moment, and no part of a map has its name", arguments: formats)
    func killed(_ format: String) throws {
      let folder = try Self.folder()
      try FileManager.default.createDirectory(
        atPath: folder.path("tmp"), withIntermediateDirectories: false)
      try folder.write("many.js", Script.storms(1..<2_001))
      for milliseconds in [5, 20, 50, 100, 200, 400] {
        let line =
          "TMPDIR=tmp; export TMPDIR; $T many.js -o a.\(format) -o - --to \(format) > /dev/null & "
          + "sleep \(Double(milliseconds) / 1_000); kill -KILL $!; wait $!; echo $?"
        let code = try Self.shell(line, folder).output
        let names = try folder.names.filter { !$0.hasPrefix(".trackconv-") }
        // It may have been done before, or have had nothing to do but to end.
        expectTrue(code == "137\n" || code == "0\n")
        #expect(Set(names).isSubset(of: ["a.\(format)", "in.js", "many.js", "tmp"]))
        if names.contains("a.\(format)") {
          let archive = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.\(format)")))
          #expect(Self.isWhole(archive, format), "it is not whole")
        } else {
          expectEqual(code, "137\n")
        }
        try? FileManager.default.removeItem(atPath: folder.path("a.\(format)"))
      }
    }
  #endif
}
