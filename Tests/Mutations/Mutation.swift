/// Changes to the bytes of an input.
enum Mutation {
  /// Changes some bytes: flips, replaces, deletes, inserts, repeats, and swaps of fields and lines.
  static func change(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = Int.random(in: 1...min(40, bytes.count - place), using: &generator)
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = marks.randomElement(using: &generator) ?? 0
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      case 5: change(digitsIn: &bytes, from: place, &generator)
      case 6: bytes.insert(contentsOf: numbers.randomElement(using: &generator) ?? [], at: place)
      case 7: repeatLine(&bytes, around: place)
      default: bytes.removeLast(min(bytes.count, length))
      }
    }
    return bytes
  }

  /// Replaces one byte.
  static func changeOne(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = bytes
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let old = bytes[place]
    bytes[place] =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: old ^ 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: UInt8.random(in: 0x30...0x39, using: &generator)
      case 2: UInt8.random(in: 0x41...0x5A, using: &generator)
      default: marks.randomElement(using: &generator) ?? 0
      }
    return bytes
  }

  private static let marks = Array("[]{}()<>&\"'\\/*,:;|=-+.0 \t\r\nNSEW".utf8)
  /// Numbers that are large, small, or none.
  private static let numbers: [[UInt8]] = [
    "9999999999999999999", "-999", "-99999999", "1e308", "1e-400", "NaN", "-0", "0.0000001", "00",
    "٣",
  ].map { Array($0.utf8) }

  private static func change(
    digitsIn bytes: inout [UInt8], from place: Int, _ generator: inout SplitMix64
  ) {
    for index in place..<min(bytes.count, place + 40) where 0x30...0x39 ~= bytes[index] {
      bytes[index] = UInt8.random(in: 0x30...0x39, using: &generator)
    }
  }

  private static func repeatLine(_ bytes: inout [UInt8], around place: Int) {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    guard end - start < 1_000 else { return }
    bytes.insert(contentsOf: bytes[start..<end], at: start)
  }
}
