/// Prints numbers with a fixed number of decimals, using integer arithmetic.
enum DecimalPrinter {
  /// The largest number of bytes of a printed number: sign, seven digits, point, twelve decimals.
  static let longest = 21
  /// The magnitude from which on numbers cannot be printed.
  static var limit: Double { 1e6 }

  /// Whether a number is finite and its magnitude below `limit`.
  static func canPrint(_ value: Double) -> Bool { abs(value) < limit }

  /// A number as an integer multiple of its last decimal, rounded half away from zero.
  struct Scaled: Hashable {
    fileprivate let magnitude: UInt64
    /// 1 if the number is negative, otherwise 0: without branches, because signs are hard to predict.
    fileprivate let sign: UInt64
    fileprivate let decimals: Int

    /// Rounds a number to `decimals` decimals, 0 to 12.
    ///
    /// No coordinate and no quantity of a storm is infinite, NaN, or of a magnitude of a million or
    /// more. Readers report and omit such numbers, so one that gets here is a programming error:
    /// debug builds trap, and release builds create a number for which `isPrintable` is false.
    @inline(__always)
    init(_ value: Double, decimals: Int) {
      assert(0...12 ~= decimals, "\(decimals) decimals, expected 0 to 12")
      let size = abs(value)
      self.decimals = decimals
      guard size < DecimalPrinter.limit else {
        assert(false, "cannot print \(value), expected a magnitude below a million")
        magnitude = .max
        sign = 0
        return
      }
      magnitude = DecimalPrinter.rounded(size * DecimalPrinter.scale(decimals), decimals)
      sign = (value.bitPattern &>> 63) & min(magnitude, 1)
    }

    /// The magnitude and the sign: numbers with as many decimals are equal if their keys are.
    @inline(__always)
    var key: UInt64 { magnitude &<< 1 | sign }

    /// Whether the number was finite and its magnitude below `limit`.
    @inline(__always)
    var isPrintable: Bool { magnitude != .max }

    /// The number that a reader parses from the printed text; NaN if it cannot be printed.
    @inline(__always)
    var value: Double {
      guard isPrintable else { return .nan }
      // Both are exact, so that the quotient is the nearest double.
      let size = Double(magnitude) / DecimalPrinter.scale(decimals)
      return sign == 0 ? size : -size
    }
  }

  /// Rounds a number that is not negative, with halves away from zero.
  @inline(__always)
  private static func rounded(_ scaled: Double, _ decimals: Int) -> UInt64 {
    guard decimals <= 9 else {
      let whole = UInt64(scaled)
      return scaled - Double(whole) >= 0.5 ? whole + 1 : whole
    }
    // Below 2^52, which a million with nine decimals is, adding that power leaves the number in the
    // lowest bits of the sum, with halves rounded to even.
    let power = 0x1p52
    let sum = scaled + power
    let isRoundedDown = scaled - (sum - power) == 0.5
    return (sum.bitPattern & (1 &<< 52 - 1)) &+ (isRoundedDown ? 1 : 0)
  }

  /// The digits of the numbers below 1,000, a word each: three bytes, the first digit lowest, then
  /// the number of zeros at the beginning, at most 2, and of zeros at the end in the highest bits.
  ///
  /// Longitudes and latitudes with six decimals are three such words each.
  private static let triples: [UInt32] = (0..<1_000 as Range<UInt32>).map { number in
    let first: UInt32 = number < 10 ? 2 : number < 100 ? 1 : 0
    let last: UInt32 = number == 0 ? 3 : number % 100 == 0 ? 2 : number % 10 == 0 ? 1 : 0
    return digits(number) | first << 24 | last << 28
  }

  /// Calls `body` with the words of `triples`.
  @inline(__always)
  static func withTriples(_ body: (UnsafePointer<UInt32>) -> Void) {
    triples.withUnsafeBufferPointer { if let first = $0.baseAddress { body(first) } }
  }

  /// Writes a number without trailing zeros, or `null` if it cannot be printed.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - memory: `longest` bytes, all of which may be overwritten.
  ///   - triples: From `withTriples`, which is called once for many numbers.
  /// - Returns: The end of the number.
  @inline(__always)
  static func print(
    _ number: Scaled, to memory: UnsafeMutablePointer<UInt8>, _ triples: UnsafePointer<UInt32>
  ) -> UnsafeMutablePointer<UInt8> {
    guard number.decimals == 6, number.magnitude < 1_000_000_000 else {
      return printAny(number, to: memory)
    }
    memory[0] = UInt8(ascii: "-")
    let start = memory + Int(number.sign)
    let magnitude = UInt32(truncatingIfNeeded: number.magnitude)
    let (whole, fraction) = (magnitude / 1_000_000, magnitude % 1_000_000)
    let point = print(small: Int(whole), to: start, triples)
    guard fraction > 0 else { return point }
    point[0] = UInt8(ascii: ".")
    let (first, last) = (triples[Int(fraction / 1_000)], triples[Int(fraction % 1_000)])
    store(first, to: point + 1)
    store(last, to: point + 4)
    let trailing = last &>> 28
    return point + (trailing < 3 ? 7 - Int(trailing) : 4 - Int(first &>> 28))
  }

  /// Writes the four bytes of a word, the lowest first.
  @inline(__always)
  static func store(_ word: UInt32, to memory: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(memory).storeBytes(of: word.littleEndian, as: UInt32.self)
  }

  /// Writes a number with any number of decimals, or `null`, and returns its end.
  @inline(never)
  private static func printAny(
    _ number: Scaled, to memory: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    guard number.isPrintable else {
      memory.update(from: ("null" as StaticString).utf8Start, count: 4)
      return memory + 4
    }
    memory[0] = UInt8(ascii: "-")
    let (whole, fraction) = number.magnitude.quotientAndRemainder(
      dividingBy: UInt64(scale(number.decimals)))
    var end = digits(
      whole, width: width(of: whole), to: memory + Int(number.sign))
    guard fraction > 0 else { return end }
    end[0] = UInt8(ascii: ".")
    end = digits(fraction, width: number.decimals, to: end + 1)
    while end[-1] == UInt8(ascii: "0") { end -= 1 }
    return end
  }

  /// Writes a number below 1,000 with at most one decimal, or one below 10,000 without, and returns
  /// its end; returns `nil` for other numbers.
  ///
  /// Most numbers are like this. If ten times a double is an integer, the double equals that many
  /// tenths to 12 decimals.
  @inline(__always)
  static func printShort(
    _ value: Double, to memory: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    let size = abs(value * 10)
    guard size < 1e5 else { return nil }
    let tenths = Int32(size)
    guard Double(tenths) == size else { return nil }
    memory[0] = UInt8(ascii: "-")
    let start = memory + (value < 0 ? 1 : 0)
    let (whole, fraction) = UInt32(tenths).quotientAndRemainder(dividingBy: 10)
    guard whole < 1_000 else {
      guard fraction == 0 else { return nil }
      start[0] = UInt8(truncatingIfNeeded: 48 + whole / 1_000)
      store(digits(whole % 1_000), to: start + 1)
      return start + 4
    }
    let zeros: UInt32 = whole < 10 ? 2 : whole < 100 ? 1 : 0
    store(digits(whole) &>> (8 &* zeros), to: start)
    let end = start + (3 - Int(zeros))
    end[0] = UInt8(ascii: ".")
    end[1] = UInt8(truncatingIfNeeded: 48 + fraction)
    return end + (fraction > 0 ? 2 : 0)
  }

  /// The three digits of a number below 1,000, the first one lowest.
  @inline(__always)
  private static func digits(_ number: UInt32) -> UInt32 {
    // Divided by multiplication: exact for such numbers.
    let hundreds = (number &* 41) &>> 12
    let rest = number &- hundreds &* 100
    let tens = (rest &* 103) &>> 10
    return 0x303030 | hundreds | tens &<< 8 | (rest &- tens &* 10) &<< 16
  }

  /// Writes a number below 1,000, and returns its end.
  @inline(__always)
  private static func print(
    small whole: Int, to memory: UnsafeMutablePointer<UInt8>, _ triples: UnsafePointer<UInt32>
  ) -> UnsafeMutablePointer<UInt8> {
    let word = triples[whole]
    let zeros = word &>> 24 & 3
    store(word &>> (8 &* zeros), to: memory)
    return memory + (3 - Int(zeros))
  }

  /// The number of digits of a number below ten million.
  @inline(__always)
  private static func width(of whole: UInt64) -> Int {
    if whole < 1_000 { return whole < 10 ? 1 : whole < 100 ? 2 : 3 }
    return whole < 10_000 ? 4 : whole < 100_000 ? 5 : whole < 1_000_000 ? 6 : 7
  }

  /// Writes a number with leading zeros to `width` digits.
  @inline(__always)
  private static func digits(
    _ value: UInt64, width: Int, to memory: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var rest = value
    var index = width
    while index >= 2 {
      let pair = rest % 100
      rest /= 100
      memory[index - 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
      memory[index - 2] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
      index -= 2
    }
    if index == 1 {
      memory[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    assert(rest == 0, "\(value) has more than \(width) digits")
    return memory + width
  }

  /// Ten to the power of a number of decimals.
  @inline(__always)
  fileprivate static func scale(_ decimals: Int) -> Double {
    switch decimals {
    case 6: 1e6
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    default: 1e12
    }
  }
}
