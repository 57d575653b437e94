import CZlib

/// Makes zip archives for tests, without compression (APPNOTE.TXT, 4.3).
enum Zip {
  static func archive(_ files: [(name: String, bytes: [UInt8])], flags: Int = 0) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
    func long(_ number: Int) -> [UInt8] { short(number & 65_535) + short(number >> 16) }
    var (text, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in files {
      let sum = Int(crc32(0, bytes, UInt32(bytes.count)))
      let head =
        short(20) + short(flags) + long(0) + short(33) + long(sum) + long(bytes.count)
        + long(bytes.count) + short(name.utf8.count) + short(0)
      directory += Array("PK\u{1}\u{2}".utf8) + short(20) + head
      directory += long(0) + short(0) + long(0) + long(text.count) + Array(name.utf8)
      text += Array("PK\u{3}\u{4}".utf8) + head + Array(name.utf8) + bytes
    }
    let end =
      Array("PK\u{5}\u{6}".utf8) + long(0) + short(files.count) + short(files.count)
      + long(directory.count) + long(text.count) + short(0)
    return text + directory + end
  }

  static func archive(_ files: [(name: String, text: String)]) -> [UInt8] {
    archive(files.map { ($0.name, Array($0.text.utf8)) })
  }
}
