import CZlib

extension TextBuffer {
  /// The text as a zlib stream (RFC 1950), which browsers expand.
  var deflated: [UInt8] {
    let text = Array(bytes)
    var size = compressBound(uLong(text.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { memory, count in
      // There is room for every text, so that only a lack of memory can fail.
      let status = compress2(memory.baseAddress, &size, text, uLong(text.count), 9)
      count = status == Z_OK ? Int(size) : 0
    }
  }
}
