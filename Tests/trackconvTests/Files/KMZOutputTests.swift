import Foundation
import Testing

@testable import trackconv

@Suite("KMZ output", .serialized)
struct KMZOutputTests {
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

  @Test("a file, standard output, a pipe and a device get the same bytes")
  func places() throws {
    let folder = try Self.folder()
    #expect(try Self.shell("$T in.js -o a.kmz", folder) == Self.fine)
    let magic = try Data(contentsOf: folder.url.appending(path: "a.kmz")).prefix(4)
    #expect(Array(magic) == [0x50, 0x4B, 3, 4])
    #expect(try Self.shell("$T in.js --to kmz | cmp - a.kmz", folder) == Self.fine)
    #expect(try Self.shell("$T in.js --to kmz > b && cmp b a.kmz && rm b", folder) == Self.fine)
    #expect(try Self.shell("$T in.js --to kmz -o - | cmp - a.kmz", folder) == Self.fine)
    #expect(
      try Self.shell("mkfifo p; $T in.js --to kmz -o p & cmp a.kmz p; wait; rm p", folder)
        == Self.fine)
    #expect(try folder.names == ["a.kmz", "in.js"])
  }

  @Test("neither time zone, umask, language, folder nor the number of cores change a byte")
  func sameBytes() throws {
    let folder = try Self.folder()
    #expect(try Self.shell("$T in.js -o a.kmz", folder) == Self.fine)
    var lines = ["Asia/Taipei", "America/St_Johns", "Pacific/Apia", "UTC+12", "UTC-14"]
      .map { "TZ=\($0) $T in.js -o b.kmz" }
    lines += ["umask 077; $T in.js -o b.kmz", "LC_ALL=C TMPDIR=. $T in.js -o b.kmz"]
    #if os(Linux)
      lines.append("taskset -c 0 $T in.js -o b.kmz")
    #endif
    for line in lines {
      #expect(try Self.shell("\(line) && cmp a.kmz b.kmz && rm b.kmz", folder) == Self.fine)
    }
  }

  @Test(
    "it is not written to a terminal; text is",
    arguments: [[], ["-o", "-"], ["-o", "b.kml", "-o", "-"]])
  func terminal(_ outputs: [String]) throws {
    let folder = try Folder()
    let input = try folder.write("in.js", Script.storms(1..<2))
    let words =
      "Error: KMZ is binary and is not written to a terminal: "
      + "name a file with '-o <file>', or redirect standard output\n"
    let outputs = outputs.map { $0.hasSuffix("kml") ? folder.path($0) : $0 }
    let binary = try Outcome([input, "--to", "kmz"] + outputs, outputIsTerminal: true)
    #expect(binary.code == 64 && binary.output == "" && binary.errors.hasPrefix(words))
    #expect(try folder.names == ["in.js"])
    let text = try Outcome([input, "--to", "kml"] + outputs, outputIsTerminal: true)
    #expect(text == Outcome(code: 0, output: text.output, errors: "") && !text.output.isEmpty)
    let file = try Outcome([input, "-o", folder.path("a.kmz")], outputIsTerminal: true)
    #expect(file == Outcome(code: 0, output: "", errors: ""))
  }

  @Test("nothing of an input that breaks off is on standard output either")
  func takenBack() throws {
    let folder = try Self.folder()
    try folder.write("bad.js", Script.truncated(1..<211))
    #expect(try Self.shell("$T in.js -o a.kmz", folder) == Self.fine)
    for inputs in ["in.js bad.js", "bad.js in.js"] {
      let outcome = try Self.shell("$T -q \(inputs) --to kmz > b; echo $?; cmp a.kmz b", folder)
      #expect(outcome.output == "1\n" && outcome.errors.hasPrefix("bad.js:211:"))
    }
    #expect(try Self.shell("$T -q bad.js --to kmz | wc -c", folder).output.contains("0"))
  }

  @Test("a file is replaced whole, and stays as it was after a failure")
  func replaced() throws {
    let folder = try Self.folder()
    try folder.write("bad.js", Script.truncated(1..<100))
    try folder.write("a.kmz", String(repeating: "old", count: 1_000_000))
    #expect(try Self.shell("$T bad.js -o a.kmz", folder).code == 1)
    #expect(
      try Self.shell("ulimit -f 1; $T in.js -o a.kmz", folder)
        == Outcome(code: 1, output: "", errors: "a.kmz: error: cannot write: file too large\n"))
    #expect(try folder.text("a.kmz").hasPrefix("oldold"))
    #expect(try Self.shell("$T in.js --to kmz > b; $T in.js -o a.kmz", folder) == Self.fine)
    #expect(try Self.shell("cmp a.kmz b && rm b", folder) == Self.fine)
    #expect(try folder.names == ["a.kmz", "bad.js", "in.js"])
  }

  @Test("where there is no room for temporary files, the message says where that is")
  func noFolder() throws {
    let folder = try Self.folder()
    #expect(
      try Self.shell("TMPDIR=/nowhere $T in.js --to kmz", folder)
        == Outcome(
          code: 1, output: "",
          errors:
            "standard output: error: cannot write: no such file or directory in /nowhere/\n"))
    #expect(try Self.shell("TMPDIR=/nowhere $T in.js -o a.kmz", folder) == Self.fine)
  }

  #if os(Linux)
    @Test("a full device is an error")
    func fullDevice() throws {
      let folder = try Self.folder()
      let words = "error: cannot write: no space left on device\n"
      #expect(
        try Self.shell("$T in.js --to kmz > /dev/full", folder)
          == Outcome(code: 1, output: "", errors: "standard output: " + words))
      #expect(
        try Self.shell("$T in.js --to kmz -o /dev/full", folder)
          == Outcome(code: 1, output: "", errors: "/dev/full: " + words))
    }

    @Test("it is killed at any moment, and nothing is left")
    func killed() throws {
      let folder = try Self.folder()
      try FileManager.default.createDirectory(
        atPath: folder.path("tmp"), withIntermediateDirectories: false)
      try folder.write("many.js", Script.storms(1..<2_001))
      for milliseconds in [5, 20, 50, 100, 200, 400] {
        let line =
          "TMPDIR=tmp; export TMPDIR; $T many.js -o a.kmz -o - --to kmz > /dev/null & "
          + "sleep \(Double(milliseconds) / 1_000); kill -KILL $!; wait $!; echo $?"
        let code = try Self.shell(line, folder).output
        let names = try folder.names
        // It may have been done before, or have had nothing to do but to end.
        #expect(code == "137\n" || code == "0\n")
        #expect(Set(names).isSubset(of: ["a.kmz", "in.js", "many.js", "tmp"]))
        if names.contains("a.kmz") {
          let archive = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.kmz")))
          #expect(archive.suffix(22).starts(with: [0x50, 0x4B, 0x05, 0x06]), "it is not whole")
        } else {
          #expect(code == "137\n")
        }
        try? FileManager.default.removeItem(atPath: folder.path("a.kmz"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).isEmpty)
      }
    }
  #endif
}
