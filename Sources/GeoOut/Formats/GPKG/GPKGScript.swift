/// What is done to make a GeoPackage, as bytes: statements, and rows of values for them.
///
/// Storms are encoded as rows on all cores, as in every other format; then one thread passes the
/// rows to SQLite. A script is a sequence of blocks.
enum GPKGScript {
  /// What a block contains.
  enum Block: UInt8 {
    /// Statements to run.
    case statements = 1
    /// The name of a layer's table, which begins.
    case table
    /// The statement that inserts rows into the table.
    case insertion
    /// Rows of the table.
    case rows
    /// Nothing: the table is complete.
    case end
  }

  /// The type of a value in a row: a parameter's number and its type come first, and 0 ends the
  /// row.
  enum Kind: UInt8 {
    case integer = 1
    case real
    case text
    case blob
  }

  /// The number of bytes before the content of a block: its kind and its length.
  static let headSize = 9
}

extension TextBuffer {
  /// Appends a block of a script.
  mutating func append(_ block: GPKGScript.Block, _ content: TextBuffer) {
    append(block, count: content.count)
    append(content)
  }

  /// Appends a block of a script that contains a text.
  mutating func append(_ block: GPKGScript.Block, _ text: String = "") {
    append(block, count: text.utf8.count)
    append(text)
  }

  private mutating func append(_ block: GPKGScript.Block, count: Int) {
    append(block.rawValue)
    append(binary: UInt64(count))
  }

  /// Appends the beginning of a value.
  mutating func append(parameter: UInt8, _ kind: GPKGScript.Kind) {
    append(parameter)
    append(kind.rawValue)
  }

  /// Appends a text with its length.
  mutating func append(parameter: UInt8, text: some StringProtocol) {
    append(parameter: parameter, .text)
    append(binary: UInt32(text.utf8.count))
    append(text.utf8)
  }
}

/// Reads the blocks of a script one after another.
struct GPKGScriptReader {
  private let text: any ByteStore
  private var offset = 0
  /// The content of the latest block.
  private(set) var content: [UInt8] = []

  init(_ text: any ByteStore) {
    self.text = text
  }

  /// Reads the next block, and returns what it contains; `nil` at the end.
  mutating func next() throws(WriteError) -> GPKGScript.Block? {
    guard try fill(GPKGScript.headSize) else { return nil }
    let block = GPKGScript.Block(rawValue: content[0])
    let size = content[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let block, try fill(size) else { throw .damaged }
    return block
  }

  /// The content as a text.
  var string: String { String(decoding: content, as: UTF8.self) }

  /// Reads bytes into `content`; returns false if there is none left.
  private mutating func fill(_ size: Int) throws(WriteError) -> Bool {
    if content.count > size { content.removeLast(content.count - size) }
    if content.count < size { content += repeatElement(0, count: size - content.count) }
    var done = 0
    while done < size {
      let (store, place) = (text, offset + done)
      let count = try content.withUnsafeMutableBufferPointer { (bytes) throws(WriteError) in
        let rest = UnsafeMutableRawBufferPointer(bytes)[done...]
        return try store.read(into: UnsafeMutableRawBufferPointer(rebasing: rest), from: place)
      }
      guard count > 0 else {
        guard done == 0 else { throw .damaged }
        return false
      }
      done += count
    }
    offset += size
    return true
  }
}

extension WriteError {
  /// The script is not as it was written.
  static let damaged = WriteError("the file was cut short")
}
