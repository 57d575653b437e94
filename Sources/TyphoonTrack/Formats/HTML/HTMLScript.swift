/// A script of a page with the reader of its tracks.
///
/// It is told by its first 64 KiB, as other inputs; in a longer script, which may begin with code of other
/// kinds, also by what its later statements give.
struct HTMLScript: ~Copyable {
  let reader: any TrackReader
  /// What is read of it: all, or from the first statement on that the reader knows.
  var source: ByteSource
  /// Where in the page's text that begins.
  let place: Finding.Location
  /// Whether a typhoon or cyclone is named where it begins.
  let speaksOfTyphoons: Bool

  /// Looks at a script; `nil` where no reader knows it.
  ///
  /// - Parameters:
  ///   - script: The script's text.
  ///   - start: Where it begins in the page.
  ///   - heads: How many more arrays and objects of the page's long scripts may be looked at.
  init?(_ script: consuming [UInt8], at start: Finding.Location, heads: inout Int) {
    var text = script
    var place = start
    // Without one of these it holds no value.
    guard text.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) else {
      return nil
    }
    if let reader = Self.reader(of: text[...].prefix(ByteSource.openingSize)) {
      self.reader = reader
    } else {
      guard let later = Self.laterStatement(in: text, at: place, heads: &heads) else { return nil }
      reader = later.reader
      place = later.place
      text.removeFirst(later.offset)
    }
    let opening = text.prefix(ByteSource.openingSize)
    speaksOfTyphoons = opening.withUnsafeBufferPointer {
      $0.containsWord("typh") || $0.containsWord("cyclone")
    }
    self.place = place
    source = ByteSource(
      piece: text, name: place.file, line: place.line ?? 1, column: place.column ?? 1)
  }

  private static func reader(of opening: ArraySlice<UInt8>) -> (any TrackReader)? {
    TrackReaders.all.first { $0.isEmbeddedInPages && $0.recognizes(opening.span) }
  }

  /// The first array or object of a long script that a reader knows.
  ///
  /// A reader is shown the beginning of each, and of one in 32 KiB as much as of an input, so that the work
  /// is linear in the script.
  private static func laterStatement(
    in text: [UInt8], at place: Finding.Location, heads: inout Int
  ) -> (reader: any TrackReader, offset: Int, place: Finding.Location)? {
    guard text.count > ByteSource.openingSize else { return nil }
    var source = ByteSource(
      piece: text, name: place.file, line: place.line ?? 1, column: place.column ?? 1)
    var json = JSONCursor(&source, dialect: .script)
    var script = ScriptLiteral()
    var whole = 0
    while heads > 0, let head = try? script.next(in: &json) {
      heads -= 1
      var size = 32
      if head.offset >= whole {
        size = ByteSource.openingSize
        whole = head.offset + size / 2
      }
      let opening = text[head.offset...].prefix(size)
      // An empty list may be anybody's.
      let second = opening.dropFirst().first { $0 > 0x20 }
      if second != UInt8(ascii: "]"), let reader = reader(of: opening) {
        return (reader, head.offset, json.source.location(of: head.offset))
      }
      json.source.position = head.offset + 1
    }
    return nil
  }
}
