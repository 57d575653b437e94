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
  /// The statement that inserts a row of each layer, with the properties that have a column.
  private var rows: [Layer: (statement: SQLiteStatement, columns: [Property])] = [:]

  init(path: String?, _ options: WritingOptions) throws(WriteError) {
    self.options = options
    database = try SQLiteDatabase(path: path)
    try database.run(Self.beginning)
  }

  func add(_ storm: StormFeatures) throws(WriteError) {
    let properties = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    for feature in storm.features {
      let row = try row(of: feature.layer)
      let decimals = feature.decimals ?? options.digits
      row.statement.set(1, GPKGGeometry(of: feature, in: storm, decimals: decimals).blob)
      row.statement.set(2, storm.id(of: feature))
      properties.forEach(row.columns, of: feature) { index, value in
        if let value { row.statement.set(index + 3, value, of: row.columns[index]) }
      }
      try row.statement.run()
    }
  }

  /// The statement of a layer, whose table is created for the first row.
  private func row(
    of layer: Layer
  ) throws(WriteError) -> (statement: SQLiteStatement, columns: [Property]) {
    if let row = rows[layer] { return row }
    let table = GPKGTable(layer, options.properties)
    try database.run(table.creation)
    let row = (try database.statement(table.insertion), table.properties)
    rows[layer] = row
    return row
  }

  func mark() throws(WriteError) { try database.run("RELEASE mark; SAVEPOINT mark") }

  func goBack() throws(WriteError) {
    // Their tables may be gone.
    rows = [:]
    try database.run("ROLLBACK TO mark")
  }

  func finish(_ summary: MapSummary) throws(WriteError) {
    let time = Self.time(of: summary)
    try database.run(GPKGSchema.creation)
    for statement in GPKGSchema.description {
      try database.run(statement, with: [GPKGMetadata.text(summary, options), time])
    }
    let layers = Layer.mainFirst.filter { summary.count(of: $0) > 0 }
    let words = MapWords(language: options.language)
    for layer in layers {
      let table = GPKGTable(layer, options.properties)
      let texts = [KMLWords.folder(of: layer, words), KMLWords.snippet(of: layer, words), time]
      for statement in table.registration { try database.run(statement, with: texts) }
      var index = try GPKGIndex(of: table.name, in: database)
      let box = try index.fill()
      let extent = try database.statement(table.extent)
      for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
        extent.set(index + 1, side)
      }
      try extent.run()
      try database.run(table.triggers)
    }
    try database.run(GPKGSchema.styles)
    try database.run(GPKGSchema.stylesRegistration, with: [time])
    for layer in layers {
      let style = GPKGStyle(layer, summary, options).text
      try database.run(GPKGSchema.style, with: [GPKGTable(layer).name, style, time])
    }
    try database.run("COMMIT")
  }

  var bytes: [UInt8] { database.bytes }

  /// The time of the last change: that of the data, so that the same data give the same file.
  private static func time(of summary: MapSummary) -> String {
    let time = summary.baseTime ?? summary.period?.end ?? Timestamp(secondsSince1970: 0)
    return time.withMilliseconds
  }
}

extension SQLiteStatement {
  /// Sets a parameter to the value of a property.
  fileprivate func set(_ parameter: Int, _ value: PropertyValue, of property: Property) {
    switch value {
    case .text(let text): set(parameter, text)
    case .number(let number):
      let rounded = RoundedNumber(number, decimals: property.isInteger ? 0 : 6).value
      if property.isInteger, let integer = Int64(exactly: rounded) {
        set(parameter, integer)
      } else {
        set(parameter, rounded)
      }
    case .flag(let flag): set(parameter, flag ? 1 : 0 as Int64)
    case .time(let time): set(parameter, time.withMilliseconds)
    case .list(let list): set(parameter, String { $0.append(jsonList: list) })
    case .unknown: break
    }
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
