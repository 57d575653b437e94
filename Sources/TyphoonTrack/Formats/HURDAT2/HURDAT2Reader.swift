/// Reads HURDAT2, the best tracks of the US National Hurricane Center.
///
/// Source: C. Landsea, "The revised Atlantic hurricane database (HURDAT2)" (NHC, 2022), and the
/// corresponding page for the north-east and north-central Pacific. Each storm begins with a header
/// with id, name and number of lines. Times are in UTC, positions in degrees with a letter, winds
/// are 1-minute means in knots, pressures are in hPa, radii in nautical miles by quadrant.
final class HURDAT2Reader: LineTrackReader {
  let name = "hurdat2"
  let summary = "HURDAT2, NHC's best tracks of the Atlantic and the eastern Pacific"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, fix in
      guard HURDAT2Format.isHeader(header) else { return false }
      // A date and a comma, such as `20170825,`.
      return fix.map { $0.areDigits(0..<8) && $0.count > 8 && $0[8] == UInt8(ascii: ",") } ?? true
    } ?? false
  }

  func format(_ options: ReadingOptions) -> HURDAT2Format {
    HURDAT2Format(needsRadii: options.needsWindRadii)
  }
}

/// The lines of HURDAT2; `HURDAT2Fix.swift` parses fixes.
struct HURDAT2Format: HeadedTrackFormat {
  static let exampleOfHeader = "AL092017, HARVEY, 74,"
  private static let source = Agency.nhc.source("HURDAT2")

  /// Whether fixes need their wind radii.
  let needsRadii: Bool

  func kind(of line: Bytes) -> HeadedLineKind {
    let text = line.trimmed(0..<line.count)
    if text.areDigits(0..<1) { return .fix }
    // Accept invalid headers: otherwise, their fixes would be added to the previous storm.
    var commas = 0
    for byte in text where byte == UInt8(ascii: ",") { commas += 1 }
    return 2...3 ~= commas || Self.id(text.field(0..<8)) != nil ? .header : .other
  }

  func storm(in line: inout FieldLine) -> HeadedStorm {
    let first = line[0]
    let id = Self.id(first)
    var headed = HeadedStorm(scheme: "atcf", code: id, agency: Agency.nhc.code, source: Self.source)
    if let id {
      headed.storm.setDeckID(id, in: &line)
      headed.storm.number = String(first.number(2..<4))
    } else {
      line.warn(
        "found '\(first.string)', expected basin, number and year such as 'AL092017': made the storm's id from its first fix",
        in: 0)
    }
    headed.storm.setName(1, in: &line)
    headed.promise(2, in: &line)
    line.reportRest(from: 3)
    return headed
  }

  /// Whether a line is a valid header: `AL092017, HARVEY, 74,`.
  static func isHeader(_ text: Bytes) -> Bool {
    let line = FieldLine(text.trimmed(0..<(text.last == 0x0D ? text.count - 1 : text.count)))
    return 3...4 ~= line.count && id(line[0]) != nil && line[2].wholeNumber != nil
      && line[3].isEmpty
  }

  /// The id that a text is: basin, number and year, such as `AL092017`.
  private static func id(_ text: Bytes) -> String? {
    text.count == 8 && text[..<2].areCapitals && text.areDigits(2..<8) ? text.string : nil
  }
}
