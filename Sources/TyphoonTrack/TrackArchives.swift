/// Inputs that are one track file or, packed in a zip archive, several.
extension TrackReaders {
  /// Files beside others that are no inputs of their own, by their endings.
  private static let companions = [
    "shx", "prj", "cpg", "sbn", "sbx", "qix", "qpj", "lyr", "shp.xml", "png", "jpg", "gif",
  ]

  /// Calls `body` with the input, or with each track file in it if it is a zip archive.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - format: The format's name, or `nil` to identify it by the first bytes.
  ///   - options: The user's choices.
  ///   - finding: Receives notes about files that are not read.
  ///   - body: Receives a source, its reader, and whether the input has no other.
  /// - Throws: If no file can be read, and what `body` throws.
  package static func open(
    _ source: inout ByteSource, format: String?, options: ReadingOptions, finding: Report,
    _ body: (inout ByteSource, any TrackReader, _ isOnly: Bool) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard let zip = try ZipInput(&source) else {
      let reader = try reader(for: &source, format: format, options: options)
      return try body(&source, reader, true)
    }
    var readable: [Int] = []
    var refused: [(file: String, error: ReadError)] = []
    for index in zip.names.indices where isInput(zip.names[index]) {
      do throws(ReadError) {
        var member = try zip.source(index)
        _ = try reader(for: &member, format: format, options: options)
        readable.append(index)
      } catch { refused.append((zip.names[index], error)) }
    }
    guard !readable.isEmpty else {
      guard refused.count != 1 else { throw refused[0].error }
      throw ReadError(
        refused.isEmpty ? .noFiles : .noTracks(refused.map { $0.file }, refused[0].error),
        at: Finding.Location(file: zip.name))
    }
    for (_, error) in refused {
      finding(Finding(.note, .notRead(error.finding.message), at: error.finding.location))
    }
    for index in readable {
      var member = try zip.source(index)
      let reader = try reader(for: &member, format: format, options: options)
      try body(&member, reader, readable.count == 1)
    }
  }

  /// Whether a file of an archive may hold tracks, by its name.
  private static func isInput(_ name: String) -> Bool {
    let isHidden = name.hasPrefix("__MACOSX/") || name.split(at: "/").last?.hasPrefix(".") ?? true
    let lower = name.lowercased()
    return !isHidden && !companions.contains { lower.hasSuffix("." + $0) }
  }
}

extension Finding.Message {
  fileprivate static var noFiles: Self {
    "found a zip archive without a track file"
  }
  fileprivate static func noTracks(_ names: [String], _ first: ReadError) -> Self {
    "found a zip archive in which no file is a track file (\(list: names)); of the first: \(message: first.finding.message)"
  }
  fileprivate static func notRead(_ reason: Finding.Message) -> Self {
    "file of the archive omitted: \(message: reason)"
  }
}
