/// The sheets of a workbook (`.xlsx`), each as the text of a table with commas, one line for each row.
///
/// Source: ECMA-376, part 1: SpreadsheetML (18.2 workbook, 18.3.1.4 cells, 18.4 shared strings, 18.8.30 formats of numbers).
struct Workbook {
  /// The name of each sheet, in the order of the workbook, and the file that holds it.
  private(set) var sheets: [(name: String, file: String)] = []
  private let zip: ZipInput
  private var strings: [String] = []
  private var styles = WorkbookStyles()
  /// The days that Excel for the Mac has less.
  private var daysBefore = 0.0

  /// The largest table, and the columns of Excel.
  private static let (largest, columns) = (256 << 20, 16_384)

  /// Opens a workbook; `nil` if the archive is none.
  init?(_ zip: ZipInput) throws(ReadError) {
    guard zip.names.contains("xl/workbook.xml") else { return nil }
    self.zip = zip
    var targets: [String: String] = [:]
    try read("xl/_rels/workbook.xml.rels") { (xml) throws(ReadError) in
      guard let id = xml.attribute("Id"), let target = xml.attribute("Target") else { return }
      targets[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
    }
    var sheets: [(name: String, file: String)] = []
    var is1904 = false
    try read("xl/workbook.xml") { (xml) throws(ReadError) in
      if xml.isElement("workbookPr") {
        is1904 = xml.attribute("date1904").map { $0 == "1" || $0 == "true" } ?? false
      }
      guard xml.isElement("sheets") else { return }
      try xml.children { (xml) throws(ReadError) in
        guard let name = xml.attribute("name"), let id = xml.attribute("id"),
          let file = targets[id], zip.names.contains(file)
        else { return }
        sheets.append((name, file))
      }
    }
    (self.sheets, daysBefore) = (sheets, is1904 ? 1_462 : 0)
    var styles = WorkbookStyles()
    try read("xl/styles.xml") { (xml) throws(ReadError) in try styles.read(&xml) }
    self.styles = styles
    var strings: [String] = []
    try read("xl/sharedStrings.xml") { (xml) throws(ReadError) in
      strings.append(try Self.text(&xml))
    }
    self.strings = strings
  }

  /// Calls `body` with each child of the root element of a file, if the archive has it.
  private func read(
    _ file: String, _ body: (inout XMLCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard let index = zip.names.firstIndex(of: file) else { return }
    var source = try zip.source(index)
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    try xml.children(body)
    try xml.finish()
  }

  /// The text of a string, which may be in parts of several fonts; how it is spoken is not of it.
  private static func text(_ xml: inout XMLCursor) throws(ReadError) -> String {
    var text = ""
    try xml.children { (xml) throws(ReadError) in
      if xml.isElement("t") {
        text += try xml.text()
      } else if xml.isElement("r") {
        text += try Self.text(&xml)
      }
    }
    return text
  }

  /// The table of a sheet; cells in merged areas are where the first of each is, and empty rows are empty lines.
  func table(of sheet: Int) throws(ReadError) -> [UInt8] {
    var rows: [(number: Int, cells: [(column: Int, text: String)])] = []
    var (width, size) = (0, 0)
    let place = Finding.Location(file: "\(zip.name)/\(sheets[sheet].name)")
    try read(sheets[sheet].file) { (xml) throws(ReadError) in
      guard xml.isElement("sheetData") else { return }
      try xml.children { (xml) throws(ReadError) in
        let last = rows.last?.number ?? 0
        let number = xml.attribute("r").flatMap { Int($0) } ?? last + 1
        guard xml.isElement("row"), number > last, number <= 1 << 20 else { return }
        var cells: [(column: Int, text: String)] = []
        try xml.children { (xml) throws(ReadError) in
          let next = (cells.last?.column ?? -1) + 1
          let column = xml.attribute("r").flatMap(Self.column) ?? next
          let text = try cell(&xml)
          guard next..<Self.columns ~= column, !text.isEmpty else { return }
          cells.append((column, text))
          size += text.utf8.count + 8
        }
        width = max(width, (cells.last?.column ?? -1) + 1)
        if !cells.isEmpty { rows.append((number, cells)) }
        guard size + (number + rows.count * width) <= Self.largest else {
          throw ReadError("found a sheet larger than 256 MiB, expected tracks", at: place)
        }
      }
    }
    var table: [UInt8] = []
    var line = 1
    for row in rows {
      table += [UInt8](repeating: 0x0A, count: row.number - line)
      line = row.number
      var column = 0
      for cell in row.cells {
        table += [UInt8](repeating: 0x2C, count: cell.column - column)
        column = cell.column
        // A table has one line for each row.
        table += cell.text.asTableField.utf8.map { $0 < 0x20 ? 0x20 : $0 }
      }
      table += [UInt8](repeating: 0x2C, count: width - 1 - column)
    }
    return table + [0x0A]
  }

  /// The text of a cell.
  private func cell(_ xml: inout XMLCursor) throws(ReadError) -> String {
    let (kind, style) = (xml.attribute("t") ?? "n", xml.attribute("s").flatMap { Int($0) })
    var text = ""
    try xml.children { (xml) throws(ReadError) in
      if xml.isElement("v") { text = try xml.text() }
      if xml.isElement("is") { text = try Self.text(&xml) }
    }
    switch kind {
    case "s": return Int(text).flatMap { strings.indices.contains($0) ? strings[$0] : nil } ?? ""
    case "n":
      guard let number = Double(text) else { return text }
      if let style, let time = styles.time(number, daysBefore, style) { return time }
      // Excel writes 20.1 as 20.100000000000001.
      guard number == number.rounded(), abs(number) < 1e15 else { return number.description }
      return Int64(number).description
    // `#N/A`, `#DIV/0!`.
    case "e": return ""
    default: return text
    }
  }

  /// The column of a cell such as `AB12`, from 0.
  private static func column(_ cell: String) -> Int? {
    let letters = cell.utf8.prefix { 0x41...0x5A ~= $0 }
    guard 1...3 ~= letters.count else { return nil }
    return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
  }
}
