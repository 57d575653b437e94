/// Reads the tracks in the scripts of an HTML page.
///
/// Agencies' pages draw their maps with scripts, and users save or fetch the page instead of the
/// script. Every inline script, including JSON (`<script type="application/json">`), is offered to
/// the readers of formats that occur in scripts (`isEmbeddedInPages`), and all that match are read. Preformatted
/// text (`<pre>`), such as an advisory, is offered to all readers. If none does, the error names the scripts
/// that the page loads.
final class HTMLPageReader: TrackReader {
  let name = "html"
  var summary: String {
    "HTML pages with tracks in their scripts: \(readers.map { $0.name }.joined(separator: ", "))"
  }
  /// The readers of scripts.
  let readers: [any TrackReader]
  /// The readers of preformatted text.
  private let texts: [any TrackReader]
  let marksTests = true

  init(readers: [any TrackReader], texts: [any TrackReader] = []) {
    (self.readers, self.texts) = (readers, texts)
  }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    guard let root = XMLOpening(opening)?.root.lowercased() else {
      // The first element may come after the document type declaration and comments.
      return opening.withUnsafeBufferPointer { bytes in
        Bytes(rebasing: bytes.prefix(1_024)).saying.map {
          $0.containsWord("<!doctype html") && $0.first == UInt8(ascii: "<")
        } ?? false
      }
    }
    // In XML, an element with such a name may be anything.
    let isXML = opening.withUnsafeBufferPointer { bytes in
      Bytes(rebasing: bytes.prefix(64)).saying?.starts(with: "<?xml".utf8) ?? false
    }
    return isXML ? root == "html" : HTMLElements.all.contains(root)
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let whole = Finding.Location(file: source.name)
    let page = try HTMLPage(&source, finding)
    var isRead = false
    /// The errors of scripts, and whether storms were read before the error.
    var failures: [(error: ReadError, hasStorms: Bool)] = []
    func reportFailures() {
      for (error, hasStorms) in failures {
        let words = Finding.Message.broken(error.finding.message, hasStorms: hasStorms)
        error.finding.location.warn(words, to: finding)
      }
      failures.removeAll()
    }
    var heads = ScriptLiteral.maxHeads
    for script in page.scripts {
      let place = Finding.Location(file: source.name, line: script.line, column: script.column)
      guard
        var part = HTMLScript(
          page.text(of: script), at: place, heads: &heads, isText: script.isText,
          script.isText ? texts : readers)
      else { continue }
      var count = 0
      var pending: [Finding] = []
      var callerError, failure: ReadError?
      do throws(ReadError) {
        try part.reader.read(
          &part.source, options: options,
          storm: { (read) throws(ReadError) in
            count += 1
            pending.forEach(finding)
            pending.removeAll()
            do throws(ReadError) {
              try storm(read)
            } catch {
              callerError = error
              throw error
            }
          }, finding: { pending.append($0) })
      } catch { failure = error }
      // Errors thrown by the caller's `storm` closure are not the page's.
      if let callerError { throw callerError }
      // Many scripts contain an unrelated empty list.
      if count > 0 || (failure == nil && part.speaksOfTyphoons) { pending.forEach(finding) }
      if let failure {
        let place = failure.finding.location
        // An error about a script as a whole is located where the script begins.
        let error = ReadError(failure.finding.message, at: place.line == nil ? part.place : place)
        failures.append((error, count > 0))
        if isRead { reportFailures() }
      } else if count > 0 || part.speaksOfTyphoons {
        isRead = true
        reportFailures()
      }
    }
    if !isRead, let first = failures.first { throw first.error }
    guard !isRead else { return }
    let hasNews = page.scripts.contains {
      let opening = page.text[$0.range].prefix(ByteSource.openingSize)
      return InputKind.isNewsScript(opening.span)
    }
    if hasNews { throw ReadError(.newsPage, at: whole) }
    throw ReadError(Self.nothing(in: page), at: whole)
  }

  /// The error for a page without tracks.
  private static func nothing(in page: HTMLPage) -> Finding.Message {
    for script in page.scripts where script.isText {
      let text = Array(page.text(of: script).prefix(ByteSource.openingSize))
      if case .other(let words) = InputKind(text.span) { return words }
    }
    let count = page.scripts.count { !$0.isText }
    guard !page.sources.isEmpty else { return count == 0 ? .page : .noTracks(count) }
    let words = ["typh", "tropical", "cyclone", "storm", "hurricane", "/ty", "track"]
    func isLikely(_ source: String) -> Bool { words.contains { source.lowercased().contains($0) } }
    // The likeliest scripts first, otherwise in page order.
    let sorted = page.sources.filter(isLikely) + page.sources.filter { !isLikely($0) }
    return .others(Array(sorted.prefix(5)), sorted.count - min(5, sorted.count))
  }
}

extension HTMLPage {
  /// Reads the rest of a source, and reports doubts about its encoding.
  fileprivate init(_ source: inout ByteSource, _ finding: Report) throws(ReadError) {
    let whole = Finding.Location(file: source.name)
    _ = try source.peek()
    // The source skips a byte order mark, which has three bytes, or has converted the page.
    let hasMark = source.position == 3 || source.text?.isSure ?? false
    let bytes = try source.rest(atMost: HTMLPage.largest, "an HTML page")
    let choice = HTMLEncodingChoice(of: bytes, hasMark: hasMark, hint: source.charset)
    if let unknown = choice.unknown {
      whole.warn(
        "unknown encoding '\(unknown)': read the page as \(choice.encoding.title)", to: finding)
    } else if choice.isGuess {
      whole.warn(.guessed(choice.encoding.title), to: finding)
    }
    self.init(choice.encoding.decoded(bytes))
  }
}

extension Finding.Message {
  fileprivate static var page: Self { "found an HTML page, expected a track file" }
  fileprivate static func noTracks(_ count: Int) -> Self {
    "found an HTML page whose scripts (\(count)) hold no tracks, expected a track file"
  }
  fileprivate static func others(_ sources: [String], _ more: Int) -> Self {
    "found an HTML page without tracks, expected a track file, perhaps a script that the page loads: \(list: sources)\(more == 0 ? "" : " and \(more) more")"
  }
  fileprivate static var newsPage: Self {
    "found a page with the CWA's TY_NEWS-Data.js, which holds text for web pages, expected the open data W-C0034-005 with the same storms"
  }
  fileprivate static func broken(_ message: Finding.Message, hasStorms: Bool) -> Self {
    hasStorms
      ? "rest of a script omitted: \(message: message)" : "script omitted: \(message: message)"
  }
  fileprivate static func guessed(_ taken: String) -> Self {
    "the page declares no encoding and is not UTF-8: read as \(taken)"
  }
}
