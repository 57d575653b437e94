internal import CEcCodes
internal import CSystem

/// The decoded data of a message, read with libeccodes in a process of its own.
final class BUFRData {
  /// The status for a key that the message does not have.
  private static let notFound: Int32 = -10

  let frame: BUFRFrame
  private let place: Finding.Location
  private var message = trackconv_child(socket: -1, process: -1)
  private var buffer: [Double]

  /// Decodes a message.
  init(_ bytes: [UInt8], _ frame: BUFRFrame, at place: Finding.Location) throws(ReadError) {
    (self.frame, self.place) = (frame, place)
    buffer = [Double](repeating: 0, count: frame.subsets)
    let status = bytes.withUnsafeBytes { trackconv_bufr_open($0.baseAddress, $0.count, &message) }
    guard status != TRACKCONV_BUFR_NO_LIBRARY else {
      throw ReadError(
        "found a BUFR file, which needs ecCodes: install the package libeccodes0 (Debian, Ubuntu) or eccodes (Homebrew)",
        in: place.file)
    }
    try check(status)
  }

  deinit { trackconv_child_end(message) }

  private func check(_ status: Int32) throws(ReadError) {
    guard status < 0 else { return }
    let version = trackconv_bufr_version()
    let name = "ecCodes \(version / 10_000).\(version / 100 % 100).\(version % 100)"
    let words =
      status == TRACKCONV_BUFR_FAULT
      ? "it failed or took too long"
      : trackconv_bufr_words(status).map { String(cString: $0) } ?? ""
    throw ReadError(
      "\(name: name) cannot decode the BUFR message with template \(name: frame.template) of tables \(frame.tables): \(name: words); the message is damaged, or needs a newer version",
      at: place)
  }

  /// The numbers of a key, one for each member, `nil` if missing; `nil` if the key is not there.
  ///
  /// Keys of the same name are told apart by their rank, from 1.
  func numbers(_ key: String, _ rank: Int = 1) throws(ReadError) -> [Double?]? {
    let count = buffer.withUnsafeMutableBytes {
      trackconv_bufr_ask(message, "#\(rank)#\(key)", 0, $0.baseAddress, $0.count)
    }
    if count == Self.notFound { return nil }
    try check(count)
    guard count == 1 || Int(count) == frame.subsets else { return nil }
    // Missing are -1e100, and the largest Int32. Decoding multiplies by powers of ten: 71.10000000000001.
    return (0..<frame.subsets).map { index in
      let number = buffer[count == 1 ? 0 : index]
      return abs(number) < 1e9 ? (number * 1e5).rounded() / 1e5 : nil
    }
  }

  /// The first number of a key, which is the same for all members.
  func number(_ key: String) throws(ReadError) -> Double? { try numbers(key)?.first ?? nil }

  /// The text of a key, without blanks around it; `nil` if there is none.
  func text(_ key: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(TRACKCONV_BUFR_TEXT))
    guard trackconv_bufr_ask(message, "#1#" + key, 1, &text, text.count - 1) == 0 else {
      return nil
    }
    // Bytes of 255 are a missing text.
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }.filter { 0x20..<0x7F ~= $0 }
    let words = String(decoding: bytes, as: UTF8.self).splitWords().joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
