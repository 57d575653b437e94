/// Finds where the start tags of an XML document stand, as its bytes go by.
///
/// libxml2 parses ahead of the element it gives, counts lines to 65,535 only, and knows no columns of
/// elements; findings need both. The tags found here come in the same order as its elements, since both
/// follow XML 1.0, sections 2.4 to 2.8 and 3.1. Any encoding will do in which the bytes of ASCII
/// characters are those of markup; in others, as UTF-16, nothing is found.
struct XMLTags {
  /// Where a start tag begins.
  struct Place {
    var line: Int
    /// In bytes, from 1.
    var column: Int
  }

  private enum State {
    case text
    /// Behind `<`, `<!`, `<!-`.
    case open, bang, dash
    case startTag, endTag, instruction, comment, section
    /// In `<!DOCTYPE` or one of the declarations in it.
    case declaration
  }

  private var state = State.text
  /// The quotation mark that must come before anything else counts.
  private var quote: UInt8 = 0
  /// How many of the characters that end what `state` is in have just gone by.
  private var closing = 0
  /// How many elements are open.
  private var depth = 0
  private var hasElement = false
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var tag = Place(line: 1, column: 1)
  private var places: [Place] = []
  private var taken = 0
  /// How many attributes the start tag has.
  private var attributes = 0
  /// Where the last text begins, and the last piece of markup.
  private var textStart = 0
  private var tagStart = 0
  /// Where a reference begins that has not ended, and its place.
  private var reference: (offset: Int, place: Place)?
  /// Where the declaration begins whose name is being read, and whether it may be that of an entity.
  private var declaration = 0
  /// Where the last lines begin, by the last bits of their numbers.
  private var lineStarts = [Int](repeating: 0, count: recentLines)

  private static let recentLines = 256
  /// How many attributes an element may have: libxml2 before 2.12 compares each with all others.
  static let mostAttributes = 1_000
  /// How many bytes a text may have, which is libxml2's limit.
  static let longestText = 10_000_000

  /// How many bytes a tag, comment, section or instruction may have: libxml2 looks for its end from its
  /// beginning again and again.
  static let longestMarkup = 256 << 10
  /// How many bytes may stand between `&` and `;`, for which libxml2 looks likewise.
  static let longestReference = 1_000

  /// What there is in the document that must not be parsed.
  enum Refusal {
    /// An entity of the document's own, which may grow to anything.
    case entity
    case manyAttributes
    case longText
    case longMarkup
    case openReference
  }

  /// The first such thing, and the tag or declaration in which, or behind which, it stands.
  private(set) var refusal: (what: Refusal, place: Place)?

  /// Where a line begins that is one of the last that went by.
  func start(ofLine number: Int) -> Int? {
    guard 1...line ~= number, line - number < Self.recentLines else { return nil }
    return lineStarts[number % Self.recentLines]
  }

  /// Whether an element is open, or no element has begun.
  var isUnfinished: Bool { depth > 0 || !hasElement || state != .text }

  /// Whether the bytes end inside markup that does not begin behind a place.
  func endsInMarkup(notBehind place: Place) -> Bool {
    state != .text && (tag.line, tag.column) <= (place.line, place.column)
  }

  /// The place of the next start tag, in the order of the document; `nil` where none is known.
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

  /// Looks at the next bytes of the document.
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

  private mutating func refuse(_ what: Refusal) {
    refusal = refusal ?? (what, tag)
  }

  private mutating func addMarkup(_ byte: UInt8) {
    switch state {
    case .text: break
    case .open: begin(byte)
    case .declaration:
      // `<!ENTITY`; no other declaration begins with these letters.
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

  /// Tells by the byte behind `<` what begins.
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

  /// Inside a tag or declaration, which ends with `>` outside quotation marks.
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
      if state == .startTag, attributes > Self.mostAttributes { refuse(.manyAttributes) }
    // The declarations between brackets are markup each.
    case UInt8(ascii: "["): if state == .declaration { state = .text }
    default: break
    }
    closing = 0
  }

  /// Inside what ends with a character, so many times or more, and `>`.
  private mutating func end(_ byte: UInt8, _ character: UInt8, _ times: Int) {
    if byte == UInt8(ascii: ">"), closing >= times {
      // A section is a part of the text round it.
      if state != .section { textStart = offset }
      state = .text
    } else {
      closing = byte == character ? closing + 1 : 0
    }
  }
}
