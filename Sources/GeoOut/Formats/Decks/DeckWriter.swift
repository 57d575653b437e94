import TyphoonTrack

/// A writer of tracks in a form of forecast centres: knots, nautical miles, tenths of a degree, 1-minute
/// winds.
protocol DeckWriter: FeatureWriter {
  /// Writes the fixes among a storm's features.
  func write(
    _ storm: StormFeatures, _ id: DeckID, _ options: WritingOptions, to output: inout TextBuffer)
}

extension DeckWriter {
  var describesFixes: Bool { false }
  var tabulatesRadii: Bool { true }

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    var selected = storm.selecting(possibleLayers)
    guard !selected.features.isEmpty else { return selected }
    let storm = selected.storm.id
    guard let id = DeckID(of: selected.storm) else {
      selected.features = []
      selected.findings.append(.noDeckID(storm, name))
      return selected
    }
    if id.isOwnNumber { selected.findings.append(.ownNumber(storm, id.text)) }
    let count = selected.features.count
    selected.features = selected.features.filter(selected.fitsDecks)
    if selected.features.count < count {
      selected.findings.append(.unfit(count - selected.features.count, storm, name))
    }
    let fixes = selected.fixes
    if options.windFactor == nil,
      let other = fixes.compactMap({ $0.wind?.averagingPeriod }).first(where: { $0 != 1 })
    {
      selected.findings.append(.otherWinds(storm, other, name))
    }
    if fixes.contains(where: { $0.windRadii.contains { !$0.hasColumn } }) {
      selected.findings.append(.otherRadii(storm, name))
    }
    return selected
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {}

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    guard let id = DeckID(of: storm.storm) else { return }
    write(storm, id, options, to: &output)
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {}
}

extension StormFeatures {
  /// The fixes of all features.
  fileprivate var fixes: [Fix] {
    features.compactMap { feature in withFix(of: feature) { $0.pointee } }
  }

  /// Whether decks have a place for the fix of a feature: observed times are whole minutes; forecasts
  /// have whole hours, and a code of up to four letters instead of members.
  fileprivate func fitsDecks(_ feature: Feature) -> Bool {
    let fix = withFix(of: feature) { ($0.pointee.time, $0.pointee.leadTime ?? 0) }
    guard let (time, lead) = fix else { return false }
    guard let forecast = forecast(of: feature) else { return time.secondsSince1970 % 60 == 0 }
    return forecast.baseTime.secondsSince1970 % 3_600 == 0 && lead % 3_600 == 0
      && forecast.member == nil && forecast.technique.utf8.count <= 4
  }
}

/// A fix with its values as decks have them; `nil` for what is missing.
struct DeckFix {
  /// The thresholds of wind radii, in knots.
  static let thresholds = [34.0, 50, 64]

  let fix: Fix
  /// The wind in knots, averaged over a minute.
  private let knots: Double?
  /// What winds averaged over more than a minute are multiplied by.
  private let factor: Double?

  init(_ fix: Fix, _ options: WritingOptions) {
    self.fix = fix
    factor = (fix.wind?.averagingPeriod ?? 1) == 1 ? 1 : options.windFactor
    knots = fix.wind.flatMap { [factor] wind in factor.map { wind.speed.value(in: .knots) * $0 } }
  }

  var wind: String? { Self.whole(knots) }
  var gust: String? { Self.whole(fix.gust?.speed.value(in: .knots)) }
  var pressure: String? { Self.whole(fix.pressure?.value(in: .hectopascals)) }

  func miles(_ length: Length?) -> String? { Self.whole(length?.value(in: .nauticalMiles)) }

  /// The radii of winds, from north-east clockwise; `nil` if nothing is known of them.
  func radii(of knots: Double) -> [String?]? {
    guard let extent = fix.extent(of: knots) else { return nil }
    if case .circle(let radius) = extent { return [String?](repeating: miles(radius), count: 4) }
    return extent.quadrants.map { quadrants in
      RadialExtent.Quadrants.names.map { miles(quadrants[keyPath: $0.1]) }
    }
  }

  func latitude(point: String) -> String {
    Self.tenths(fix.position.latitude, point) + (fix.position.latitude < 0 ? "S" : "N")
  }

  func longitude(point: String) -> String {
    Self.tenths(fix.position.longitude, point) + (fix.position.longitude <= 0 ? "W" : "E")
  }

  /// The status: as published if it is one of ATCF's, else by the kind of low and the wind.
  func status(in basin: String) -> String {
    if let code = fix.agencyClass?.code, code.utf8.count == 2, Nature(level: code) != .unknown {
      return code
    }
    // Agencies name classes by their own winds, whatever time they are averaged over.
    let wind = fix.wind?.speed.value(in: .knots)
    switch fix.nature {
    case .disturbance: return "DB"
    case .wave: return "WV"
    case .monsoonDepression: return "MD"
    case .low, .remnantLow: return "LO"
    case .subtropical: return wind.map { $0 < 34 ? "SD" : "SS" } ?? "XX"
    case .extratropical: return "EX"
    case .postTropical: return "PT"
    case .unknown: return "XX"
    case .tropical:
      guard let wind else { return "XX" }
      guard wind >= 64 else { return wind < 34 ? "TD" : "TS" }
      return ["AL", "EP", "CP", "SL"].contains(basin) ? "HU" : basin == "WP" ? "TY" : "TC"
    }
  }

  static func whole(_ value: Double?) -> String? {
    value.flatMap { Int(exactly: $0.rounded()) }.map { "\($0)" }
  }

  private static func tenths(_ degrees: Double, _ point: String) -> String {
    let tenths = Int((abs(degrees) * 10).rounded())
    return point.isEmpty ? "\(tenths)" : "\(tenths / 10)\(point)\(tenths % 10)"
  }
}

extension TextBuffer {
  /// Appends fields with their widths, aligned to the right, with a comma and a space between them.
  mutating func append(fields: [(text: String, width: Int)]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { append(", ") }
      append(String(repeating: " ", count: max(field.width - field.text.count, 0)))
      append(field.text)
    }
  }
}

extension Finding.Message {
  fileprivate static func noDeckID(_ storm: StormID, _ format: String) -> Self {
    "\(storm) omitted: '\(format)' needs a basin, a number from 1 to 99 and a season, such as AL122005"
  }
  fileprivate static func unfit(_ count: Int, _ storm: StormID, _ format: String) -> Self {
    "\(counted: count, "record") of \(storm) omitted: '\(format)' has whole minutes, forecasts of whole hours, and codes of techniques of up to four letters"
  }
  fileprivate static func ownNumber(_ storm: StormID, _ id: String) -> Self {
    "\(storm) is written as \(id), by its agency's own number: decks may have another storm of that id"
  }
  fileprivate static func otherRadii(_ storm: StormID, _ format: String) -> Self {
    "wind radii of \(storm) omitted: '\(format)' has those of 34, 50 and 64 kt by quadrant only"
  }
  fileprivate static func otherWinds(_ storm: StormID, _ minutes: Int, _ format: String) -> Self {
    "winds of \(storm) omitted: found means of \(minutes) minutes, expected 1-minute winds for '\(format)', or '--wind-factor'"
  }
}
