/// Finds a column of ids among those with unknown names: its values look like ids, change only where
/// positions or names break off, and change wherever positions do.
///
/// The rows in the first 64 KiB decide.
struct CSVIdentifiers {
  /// The column, and whether its ids are those of a catalogue; `nil` if there is none, or if the table has a
  /// column of ids anyway.
  private(set) var found: (column: Int, isOfCatalogue: Bool)?

  init(_ head: CSVHead, _ columns: CSVColumns, _ survey: CSVSurvey) {
    guard columns[.id] < 0 || survey.rowNumbers.contains(columns[.id]), !columns.unknown.isEmpty
    else { return }
    var rows = CSVRow(columns, survey)
    let name = columns[columns[.name] >= 0 ? .name : .storm]
    let fixes = head.map { row -> (place: CSVRow.Place, name: String, texts: [String])? in
      var problems = RowFindings()
      return rows.place(row, line: 1, &problems).map { place in
        (
          place, row.isBlank(name) ? "" : row.string(name),
          columns.unknown.map { row[$0].withoutZeroFraction.string }
        )
      }
    }
    let breaks = fixes.indices.map { index in
      index == 0 || fixes[index - 1].name != fixes[index].name
        || !fixes[index - 1].place.isContinued(by: fixes[index].place)
    }
    var most = 0
    for (index, column) in columns.unknown.enumerated() {
      let texts = fixes.map { $0.texts[index] }
      guard let (isOfCatalogue, count) = Self.ids(texts, fixes.map { $0.place }, breaks) else {
        continue
      }
      // Ids of catalogues count more, then those of more storms.
      let rank = (isOfCatalogue ? 1 << 30 : 0) + count
      if rank > most { (most, found) = (rank, (column, isOfCatalogue)) }
    }
  }

  /// Whether texts are ids, and if so, whether they are those of a catalogue, and their number.
  ///
  /// - Parameters:
  ///   - texts: The texts of a column.
  ///   - places: The fixes of the rows.
  ///   - breaks: Whether a track breaks off before each row.
  /// - Returns: The answer; `nil` if they are no ids.
  private static func ids(
    _ texts: [String], _ places: [CSVRow.Place], _ breaks: [Bool]
  ) -> (isOfCatalogue: Bool, count: Int)? {
    let forms = zip(texts, places).map { Form($0, in: $1.time.parts.year) }
    guard !forms.contains(.none) else { return nil }
    // The last row with each text.
    var latest: [String: Int] = [:]
    // The number of changes, of those after which the track goes on, and the rows before those that are new.
    var (changes, smooth, bridges) = (0, 0, [Int]())
    for (row, text) in texts.enumerated() {
      if let known = latest[text], !places[known].mayBeOfOneStorm(places[row]) { return nil }
      if row > 0, text != texts[row - 1] {
        changes += 1
        if !breaks[row] {
          smooth += 1
          if latest[text] == nil { bridges.append(row - 1) }
        }
      }
      latest[text] = row
    }
    // Rows of two storms in turn may happen to follow each other; a storm does not change its id.
    let isBroken = bridges.contains { latest[texts[$0]] == $0 }
    let areMonths = zip(texts, places).allSatisfy { text, place in
      Int(text) == place.time.parts.year * 100 + place.time.parts.month
    }
    let isOfCatalogue = forms.allSatisfy { $0 == .catalogue }
    guard !isBroken, smooth * 10 <= changes, !areMonths, latest.count * 2 <= texts.count,
      isOfCatalogue || latest.count > 1
    else { return nil }
    return (isOfCatalogue, latest.count)
  }

  /// The season in an id of a catalogue: `ep062015`, `1851175N26270`, `202116`; `nil` for other texts.
  static func season(of id: String) -> Int? {
    let digits = id.utf8.drop { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    let isDeck = id.utf8.count == 8 && digits.count == 6
    let isSerial = id.utf8.count == 13 && id.utf8.prefix(7).areDigits && id.utf8.suffix(5).areDigits
    guard isDeck || isSerial || (id.utf8.count == 6 && digits.count == 6),
      digits.areDigits || isSerial
    else { return nil }
    return Int(isDeck ? id.suffix(4) : id.prefix(4)).flatMap {
      Timestamp.yearsOfTracks ~= $0 ? $0 : nil
    }
  }

  /// The shape of a text.
  private enum Form {
    case none
    /// An id of a catalogue: `AL011851`, `1851175N26270`, `202116` or `2116`.
    case catalogue
    /// Another text with letters and digits.
    case other

    init(_ text: String, in year: Int) {
      let bytes = Array(text.utf8)
      let kinds = bytes.map { byte -> Character in
        0x30...0x39 ~= byte ? "9" : 0x61...0x7A ~= byte | 0x20 ? "A" : byte > 0x20 ? "-" : " "
      }
      switch String(kinds) {
      case "AA999999": self = .catalogue
      case "9999999A99999": self = "NSns".utf8.contains(bytes[7]) ? .catalogue : .other
      case "999999", "9999":
        // A season may begin in the year before, or end in the one after.
        let (season, number) = (Int(text) ?? 0).quotientAndRemainder(dividingBy: 100)
        let years = [year - 1, year, year + 1].map { bytes.count == 4 ? $0 % 100 : $0 }
        self = years.contains(season) && 1...60 ~= number && Int(text) != year ? .catalogue : .none
      default:
        var text = text
        let isID =
          kinds.count <= 40 && !text.withUTF8 { $0.isTime }
          && Set(kinds).isSuperset(of: ["9", "A"]) && !kinds.contains(" ")
        self = isID && kinds.count > 2 ? .other : .none
      }
    }
  }
}

extension CSVRow.Place {
  /// Whether a storm can go on to a place in the next row: in a day, at less than 50 km/h and 100 km.
  fileprivate func isContinued(by next: CSVRow.Place) -> Bool {
    let seconds = next.time.secondsSince1970 - time.secondsSince1970
    guard 0...86_400 ~= seconds else { return false }
    return position.distance(to: next.position) <= 100_000 + Double(seconds) * 14
  }

  /// Whether two places can be of one storm: at most ten days and 3,000 km apart, or further if they are of
  /// forecasts.
  fileprivate func mayBeOfOneStorm(_ other: CSVRow.Place) -> Bool {
    let factor = forecast == nil && other.forecast == nil ? 1.0 : 3
    return Double(abs(time.secondsSince1970 - other.time.secondsSince1970)) <= factor * 864_000
      && position.distance(to: other.position) <= factor * 3_000_000
  }
}
