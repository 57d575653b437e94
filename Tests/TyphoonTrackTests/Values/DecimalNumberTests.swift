import Foundation
import Testing

@testable import TyphoonTrack

@Suite("decimal number")
struct DecimalNumberTests {
  @Test(
    "a text that is a number has the value that strtod gives",
    arguments: [
      "22.4", "-22.4", "+22.4", ".5", "5.", "007", "1e3", "1E-3", "1.5e+3", "-0", "0e999999",
      "12345678901234567890", "0.1234567890123456789012345", "1e308", "1e309", "-1e309", "1e-400",
      "1e99999999999999999999", "1e-99999999999999999999", "4.9e-324", "2.4703282292062327e-324",
      "9007199254740993", "8.98846567431158e307",
    ])
  func numbers(_ text: String) {
    expectEqual(DecimalNumber.value(of: text), strtod(text, nil))
  }

  @Test("numbers of hundreds of digits are read, beyond a double's range as infinite")
  func long() {
    let nines = String(repeating: "9", count: 400)
    expectEqual(DecimalNumber.value(of: nines), .infinity)
    expectEqual(DecimalNumber.value(of: "-" + nines), -.infinity)
    expectEqual(DecimalNumber.value(of: nines + "e-399"), strtod(nines + "e-399", nil))
    expectEqual(DecimalNumber.value(of: "0." + String(repeating: "0", count: 400) + "1"), 0)
    expectEqual(DecimalNumber.value(of: "0." + nines), 1)
    let zeros = String(repeating: "0", count: 400)
    expectEqual(DecimalNumber.value(of: zeros + "22.4"), 22.4)
  }

  @Test("spaces around a number do no harm")
  func spaces() {
    expectEqual(DecimalNumber.value(of: "  22.4 "), 22.4)
  }

  @Test(
    "anything else is no number",
    arguments: [
      "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e5x", "22,4", "22.4N", "1 2", "1.2.3",
      "0x10", "NaN", "nan", "inf", "Infinity", "--5", "+-5", "１２", "1_000", "1e5.0",
    ])
  func others(_ text: String) {
    expectNil(DecimalNumber.value(of: text))
  }
}
