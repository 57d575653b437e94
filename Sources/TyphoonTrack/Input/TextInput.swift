/// Passes the bytes of an input on, as UTF-8 once `convert` has been called.
///
/// Text in ASCII is the same in all encodings but UTF-16, so nothing is decided before the first other
/// byte. From there on, a sample decides: it is UTF-8, in an encoding that is declared, or in the one in
/// which it makes sense. Markup declares its encoding itself, and its readers convert it.
final class TextInput {
  private let name: String
  private let bytes: ByteSource.Refill
  /// The encoding that the user specified.
  private var encoding: TextEncoding?
  /// The label of the encoding that accompanied the input.
  var charset: String?
  /// A finding about the encoding.
  private(set) var doubt: Finding?
  /// Whether the text is UTF-8, whatever a page or document declares.
  private(set) var isSure = false

  private var decoder: TextDecoder?
  /// Whether lines end with CR alone; `nil` until the first bytes show it.
  private var turnsReturns: Bool? = false
  /// How many bytes of the input, and of its text, have been read.
  private var (received, passed) = (0, 0)
  /// The first bytes, which show what the input is.
  private static let decisive = 4_096
  private var isDecided = true
  private var isAtEnd = false
  /// The first byte of the input that is not a space.
  private var first: UInt8?
  private var isAtStart = true
  /// Whether there are control characters, which text does not have, among the first bytes of ASCII, and how many were
  /// looked at.
  private var isBinary = false
  private var seen = 0
  /// Bytes of the input that have not been passed on or decoded.
  private var held: ArraySlice<UInt8> = []
  /// Text that has been decoded and not passed on.
  private var text: ArraySlice<UInt8> = []

  init(name: String, _ bytes: @escaping ByteSource.Refill) {
    (self.name, self.bytes) = (name, bytes)
  }

  /// Converts the text to UTF-8 from now on, unless part of it has been read.
  func convert(from encoding: TextEncoding?) {
    guard first == nil, !isAtEnd else { return }
    (self.encoding, isDecided, turnsReturns) = (encoding, false, nil)
  }

  /// Fills memory with the next bytes of the text and returns their number; 0 at the end.
  ///
  /// Where lines end with CR alone, as old programs for the Mac write them, they end with LF.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    let count = try convert(into: memory)
    if turnsReturns == nil {
      let part = memory[..<min(count, Self.decisive - passed)]
      passed += part.count
      if part.contains(where: { $0 == 0x0A || $0 == 0x0D }) || passed == Self.decisive {
        turnsReturns = Self.hasReturnsAlone(part)
      }
    }
    if turnsReturns ?? false {
      for index in 0..<count where memory[index] == 0x0D { memory[index] = 0x0A }
    }
    return count
  }

  private static func hasReturnsAlone(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
    guard let first = bytes.firstIndex(of: 0x0D), first + 1 < bytes.endIndex,
      bytes[first + 1] != 0x0D, !bytes.contains(0x0A)
    else { return false }
    return !bytes.contains { $0 < 0x09 }
  }

  private func convert(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard isDecided else { return try begin(into: memory) }
    guard let decoder else {
      return held.isEmpty ? try readInput(into: memory) : Self.move(&held, into: memory)
    }
    while text.isEmpty, !isAtEnd || !held.isEmpty {
      if !isAtEnd, held.count < TextGuess.sampleSize { try hold() }
      var converted: [UInt8] = []
      held = held.dropFirst(decoder.decode(held, isLast: isAtEnd, into: &converted))
      text = converted[...]
    }
    return Self.move(&text, into: memory)
  }

  /// Passes on ASCII, and decides about the rest.
  private func begin(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    let count = try readInput(into: memory)
    // The files of an archive are texts, the archive is none.
    if isAtStart, memory[..<count].starts(with: ZipInput.magic) {
      isDecided = true
      return count
    }
    let start = encoding == nil ? Self.ascii(memory[..<count]) : 0
    if seen < 512 {
      isBinary = isBinary || memory[..<min(start, 512 - seen)].contains { $0 < 0x09 }
      seen += start
    }
    guard start < count else {
      isAtStart = isAtStart && count == 0
      return count
    }
    held = Array(memory[start..<count])[...]
    while !isAtEnd, held.count < TextGuess.sampleSize { try hold() }
    try decide(from: isAtStart && start == 0)
    isDecided = true
    return start > 0 ? start : try convert(into: memory)
  }

  private func decide(from isStart: Bool) throws(ReadError) {
    let sample = Array(held.prefix(TextGuess.sampleSize))
    if isStart, sample.starts(with: [0xEF, 0xBB, 0xBF]) { return }
    if isStart, let mark = Self.mark(sample) {
      held = held.dropFirst(2)
      return try decode(mark)
    }
    if let encoding { return try decode(encoding) }
    // In other data than text there are control characters.
    guard !isBinary, first != UInt8(ascii: "<"),
      !sample.contains(where: { $0 < 0x09 || 0x0E..<0x1A ~= $0 })
    else { return }
    let guess = TextGuess(sample, isWhole: isAtEnd)
    if guess == .utf8 { return }
    if let declared = charset.flatMap({ TextEncoding($0) }) { return try decode(declared) }
    switch guess {
    case .utf8: break
    case .encoding(let encoding):
      doubt = Finding(.warning, .guessed(encoding.title), at: place)
      try decode(encoding)
    case .damaged: doubt = Finding(.warning, .damaged, at: place)
    case .unknown: throw ReadError(.unknown, at: place)
    }
  }

  private func decode(_ encoding: TextEncoding) throws(ReadError) {
    isSure = true
    guard let name = encoding.name else { return }
    decoder = TextDecoder(name: name)
    if decoder == nil { throw ReadError(.unsupported(encoding.title), at: place) }
  }

  private var place: Finding.Location { Finding.Location(file: name) }

  /// Reads more of the input behind the bytes that are held.
  private func hold() throws(ReadError) {
    var more = [UInt8](repeating: 0, count: TextGuess.sampleSize)
    let count = try more.withUnsafeMutableBufferPointer { (memory) throws(ReadError) in
      try readInput(into: UnsafeMutableRawBufferPointer(memory))
    }
    held += more[..<count]
  }

  private func readInput(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !isAtEnd, !memory.isEmpty else { return 0 }
    var count = 0
    // The first bytes decide, however few come at a time.
    repeat {
      let more = try bytes(UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
      isAtEnd = more == 0
      count += more
    } while !isAtEnd && received + count < Self.decisive && count < memory.count
    received += count
    first = first ?? memory[..<count].first { $0 > 0x20 }
    return count
  }

  private static func move(
    _ bytes: inout ArraySlice<UInt8>, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    let part = bytes.prefix(memory.count)
    memory.copyBytes(from: part)
    bytes = bytes.dropFirst(part.count)
    return part.count
  }

  /// The number of bytes before the first one that is not ASCII.
  private static func ascii(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> Int {
    // Nearly all inputs are ASCII: a loop without an exit is several times as fast.
    guard bytes.reduce(0, |) >= 0x80 else { return bytes.count }
    return bytes.prefix { $0 < 0x80 }.count
  }

  /// The encoding of which a byte order mark is at the beginning: UTF-16, but not UTF-32.
  private static func mark(_ bytes: [UInt8]) -> TextEncoding? {
    if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      return TextEncoding("utf-16le")
    }
    return bytes.starts(with: [0xFE, 0xFF]) ? TextEncoding("utf-16be") : nil
  }
}

extension Finding.Message {
  fileprivate static func guessed(_ title: String) -> Self {
    "the text is not UTF-8: read as \(title); --encoding sets another encoding"
  }
  fileprivate static var damaged: Self {
    "found bytes that are not UTF-8: replaced; if the text is in another encoding, set it with --encoding, such as --encoding big5"
  }
  fileprivate static var unknown: Self {
    "the text is not UTF-8, and its encoding is not clear: set it with --encoding, such as --encoding big5"
  }
  fileprivate static func unsupported(_ title: String) -> Self {
    "the text is in \(name: title), which this system cannot convert to UTF-8"
  }
}
