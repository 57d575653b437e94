import Foundation

@testable import TyphoonTrack

/// The folder `samples` of the package: a folder for each format, named for it.
enum Samples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples")

  static func names(of format: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: format).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  static func bytes(_ format: String, _ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: format).appending(path: name)))
  }
}

/// What a reader gave before it ended, and the error with which it did, if there was one.
struct Reading: Hashable {
  var storms: [Storm] = []
  var findings: [Finding] = []
  var error: Finding?

  /// Reads bytes, from memory or a few at a time, in a format or in the one that they are told by; by default
  /// without the note that times without an offset were read as UTC.
  init(
    _ bytes: [UInt8], piece: Int? = nil, as format: String? = "cwb",
    options: ReadingOptions? = nil
  ) {
    var source = bytes.source(piece: piece)
    do throws(ReadError) {
      let reader = try TrackReaders.reader(
        for: &source, format: format, options: options ?? ReadingOptions())
      let isUniversal = ["csv", "cxml", "hko", "json", "dbf"].contains(reader.name)
      let options = options ?? (isUniversal ? .inUTC : ReadingOptions())
      try reader.readText(
        &source, options: options,
        storm: { (storm) throws(ReadError) in storms.append(storm) },
        finding: { findings.append($0) })
    } catch {
      self.error = error.finding
    }
  }

  init(
    _ text: String, piece: Int? = nil, as format: String? = "cwb",
    options: ReadingOptions? = nil
  ) {
    self.init(Array(text.utf8), piece: piece, as: format, options: options)
  }

  /// The findings as the command prints them.
  var shown: [String] { findings.map(\.shown) }
}

extension ReadingOptions {
  /// Without the note that times without an offset were read as UTC.
  static var inUTC: ReadingOptions {
    var options = ReadingOptions()
    options.zone = .utc
    return options
  }
}
