import CLibXML2
import CSystem

/// Converts a text to UTF-8 through iconv(3), in pieces.
final class TextDecoder {
  private let converter: iconv_t
  private var output = [UInt8](repeating: 0, count: 64 << 10)

  /// Creates a decoder; `nil` if the system does not support the encoding.
  ///
  /// - Parameter name: The encoding's name in iconv.
  init?(name: String) {
    // iconv_open returns -1 for an unsupported encoding.
    guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
      return nil
    }
    self.converter = converter
  }

  deinit { iconv_close(converter) }

  /// Converts bytes; each invalid one becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the text.
  ///   - isLast: Whether the text ends with them. If not, part of a character at the end is not used.
  ///   - text: Receives the text in UTF-8.
  /// - Returns: The number of bytes used.
  func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout [UInt8]) -> Int {
    bytes.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        // iconv's parameter is not const, for compatibility; iconv only reads through it.
        var next = UnsafeMutableRawPointer(mutating: input.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        var left = input.count
        while left > 0 {
          var end = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var room = output.count
          // iconv returns -1 when it stops: at a full buffer, an invalid byte or half a character.
          let result = iconv(converter, &next, &left, &end, &room)
          let reason = trackconv_errno()
          text.append(contentsOf: output[..<(output.count - room)])
          guard result == -1, room > 16, left > 0 else { continue }
          if reason == EINVAL, !isLast { break }
          text.append(contentsOf: UTF8.encodedReplacementCharacter)
          next = next?.advanced(by: 1)
          left -= 1
        }
        return input.count - left
      }
    }
  }
}
