/// The archive into which a format puts the text of a whole map.
package protocol MapContainer: AnyObject, Sendable {
  /// What makes the format a film; `nil` for a still map.
  var film: FilmKind? { get }
  /// Puts a whole map into the container.
  ///
  /// - Parameters:
  ///   - text: The text of the map.
  ///   - archive: The empty store for the container.
  ///   - summary: The whole map.
  ///   - options: The user's options.
  /// - Throws: An error if either store fails, or if the container cannot be made.
  func pack(
    _ text: any ByteStore, into archive: any ByteStore, _ summary: MapSummary,
    _ options: WritingOptions
  ) throws(WriteError)
}

extension MapContainer { package var film: FilmKind? { nil } }

/// A map in an SQLite database, written storm by storm.
package protocol MapDatabase: AnyObject {
  /// Adds a storm.
  func add(_ storm: StormFeatures) throws(WriteError)
  /// Notes the storms so far, to go back to.
  func mark() throws(WriteError)
  /// Removes the storms since the last mark.
  func goBack() throws(WriteError)
  /// Writes what describes the whole map; the database is then complete.
  func finish(_ summary: MapSummary) throws(WriteError)
  /// The bytes of a complete database in memory.
  var bytes: [UInt8] { get }
}

/// Bytes with random access for reading and writing: a file, or memory.
///
/// A container needs both: its directory says how long the parts became, and where they lie.
package protocol ByteStore: AnyObject {
  /// How many bytes there are.
  var count: Int { get }
  /// Reads bytes into memory.
  ///
  /// - Parameters:
  ///   - memory: The buffer to read into.
  ///   - offset: The offset of the first byte.
  /// - Returns: The number of bytes read; 0 at the end.
  /// - Throws: An error if they cannot be read.
  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) throws(WriteError) -> Int
  /// Writes bytes at an offset; bytes between the end and the offset become 0.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - offset: The offset of the first byte.
  /// - Throws: An error if there is no room for them.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(WriteError)
}

/// Bytes in memory.
final class MemoryStore: ByteStore {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  var count: Int { bytes.count }

  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    let part = bytes[min(offset, count)...].prefix(memory.count)
    memory.copyBytes(from: part)
    return part.count
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    if offset > count { self.bytes += repeatElement(0, count: offset - count) }
    let end = min(count, offset + bytes.count)
    self.bytes.replaceSubrange(min(offset, count)..<end, with: bytes)
  }
}
