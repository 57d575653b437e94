/// Bytes that are complete later, in memory.
final class UnnamedFile: ByteStore, ByteSink {
  private var memory: [UInt8] = []
  var count: Int { memory.count }

  init(in folder: String?) {}

  /// A database has no file, and is in memory.
  func create<Value>(_ body: (String?) throws(WriteError) -> Value) throws(WriteError) -> Value {
    try body(nil)
  }

  func copy(_ database: any MapDatabase, to sink: any ByteSink) throws(SinkError) {
    try database.bytes.withBytes { (bytes) throws(SinkError) in try sink.write(bytes) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) { memory += bytes }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    let end = offset + bytes.count
    memory += repeatElement(0, count: max(0, end - memory.count))
    memory.replaceSubrange(offset..<end, with: bytes)
  }

  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    let part = self.memory.dropFirst(offset).prefix(memory.count)
    memory.copyBytes(from: part)
    return part.count
  }

  func truncate(to offset: Int) { memory.removeLast(max(0, memory.count - offset)) }

  func copy(to sink: any ByteSink) throws(SinkError) {
    try memory.withBytes { (bytes) throws(SinkError) in try sink.write(bytes) }
  }
}
