/// Finds the locations of start tags in an XML document as its bytes pass through.
///
/// libxml2 parses ahead of the element it returns, counts lines only to 65,535, and does not report
/// columns of elements; findings need both. The tags found here come in the same order as its
/// elements, since both follow XML 1.0, sections 2.4 to 2.8 and 3.1. This works in any encoding in
/// which markup uses the bytes of ASCII; in others, such as UTF-16, it finds nothing.
struct XMLTags {
  /// The location of a start tag.
  struct Place {
    var line: Int
    /// In bytes, from 1.
    var column: Int
  }

  private enum State {
    case text
    /// After `<`, `<!`, `<!-`.
    case open, bang, dash
    case startTag, endTag, instruction, comment, section
    /// In `<!DOCTYPE` or one of the declarations in it.
    case declaration
  }

  private var state = State.text
  /// The quotation mark that ends the current quoted value; 0 outside quotes.
  private var quote: UInt8 = 0
  /// How many of the bytes that end the current state were just seen.
  private var closing = 0
  /// The number of open elements.
  private var depth = 0
  private var hasElement = false
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var tag = Place(line: 1, column: 1)
  private var places: [Place] = []
  private var taken = 0
  /// The number of attributes in the current start tag.
  private var attributes = 0
  /// The offsets at which the last text and the last piece of markup begin.
  private var textStart = 0
  private var tagStart = 0
  /// The start of a reference that has not ended.
  private var reference: (offset: Int, place: Place)?
  /// The offset at which a declaration's name begins, if that may be `ENTITY`; otherwise 0.
  private var declaration = 0
  /// The starts of the last lines, indexed by line number modulo `recentLines`.
  private var lineStarts = [Int](repeating: 0, count: recentLines)

  private static let recentLines = 256
  /// The maximum number of attributes of an element: libxml2 before 2.12 compares each with all
  /// others.
  static let maxAttributes = 1_000
  /// The maximum length of a text in bytes, which is libxml2's limit.
  static let longestText = 10_000_000

  /// The maximum length in bytes of a tag, comment, section or instruction: libxml2 repeatedly
  /// searches it from the beginning for its end.
  static let longestMarkup = 256 << 10
  /// The maximum number of bytes between `&` and `;`, which libxml2 searches in the same way.
  static let longestReference = 1_000

  /// Content that must not be parsed.
  enum Refusal {
    /// An entity declared by the document, which can expand without limit.
    case entity
    case manyAttributes, longText, longMarkup, openReference
  }

  /// The first such content, with the tag or declaration that contains or precedes it.
  private(set) var refusal: (what: Refusal, place: Place)?

  /// Returns the offset at which one of the last lines begins.
  func start(ofLine number: Int) -> Int? {
    guard 1...line ~= number, line - number < Self.recentLines else { return nil }
    return lineStarts[number % Self.recentLines]
  }

  /// Whether an element is open, or no element has begun.
  var isUnfinished: Bool { depth > 0 || !hasElement || state != .text }

  /// Whether the bytes end inside markup that begins at or before a location.
  func endsInMarkup(notBehind place: Place) -> Bool {
    state != .text && (tag.line, tag.column) <= (place.line, place.column)
  }

  /// Returns the location of the next start tag in document order, or `nil` if none is known.
  mutating func next() -> Place? {
    guard taken < places.count else { return nil }
    defer {
      taken += 1
      if taken == places.count {
        places.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return places[taken]
  }

  /// Scans the next bytes of the document.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      offset += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset
        lineStarts[line % Self.recentLines] = offset
      }
      if reference != nil, byte == UInt8(ascii: ";") { reference = nil }
      if state == .text {
        if byte == UInt8(ascii: "&"), reference == nil {
          reference = (offset, Place(line: line, column: offset - lineStart))
        }
        guard byte == UInt8(ascii: "<") else { continue }
        state = .open
        tagStart = offset
        tag = Place(line: line, column: offset - lineStart)
      } else {
        addMarkup(byte)
      }
    }
    if state == .text || state == .section, offset - textStart > Self.longestText {
      refuse(.longText)
    }
    if state != .text, offset - tagStart > Self.longestMarkup { refuse(.longMarkup) }
    if let reference, offset - reference.offset > Self.longestReference {
      refusal = refusal ?? (.openReference, reference.place)
    }
  }

  private mutating func refuse(_ what: Refusal) { refusal = refusal ?? (what, tag) }

  private mutating func addMarkup(_ byte: UInt8) {
    switch state {
    case .text: break
    case .open: begin(byte)
    case .declaration:
      // `<!ENTITY` is the only declaration that begins with these letters.
      if byte == UInt8(ascii: "N"), declaration > 0, offset == declaration + 1 { refuse(.entity) }
      addTag(byte)
    case .startTag, .endTag: addTag(byte)
    case .bang:
      switch byte {
      case UInt8(ascii: "-"): state = .dash
      case UInt8(ascii: "["): enter(.section)
      default:
        enter(.declaration)
        if byte == UInt8(ascii: "E"), !hasElement { declaration = offset }
      }
    case .dash: enter(byte == UInt8(ascii: "-") ? .comment : .declaration)
    case .comment: end(byte, UInt8(ascii: "-"), 2)
    case .section: end(byte, UInt8(ascii: "]"), 2)
    case .instruction: end(byte, UInt8(ascii: "?"), 1)
    }
  }

  /// Determines what begins from the byte after `<`.
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"):
      depth -= 1
      enter(.endTag)
    case UInt8(ascii: "!"): state = .bang
    case UInt8(ascii: "?"): enter(.instruction)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF:
      places.append(tag)
      depth += 1
      hasElement = true
      attributes = 0
      enter(.startTag)
    default: state = .text
    }
  }

  private mutating func enter(_ new: State) {
    state = new
    quote = 0
    closing = 0
  }

  /// Scans a tag or declaration, which ends with `>` outside quotation marks.
  private mutating func addTag(_ byte: UInt8) {
    if quote != 0 {
      if byte == quote { quote = 0 }
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "/"):
      closing = 1
      return
    case UInt8(ascii: ">"):
      if state == .startTag, closing == 1 { depth -= 1 }
      state = .text
      textStart = offset
    case UInt8(ascii: "="):
      attributes += 1
      if state == .startTag, attributes > Self.maxAttributes { refuse(.manyAttributes) }
    // Each declaration in the brackets is markup of its own.
    case UInt8(ascii: "["): if state == .declaration { state = .text }
    default: break
    }
    closing = 0
  }

  /// Scans markup that ends with at least `times` occurrences of a character and `>`.
  private mutating func end(_ byte: UInt8, _ character: UInt8, _ times: Int) {
    if byte == UInt8(ascii: ">"), closing >= times {
      // A section is part of the text around it.
      if state != .section { textStart = offset }
      state = .text
    } else {
      closing = byte == character ? closing + 1 : 0
    }
  }
}
