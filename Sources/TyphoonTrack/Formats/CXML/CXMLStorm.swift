/// A disturbance of a `data` element.
struct CXMLDisturbance {
  let id: String?
  let place: Finding.Location
  /// The index of its `data` in the file.
  let part: Int
  var data: CXMLData
  var names: [String] = []
  var number: String?
  var basin: Basin?
  var otherIDs: [String] = []
  var fixes: [(fix: Fix, place: Finding.Location)] = []
}

/// A storm while its disturbances are being joined.
struct CXMLStorm {
  let id: String?
  let place: Finding.Location
  private var names = LocalizedText()
  private var number: String?
  private var basin: Basin?
  private var otherIDs: [String] = []
  private var track: [Fix] = []
  /// The times of the track.
  private var times: Set<Timestamp> = []
  private var forecasts: [Forecast] = []
  /// The times of each forecast.
  private var forecastTimes: [Set<Timestamp>] = []
  private var indices: [[String]: Int] = [:]

  init(id: String?, place: Finding.Location) { (self.id, self.place) = (id, place) }

  /// Adds a disturbance of the storm.
  mutating func add(_ read: CXMLDisturbance, base: Timestamp?, _ finding: Report) {
    for name in read.names
    where names.entries.count < 20 && !names.entries.contains(where: { $0.text == name }) {
      names.add(name, language: "en")
    }
    for other in read.otherIDs where otherIDs.count < 200 && !otherIDs.contains(other) {
      otherIDs.append(other)
    }
    number = number ?? read.number
    basin = basin ?? read.basin
    add(read.fixes, of: read.data, base: base, finding)
  }

  /// Adds the fixes of an analysis, forecast or member; of fixes with the same time, only the
  /// first.
  private mutating func add(
    _ read: [(fix: Fix, place: Finding.Location)], of data: CXMLData, base: Timestamp?,
    _ finding: Report
  ) {
    guard let first = read.first?.fix else { return }
    func once(_ times: inout Set<Timestamp>) -> [Fix] {
      read.compactMap { fix, place in
        if times.insert(fix.time).inserted { return fix }
        place.warn(
          "duplicate fix ignored: an earlier fix of the disturbance has the same time", to: finding)
        return nil
      }
    }
    guard data.isForecast else { return track += once(&times) }
    let start = base ?? first.time.advanced(bySeconds: -Int(first.leadTime ?? 0))
    let key = [data.technique, data.member ?? "", data.member == nil ? "" : "m", start.compact]
    if let index = indices[key] {
      forecasts[index].fixes += once(&forecastTimes[index])
      return
    }
    forecastTimes.append([])
    var forecast = Forecast(
      technique: data.technique, member: data.member, isOfficial: data.type == "forecast",
      baseTime: start, fixes: once(&forecastTimes[forecastTimes.count - 1]))
    for words in [data.objectiveTechnique, data.perturbation].compactMap({ $0 }) {
      forecast.remarks.add(words, language: "en")
    }
    indices[key] = forecasts.count
    forecasts.append(forecast)
  }

  /// The storm; `nil` if it has no fix, which is reported to `finding`.
  ///
  /// - Parameters:
  ///   - header: The file's header.
  ///   - isAlone: Whether no other storm of the file has the same `ID`; otherwise, the first
  ///     position becomes part of the id.
  ///   - finding: Receives findings.
  /// - Returns: The storm.
  func storm(_ header: CXMLHeader, isAlone: Bool, _ finding: Report) -> Storm? {
    guard let first = track.min(by: { $0.time < $1.time }) ?? forecasts.first?.fixes.first else {
      return place.reject("disturbance omitted: it has no fix", to: finding)
    }
    let agency = header.center ?? "CXML"
    var storm = Storm(
      id: StormID(
        scheme: "cxml", code: isAlone ? id : id.map { "\($0)-\(first.position.cxmlCode)" },
        firstFix: first.time),
      agency: agency,
      source: Source(
        product: header.product.map { "CXML \($0)" } ?? "CXML", attribution: header.center ?? ""))
    storm.names = names
    storm.number = number
    storm.otherIDs = otherIDs
    storm.basin = basin
    let parts = (header.baseTime ?? first.time).parts
    storm.season = first.position.latitude < 0 && parts.month >= 7 ? parts.year + 1 : parts.year
    storm.issued = header.created
    storm.trackType = .working
    if header.testPlace != nil { storm.status = .test }
    storm.track = track.inTimeOrder()
    storm.forecasts = forecasts.map { forecast in
      var forecast = forecast
      forecast.fixes = forecast.fixes.inTimeOrder()
      return forecast
    }
    return storm
  }
}

extension GeoPoint {
  /// The position in tenths of a degree, in the style of a disturbance's `ID`: `137S_0634E`.
  fileprivate var cxmlCode: String {
    func tenths(_ degrees: Double, _ width: Int) -> String {
      Int((abs(degrees) * 10).rounded()).padded(to: width)
    }
    return tenths(latitude, 3) + (latitude < 0 ? "S_" : "N_") + tenths(longitude, 4)
      + (longitude < 0 ? "W" : "E")
  }
}
