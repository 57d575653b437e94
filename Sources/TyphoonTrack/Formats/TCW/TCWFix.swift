// The positions of a warning: analysis, forecast and past track.

extension TCWMessage {
  /// Reads an analysis or forecast line.
  ///
  /// `T012 174N 1279W 060 R050 030 NE QD 000 SE QD 000 SW QD 020 NW QD …` has lead hours, position,
  /// wind, and four radii for each threshold. Other words form a remark.
  mutating func readFix(_ words: LineWords, at place: Finding.Location, _ report: Report) {
    guard let hours = Int(words[0].text.dropFirst()), 0...999 ~= hours else {
      return report(.warning, .noLead(words[0].text), words[0].offset)
    }
    guard let baseTime else {
      return report(.warning, "fix omitted: no line gives the base time", words[0].offset)
    }
    guard let latitude = words[1].latitude, words[2].longitudeDigits >= 4,
      let longitude = words[2].longitude,
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else { return report(.warning, .noPosition(words.joined(1..<3)), words[1].offset) }
    guard let time = baseTime.moved(by: hours * 3_600) else {
      return report(.warning, .noLead(words[0].text), words[0].offset)
    }
    var fix = analysis.moved(to: time)
    fix.position = position
    if hours > 0 {
      fix = Fix(.forecast, at: time, position: position, leadTime: Int64(hours) * 3_600)
    }
    fix.origin = FixOrigin(place)
    fix.nature = .tropical
    fix.wind = wind(words[3], report)
    let remark = readRadii(of: &fix, words, report)
    if !remark.isEmpty {
      fix.remarks = LocalizedText(remark, language: "en")
      // "BECOMING EXTRATROPICAL" refers to a later time.
      if remark.contains("EXTRATROPICAL"), !remark.contains("BECOMING") {
        fix.nature = .extratropical
      }
    }
    if let known = fixes.first(where: { $0.time == fix.time }) {
      if known != fix { report(.warning, .twice, words[0].offset) }
      return
    }
    fixes.append(fix)
  }

  /// Reads a past position, `1426090718 126N1087W  15`: number, two digits of the year, month, day
  /// and hour, position, wind.
  mutating func readPast(
    _ words: LineWords, _ position: GeoPoint, at place: Finding.Location, _ report: Report
  ) {
    // The century is that of the message, or the previous one.
    let last = baseTime?.parts.year ?? 2_098
    let digits = LineWords.Word(text: String(words[0].text.dropFirst(2)), offset: words[0].offset)
    guard let time = digits.time(8, from: last - 98) else {
      return report(.warning, .noTime(words[0].text), words[0].offset)
    }
    let number = String(words[0].text.prefix(2))
    if let designation, designation.number != number {
      report(.note, .otherNumber(number, designation.number), words[0].offset)
    }
    // Here zeros do not precede degrees below 100, so a lost digit shows only beside the analysis.
    if words[1].longitudeDigits < 4, let near = fixes.first?.position.longitude,
      abs((position.longitude - near).remainder(dividingBy: 360)) > 45
    {
      return report(.warning, .noPosition(words[1].text), words[1].offset)
    }
    var fix = Fix(.analysis, at: time, position: position, from: place)
    fix.wind = wind(words[2], report)
    fix.nature = kind == .alert ? .disturbance : .tropical
    if words.count > 3 {
      report(
        .warning, "'\(words.joined(3..<20))' omitted: the line has no field there", words[3].offset)
    }
    // Lines may repeat, like records of a deck for each threshold.
    if let known = past.lastIndex(where: { $0.time == time }) {
      if past[known] != fix { report(.warning, .twice, words[0].offset) }
      return
    }
    past.append(fix)
  }

  private func wind(_ word: LineWords.Word, _ report: Report) -> Wind? {
    // The missing wind has already been reported.
    if isCutOff, word.text.isEmpty { return nil }
    guard let knots = word.number, 0...300 ~= knots else {
      report(.warning, .noWind(word.text), word.offset)
      return nil
    }
    return knots > 0 ? Wind(Speed(Double(knots), .knots), of: .jtwc) : nil
  }

  /// Reads the radii of a line, and returns the words that do not belong to any.
  private func readRadii(of fix: inout Fix, _ words: LineWords, _ report: Report) -> String {
    var others: [String] = []
    var radii = ReadWindRadii()
    var index = 4
    while index < words.count {
      let word = words[index]
      index += 1
      guard word.text.utf8.count == 4, word.text.hasPrefix("R"),
        let knots = Int(word.text.dropFirst()), 1...300 ~= knots
      else {
        // A number is not a remark, but part of a radius.
        if word.isDigits(3) {
          report(
            .warning, "'\(word.text)' omitted: it is not a radius such as '030 NE QD'", word.offset)
          if RadialExtent.Quadrants.index(of: words[index].text) != nil { index += 1 }
        } else {
          others.append(word.text)
        }
        continue
      }
      var quadrants = RadialExtent.Quadrants()
      while words[index + 2].text == "QD", let miles = words[index].number, 0...2_700 ~= miles {
        if let quadrant = RadialExtent.Quadrants.index(of: words[index + 1].text) {
          quadrants[quadrant] = Length(Double(miles), .nauticalMiles)
        } else {
          report(.warning, .noQuadrant(words[index + 1].text), words[index + 1].offset)
        }
        index += 3
      }
      radii.add(Speed(Double(knots), .knots), quadrants)
    }
    fix.setWindRadii(radii)
    return others.joined(separator: " ")
  }
}

extension LineWords.Word {
  /// The number of digits before the letter at the end: 4 in `1261W` and in `126N1087W`.
  fileprivate var longitudeDigits: Int {
    text.utf8.dropLast().reversed().prefix { 0x30...0x39 ~= $0 }.count
  }
}

extension Finding.Message {
  fileprivate static func noLead(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a lead time such as 'T012'"
  }
  fileprivate static func noPosition(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a position such as '171N 1261W'"
  }
  fileprivate static func noTime(_ text: String) -> Self {
    "fix omitted: found '\(text)', expected number, year, month, day and hour such as '1426090718'"
  }
  fileprivate static func noWind(_ text: String) -> Self {
    "wind omitted: found '\(text)', expected a whole number from 0 to 300"
  }
  fileprivate static func noQuadrant(_ text: String) -> Self {
    "radius omitted: found quadrant '\(text)', expected NE, SE, SW or NW"
  }
  fileprivate static func otherNumber(_ found: String, _ expected: String) -> Self {
    "the fix has storm number \(found), but the message \(expected): read as the same storm"
  }
  fileprivate static var twice: Self {
    "fix omitted: it differs from an earlier fix of the same time"
  }
}
