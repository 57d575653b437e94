/// The frame of a message: the lengths of its sections, and what its data are.
///
/// Source: WMO-No. 306, volume I.2, FM 94 BUFR, editions 3 and 4. Lengths have three bytes. ecCodes believes them, so
/// they are checked here.
struct BUFRFrame {
  /// The number of bytes of the head, in which the length of the message is.
  static let headSize = 8
  static let magic = Array("BUFR".utf8)
  /// The most members: an ensemble has fifty or a hundred.
  private static let maxSubsets = 500

  private(set) var subsets = 0
  /// The version of the tables that the message needs.
  private(set) var tables = 0
  /// What the data are, in the form FXXYYY: `316082`.
  private(set) var descriptors: [String] = []

  /// The template's name for messages: `3 16 082`, or that of the unfolded form.
  var template: String {
    guard let first = descriptors.first else { return "none" }
    let name = "\(first.prefix(1)) \(first.dropFirst().prefix(2)) \(first.suffix(3))"
    return descriptors.count > 1 ? "\(name) …" : name
  }

  /// Whether a length is in these bytes.
  private static func length(_ bytes: [UInt8], at offset: Int) -> Int {
    guard offset + 3 <= bytes.count else { return 0 }
    return Int(bytes[offset]) << 16 | Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2])
  }

  /// The length of the message that begins with these bytes; `nil` if they are not those of a message.
  static func length(head: [UInt8]) -> Int? {
    guard head.count >= headSize, head.starts(with: magic), 2...4 ~= head[7] else { return nil }
    let size = length(head, at: 4)
    return size > headSize + 4 ? size : nil
  }

  /// Checks a message from `BUFR` to `7777`.
  init(_ bytes: [UInt8], at place: Finding.Location) throws(ReadError) {
    func damaged(_ words: String) -> ReadError { ReadError(.damagedBUFR(words), at: place) }
    guard bytes.suffix(4).elementsEqual("7777".utf8) else {
      throw damaged("it does not end with '7777'")
    }
    let isNew = bytes[7] == 4
    guard isNew || bytes[7] == 3 else { throw damaged("its edition is \(bytes[7])") }
    var offset = Self.headSize
    /// The section at the offset, which is moved behind it.
    func section(_ number: Int, atLeast least: Int) throws(ReadError) -> ArraySlice<UInt8> {
      let size = Self.length(bytes, at: offset)
      guard size >= least, offset + size <= bytes.count - 4 else {
        throw damaged("section \(number) has \(size) bytes")
      }
      defer { offset += size }
      return bytes[offset..<offset + size]
    }
    let first = Array(try section(1, atLeast: isNew ? 22 : 17))
    tables = Int(first[isNew ? 13 : 10])
    if first[isNew ? 9 : 7] & 0x80 != 0 { _ = try section(2, atLeast: 4) }
    let third = Array(try section(3, atLeast: 9))
    _ = try section(4, atLeast: 5)
    guard offset == bytes.count - 4 else { throw damaged("its sections end before it does") }
    subsets = Int(third[4]) << 8 | Int(third[5])
    for index in stride(from: 7, to: third.count - 1, by: 2) {
      let (high, low) = (Int(third[index]), Int(third[index + 1]))
      descriptors.append("\(high >> 6)" + (high & 63).padded() + low.padded(to: 3))
    }
    guard isOfTracks else { throw ReadError(.notTracks(template), at: place) }
    guard 1...Self.maxSubsets ~= subsets else {
      throw ReadError("found a BUFR message with \(subsets) members, expected 1 to 500", at: place)
    }
    guard subsets == 1 || third[6] & 0x40 != 0 else { throw ReadError(.notCompressed, at: place) }
  }

  /// Whether the data are tracks of tropical cyclones: by the template, or by what it is in the unfolded form,
  /// among it a storm, the significance of positions, pressure, wind and the hours of a forecast.
  private var isOfTracks: Bool {
    if let first = descriptors.first, descriptors.count == 1 {
      return first == "316082" || first == "316083"
    }
    return ["001027", "001091", "008005", "010051", "011012", "004024"]
      .allSatisfy(descriptors.contains)
  }
}

extension Finding.Message {
  static func damagedBUFR(_ words: String) -> Self { "the BUFR message is damaged: \(name: words)" }
  fileprivate static func notTracks(_ template: String) -> Self {
    "found a BUFR message with template \(name: template), expected tracks of tropical cyclones (3 16 082 or 3 16 083)"
  }
  fileprivate static var notCompressed: Self {
    "found a BUFR message whose members are not compressed, expected a compressed one, as ECMWF writes them"
  }
}
