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

  /// Reports the columns.
  func report(at place: Finding.Location, _ finding: Report) {
    guard options.explains else { return }
    var uses: [ColumnUse] = []
    for column in columns.header.names.indices {
      let fields = CSVField.allCases.filter { columns[$0] == column }
      let speed =
        columns.winds.contains { $0.column == column }
        ? CSVField.wind
        : columns.gust?.column == column ? .gust : columns.motion?.column == column ? .motion : nil
      for field in fields + [speed].compactMap({ $0 }) { uses.append(use(column, field)) }
      if columns.lengths.columns.contains(column) {
        let text = first?.texts[column] ?? ""
        let unit = columns.lengths.unit(of: column)
        uses.append(
          ColumnUse(
            name: columns.header.names[column], field: columns.lengths.field(of: column),
            unit: unit,
            decidedBy: "name", first: text, became: text.isEmpty ? "" : "\(text) \(unit)"))
      }
      if columns.own?.columns.contains(column) ?? false {
        uses.append(other(column, "own value", first?.texts[column] ?? ""))
      }
    }
    for column in columns.unknown { uses.append(other(column, nil, reason(column))) }
    for column in columns.unknownUnits { uses.append(other(column, nil, "its unit is unknown")) }
    if let order = survey.dates.order,
      let time = uses.firstIndex(where: { $0.field == "time" || $0.field == "date" })
    {
      uses[time].option += ["--date-order", order.rawValue]
    }
    if let zone = columns.zones.valid.isStated ? nil : columns.zones.valid.zone,
      let time = uses.firstIndex(where: { CSVField(rawValue: $0.field ?? "")?.kind == .time })
    {
      uses[time].option += ["--input-tz", zone.name]
    }
    for use in uses { finding(.use(use, at: place)) }
  }

  private func other(_ column: Int, _ field: String?, _ became: String) -> ColumnUse {
    ColumnUse(
      name: columns.header.names[column], field: field, unit: "", decidedBy: "name",
      first: first?.texts[column] ?? "", became: became)
  }

  private func reason(_ column: Int) -> String {
    switch columns.meaning(of: column) {
    case .harmless(let words): words
    case .looksLike(let words): "looks like \(words)"
    }
  }

  private func use(_ column: Int, _ field: CSVField) -> ColumnUse {
    let name = columns.header.names[column]
    let unit = columns.units[column]
    let known = CSVColumnName(name)
    let isMapped = columns.mapped.contains(column)
    let by =
      isMapped
      ? "option"
      : columns.byValues.contains(column)
        || known.map { $0.field != field && $0.field.kind != field.kind } ?? true
        ? "values"
        : unit != nil && known?.unit == nil ? (survey.hasUnits ? "units row" : "source") : "name"
    let text = first?.texts[column] ?? ""
    var option = field.rawValue
    if let suffix = suffix(field, column) { option += "_" + suffix }
    // A year that serves as the season stays a year of fixes.
    if field == .season, columns.hasYearForSeason { option = "year" }
    return ColumnUse(
      name: name, field: field.rawValue, unit: shown(unit, field, column), decidedBy: by,
      first: text,
      became: text.isEmpty ? "" : became(field, text, column),
      option: ["--column", "\(option)=\(name)"])
  }

  /// The unit that an option adds to a field.
  private func suffix(_ field: CSVField, _ column: Int) -> String? {
    if let speed = (columns.winds + [columns.gust, columns.motion].compactMap { $0 }).first(where: {
      $0.column == column
    }) {
      return String(speed.unit.symbol.filter { $0 != "/" })
    }
    switch field {
    case .pressure:
      return (survey.hasPascals ? .pascals : columns.pressureUnit ?? .hectopascals).symbol
        .lowercased()
    case .latitude, .longitude:
      return columns.angle(field == .latitude ? .latitude : .longitude).symbol(field)
    default: return nil
    }
  }

  /// The unit, zone or hemisphere for people.
  private func shown(_ unit: CSVUnit?, _ field: CSVField, _ column: Int) -> String {
    if field.kind == .time || field == .hour {
      return (field == .baseTime ? columns.zones.base : columns.zones.valid).zone.name
    }
    if let speed = (columns.winds + [columns.gust, columns.motion].compactMap { $0 }).first(where: {
      $0.column == column
    }) {
      return speed.unit.symbol
    }
    switch field {
    case .pressure:
      return (survey.hasPascals ? .pascals : columns.pressureUnit ?? .hectopascals).symbol
    case .latitude, .longitude:
      return columns.angle(field == .latitude ? .latitude : .longitude).shown(field)
    case .lead: return "h"
    default: return ""
    }
  }

  /// A number with at most two decimals.
  private func plain(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// What a text became in the first fix.
  private func became(_ field: CSVField, _ text: String, _ column: Int) -> String {
    guard let fix = first?.fix else { return "" }
    switch field {
    case .latitude: return plain(fix.position.latitude)
    case .longitude: return plain(fix.position.longitude)
    case .wind: return fix.wind.map { plain($0.speed.value(in: .knots)) + " kt" } ?? "missing"
    case .gust: return fix.gust.map { plain($0.speed.value(in: .knots)) + " kt" } ?? "missing"
    case .pressure:
      return fix.pressure.map { plain($0.value(in: .hectopascals)) + " hPa" } ?? "missing"
    case .type, .nature: return fix.nature.rawValue
    case .role: return fix.kind == .forecast ? "forecast" : "observed"
    case .lead: return fix.leadTime.map { "\($0 / 3_600) h" } ?? "0 h"
    case .baseTime: return fix.leadTime.map { fix.time.moved(by: -Int($0))?.iso8601 ?? "" } ?? ""
    case .time, .date, .hour, .minute, .year, .month, .day: return fix.time.iso8601
    case .name: return StormName.parts(of: text).name
    default: return text
    }
  }
}

extension CSVAngle {
  /// The unit as a field's name has it: `deg`, `w`, `x10`, `rad`.
  fileprivate func symbol(_ field: CSVField) -> String {
    let letter =
      sign.map { $0 < 0 ? (field == .latitude ? "s" : "w") : (field == .latitude ? "n" : "e") }
      ?? ""
    let unit =
      size == 1
      ? (letter.isEmpty ? "deg" : "")
      : size == 0.1 ? "x10" : size == 0.01 ? "x100" : size == 0.001 ? "x1000" : "rad"
    return unit + letter
  }

  fileprivate func shown(_ field: CSVField) -> String {
    let unit =
      size == 1 ? "degrees" : size == 0.1 ? "tenths" : size < 0.1 ? "degrees × \(size)" : "radians"
    return unit
      + (sign.map {
        $0 < 0
          ? (field == .latitude ? " south" : " west") : (field == .latitude ? " north" : " east")
      } ?? "")
  }
}

extension CSVPressureUnit {
  fileprivate var symbol: String {
    switch self {
    case .hectopascals: "hPa"
    case .pascals: "Pa"
    case .kilopascals: "kPa"
    case .bars: "bar"
    case .millimetresOfMercury: "mmHg"
    case .inchesOfMercury: "inHg"
    }
  }
}
