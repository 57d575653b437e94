/// Writes the fixes of a netCDF file as a table, which the reader of IBTrACS or of tables then reads.
///
/// IBTrACS has the same names in netCDF as in its CSV, in lower case. In other files names and units of
/// variables are those of columns.
struct NetCDFTable {
  /// Variables of IBTrACS that its CSV does not have.
  private static let notInCSV = ["time", "numobs", "main_track_sid"]
  /// Units as tables have them, by their letters.
  private static let units = [
    "ms1": "m/s", "ms": "m/s", "kt": "kt", "kts": "kt", "knot": "kt", "knots": "kt", "pa": "Pa",
    "hpa": "hPa", "mb": "hPa", "mbar": "hPa", "kmh1": "km/h", "kmh": "km/h", "kn": "kt",
    "millibar": "hPa", "millibars": "hPa", "km": "km", "nmile": "nmi", "nmiles": "nmi",
    "nmi": "nmi", "nm": "nmi",
    "nauticalmile": "nmi", "nauticalmiles": "nmi", "mph": "mph", "kmhr": "km/h",
  ]

  private struct Column {
    let variable: NetCDFFile.Variable
    /// The names in the header: one, or one for each quadrant.
    let names: [String]
    let unit: String
    /// The numbers that are missing values.
    var missing: [Double] = []
    var scale: Double?
    var offset = 0.0
  }

  private let file: NetCDFFile
  private let layout: NetCDFLayout
  private let time: NetCDFTime?
  private let isIBTrACS: Bool
  private let field: NetCDFField
  private let hasID: Bool
  /// What the file says of its only storm.
  private let constants: [(name: String, text: String)]
  private var columns: [Column] = []
  private var state = (number: 0, end: 0)
  /// What of the file is not in the table.
  private(set) var notes: [Finding.Message] = []

  /// Opens a file of a number of bytes.
  init(path: String, name: String, bytes: Int, field: @escaping NetCDFField) throws(ReadError) {
    let place = Finding.Location(file: name)
    let file = try NetCDFFile(path: path, name: name)
    let layout = try NetCDFLayout(file, at: place, field: field)
    let cells = layout.latitude.dimensions.map { file.dimensions[$0].length }
    let (size, overflows) = cells.reduce(into: (8, false)) { size, length in
      let (product, overflows) = size.0.multipliedReportingOverflow(by: length)
      size = (product, size.1 || overflows)
    }
    // A few bytes can say that there are any number of fixes, all missing.
    guard !overflows, size <= max(64 << 20, bytes * 250) else {
      throw ReadError(.tooManyCells(cells), at: place)
    }
    (self.file, self.layout, self.field) = (file, layout, field)
    let names = file.variables.map { $0.name }
    isIBTrACS = ["sid", "iso_time", "nature"].allSatisfy(names.contains)
    time =
      isIBTrACS
      ? nil
      : try NetCDFTime(
        layout.time.units, calendar: file.text("calendar", of: layout.time), at: place)
    let id = file.variables.first { file.text("cf_role", of: $0) == "trajectory_id" }
    constants =
      layout.isOneStorm
      ? ["sid", "name"].compactMap { name in file.text(name).map { (name, $0) } } : []
    // Of a padded file a variable, such as that of the dimension, may name the storms.
    let named = file.variables.contains {
      $0.dimensions.first == layout.storms && ["id", "storm"].contains(field($0.name, false))
    }
    hasID = isIBTrACS || id != nil || layout.storms == nil || named && layout.isPadded
    var omitted: [String] = []
    for variable in file.variables where !isIBTrACS || !Self.notInCSV.contains(variable.name) {
      if isIBTrACS && variable.name.hasPrefix("source_")
        || file.text("sample_dimension", of: variable) != nil
        || variable.index == layout.index?.index
      {
        continue
      }
      guard let column = try column(of: variable, id: id) else {
        omitted.append(variable.name)
        continue
      }
      columns.append(column)
    }
    if !omitted.isEmpty { notes.append(.otherDimensions(omitted)) }
  }

  /// The column of a variable; `nil` if it has other dimensions than fixes and storms.
  private mutating func column(
    of variable: NetCDFFile.Variable, id: NetCDFFile.Variable?
  ) throws(ReadError) -> Column? {
    var shape = variable.dimensions[...]
    if variable.isText { shape = shape.dropLast() }
    var names = [variable.name]
    if isIBTrACS { names = [variable.name.uppercased()] }
    if let last = shape.last, file.dimensions[last].name == "quadrant",
      file.dimensions[last].length == 4
    {
      shape = shape.dropLast()
      names = ["NE", "SE", "SW", "NW"].map { "\(names[0])_\($0)" }
    }
    // Of members that share their track, the first.
    let own = shape.filter { $0 == layout.fixes || $0 == layout.storms }
    if own.count < shape.count {
      guard own.count == layout.latitude.dimensions.count, !variable.isText else { return nil }
      let other = shape.first { !own.contains($0) }.map { file.dimensions[$0] }
      if let other { notes.append(.firstOnly(variable.name, other.length, other.name)) }
    } else if own.isEmpty {
      return nil
    }
    if !isIBTrACS, field(variable.name, true) == nil {
      switch variable.index {
      case layout.latitude.index: names = ["lat"]
      case layout.longitude.index: names = ["lon"]
      case layout.time.index: names = ["time"]
      case id?.index: names = ["track_id"]
      default: break
      }
    }
    var column = Column(
      variable: variable, names: names, unit: isIBTrACS ? variable.units : try unit(of: variable))
    column.missing = ["_FillValue", "missing_value"].compactMap { file.number($0, of: variable) }
    column.scale = file.number("scale_factor", of: variable)
    column.offset = file.number("add_offset", of: variable) ?? 0
    return column
  }

  /// The unit of a variable, as tables have it: its attribute, or as CLIMADA writes it, the file's
  /// attribute or the texts of another variable, one for each storm.
  private func unit(of variable: NetCDFFile.Variable) throws(ReadError) -> String {
    let name = variable.name + "_unit"
    var unit = variable.units.isEmpty ? file.text(name) ?? "" : variable.units
    if unit.isEmpty, let storms = layout.storms,
      let units = file.variables.first(where: { $0.name == name && $0.dimensions == [storms] }),
      units.isString
    {
      let texts = Set(try file.texts(of: units, [0..<file.dimensions[storms].length]))
      // Of several, the reader of the table must not choose one.
      guard texts.count < 2 else { return "?" }
      unit = texts.first ?? ""
    }
    let letters = String(unit.lowercased().filter { $0.isLetter || $0.isNumber })
    guard variable.index != layout.latitude.index, variable.index != layout.longitude.index else {
      // Its letters are those of degrees to the north and east: `degrees_north`, `degree_E`.
      let rest = ["degrees", "degree", "deg"].first(where: letters.hasPrefix).map {
        letters.dropFirst($0.count)
      }
      return ["", "n", "north", "e", "east"].contains(rest ?? letters[...]) ? "" : unit
    }
    return Self.units[letters] ?? ""
  }

  /// The header: names, and in IBTrACS a row of units.
  var header: [UInt8] {
    let names = columns.flatMap { column in
      column.names.map { isIBTrACS || column.unit.isEmpty ? $0 : "\($0) (\(column.unit))" }
    }
    var text = (hasID ? constants.map { $0.name } : ["track_id"]) + names
    let units = columns.flatMap { column in column.names.map { _ in column.unit } }
    if isIBTrACS {
      text[text.count - 1] += "\n" + units.map { $0.asTableField }.joined(separator: ",")
    }
    return Array((text.joined(separator: ",") + "\n").utf8)
  }

  /// The lines of the next storm; `nil` at the end.
  mutating func next() throws(ReadError) -> [UInt8]? {
    guard let part = try layout.next(after: &state, file) else { return nil }
    var owners: [Int] = []
    if let index = layout.index {
      owners = try file.numbers(of: index, [part.fixes])
        .map { $0.isFinite && abs($0) < 1e9 ? Int($0) : -1 }
    }
    var cells: [[String]] = []
    for column in columns { cells += try texts(of: column, part, owners) }
    let places = columns.flatMap { column in column.names.map { _ in column.variable.index } }
    let coordinates = places.indices.filter {
      [layout.latitude.index, layout.longitude.index].contains(places[$0])
    }
    var lines: [UInt8] = []
    for row in 0..<part.fixes.count {
      // What lies behind the end of a storm has no position.
      if layout.isPadded, coordinates.allSatisfy({ cells[$0][row].isEmpty }) { continue }
      if !hasID {
        let number = part.storm ?? (row < owners.count ? owners[row] : 0)
        lines += Array("\(number + 1),".utf8)
      }
      for constant in constants { lines += Array("\(constant.text.asTableField),".utf8) }
      for column in cells.indices {
        if column > 0 { lines.append(UInt8(ascii: ",")) }
        lines += Array(cells[column][row].asTableField.utf8)
      }
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  /// The texts of a column, for each of its names one for each fix.
  private func texts(
    of column: Column, _ part: NetCDFLayout.Part, _ owners: [Int]
  ) throws(ReadError) -> [[String]] {
    let variable = column.variable
    let rows = part.fixes.count
    let hasFixes = variable.dimensions.contains(layout.fixes)
    if !hasFixes, part.storm == nil {
      // Each fix names its storm; neighbours mostly the same.
      var (last, text) = (-1, [""])
      var found = column.names.map { _ in [String]() }
      let storms = layout.storms.map { file.dimensions[$0].length } ?? 0
      for owner in owners {
        if owner != last, 0..<storms ~= owner {
          let one = NetCDFLayout.Part(storm: owner, fixes: 0..<1)
          text = try texts(of: column, one, []).map { $0[0] }
          last = owner
        }
        for index in found.indices {
          found[index].append(owner == last && index < text.count ? text[index] : "")
        }
      }
      return found
    }
    let ranges = variable.dimensions.map { dimension -> Range<Int> in
      let length = file.dimensions[dimension].length
      if dimension == layout.fixes { return part.fixes }
      if dimension == layout.storms { return (part.storm ?? 0)..<(part.storm ?? 0) + 1 }
      let isLast = dimension == variable.dimensions.last
      return isLast && (variable.isText || column.names.count > 1) ? 0..<length : 0..<min(1, length)
    }
    guard ranges.allSatisfy({ !$0.isEmpty }) else {
      return column.names.map { _ in [String](repeating: "", count: rows) }
    }
    let values: [String]
    if variable.isText || variable.isString {
      values = try file.texts(of: variable, ranges).map { text in
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    } else {
      let isTime = variable.index == layout.time.index
      values = try file.numbers(of: variable, ranges).map { text(of: $0, column, isTime: isTime) }
    }
    let width = column.names.count
    return (0..<width).map { name in (0..<rows).map { values[(hasFixes ? $0 : 0) * width + name] } }
  }

  /// The text of a number; empty if it is missing.
  private func text(of number: Double, _ column: Column, isTime: Bool) -> String {
    // The library's own fill value is 9.97e36.
    guard number.isFinite, abs(number) < 9e36, !column.missing.contains(number) else { return "" }
    var value = number
    if let scale = column.scale { value *= scale }
    value += column.offset
    if isTime, let time { return time.time(value)?.iso8601 ?? "" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    let isFloat = !column.variable.isDouble || column.scale != nil
    return isFloat ? "\(Float(value))" : "\(value)"
  }
}

extension ByteSource {
  /// Replaces a netCDF file by the table of its fixes.
  mutating func tabulateNetCDF(field: @escaping NetCDFField) throws(ReadError) {
    let magics = ["CDF\u{1}", "CDF\u{2}", "CDF\u{5}", "\u{89}HDF"].map {
      $0.unicodeScalars.map { $0.value }
    }
    let isNetCDF = try withOpening { opening in
      magics.contains { magic in
        opening.count > 3 && magic.indices.allSatisfy { UInt32(opening[$0]) == magic[$0] }
      }
    }
    guard isNetCDF else { return }
    let isClassic = try byte(at: position) == 0x43
    guard let path else { throw ReadError(.notAFile, in: name) }
    if isClassic {
      guard let end = try NetCDFHeader.end(of: path) else {
        throw ReadError("the header of the netCDF file is damaged", in: name)
      }
      if let fileSize, fileSize < end { throw ReadError(.truncated(fileSize, end), in: name) }
    }
    var table = try NetCDFTable(path: path, name: name, bytes: fileSize ?? 0, field: field)
    let notes = table.notes.map { Finding(.note, $0, in: name) }
    var header: [UInt8]? = table.header
    self = ByteSource(
      name: name,
      parts: { () throws(ReadError) in
        defer { header = nil }
        return header == nil ? try table.next() : header
      })
    self.notes = notes
  }
}

extension Finding.Message {
  fileprivate static var notAFile: Self {
    "found a netCDF file, which is read only as a plain file, not from standard input, an archive or a URL: save it first"
  }
  fileprivate static func truncated(_ size: Int, _ end: Int) -> Self {
    "the netCDF file is truncated: it has \(size) bytes, its header says at least \(end); unpack it first if it is compressed"
  }
  fileprivate static func tooManyCells(_ lengths: [Int]) -> Self {
    "the netCDF file says that it has \(name: lengths.map { "\($0)" }.joined(separator: " × ")) fixes, far more than its size allows"
  }
  fileprivate static func otherDimensions(_ names: [String]) -> Self {
    "variables \(list: names) omitted: their dimensions are not those of fixes or storms"
  }
  fileprivate static func firstOnly(_ name: String, _ count: Int, _ dimension: String) -> Self {
    "'\(name: name)' has \(count) values for each fix ('\(dimension)'): only the first is used"
  }
}
