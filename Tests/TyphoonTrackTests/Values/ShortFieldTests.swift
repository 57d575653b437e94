import Testing

@testable import TyphoonTrack

/// Fields of at most eight bytes, compared with what other functions read byte by byte.
struct ShortFieldTests {
  @Test("a number has the value that is read byte by byte, whatever the text")
  func numbers() {
    var random = SplitMix64(seed: 8)
    let characters = Array("00001234567899  .-+NS\t\u{7F}é/:".utf8)
    for _ in 0..<20_000 {
      let line = (0..<24).map { _ in characters.randomElement(using: &random) ?? 0x20 }
      let start = Int.random(in: 0...16, using: &random)
      let range = start..<start + Int.random(in: 0...8, using: &random)
      line.withUnsafeBufferPointer { line in
        let text = UnsafeBufferPointer(rebasing: line[range].drop { $0 == 0x20 })
        let short = ShortField(range, of: line)
        #expect((short == nil) == (range.upperBound < 8))
        guard let short else { return }
        #expect(short.number == (text.isEmpty || !text.areDigits ? nil : text.wholeNumber))
        #expect(short.isBlank == text.isEmpty)
        #expect(short.isMissing == (text.isEmpty || text.equals("-99") || text.equals("-999")))
        for count in 1...8 {
          #expect(short.number(digits: count) == (text.count == count ? short.number : nil))
        }
        if let decimal = short.decimal {
          #expect(text.plainNumber(decimalComma: false)?.bitPattern == decimal.bitPattern)
        }
        for axis in [GeoAxis.latitude, .longitude] {
          let plain = short.tenths(axis, hasPoint: false)
          let pointed = short.tenths(axis, hasPoint: true)
          if let plain { #expect(text.tenths(axis) == plain) }
          if let pointed { #expect(text.degrees(axis) == Double(pointed) / 10) }
        }
      }
    }
  }

  @Test(
    "decimals",
    arguments: [
      ("   17.10", 17.1), ("  -0.125", -0.125), ("      .5", 0.5), ("     -5.", -5),
      (" 1234567", 1_234_567),
      ("        ", nil), ("       .", nil), ("       -", nil), ("     . 5", nil), ("   - 1.5", nil),
      ("     .-5", nil),
      ("   1.2.3", nil), ("     1e5", nil), ("    +1.5", nil), ("    1.5 ", nil), ("    12-3", nil),
    ] as [(String, Double?)])
  func decimals(text: String, number: Double?) {
    let line = Array(text.utf8)
    line.withUnsafeBufferPointer { #expect(ShortField(0..<8, of: $0)?.decimal == number) }
  }

  @Test(
    "degrees with a letter are read in tenths",
    arguments: [("  171N", 171), (" 17.1S", -171), ("   .5N", 5), ("  0.0S", 0), (" 90.0N", 900)])
  func degrees(text: String, tenths: Int) {
    let line = Array(("    " + text).utf8)
    line.withUnsafeBufferPointer { line in
      let short = ShortField(4..<10, of: line)
      #expect(short?.tenths(.latitude, hasPoint: text.contains(".")) == tenths)
      #expect(short?.tenths(.latitude, hasPoint: !text.contains(".")) == nil)
      #expect(short?.tenths(.longitude, hasPoint: text.contains(".")) == nil)
    }
  }
}
