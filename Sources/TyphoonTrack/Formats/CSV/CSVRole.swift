/// Whether a row is of an observed fix or of a forecast, as a word in it says.
enum FixRole {
  case observed, forecast

  private static let observedWords: Set<String> = words(
    """
    observed observation observations obs ob analysis analyzed analysed anal best besttrack btk bt btrk bdeck actual past
    historical history hist current now nowcast reanalysis verified verification initial o a observedtrack truth
    实况 實況 實測 实测 观测 觀測 分析 历史 歷史 過去 过去 実況 実績 解析 観測 現況 现况 现状 現在 目前 當前 当前 实时 即時 최적 현재 관측 실황 과거 분석 실제
    """)
  private static let forecastWords: Set<String> = words(
    """
    forecast forecasted forecasts fcst fcs fct fc f predicted prediction predict pred projected projection future ofcl
    official outlook prog prognosis forecasttrack 预报 預報 预测 預測 予報 予想 予測 推定予報 예보 예측 예상
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { " \n".contains($0) }.map(String.init))
  }

  /// Judges a word, in which a number of hours may stand: `forecast`, `24小時預測`, `FCST +12h`.
  init?(_ text: String) {
    var letters = CSVColumnName.letters(text)
    if letters.contains(where: { $0.isNumber }) {
      letters.removeAll { $0.isNumber }
      for unit in ["hours", "hour", "hrs", "hr", "h", "小时", "小時", "時間", "시간", "後", "后", "후"]
      where letters.hasPrefix(unit) || letters.hasSuffix(unit) {
        letters =
          letters.hasPrefix(unit)
          ? String(letters.dropFirst(unit.count)) : String(letters.dropLast(unit.count))
        break
      }
    }
    if letters.hasSuffix("position") || letters.hasSuffix("point") {
      letters = String(letters.dropLast(letters.hasSuffix("point") ? 5 : 8))
    }
    if Self.observedWords.contains(letters) {
      self = .observed
    } else if Self.forecastWords.contains(letters) {
      self = .forecast
    } else {
      return nil
    }
  }

  /// Judges a value of a column whose name asks a question: `is_forecast`, `observed`.
  init?(_ text: String, answering isForecast: Bool) {
    switch CSVColumnName.letters(text) {
    case "1", "true", "t", "yes", "y", "10", "是": self = isForecast ? .forecast : .observed
    case "0", "false", "no", "n", "00", "否": self = isForecast ? .observed : .forecast
    default: self.init(text)
    }
  }
}

extension CSVColumns {
  /// A column that tells forecast from observed.
  struct Role {
    let column: Int
    /// For names that ask a question, whether "yes" means a forecast.
    let answers: Bool?
    /// Whether other texts are forecasts too: they are techniques.
    let hasTechniques: Bool

    /// The role of a row; blank fields are of observed fixes.
    func callAsFunction(_ row: TableRow) -> FixRole? {
      guard !row.isBlank(column) else { return hasTechniques ? nil : .observed }
      let text = row.string(column)
      // A letter is a technique's code.
      if hasTechniques, text.utf8.count < 3 { return .forecast }
      let said = answers.flatMap { FixRole(text, answering: $0) } ?? FixRole(text)
      return said ?? (hasTechniques ? .forecast : nil)
    }
  }

  /// Takes columns because of their values: the rows of the table of columns that say what these may be.
  mutating func judge(_ values: [CSVValues]) {
    self.values = values
    guard own == nil else { return }
    if let found = findRole() {
      role = found
      for field in [CSVField.type, .nature, .agency] where self[field] == found.column {
        indices[field.index] = -1
      }
      if !found.hasTechniques, self[.technique] == found.column {
        indices[CSVField.technique.index] = -1
      }
      if found.hasTechniques, self[.technique] < 0 {
        indices[CSVField.technique.index] = found.column
      }
      take(found.column, for: .role, .roles(header.names[found.column]))
    }
    for (axis, coordinate, field) in [
      (GeoAxis.latitude, CSVField.latitude, CSVField.northOrSouth),
      (.longitude, .longitude, .eastOrWest),
    ] where self[field] < 0 {
      let place = self[coordinate]
      let found = [place + 1, place - 1].first { column in
        unknown.contains(column) && values[column].all { axis.sign($0) != nil }
      }
      if let found {
        take(found, for: field, .hemispheres(header.names[found], header.names[place]))
      }
    }
    let sources = [
      "source", "src", "agency", "forecaster", "provider", "org", "organization", "institute",
      "issuer", "centre", "center",
      "data",
    ]
    if self[.agency] < 0,
      let found = unknown.first(where: { column in
        values[column].all { text in
          Agency.named(text) != nil || Agency.all.contains { $0.ownName == text || $0.name == text }
        }
          && (values[column].texts.count > 1
            || CSVMeaning.words(in: header.names[column]).contains(where: sources.contains))
      })
    {
      take(found, for: .agency, .agencies(header.names[found]))
    }
  }

  /// The columns that are not used, by what they may mean; those that change nothing first.
  var passedOver: [(meaning: CSVMeaning, columns: [Int])] {
    var found: [(meaning: CSVMeaning, columns: [Int])] = []
    for column in unknown {
      var meaning = meaning(of: column)
      if case .harmless = meaning { meaning = .harmless("") }
      let place = found.firstIndex { $0.meaning == meaning } ?? found.count
      if place == found.count { found.append((meaning, [])) }
      found[place].columns.append(column)
    }
    return found
  }

  /// What a column that is not used may mean.
  func meaning(of column: Int) -> CSVMeaning {
    guard values.indices.contains(column) else { return .harmless("") }
    let name = header.names[column]
    let field = CSVColumnName(name)?.field
    let meaning = CSVMeaning(name, field, values[column])
    guard case .looksLike = meaning else { return meaning }
    // The user has chosen another, or a better one repeats it.
    if let field, isRepeated(field, column) { return .harmless("as the column in use") }
    if meaning == .looksLike("a position"),
      mapped.isSuperset(of: [self[.latitude], self[.longitude]])
    {
      return .harmless("others are set by option")
    }
    return meaning
  }

  /// Whether a column of a field adds nothing to those in use.
  private func isRepeated(_ field: CSVField, _ column: Int) -> Bool {
    let used = self[field]
    if used >= 0, mapped.contains(used) || values[used].texts == values[column].texts {
      return true
    }
    // Parts of a time that is in one column.
    return field.kind == .time && self[.time] >= 0 && values[column].areTimes
      || [.year, .month, .day, .hour, .minute].contains(field)
  }

  /// The column that tells forecast from observed; `nil` if there is none.
  private func findRole() -> Role? {
    if self[.role] >= 0 {
      let words = CSVMeaning.words(in: header.names[self[.role]])
      return Role(
        column: self[.role], answers: CSVMeaning.question(words),
        hasTechniques: CSVMeaning.question(words) == nil
          && !values[self[.role]].all { FixRole($0) != nil })
    }
    let positions = [self[.latitude], self[.longitude], self[.name], self[.id], self[.storm]]
    for column in header.names.indices where !positions.contains(column) {
      let (name, values) = (header.names[column], values[column])
      let words = CSVMeaning.words(in: name)
      if let question = CSVMeaning.question(words) {
        if values.all({ FixRole($0, answering: question) != nil }) {
          return Role(column: column, answers: question, hasTechniques: false)
        }
      } else if values.isRole, column != self[.technique] {
        return Role(column: column, answers: nil, hasTechniques: false)
      } else if column == self[.technique]
        || (self[.technique] < 0
          && words.contains { ["source", "tech", "technique", "model", "aid"].contains($0) }),
        values.texts.contains(where: { $0.utf8.count > 2 && FixRole($0) == .observed }),
        values.texts.count > 1
      {
        return Role(column: column, answers: nil, hasTechniques: true)
      }
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static func roles(_ column: String) -> Self {
    "column '\(column)' tells forecasts from observed fixes"
  }
  fileprivate static func agencies(_ column: String) -> Self {
    "column '\(column)' read as the agency"
  }
  fileprivate static func hemispheres(_ column: String, _ coordinate: String) -> Self {
    "column '\(column)' read as the hemispheres of '\(coordinate)'"
  }
}
