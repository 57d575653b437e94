/// Reads HURDAT2, the best tracks of the US National Hurricane Center.
///
/// Source: C. Landsea, "The revised Atlantic hurricane database (HURDAT2)" (NHC, 2022), and the
/// corresponding page for the north-east and north-central Pacific. Each storm begins with a header
/// with id, name and number of lines. Times are in UTC, positions in degrees with a letter, winds
/// are 1-minute means in knots, pressures are in hPa, radii in nautical miles by quadrant.
struct HURDAT2Reader: TrackReader {
  let name = "hurdat2"
  let summary = "HURDAT2, NHC's best tracks of the Atlantic and the eastern Pacific"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, fix in
      guard HURDAT2Format.isHeader(header) else { return false }
      // A date and a comma, such as `20170825,`.
      return fix.map { $0.areDigits(0..<8) && $0.count > 8 && $0[8] == UInt8(ascii: ",") } ?? true
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var format = HURDAT2Format(needsRadii: options.needsWindRadii)
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The lines of HURDAT2; `HURDAT2Fix.swift` parses fixes.
struct HURDAT2Format: HeadedTrackFormat {
  static let exampleOfHeader = "AL092017, HARVEY, 74,"
  private static let source = Agency.nhc.source("HURDAT2")

  /// Whether fixes need their wind radii.
  let needsRadii: Bool
  var fields = TextFields()
  let period = Agency.nhc.averagingPeriod

  func kind(of line: UnsafeBufferPointer<UInt8>) -> HeadedLineKind {
    let text = line.trimmed(0..<line.count)
    if text.areDigits(0..<1) { return .fix }
    // Accept invalid headers: otherwise, their fixes would be added to the previous storm.
    var commas = 0
    for byte in text where byte == UInt8(ascii: ",") { commas += 1 }
    return 2...3 ~= commas || Self.id(text, 0..<min(8, text.count)) != nil ? .header : .other
  }

  mutating func storm(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> HeadedStorm {
    fields.split(line)
    let first = fields.text(0, of: line)
    let id = Self.id(line, fields.range(0))
    var headed = HeadedStorm(scheme: "atcf", code: id, agency: Agency.nhc.code, source: Self.source)
    if let id {
      headed.storm.otherIDs = [id]
      headed.storm.number = String(first.number(2..<4))
      headed.storm.season = first.number(4..<8)
      headed.storm.basin = Basin(code: String(id.prefix(2)))
      if headed.storm.basin == nil {
        report(.noBasin(String(id.prefix(2))), line.offset(of: first))
      }
    } else {
      report(.noID(first.string), line.offset(of: first))
    }

    let name = fields.text(1, of: line)
    if let words = name.name {
      headed.storm.names.add(name: words, language: "en")
    } else {
      report(.noName(name.string), line.offset(of: name))
    }
    let count = fields.text(2, of: line)
    if let lines = count.wholeNumber, 0...99_999 ~= lines {
      headed.promised = (lines, line.offset(of: count))
    } else {
      report(.noCount(count.string), line.offset(of: count))
    }
    reportRest(of: line, from: 3, report)
    return headed
  }

  /// Whether a line is a valid header: `AL092017, HARVEY, 74,`.
  static func isHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var fields = TextFields()
    let line = line.trimmed(0..<(line.last == 0x0D ? line.count - 1 : line.count))
    fields.split(line)
    return 3...4 ~= fields.count && id(line, fields.range(0)) != nil
      && fields.text(2, of: line).wholeNumber != nil
      && fields.text(3, of: line).isEmpty
  }

  /// The id in a range of a line: basin, number and year, such as `AL092017`.
  private static func id(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
    let text = line.trimmed(range)
    guard text.count == 8, text.areDigits(2..<8),
      text[..<2].allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
    else { return nil }
    return text.string
  }

  /// Reports text in fields that the format does not have.
  mutating func reportRest(
    of line: UnsafeBufferPointer<UInt8>, from index: Int,
    _ report: (Finding.Message, Int) -> Void
  ) {
    guard fields.count > index else { return }
    let rest = line.trimmed(fields.range(index).lowerBound..<line.count)
    if !rest.isEmpty { report(.rest(rest.string), line.offset(of: rest)) }
  }
}

extension Finding.Message {
  fileprivate static func noID(_ text: String) -> Self {
    "found '\(text)', expected basin, number and year such as 'AL092017': made the storm's id from its first fix"
  }
  fileprivate static func noBasin(_ code: String) -> Self {
    "basin omitted: '\(code)' is not a basin code"
  }
  fileprivate static func noName(_ text: String) -> Self {
    "name omitted: found '\(text)', expected at most 60 letters"
  }
  fileprivate static func noCount(_ text: String) -> Self {
    "number of lines omitted: found '\(text)', expected a whole number"
  }
  fileprivate static func rest(_ text: String) -> Self {
    "'\(text)' omitted: the format has no field there"
  }
}
