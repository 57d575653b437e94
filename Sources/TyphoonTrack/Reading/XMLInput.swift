import CLibXML2

/// What libxml2 reads from: gives it the bytes of a source, and keeps what it and the source complain of.
///
/// libxml2 holds a pointer to it, so it is an object; it owns libxml2's reader, and belongs to one
/// cursor.
final class XMLInput {
  private var reader: xmlTextReaderPtr?
  private var source: ByteSource
  /// Where start tags stand in the bytes that were given.
  var tags = XMLTags()
  /// Why no more bytes could be given.
  private(set) var failure: ReadError?
  /// What is wrong with the document, as libxml2 says: its first error that ends the parsing.
  private(set) var fault: Fault?

  /// An error of libxml2.
  struct Fault {
    let code: Int
    let message: String
    let place: XMLTags.Place
  }

  /// The input's name as the user gave it.
  let name: String

  /// Takes a source over; what is left in `source` is at its end.
  init(_ source: inout ByteSource) {
    var taken = ByteSource([], name: source.name)
    swap(&taken, &source)
    name = taken.name
    self.source = taken
  }

  deinit {
    if let reader { xmlFreeTextReader(reader) }
  }

  /// Makes the reader of the document, which lives as long as this object; once.
  ///
  /// Nothing is loaded from elsewhere, neither a DTD nor entities, and libxml2's own limits stay in
  /// force: of depth, of the length of names and texts, and of what entities may grow to.
  func open() -> xmlTextReaderPtr? {
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue
    let this = Unmanaged.passUnretained(self).toOpaque()
    // The callback returns how many bytes it gives, and 0 at the end.
    reader = xmlReaderForIO(
      { input, memory, size in
        guard let input, let memory, size > 0 else { return 0 }
        return Unmanaged<XMLInput>.fromOpaque(input).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: memory, count: Int(size)))
      }, nil, this, nil, nil, Int32(options))
    guard let reader else { return nil }
    // The parameter's type is not the same in all versions of libxml2, so it is not written out.
    xmlTextReaderSetStructuredErrorHandler(
      reader,
      { input, error in
        guard let input, let error, error.pointee.level == XML_ERR_FATAL else { return }
        Unmanaged<XMLInput>.fromOpaque(input).takeUnretainedValue().note(
          code: Int(error.pointee.code), error.pointee.message.map { String(cString: $0) } ?? "",
          line: Int(error.pointee.line), column: Int(error.pointee.int2))
      }, this)
    return reader
  }

  /// Whether all bytes have been given.
  private(set) var isAtEnd = false
  /// Where the bytes end that were given.
  var end: Finding.Location { source.location(of: source.position) }

  private func note(code: Int, _ message: String, line: Int, column: Int) {
    guard fault == nil else { return }
    // Some messages go on in further lines.
    let words = message.split(separator: "\n").first.map(String.init) ?? "an error"
    let place = XMLTags.Place(line: max(line, 1), column: max(column, 1))
    fault = Fault(code: code, message: words, place: place)
  }

  /// Fills memory with bytes of the source, all of it unless the source ends, so that how a document is
  /// parsed does not depend on the pieces in which it comes.
  private func read(into memory: UnsafeMutableRawBufferPointer) -> Int32 {
    var filled = 0
    do throws(ReadError) {
      while filled < memory.count, try source.peek() != nil {
        let count = min(memory.count - filled, source.end - source.position)
        let range = source.position..<source.position + count
        source.withBytes(range) {
          UnsafeMutableRawBufferPointer(rebasing: memory[filled..<filled + count])
            .copyMemory(from: UnsafeRawBufferPointer($0))
        }
        source.position += count
        filled += count
      }
    } catch {
      failure = failure ?? error
    }
    isAtEnd = filled < memory.count
    tags.add(UnsafeRawBufferPointer(rebasing: memory[..<filled]))
    return Int32(filled)
  }
}
