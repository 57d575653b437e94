import Foundation
import Testing

@testable import trackconv

/// Films, with a program in the place of ffmpeg unless it is there.
@Suite("films as output", .serialized)
struct FilmTests {
  private static let fine = Outcome(code: 0, output: "", errors: "")
  /// Two seconds of small frames.
  private static let short = "--size 321x241 --seconds 2 --fps 5"

  /// A folder with an input, and a program called ffmpeg that a line of a shell script is.
  private static func folder(ffmpeg line: String? = nil) throws -> Folder {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<2))
    if let line {
      try FileManager.default.createDirectory(
        atPath: folder.path("bin"), withIntermediateDirectories: true)
      try folder.write("bin/ffmpeg", "#!/bin/sh\n\(line)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/ffmpeg"))
    }
    return folder
  }

  @Test(
    "ffmpeg gets all frames, of even sides, and the film is what it writes",
    arguments: [("mp4", "libx264"), ("webm", "libvpx-vp9"), ("gif", "palettegen"), ("mov", "4444")])
  func encoding(_ format: String, _ word: String) throws {
    let folder = try Self.folder(ffmpeg: #"echo "$@" > args; wc -c > count; echo film"#)
    let line = "PATH=$PWD/bin:$PATH $T in.js -o a.\(format) \(Self.short)"
    try expectEqual(Child.shell(line, in: folder), Self.fine)
    let (film, arguments) = try (folder.text("a.\(format)"), folder.text("args"))
    expectEqual(film, "film\n")
    expectTrue(arguments.contains("-s 322x242 -r 5 "), "\(arguments)")
    expectTrue(arguments.contains(word) && arguments.hasSuffix("/dev/fd/1\n"), "\(arguments)")
    // A GIF has a frame for its palette.
    let frames = format == "gif" ? 11 : 10
    let count = try Int(folder.text("count").trimmingCharacters(in: .whitespacesAndNewlines))
    expectEqual(count, frames * 4 * 322 * 242)
  }

  @Test("the frames alone need no ffmpeg; the last second stands still")
  func frames() throws {
    let folder = try Self.folder()
    let line = "PATH=/nowhere $T in.js --frames new/frames \(Self.short)"
    try expectEqual(Child.shell(line, in: folder), Self.fine)
    let names = (1...10).map { "frame-00\($0 < 10 ? "0" : "")\($0).png" }
    let files = try names.map {
      try Data(contentsOf: folder.url.appending(path: "new/frames/\($0)"))
    }
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("new/frames")).sorted(), names
    )
    // The width and the height are in the first chunk of a PNG.
    expectTrue(files.allSatisfy { Array($0[16..<24]) == [0, 0, 1, 66, 0, 0, 0, 242] })
    expectEqual(Set(files.suffix(6)).count, 1)
    expectEqual(Set(files).count, 5)
  }

  @Test(
    "where a film cannot be made, one line says why, and no file is left",
    arguments: [
      ("exit 0", "PATH=/nowhere", "No such file or directory: install the package ffmpeg"),
      ("echo Unknown encoder >&2; exit 1", "PATH=$PWD/bin:$PATH", "ffmpeg: Unknown encoder"),
      // As ffmpeg does on a full disk.
      ("cat > /dev/null; echo No space >&2", "PATH=$PWD/bin:$PATH", "ffmpeg: No space"),
      ("exit 3", "PATH=$PWD/bin:$PATH", "ffmpeg: ended early"),
      (
        "exit 0", "FONTCONFIG_FILE=$PWD/none.conf PATH=$PWD/bin:$PATH",
        "no font has the letters of 'en'"
      ),
    ])
  func failures(_ program: String, _ environment: String, _ words: String) throws {
    let folder = try Self.folder(ffmpeg: program)
    try folder.write("none.conf", "<?xml version='1.0'?><fontconfig/>")
    let outcome = try Child.shell("\(environment) $T in.js -o a.mp4 \(Self.short)", in: folder)
    expectTrue(outcome.code == 1 && outcome.output.isEmpty, "\(outcome)")
    expectTrue(outcome.errors.hasPrefix("a.mp4: error: ") && outcome.errors.contains(words))
    expectEqual(outcome.errors.count { $0 == "\n" }, 1, "\(outcome)")
    try expectEqual(folder.names, ["bin", "in.js", "none.conf"])
  }

  @Test("a signal leaves no file", arguments: ["HUP", "TERM"])
  func signal(_ name: String) throws {
    let folder = try Self.folder(ffmpeg: "touch begun; cat > /dev/null; sleep 2")
    let line = """
      PATH=$PWD/bin:$PATH $T in.js -o a.mp4 \(Self.short) & \
      while [ ! -e begun ]; do sleep 0.1; done; kill -\(name) $!; wait $!; rm begun
      """
    _ = try Child.shell("set -m; " + line, in: folder)
    try expectEqual(folder.names, ["bin", "in.js"])
  }

  @Test("'--frames' is one folder, and a film needs a storm")
  func refusals() throws {
    let folder = try Self.folder()
    let fields = try Outcome([folder.path("in.js"), "--frames", "{name}/"])
    expectTrue(fields.code == 64 && fields.errors.contains("'--frames' is one folder"))
    let none = try Outcome([
      Script.sample("no_storms.js"), "--frames", folder.path("frames"), "--seconds", "2",
    ])
    expectTrue(none.code == 1 && none.errors.contains("a film needs a storm"), "\(none)")
    try expectEqual(folder.names, ["in.js"])
  }

  private static let hasEncoder = ["ffmpeg", "ffprobe"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  @Test(
    "ffprobe reads the duration, the size and the codec of a film",
    .enabled(if: hasEncoder, "ffmpeg is not installed"),
    arguments: [
      ("mp4", "h264", "yuv420p", "25/1"), ("webm", "vp9", "yuv420p", "25/1"),
      ("gif", "gif", "bgra", "10/1"), ("mov", "prores", "yuva444p", "25/1"),
    ])
  func probe(_ format: String, _ codec: String, _ pixels: String, _ rate: String) throws {
    let folder = try Self.folder()
    let outcome = try Child.shell(
      """
      $T in.js -o a.\(format) --size 321x241 --seconds 2 && ffprobe -v error -of csv=p=0 -show_entries \
      stream=codec_name,width,height,pix_fmt,r_frame_rate:format=duration a.\(format)
      """, in: folder)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    expectEqual(lines.count, 2, "\(outcome)")
    expectTrue(lines[0].hasPrefix("\(codec),322,242,\(pixels)") && lines[0].hasSuffix(rate))
    expectEqual(Double(lines[1]), 2)
    if format == "mp4" {
      // With the places of the frames before them, a film begins before it is loaded.
      let text = try String(
        decoding: Data(contentsOf: folder.url.appending(path: "a.mp4")), as: Unicode.ASCII.self)
      let (head, frames) = (text.firstRange(of: "moov"), text.firstRange(of: "mdat"))
      try expectTrue(require(head).lowerBound < require(frames).lowerBound)
    }
  }
}
