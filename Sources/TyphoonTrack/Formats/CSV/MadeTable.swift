/// A table made of another kind of file, which the reader of tables then reads.
struct MadeTable {
  /// The names of its columns: more would be no track's.
  static let mostColumns = 128

  /// What the numbers of rows count, if they are no lines: "record".
  private let unit: String?
  private var names: [String] = []
  private var indices: [String: Int] = [:]
  /// The cells of each row by column, and the line of the file that it comes from.
  private var rows: [(cells: [(column: Int, text: String)], line: Int)] = []

  init(unit: String? = nil) { self.unit = unit }

  var isEmpty: Bool { rows.isEmpty }
  var columns: [String] { names }

  /// Returns the column with a name, new or not; `nil` if there are too many.
  mutating func column(_ name: String) -> Int? {
    if let known = indices[name] { return known }
    guard names.count < Self.mostColumns else { return nil }
    indices[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Adds a row; of cells in the same column the last counts.
  mutating func add(_ cells: [(column: Int, text: String)], line: Int) {
    rows.append((cells, line))
  }

  /// Reads the table.
  ///
  /// Findings and fixes have the lines of the file.
  func read(
    name: String, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var next = -1
    var source = ByteSource(
      name: name,
      parts: {
        defer { next += 1 }
        guard next >= 0 else { return Self.line(names) }
        guard next < rows.count else { return nil }
        var cells = [String](repeating: "", count: names.count)
        for (column, text) in rows[next].cells { cells[column] = text }
        return Self.line(cells)
      })
    /// The line of a row, or that of the first for the header.
    func origin(_ line: Int) -> Int {
      rows.indices.contains(line - 2) ? rows[line - 2].line : rows.first?.line ?? 1
    }
    func placed(_ finding: Finding) -> Finding {
      let place = finding.location
      guard let line = place.line else { return finding }
      guard let unit else {
        return finding.located(
          at: Finding.Location(file: place.file, line: origin(line), column: 1))
      }
      let isHeader = line < 2
      return Finding(
        finding.severity,
        isHeader ? finding.message : "\(name: unit) \(origin(line)): \(message: finding.message)",
        in: place.file)
    }
    do throws(ReadError) {
      try CSVReader().read(
        &source, options: options,
        storm: { (read) throws(ReadError) in
          var read = read
          read.moveOrigins { unit == nil ? origin($0) : 0 }
          try storm(read)
        }, finding: { finding($0.use == nil ? placed($0) : $0) })
    } catch {
      let found = placed(error.finding)
      throw ReadError(found.message, at: found.location)
    }
  }

  private static func line(_ cells: [String]) -> [UInt8] {
    var text = cells.map { $0.asTableField }.joined(separator: ",")
    // A table has one line for each row.
    text = String(text.unicodeScalars.map { $0.value < 0x20 && $0 != "\t" ? " " : Character($0) })
    return Array((text.isEmpty ? "\"\"" : text).utf8) + [0x0A]
  }
}

extension Storm {
  /// Gives the fixes of a made table the lines of the file.
  fileprivate mutating func moveOrigins(_ line: (Int) -> Int) {
    func moved(_ fix: inout Fix) {
      fix.origin = FixOrigin(line: line(Int(fix.origin.line)), row: fix.origin.row)
    }
    for index in track.indices { moved(&track[index]) }
    for forecast in forecasts.indices {
      for index in forecasts[forecast].fixes.indices { moved(&forecasts[forecast].fixes[index]) }
    }
  }
}
