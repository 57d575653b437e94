import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// An input of the folder `samples`: `samples/<format>/<name>`.
struct SampleFile: CustomTestStringConvertible, Sendable {
  let format: String
  let path: String

  var testDescription: String { "\(format)/\(path)" }
  /// How its maps begin: `cwb-ty_infos`.
  var stem: String {
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.joined(separator: "-")
    return format + "-" + (name as NSString).deletingPathExtension
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples")

  /// Every sample, by name.
  static let all: [SampleFile] = {
    let names =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: "/")
      let url = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard parts.count > 1, parts.allSatisfy({ !$0.hasPrefix(".") }),
        !parts.contains(where: { $0.hasPrefix("README") }),
        FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { return nil }
      return SampleFile(format: String(parts[0]), path: parts.dropFirst().joined(separator: "/"))
    }
  }()

  /// Its storms, as the reader that its folder is named for gives them.
  func storms() throws -> [Storm] {
    let reader = try require(TrackReaders.named(format), "no reader is called \(format)")
    var source = try ByteSource(path: Self.folder.appending(path: testDescription).path)
    var storms: [Storm] = []
    try reader.read(
      &source, storm: { (storm) throws(ReadError) in storms.append(storm) }, finding: { _ in })
    return storms
  }
}

/// Every sample in every map format, against what was written before.
///
/// `RECORD_GOLDENS=1 make test FILTER=GoldenTests` writes them anew; read the difference before it is
/// kept.
@Suite("goldens")
struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Goldens")
  /// The formats that can hold all layers as text, but for pages, scenes and lines.
  ///
  /// Pages hold the same script, scenes and lines the same features; zlib's versions compress one text
  /// differently, and rows have the same points.
  ///
  /// `KMZWriterTests` compares the text, `GeoJSONLinesTests` the features, `CSVWriterTests` the rows,
  /// `Tests/Browser` looks at pages, and `Tests/Conformance/moving_maps.py` reads what moves.
  static let writers = FeatureWriters.all.filter { writer in
    !writer.isBinary && writer.possibleLayers == LayerSelection(Layer.allCases)
      && !(writer is HTMLWriter || writer is CZMLWriter) && writer !== GeoJSONWriter.lines
  }
  static let formats = writers.map(\.name)
  /// The plates that show land and coast; the others show none, so that a difference can be read.
  static let stemsWithBasemap: Set = ["cwb-ty_infos", "jma-best-track-bst_crossing"]

  private static func isSet(_ name: String) -> Bool {
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment[name] ?? "")
  }

  private func file(_ sample: SampleFile, _ writer: any FeatureWriter) -> URL {
    Self.folder.appending(path: "\(sample.stem).\(writer.extensions[0])")
  }

  @Test("every sample gives the same bytes as before", arguments: SampleFile.all, formats)
  func golden(_ sample: SampleFile, _ format: String) throws {
    let writer = try require(FeatureWriters.named(format))
    let storms = try sample.storms()
    var options = WritingOptions()
    if !Self.stemsWithBasemap.contains(sample.stem) { options.plate.basemap = .none }
    let map = try FeatureWriters.map(of: storms, as: writer, options: options)
    try expectEqual(
      FeatureWriters.map(of: storms, as: writer, options: options), map, "not the same twice")
    let file = file(sample, writer)
    if Self.isSet("RECORD_GOLDENS") {
      try require(!Self.isSet("CI"), "goldens are not recorded in CI")
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(map).write(to: file)
      Issue.record(
        "recorded \(file.lastPathComponent): read it, then run again without RECORD_GOLDENS")
      return
    }
    let golden = try require(
      try? Data(contentsOf: file), "no \(file.lastPathComponent): record it with RECORD_GOLDENS=1")
    if Data(map) != golden {
      let lines = String(decoding: map, as: UTF8.self).split(separator: "\n")
      let old = String(decoding: golden, as: UTF8.self).split(separator: "\n")
      let line = zip(lines, old).enumerated().first { $0.element.0 != $0.element.1 }
      Issue.record(
        """
        \(file.lastPathComponent) differs from line \((line?.offset ?? min(lines.count, old.count)) + 1) on:
        was: \(line?.element.1.prefix(300) ?? "")
        is:  \(line?.element.0.prefix(300) ?? "")
        """)
    }
  }

  @Test(
    "the pictures of the README are plates of the sample that it names",
    arguments: [(Theme.light, "tembin"), (.dark, "tembin-dark")])
  func picture(_ theme: Theme, _ name: String) throws {
    var options = WritingOptions()
    options.plate.theme = theme
    let sample = SampleFile(format: "cwb", path: "ty_infos.js")
    let map = try FeatureWriters.map(of: sample.storms(), as: SVGWriter(), options: options)
    let file = SampleFile.folder.deletingLastPathComponent()
      .appending(path: "Documentation/\(name).svg")
    if Self.isSet("RECORD_GOLDENS") { try Data(map).write(to: file) }
    try expectEqual(Data(contentsOf: file), Data(map))
  }

  @Test("every golden has its sample")
  func complete() throws {
    let names = SampleFile.all.flatMap { sample in
      Self.writers.map { file(sample, $0).lastPathComponent }
    }
    expectEqual(Set(names).count, names.count)
    #expect(Self.stemsWithBasemap.isSubset(of: SampleFile.all.map(\.stem)))
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasPrefix(".") }
    expectEqual(Set(found), Set(names))
  }
}
