/// Reads the best tracks of the China Meteorological Administration.
///
/// Source: CMA Tropical Cyclone Data Center, "Data format of the CMA tropical cyclone best track
/// data set" (tcdata.typhoon.org.cn). Each storm begins with a header. Times are in UTC, positions
/// in tenths of a degree north and east, winds are 2-minute means in m/s, pressures are in hPa.
struct CMABestTrackReader: TrackReader {
  let name = "cma-best-track"
  let summary = "CH….txt, CMA's best tracks of the western North Pacific (中国气象局)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, fix in
      // JMA's best tracks have the same mark in their headers, but two-digit years in their fixes.
      guard JMABestTrackFormat.isHeader(header), let fix else { return false }
      return fix.areDigits(0..<10) && fix.column(10..<11).equals(" ")
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var format = CMABestTrackFormat()
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The lines of CMA's best tracks, whose fields are separated by spaces.
struct CMABestTrackFormat: HeadedTrackFormat {
  static let exampleOfHeader = "66666 1701   27 0002 1701 0 6 MUIFA 20180501"
  private static let source = Agency.cma.source("CMA best track")

  private var fields = TextFields()

  func kind(of line: UnsafeBufferPointer<UInt8>) -> HeadedLineKind {
    if JMABestTrackFormat.isHeader(line) { return .header }
    return line.areDigits(0..<1) ? .fix : .other
  }

  func storm(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> HeadedStorm {
    let words = LineWords(line)
    let (number, count, serial, national, end) = (words[1], words[2], words[3], words[4], words[5])
    var headed = HeadedStorm(
      scheme: "cma", code: nil, agency: Agency.cma.code, source: Self.source)
    headed.storm.basin = .westernPacific
    // 0000 means that the storm has no such number; some unnamed storms have their serial number in
    // place of China's.
    let code = serial.text == "0000" ? national : serial
    if code.isDigits(4), code.text != "0000" {
      headed.codeInYear = code.text
    } else {
      report(.noSerial(serial.text), serial.offset)
    }
    if number.isDigits(4), number.text != "0000" {
      headed.storm.otherIDs = [number.text]
      headed.storm.number = Int(number.text.suffix(2)).map(String.init)
    } else if !number.isDigits(4) {
      report(.noNumber(number.text), number.offset)
    }
    if national.isDigits(4), !["0000", number.text, code.text].contains(national.text) {
      headed.storm.otherIDs.append("CN" + national.text)
    }
    if let lines = count.number, lines >= 0 {
      headed.promised = (lines, count.offset)
    } else {
      report(.noCount(count.text), count.offset)
    }
    switch end.text {
    case "0": headed.endMark = .dissipation
    case "1": headed.endMark = .leaving
    // Merged into another storm, or nearly stationary: there is no mark for these.
    case "2", "3": break
    default: report(.noEnd(end.text), end.offset)
    }
    addName(words, to: &headed.storm, report)
    return headed
  }

  /// Adds the name, and the date on which the track was made, which is last.
  private func addName(
    _ words: LineWords, to storm: inout Storm, _ report: (Finding.Message, Int) -> Void
  ) {
    var end = words.count
    let last = words[end - 1]
    if end > 7, last.text.utf8.areDigits {
      end -= 1
      storm.issued = last.time(8)
      if storm.issued == nil { report(.noDate(last.text), last.offset) }
    }
    var name = words.joined(min(7, end)..<end)
    if name.isEmpty { return }
    if let words = name.withUTF8({ $0.name }) {
      storm.names.add(name: words, language: "en")
    } else {
      report(.noName(name), words[7].offset)
    }
  }

  mutating func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)? {
    fields.splitAtBlanks(line)
    guard 6...7 ~= fields.count else {
      report(.fieldCount(fields.count), 0)
      return nil
    }
    let moment = fields.text(0, of: line)
    guard let time = Timestamp(digits: moment, 10) else {
      report(.noTime(moment.string), 0)
      return nil
    }
    let (north, east) = (fields.text(2, of: line), fields.text(3, of: line))
    guard let latitude = north.wholeNumber, let longitude = east.wholeNumber,
      latitude >= 0, longitude >= 0,
      let position = GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    else {
      report(.noPosition(north.string, east.string), line.offset(of: north))
      return nil
    }
    return (time, position)
  }

  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    let code = fields.text(1, of: line)
    if let (nature, name) = Self.classes.first(where: { code.equals($0.code) }).map({
      ($0.nature, $0.name)
    }) {
      (fix.nature, fix.agencyClass) = (nature, AgencyClass(code: name))
    } else {
      report(.noClass(code.string), line.offset(of: code))
    }
    let pressure = fields.text(4, of: line)
    if !pressure.equals("0"),
      let value = line.number(pressure, "pressure", in: 800...1_100, report)
    {
      fix.pressure = Pressure(value, .hectopascals)
    }
    // 9 means less than 10 m/s, and 0 that the wind is unknown.
    let wind = fields.text(5, of: line)
    if !wind.equals("9"), !wind.equals("0"),
      let value = line.number(wind, "wind", in: 10...130, report)
    {
      fix.wind = Wind(Speed(value, .metresPerSecond), of: .cma)
    }
  }

  /// The intensity codes of GB/T 19201-2006.
  private static let classes: [(code: StaticString, nature: Nature, name: String)] = [
    ("0", .unknown, "0"), ("1", .tropical, "TD"), ("2", .tropical, "TS"), ("3", .tropical, "STS"),
    ("4", .tropical, "TY"), ("5", .tropical, "STY"), ("6", .tropical, "SuperTY"),
    ("9", .extratropical, "ET"),
  ]
}

extension Finding.Message {
  fileprivate static func noSerial(_ text: String) -> Self {
    "found '\(text)', expected a serial number such as '0002': made the storm's id from its first fix"
  }
  fileprivate static func noNumber(_ text: String) -> Self {
    "number omitted: found '\(text)', expected an international number such as '1701'"
  }
  fileprivate static func noCount(_ text: String) -> Self {
    "number of lines omitted: found '\(text)', expected a whole number"
  }
  fileprivate static func noEnd(_ text: String) -> Self {
    "end of the track omitted: found '\(text)', expected 0 to 3"
  }
  fileprivate static func noDate(_ text: String) -> Self {
    "date of the track omitted: found '\(text)', expected a date such as '20180501'"
  }
  fileprivate static func noName(_ text: String) -> Self {
    "name omitted: found '\(text)', expected printable ASCII"
  }
  fileprivate static func fieldCount(_ count: Int) -> Self {
    "fix omitted: found \(counted: count, "field"), expected 6 or 7"
  }
  fileprivate static func noTime(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a time such as '2017041406'"
  }
  fileprivate static func noPosition(_ latitude: String, _ longitude: String) -> Self {
    "fix omitted: '\(latitude)', '\(longitude)' is not a position in tenths of a degree"
  }
  fileprivate static func noClass(_ text: String) -> Self {
    "class omitted: found '\(text)', expected one of 0 1 2 3 4 5 6 9"
  }
}
