import TyphoonTrack

/// A GeoPackage that is being written: rows as storms come, and what describes them at the end.
final class GPKGDatabase: MapDatabase {
  /// What makes a database a GeoPackage, and the beginning of its only transaction.
  private static let beginning = """
    PRAGMA application_id = 0x47504B47;
    PRAGMA user_version = 10300;
    BEGIN;
    SAVEPOINT mark;
    """

  private let database: SQLiteDatabase
  private let options: WritingOptions
  private var rows: [Layer: GPKGRow] = [:]

  init(path: String?, _ options: WritingOptions) throws(WriteError) {
    self.options = options
    database = try SQLiteDatabase(path: path)
    try database.run(Self.beginning)
  }

  func add(_ storm: StormFeatures) throws(WriteError) {
    let properties = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    for feature in storm.features {
      var row = try row(of: feature.layer)
      row.set(feature, of: storm, decimals: feature.decimals ?? options.digits)
      properties.visit(feature, &row)
      try row.insert()
    }
  }

  /// The rows of a layer's table, which is created for the first.
  private func row(of layer: Layer) throws(WriteError) -> GPKGRow {
    if let row = rows[layer] { return row }
    let table = GPKGTable(layer, options.properties)
    try database.run(table.creation)
    let row = GPKGRow(table, try database.statement(table.insertion))
    rows[layer] = row
    return row
  }

  func mark() throws(WriteError) {
    try database.run("RELEASE mark; SAVEPOINT mark")
  }

  func goBack() throws(WriteError) {
    // Their tables may be gone.
    rows = [:]
    try database.run("ROLLBACK TO mark")
  }

  func finish(_ summary: MapSummary) throws(WriteError) {
    let time = Self.time(of: summary)
    try database.run(
      GPKGSchema.creation(metadata: GPKGMetadata.text(summary, options), time: time))
    let layers = Layer.mainFirst.filter { summary.count(of: $0) > 0 }
    let words = MapWords(language: options.language)
    for layer in layers {
      let table = GPKGTable(layer, options.properties)
      try database.run(
        table.registration(
          title: KMLWords.folder(of: layer, words),
          description: KMLWords.snippet(of: layer, words), time: time))
      var index = try GPKGIndex(of: table.name, in: database)
      let box = try index.fill()
      let extent = try database.statement(table.extent)
      for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
        extent.set(index + 1, side)
      }
      try extent.run()
      try database.run(table.triggers)
    }
    try database.run(GPKGSchema.styles(time: time))
    for layer in layers {
      try database.run(
        GPKGSchema.style(GPKGStyle(layer, summary, options).text, of: layer, time: time))
    }
    try database.run("COMMIT")
  }

  var bytes: [UInt8] { database.bytes }

  /// The time of the last change in SQL: that of the data, so that the same data give the same
  /// file.
  private static func time(of summary: MapSummary) -> String {
    let time = summary.baseTime ?? summary.period?.end ?? Timestamp(secondsSince1970: 0)
    return "'" + time.withMilliseconds + "'"
  }
}

/// Inserts features as rows of a table.
private struct GPKGRow: PropertyVisitor {
  /// The parameter of the first property, after those of the geometry and the id.
  private static let firstProperty = 3
  private let statement: SQLiteStatement
  /// The parameter of each property, by its index; 0 if it has no column.
  private var parameters = [Int](repeating: 0, count: Property.allCases.count)

  init(_ table: GPKGTable, _ statement: SQLiteStatement) {
    self.statement = statement
    for (column, property) in table.properties.enumerated() {
      parameters[property.index] = column + Self.firstProperty
    }
  }

  func set(_ feature: Feature, of storm: StormFeatures, decimals: Int) {
    statement.set(1, GPKGGeometry(of: feature, in: storm, decimals: decimals).blob)
    statement.set(2, storm.id(of: feature))
  }

  func insert() throws(WriteError) { try statement.run() }

  func wants(_ property: Property) -> Bool { parameters[property.index] > 0 }

  func visit(_ property: Property, text: String) {
    if wants(property) { statement.set(parameters[property.index], text) }
  }

  func visit(_ property: Property, number: Double) {
    guard wants(property) else { return }
    let value = RoundedNumber(number, decimals: property.isInteger ? 0 : 6).value
    if property.isInteger, let integer = Int64(exactly: value) {
      statement.set(parameters[property.index], integer)
    } else {
      statement.set(parameters[property.index], value)
    }
  }

  func visit(_ property: Property, flag: Bool) {
    if wants(property) { statement.set(parameters[property.index], flag ? 1 : 0 as Int64) }
  }

  func visit(_ property: Property, time: Timestamp) {
    visit(property, text: time.withMilliseconds)
  }

  func visit(_ property: Property, list: [String]) {
    visit(property, text: String { $0.append(jsonList: list) })
  }
}

extension Timestamp {
  /// The time as text: the standard requires milliseconds.
  fileprivate var withMilliseconds: String {
    String {
      $0.append(self)
      $0.truncate(to: $0.count - 1)
      $0.append(".000Z")
    }
  }
}
