import Foundation
import Testing

@testable import trackconv

/// The built command as a process of its own.
struct Child {
  /// The command, which lies beside the tests.
  static var command: URL {
    #if os(macOS)
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      return (tests ?? Bundle.main.bundleURL).deletingLastPathComponent()
        .appending(path: "trackconv")
    #else
      return URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "trackconv")
    #endif
  }

  let process = Foundation.Process()
  let input = Pipe()
  let output = Pipe()
  private let errors: URL
  private let folder: Folder

  init(_ arguments: [String], in folder: Folder) throws {
    process.executableURL = Self.command
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    self.folder = try Folder()
    errors = URL(filePath: try self.folder.write("errors", ""))
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try Self.run(process)
    // The ends that are the child's, which else would stay open.
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  /// Starts a process that blocks no signal; the threads of tests block them, and hand that on.
  private static func run(_ process: Foundation.Process) throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// Waits for the end, and gives what the process gave.
  func outcome() throws -> Outcome {
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Runs a line of the shell, in which `$T` is the command.
  static func shell(_ line: String, in folder: Folder) throws -> Outcome {
    let process = Foundation.Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(["T": command.path]) { $1 }
    let output = Pipe()
    let errors = URL(filePath: try folder.write(".errors", ""))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try run(process)
    try output.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: errors) }
    return Outcome(
      code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

@Suite("process", .serialized)
struct ProcessTests {
  @Test("the command lies beside the tests")
  func command() {
    #expect(FileManager.default.isExecutableFile(atPath: Child.command.path))
  }

  @Test("it gives the same bytes as in this process, from any folder, path or pipe")
  func sameBytes() throws {
    let folder = try Folder()
    let input = try folder.write("in.js", Script.storms(1..<101))
    let wanted = try Outcome([input])
    try expectEqual(Child([input], in: folder).outcome(), wanted)
    try expectEqual(Child.shell("$T in.js", in: folder), wanted)
    try expectEqual(Child.shell("cat in.js | $T -", in: folder), wanted)
    try expectEqual(Child.shell("$T - < in.js", in: folder), wanted)
    try expectEqual(Child.shell("cd / && \"$T\" \"$OLDPWD/in.js\"", in: folder), wanted)
    try expectEqual(
      Child.shell("mkfifo p && (cat in.js > p & $T p)", in: folder), wanted)
    try expectEqual(
      Child.shell("$T in.js -o a.geojson && cat a.geojson", in: folder), wanted)
  }

  #if os(Linux)
    /// Runs a line of the shell without /proc, for which a user must be root.
    private static let withoutProc = "unshare -m sh -c 'umount -l /proc && exec \"$@\"' sh "

    @Test(
      "without /proc it has all arguments, and the same output",
      .enabled("the user may unmount /proc") {
        try Child.shell(withoutProc + "true", in: Folder()).code == 0
      })
    func argumentsWithoutProc() throws {
      let folder = try Folder()
      try folder.write("in.js", Script.storms(1..<3))
      for arguments in ["in.js --to kml", "info in.js", "--version", "in.js --theme ''"] {
        try expectEqual(
          Child.shell(Self.withoutProc + "$T " + arguments, in: folder),
          Child.shell("$T " + arguments, in: folder))
      }
      let files = try Child.shell(
        Self.withoutProc + "$T in.js -o a.kml -o a.gpkg; $T in.js --to gpkg | cmp - a.gpkg",
        in: folder)
      expectEqual(files, Outcome(code: 0, output: "", errors: ""))
      try expectEqual(folder.names, ["a.gpkg", "a.kml", "in.js"])
    }

    @Test("the number of cores does not change a byte")
    func cores() throws {
      let folder = try Folder()
      try folder.write("bad.js", Script.truncated(1..<211))
      try folder.write("good.js", Script.storms(1..<101))
      let line = "$T good.js bad.js good.js --to kml"
      try expectEqual(
        Child.shell("taskset -c 0 " + line, in: folder), Child.shell(line, in: folder))
    }
  #endif

  @Test("a slow pipe gives the same bytes as a file")
  func slowPipe() throws {
    let folder = try Folder()
    let script = Script.storms(1..<3)
    let child = try Child(["-"], in: folder)
    for piece in stride(from: 0, to: script.utf8.count, by: 50) {
      let bytes = Array(script.utf8)[piece..<min(piece + 50, script.utf8.count)]
      try child.input.fileHandleForWriting.write(contentsOf: Data(bytes))
      usleep(5_000)
    }
    try child.input.fileHandleForWriting.close()
    try expectEqual(child.outcome(), Outcome(["-"], input: script))
  }

  @Test("who reads only the beginning is not bothered")
  func closedPipe() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<301))
    try expectEqual(
      Child.shell("$T in.js | head -c 10", in: folder),
      Outcome(code: 0, output: "{\"type\":\"F", errors: ""))
    // Where head has gone before the first byte, help fits into the pipe or ends with it.
    let ends = ["0\n", "141\n"]
    #expect(
      ends.contains(try Child.shell("($T --help; echo $? >&2) | true", in: folder).errors))
  }

  @Test("a closed pipe ends the process by its signal, without a word, and no file is left")
  func closedPipeSignal() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<301))
    try folder.write("many.js", Script.storms(1..<2_701))
    for line in [
      "$T in.js", "$T in.js --to kml", "$T -q many.js --to svg",
      "$T in.js -o a.kml -o a.kmz -o -", "cat in.js | $T -", "$T -q in.js many.js",
      "$T info -q many.js",
    ] {
      // `sleep` keeps the pipe full until the reader has gone.
      let outcome = try Child.shell(
        "(\(line); echo $? >&2) | (head -c 10; exec 0<&-; sleep 0.2) > /dev/null", in: folder)
      expectEqual(outcome, Outcome(code: 0, output: "", errors: "141\n"), "\(line)")
    }
    try expectEqual(folder.names, ["in.js", "many.js"])
  }

  @Test("streams that are closed do not get into the map")
  func closedStreams() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.warnings)
    let wanted = try Outcome(["-"], input: Script.warnings).output
    try expectEqual(
      Child.shell("$T in.js -o a.geojson <&- 2>&- && cat a.geojson", in: folder),
      Outcome(code: 0, output: wanted, errors: ""))
    try expectEqual(
      Child.shell("$T in.js -q >&-", in: folder),
      Outcome(
        code: 1, output: "",
        errors: "standard output: error: cannot write: bad file descriptor\n"))
    try expectEqual(
      Child.shell("$T - <&-", in: folder),
      Outcome(
        code: 1, output: "",
        errors: "<stdin>: error: cannot read the file: bad file descriptor\n"))
  }

  #if os(Linux)
    @Test("a full device on standard output is an error")
    func fullDevice() throws {
      let folder = try Folder()
      try folder.write("in.js", Script.storms(1..<41))
      let words = "standard output: error: cannot write: no space left on device\n"
      for line in ["$T in.js", "$T --help", "$T formats", "$T info in.js"] {
        try expectEqual(
          Child.shell(line + " > /dev/full", in: folder),
          Outcome(code: 1, output: "", errors: words))
      }
    }
  #endif

  @Test("a file that may not grow further is an error, and the old one stays")
  func fileSizeLimit() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<101))
    try folder.write("a.kml", "old")
    try expectEqual(
      Child.shell("ulimit -f 1; $T in.js -o a.kml", in: folder),
      Outcome(code: 1, output: "", errors: "a.kml: error: cannot write: file too large\n"))
    try expectEqual(folder.text("a.kml"), "old")
    try expectEqual(folder.names, ["a.kml", "in.js"])
  }

  @Test(
    "a signal leaves the old file as it was and, unless it kills, nothing behind",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func signals(_ number: Int32) throws {
    let folder = try Folder()
    try folder.write("old.geojson", "old")
    let child = try Child(
      [
        "-", "-o", "old.geojson", "-o", "new.kml", "-o", "new.kmz", "-o", "new.gpkg", "-o", "-",
        "--layers", "fix",
      ],
      in: folder)
    // Enough for some batches, and no end: once a map begins on standard output, files are begun too.
    try child.input.fileHandleForWriting.write(
      contentsOf: Data(Script.truncated(1..<400).utf8))
    try expectEqual(child.output.fileHandleForReading.read(upToCount: 10)?.isEmpty, false)
    kill(child.process.processIdentifier, number)
    try child.input.fileHandleForWriting.close()
    _ = try child.outcome()
    expectEqual(child.process.terminationReason, .uncaughtSignal)
    expectEqual(child.process.terminationStatus, number)
    let left = try folder.names.filter { number != SIGKILL || !$0.hasPrefix(".trackconv-") }
    expectEqual(left, ["old.geojson"])
    try expectEqual(folder.text("old.geojson"), "old")
  }
}
