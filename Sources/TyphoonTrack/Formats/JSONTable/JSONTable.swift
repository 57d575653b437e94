/// The table of a JSON file's objects.
///
/// A row is an object that holds no list of objects. It has the values of the objects around it too, such as
/// a storm's name. Values of an object in a row are columns of their own.
struct JSONTable {
  /// Objects whose members stand as if they were members of the object around them.
  private static let wrappers: Set<String> = [
    "geometry", "properties", "attributes", "position", "location", "center", "centre",
    "coordinates", "point", "fields",
  ]
  /// What `type` says in GeoJSON itself.
  private static let types: Set<String> = [
    "Feature", "FeatureCollection", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon",
  ]
  /// How deep values are read; what lies deeper is skipped.
  private static let depth = 32

  /// An object: its values, and the object around it.
  private struct Scope {
    var cells: [(column: Int, text: String)] = []
    let parent: Int?
    /// The name of the list that holds it.
    let list: String
    let line: Int
    var holdsRows = false
    /// Whether it is an area or a line.
    var isShape = false
    /// Whether it is a feature of GeoJSON.
    var isFeature = false
    /// Its own `id`, which is no storm's if it is a feature.
    var id: String?
  }

  private(set) var table = MadeTable()
  /// How many objects have no position.
  private(set) var withoutPosition = 0
  private var scopes: [Scope] = []

  /// Reads a source to its end.
  init(_ source: inout ByteSource, _ finding: Report) throws(ReadError) {
    var json = JSONCursor(&source, dialect: .script)
    repeat { try element(&json, of: "", in: nil, 0, finding) } while try json.nextByte() != nil
    makeRows()
  }

  /// Whether a text in JSON has names of a position and of a time.
  static func namesFix(in bytes: Bytes) -> Bool {
    var known: Set<String> = []
    var (hasPosition, hasTime) = (false, false)
    for part in bytes.split(separator: UInt8(ascii: "\"")) where 2...40 ~= part.count {
      let name = Bytes(rebasing: part).string
      guard known.insert(name).inserted else { continue }
      let field = CSVColumnName(name)?.field
      hasPosition = hasPosition || field == .latitude || isPoint(name)
      hasTime = hasTime || [.time, .date, .day, .baseTime].contains(field)
      if hasPosition, hasTime { return true }
    }
    return false
  }

  private static func isLatitude(_ name: String) -> Bool { CSVColumnName(name)?.field == .latitude }
  private static func isPoint(_ name: String) -> Bool { name == "coordinates" }

  // MARK: - Reading

  /// Reads a value of a list, or of the file.
  private mutating func element(
    _ json: inout JSONCursor, of list: String, in parent: Int?, _ depth: Int, _ finding: Report
  ) throws(ReadError) {
    guard depth < Self.depth else { return try json.skip() }
    switch try json.kind() {
    case .array:
      try json.elements { (json) throws(ReadError) in
        try element(&json, of: list, in: parent, depth + 1, finding)
      }
    case .object:
      let line = json.source.location(of: json.source.position).line ?? 1
      scopes.append(Scope(parent: parent, list: list, line: line))
      let scope = scopes.count - 1
      try object(&json, nil, scope, depth + 1, finding)
      if let id = scopes[scope].id, !scopes[scope].isFeature { set("id", id, scope) }
      if scopes.count > scope + 1 { scopes[scope].holdsRows = true }
    default: try json.skip()
    }
  }

  /// Reads an object: the one of a scope if `prefix` is `nil`, otherwise one in it.
  private mutating func object(
    _ json: inout JSONCursor, _ prefix: String?, _ scope: Int, _ depth: Int, _ finding: Report
  ) throws(ReadError) {
    guard depth < Self.depth else { return try json.skip() }
    try json.members { (name, json) throws(ReadError) in
      let full =
        switch prefix {
        case nil, "": name
        case let outer?: name == "value" ? outer : "\(outer)_\(name)"
        }
      switch try json.kind() {
      case .object:
        try object(
          &json, Self.wrappers.contains(name.lowercased()) ? prefix ?? "" : full, scope, depth + 1,
          finding)
      case .array: try array(&json, full, scope, depth + 1, finding)
      case .string:
        let text = try json.string()
        guard name != "type" || !Self.types.contains(text) else {
          scopes[scope].isFeature = scopes[scope].isFeature || text == "Feature"
          return
        }
        setMember(full, text, scope, prefix)
      case .number: setMember(full, try json.number().text, scope, prefix)
      case .boolean: set(full, try json.word(), scope)
      case .null, .notANumber: _ = try json.word()
      }
    }
    if let repeated = json.takeRepeated() { finding(repeated) }
  }

  /// Reads a list: of objects, a position of GeoJSON, or values, which are one text.
  private mutating func array(
    _ json: inout JSONCursor, _ name: String, _ scope: Int, _ depth: Int, _ finding: Report
  ) throws(ReadError) {
    var values: [String] = []
    let isPoint = Self.isPoint(name)
    try json.elements { (json) throws(ReadError) in
      switch try json.kind() {
      case .number: values.append(try json.number().text)
      case .string: values.append(try json.string())
      case .object: try element(&json, of: name, in: scope, depth, finding)
      case .array:
        if isPoint { scopes[scope].isShape = true }
        try element(&json, of: name, in: scope, depth, finding)
      case .boolean, .null, .notANumber: _ = try json.word()
      }
    }
    if isPoint, 2...4 ~= values.count {
      set("longitude", values[0], scope)
      set("latitude", values[1], scope)
    } else if !values.isEmpty {
      set(name, values.prefix(16).joined(separator: " "), scope)
    }
  }

  /// Keeps a value of an object; the `id` of a scope's own object until it is known whether that is a feature.
  private mutating func setMember(_ name: String, _ text: String, _ scope: Int, _ prefix: String?) {
    if prefix == nil, name == "id" { scopes[scope].id = text } else { set(name, text, scope) }
  }

  private mutating func set(_ name: String, _ text: String, _ scope: Int) {
    guard let column = table.column(name) else { return }
    scopes[scope].cells.append((column, text))
  }

  // MARK: - Rows

  /// Makes rows of the objects in lists that have positions.
  private mutating func makeRows() {
    let latitudes = Set(table.columns.indices.filter { Self.isLatitude(table.columns[$0]) })
    func cells(_ scope: Int) -> [(column: Int, text: String)] {
      var (found, next) = ([(column: Int, text: String)](), Optional(scope))
      while let one = next {
        // Own values come last, and count.
        found = scopes[one].cells + found
        next = scopes[one].parent
      }
      return found
    }
    let rows = scopes.indices.filter { !scopes[$0].holdsRows }
    let placed = rows.filter { row in cells(row).contains { latitudes.contains($0.column) } }
    let lists = Set(placed.map { scopes[$0].list })
    // Of several lists the names may say what they hold: beside a forecast, any other was observed.
    func role(_ scope: Int) -> FixRole? {
      FixRole(scopes[scope].list) ?? scopes[scope].parent.flatMap(role)
    }
    let kind = lists.count > 1 && !table.columns.contains("kind") ? table.column("kind") : nil
    let hasForecast = placed.contains { role($0) == .forecast }
    for row in placed {
      let words = hasForecast ? role(row) == .forecast ? "forecast" : "observed" : scopes[row].list
      table.add(
        cells(row) + (kind.map { [(column: $0, text: words)] } ?? []), line: scopes[row].line)
    }
    withoutPosition = rows.count { row in scopes[row].isShape }
    scopes = []
  }
}
