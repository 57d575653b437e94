/// Reads the best tracks of the RSMC Tokyo - Typhoon Center of the Japan Meteorological Agency.
///
/// Source: JMA, "Format of RSMC Best Track Data" (`e_format_bst.html`), sections 1 and 2. Columns
/// are fixed. Each storm begins with a header with number, line count and name. Times are in UTC
/// with two-digit years, positions in tenths of a degree north and east, winds are 10-minute means
/// in knots, pressures are in hPa, radii in nautical miles.
final class JMABestTrackReader: LineTrackReader {
  let name = "jma-best-track"
  let summary = "bst_all.txt, JMA's best tracks of the western North Pacific"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, fix in
      // CMA's best tracks have the same mark in their headers, but four-digit years in their fixes.
      guard JMABestTrackFormat.isHeader(header), let fix else { return false }
      return fix.areDigits(0..<8) && fix.column(8..<13).equals(" 002 ")
    } ?? false
  }

  func format(_ options: ReadingOptions) -> JMABestTrackFormat { JMABestTrackFormat() }
}

/// The lines of JMA's best tracks; `JMABestTrackFix.swift` parses fixes.
///
/// Columns are counted from 0.
struct JMABestTrackFormat: HeadedTrackFormat {
  static let exampleOfHeader = "66666 1718"
  private static let source = Agency.jma.source(
    "RSMC Tokyo best track (bst_all.txt)", of: "RSMC Tokyo - Typhoon Center Best Track Data")

  func kind(of line: Bytes) -> HeadedLineKind {
    Self.isHeader(line) ? .header : line.areDigits(0..<1) ? .fix : .other
  }

  func split(_ line: Bytes, into fields: inout TextFields) {
    fields.slice(line, at: Self.isHeader(line) ? Self.headerColumns : [])
  }

  /// Number, number of lines, serial number, number again, end, name, date of revision.
  private static let headerColumns = [
    6..<10, 12..<15, 16..<20, 21..<25, 26..<27, 30..<50, 50..<200,
  ]

  func storm(in line: inout FieldLine) -> HeadedStorm {
    let (first, second) = (line[0], line[3])
    // The header has the number twice.
    let code = [first, second].first { $0.count == 4 && $0.areDigits }
    var headed = HeadedStorm(
      scheme: "jma", code: code?.string, agency: Agency.jma.code, source: Self.source)
    headed.storm.basin = Agency.jma.basin
    if let code {
      headed.storm.otherIDs = [code.string]
      headed.storm.number = String(code.number(2..<4))
      headed.storm.season = Timestamp.year(code.number(0..<2), from: Self.firstYear)
      if !second.isEmpty, second.string != code.string {
        line.warn("second number '\(second.string)' ignored: the first is '\(code.string)'", in: 3)
      }
    } else {
      line.warn(
        "found '\(first.string)', expected an international number such as '1718': made the storm's id from its first fix",
        in: 0)
    }
    if line[2].areDigits {
      if !line[2].isEmpty { headed.storm.otherIDs.append("TC" + line[2].string) }
    } else {
      line.omit("serial number", 2, expected: "digits")
    }
    headed.promise(1, in: &line)
    switch line[4].string {
    case "0": headed.endMark = .dissipation
    case "1": headed.endMark = .leaving
    case "": break
    default: line.omit("end of the track", 4, expected: "0 or 1")
    }
    headed.storm.setName(5, in: &line)
    // The date of the latest revision is any text after the name.
    headed.storm.issued = Timestamp(digits: line[6], 8)
    if headed.storm.issued == nil, !line[6].isEmpty {
      line.omit("date of revision", 6, expected: "a date such as '20171019'")
    }
    return headed
  }

  /// Whether a line is a header: it begins with `66666` and a space.
  static func isHeader(_ line: Bytes) -> Bool { line.column(0..<6).equals("66666 ") }

  /// The archive's first year, which resolves two-digit years.
  static let firstYear = 1951
}
