/// A table for people to read.
enum TextTable {
  /// Aligns rows in columns, numbers at the right; Chinese characters take two columns each on a terminal.
  static func text(_ rows: [[String]], numbers: [Bool] = []) -> String {
    let rows = rows.map { $0.map { $0.forTerminal } }
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (index, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[index] - cell.terminalWidth)
        let isNumber = numbers.indices.contains(index) && numbers[index]
        line += isNumber ? blanks + cell : cell
        guard index < row.count - 1 else { continue }
        line += isNumber ? "  " : blanks + "  "
      }
      text += line + "\n"
    }
    return text
  }
}
