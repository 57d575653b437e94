import TyphoonTrack

/// The value of `--logo`.
enum LogoOption {
  /// The size that a logo must be below, in bytes.
  private static let limit = 64 << 10

  /// Reads an SVG file.
  ///
  /// - Parameters:
  ///   - path: The value of the option.
  ///   - messages: Receives the error if the file cannot be used.
  /// - Returns: The bytes; `nil` if the file cannot be used.
  static func logo(_ path: String, _ messages: Messages) -> [UInt8]? {
    do throws(ReadError) {
      var source = try ByteSource(path: path)
      let bytes = try source.withOpening { $0.withUnsafeBufferPointer { Array($0) } }
      guard bytes.count < limit else {
        messages.fail(path, "found a logo of 64 kB or more, expected a smaller SVG file")
        return nil
      }
      guard String(decoding: bytes, as: UTF8.self).contains("<svg") else {
        messages.fail(path, "found no 'svg' element, expected an SVG file")
        return nil
      }
      return bytes
    } catch {
      messages.fail(error.finding)
      return nil
    }
  }
}
