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
    source.convertText(from: options.encoding)
    guard let zip = try ZipInput(&source) else {
      let reader = try reader(for: &source, format: format, options: options)
      return try body(&source, reader, true)
    }
    if var sheet = try sheet(of: zip, format, options, finding) {
      let reader = try reader(for: &sheet, format: format ?? "csv", options: options)
      return try body(&sheet, reader, true)
    }
    var readable: [Int] = []
    var refused: [(file: String, error: ReadError)] = []
    for index in zip.names.indices where isInput(zip.names[index], zip) {
      do throws(ReadError) {
        var member = try member(index, of: zip)
        _ = try reader(for: &member, format: format, options: options)
        readable.append(index)
      } catch { refused.append((zip.names[index], error)) }
    }
    guard !readable.isEmpty else {
      guard refused.count != 1 else { throw refused[0].error }
      throw ReadError(
        refused.isEmpty
          ? "found a zip archive without a track file"
          : "found a zip archive in which no file is a track file (\(list: refused.map { $0.file })); of the first: \(message: refused[0].error.finding.message)",
        in: zip.name)
    }
    // The NHC's lines and areas lie beside the points of the same storm.
    for (_, error) in refused where error.finding.message != .linesOfNHC {
      // A shapefile is no chance companion: what it holds is missed on the map.
      let place = error.finding.location
      let severity: Finding.Severity = place.file.lowercased().hasSuffix(".shp") ? .warning : .note
      finding(Finding(severity, .notRead(error.finding.message), at: place))
    }
    for index in readable {
      var member = try member(index, of: zip)
      let reader = try reader(for: &member, format: format, options: options)
      try body(&member, reader, readable.count == 1)
    }
  }

  /// The table in a workbook: the sheet that the user names, or the first that is one; `nil` if the archive is none.
  private static func sheet(
    of zip: ZipInput, _ format: String?, _ options: ReadingOptions, _ finding: Report
  ) throws(ReadError) -> ByteSource? {
    let place = Finding.Location(file: zip.name)
    guard let book = try Workbook(zip) else {
      guard zip.names.contains("xl/workbook.bin") || zip.names.contains("content.xml") else {
        return nil
      }
      throw ReadError(.otherWorkbook, at: place)
    }
    var tables: [(sheet: Int, text: [UInt8])] = []
    for sheet in book.sheets.indices {
      if let name = options.sheet, book.sheets[sheet].name != name { continue }
      let text = try book.table(of: sheet)
      let opening = Array(text.prefix(ByteSource.openingSize))
      let isTable = all.contains { $0.recognizes(opening.span) }
      if isTable || options.sheet != nil || book.sheets.count == 1 { tables.append((sheet, text)) }
    }
    let names = book.sheets.map { $0.name }
    guard let first = tables.first else {
      throw ReadError(options.sheet == nil ? .noTable(names) : .noSheet(names), at: place)
    }
    if tables.count > 1 {
      let others = tables.dropFirst().map { names[$0.sheet] }
      finding(Finding(.warning, .otherSheets(names[first.sheet], others), at: place))
    }
    return ByteSource(text: first.text, name: "\(zip.name)/\(names[first.sheet])")
  }

  /// The source of a file in an archive; attributes of a shapefile come with their shapes, as GeoJSON.
  private static func member(_ index: Int, of zip: ZipInput) throws(ReadError) -> ByteSource {
    var source = try zip.source(index)
    guard let shapes = companion(of: zip.names[index], ".dbf", ".shp", zip) else { return source }
    var shp = try zip.source(shapes)
    return try Shapefile.features(&shp, &source)
  }

  /// The place of the file that has another ending than a file.
  private static func companion(
    of name: String, _ ending: String, _ other: String, _ zip: ZipInput
  ) -> Int? {
    let lower = name.lowercased()
    guard lower.hasSuffix(ending) else { return nil }
    let sought = lower.dropLast(ending.utf8.count) + other
    return zip.names.firstIndex { $0.lowercased() == sought }
  }

  /// Whether a file of an archive may hold tracks, by its name.
  private static func isInput(_ name: String, _ zip: ZipInput) -> Bool {
    let isHidden = name.hasPrefix("__MACOSX/") || name.split(at: "/").last?.hasPrefix(".") ?? true
    let lower = name.lowercased()
    return !isHidden && companion(of: name, ".shp", ".dbf", zip) == nil
      && !companions.contains { lower.hasSuffix("." + $0) }
  }
}

extension Finding.Message {
  fileprivate static var otherWorkbook: Self {
    "found a workbook of another kind (.xlsb, .ods), expected a track file: save it as .xlsx or CSV"
  }
  fileprivate static func noTable(_ names: [String]) -> Self {
    "found no table of fixes in the sheets \(list: names): '--sheet' names the one to read"
  }
  fileprivate static func noSheet(_ names: [String]) -> Self {
    "found no sheet of the name that '--sheet' gives, expected one of \(list: names)"
  }
  fileprivate static func otherSheets(_ name: String, _ others: [String]) -> Self {
    "only the sheet '\(name: name)' is read, though \(list: others) hold tables too: '--sheet' names another"
  }
  fileprivate static func notRead(_ reason: Finding.Message) -> Self {
    "file of the archive omitted: \(message: reason)"
  }
}
