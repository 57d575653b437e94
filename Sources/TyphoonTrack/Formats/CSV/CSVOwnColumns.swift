/// The columns that only tables of this program have: fields whose names mean something else, or
/// nothing, in other tables.
struct CSVOwnColumns {
  /// Columns by which tables of this program are known.
  private static let marks = ["storm_id", "layer"]
  /// Columns whose values follow from others.
  private static let derived = [
    "layer", "category", "category_scale", "category_exact", "distance_to_land_km",
    // Of maps, as GeoJSON has them.
    "feature_id", "title", "description", "marker-color", "marker-size", "terms",
  ]
  /// Columns of the source, which the Python package adds: the attributes of a DataFrame or Dataset.
  private static let terms = ["source", "attribution", "license"]

  private static let listsOfRadii = ["other_radii", "warning_radii"]

  private let header: TableHeader
  private let id, layer: Int
  private let ofStorms: [(column: Int, row: TrackValue)]
  private let ofFixes: [(column: Int, row: TrackValue, set: TrackValue.SetFix<PropertyValue>)]
  private let ignored: [Int]
  private let terms: [Int?]

  /// Finds the columns; `nil` if the table is not one of this program.
  init?(_ header: TableHeader) {
    let marks = Self.marks.compactMap { header.index(of: $0) }
    guard marks.count == Self.marks.count else { return nil }
    self.header = header
    (id, layer) = (marks[0], marks[1])
    let found = TrackValue.all.compactMap { row in header.index(of: row.name).map { ($0, row) } }
    ofStorms = found.compactMap { column, row in
      if case .storm = row.setter { (column, row) } else { nil }
    }
    ofFixes = found.compactMap { column, row in
      if case .fix(let set) = row.setter { (column, row, set) } else { nil }
    }
    ignored = Self.derived.compactMap { header.index(of: $0) }
    terms = Self.terms.map { header.index(of: $0) }
  }

  /// The columns that are read here and nowhere else.
  var columns: Set<Int> {
    Set(ofStorm + ofFixes.map { $0.column } + ignored + terms.compactMap { $0 })
  }

  /// The columns with values of the storm.
  var ofStorm: [Int] { ofStorms.map { $0.column } }

  /// Whether a row is of a point that is computed from the fixes, such as a landfall.
  func isDerived(_ row: TableRow) -> Bool {
    !row[layer].isEmpty && !["fix", "forecast-fix"].contains(row.string(layer))
  }

  /// Reads a field; `nil` if it is empty or not of the type of its column.
  private func value(
    _ column: Int, _ kind: PropertyValue.Kind, _ row: TableRow, _ problems: inout RowFindings
  ) -> PropertyValue? {
    guard !row[column].isEmpty else { return nil }
    return switch kind {
    case .text: .text(row.string(column))
    case .list: .list(row.string(column).split(at: ",").map { String($0.drop { $0 == " " }) })
    case .time: TimeText(field: row[column]).map { .time($0.time) }
    case .number: row.number(column, in: 0...20_000, header, &problems).map { .number($0) }
    case .flag: nil
    }
  }

  /// What a row says about its storm, or about the bulletin of its forecast.
  struct StormWords: Equatable {
    let id, name: String?
    /// The product, the attribution and the licence of the source; empty if they are not given.
    fileprivate let terms: [String]
    /// The values, by the names of their columns.
    fileprivate let values: [String: PropertyValue]
  }

  /// Reads what a row says about its storm.
  func words(_ row: TableRow, name: String?) -> StormWords {
    var problems = RowFindings()
    var values: [String: PropertyValue] = [:]
    for (column, own) in ofStorms { values[own.name] = value(column, own.kind, row, &problems) }
    let terms = terms.map { $0.map { row.string($0) } ?? "" }
    return StormWords(
      id: row[id].isEmpty ? nil : row.string(id), name: name, terms: terms, values: values)
  }

  /// Adds what the row's own columns say to its fix.
  func complete(_ fix: inout Fix, _ row: TableRow, _ problems: inout RowFindings) {
    for (column, own, set) in ofFixes {
      guard let value = value(column, own.kind, row, &problems) else { continue }
      let count = fix.windRadii.count + fix.warningAreas.count
      set(&fix, value)
      if Self.listsOfRadii.contains(own.name), case .list(let texts) = value,
        fix.windRadii.count + fix.warningAreas.count - count < texts.count
      {
        problems.warn(
          "radii omitted: found '\(row.string(column))', expected texts such as '15 m/s: all 200'",
          at: row.offset(column))
      }
    }
    // Seas without a radius.
    if fix.seasRadii.first?.extent == .unknown { fix.seasRadii = [] }
  }
}

extension Storm {
  /// Sets what the rows of a table of this program say about the storm as a whole.
  mutating func take(_ words: CSVOwnColumns.StormWords) {
    names = LocalizedText()
    for row in TrackValue.all {
      if case .storm(let set) = row.setter, let value = words.values[row.name] { set(&self, value) }
    }
    if !words.terms[0].isEmpty { source.product = words.terms[0] }
    if !words.terms[1].isEmpty { source.attribution = words.terms[1] }
    if !words.terms[2].isEmpty { source.license = words.terms[2] }
    // The name is the English one, if the storm has one; otherwise the first in the source.
    guard let name = words.name, !names.entries.contains(where: { $0.text == name }) else { return }
    let others = names.entries
    names = LocalizedText(name, language: "en")
    for other in others { names.add(other.text, language: other.language) }
  }
}

extension Forecast {
  /// Sets the bulletin that issued the forecast, if it is not the storm's.
  mutating func take(_ words: CSVOwnColumns.StormWords, unlike storm: Storm) {
    var own = Storm(id: storm.id, agency: storm.agency, source: storm.source)
    own.take(words)
    guard
      own.issued != storm.issued || own.advisory != storm.advisory
        || own.messageType != storm.messageType
    else { return }
    (issued, advisory, messageType) = (own.issued, own.advisory, own.messageType)
  }
}
