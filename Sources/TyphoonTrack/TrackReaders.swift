/// The register of track formats.
public enum TrackReaders {
  /// All readers, in the order in which they are tried on an input of unknown format.
  public static let all: [any TrackReader] =
    formats + [
      HTMLPageReader(
        readers: formats.filter { $0.isEmbeddedInPages }, texts: formats + [CSVReader()]),
      DBFReader(), JSONTableReader(besides: formats), CSVReader(),
    ]

  private static let formats: [any TrackReader] = [
    CWBScriptReader(), CWAOpenDataReader(), ATCFReader(), HURDAT2Reader(), HURDATReader(),
    EBTRKReader(), JMABestTrackReader(), CMABestTrackReader(), JMAXMLReader(), IBTrACSReader(),
    STORMReader(), IRISReader(), TempestExtremesReader(), TRACKReader(), DigitalTyphoonReader(),
    NMCScriptReader(), ZhejiangReader(), QWeatherReader(), TCWReader(), TCMReader(), KMAReader(),
    TCVitalsReader(), JMABosaiReader(), HKOTrackReader(), NHCFeedReader(), NHCGISReader(),
    NHCCurrentReader(), GDACSFeedReader(), CXMLReader(), BUFRReader(),
  ]

  /// Returns the reader with a name.
  ///
  /// - Parameter name: The format's name: "cwb".
  /// - Returns: Its reader, or `nil` if no format has the name.
  public static func named(_ name: String) -> (any TrackReader)? { all.first { $0.name == name } }

  /// Returns the reader for an input, identified by its first bytes if no format is given.
  ///
  /// - Parameters:
  ///   - source: The input; nothing of it is consumed.
  ///   - format: The format's name, or `nil` to identify it by the first bytes.
  ///   - options: The user's choices, of which the encoding matters here.
  /// - Returns: The reader.
  /// - Throws: If the input cannot be opened or is a tar archive, if the format's name is unknown,
  ///   or if no reader recognises the input; the error then says what it looks like.
  public static func reader(
    for source: inout ByteSource, format: String? = nil, options: ReadingOptions = ReadingOptions()
  ) throws(ReadError) -> any TrackReader {
    source.convertText(from: options.encoding)
    try source.tabulateNetCDF { name, byUser in
      if let own = options.columns.first(where: { $0.header == name }) { return own.field }
      return byUser ? nil : CSVColumnName(name)?.field.name
    }
    // A line reader would take the archive's headers for broken records, and its files for one
    // input.
    if let words = try source.withOpening({ InputKind.archive($0) }) {
      throw ReadError(words, in: source.name)
    }
    if let format {
      guard let reader = named(format) else {
        throw ReadError("unknown track format '\(format)'", in: source.name)
      }
      return reader
    }
    if let reader = try source.withOpening({ opening in all.first { $0.recognizes(opening) } }) {
      return reader
    }
    // '--column' implies that the input is a table.
    if !options.columns.isEmpty { return CSVReader() }
    let kind = try source.withOpening { InputKind($0) }
    let location = Finding.Location(file: source.name)
    switch kind {
    case .script: return CWBScriptReader()
    case .table: return CSVReader()
    case .empty: throw ReadError("the file is empty, expected tracks", at: location)
    case .other(let words): throw ReadError(words, at: location)
    case .unknown:
      throw ReadError("found text in an unknown format, expected a track file", at: location)
    }
  }

  /// Reads all storms of an input into memory.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - format: The format's name, or `nil` to identify it by the first bytes.
  ///   - options: The user's choices.
  /// - Returns: The storms and the findings.
  /// - Throws: If the input cannot be read.
  public static func read(
    _ source: consuming ByteSource, format: String? = nil,
    options: ReadingOptions = ReadingOptions()
  ) throws(ReadError) -> (storms: [Storm], findings: [Finding]) {
    var source = source
    var storms: [Storm] = []
    var findings: [Finding] = []
    var parts = StormParts()
    try read(
      &source, format, options, &parts,
      storm: { (storm) throws(ReadError) in storms.append(storm) }, { findings.append($0) })
    for merged in parts.merge() {
      findings += merged.findings
      if let whole = merged.storm { storms.append(whole) }
    }
    return (storms, findings)
  }

  /// Reads the storms of any number of files one by one.
  ///
  /// Memory holds one storm at a time, except for formats whose files are parts of storms
  /// (telegrams, decks, an agency's analyses and forecasts): those storms are merged and passed on
  /// last, without cancelled ones.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - format: The format's name, or `nil` to identify each file by its first bytes.
  ///   - options: The user's choices.
  ///   - storm: Receives each storm; if it throws, reading ends.
  ///   - finding: Receives each finding.
  /// - Throws: If a file cannot be read, and what `storm` throws.
  public static func read(
    paths: some Sequence<String>, format: String? = nil, options: ReadingOptions = ReadingOptions(),
    storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var parts = StormParts()
    for path in paths {
      var source = try ByteSource(path: path)
      try read(&source, format, options, &parts, storm: storm, finding)
    }
    for merged in parts.merge() {
      merged.findings.forEach(finding)
      if let whole = merged.storm { try storm(whole) }
    }
  }

  private static func read(
    _ source: inout ByteSource, _ format: String?, _ options: ReadingOptions,
    _ parts: inout StormParts, storm: StormHandler, _ finding: Report
  ) throws(ReadError) {
    try open(&source, format: format, options: options, finding: finding) {
      (source, reader, _) throws(ReadError) in
      let name = source.name
      var checks = StormChecks()
      try reader.readItems(
        &source, options: options, isAlone: false,
        item: { (item) throws(ReadError) in
          checks.check(item, finding: finding)
          switch item {
          case .storm(let read): try storm(read)
          case .part(let part, let reader): parts.add(part, of: name, by: reader)
          case .document, .cancelled: break
          }
        }, finding: finding)
    }
  }
}
