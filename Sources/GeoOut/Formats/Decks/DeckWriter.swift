import TyphoonTrack

/// A writer of tracks in a form of forecast centres or of models: 1-minute winds, mostly in knots,
/// nautical miles and tenths of a degree.
protocol DeckWriter: FeatureWriter {
  /// Whether a file has one storm only.
  var hasOneStorm: Bool { get }
  /// Whether records have the storm's basin and number.
  var namesStorms: Bool { get }
  /// What `fitting` keeps, for a warning.
  var limits: Finding.Message { get }

  /// The features of a storm for which the format has a place.
  func fitting(_ storm: StormFeatures) -> [Feature]

  /// Returns warnings about values of a storm's fixes.
  func warnings(
    about fixes: [Fix], of storm: StormID, _ options: WritingOptions
  ) -> [Finding.Message]

  /// Writes the fixes among a storm's features.
  func write(
    _ storm: StormFeatures, _ id: DeckID?, _ options: WritingOptions, to output: inout TextBuffer)
}

extension DeckWriter {
  var describesFixes: Bool { false }
  var tabulatesRadii: Bool { true }
  var hasOneStorm: Bool { false }
  var namesStorms: Bool { true }
  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    var selected = storm.selecting(possibleLayers)
    guard !selected.features.isEmpty else { return selected }
    let storm = selected.storm.id
    let id = DeckID(of: selected.storm)
    guard id != nil || !namesStorms else {
      selected.features = []
      selected.findings.append(
        "\(storm) omitted: '\(name)' needs a basin, a number from 1 to 99 and a season, such as AL122005"
      )
      return selected
    }
    if let id, id.isOwnNumber, namesStorms { selected.findings.append(.ownNumber(storm, id.text)) }
    let count = selected.features.count
    selected.features = fitting(selected)
    if selected.features.count < count {
      selected.findings.append(
        "\(counted: (count - selected.features.count), "record") of \(storm) omitted: '\(name)' has \(message: limits)"
      )
    }
    let fixes = selected.fixes
    for fix in fixes { selected.deck.count(fix) }
    if let id, namesStorms { selected.deck.count(storm: id.text) }
    selected.findings += warnings(about: fixes, of: storm, options)
    return selected
  }

  func warnings(
    about fixes: [Fix], of storm: StormID, _ options: WritingOptions
  ) -> [Finding.Message] {
    let hasOthers = fixes.contains { $0.windRadii.contains { !$0.hasColumn } }
    let count = fixes.count { $0.lacksWinds(reachedBy: DeckFix($0, options).wind(in: .knots)) }
    return (hasOthers ? [.otherRadii(storm, name)] : [])
      + (count > 0 ? [.unsayable(count, storm, name)] : [])
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    write(storm, DeckID(of: storm.storm), options, to: &output)
  }

  func findings(_ summary: MapSummary, options: WritingOptions) -> [MapFinding] {
    let deck = summary.deck
    let shared: [MapFinding] =
      deck.shared.min().map { [(.warning, .sharedID($0, deck.shared.count - 1))] } ?? []
    guard let other = deck.period else { return shared }
    if let factor = options.windFactor {
      return shared + [(.note, .multiplied(deck.others, other, factor))]
    }
    return deck.count == 0 ? shared : shared + [(.warning, .otherWinds(deck.others, other, name))]
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    if hasOneStorm, summary.stormCount > 1 { throw .manyStorms(summary.stormCount, name) }
    if options.windFactor == nil, summary.deck.count == 0, let other = summary.deck.period {
      throw .onlyOtherWinds(other, name)
    }
  }
}

extension StormFeatures {
  /// The fixes of all features.
  fileprivate var fixes: [Fix] {
    features.compactMap { feature in withFix(of: feature) { $0.pointee } }
  }

  /// Whether decks have a place for the fix of a feature: observed times are whole minutes; forecasts
  /// have whole hours, and a code of up to four letters instead of members.
  func fitsDecks(_ feature: Feature) -> Bool {
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
  /// What winds averaged over more than a minute are multiplied by.
  private let factor: Double?

  init(_ fix: Fix, _ options: WritingOptions) {
    self.fix = fix
    factor = (fix.wind?.averagingPeriod ?? 1) == 1 ? 1 : options.windFactor
  }

  /// What the wind is multiplied by, if it is averaged over more than a minute.
  var multiplier: Double? { fix.wind.flatMap { ($0.averagingPeriod ?? 1) == 1 ? nil : factor } }

  /// The wind averaged over a minute.
  func wind(in unit: SpeedUnit) -> Double? {
    fix.wind.flatMap { wind in factor.map { wind.speed.value(in: unit) * $0 } }
  }

  var wind: String? { Self.whole(wind(in: .knots)) }
  var gust: String? { Self.whole(fix.gust?.speed.value(in: .knots)) }
  var pressure: String? { Self.whole(fix.pressure?.value(in: .hectopascals)) }

  func miles(_ length: Length?) -> String? { Self.whole(length?.value(in: .nauticalMiles)) }

  /// The radii of winds, from north-east clockwise; `nil` if nothing is known of them.
  func radii(of knots: Double) -> [String?]? { fix.extent(of: knots).flatMap { miles($0) } }

  /// The radii of an area, from north-east clockwise; `nil` if it has none by quadrant.
  func miles(_ extent: RadialExtent) -> [String?]? {
    if case .circle(let radius) = extent { return [String?](repeating: miles(radius), count: 4) }
    return extent.quadrants.map { quadrants in (0..<4).map { miles(quadrants[$0]) } }
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

extension Fix {
  /// Whether the source says that there are no winds of a threshold although a maximum wind, in kt,
  /// reaches it: radii of 0 are read as unknown there.
  func lacksWinds(reachedBy knots: Double?) -> Bool {
    DeckFix.thresholds.contains { $0 <= knots?.rounded() ?? 0 && extent(of: $0)?.reach == 0 }
  }
}

extension TextBuffer {
  /// Appends fields with their widths, aligned to the right, with a comma and a space between them.
  mutating func append(fields: [(String, Int)]) {
    for (index, (text, width)) in fields.enumerated() {
      if index > 0 { append(", ") }
      append(String(repeating: " ", count: max(width - text.count, 0)))
      append(text.asField)
    }
  }
}

extension String {
  /// The text with spaces for what would end a field or a line, and for other controls.
  var asField: String {
    var field = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isPlain = scalar != "," && scalar != "\"" && scalar >= " " && !scalar.isLineEnd
      field.append(isPlain ? scalar : " ")
    }
    return String(field)
  }
}

extension Finding.Message {
  fileprivate static func ownNumber(_ storm: StormID, _ id: String) -> Self {
    "\(storm) is written as \(id), by its agency's own number: decks may have another storm of that id"
  }
  fileprivate static func sharedID(_ id: String, _ others: Int) -> Self {
    "several storms are written as \(id)\(others > 0 ? ", and others as \(others) more ids" : ""): readers of decks take them for one"
  }
  fileprivate static func otherRadii(_ storm: StormID, _ format: String) -> Self {
    "wind radii of \(storm) omitted: '\(format)' has those of 34, 50 and 64 kt by quadrant only"
  }
  static func unsayable(_ count: Int, _ storm: StormID, _ format: String) -> Self {
    "\(counted: count, "fix") of \(storm) without winds of a threshold that the maximum wind reaches: '\(format)' cannot say so, and readers take the radii as unknown"
  }
  fileprivate static func otherWinds(_ count: Int, _ minutes: Int, _ format: String) -> Self {
    "\(counted: count, "wind") omitted: found means of \(minutes) minutes, expected 1-minute winds for '\(format)', or '--wind-factor'"
  }
  fileprivate static func multiplied(_ count: Int, _ minutes: Int, _ factor: Double) -> Self {
    "\(counted: count, "wind") averaged over \(minutes) minutes multiplied by \(factor)"
  }
}

extension WriteError {
  fileprivate static func onlyOtherWinds(_ minutes: Int, _ format: String) -> Self {
    Self(
      "found means of \(minutes) minutes only, expected 1-minute winds for '\(format)'; '--wind-factor 1.12' multiplies them by 1.12"
    )
  }
  fileprivate static func manyStorms(_ count: Int, _ format: String) -> Self {
    Self(
      "found \(count) storms, expected one in a file of '\(format)'; '--storm' selects one, and '{storm_id}' in the name of the file gives each its own"
    )
  }
}
