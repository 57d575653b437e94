/// Reads the tracks in the scripts of an HTML page.
///
/// Agencies' pages draw their maps with scripts, and users save or fetch the page instead of the script.
/// Every script that stands in the page is offered to the readers of formats that pages have
/// (`readsScripts`), JSON (`<script type="application/json">`) among them; all that fit are read. If none
/// does, the error names the scripts that the page loads.
struct HTMLPageReader: TrackReader {
  let name = "html"
  var summary: String {
    let formats = TrackReaders.all.filter(\.readsScripts).map(\.name)
    return "HTML pages with tracks in their scripts: \(formats.joined(separator: ", "))"
  }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    guard let root = XMLOpening(opening)?.root.lowercased() else {
      // A page whose elements come later than its document type.
      return opening.withUnsafeBufferPointer { bytes in
        UnsafeBufferPointer(rebasing: bytes.prefix(1_024)).saying.map {
          $0.containsWord("<!doctype html") && $0.first == UInt8(ascii: "<")
        } ?? false
      }
    }
    // In XML an element of such a name may be anything.
    let isXML = opening.withUnsafeBufferPointer { bytes in
      UnsafeBufferPointer(rebasing: bytes.prefix(64)).saying?.starts(with: "<?xml".utf8) ?? false
    }
    return isXML ? root == "html" : Self.elements.contains(root)
  }

  /// The elements with which pages begin, whole or in part.
  private static let elements: Set<String> = [
    "html", "head", "body", "title", "meta", "script", "link", "style", "base", "div", "p", "table",
    "center", "frameset", "noscript", "h1", "a", "br", "hr", "span", "font",
  ]

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    let whole = Finding.Location(file: source.name)
    let bytes = try source.rest()
    var unknown: String?
    let encoding = HTMLEncoding.of(bytes, hint: source.charset, unknown: &unknown)
    let text = encoding.decoded(bytes)
    if let unknown { finding(Finding(.warning, .unknownEncoding(unknown), at: whole)) }
    let page = HTMLPage(text)
    let places = HTMLPlaces(of: text, in: bytes, encoding, file: source.name)
    var isRead = false
    for var script in page.scripts {
      script.blankWrapper()
      guard let reader = Self.reader(of: script) else { continue }
      var count = 0
      var inner = ByteSource(
        piece: script.text, name: source.name, line: script.line, column: script.column)
      var said: [Finding] = []
      do throws(ReadError) {
        try reader.read(
          &inner, options: options,
          storm: { (read) throws(ReadError) in
            count += 1
            for one in said { finding(places.mapped(one)) }
            said.removeAll()
            try storm(read)
          }, finding: { said.append($0) })
      } catch {
        throw places.mapped(error)
      }
      // Many scripts have an empty list of something.
      guard count > 0 || Self.speaksOfTyphoons(script) else { continue }
      isRead = true
      for one in said { finding(places.mapped(one)) }
    }
    if page.isCut {
      guard isRead else { throw ReadError(.tooMuch, at: whole) }
      finding(Finding(.warning, .cut, at: whole))
    }
    guard !isRead else { return }
    if page.scripts.contains(where: { InputKind.isNewsScript($0.text.span) }) {
      throw ReadError(.newsPage, at: whole)
    }
    throw ReadError(Self.nothing(in: page), at: whole)
  }

  private static func reader(of script: HTMLPage.Script) -> (any TrackReader)? {
    let opening = script.text.prefix(ByteSource.openingSize)
    return TrackReaders.all.first { $0.readsScripts && $0.recognizes(opening.span) }
  }

  private static func speaksOfTyphoons(_ script: HTMLPage.Script) -> Bool {
    script.text.withUnsafeBufferPointer {
      let beginning = UnsafeBufferPointer(rebasing: $0.prefix(ByteSource.openingSize))
      return beginning.containsWord("typh") || beginning.containsWord("cyclone")
    }
  }

  /// What to say of a page without tracks.
  private static func nothing(in page: HTMLPage) -> Finding.Message {
    guard !page.sources.isEmpty else {
      return page.scripts.isEmpty ? .page : .noTracks(page.scripts.count)
    }
    let words = ["typh", "tropical", "cyclone", "storm", "hurricane", "/ty", "track"]
    func isLikely(_ source: String) -> Bool {
      words.contains { source.lowercased().contains($0) }
    }
    // The most likely first, each kind in the order of the page.
    let sorted = page.sources.filter(isLikely) + page.sources.filter { !isLikely($0) }
    return .others(Array(sorted.prefix(5)), sorted.count - min(5, sorted.count))
  }
}

/// Where the places of a page's text in UTF-8 are in the page as it came.
private struct HTMLPlaces {
  private let text: [UInt8]
  private let encoding: HTMLEncoding
  private let file: String
  /// Where the lines begin, in UTF-8 and in the page.
  private let starts: [Int]
  private let originalStarts: [Int]

  init(of text: [UInt8], in page: [UInt8], _ encoding: HTMLEncoding, file: String) {
    func starts(_ bytes: [UInt8]) -> [Int] {
      [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 } + [bytes.count + 1]
    }
    self.text = text
    self.encoding = encoding
    self.file = file
    self.starts = starts(text)
    originalStarts = starts(page)
  }

  func mapped(_ finding: Finding) -> Finding {
    Finding(finding.severity, finding.message, at: mapped(finding.location))
  }

  func mapped(_ error: ReadError) -> ReadError {
    ReadError(error.finding.message, at: mapped(error.finding.location))
  }

  private func mapped(_ place: Finding.Location) -> Finding.Location {
    guard place.file == file, let line = place.line, let column = place.column else { return place }
    let index = min(max(line, 1), min(starts.count, originalStarts.count) - 1) - 1
    let start = starts[index]
    let stop = min(starts[index + 1] - 1, start + max(0, column - 1))
    let before = encoding.length(of: text[start..<stop])
    // What is no character has more bytes in UTF-8 than it had.
    let length = originalStarts[index + 1] - 1 - originalStarts[index]
    return Finding.Location(file: file, line: index + 1, column: min(before, length) + 1)
  }
}

extension ByteSource {
  /// All bytes that are left.
  fileprivate mutating func rest() throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try peek() != nil {
      withBytes(position..<end) { bytes.append(contentsOf: $0) }
      position = end
      guard bytes.count <= HTMLPage.largest else {
        throw ReadError(.tooLarge, at: Finding.Location(file: name))
      }
    }
    return bytes
  }
}

extension Finding.Message {
  fileprivate static var page: Self { "found an HTML page, expected a track file" }
  fileprivate static func noTracks(_ count: Int) -> Self {
    "found an HTML page whose scripts (\(count)) hold no tracks, expected a track file"
  }
  fileprivate static func others(_ sources: [String], _ more: Int) -> Self {
    "found an HTML page without tracks in it, expected perhaps a script that it loads: \(list: sources)\(more == 0 ? "" : " and \(more) more")"
  }
  fileprivate static var newsPage: Self {
    "found a page with CWA's TY_NEWS-Data.js in it, which holds text for pages, expected its open data W-C0034-005, which holds the same storms"
  }
  fileprivate static var tooMuch: Self {
    "found an HTML page with more than 512 elements in each other, or 10,000 scripts, expected fewer"
  }
  fileprivate static var cut: Self {
    "left out the rest of the page: it has more than 512 elements in each other, or 10,000 scripts"
  }
  fileprivate static var tooLarge: Self {
    "found a page of more than 64 MiB, expected a smaller one"
  }
  fileprivate static func unknownEncoding(_ name: String) -> Self {
    "the page is said to be in '\(name)', which is not known: took it for UTF-8 if it is that, else for Latin-1"
  }
}
