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
  private var last = -1

  /// The numbers in order.
  var numbers: [Int] {
    guard !isBitmap else { return (0..<Int(Self.size)).filter(has) }
    var numbers: [Int] = []
    var (number, index) = (-1, 0)
    while index < bytes.count {
      number += distance(at: &index)
      numbers.append(number)
    }
    return numbers
  }

  func contains(_ number: Int) -> Bool { isBitmap ? has(number) : place(of: number).next == number }

  mutating func insert(_ number: Int) -> Bool {
    guard !isBitmap else {
      guard !has(number) else { return false }
      set(number)
      return true
    }
    let (before, next, range) = place(of: number)
    guard next != number else { return false }
    var distances = Self.bytes(of: number - before)
    if let next { distances += Self.bytes(of: next - number) } else { last = number }
    bytes.replaceSubrange(range, with: distances)
    guard bytes.count >= Self.bitmapSize else { return true }
    let all = numbers
    (bytes, isBitmap) = ([UInt8](repeating: 0, count: Self.bitmapSize), true)
    for number in all { set(number) }
    return true
  }

  /// Returns the numbers on either side of a number, which is the next if it is in the set, and the bytes of their
  /// distance.
  private func place(of number: Int) -> (before: Int, next: Int?, range: Range<Int>) {
    // Most numbers come in order.
    guard number <= last else { return (last, nil, bytes.count..<bytes.count) }
    var (before, start) = (-1, 0)
    while true {
      var end = start
      let next = before + distance(at: &end)
      guard next < number else { return (before, next, start..<end) }
      (before, start) = (next, end)
    }
  }

  /// Reads a distance, and moves the index behind it.
  private func distance(at index: inout Int) -> Int {
    defer { index += 1 }
    guard bytes[index] >= 0x80 else { return Int(bytes[index]) }
    index += 1
    return Int(bytes[index - 1] & 0x7F) << 8 | Int(bytes[index])
  }

  private static func bytes(of distance: Int) -> [UInt8] {
    let low = UInt8(truncatingIfNeeded: distance)
    return distance < 0x80 ? [low] : [0x80 | UInt8(truncatingIfNeeded: distance >> 8), low]
  }

  private func has(_ number: Int) -> Bool { bytes[number / 8] >> (number % 8) & 1 > 0 }

  private mutating func set(_ number: Int) { bytes[number / 8] |= 1 << (number % 8) }
}
