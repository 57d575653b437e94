import TyphoonTrack

/// The inputs of a run that are fetched, several at a time, from the beginning of the run on.
final class RemoteInputs: Sendable {
  /// Documents that are read as one input.
  typealias Group = [Download]

  private enum Input: Sendable {
    case page(Download)
    /// A feed, and how many times the arguments name it.
    case feed(Feed, SharedWork<Result<Listing, FetchError>>, uses: Int)
  }

  /// The documents of a feed.
  struct Listing: Sendable {
    var groups: [Group]
    var notes: [Finding] = []
    /// The copy of the list, if the run is offline.
    var copy: CacheEntry?
    /// The list.
    ///
    /// It is kept once its documents have been read, since it is of no use without them.
    var list: DownloadedDocument?

    /// Begins to fetch the documents that a list names.
    mutating func add(
      _ index: FeedIndex, in document: DownloadedDocument, of feed: Feed,
      _ request: DownloadRequest, _ fetcher: Fetcher, _ queue: DownloadQueue
    ) throws(FetchError) {
      let bytes = try document.bytes(limit: FeedIndex.largest)
      let (named, words) = try index.documents(in: bytes, at: request.address)
      let location = Finding.Location(file: request.address.text)
      notes += words.map { note in
        Finding(.warning, Finding.Message(stringLiteral: note.forTerminal), at: location)
      }
      for group in named {
        groups.append(
          group.enumerated().map { order, address in
            // In a group only the first document is required.
            let request = DownloadRequest(
              address: address, minInterval: feed.interval, isOptional: order > 0)
            return begin(request, fetcher, queue)
          })
      }
    }
  }

  private let fetcher: Fetcher
  private let queue = DownloadQueue()
  private let inputs: [String: Input]

  /// Begins to fetch.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, and what they name.
  ///   - fetcher: Fetches the documents.
  init(_ arguments: [(name: String, input: InputName)], fetcher: Fetcher) {
    self.fetcher = fetcher
    let queue = queue
    var inputs: [String: Input] = [:]
    for (name, input) in arguments {
      switch (input, inputs[name]) {
      case (_, .page(let download)?): download.use()
      case (_, .feed(let feed, let listing, let uses)?):
        inputs[name] = .feed(feed, listing, uses: uses + 1)
      case (.page(let address), nil):
        inputs[name] = .page(Self.begin(DownloadRequest(address: address), fetcher, queue))
      case (.feed(let feed), nil):
        let listing = SharedWork {
          Result { () throws(FetchError) in try Self.listing(of: feed, fetcher, queue) }
        }
        queue.add { listing.run() }
        inputs[name] = .feed(feed, listing, uses: 1)
      }
    }
    self.inputs = inputs
  }

  private static func begin(
    _ request: DownloadRequest, _ fetcher: Fetcher, _ queue: DownloadQueue
  ) -> Download {
    let download = Download(request, fetcher)
    queue.add { download.result.run() }
    return download
  }

  /// Finds the documents of a feed, and begins to fetch them.
  private static func listing(
    of feed: Feed, _ fetcher: Fetcher, _ queue: DownloadQueue
  ) throws(FetchError) -> Listing {
    switch feed.documents {
    case .at(let addresses):
      var groups: [Group] = []
      for address in addresses { groups.append([begin(try feed.request(address), fetcher, queue)]) }
      return Listing(groups: groups)
    case .dated(let address, let keptAs):
      let now = Timestamp(secondsSince1970: Int64(time(nil)))
      var request = try feed.request(address(now))
      request.keptAs = keptAs
      let first = begin(request, fetcher, queue)
      var listing = Listing(groups: [[first]])
      // If it cannot be fetched, `read` reports that.
      guard let index = feed.continuation, case .success(let document)? = first.result.value(),
        !document.isNothing, !feed.saysNothing(document)
      else { return listing }
      try listing.add(index, in: document, of: feed, request, fetcher, queue)
      return listing
    case .newest(let addresses):
      var listing = Listing(groups: [])
      let all = addresses(Timestamp(secondsSince1970: Int64(time(nil))))
      for (index, address) in all.enumerated() {
        var request = try feed.request(address)
        request.isOptional = index + 1 < all.count
        let download = begin(request, fetcher, queue)
        listing = Listing(groups: [[download]])
        guard case .success(let document)? = download.result.value(), document.isNothing else {
          break
        }
      }
      return listing
    case .listed(let address, let index):
      return try listing(of: feed, try feed.request(address), index, fetcher, queue)
    }
  }

  /// Fetches the list of a feed, and begins to fetch its documents.
  private static func listing(
    of feed: Feed, _ request: DownloadRequest, _ index: FeedIndex, _ fetcher: Fetcher,
    _ queue: DownloadQueue
  ) throws(FetchError) -> Listing {
    do throws(FetchError) {
      let document = try fetcher.document(for: request)
      var listing = Listing(groups: [], list: document)
      if document.isOffline, case .kept(let copy) = document.body { listing.copy = copy }
      if !document.isNothing {
        try listing.add(index, in: document, of: feed, request, fetcher, queue)
      }
      return listing
    } catch {
      var error = error
      error.address = request.address.text
      throw error
    }
  }

  // MARK: - Reading

  /// Reads the documents of an input, in order.
  ///
  /// - Parameters:
  ///   - name: The argument that names the input.
  ///   - progress: Shows how much has been read.
  ///   - finding: Receives notes and warnings.
  ///   - body: Reads a source. Its documents are kept if it does not throw.
  /// - Returns: Whether the input is fetched.
  /// - Throws: If it cannot be fetched, and what `body` throws.
  func read(
    _ name: String, progress: Progress? = nil, finding: Report,
    body: (_ source: consuming ByteSource, _ feed: Feed?) throws(ReadError) -> Void
  ) throws(ReadError) -> Bool {
    guard let input = inputs[name] else { return false }
    defer { queue.allow() }
    switch input {
    case .page(let download):
      defer { download.endUse() }
      noteAge([download].compactMap(Self.copy), name, finding)
      try read([download], as: name, nil, progress, finding: finding, body: body)
    case .feed(let feed, let listing, let uses):
      switch listing.value() {
      case nil: break
      case .failure(let error): throw error.readError(at: error.address ?? name)
      case .success(let listing):
        listing.notes.forEach(finding)
        if fetcher.isOffline {
          let copies = listing.groups.joined().compactMap(Self.copy)
          noteAge(copies + [listing.copy].compactMap(\.self), name, finding)
        }
        for group in listing.groups {
          // The documents of a feed that is named twice are read twice, so they are held to the end.
          defer {
            for download in group {
              if uses == 1 { download.endUse() }
              queue.allow()
            }
          }
          let addresses = group.map(\.request.address.text)
          try read(
            group, as: addresses.joined(separator: " and "), feed, progress, finding: finding,
            body: body)
        }
        if let list = listing.list { keep(list, finding) }
      }
    }
    return true
  }

  private func read(
    _ group: Group, as name: String, _ feed: Feed?, _ progress: Progress?, finding: Report,
    body: (_ source: consuming ByteSource, _ feed: Feed?) throws(ReadError) -> Void
  ) throws(ReadError) {
    var documents: [DownloadedDocument] = []
    for download in group {
      let location = group.count > 1 ? download.request.address.text : name
      switch download.result.value() {
      case nil: continue
      case .failure(let error): throw error.readError(at: location)
      case .success(let document):
        if document.isNothing || feed?.saysNothing(document) ?? false {
          keep(document, finding)
          continue
        }
        documents.append(document)
      }
    }
    guard !documents.isEmpty else { return }
    let source = DownloadedDocument.source(
      of: documents, name: name, progress: progress?.reading(name))
    try body(source, feed)
    for document in documents { keep(document, finding) }
  }

  /// The copy that is used because of `--offline`.
  private static func copy(_ download: Download) -> CacheEntry? {
    guard case .success(let document)? = download.result.value(), document.isOffline,
      case .kept(let copy) = document.body
    else { return nil }
    return copy
  }

  /// Reports the age of the oldest copy.
  private func noteAge(_ copies: [CacheEntry], _ name: String, _ finding: Report) {
    guard let oldest = copies.min(by: { $0.record.confirmed < $1.record.confirmed }) else { return }
    let words = oldest.record.words(at: Int64(time(nil)))
    Finding.Location(file: name).note(
      Finding.Message(stringLiteral: "used the copy of \(words), since '--offline' is given"),
      to: finding)
  }

  /// Keeps a copy; reports once per run why that fails.
  private func keep(_ document: DownloadedDocument, _ finding: Report) {
    guard let reason = fetcher.keep(document), fetcher.isFirstComplaint() else { return }
    Finding.Location(file: "trackconv").note(
      Finding.Message(stringLiteral: "no copy is kept for '--offline': \(reason.forTerminal)"),
      to: finding)
  }
}

extension Feed {
  /// The request for a document.
  fileprivate func request(_ address: String) throws(FetchError) -> DownloadRequest {
    do throws(AddressError) {
      return DownloadRequest(
        address: try WebAddress(address), minInterval: interval, isMissingQuiet: isMissingQuiet)
    } catch { throw FetchError("the feed '\(id)' has no usable URL") }
  }

  /// Whether a short response says that there is no storm.
  fileprivate func saysNothing(_ document: DownloadedDocument) -> Bool {
    guard !quietMarks.isEmpty, let text = document.shortText(limit: 4 << 10) else { return false }
    return quietMarks.contains { text.contains($0) }
  }
}
