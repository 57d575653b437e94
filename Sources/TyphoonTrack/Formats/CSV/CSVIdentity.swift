/// What a row of a plain table says about its storm.
struct CSVIdentity: Equatable {
  /// Identifies the storm, without its name.
  var key = ""
  /// The name, in upper case, if it identifies the storm; otherwise empty.
  var distinctName = ""
  /// Whether rows with the same `full` belong to the same storm, however far apart they are.
  var isSure = false
  /// Whether the id is a number of the table's own, which other files have too.
  var isCounted = false
  /// Whether the table has the years of the fixes.
  var hasYears = false
  /// Whether rows without a name may belong to the same storm.
  var mayBeRenamed = false
  /// The storm's id without the year.
  var code = ""
  /// Whether the id begins with the year.
  var hasYear = true
  var name = ""
  /// Whether the name is neither provisional nor missing.
  var hasRealName = false
  var season: Int?
  var number: String?
  var basin: Basin?
  var agency: String?
  /// What a table of this program says besides.
  var own: CSVOwnColumns.StormWords?

  /// Identifies the storm; the key alone if there is no name.
  var full: String { distinctName.isEmpty ? key : key + distinctName }

  /// The storm's name in messages.
  var shown: String { name.isEmpty ? code : name }
}

/// Identifies the storms of the rows of a plain table.
///
/// Names are not ids: they recur in other years and basins. Where nothing else identifies the
/// storms, the distance between fixes decides (`CSVStorm.parts`).
struct CSVIdentities {
  /// The columns that identify the storm.
  let columns: [Int]
  private let id, storm, name, number, season, basin, agency: Int
  /// The columns that name the storm, and those of members whose tracks are storms of their own.
  private let who, members: [Int]
  /// Whether rows with one id are of one storm, however far apart they are.
  private let hasSureIDs: Bool
  private let isSeasonSure, hasYears: Bool
  private let own: CSVOwnColumns?
  /// The agency of rows that name none.
  private let defaultAgency: String?

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    func column(_ field: CSVField) -> Int {
      survey.rowNumbers.contains(columns[field]) ? -1 : columns[field]
    }
    id = columns.identifiers?.column ?? column(.id)
    hasSureIDs = columns.identifiers?.isOfCatalogue ?? true
    (storm, name, number) = (columns[.storm], columns[.name], column(.number))
    members = survey.membersAtOnce
    hasYears = columns.yearColumn >= 0 && columns.own == nil
    (season, basin, agency) = (columns[.season], columns[.basin], columns[.agency])
    isSeasonSure = !columns.hasYearForSeason
    own = columns.own
    defaultAgency = columns.isOfWeatherLab ? Agency.deepMind.code : nil
    who = [id, storm, name, number].filter { $0 >= 0 }
    self.columns =
      who.isEmpty && members.isEmpty
      ? [] : (who + members + [season, basin, agency] + (own?.ofStorm ?? [])).filter { $0 >= 0 }
  }

  /// Whether nothing in a row names its storm.
  func isBlank(_ row: TableRow) -> Bool { who.allSatisfy(row.isBlank) }

  /// Identifies the storm of a row.
  func identity(_ row: TableRow) -> CSVIdentity {
    func text(_ column: Int) -> String {
      guard column >= 0, !row.isBlank(column) else { return "" }
      let whole = row[column].withoutZeroFraction
      return whole.count < row[column].count ? whole.string : row.string(column)
    }
    var found = CSVIdentity()
    let member = members.map { text($0) + "\n" }.joined()
    // Synthetic storms of season 0 come back from tables of this program.
    let seasons = (own == nil ? 1 : 0)...9_999
    found.season = row.whole(season).flatMap { seasons ~= $0 ? $0 : nil }
    found.basin = Basin(code: row.string(basin).uppercased())
    var agency = text(agency)
    if let known = Agency.all.first(where: { $0.ownName == agency }) { agency = known.code }
    found.agency = agency.isEmpty ? defaultAgency : agency
    found.name = own == nil ? StormName.parts(of: text(name)).name : text(name)
    var (id, number) = (text(id), text(number))
    // A storm column may hold ids, numbers or names.
    let storm = text(storm)
    let isName = !storm.unicodeScalars.contains { "0"..."9" ~= $0 }
    let isID = !isName && storm.unicodeScalars.count > 3
    if isName, found.name.isEmpty { found.name = StormName.parts(of: storm).name }
    if isID, id.isEmpty { id = storm }
    if !isName, !isID, number.isEmpty { number = storm }
    found.number = number.isEmpty || number == storm ? nil : number
    found.own = own?.words(row, name: found.name.isEmpty ? nil : found.name)
    let rank = StormName(found.name)
    if rank == .missing { found.name = "" }
    found.hasRealName = rank == .real
    let hasSeason = isSeasonSure && found.season != nil
    let season = hasSeason ? found.season.map(String.init) ?? "" : ""
    if !id.isEmpty {
      // Ids in a storm column may recur in another season.
      let isOwn = id != storm
      found.key = "id\n" + (isOwn ? "" : season + "\n") + id + "\n" + member
      (found.code, found.hasYear) = (id, !isOwn && hasSeason)
      found.isCounted = isOwn && own == nil && id.utf8.count < 6 && id.utf8.areDigits
      found.isSure = hasSureIDs && !found.isCounted
      return found
    }
    let basin = number.isEmpty || self.basin < 0 ? "" : row.string(self.basin).uppercased()
    found.key = [season, number, basin, member].joined(separator: "\n")
    found.mayBeRenamed = !number.isEmpty
    if rank == .real || (rank == .provisional && number.isEmpty) {
      found.distinctName = found.name.uppercased()
    }
    found.code = number.isEmpty ? found.name : number
    found.hasYears = hasYears
    // Other oceans have storms with the same number, and occasionally with the same name.
    found.isSure = hasSeason && !number.isEmpty && !basin.isEmpty
    return found
  }
}
