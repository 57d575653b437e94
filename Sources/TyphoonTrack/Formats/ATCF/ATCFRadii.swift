/// Radii of winds, or of seas of a given height.
struct ATCFRadii: Hashable {
  /// In kt for winds, in feet for seas.
  let threshold: Int16
  /// Whether the first length is the radius of a circle; otherwise, the lengths are those of the
  /// NE, SE, SW and NW quadrants.
  let isCircle: Bool
  /// In nautical miles; all 0 if the record says that there is no such wind.
  let lengths: SIMD4<Int16>

  var isReached: Bool { lengths.max() > 0 }

  /// Merges the radii of another record for the same time and threshold; these stay where the two
  /// differ, unless they are 0.
  mutating func merge(_ other: ATCFRadii, _ contradiction: (ATCFField) -> Void) {
    guard self != other, other.isReached else { return }
    if isReached { contradiction(.threshold) } else { self = other }
  }

  var extent: RadialExtent {
    func length(_ index: Int) -> Length? {
      lengths[index] < 0 ? nil : Length(Double(lengths[index]), .nauticalMiles)
    }
    if isCircle { return .circle(Length(Double(lengths[0]), .nauticalMiles)) }
    return .quadrants(
      RadialExtent.Quadrants(
        northEast: length(0), southEast: length(1), southWest: length(2), northWest: length(3)),
      mean: nil)
  }
}

extension ATCFParser {
  /// Parses radii of winds or seas: a threshold, a code, and the lengths; `nil` if all lengths are
  /// missing, or 0 without a threshold.
  ///
  /// - Parameters:
  ///   - line: The line of `fields`; with an offset, the radii alone, whose fields are
  ///     `radiiFields`.
  ///   - first: The first field of the radii.
  ///   - offset: The offset of the radii alone in their line, or 0.
  ///   - finding: Receives each problem.
  /// - Returns: The radii.
  mutating func radii(
    _ line: Line, _ first: ATCFField, at offset: Int, _ finding: (Finding) -> Void
  ) -> ATCFRadii? {
    @inline(__always)
    func range(_ index: Int) -> Range<Int> {
      offset == 0 ? fields.range(first.rawValue + index) : radiiFields.range(index)
    }
    let count = offset == 0 ? fields.count - first.rawValue : radiiFields.count
    guard count > 0 else { return nil }
    func text(_ index: Int) -> Line { line.trimmed(range(index)) }
    func warn(_ message: Finding.Message, _ index: Int) {
      let start = range(index)
      let blanks = line[start].prefix { $0 == 0x20 || $0 == 0x09 }.count
      finding(
        Finding(
          .warning, message,
          at: location(offset + start.lowerBound + (blanks < start.count ? blanks : 0))))
    }
    func field(_ index: Int) -> ATCFField { ATCFField(rawValue: first.rawValue + index) ?? first }

    @inline(__always)
    func length(_ index: Int) -> Int16 {
      let short = ShortField(range(index), of: line)?.number
      return if let short, short <= 1_500 { Int16(short) } else { longLength(index) }
    }
    @inline(never)
    func longLength(_ index: Int) -> Int16 {
      let text = text(index)
      guard !text.isEmpty else { return ATCFRecord.missing }
      guard let value = text.wholeNumber, value <= 1_500, value >= 0 || Self.isMissing(value) else {
        warn(.badRadius(field(index), text.string), index)
        return ATCFRecord.missing
      }
      return Int16(max(value, -1))
    }
    var lengths = SIMD4(length(2), length(3), length(4), length(5))
    let code = text(1)
    let isCircle = code.equals("AAA")
    // A missing radius would be drawn as 0.
    if count < 6 || (count == 6 && text(5).isEmpty), (text(0).wholeNumber ?? 0) > 0,
      let end = (1...(isCircle ? 2 : 5)).first(where: { text($0).isEmpty && $0 >= count - 1 })
    {
      warn(.endsWithin(field(end)), end)
    }
    let most = lengths.max()
    guard most >= 0 else { return nil }
    guard isCircle || code.equals("NEQ") else {
      if most > 0 { warn(.badRadiusCode(field(1), code.string), 1) }
      return nil
    }
    let short = ShortField(range(0), of: line)?.number
    guard let threshold = short ?? text(0).wholeNumber, 1...300 ~= threshold else {
      if most > 0 { warn(.badThreshold(field(0), text(0).string), 0) }
      return nil
    }
    if isCircle {
      guard lengths[0] > 0 || most == 0 else { return nil }
      lengths = SIMD4(lengths[0], ATCFRecord.missing, ATCFRecord.missing, ATCFRecord.missing)
    }
    return ATCFRadii(threshold: Int16(threshold), isCircle: isCircle, lengths: lengths)
  }

  /// Parses wind radii in columns of the usual width, such as `  34, NEQ,  120,  100,   80,  110`,
  /// which begin and end at the places of `fields`.
  ///
  /// - Parameter line: The line.
  /// - Returns: The radii, or `.some(nil)` if all lengths are 0 and there is no threshold; `nil` if
  ///   they need a closer look.
  @inline(__always)
  mutating func plainRadii(_ line: Line) -> ATCFRadii?? {
    let start = fields.range(ATCFField.radius1.rawValue).lowerBound
    let end = fields.range(ATCFField.radius4.rawValue).upperBound
    guard end == start &+ 23, end <= line.count, let base = line.baseAddress,
      start >= 10, fields.range(ATCFField.threshold.rawValue).lowerBound == start &- 10
    else { return nil }
    let bytes = UnsafeRawPointer(base + start)
    @inline(__always)
    func word<Word: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Word {
      Word(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Word.self))
    }
    // Before each length a comma and a space.
    let separator = 0x202C as UInt16
    guard base[start] == 0x20, word(5) == separator, word(11) == separator, word(17) == separator
    else { return nil }
    // In a space only these bits differ from those of a digit.
    let text = SIMD4<UInt32>(word(1), word(7), word(13), word(19)) ^ 0x2020_2020
    let low = text & 0x0F0F_0F0F
    let digits = (text &>> 4) & 0x0101_0101
    // Digits after spaces, at least one of them.
    let others =
      (text & 0xE0E0_E0E0) | ((low &+ 0x0606_0606) & 0x1010_1010)
      | (low & ~((digits &<< 4) &- digits)) | ((digits &<< 8) & ~digits) | ((digits &>> 24) ^ 1)
    guard others == SIMD4() else { return nil }
    // Pairs, then all four: each time the left one counts for more.
    let pairs = ((low &<< 3) &+ (low &<< 1) &+ (low &>> 8)) & 0x00FF_00FF
    let left = pairs & 0xFF
    let lengths = (left &<< 6) &+ (left &<< 5) &+ (left &<< 2) &+ (pairs &>> 16)
    let most = lengths.max()
    // `, NEQ,`
    guard most <= 1_500, (word(-8) as UInt64) &>> 16 == 0x2C51_454E_202C else {
      return most == 0 ? .some(nil) : nil
    }
    let threshold: Int16
    switch word(-10) as UInt32 {
    case 0x3433_2020: threshold = 34
    case 0x3035_2020: threshold = 50
    case 0x3436_2020: threshold = 64
    default: return most == 0 ? .some(nil) : nil
    }
    return ATCFRadii(
      threshold: threshold, isCircle: false, lengths: SIMD4(truncatingIfNeeded: lengths))
  }
}

extension Finding.Message {
  fileprivate static func badRadius(_ field: ATCFField, _ text: String) -> Self {
    "'\(name: field.name)' omitted: found '\(text)', expected a whole number from 0 to 1500"
  }
  fileprivate static func endsWithin(_ field: ATCFField) -> Self {
    "the record ends before '\(name: field.name)', expected a code and 4 radii, or AAA and one"
  }
  fileprivate static func badRadiusCode(_ field: ATCFField, _ text: String) -> Self {
    "radii omitted: found '\(text)' in '\(name: field.name)', expected NEQ or AAA"
  }
  fileprivate static func badThreshold(_ field: ATCFField, _ text: String) -> Self {
    "radii omitted: found '\(text)' in '\(name: field.name)', expected a whole number from 1 to 300"
  }
}
