import CLibXML2

/// Feeds libxml2 with the bytes of a source, and records errors of both.
///
/// A class because libxml2 holds a pointer to it. It owns libxml2's reader, and belongs to one
/// cursor.
final class XMLInput {
  private var reader: xmlTextReaderPtr?
  private var source: ByteSource
  /// The locations of the start tags in the bytes passed on so far.
  var tags = XMLTags()
  /// The error that stopped the source.
  private(set) var failure: ReadError?
  /// The first fatal error that libxml2 reported.
  private(set) var fault: Fault?

  /// An error of libxml2.
  struct Fault {
    let code: Int
    let message: String
    let place: XMLTags.Place
  }

  /// The input's name as the user gave it.
  let name: String

  /// Takes over a source; afterwards `source` is empty.
  init(_ source: inout ByteSource) {
    name = source.name
    self.source = source.taken()
  }

  deinit { if let reader { xmlFreeTextReader(reader) } }

  /// Creates the document's reader, which lives as long as this object; call it once.
  ///
  /// Nothing is loaded from elsewhere, neither a DTD nor entities, and libxml2's own limits stay in
  /// force: on depth, on the length of names and texts, and on the expansion of entities.
  func open() -> xmlTextReaderPtr? {
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue
    let this = Unmanaged.passUnretained(self).toOpaque()
    let encoding = namedElsewhere()
    // The callback returns the number of bytes, or 0 at the end.
    reader = xmlReaderForIO(
      { input, memory, size in
        guard let input, let memory, size > 0 else { return 0 }
        return Unmanaged<XMLInput>.fromOpaque(input).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: memory, count: Int(size)))
      }, nil, this, nil, encoding, Int32(options))
    guard let reader else { return nil }
    // The parameter's type differs between versions of libxml2, so it is inferred.
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

  /// UTF-8 if the source has converted the document, otherwise the encoding that accompanied it, by
  /// iconv's name for it.
  ///
  /// The latter is used only if the document has neither a byte order mark nor an encoding declaration;
  /// `nil` for UTF-8 and for unknown encodings. Source: RFC 7303, section 3.
  private func namedElsewhere() -> String? {
    do throws(ReadError) {
      let isEmpty = try source.peek() == nil
      if source.text?.isSure ?? false { return "UTF-8" }
      guard !isEmpty, source.position == 0,
        let encoding = source.charset.flatMap({ TextEncoding(declared: $0) })?.name
      else { return nil }
      return try source.withOpening { opening in
        opening.withUnsafeBufferPointer { bytes in
          let head = String(decoding: bytes.prefix(1_000), as: UTF8.self)
          guard bytes.first == UInt8(ascii: "<"), !head.contains("\0") else { return nil }
          let declaration = head.hasPrefix("<?xml") ? head.prefix { $0 != ">" } : ""
          return declaration.contains("encoding") ? nil : encoding
        }
      }
    } catch {
      failure = error
      return nil
    }
  }

  /// Whether all bytes have been passed on.
  private(set) var isAtEnd = false
  /// The location after the last byte passed on.
  var end: Finding.Location { source.location(of: source.position) }

  private func note(code: Int, _ message: String, line: Int, column: Int) {
    guard fault == nil else { return }
    // Some messages have several lines.
    let words = message.split(at: "\n").first.map(String.init) ?? "an error"
    var place = XMLTags.Place(line: max(line, 1), column: max(column, 1))
    // libxml2 counts characters, findings count bytes. In encodings other than UTF-8, libxml2 does
    // not know the bytes.
    let isUTF8 =
      xmlTextReaderConstEncoding(reader).map {
        TextEncoding(declared: String(cString: $0)) == .utf8
      } ?? true
    if isUTF8, let start = tags.start(ofLine: place.line) {
      let bytes = Int(xmlTextReaderByteConsumed(reader)) - start + 1
      if place.column...place.column * 4 ~= bytes { place.column = bytes }
      // In CDATA sections it counts on across lines.
      if let next = tags.start(ofLine: place.line + 1) {
        place.column = min(place.column, next - start)
      }
    }
    fault = Fault(code: code, message: words, place: place)
  }

  /// Fills the memory with bytes of the source, completely unless the source ends, so that parsing
  /// does not depend on the size of the pieces.
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
    } catch { failure = failure ?? error }
    isAtEnd = filled < memory.count
    tags.add(UnsafeRawBufferPointer(rebasing: memory[..<filled]))
    if let (what, place) = tags.refusal {
      let location = Finding.Location(file: name, line: place.line, column: place.column)
      failure = failure ?? ReadError(.refused(what), at: location)
      return 0
    }
    return Int32(filled)
  }
}

extension Finding.Message {
  fileprivate static func refused(_ what: XMLTags.Refusal) -> Self {
    switch what {
    case .entity: .ownEntities
    case .manyAttributes: "found an element with more than 1,000 attributes, expected fewer"
    case .longMarkup:
      "found a tag, comment, section or instruction of more than 256 KiB, expected a shorter one"
    case .openReference: "found '&' without a following ';', expected a reference such as '&amp;'"
    case .longText: "found text longer than 10 MB, expected a shorter one"
    }
  }

  /// The error for a document that declares entities.
  static var ownEntities: Self {
    "found an XML document that declares entities, expected one that does not"
  }
}
