/// A set of numbers, which takes a byte or two for each.
struct NumberSet {
  /// The numbers by their upper bits.
  private var blocks: [UInt32: NumberBlock] = [:]

  func contains(_ number: UInt32) -> Bool {
    blocks[number / NumberBlock.size]?.contains(Int(number % NumberBlock.size)) ?? false
  }

  /// Adds a number; returns whether it is new.
  mutating func insert(_ number: UInt32) -> Bool {
    blocks[number / NumberBlock.size, default: NumberBlock()]
      .insert(Int(number % NumberBlock.size))
  }

  mutating func formUnion(_ other: NumberSet) {
    for (upper, block) in other.blocks {
      for number in block.numbers { _ = blocks[upper, default: NumberBlock()].insert(number) }
    }
  }
}

/// Some of the numbers from 0 to 8,191.
private struct NumberBlock {
  static let size: UInt32 = 8_192
  private static let bitmapSize = Int(size) / 8

  /// The distance of each number from the one before, in order.
  ///
  /// It takes one byte, or two if the first has its highest bit set. If all together would take as long, there
  /// is a bit for each number instead.
  private var bytes: [UInt8] = []
  private var isBitmap = false
  /// The largest number.
  private var last: Int16 = -1

  /// The numbers in order.
  var numbers: [Int] {
    guard !isBitmap else { return (0..<Int(Self.size)).filter(contains) }
    var numbers: [Int] = []
    var (number, index) = (-1, 0)
    while index < bytes.count {
      var distance = Int(bytes[index])
      if distance >= 0x80 {
        index += 1
        distance = (distance & 0x7F) << 8 | Int(bytes[index])
      }
      index += 1
      number += distance
      numbers.append(number)
    }
    return numbers
  }

  func contains(_ number: Int) -> Bool {
    // Most numbers come in order.
    guard number <= Int(last) else { return false }
    return isBitmap ? bytes[number / 8] >> (number % 8) & 1 > 0 : numbers.contains(number)
  }

  mutating func insert(_ number: Int) -> Bool {
    guard !contains(number) else { return false }
    if isBitmap {
      set(number)
    } else if number > Int(last) {
      append(number)
    } else {
      let sorted = (numbers + [number]).sorted()
      (bytes, last) = ([], -1)
      for number in sorted { append(number) }
    }
    guard !isBitmap, bytes.count >= Self.bitmapSize else { return true }
    let all = numbers
    (bytes, isBitmap) = ([UInt8](repeating: 0, count: Self.bitmapSize), true)
    for number in all { set(number) }
    return true
  }

  private mutating func append(_ number: Int) {
    let distance = number - Int(last)
    if distance >= 0x80 { bytes.append(UInt8(truncatingIfNeeded: 0x80 | distance >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: distance))
    last = Int16(truncatingIfNeeded: number)
  }

  private mutating func set(_ number: Int) {
    bytes[number / 8] |= 1 << (number % 8)
    last = max(last, Int16(truncatingIfNeeded: number))
  }
}
