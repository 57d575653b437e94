import TyphoonTrack

/// Opens inputs and reads them.
struct Inputs {
  /// The name of an input in messages: `<stdin>` for `-`.
  static func shownName(_ input: String) -> String { input == "-" ? "<stdin>" : input }

  /// The descriptor that `-` stands for.
  let standardInput: Int32
  /// The inputs to fetch; `nil` if all inputs are files.
  private let remote: RemoteInputs?
  /// Shows the progress of reading; `nil` if it is not shown.
  private let progress: Progress?

  /// Starts to fetch the inputs that are URLs or feeds.
  ///
  /// - Parameters:
  ///   - options: What the user asked for.
  ///   - streams: What `-` stands for, and where it is shown how far things are.
  ///   - keys: The keys of services.
  init(_ options: Options, _ streams: Streams, _ keys: Keys) {
    standardInput = streams.input
    progress = options.isQuiet ? nil : streams.progress
    guard !options.remoteInputs.isEmpty else {
      remote = nil
      return
    }
    remote = RemoteInputs(
      options.remoteInputs,
      fetcher: Fetcher(
        options.fetching, keys: keys, folder: CacheFolder.standard { Process.environment($0) },
        observer: progress))
  }

  /// Reads an input: a path, `-`, a URL or a feed.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - options: How to read it.
  ///   - storm: Receives each complete storm.
  ///   - part: Receives each storm that may have to be merged with storms of other inputs, and the reader
  ///     that merges them.
  ///   - finding: Receives each finding.
  ///   - format: Receives the reader of each document.
  /// - Returns: Whether the input says that there are no storms: it holds none, and nothing of it was omitted.
  /// - Throws: If the input cannot be read, or everything in it was omitted; also the errors of `storm`.
  func read(
    _ input: String, _ options: Options, storm: (consuming Storm) throws(ReadError) -> Void,
    part: (consuming Storm, any TrackReader) -> Void, finding: (Finding) -> Void,
    format: (any TrackReader) -> Void = { _ in }
  ) throws(ReadError) -> Bool {
    var hasStorms = false
    var hasWarnings = false
    var mayBeTest = false
    try readDocuments(
      input, options,
      reader: {
        mayBeTest = mayBeTest || ($0.marksTests && !options.reading.keepsTests)
        format($0)
      },
      storm: { (read) throws(ReadError) in
        hasStorms = true
        if let read { try storm(read) }
      },
      part: { read, reader in
        hasStorms = true
        part(read, reader)
      },
      finding: {
        hasWarnings = hasWarnings || $0.severity == .warning
        finding($0)
      })
    guard !hasStorms, hasWarnings else { return !hasStorms }
    guard mayBeTest else {
      throw ReadError(
        "no storm could be read: everything in the input was omitted, for the reasons in the warnings",
        at: Finding.Location(file: Self.shownName(input)))
    }
    return false
  }

  /// Reads the documents of an input, and reports the reader of each; a storm is `nil` if it was cancelled.
  private func readDocuments(
    _ input: String, _ options: Options, reader report: (any TrackReader) -> Void,
    storm: (consuming Storm?) throws(ReadError) -> Void,
    part: (consuming Storm, any TrackReader) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    if let remote {
      let isRemote = try remote.read(input, progress: progress, finding: finding) {
        (source, feed) throws(ReadError) in
        var source = source
        guard let feed else {
          return try Self.open(
            &source, options, reader: report, storm: storm, part: part, finding: finding)
        }
        let reader = try Self.reader(for: &source, of: feed)
        report(reader)
        try Self.read(
          &source, options, reader,
          storm: { (read) throws(ReadError) in
            guard var whole = read else { return try storm(nil) }
            feed.complete(&whole.source)
            try storm(whole)
          },
          part: { (read, reader) in
            var read = read
            feed.complete(&read.source)
            part(read, reader)
          }, finding: finding)
      }
      if isRemote { return }
    }
    let name = Self.shownName(input)
    let watch = progress?.reading(name)
    var source =
      input == "-"
      ? ByteSource(descriptor: standardInput, name: name, progress: watch)
      : try ByteSource(path: input, progress: watch)
    try Self.open(&source, options, reader: report, storm: storm, part: part, finding: finding)
  }

  /// Reads a file, or the files of an archive.
  private static func open(
    _ source: inout ByteSource, _ options: Options, reader report: (any TrackReader) -> Void,
    storm: (consuming Storm?) throws(ReadError) -> Void,
    part: (consuming Storm, any TrackReader) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    try TrackReaders.open(
      &source, format: options.from, options: options.reading, finding: finding
    ) { (source, reader, isOnly) throws(ReadError) in
      report(reader)
      try read(
        &source, options, reader, isOnly: isOnly, storm: storm, part: part, finding: finding)
    }
  }

  private static func read(
    _ source: inout ByteSource, _ options: Options, _ reader: any TrackReader, isOnly: Bool = true,
    storm: (consuming Storm?) throws(ReadError) -> Void,
    part: (consuming Storm, any TrackReader) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    try reader.read(
      &source, options: options.reading,
      // A single file need not wait for others, however many storms it has.
      isAlone: isOnly && !options.hasOtherInputs,
      storm: storm, part: { part($0, reader) }, finding: finding)
  }

  /// The reader of a feed's document, which must be in the feed's format: another reader might accept an
  /// HTML page that the server sends instead.
  private static func reader(
    for source: inout ByteSource, of feed: Feed
  ) throws(ReadError) -> any TrackReader {
    source.convertText()
    if let reader = TrackReaders.named(feed.format),
      try source.withOpening({ reader.recognizes($0) })
    {
      return reader
    }
    let other = try TrackReaders.reader(for: &source)
    throw ReadError(
      "found the format '\(name: other.name)', expected '\(name: feed.format)', the format of the feed",
      at: Finding.Location(file: source.name))
  }
}
