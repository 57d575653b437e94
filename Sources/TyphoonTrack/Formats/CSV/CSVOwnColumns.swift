/// The columns that only tables of this program have: fields whose names mean something else, or
/// nothing, in other tables.
///
/// Source: `Documentation/output.md`, "Properties".
struct CSVOwnColumns {
  /// The fields, named as their columns.
  enum Field: String, CaseIterable {
    case stormID = "storm_id"
    case nameTraditionalChinese = "name_zh_hant"
    case nameSimplifiedChinese = "name_zh_hans"
    case nameJapanese = "name_ja"
    case issued, advisory
    case trackType = "track_type"
    case status
    case messageType = "message_type"
    case otherIDs = "other_ids"
    case gustSpeed = "gust_ms"
    case gustKnots = "gust_kt"
    case gustPeriod = "gust_period_s"
    case motionWords = "motion_words"
    case classTraditionalChinese = "class_zh_hant"
    case marks
    case radiusOfMaximumWind = "rmw_km"
    case outerPressure = "poci_hpa"
    case outerRadius = "roci_km"
    case eyeDiameter = "eye_km"
    case depth
    case sizeClass = "size_class"
    case seasMetres = "seas_m"
    case seasFeet = "seas_ft"
    case seasRadius = "seas_km"
    case seasNorthEast = "seas_ne_km"
    case seasSouthEast = "seas_se_km"
    case seasSouthWest = "seas_sw_km"
    case seasNorthWest = "seas_nw_km"
    case accuracy
    case accuracyRadius = "accuracy_km"
    case place
    case nameThen = "name_then"
    case remark
    case remarkTraditionalChinese = "remark_zh_hant"
    case remarkJapanese = "remark_ja"
    case remarkKorean = "remark_ko"
    // These follow from the others.
    case layer, category
    case categoryScale = "category_scale"
    case categoryIsExact = "category_exact"

    /// Whether all fixes of a storm have the same value, or at least all of one bulletin.
    var isOfStorm: Bool {
      switch self {
      case .nameTraditionalChinese, .nameSimplifiedChinese, .nameJapanese, .issued, .advisory,
        .trackType, .status, .messageType, .otherIDs:
        true
      default: false
      }
    }
  }

  private let header: TableHeader
  private let indices: [Field: Int]

  /// Finds the columns; `nil` if the table is not one of this program.
  init?(_ header: TableHeader) {
    guard header.index(of: Field.stormID.rawValue) != nil,
      header.index(of: Field.layer.rawValue) != nil
    else { return nil }
    self.header = header
    indices = Dictionary(
      uniqueKeysWithValues: Field.allCases.compactMap { field in
        header.index(of: field.rawValue).map { (field, $0) }
      })
  }

  /// The columns that are read here and nowhere else.
  var columns: Set<Int> { Set(indices.filter { $0.key != .stormID }.values) }

  /// The columns with values of the storm.
  var ofStorm: [Int] { Field.allCases.filter(\.isOfStorm).compactMap { indices[$0] } }

  private func text(_ field: Field, _ row: TableRow) -> String? {
    guard let column = indices[field], !row[column].isEmpty else { return nil }
    return row.string(column)
  }

  private func texts(_ field: Field, _ row: TableRow) -> [String] {
    text(field, row).map { SeparatedList.items($0) } ?? []
  }

  private func time(_ field: Field, _ row: TableRow) -> Timestamp? {
    indices[field].flatMap { TimeText(field: row[$0])?.time }
  }

  // MARK: - Storms

  /// What a row says about its storm, or about the bulletin of its forecast.
  struct StormWords: Equatable {
    let id, name: String?
    let traditionalChinese, simplifiedChinese, japanese: String?
    let issued: Timestamp?
    let advisory, trackType, status, messageType: String?
    let otherIDs: [String]
  }

  /// Reads what a row says about its storm.
  func words(_ row: TableRow, name: String?) -> StormWords {
    StormWords(
      id: text(.stormID, row), name: name,
      traditionalChinese: text(.nameTraditionalChinese, row),
      simplifiedChinese: text(.nameSimplifiedChinese, row), japanese: text(.nameJapanese, row),
      issued: time(.issued, row), advisory: text(.advisory, row),
      trackType: text(.trackType, row), status: text(.status, row),
      messageType: text(.messageType, row), otherIDs: texts(.otherIDs, row))
  }

  // MARK: - Fixes

  /// Adds what the row's own columns say to its fix.
  func complete(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    func number(_ field: Field, _ range: ClosedRange<Double> = 0...20_000) -> Double? {
      indices[field].flatMap { row.number($0, in: range, header, &problems) }
    }
    func kilometres(_ field: Field) -> Length? { number(field).map { Length($0, .kilometres) } }
    func words(_ field: Field) -> LocalizedText {
      text(field, row).map { LocalizedText($0, language: "en") } ?? LocalizedText()
    }
    if let speed = Quantity(
      number(.gustSpeed), .metresPerSecond, number(.gustKnots), SpeedUnit.knots)
    {
      fix.gust = Gust(speed, averagingPeriod: number(.gustPeriod).map { Int($0) })
    }
    if let motion = text(.motionWords, row) {
      fix.motion = fix.motion ?? Motion()
      fix.motion?.words = LocalizedText(motion, language: "en")
    }
    if let chinese = text(.classTraditionalChinese, row) {
      fix.agencyClass = fix.agencyClass ?? AgencyClass()
      fix.agencyClass?.words.add(chinese, language: "zh-Hant")
    }
    fix.marks = texts(.marks, row).compactMap { Mark(rawValue: $0) }
    fix.radiusOfMaximumWind = kilometres(.radiusOfMaximumWind)
    let isobar = OuterIsobar(
      pressure: number(.outerPressure).map { Pressure($0, .hectopascals) },
      radius: kilometres(.outerRadius))
    let size = text(.sizeClass, row).map { AgencyClass(code: $0) }
    let accuracy = PositionAccuracy(words: words(.accuracy), radius: kilometres(.accuracyRadius))
    let seas = Quantity(number(.seasMetres), .metres, number(.seasFeet), LengthUnit.feet)
    let seasExtent = seasExtent(kilometres)
    let remarks = remarks(row)
    let (eye, depth) = (kilometres(.eyeDiameter), text(.depth, row).flatMap { Depth(rawValue: $0) })
    let (place, name) = (words(.place), text(.nameThen, row))
    fix.updateDetails { details in
      if isobar.pressure != nil || isobar.radius != nil { details.outerIsobar = isobar }
      details.eyeDiameter = eye
      details.depth = depth
      details.sizeClass = size
      if let seas, let seasExtent {
        details.seasRadii = [SeasRadii(height: seas, extent: seasExtent)]
      }
      if accuracy != PositionAccuracy() { details.accuracy = accuracy }
      details.place = place
      details.name = name
      details.remarks = remarks
    }
  }

  private func seasExtent(_ kilometres: (Field) -> Length?) -> RadialExtent? {
    let radius = kilometres(.seasRadius)
    let quadrants = RadialExtent.Quadrants(
      northEast: kilometres(.seasNorthEast), southEast: kilometres(.seasSouthEast),
      southWest: kilometres(.seasSouthWest), northWest: kilometres(.seasNorthWest))
    if quadrants != RadialExtent.Quadrants() { return .quadrants(quadrants, mean: radius) }
    return radius.map { .circle($0) }
  }

  private func remarks(_ row: TableRow) -> LocalizedText {
    var remarks = LocalizedText()
    let languages: [(Field, String)] = [
      (.remark, "en"), (.remarkTraditionalChinese, "zh-Hant"), (.remarkJapanese, "ja"),
      (.remarkKorean, "ko"),
    ]
    for (field, language) in languages {
      if let text = text(field, row) { remarks.add(text, language: language) }
    }
    return remarks
  }
}

/// Lists in one field, as this program writes them.
private enum SeparatedList {
  static func items(_ text: String) -> [String] {
    text.split(separator: ",").map { item in
      String(item.drop { $0 == " " })
    }
  }
}

extension Quantity {
  /// The quantity in one unit or two; `nil` if neither number is known.
  fileprivate init?(_ value: Double?, _ unit: Unit, _ other: Double?, _ otherUnit: Unit) {
    switch (value, other) {
    case (let value?, let other?): self.init(value, unit, also: other, otherUnit)
    case (let value?, nil): self.init(value, unit)
    case (nil, let other?): self.init(other, otherUnit)
    case (nil, nil): return nil
    }
  }
}

extension Storm {
  /// Sets what the rows of a table of this program say about the storm as a whole.
  mutating func take(_ words: CSVOwnColumns.StormWords) {
    let translations = [
      (words.traditionalChinese, "zh-Hant"), (words.simplifiedChinese, "zh-Hans"),
      (words.japanese, "ja"),
    ]
    names = LocalizedText()
    // The name is the English one, if the storm has one; otherwise the first in the source.
    if let name = words.name, !translations.contains(where: { $0.0 == name }) {
      names.add(name, language: "en")
    }
    for (text, language) in translations {
      if let text { names.add(text, language: language) }
    }
    otherIDs = words.otherIDs
    issued = words.issued
    advisory = words.advisory
    trackType = words.trackType.flatMap { TrackType(rawValue: $0) }
    status = words.status.flatMap { Status(rawValue: $0) } ?? .actual
    messageType = words.messageType.flatMap { MessageType(rawValue: $0) } ?? .issue
  }
}

extension Forecast {
  /// Sets the bulletin that issued the forecast, if it is not the storm's.
  mutating func take(_ words: CSVOwnColumns.StormWords, unlike storm: Storm) {
    let type = words.messageType.flatMap { Storm.MessageType(rawValue: $0) } ?? .issue
    guard
      words.issued != storm.issued || words.advisory != storm.advisory || type != storm.messageType
    else { return }
    (issued, advisory, messageType) = (words.issued, words.advisory, type)
  }
}
