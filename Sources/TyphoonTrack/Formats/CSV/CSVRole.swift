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

  /// Takes columns because of their values: these can only be words for forecasts, hemispheres or agencies.
  mutating func judge(_ values: [CSVValues]) {
    self.values = values
    if self[.year] >= 0 {
      let (name, years) = (header.names[self[.year]], values[self[.year]])
      hasMinguoYears =
        years.all { Int($0).map { 1...199 ~= $0 } ?? false }
        && ("國国".contains(where: name.contains) || years.all { $0.utf8.count == 3 })
    }
    guard own == nil else { return }
    settleValidTimes()
    settleMembers()
    if let found = findRole() {
      role = found
      let others: [CSVField] =
        [.type, .nature, .agency, .storm] + (found.hasTechniques ? [] : [.technique])
      for field in others where self[field] == found.column { self[field] = -1 }
      if found.hasTechniques, self[.technique] < 0 { self[.technique] = found.column }
      take(
        found.column, for: .role,
        "column '\(header.names[found.column])' tells forecasts from observed fixes")
    }
    for (axis, field) in [(GeoAxis.latitude, CSVField.northOrSouth), (.longitude, .eastOrWest)]
    where self[field] < 0 {
      let place = self[axis.field]
      let near = [place + 1, place - 1].filter(unknown.contains)
      guard let found = near.first(where: { values[$0].all { axis.sign($0) != nil } }) else {
        continue
      }
      take(
        found, for: field,
        "column '\(header.names[found])' read as the hemispheres of '\(header.names[place])'")
    }
    let sources = """
      source src agency forecaster provider org organization institute issuer centre center data
      """.split(at: " ").map(String.init)
    let found = unknown.first { column in
      values[column].all { text in
        Agency.named(text) != nil || Agency.all.contains { [$0.ownName, $0.name].contains(text) }
      }
        && (values[column].texts.count > 1
          || CSVMeaning.words(in: header.names[column]).contains(where: sources.contains))
    }
    if self[.agency] < 0, let found {
      take(found, for: .agency, "column '\(header.names[found])' read as the agency")
    }
  }

  /// Findings about the columns that are not used: those without a unit, then by what they look like.
  var passedOver: [Doubt] {
    var doubts: [Doubt] = []
    if let first = unknownUnits.first {
      let names = unknownUnits.map { header.names[$0] }
      doubts.add(.warning, first, "\(list: names) omitted: unknown unit; set it with --wind-unit")
    }
    let looks = unknown.map { meaning(of: $0).looks }
    for (index, own) in looks.enumerated() where looks.firstIndex(of: own) == index {
      let names = zip(unknown, looks).filter { $0.1 == own }.map { header.names[$0.0] }
      doubts.add(
        own == nil ? .note : .warning, unknown[index],
        own.map {
          "columns \(list: names) omitted, though they look like \(name: $0); --column says what a column is"
        } ?? "columns \(list: names) not used: no known part of a track")
    }
    return doubts
  }

  /// What a column that is not used may mean.
  func meaning(of column: Int) -> CSVMeaning {
    guard values.indices.contains(column) else { return CSVMeaning(harmless: "") }
    let field = names[column]?.field
    let meaning = CSVMeaning(header.names[column], field, values[column])
    guard let looks = meaning.looks else { return meaning }
    // The user has chosen another, or a better one repeats it.
    if let field, isRepeated(field, column) { return CSVMeaning(harmless: "as the column in use") }
    return looks == "a position" && mapped.isSuperset(of: [self[.latitude], self[.longitude]])
      ? CSVMeaning(harmless: "others are set by option") : meaning
  }

  /// Whether a column of a field adds nothing to those in use.
  private func isRepeated(_ field: CSVField, _ column: Int) -> Bool {
    let used = self[field]
    if used >= 0, mapped.contains(used) || values[used].texts == values[column].texts {
      return true
    }
    // Parts of a time that is in one column.
    return field.kind == .time && self[.time] >= 0 && values[column].areTimes
      || field != .time && field != .date && CSVField.ofTime.contains(field)
  }

  /// Takes the times of a column `time` for base times where another has valid times and these repeat less often.
  private mutating func settleMembers() {
    let number = self[.number]
    let ids = [CSVField.id, .name, .storm].map { self[$0] }.filter { $0 >= 0 }
    guard number >= 0, self[.member] < 0, self[.lead] >= 0 || self[.baseTime] >= 0,
      header.names[number].lettersAndDigits == "number",
      !ids.isEmpty, ids.allSatisfy({ values[$0].texts.count < values[number].texts.count })
    else { return }
    self[.number] = -1
    take(number, for: .member, "column '\(header.names[number])' read as the member of an ensemble")
  }

  private mutating func settleValidTimes() {
    let time = self[.time]
    guard time >= 0, self[.baseTime] < 0, !mapped.contains(time),
      let valid = unknown.first(where: {
        names[$0]?.field == .time && header.names[$0].lettersAndDigits.hasPrefix("valid")
      }), values[valid].texts.count > values[time].texts.count, values[valid].areTimes
    else { return }
    self[.time] = valid
    unknown.removeAll { $0 == valid }
    take(
      time, for: .baseTime,
      "times in '\(header.names[time])' read as base times: '\(header.names[valid])' has the valid times"
    )
  }

  /// The column that tells forecast from observed; `nil` if there is none.
  private func findRole() -> Role? {
    if self[.role] >= 0 {
      let question = CSVMeaning.question(CSVMeaning.words(in: header.names[self[.role]]))
      return Role(
        column: self[.role], answers: question,
        hasTechniques: question == nil && !values[self[.role]].all { FixRole($0) != nil })
    }
    let others = [CSVField.latitude, .longitude, .name, .id].map { self[$0] }
    for column in header.names.indices where !others.contains(column) {
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
