/// Reads the best tracks of the RSMC Tokyo - Typhoon Center of the Japan Meteorological Agency.
///
/// Source: JMA, "Format of RSMC Best Track Data" (`e_format_bst.html`), sections 1 and 2. Columns
/// are fixed. Each storm begins with a header with number, line count and name. Times are in UTC
/// with two-digit years, positions in tenths of a degree north and east, winds are 10-minute means
/// in knots, pressures are in hPa, radii in nautical miles.
struct JMABestTrackReader: TrackReader {
  let name = "jma-best-track"
  let summary = "bst_all.txt, JMA's best tracks of the western North Pacific"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, fix in
      // CMA's best tracks have the same mark in their headers, but four-digit years in their fixes.
      guard JMABestTrackFormat.isHeader(header), let fix else { return false }
      return fix.areDigits(0..<8) && fix.column(8..<13).equals(" 002 ")
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var format = JMABestTrackFormat()
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The lines of JMA's best tracks; `JMABestTrackFix.swift` parses fixes.
///
/// Columns are counted from 0.
struct JMABestTrackFormat: HeadedTrackFormat {
  static let exampleOfHeader = "66666 1718"
  let period = Agency.jma.averagingPeriod
  private static let source = Agency.jma.source(
    "RSMC Tokyo best track (bst_all.txt)", of: "RSMC Tokyo - Typhoon Center Best Track Data")

  func kind(of line: UnsafeBufferPointer<UInt8>) -> HeadedLineKind {
    if Self.isHeader(line) { return .header }
    return line.areDigits(0..<1) ? .fix : .other
  }

  func storm(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> HeadedStorm {
    let isFirst = line.areDigits(6..<10)
    // The header has the number twice.
    let columns = isFirst ? 6..<10 : 21..<25
    let code = line.areDigits(columns) ? line.column(columns).string : nil
    var headed = HeadedStorm(
      scheme: "jma", code: code, agency: Agency.jma.code, source: Self.source)
    headed.storm.basin = Agency.jma.basin
    if let code {
      headed.storm.otherIDs = [code]
      headed.storm.number = String(line.number(columns.lowerBound + 2..<columns.upperBound))
      headed.storm.season = Timestamp.year(
        line.number(columns.lowerBound..<columns.lowerBound + 2), from: Self.firstYear)
    } else {
      report(.noNumber(line.field(6..<10).string), 6)
    }
    let second = line.field(21..<25)
    if isFirst, !second.isEmpty, second.string != code {
      report(.otherNumber(second.string, code ?? ""), 21)
    }
    if let serial = serial(in: line, report) { headed.storm.otherIDs.append(serial) }

    let count = line.field(12..<15)
    if let lines = count.wholeNumber, lines >= 0 {
      headed.promised = (lines, 12)
    } else {
      report(.noCount(count.string), 12)
    }
    switch line.field(26..<27).string {
    case "0": headed.endMark = .dissipation
    case "1": headed.endMark = .leaving
    case "": break
    case let other: report(.noEnd(other), 26)
    }
    let name = line.field(30..<50)
    if let words = name.name {
      headed.storm.names.add(name: words, language: "en")
    } else {
      report(.noName(name.string), 30)
    }
    headed.storm.issued = revision(in: line, report)
    return headed
  }

  /// Whether a line is a header: it begins with `66666` and a space.
  static func isHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.column(0..<6).equals("66666 ")
  }

  /// The archive's first year, which resolves two-digit years.
  static let firstYear = 1951

  /// The serial number among the year's tropical cyclones, including unnamed ones.
  private func serial(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> String? {
    let text = line.field(16..<20)
    guard !text.isEmpty else { return nil }
    guard text.areDigits(0..<text.count) else {
      report(.noSerial(text.string), 16)
      return nil
    }
    return "TC" + text.string
  }

  /// The date of the latest revision, which is any text after the name.
  private func revision(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Timestamp? {
    let text = line.field(50..<max(50, line.count))
    guard !text.isEmpty else { return nil }
    guard let date = Timestamp(digits: text, 8) else {
      report(.noRevision(text.string), line.offset(of: text))
      return nil
    }
    return date
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text of some columns; shorter or empty if the line is too short.
  func column(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range.clamped(to: 0..<count)])
  }

  /// The text of some columns without surrounding spaces.
  func field(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    trimmed(range.clamped(to: 0..<count))
  }
}

extension Finding.Message {
  fileprivate static func noNumber(_ text: String) -> Self {
    "found '\(text)', expected an international number such as '1718': made the storm's id from its first fix"
  }
  fileprivate static func otherNumber(_ text: String, _ first: String) -> Self {
    "second number '\(text)' ignored: the first is '\(first)'"
  }
  fileprivate static func noSerial(_ text: String) -> Self {
    "serial number omitted: found '\(text)', expected digits"
  }
  fileprivate static func noCount(_ text: String) -> Self {
    "number of lines omitted: found '\(text)', expected a whole number"
  }
  fileprivate static func noEnd(_ text: String) -> Self {
    "end of the track omitted: found '\(text)', expected 0 or 1"
  }
  fileprivate static func noName(_ text: String) -> Self {
    "name omitted: found '\(text)', expected printable ASCII"
  }
  fileprivate static func noRevision(_ text: String) -> Self {
    "date of revision omitted: found '\(text)', expected a date such as '20171019'"
  }
}
