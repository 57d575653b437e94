import Foundation
import GeoOut
import Testing

@testable import trackconv

@Suite("doctor")
struct DoctorTests {
  /// A page, with its exit code; fonts are made up.
  private func page(
    _ environment: [String: String], keyFile: String? = nil, font: String? = "Noto Sans\n20-ffff\n"
  ) -> Outcome {
    var options = Options()
    options.fetching.keyFile = keyFile
    let (output, errors) = (MemorySink(), MemorySink())
    let doctor = Doctor(
      environment: { environment[$0] }, matchFont: { _ in font })
    let code = doctor.run(
      options,
      Streams(input: 0, output: output, errors: errors, isColored: false, columns: 80))
    return Outcome(
      code: code.rawValue, output: String(decoding: output.bytes, as: UTF8.self),
      errors: String(decoding: errors.bytes, as: UTF8.self))
  }

  /// The text beside a label.
  private func fact(_ label: String, _ page: Outcome) -> String? {
    page.output.split(separator: "\n").first { $0.hasPrefix(label + "  ") }
      .map { $0.dropFirst(label.count).trimmingCharacters(in: .whitespaces) }
  }

  private func warnings(_ page: Outcome) -> [String] {
    page.output.split(separator: "\n").filter { $0.hasPrefix("warning: ") }.map(String.init)
  }

  /// The warnings that do not depend on the fonts of the machine.
  private func ownWarnings(_ page: Outcome) -> [String] {
    warnings(page).filter { !$0.hasPrefix("warning: no font has ") }
  }

  @Test("a machine without problems has one page of facts, and exit code 0")
  func healthy() throws {
    let home = try Folder()
    let page = page(["HOME": home.url.path, "LANG": "C.UTF-8"])
    expectTrue(page.code == 0 && page.errors.isEmpty)
    #expect(page.output.hasSuffix("\n\nNo problems found.\n"))
    let labels = page.output.split(separator: "\n").dropLast()
      .map { $0.components(separatedBy: "  ")[0] }
    expectEqual(
      labels,
      [
        "trackconv", "system", "libraries", "PROJ data", "test map", "fonts", "cache", "folders",
        "keys", "terminal",
      ])
    #expect(fact("trackconv", page)?.hasPrefix("\(Version.current), ") ?? false)
    expectEqual(fact("test map", page), FeatureWriters.names.joined(separator: ", "))
    expectEqual(fact("cache", page), "~/.cache/trackconv, 0 files, 0 bytes")
    expectEqual(fact("keys", page), "CWA_API_KEY not set, KMA_API_KEY not set")
    #expect(try home.names.isEmpty, "it must not create the folder of the cache")
  }

  #if os(Linux)
    @Test("the cores are those that the process may use")
    func cores() throws {
      let folder = try Folder()
      let all = try Child.shell("nproc", in: folder).output.dropLast()
      let page = try Child.shell("$T doctor", in: folder)
      expectEqual(fact("system", page)?.hasSuffix(all == "1" ? ", 1 core" : ", \(all) cores"), true)
      let pinned = try Child.shell("taskset -c 0 $T doctor", in: folder)
      expectEqual(fact("system", pinned)?.hasSuffix(", 1 core"), true)
    }
  #endif

  @Test("the versions are those that pkg-config gives for the libraries")
  func libraries() throws {
    let folder = try Folder()
    let names = [
      "PROJ": "proj", "GEOS": "geos", "libxml2": "libxml-2.0", "libzip": "libzip",
      "SQLite": "sqlite3", "zlib": "zlib", "libcurl": "libcurl",
    ]
    let line = try require(fact("libraries", page([:])))
    let libraries = line.split(separator: ", ").map { $0.split(separator: " ") }
    expectEqual(libraries.map { String($0[0]) }.sorted(), names.keys.sorted())
    for library in libraries {
      let name = try require(names[String(library[0])])
      let version = try Child.shell("pkg-config --modversion \(name)", in: folder)
      expectEqual(version.output, library[1] + "\n", "\(library[0])")
    }
  }

  @Test("keys are named, with where they are, and never printed")
  func keys() throws {
    let folder = try Folder()
    let file = try folder.write("keys", "CWA_API_KEY=ABCDEFGH12345\n")
    let both = page(
      ["HOME": folder.url.path, "KMA_API_KEY": "SECRET+SECRET=="], keyFile: file)
    expectEqual(
      fact("keys", both), "CWA_API_KEY in the key file, KMA_API_KEY in the environment")
    expectTrue(!both.output.contains("ABCDEFGH") && !both.output.contains("SECRET"))
    #expect(warnings(both).isEmpty)
    let short = page(["HOME": folder.url.path, "CWA_API_KEY": "hidden"])
    expectEqual(
      warnings(short),
      [
        "warning: no key in CWA_API_KEY, expected 8 to 512 letters, digits and signs without white"
          + " space: correct the environment"
      ])
    #expect(!short.output.contains("hidden"))
    let missing = page(
      ["HOME": folder.url.path], keyFile: folder.path("none"))
    expectEqual(
      warnings(missing),
      [
        "warning: cannot read the file that '--key-file' names: no such file or directory: "
          + "correct the key file"
      ])
  }

  @Test("the user's name is in no path")
  func names() {
    let names = PrivateNames(home: "/home/alice/", users: ["alice", "al"])
    expectEqual(names.hidden(in: "cache  /home/alice, 3 files"), "cache  ~, 3 files")
    expectEqual(names.hidden(in: "in '/home/alice/.cache' (x)"), "in '~/.cache' (x)")
    expectEqual(
      names.hidden(in: "/home/alice2/x:/home/bob:/media/al/y"), "/home/~/x:/home/~:/media/~/y")
    expectEqual(names.hidden(in: "/Users/bob/x, alice"), "/Users/~/x, alice")
    expectEqual(names.hidden(in: "PROJ 9.1.1 with GnuTLS/3.7.9"), "PROJ 9.1.1 with GnuTLS/3.7.9")
    let homeless = PrivateNames(home: nil, users: ["bob"])
    expectEqual(homeless.hidden(in: "/bob/x and /usr/share"), "/~/x and /usr/share")
    expectEqual(PrivateNames(home: "/", users: []).hidden(in: "/usr"), "/usr")
  }

  @Test("the page of a machine has no user name, however the home is called")
  func privatePage() throws {
    let folder = try Folder()
    let outcome = try Child.shell(
      "mkdir zelda && cd zelda && HOME=$PWD USER=zelda PROJ_DATA=$PWD/x PROJ_LIB=$PWD/x "
        + "TMPDIR=$PWD/t $T doctor",
      in: folder)
    expectTrue(outcome.output.contains("~/x") && outcome.output.contains("~/t"))
    #expect(outcome.output.contains("~ (current)"))
    #expect(!outcome.output.contains("zelda"))
  }

  @Test("a folder that cannot be written, or is not known, is a problem but no error")
  func folders() throws {
    let folder = try Folder()
    try folder.write("file", "")
    let blocked = page(
      ["HOME": folder.path("file"), "TMPDIR": folder.path("none")])
    expectEqual(blocked.code, 0)
    expectEqual(
      warnings(blocked).map { folder.relative($0) },
      [
        "warning: downloads are not kept in '~/.cache/trackconv' (not a directory): make it "
          + "writable, or set XDG_CACHE_HOME to a folder that is",
        "warning: temporary files cannot be made in 'none' (no such file or directory): set TMPDIR "
          + "to a folder that is writable",
      ])
    let homeless = page([:])
    expectTrue(homeless.code == 0 && fact("cache", homeless) == "none")
    expectEqual(warnings(homeless).count, 1)
    #expect(CacheFolder(path: "/proc/1/trackconv").obstacle != nil)
    expectNil(CacheFolder(path: folder.path("a/b/trackconv")).obstacle)
  }

  #if os(Linux)
    @Test("a user whose home and current folder are read-only is told so")
    func readOnly() throws {
      guard geteuid() == 0 else { return }
      let folder = try Folder()
      let outcome = try Child.shell(
        "chmod 755 . && mkdir h && cd h && "
          + "HOME=$PWD TMPDIR=/tmp setpriv --reuid 65534 --clear-groups $T doctor",
        in: folder)
      let words = ownWarnings(outcome).map { $0.prefix { $0 != "(" } }
      guard outcome.errors.isEmpty else { return }  // the build's folder may be closed to others
      expectEqual(outcome.code, 0)
      expectEqual(
        words,
        [
          "warning: downloads are not kept in '~/.cache/trackconv' ",
          "warning: no map can be written to the current folder ",
        ])
    }
  #endif

  @Test("fonts are those that fontconfig names, if they have the characters of the language")
  func fonts() throws {
    let home = try Folder()
    let latin = page(["HOME": home.url.path], font: "DejaVu Sans\n20-7e e9\n")
    expectEqual(fact("fonts", latin), "Latin: DejaVu Sans, Chinese: none, Japanese: none")
    expectEqual(warnings(latin).count, 2)
    let none = page(["HOME": home.url.path], font: nil)
    expectEqual(fact("fonts", none), "unknown: fc-match does not answer")
    #expect(warnings(none).isEmpty)
    #expect(Doctor.charset("20-7e 3000 98a8", has: "風A"))
    #expect(!Doctor.charset("20-7e 98a7 98a9-98af z-y -", has: "風"))
  }

  @Test("without fontconfig, its programs' folder or a shell's, the page is the same")
  func noFontconfig() throws {
    let folder = try Folder()
    let outcome = try Child.shell("PATH=$PWD HOME=$PWD $T doctor", in: folder)
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    expectEqual(fact("fonts", outcome), "unknown: fc-match does not answer")
  }

  @Test("without PROJ's database plates are drawn, nothing else is printed, and the page says so")
  func noDatabase() throws {
    let folder = try Folder()
    try folder.write("in.js", Script.storms(1..<2))
    let nowhere = "PROJ_DATA=$PWD PROJ_LIB=$PWD"
    let outcome = try Child.shell("HOME=$PWD \(nowhere) $T doctor", in: folder)
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(fact("PROJ data", outcome)?.hasPrefix("no database in ") ?? false)
    expectEqual(
      ownWarnings(outcome),
      [
        "warning: PROJ has no database that it can use, so '--crs' takes no codes such as "
          + "EPSG:3857: unset PROJ_DATA and PROJ_LIB, which may name another version's data"
      ])
    let map = try Child.shell("\(nowhere) $T in.js -o x.svg", in: folder)
    expectEqual(map, Outcome(code: 0, output: "", errors: ""))
  }

  @Test("a locale without UTF-8 is a problem, C is not")
  func locale() throws {
    let home = try Folder()
    func count(_ variables: [String: String]) -> Int {
      warnings(page(variables.merging(["HOME": home.url.path]) { $1 })).count
    }
    expectEqual(count(["LANG": "ja_JP.eucJP"]), 1)
    expectEqual(count(["LC_ALL": "ja_JP.UTF-8", "LANG": "ja_JP.eucJP"]), 0)
    expectEqual(count(["LANG": "POSIX"]), 0)
  }
}
