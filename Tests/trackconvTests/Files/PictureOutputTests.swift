import Foundation
import Testing

@testable import trackconv

/// What the command does with PNG and PDF, and on machines that lack what they need.
@Suite("pictures as output", .serialized)
struct PictureOutputTests {
  private static let fine = Outcome(code: 0, output: "", errors: "")
  private static let formats = ["png", "pdf"]

  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<2))
    return folder
  }

  @Test(
    "a file, another one, standard output, a pipe and a file for each storm get the same bytes",
    arguments: formats)
  func places(_ format: String) throws {
    let folder = try Self.folder()
    for line in [
      "$T in.js -o a.\(format) -o b.\(format) && cmp a.\(format) b.\(format)",
      "TZ=Asia/Taipei LC_ALL=C LANGUAGE=ja TMPDIR=. $T in.js --to \(format) | cmp - a.\(format)",
      "$T in.js -o '{storm_id}.\(format)' && cmp cwb-2012-1.\(format) a.\(format)",
    ] {
      try expectEqual(Child.shell(line, in: folder), Self.fine, "\(line)")
    }
    let names = ["a.\(format)", "b.\(format)", "cwb-2012-1.\(format)", "in.js"]
    try expectEqual(folder.names, names)
    let terminal = try Outcome(
      [folder.path("in.js"), "--to", format], outputIsTerminal: true)
    expectTrue(terminal.code == 64 && terminal.output.isEmpty)
    #if os(Linux)
      let full = try Child.shell("$T in.js --to \(format) > /dev/full", in: folder)
      expectTrue(full.code == 1 && full.errors.hasSuffix("no space left on device\n"))
    #endif
  }

  #if os(Linux)
    /// An empty file is found first, and is no library.
    private static let hidden = "touch librsvg-2.so.2; LD_LIBRARY_PATH=$PWD"

    @Test("without librsvg the error names its package, and no file is left", arguments: formats)
    func library(_ format: String) throws {
      let folder = try Self.folder()
      try expectFailure(
        "\(Self.hidden) $T in.js -o a.\(format)", in: folder,
        "a.\(format): error: cannot write: PNG and PDF need librsvg: install the package "
          + "librsvg2-2 (Debian, Ubuntu) or librsvg (Homebrew)\n")
      try expectEqual(folder.names, ["in.js", "librsvg-2.so.2"])
    }

    @Test("the doctor warns of it once, and it is no error")
    func doctor() throws {
      let outcome = try Child.shell("\(Self.hidden) HOME=$PWD $T doctor", in: Self.folder())
      expectEqual(outcome.code, 0)
      let warnings = outcome.output.split(separator: "\n").filter { $0.contains("librsvg") }
      expectEqual(
        warnings,
        [
          "warning: PNG and PDF need librsvg: install the package librsvg2-2 (Debian, Ubuntu) or librsvg (Homebrew)"
        ])
      #expect(outcome.output.contains(" svg, html, "))
    }
  #endif

  @Test(
    "without a font of the language the error names its package",
    arguments: [
      ("en", "fonts-dejavu-core"), ("ja", "fonts-noto-cjk"), ("zh-Hant", "fonts-noto-cjk"),
    ])
  func fonts(_ language: String, _ package: String) throws {
    let folder = try Self.folder()
    try folder.write("fonts.conf", "<?xml version='1.0'?><fontconfig/>")
    try expectFailure(
      "FONTCONFIG_FILE=$PWD/fonts.conf $T in.js --lang \(language) -o a.png", in: folder,
      "a.png: error: cannot write: no font has the letters of '\(language)': install the "
        + "package \(package) (Debian, Ubuntu)\n")
    try expectEqual(folder.names, ["fonts.conf", "in.js"])
  }

  private func expectFailure(_ line: String, in folder: Folder, _ errors: String) throws {
    try expectEqual(Child.shell(line, in: folder), Outcome(code: 1, output: "", errors: errors))
  }
}
