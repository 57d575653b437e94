import GeoOut

/// A folder of pictures, as a store in which each is written at its number.
final class FrameFolder: ByteStore, ByteSink {
  /// The path, with a slash at its end.
  let folder: String
  private(set) var files: [OutputFile] = []
  private(set) var count = 0

  init(_ path: String) { folder = path.hasSuffix("/") ? path : path + "/" }

  /// The path of a picture: frame-0001.png.
  func path(of number: Int) -> String {
    let digits = String(number)
    return "\(folder)frame-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png"
  }

  func write(_ bytes: UnsafeRawBufferPointer, at number: Int) throws(WriteError) {
    do throws(SinkError) {
      let file = try OutputFile(path: path(of: number))
      files.append(file)
      try file.write(bytes)
      try file.finish()
      count = max(count, number)
    } catch { throw WriteError(error.reason) }
  }

  /// Nothing is read again, nor written without a number.
  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) -> Int { 0 }
  func write(_ bytes: UnsafeRawBufferPointer) {}
}
