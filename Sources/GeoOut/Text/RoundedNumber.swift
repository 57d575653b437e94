/// A number as an integer multiple of its last decimal, rounded half away from zero.
struct RoundedNumber: Hashable {
  /// The magnitude from which on numbers cannot be printed.
  static let limit = 1e6

  /// Whether a number is finite and its magnitude below `limit`.
  static func canPrint(_ value: Double) -> Bool { abs(value) < limit }

  /// The number times ten to the power of `decimals`.
  private let scaled: Int64
  private let decimals: Int

  /// Rounds a number to `decimals` decimals, 0 to 12.
  ///
  /// No coordinate and no quantity of a storm is infinite, NaN, or of a magnitude of a million or
  /// more. Readers report and omit such numbers, so one that gets here is a programming error:
  /// debug builds trap, and release builds create a number for which `isPrintable` is false.
  init(_ value: Double, decimals: Int) {
    assert(0...12 ~= decimals, "\(decimals) decimals, expected 0 to 12")
    self.decimals = decimals
    guard Self.canPrint(value) else {
      assert(false, "cannot print \(value), expected a magnitude below a million")
      scaled = .max
      return
    }
    scaled = Int64((value * Self.scale(decimals)).rounded(.toNearestOrAwayFromZero))
  }

  /// Whether the number was finite and its magnitude below `limit`.
  var isPrintable: Bool { scaled != .max }

  /// The number that a reader parses from the printed text; NaN if it cannot be printed.
  var value: Double {
    // Both are exact, so that the quotient is the nearest double.
    isPrintable ? Double(scaled) / Self.scale(decimals) : .nan
  }

  /// The largest number of bytes of a printed number: sign, seven digits, point, twelve decimals.
  static let longest = 21

  /// Writes the number without trailing zeros, its last digit first; `null` if it cannot be printed.
  ///
  /// - Parameters:
  ///   - end: The offset of the end of the number in `text`, at least `longest`.
  ///   - text: The memory.
  /// - Returns: The offset of the start of the number.
  func write(endingAt end: Int, of text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard isPrintable else {
      for (index, byte) in "null".utf8.enumerated() { text[end - 4 + index] = byte }
      return end - 4
    }
    var (rest, places) = (scaled.magnitude, decimals)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    var start = end
    if places > 0 {
      // Two digits for each division.
      while places > 1 {
        let pair = UInt8(truncatingIfNeeded: rest % 100)
        (rest, places, start) = (rest / 100, places - 2, start - 2)
        (text[start], text[start + 1]) = (48 + pair / 10, 48 + pair % 10)
      }
      if places > 0 {
        start -= 1
        text[start] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      }
      start -= 1
      text[start] = UInt8(ascii: ".")
    }
    repeat {
      start -= 1
      text[start] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    } while rest > 0
    if scaled < 0 {
      start -= 1
      text[start] = UInt8(ascii: "-")
    }
    return start
  }

  /// Ten to the power of a number of decimals.
  private static func scale(_ decimals: Int) -> Double { scales[decimals] }

  private static let scales = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]
}

/// Rounds the coordinates of a line or ring, and omits those that become equal to their predecessor.
struct RoundedPositions {
  struct Position: Hashable { let longitude, latitude: RoundedNumber }

  private let decimals: Int
  private var last: Position?
  /// The number of coordinates that have not come yet, and of those that must still be written.
  private var rest, missing: Int

  /// - Parameters:
  ///   - count: The number of coordinates.
  ///   - fewest: The least number of coordinates to write, even equal ones.
  ///   - decimals: The maximum number of decimals.
  init(count: Int, fewest: Int, decimals: Int) {
    (rest, missing) = (count, fewest)
    self.decimals = decimals
  }

  /// Returns the next coordinate, or `nil` if it is omitted.
  mutating func next(_ place: Coordinate) -> Position? {
    rest -= 1
    let next = Position(
      longitude: RoundedNumber(place.longitude, decimals: decimals),
      latitude: RoundedNumber(place.latitude, decimals: decimals))
    if next == last, rest >= missing { return nil }
    last = next
    missing -= 1
    return next
  }
}
