/// Says how each column of a plain table was read.
struct CSVExplanation {
  private let columns: CSVColumns
  private let survey: CSVSurvey
  private let options: ReadingOptions
  /// The first row that became a fix, and the fix.
  private var first: (texts: [String], fix: Fix)?

  init(_ columns: CSVColumns, _ survey: CSVSurvey, _ options: ReadingOptions) {
    (self.columns, self.survey, self.options) = (columns, survey, options)
  }

  /// Takes the first row that became a fix.
  mutating func add(_ row: TableRow, _ fix: Fix) {
    guard options.explains, first == nil else { return }
    first = (columns.header.names.indices.map { row.string($0) }, fix)
  }

  /// Reports the columns: those in use, then the others.
  func report(at place: Finding.Location, _ finding: Report) {
    guard options.explains else { return }
    var uses: [ColumnUse] = []
    for column in columns.header.names.indices {
      var fields = CSVField.allCases.filter { columns[$0] == column }
      if columns.winds.contains(column), !fields.contains(.wind) { fields.append(.wind) }
      uses += fields.map { use(column, $0) }
      if let (field, unit) = columns.lengths.words(of: column) {
        let value = text(column)
        uses.append(other(column, field, value.isEmpty ? "" : "\(value) \(unit)", unit))
      }
      if columns.own?.columns.contains(column) ?? false {
        uses.append(other(column, "own value", text(column)))
      }
    }
    uses += columns.unknown.map { other($0, nil, columns.meaning(of: $0).reason) }
    uses += columns.unknownUnits.map { other($0, nil, "its unit is unknown") }
    if let order = survey.dates.order,
      let time = uses.firstIndex(where: { $0.field == "time" || $0.field == "date" })
    {
      uses[time].option += ["--date-order", order.rawValue]
    }
    if !columns.zones.valid.isStated,
      let time = uses.firstIndex(where: { CSVField(option: $0.field ?? "")?.kind == .time })
    {
      uses[time].option += ["--input-tz", columns.zones.valid.zone.name]
    }
    for use in uses { finding(.use(use, at: place)) }
  }

  /// The value of a column in the first fix.
  private func text(_ column: Int) -> String { first?.texts[column] ?? "" }

  private func other(
    _ column: Int, _ field: String?, _ became: String, _ unit: String = ""
  ) -> ColumnUse {
    ColumnUse(
      name: columns.header.names[column], field: field, unit: unit, decidedBy: "name",
      first: text(column), became: became)
  }

  private func use(_ column: Int, _ field: CSVField) -> ColumnUse {
    let name = columns.header.names[column]
    let known = columns.names[column]
    let isByValues =
      columns.byValues.contains(column)
      || known.map { $0.field != field && $0.field.kind != field.kind } ?? true
    let by =
      columns.mapped.contains(column)
        || (field.kind == .speed && options.windUnit != nil && known?.unit == nil)
      ? "option"
      : isByValues
        ? "values"
        : columns.units[column] == nil || known?.unit != nil
          ? "name" : survey.hasUnits ? "units row" : "source"
    let unit = unit(field, column)?.words
    // A year that serves as the season stays a year of fixes.
    var option = field == .season && columns.hasYearForSeason ? "year" : field.name
    if let code = unit?.code { option += "_" + code }
    return ColumnUse(
      name: name, field: field.name, unit: unit?.shown ?? (field == .lead ? "h" : ""),
      decidedBy: by, first: text(column),
      became: text(column).isEmpty ? "" : became(field, text(column)),
      option: ["--column", "\(option)=\(name)"])
  }

  /// The unit, zone or hemisphere in which a column was read.
  private func unit(_ field: CSVField, _ column: Int) -> CSVUnit? {
    switch field.kind {
    case .speed: columns.units[column]
    case .pressure: .pressure(survey.pressureUnit)
    case .angle(let axis): .angle(columns.angle(axis))
    case .time: .zone((field == .baseTime ? columns.zones.base : columns.zones.valid).zone)
    case .other: nil
    }
  }

  /// A number with at most two decimals.
  private func plain(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  /// What a text became in the first fix.
  private func became(_ field: CSVField, _ text: String) -> String {
    guard let fix = first?.fix else { return "" }
    func knots(_ speed: Speed?) -> String {
      speed.map { plain($0.value(in: .knots)) + " kt" } ?? "missing"
    }
    switch field {
    case .latitude: return plain(fix.position.latitude)
    case .longitude: return plain(fix.position.longitude)
    case .wind: return knots(fix.wind?.speed)
    case .gust: return knots(fix.gust?.speed)
    case .pressure:
      return fix.pressure.map { plain($0.value(in: .hectopascals)) + " hPa" } ?? "missing"
    case .type, .nature: return fix.nature.rawValue
    case .role: return fix.kind == .forecast ? "forecast" : "observed"
    case .lead: return fix.leadTime.map { "\($0 / 3_600) h" } ?? "0 h"
    case .baseTime: return fix.leadTime.map { fix.time.moved(by: -Int($0))?.iso8601 ?? "" } ?? ""
    case _ where field.kind == .time: return fix.time.iso8601
    case .name: return StormName.parts(of: text).name
    default: return text
    }
  }
}
