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
  ///   - item: Receives what the input holds.
  ///   - finding: Receives each finding.
  /// - Returns: Whether the input says that there are no storms: it holds none, and nothing of it was omitted.
  /// - Throws: If the input cannot be read, or everything in it was omitted; also the errors of `item`.
  func read(
    _ input: String, _ options: Options, item: ItemHandler, finding: Report
  ) throws(ReadError) -> Bool {
    var hasStorms = false
    var hasWarnings = false
    var mayBeTest = false
    try readDocuments(
      input, options,
      item: { (found) throws(ReadError) in
        if case .document(let reader, _) = found {
          mayBeTest = mayBeTest || (reader.marksTests && !options.reading.keepsTests)
        } else {
          hasStorms = true
        }
        try item(found)
      },
      finding: {
        hasWarnings = hasWarnings || $0.severity == .warning
        finding($0)
      })
    guard !hasStorms, hasWarnings else { return !hasStorms }
    guard mayBeTest else {
      throw ReadError(
        "no storm could be read: everything in the input was omitted, for the reasons in the warnings",
        in: Self.shownName(input))
    }
    return false
  }

  /// Reads the documents of an input.
  private func readDocuments(
    _ input: String, _ options: Options, item: ItemHandler, finding: Report
  ) throws(ReadError) {
    if let remote {
      let isRemote = try remote.read(input, progress: progress, finding: finding) {
        (source, feed) throws(ReadError) in
        var source = source
        guard let feed else { return try Self.open(&source, options, item: item, finding: finding) }
        try Self.reader(for: &source, of: feed).readItems(
          &source, options: options.reading, isAlone: !options.hasOtherInputs,
          item: { (found) throws(ReadError) in
            switch found {
            case .storm(var storm):
              feed.complete(&storm.source)
              try item(.storm(storm))
            case .part(var part, let reader):
              feed.complete(&part.source)
              try item(.part(part, reader))
            case .document, .cancelled: try item(found)
            }
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
    try Self.open(&source, options, item: item, finding: finding)
  }

  /// Reads a file, or the files of an archive.
  private static func open(
    _ source: inout ByteSource, _ options: Options, item: ItemHandler, finding: Report
  ) throws(ReadError) {
    try TrackReaders.open(
      &source, format: options.from, options: options.reading, finding: finding
    ) { (source, reader, isOnly) throws(ReadError) in
      try reader.readItems(
        &source, options: options.reading,
        // A single file need not wait for others, however many storms it has.
        isAlone: isOnly && !options.hasOtherInputs, item: item, finding: finding)
    }
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
      in: source.name)
  }
}
