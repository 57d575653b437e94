import Foundation
import Testing

@testable import GeoOut

@Suite("numbers as text")
struct RoundedNumberTests {
  private func shown(_ value: Double, _ decimals: Int) -> String {
    TextBuffer.text { $0.append(value, decimals: decimals) }
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  /// Where the scaled number is near a half, the C library goes by the number's exact binary value, and
  /// this by the rounded product: those are left out here.
  @Test("numbers are those of the C library with trailing zeros taken off", arguments: 0...12)
  func random(_ decimals: Int) {
    var random = SplitMix64(seed: UInt64(decimals))
    let scale = pow(10, Double(decimals))
    var count = 0
    for _ in 0..<4_000 {
      let size = pow(10, Double.random(in: -8...6, using: &random))
      let value = Double.random(in: -size...size, using: &random)
      // Beyond 2 to the 50th the product's own rounding shows in the last decimal.
      guard abs(value) < 1e6, abs(value) * scale < 0x1p50 else { continue }
      let fraction = (abs(value) * scale).truncatingRemainder(dividingBy: 1)
      guard abs(fraction - 0.5) > 1e-3 else { continue }
      expectEqual(shown(value, decimals), trimmed(String(format: "%.\(decimals)f", value)))
      count += 1
    }
    #expect(count > 1_000)
  }

  @Test(
    "coordinates with 12 decimals are right to the last", arguments: [-180, 180, 90.0, 359.999])
  func coordinates(_ limit: Double) {
    var random = SplitMix64(seed: 12)
    for _ in 0..<2_000 {
      let value = Double.random(in: 0...1, using: &random) * limit
      let text = shown(value, 12)
      #expect(abs((Double(text) ?? .infinity) - value) <= 0.6e-12)
    }
  }

  @Test(
    "halves are rounded away from zero",
    arguments: [
      (0.5, 0, "1"), (1.5, 0, "2"), (2.5, 0, "3"), (-0.5, 0, "-1"), (-2.5, 0, "-3"),
      (0.25, 1, "0.3"), (0.75, 1, "0.8"), (-0.25, 1, "-0.3"), (0.125, 2, "0.13"),
      (0.000_000_5, 6, "0.000001"), (121.000_000_5, 6, "121.000001"), (999_999.5, 0, "1000000"),
      (0.499_999_999_999_999_94, 0, "0"), (1.005, 2, "1"), (-1.005, 2, "-1"),
    ])
  func halves(_ row: (Double, Int, String)) {
    // 1.005 is a little less in binary, and so is a hundred times it.
    expectEqual(shown(row.0, row.1), row.2)
  }

  @Test(
    "there is no negative zero",
    arguments: [-0.0, -1e-9, -0.000_000_4, -Double.leastNonzeroMagnitude])
  func negativeZero(_ value: Double) {
    expectEqual(shown(value, 6), "0")
  }

  @Test(
    "there is no exponent",
    arguments: [
      (1e-7, 6, "0"), (1e-6, 6, "0.000001"), (123_456.789, 6, "123456.789"), (100_000, 6, "100000"),
      (999_999, 12, "999999"), (1e-12, 12, "0.000000000001"),
    ])
  func exponents(_ row: (Double, Int, String)) {
    expectEqual(shown(row.0, row.1), row.2)
  }

  @Test(
    "a number that is not finite, or of a magnitude of a million, fails an assertion",
    .enabled(if: checksAssertions))
  func assertion() async {
    await #expect(processExitsWith: .failure) { Self.print(.nan) }
    await #expect(processExitsWith: .failure) { Self.print(-.infinity) }
    await #expect(processExitsWith: .failure) { Self.print(1e6) }
    await #expect(processExitsWith: .success) { Self.print(-999_999.999) }
  }

  private static func print(_ value: Double) {
    var buffer = TextBuffer()
    buffer.append(value, decimals: 6)
  }

  @Test(
    "without assertions it is 'null', and the text knows of it", .enabled(if: !checksAssertions),
    arguments: [Double.nan, .infinity, 1e6, -1e300])
  func unprintable(_ value: Double) {
    var buffer = TextBuffer()
    buffer.append(value, decimals: 6)
    expectEqual(buffer.string, "null")
    #expect(buffer.takeNotes() == .unprintable)
    var other = TextBuffer()
    other.append(buffer)
    expectTrue(other.takeNotes() == .unprintable && other.takeNotes().isEmpty)
    let place = Coordinate(longitude: 120, latitude: value)
    buffer.append(
      [place], fewest: 1, between: " ", decimals: 6)
    expectEqual(buffer.string, "null120,null")
  }

  @Test("numbers can be printed if they are finite and below a million")
  func limits() {
    let (below, beyond) = (1e6.nextDown, [1e6, -1e6, 1e300, .infinity, -.infinity, .nan])
    expectTrue(RoundedNumber.canPrint(below) && RoundedNumber.canPrint(-below))
    expectTrue(RoundedNumber.canPrint(0) && RoundedNumber.canPrint(-.leastNonzeroMagnitude))
    #expect(!beyond.contains(where: RoundedNumber.canPrint))
  }

  @Test("tenths are written as they are said", arguments: [1, -1])
  func tenths(_ sign: Int) {
    for tenths in stride(from: 0, to: 120_000, by: 7) {
      let (whole, fraction) = tenths.quotientAndRemainder(dividingBy: 10)
      let size = fraction == 0 ? "\(whole)" : "\(whole).\(fraction)"
      expectEqual(shown(Double(sign * tenths) / 10, 6), (sign < 0 && tenths > 0 ? "-" : "") + size)
    }
  }

  @Test("six decimals are those of the integer", arguments: [999, 1_000, 1_001])
  func millionths(_ step: Int) {
    for millionths in stride(from: 0, to: 20_000_000, by: 997 * step) {
      let digits = String(format: "%d.%06d", millionths / 1_000_000, millionths % 1_000_000)
      expectEqual(shown(Double(millionths) / 1e6, 6), trimmed(digits))
    }
  }

  @Test("whole numbers have no point")
  func whole() {
    expectEqual(TextBuffer.text { $0.append(2012) }, "2012")
    expectEqual(TextBuffer.text { $0.append(-7) }, "-7")
  }
}
