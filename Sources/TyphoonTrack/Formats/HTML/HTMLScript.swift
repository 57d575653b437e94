/// A script of a page, with the reader for its tracks.
///
/// Like other inputs, it is recognized by its first 64 KiB; a longer script may begin with
/// unrelated code, so its later statements are examined too.
struct HTMLScript: ~Copyable {
  let reader: any TrackReader
  /// The part to read: all of the script, or from the first statement that the reader recognizes.
  var source: ByteSource
  /// The location in the page's text where that part begins.
  let place: Finding.Location
  /// Whether the beginning mentions a typhoon or cyclone.
  let speaksOfTyphoons: Bool

  /// Examines a script; `nil` if no reader recognizes it.
  ///
  /// - Parameters:
  ///   - script: The script's text.
  ///   - start: The location in the page where it begins.
  ///   - heads: How many more arrays and objects in the page's long scripts may be examined.
  ///   - isText: Whether it is no script but preformatted text, which must be in one format from its beginning.
  ///   - readers: The readers of scripts, or of texts.
  init?(
    _ script: consuming [UInt8], at start: Finding.Location, heads: inout Int, isText: Bool,
    _ readers: [any TrackReader]
  ) {
    var text = script
    var place = start
    // Without one of these, it holds no value.
    guard isText || text.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") })
    else { return nil }
    if let reader = readers.first(recognizing: text[...].prefix(ByteSource.openingSize)) {
      self.reader = reader
    } else {
      guard !isText, let later = Self.laterStatement(in: text, at: place, heads: &heads, readers)
      else { return nil }
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
      text: text, name: place.file, line: place.line ?? 1, column: place.column ?? 1)
  }

  /// The first array or object of a long script that a reader recognizes.
  ///
  /// A reader sees the beginning of each, and as much as of an input for one in 32 KiB, so that the
  /// time is linear in the script's length.
  private static func laterStatement(
    in text: [UInt8], at place: Finding.Location, heads: inout Int, _ readers: [any TrackReader]
  ) -> (reader: any TrackReader, offset: Int, place: Finding.Location)? {
    guard text.count > ByteSource.openingSize else { return nil }
    var source = ByteSource(
      text: text, name: place.file, line: place.line ?? 1, column: place.column ?? 1)
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
      // An empty list may belong to any format.
      let second = opening.dropFirst().first { $0 > 0x20 }
      if second != UInt8(ascii: "]"), let reader = readers.first(recognizing: opening) {
        return (reader, head.offset, json.source.location(of: head.offset))
      }
      json.source.position = head.offset + 1
    }
    return nil
  }
}

extension [any TrackReader] {
  fileprivate func first(recognizing opening: ArraySlice<UInt8>) -> (any TrackReader)? {
    first { $0.recognizes(opening.span) }
  }
}
