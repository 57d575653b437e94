/// At most eight bytes of a line in one integer, so that a number is parsed without a loop.
///
/// Archives hold a dozen numbers in each line, nearly all of them digits after spaces.
struct ShortField: Equatable {
  /// The bytes, the last one in the highest, with spaces before them.
  private let word: UInt64

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var spaces: UInt64 { 0x2020_2020_2020_2020 }

  private init(word: UInt64) { self.word = word }

  /// Takes a range of a line; `nil` if it is longer than eight bytes, or ends before the line's
  /// eighth.
  @inline(__always)
  init?(_ range: Range<Int>, of line: UnsafeBufferPointer<UInt8>) {
    let (count, start) = (range.upperBound &- range.lowerBound, range.upperBound &- 8)
    guard count <= 8, start >= 0, range.upperBound <= line.count else { return nil }
    // In two halves, because a shift by 64 would be none.
    let half = UInt64(truncatingIfNeeded: count &* 4)
    let others: UInt64 = (~0 &>> half) &>> half
    word = UnsafeRawBufferPointer(line).word(at: start) & ~others | Self.spaces & others
  }

  /// The number that digits give, possibly after spaces; `nil` for any other text.
  @inline(__always)
  var number: Int? {
    // Most numbers are 0.
    if word == Self.spaces ^ 0x10 &<< 56 { return 0 }
    // In a space only these bits differ from those of a digit.
    let text = word ^ Self.spaces
    return text == 0 ? nil : Self.number(word, from: text.trailingZeroBitCount & 56)
  }

  /// The number that so many digits give, possibly after spaces; `nil` for any other text.
  @inline(__always)
  func number(digits count: Int) -> Int? {
    let start = 64 &- count &* 8
    guard (word ^ Self.spaces).trailingZeroBitCount & 120 == start else { return nil }
    return Self.number(word, from: start)
  }

  /// The number whose first digit is at a bit, below 64, of a text.
  @inline(__always)
  private static func number(_ text: UInt64, from start: Int) -> Int? {
    let start = UInt64(truncatingIfNeeded: start)
    var digits = (text ^ ones &* 0x30) &>> start
    let tops = (digits &+ ones &* 0x76 | digits) & 0x8080_8080_8080_8080
    guard tops == 0 else { return nil }
    digits = digits &<< start
    // Pairs, then fours, then all eight: each time the left one counts for more.
    digits = (digits &* (1 + 10 << 8)) &>> 8 & 0x00FF_00FF_00FF_00FF
    digits = (digits &* (1 + 100 << 16)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (digits &* (1 + 10_000 << 32)) &>> 32)
  }

  /// Whether it holds only spaces, or nothing.
  @inline(__always)
  var isBlank: Bool { word == Self.spaces }

  /// Whether it is blank, or `-99` or `-999` after spaces: a missing value.
  @inline(__always)
  var isMissing: Bool {
    let text = word ^ Self.spaces
    return text == 0 || text == 0x1919_190D &<< 32 || text == 0x19_190D &<< 40
  }

  /// The number that digits give, with at most one point and a minus sign, possibly after spaces;
  /// `nil` for any other text.
  @inline(__always)
  var decimal: Double? {
    var (text, decimals, latest) = (word, 0, 56)
    let points = word.bytes(equalTo: Self.ones &* 0x2E)
    if points != 0 {
      // What is before the point moves next to what is after it; of two points, one stays.
      let offset = points.trailingZeroBitCount & 56
      let (after, point) = (~0 &<< UInt64(offset), 0xFF &<< UInt64(offset))
      text = word & after & ~point | (word & ~after) &<< 8 | 0x20
      (decimals, latest) = (7 &- offset / 8, offset &+ 8)
    }
    guard text != Self.spaces else { return nil }
    var start = (text ^ Self.spaces).trailingZeroBitCount & 56
    // Neither a space nor a sign may follow the point.
    let isNegative = text &>> UInt64(start) & 0xFF == 0x2D
    guard isNegative ? start < latest : start <= latest else { return nil }
    if isNegative { start &+= 8 }
    guard start < 64, let digits = Self.number(text, from: start) else { return nil }
    // Whether zero has a sign depends on how long it is.
    if isNegative, digits == 0 { return nil }
    // Exact numbers, so the quotient is the nearest double.
    let value = Double(digits) / Self.powerOfTen(decimals)
    return isNegative ? -value : value
  }

  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    default: 1e7
    }
  }

  /// The degrees before a letter of a hemisphere, in tenths: `171N`, or with a point `17.1N`.
  @inline(__always)
  func tenths(_ axis: GeoAxis, hasPoint: Bool) -> Int? {
    let letter = UInt8(truncatingIfNeeded: word &>> 56) & 0xDF
    let isNegative = letter == UInt8(ascii: axis.letters.negative)
    guard isNegative || letter == UInt8(ascii: axis.letters.positive) else { return nil }
    var rest = word &<< 8 | 0x20
    if hasPoint {
      guard UInt8(truncatingIfNeeded: word &>> 40) == UInt8(ascii: ".") else { return nil }
      // What is before the point moves next to the digit after it.
      rest = word &<< 8 & 0xFF &<< 56 | word &<< 16 & ~0 &>> 8 | 0x2020
    }
    guard let value = ShortField(word: rest).number, value <= axis.most * 10 else { return nil }
    return isNegative ? -value : value
  }
}
