import Testing

@testable import TyphoonTrack

@Suite("zip archives")
struct ZipInputTests {
  private static let table =
    "id,time,lat,lon,wind_kt\na,2020-08-01T00Z,20,130,40\na,2020-08-01T06Z,21,130,x\n"
  private static let other = "id,time,lat,lon\nb,2020-08-01T00Z,10,140\n"

  /// Reads an archive; findings are as the command prints them.
  private static func read(_ bytes: [UInt8]) -> (storms: [Storm], words: [String]) {
    do throws(ReadError) {
      let read = try TrackReaders.read(ByteSource(bytes, name: "a.zip"))
      return (read.storms, read.findings.map { "\($0.location.file):\($0.shown)" })
    } catch { return ([], [error.finding.location.file + error.finding.shown]) }
  }

  @Test("an archive with one track file is that file, and messages name both")
  func one() {
    let (storms, words) = Self.read(
      Zip.archive([("x/t.csv", Self.table), ("x/", ""), ("__MACOSX/x/._t.csv", "\u{5}")]))
    expectEqual(storms.map(\.track.count), [2])
    expectEqual(
      words,
      ["a.zip/x/t.csv:3:25: warning: 'wind_kt' omitted: found 'x', expected a number from 0 to 500"]
    )
  }

  @Test("of several files all are read, and a note names those that are no tracks")
  func several() {
    let (storms, words) = Self.read(
      Zip.archive([("b.csv", Self.other), ("LIESMICH", "Hallo"), ("c/d.csv", Self.other)]))
    expectEqual(storms.map(\.track.count), [1, 1])
    expectEqual(
      words,
      [
        "a.zip/LIESMICH:: note: file of the archive omitted: found text in an unknown format, expected a track file"
      ])
  }

  @Test("an archive without tracks, encrypted or broken is one error")
  func refused() {
    func words(_ bytes: [UInt8]) -> [String] { Self.read(bytes).words }
    expectEqual(
      words(Zip.archive([("a", "x"), ("b", "y")])),
      [
        "a.zip: error: found a zip archive in which no file is a track file (a, b); of the first: found text in an unknown format, expected a track file"
      ])
    expectEqual(
      words(Zip.archive([("a", "")])), ["a.zip/a: error: the file is empty, expected tracks"])
    expectEqual(
      words(Zip.archive([("a/", "")])), ["a.zip: error: found a zip archive without a track file"])
    expectEqual(
      words(Zip.archive([("a", Array(Self.table.utf8))], flags: 1)),
      [
        "a.zip/a: error: found an encrypted file in a zip archive: unpack it first, with its password"
      ])
    expectEqual(
      words(Zip.archive([("b.zip", Zip.archive([("c", Self.table)]))])),
      [
        "a.zip/b.zip: error: found a zip archive in a zip archive, expected a track file: unpack it first"
      ])
  }

  @Test("broken archives neither trap nor give other fixes")
  func broken() {
    let whole = Zip.archive([("b.csv", Self.other), ("c.csv", Self.table)])
    let known = Self.read(whole).storms
    expectEqual(Self.read(whole + whole).storms.count, 2)
    for cut in stride(from: 4, to: whole.count, by: 7) {
      expectTrue(Self.read(Array(whole.prefix(cut))).storms.isEmpty)
    }
    for place in stride(from: 4, to: whole.count, by: 3) {
      for value: UInt8 in [0, 0xFF] {
        var bytes = whole
        bytes[place] = value
        // A sum protects the bytes of each file, nothing their names.
        for storm in Self.read(bytes).storms {
          #expect(known.contains { $0.track.map(\.position) == storm.track.map(\.position) })
        }
      }
    }
  }

  @Test("a file that expands without end is an error")
  func bomb() {
    var source = ByteSource(Zip.archive([("b.csv", Self.other)]), name: "a.zip")
    #expect(
      throws: ReadError(
        "found a zip archive that expands more than 250-fold, expected track files",
        at: Finding.Location(file: "a"))
    ) {
      let zip = try #require(try ZipInput(&source))
      try zip.count(1 << 30, at: Finding.Location(file: "a"))
    }
  }
}
