/// A table for people to read.
enum TextTable {
  /// Aligns rows in columns; Chinese characters take two columns each on a terminal.
  static func text(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map { $0.forTerminal } }
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (index, cell) in row.enumerated() {
        line += cell
        guard index < row.count - 1 else { continue }
        line += String(repeating: " ", count: widths[index] - cell.terminalWidth + 2)
      }
      text += line + "\n"
    }
    return text
  }
}
