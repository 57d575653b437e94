@testable import GeoOut

/// A store whose reads and writes fail after so many.
final class FailingStore: ByteStore {
  private let store: MemoryStore
  private var left: Int

  init(_ bytes: [UInt8], _ left: Int) {
    store = MemoryStore(bytes)
    self.left = left
  }

  var count: Int { store.count }
  var bytes: [UInt8] { store.bytes }

  func read(
    into memory: UnsafeMutableRawBufferPointer, from offset: Int
  ) throws(WriteError) -> Int {
    try use()
    return store.read(into: memory, from: offset)
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteError) {
    try use()
    store.write(bytes, at: offset)
  }

  private func use() throws(WriteError) {
    guard left > 0 else { throw WriteError("no more") }
    left -= 1
  }
}
