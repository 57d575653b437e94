/// Reads the best tracks of the China Meteorological Administration.
///
/// Source: CMA Tropical Cyclone Data Center, "Data format of the CMA tropical cyclone best track
/// data set" (tcdata.typhoon.org.cn). Each storm begins with a header. Times are in UTC, positions
/// in tenths of a degree north and east, winds are 2-minute means in m/s, pressures are in hPa.
final class CMABestTrackReader: LineTrackReader {
  let name = "cma-best-track"
  let summary = "CH….txt, CMA's best tracks of the western North Pacific (中国气象局)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, fix in
      // JMA's best tracks have the same mark in their headers, but two-digit years in their fixes.
      guard JMABestTrackFormat.isHeader(header), let fix else { return false }
      return fix.areDigits(0..<10) && fix.column(10..<11).equals(" ")
    } ?? false
  }

  func format(_ options: ReadingOptions) -> CMABestTrackFormat { CMABestTrackFormat() }
}

/// The lines of CMA's best tracks, whose fields are separated by spaces.
struct CMABestTrackFormat: HeadedTrackFormat {
  static let exampleOfHeader = "66666 1701   27 0002 1701 0 6 MUIFA 20180501"
  private static let source = Agency.cma.source("CMA best track")

  private static let numbers: [LineColumn] = [
    .pressure(4, missing: [0]),
    // 9 means less than 10 m/s, and 0 that the wind is unknown.
    .wind(5, 10...130, .metresPerSecond, of: .cma, missing: [0, 9]),
  ]

  /// The intensity codes of GB/T 19201-2006.
  private static let classes: [(code: String, nature: Nature, name: String)] = [
    ("0", .unknown, "0"), ("1", .tropical, "TD"), ("2", .tropical, "TS"), ("3", .tropical, "STS"),
    ("4", .tropical, "TY"), ("5", .tropical, "STY"), ("6", .tropical, "SuperTY"),
    ("9", .extratropical, "ET"),
  ]

  func kind(of line: Bytes) -> HeadedLineKind {
    JMABestTrackFormat.isHeader(line) ? .header : line.areDigits(0..<1) ? .fix : .other
  }

  func split(_ line: Bytes, into fields: inout TextFields) { fields.splitAtBlanks(line) }

  func storm(in line: inout FieldLine) -> HeadedStorm {
    var headed = HeadedStorm(scheme: "cma", code: nil, agency: Agency.cma.code, source: Self.source)
    headed.storm.basin = .westernPacific
    let (number, serial, national) = (line[1].string, line[3].string, line[4].string)
    func isNumber(_ text: String) -> Bool { text.utf8.count == 4 && text.utf8.areDigits }
    // 0000 means that the storm has no such number; some unnamed storms have their serial number in
    // place of China's.
    let code = serial == "0000" ? national : serial
    if isNumber(code), code != "0000" {
      headed.codeInYear = code
    } else {
      line.warn(
        "found '\(serial)', expected a serial number such as '0002': made the storm's id from its first fix",
        in: 3)
    }
    if !isNumber(number) {
      line.omit("number", 1, expected: "an international number such as '1701'")
    } else if number != "0000" {
      headed.storm.otherIDs = [number]
      headed.storm.number = Int(number.suffix(2)).map(String.init)
    }
    if isNumber(national), !["0000", number, code].contains(national) {
      headed.storm.otherIDs.append("CN" + national)
    }
    headed.promise(2, in: &line)
    switch line[5].string {
    case "0": headed.endMark = .dissipation
    case "1": headed.endMark = .leaving
    // Merged into another storm, or nearly stationary: there is no mark for these.
    case "2", "3": break
    default: line.omit("end of the track", 5, expected: "0 to 3")
    }
    addName(&line, to: &headed.storm)
    return headed
  }

  /// Adds the name, and the date on which the track was made, which is last.
  private func addName(_ line: inout FieldLine, to storm: inout Storm) {
    var end = line.count
    if end > 7, line[end - 1].areDigits {
      end -= 1
      storm.issued = Timestamp(digits: line[end], 8)
      if storm.issued == nil {
        line.omit("date of the track", end, expected: "a date such as '20180501'")
      }
    }
    if end == 8 { storm.setName(7, in: &line) }
    if end > 8 { storm.names.add(name: line.joined(7...end - 1), language: "en") }
  }

  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    guard 6...7 ~= line.count else { return line.reject(.fieldCount(line.count, "6 or 7")) }
    guard let time = Timestamp(digits: line[0], 10) else {
      return line.reject(.omitted("fix", line[0].string, isNot: "a time such as '2017041406'"))
    }
    return line.position(2, 3, .inTenths) { text, _ in
      text.wholeNumber.flatMap { $0 < 0 ? nil : Double($0) / 10 }
    }.map { (time, $0) }
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    let code = line[1].string
    if let known = Self.classes.first(where: { $0.code == code }) {
      (fix.nature, fix.agencyClass) = (known.nature, AgencyClass(code: known.name))
    } else {
      line.omit("class", 1, expected: "one of 0 1 2 3 4 5 6 9")
    }
    line.read(Self.numbers, into: &fix)
  }
}
