/// One storm of W-C0034-005 as parsed from the file; `storm` turns it into a `Storm`.
struct CWAStorm {
  private let place: Finding.Location
  private var year: Int?
  private var english, chinese, depressionNumber, typhoonNumber: String?
  private var analysis: [CWAFix] = []
  private var forecast: [CWAFix] = []

  /// Reads a storm; `nil` if the value is empty (`null`, or an empty element).
  init?(in cursor: inout some MemberCursor & ~Copyable, _ finding: Report) throws(ReadError) {
    place = try cursor.here()
    var isEmpty = true
    try cursor.members(of: MemberName("tropicalCyclone"), finding) {
      (name, cursor) throws(ReadError) in
      isEmpty = false
      switch name {
      case "year": year = try cursor.wholeNumber(of: name, in: 1_000...9_999, finding)
      case "typhoonname": english = try cursor.text(of: name, finding)
      case "cwatyphoonname", "cwbtyphoonname": chinese = try cursor.text(of: name, finding)
      case "cwatdno", "cwbtdno": depressionNumber = try cursor.text(of: name, finding)
      case "cwatyno", "cwbtyno": typhoonNumber = try cursor.text(of: name, finding)
      case "analysisdata":
        try Self.readFixes(of: name, in: &cursor, finding) { analysis.append($0) }
      case "forecastdata":
        try Self.readFixes(of: name, in: &cursor, finding) { forecast.append($0) }
      default: try cursor.leaveOut(name, finding)
      }
    }
    if isEmpty { return nil }
  }

  private static func readFixes(
    of field: MemberName, in cursor: inout some MemberCursor & ~Copyable, _ finding: Report,
    _ add: (CWAFix) -> Void
  ) throws(ReadError) {
    try cursor.members(of: field, finding) { (name, cursor) throws(ReadError) in
      guard case "fix" = name else { return try cursor.leaveOut(name, finding) }
      if let fix = try CWAFix(in: &cursor, of: name, finding) { add(fix) }
    }
  }

  /// The storm; `nil` if it has no position, which is reported to `finding`.
  func storm(_ finding: Report) -> Storm? {
    var track = analysis.compactMap { $0.analysis(finding) }
    if track.sortByTime() {
      place.warn("analysed fixes are not in order of time: sorted", to: finding)
    }
    var forecasts = forecasts(finding)
    // The agency puts its text about the days to come in the fix that the forecast starts from.
    for fix in analysis where !fix.movement.isEmpty {
      if let index = forecasts.firstIndex(where: { $0.baseTime == fix.time }) {
        forecasts[index].remarks = fix.movement
      } else if let index = track.lastIndex(where: { $0.time == fix.time }) {
        track[index].remarks = fix.movement
      }
    }
    guard let first = track.first ?? forecasts.first?.fixes.first else {
      return place.reject(.noUsableFix, to: finding)
    }
    // The year in Taiwan, where the numbers are assigned.
    let season = year ?? Agency.cwa.localTime(of: first.time).parts.year
    var storm = Storm(
      id: id(season, first.time), of: .cwa, product: "CWA W-C0034-005", track: track,
      forecasts: forecasts)
    storm.source.attribution = Self.attribution(year: season, of: .cwa)
    if let english { storm.names.add(name: english, language: "en") }
    if let chinese { storm.names.add(name: chinese, language: "zh-Hant") }
    let depression = depressionNumber.map { "TD" + Self.plain($0) }
    storm.number = typhoonNumber ?? depression
    if depressionNumber != nil, let typhoonNumber {
      let id = StormID(scheme: "cwa", code: "\(season)-ty\(Self.plain(typhoonNumber))")
      storm.otherIDs = [id.description]
    }
    storm.season = season
    return storm
  }

  /// The depression's number is assigned first and stays when the system becomes a typhoon with a
  /// number.
  private func id(_ season: Int, _ first: Timestamp) -> StormID {
    let code =
      depressionNumber.map { "\(season)-td\(Self.plain($0))" }
      ?? typhoonNumber.map { "\(season)-ty\(Self.plain($0))" }
    return StormID(scheme: "cwa", code: code, firstFix: first)
  }

  /// A number without the prefix in some files: `TD`, zeros.
  private static func plain(_ number: String) -> String {
    let digits = number.drop { !$0.isNumber || $0 == "0" }
    return digits.isEmpty ? number : String(digits)
  }

  private func forecasts(_ finding: Report) -> [Forecast] {
    forecast.compactMap { $0.forecast(finding) }.grouped { $0.baseTime }.map { base, read in
      Forecast(
        technique: Agency.cwa.code, isOfficial: true, baseTime: base,
        fixes: read.map { $0.fix }.inTimeOrder())
    }
  }

  /// The attribution that the licence requires.
  static func attribution(year: Int?, of agency: Agency) -> String {
    let named = (agency.ownName ?? "") + (year.map { " \($0)" } ?? "")
    return "交通部\(named) 熱帶氣旋路徑 W-C0034-005 (\(agency.name))"
  }
}
