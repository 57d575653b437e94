import CSystem

extension ByteSource {
  /// Called with the bytes read so far and the size of the file; never, since nobody waits for a disk.
  public typealias Progress = (_ bytes: Int, _ expected: Int?) -> Void

  /// Creates a source that reads a file that the page has given under a name.
  public init(path: String, progress: Progress? = nil) throws(ReadError) {
    var size = 0
    guard let start = trackconv_given_file(path, &size) else {
      throw ReadError(
        "cannot open the file: no such file or directory", at: Finding.Location(file: path))
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: size)
    var given = 0
    self.init(name: path) { memory in
      let part = UnsafeRawBufferPointer(rebasing: bytes[given...].prefix(memory.count))
      memory.copyMemory(from: part)
      given += part.count
      return part.count
    }
    (self.path, fileSize) = (path, size)
  }

  /// Creates a source that reads the file that the page has given as `-`.
  public init(descriptor: Int32, name: String, progress: Progress? = nil) {
    do throws(ReadError) { try self.init(path: "-") } catch { self.init([], name: name) }
  }
}
