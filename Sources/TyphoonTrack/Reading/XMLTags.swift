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
      }
      if state == .text {
        guard byte == UInt8(ascii: "<") else { continue }
        state = .open
        tag = Place(line: line, column: offset - lineStart)
      } else {
        addMarkup(byte)
      }
    }
  }

  private mutating func addMarkup(_ byte: UInt8) {
    switch state {
    case .text: break
    case .open: begin(byte)
    case .startTag, .declaration, .endTag: addTag(byte)
    case .bang:
      switch byte {
      case UInt8(ascii: "-"): state = .dash
      case UInt8(ascii: "["): enter(.section)
      default: enter(.declaration)
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
    // The declarations between brackets are markup each.
    case UInt8(ascii: "["): if state == .declaration { state = .text }
    default: break
    }
    closing = 0
  }

  /// Inside what ends with a character, so many times or more, and `>`.
  private mutating func end(_ byte: UInt8, _ character: UInt8, _ times: Int) {
    if byte == UInt8(ascii: ">"), closing >= times {
      state = .text
    } else {
      closing = byte == character ? closing + 1 : 0
    }
  }
}
