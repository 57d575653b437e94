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
    fileprivate let isNegative: Bool
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
        isNegative = false
        return
      }
      let scaled = size * DecimalPrinter.scale(decimals)
      let whole = UInt64(scaled)
      magnitude = scaled - Double(whole) >= 0.5 ? whole + 1 : whole
      isNegative = value < 0 && magnitude > 0
    }

    /// Whether the number was finite and its magnitude below `limit`.
    @inline(__always)
    var isPrintable: Bool { magnitude != .max }

    /// The number that a reader parses from the printed text; NaN if it cannot be printed.
    @inline(__always)
    var value: Double {
      guard isPrintable else { return .nan }
      // Both are exact, so that the quotient is the nearest double.
      let size = Double(magnitude) / DecimalPrinter.scale(decimals)
      return isNegative ? -size : size
    }
  }

  /// Writes a number without trailing zeros, and returns the number of bytes.
  @inline(__always)
  static func print(_ number: Scaled, to memory: UnsafeMutablePointer<UInt8>) -> Int {
    assert(number.isPrintable, "cannot print this number")
    var end = memory
    if number.isNegative {
      end.initialize(to: UInt8(ascii: "-"))
      end += 1
    }
    // Division by a constant is several times as fast as by a variable; 6 is the default.
    let (whole, fraction) =
      number.decimals == 6
      ? (number.magnitude / 1_000_000, number.magnitude % 1_000_000)
      : number.magnitude.quotientAndRemainder(dividingBy: UInt64(scale(number.decimals)))
    end = digits(whole, width: width(of: whole), to: end)
    guard fraction > 0 else { return end - memory }
    end.initialize(to: UInt8(ascii: "."))
    end = digits(fraction, width: number.decimals, to: end + 1)
    while end[-1] == UInt8(ascii: "0") { end -= 1 }
    return end - memory
  }

  /// Writes a number below 10,000 with at most one decimal, and returns the number of bytes;
  /// returns `nil` for other numbers.
  ///
  /// Most numbers are like this. If ten times a double is an integer, the double equals that many
  /// tenths to 12 decimals.
  @inline(__always)
  static func printShort(_ value: Double, to memory: UnsafeMutablePointer<UInt8>) -> Int? {
    let size = abs(value * 10)
    guard size < 1e5 else { return nil }
    let tenths = UInt32(size)
    guard Double(tenths) == size else { return nil }
    var end = memory
    if value < 0 {
      end[0] = UInt8(ascii: "-")
      end += 1
    }
    let (whole, fraction) = (tenths / 10, tenths % 10)
    end = digits(UInt64(whole), width: width(of: UInt64(whole)), to: end)
    guard fraction > 0 else { return end - memory }
    end[0] = UInt8(ascii: ".")
    end[1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction)
    return end + 2 - memory
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
