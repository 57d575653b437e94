import CIcons
import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("KMZ")
struct KMZWriterTests {
  private static func map(_ storms: [Storm], as writer: any FeatureWriter) throws -> [UInt8] {
    try FeatureWriters.map(of: storms, as: writer)
  }

  /// A storm that has gone to the other hemisphere.
  private static func southern() throws -> Storm {
    var storm = StormSample.tembin()
    for index in storm.track.indices {
      let place = storm.track[index].position
      storm.track[index].position = try require(
        GeoPoint(latitude: -place.latitude, longitude: place.longitude))
    }
    return storm
  }

  @Test("the register knows it")
  func register() {
    #expect(FeatureWriters.named("kmz")?.container is KMZContainer)
    expectEqual(FeatureWriters.forExtension("KMZ")?.name, "kmz")
  }

  @Test("every sample's document comes first, deflated, and is the KML with icons of the archive")
  func document() throws {
    for sample in SampleFile.all {
      let storms = try sample.storms()
      let bytes = try Self.map(storms, as: KMLWriter.zipped)
      try expectEqual(Self.map(storms, as: KMLWriter.zipped), bytes, "not the same twice")
      let archive = try ZipDocument(bytes)
      let first = try require(archive.entries.first)
      expectTrue(first.name == "doc.kml" && first.method == 8)
      let text = try ZipDocument.contents(first)
      try expectEqual(text, Self.map(storms, as: KMLWriter(icons: .packed)), "\(sample.path)")
      #expect(first.packed.count < text.count / 4)
    }
  }

  @Test("all icons follow, also those that the document does not name")
  func icons() throws {
    for (storms, wanted) in [
      ([StormSample.tembin()], ["depression", "storm", "typhoon", "extratropical", "forecast"]),
      ([try Self.southern()], KMLIcon.allCases.map(\.rawValue)),
    ] {
      let archive = try ZipDocument(try Self.map(storms, as: KMLWriter.zipped))
      let root = try XMLTree(ZipDocument.contents(archive.entries[0])).root
      let names = archive.entries.dropFirst().map(\.name)
      expectEqual(names, KMLIcon.allCases.map(\.path))
      expectEqual(Set(root.all("href").map(\.text)), Set(wanted.map { "icons/\($0).png" }))
      let shared = root.all("Style") + root.all("StyleMap")
      let styles = Set(shared.compactMap { $0.attributes["id"] })
      expectEqual(styles.count, shared.count)
      #expect(root.all("styleUrl").allSatisfy { styles.contains(String($0.text.dropFirst())) })
    }
  }

  @Test("a fix has the icon of its class and hemisphere, a forecast fix that of forecasts")
  func iconOfFix() throws {
    func icon(_ storm: Storm, _ layer: String, _ index: Int) throws -> String? {
      let root = try XMLTree(try Self.map([storm], as: KMLWriter(icons: .packed))).root
      let marks = root.all("Placemark")
        .filter { $0.attributes["id"]?.contains(".\(layer).") == true }
      let url = try require(marks[index].all("styleUrl").first).text.dropFirst()
      let map = try require(root.all("StyleMap").first { $0.attributes["id"] == String(url) })
      let normal = try require(map.all("styleUrl").first).text.dropFirst()
      let style = root.all("Style").first { $0.attributes["id"] == String(normal) }
      return style?.all("href").first?.text
    }
    var storm = StormSample.tembin()
    let last = storm.track.count - 1
    for (wind, name) in [(10.0, "depression"), (20, "storm"), (40, "typhoon")] {
      storm.track[last].winds = [
        Wind(Speed(wind, .metresPerSecond), averagingPeriod: 10)
      ]
      try expectEqual(icon(storm, "fix", last), "icons/\(name).png")
      var other = storm
      let place = other.track[last].position
      other.track[last].position = try require(
        GeoPoint(latitude: -1, longitude: place.longitude))
      let end = name == "depression" ? "" : "-south"
      try expectEqual(icon(other, "fix", last), "icons/\(name)\(end).png")
    }
    storm.track[last].nature = .extratropical
    try expectEqual(icon(storm, "fix", last), "icons/extratropical.png")
    try expectEqual(icon(storm, "forecast-fix", 0), "icons/forecast.png")
  }

  @Test("entries say nothing of the clock and the machine")
  func entries() throws {
    let archive = try ZipDocument(Self.map([try Self.southern()], as: KMLWriter.zipped))
    for entry in try archive.entries.filled() {
      expectTrue(entry.date == 1 << 5 | 1 && entry.time == 12 << 11, "1980-01-01 12:00")
      expectTrue(entry.extraSize == 0 && entry.commentSize == 0)
      expectTrue(entry.madeBy >> 8 == 3 && entry.attributes == 0o100644 << 16)
      // Neither encrypted nor with its sizes behind the bytes.
      expectTrue(entry.flags & 0b1001 == 0 && entry.version <= 20)
    }
  }

  @Test("icons are PNG of 64 by 64 pixels with opacity, stored as the program has them")
  func pictures() throws {
    let archive = try ZipDocument(try Self.map([try Self.southern()], as: KMLWriter.zipped))
    expectEqual(archive.entries.count, 1 + KMLIcon.allCases.count)
    for (entry, icon) in zip(archive.entries.dropFirst(), KMLIcon.allCases) {
      let file = trackconv_icon_named(icon.rawValue)
      let bytes = try ZipDocument.contents(entry)
      #expect(bytes.elementsEqual(UnsafeBufferPointer(start: file.bytes, count: file.count)))
      let head: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0,
      ]
      #expect(bytes.starts(with: head), "\(icon.rawValue)")
    }
    expectEqual(trackconv_icon_named("cloud").count, 0)
  }

  @Test("whichever read or write fails, its words are the error")
  func failures() throws {
    let text = try Self.map([StormSample.tembin()], as: KMLWriter(icons: .packed))
    var (reads, writes) = (0, 0)
    for limit in 0... {
      let (source, target) = (FailingStore(text, limit), FailingStore([], .max))
      do {
        try KMZContainer().pack(source, into: target, MapSummary(), WritingOptions())
      } catch {
        expectEqual(error, WriteError("no more"))
        reads += 1
        continue
      }
      break
    }
    for limit in 0... {
      let target = FailingStore([], limit)
      do {
        try KMZContainer().pack(MemoryStore(text), into: target, MapSummary(), WritingOptions())
      } catch {
        expectEqual(error, WriteError("no more"))
        writes += 1
        continue
      }
      try expectEqual(ZipDocument(target.bytes).entries.count, 1 + KMLIcon.allCases.count)
      break
    }
    expectTrue(reads > 2 && writes > 10)
  }
}
