/// A fix of CXML as parsed from the file.
struct CXMLFix {
  let place: Finding.Location
  private var time: Timestamp?
  /// The element's lead time in hours.
  private var hour: Double?
  private var latitude, longitude: Double?
  private var accuracy: Length?
  private var region: String?
  private var data: CXMLCycloneData?

  /// Reads a fix.
  init(in xml: inout XMLCursor, _ header: inout CXMLHeader, _ finding: Report) throws(ReadError) {
    place = xml.location
    header.leaveOutAttributes(of: &xml, except: ["hour", "source"], finding)
    hour = xml.attribute("hour").flatMap { DecimalNumber.value(of: $0) }
    try xml.children { (xml) throws(ReadError) in
      let field = xml.elementName
      switch field {
      case "validtime": time = try xml.timeInUTC(of: field, finding)
      case "latitude": latitude = try degrees(&xml, .latitude, &header, finding)
      case "longitude": longitude = try degrees(&xml, .longitude, &header, finding)
      case "accuracy": accuracy = try xml.cxmlLength(header, finding)
      case "subregion": region = try xml.text(of: field, finding)
      case "cyclonedata":
        let place = xml.location
        let read = try CXMLCycloneData(in: &xml, &header, finding)
        guard let data else {
          data = read
          return
        }
        header.once(.several, at: place, finding)
        if read.isCorrected, !data.isCorrected { self.data = read }
      default: header.leaveOut(&xml, finding)
      }
    }
  }

  /// Degrees in a unit with or without a hemisphere: `deg N`, `deg`.
  ///
  /// ECMWF writes `-17.5` in `deg S` for 17.5° S.
  private func degrees(
    _ xml: inout XMLCursor, _ axis: GeoAxis, _ header: inout CXMLHeader, _ finding: Report
  ) throws(ReadError) -> Double? {
    let place = xml.location
    let field = xml.elementName.written
    let (positive, negative) = axis.letters
    var isDouble = false
    let value = try xml.quantity(header, "degrees in deg, or in deg with N, S, E or W", finding) {
      number, unit -> Double? in
      guard abs(number) <= Double(axis.limit) else { return nil }
      switch unit {
      case "deg", "deg \(positive)": return number
      case "deg \(negative)":
        isDouble = number < 0
        return -abs(number)
      default: return nil
      }
    }
    if isDouble { header.once(.signTwice(field, String(negative)), at: place, finding) }
    return value
  }

  /// The fix; `nil` if it has no time or position, which is reported to `finding`.
  func fix(
    _ isForecast: Bool, base: Timestamp?, _ header: inout CXMLHeader, _ finding: Report
  ) -> Fix? {
    let kind: Fix.Kind = isForecast ? .forecast : .analysis
    guard var fix = Fix.read(kind, at: time, latitude, longitude, from: place, finding) else {
      return nil
    }
    if isForecast {
      let stated = hour.flatMap { abs($0) <= 10_000 ? Int64(($0 * 3_600).rounded()) : nil }
      let computed = base.map { fix.time.secondsSince1970 - $0.secondsSince1970 }
      guard let lead = computed ?? stated, lead >= 0 else {
        return place.reject(computed == nil ? .noBase : .tooEarly, to: finding)
      }
      if let stated, stated != lead { header.once(.otherHour, at: place, finding) }
      fix.leadTime = lead
    }
    data?.complete(&fix, finding)
    if accuracy != nil || region != nil {
      fix.updateDetails { details in
        if let accuracy { details.accuracy = PositionAccuracy(radius: accuracy) }
        if let region { details.place = LocalizedText(region, language: "en") }
      }
    }
    return fix
  }
}

extension Finding.Message {
  fileprivate static var noBase: Self {
    "forecast fix omitted: it has no 'hour', and the file has no 'baseTime'"
  }
  fileprivate static var tooEarly: Self { "forecast fix omitted: its time is before 'baseTime'" }
  fileprivate static var otherHour: Self {
    "'hour' ignored: it is not the difference between 'baseTime' and 'validTime', here and in later fixes"
  }
  fileprivate static func signTwice(_ name: String, _ letter: String) -> Self {
    "'\(name: name)' is negative in 'deg \(letter)': used the hemisphere of the letter, here and in later fixes"
  }
  fileprivate static var several: Self {
    "a fix has several 'cycloneData': used the first bias-corrected one, or else the first, here and in later fixes"
  }
}
