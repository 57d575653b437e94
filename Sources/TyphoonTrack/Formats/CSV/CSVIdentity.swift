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

  /// What the storm comes from: the agency's product, if the table is known to be one.
  var source: Source {
    switch agency {
    case Agency.deepMind.code: Agency.deepMind.source("Weather Lab forecasts")
    case Agency.bom.code: Agency.bom.source("CSV table")
    default: Source(product: "CSV table", attribution: agency ?? "")
    }
  }

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
  private let table: CSVColumns
  private let id, number: Int
  /// The columns that name the storm, and those of members whose tracks are storms of their own.
  private let who, members: [Int]
  private var own: CSVOwnColumns? { table.own }

  init(_ table: CSVColumns, _ survey: CSVSurvey) {
    self.table = table
    func column(_ field: CSVField) -> Int {
      survey.rowNumbers.contains(table[field]) ? -1 : table[field]
    }
    (id, number) = (table.identifiers?.column ?? column(.id), column(.number))
    members = survey.membersAtOnce
    who = [id, table[.storm], table[.name], number].filter { $0 >= 0 }
    let others = [CSVField.season, .basin, .agency].map { table[$0] } + (table.own?.ofStorm ?? [])
    columns = who.isEmpty && members.isEmpty ? [] : (who + members + others).filter { $0 >= 0 }
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
    found.season = row.whole(table[.season]).flatMap { seasons ~= $0 ? $0 : nil }
    found.basin = Basin(written: row.string(table[.basin]))
    var agency = text(table[.agency])
    if let known = Agency.all.first(where: { $0.ownName == agency }) { agency = known.code }
    found.agency = agency.isEmpty ? table.defaultAgency : agency
    found.name = own == nil ? StormName.parts(of: text(table[.name])).name : text(table[.name])
    var (id, number) = (text(id), text(number))
    // A storm column may hold ids, numbers or names.
    let storm = text(table[.storm])
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
    let hasSeason = !table.hasYearForSeason && found.season != nil
    let season = hasSeason ? found.season.map(String.init) ?? "" : ""
    if !id.isEmpty {
      // Ids in a storm column may recur in another season.
      let isOwn = id != storm
      found.key = "id\n" + (isOwn ? "" : season + "\n") + id + "\n" + member
      (found.code, found.hasYear) = (id, !isOwn && hasSeason)
      found.isCounted = isOwn && own == nil && id.utf8.count < 6 && id.utf8.areDigits
      found.isSure = (table.identifiers?.isOfCatalogue ?? true) && !found.isCounted
      return found
    }
    let basin = number.isEmpty || table[.basin] < 0 ? "" : row.string(table[.basin]).uppercased()
    found.key = [season, number, basin, member].joined(separator: "\n")
    found.mayBeRenamed = !number.isEmpty
    if rank == .real || (rank == .provisional && number.isEmpty) {
      found.distinctName = found.name.uppercased()
    }
    found.code = number.isEmpty ? found.name : number
    found.hasYears = table.yearColumn >= 0 && own == nil
    // Other oceans have storms with the same number, and occasionally with the same name.
    found.isSure = hasSeason && !number.isEmpty && !basin.isEmpty
    return found
  }
}

extension Basin {
  private static let words: [(basin: Basin, names: String)] = [
    (.northAtlantic, "atlantic northatlantic natlantic atl natl"),
    (.southAtlantic, "southatlantic satlantic"),
    (
      .easternPacific,
      "easternpacific eastpacific easternnorthpacific northeastpacific northeasternpacific epac enp nepacific"
    ),
    (.centralPacific, "centralpacific centralnorthpacific cpac"),
    (
      .westernPacific,
      "westernpacific westpacific westernnorthpacific northwestpacific northwesternpacific wpac wnp nwpacific"
    ),
    (.northIndian, "northindian northindianocean nio arabiansea bayofbengal"),
    (.southIndian, "southindian southindianocean sio southwestindian southwestindianocean swio"),
    (.southPacific, "southpacific southpacificocean spac"),
    (.southernHemisphere, "southernhemisphere southhemisphere"),
  ]

  /// The basin with a code, or with a name: `AL`, `North Atlantic`, `West_Pacific`.
  fileprivate init?(written text: String) {
    if let basin = Basin(code: text.uppercased()) {
      self = basin
      return
    }
    let name = text.lettersAndDigits
    let found = Self.words.first { $0.names.split(at: " ").contains { $0 == name } }
    guard let found else { return nil }
    self = found.basin
  }
}
