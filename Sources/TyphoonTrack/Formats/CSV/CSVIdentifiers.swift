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
    var candidates = columns.unknown.map { Candidate(column: $0) }
    var rows = CSVRow(columns, survey)
    let name = columns[columns[.name] >= 0 ? .name : .storm]
    var last: (place: CSVRow.Place, name: String)?
    head.forEachRow { row in
      var problems = RowFindings()
      guard let place = rows.place(row, line: 1, &problems) else { return }
      let shown = name < 0 || row.isBlank(name) ? "" : row.string(name)
      let isBreak = last.map { $0.name != shown || !$0.place.isContinued(by: place) } ?? true
      for index in candidates.indices { candidates[index].add(row, place, isBreak: isBreak) }
      candidates.removeAll { $0.isRefuted }
      last = (place, shown)
    }
    found = candidates.filter { $0.isLikely }.max { ($0.rank, $1.column) < ($1.rank, $0.column) }
      .map { ($0.column, $0.isOfCatalogue) }
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

  private struct Candidate {
    let column: Int
    /// Whether a value is no id, or comes back far away.
    private(set) var isRefuted = false
    private(set) var isOfCatalogue = true
    /// Whether all values are the months of the rows' times.
    private var isMonth = false
    /// The last row with each value, and the place in it.
    private var latest: [String: (row: Int, place: CSVRow.Place)] = [:]
    private var last: (text: String, row: Int) = ("", 0)
    /// The number of changes from row to row, and of those after which the track goes on.
    private var (changes, smoothChanges) = (0, 0)
    /// The rows after which the track goes on with a value that is new.
    private var bridges: [(text: String, row: Int)] = []

    init(column: Int) { self.column = column }

    /// Whether the values are ids.
    var isLikely: Bool {
      // Rows of two storms in turn may happen to follow each other; a storm does not change its id.
      let isBroken = bridges.contains { latest[$0.text]?.row == $0.row }
      return last.row > 0 && !isBroken && smoothChanges * 10 <= changes && !isMonth
        && latest.count * 2 <= last.row && (isOfCatalogue || latest.count > 1)
    }
    /// Ids of catalogues count more, then those of more storms.
    var rank: Int { (isOfCatalogue ? 1 << 30 : 0) + latest.count }

    mutating func add(_ row: TableRow, _ place: CSVRow.Place, isBreak: Bool) {
      let text = row[column].withoutZeroFraction.string
      let time = place.time.parts
      let form = Form(text, in: time.year)
      isOfCatalogue = isOfCatalogue && form == .catalogue
      isMonth = (isMonth || last.row == 0) && Int(text) == time.year * 100 + time.month
      let known = latest[text]
      isRefuted = form == .none || known.map { !$0.place.mayBeOfOneStorm(place) } ?? false
      if last.row > 0, text != last.text {
        changes += 1
        if !isBreak {
          smoothChanges += 1
          if known == nil { bridges.append(last) }
        }
      }
      last = (text, last.row + 1)
      latest[text] = (last.row, place)
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
        let isID =
          kinds.count <= 40 && Set(kinds).isSuperset(of: ["9", "A"]) && !kinds.contains(" ")
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
