public import TyphoonTrack

extension ConeTable {
  /// An error in a table, with its location.
  public struct ParseError: Error, Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// What was found, and what was expected.
    public let message: Finding.Message
  }

  /// Parses a table of comma-separated values.
  ///
  /// The first line names the columns: `basin`, `unit` (`km` or `nmi`), `probability` (a
  /// percentage), then lead times in hours, in ascending order. Each other line has the radii of a
  /// basin; a field may be empty. Empty lines and lines that begin with `#` are ignored. Of several
  /// probabilities, the one nearest to that wanted is taken.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - text: The text.
  ///   - wanted: The probability, as a percentage.
  /// - Throws: An error if the text is not such a table.
  public init(name: String, text: String, percentage wanted: Double = 67) throws(ParseError) {
    var hours: [Double]?
    var rows: [(percentage: Double, row: Row, fields: Fields)] = []
    let lines = text.replacing(text: "\r\n", with: "\n").replacing(text: "\r", with: "\n")
    for (number, line) in lines.split(at: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = Fields(line, number: number + 1)
      guard !fields.isComment else { continue }
      guard let hours else {
        hours = try fields.leadTimes()
        continue
      }
      try fields.expect(hours.count + 3)
      guard let basin = Basin(code: fields[0].uppercased()) else {
        throw fields.error(
          0,
          "found '\(fields[0])', expected a basin: NA (or AL), EP, CP, WP, NI (or IO), SI, SP, SA (or SL), SH"
        )
      }
      let units = ["km": LengthUnit.kilometres, "nmi": .nauticalMiles]
      guard let unit = units[fields[1].lowercased()] else {
        throw fields.error(1, "found '\(fields[1])', expected the unit 'km' or 'nmi'")
      }
      let probability = try fields.number(2, in: 1...100, "a probability in percent")
      guard !rows.contains(where: { $0.row.basin == basin && $0.percentage == probability }) else {
        throw fields.error(
          0, "found '\(fields[0])' again, expected one line for each basin and probability")
      }
      var radii: [Entry] = []
      for (index, hour) in hours.enumerated() where !fields[index + 3].isEmpty {
        let radius = try fields.number(index + 3, in: 0...5_000, "a radius")
        radii.append(Entry(hours: hour, radius: Length(radius, unit)))
      }
      rows.append((probability, Row(basin: basin, radii: radii), fields))
    }
    guard
      let percentage = rows.map({ $0.percentage }).min(by: { abs($0 - wanted) < abs($1 - wanted) })
    else {
      throw ParseError(
        line: 1, column: 1,
        message: hours == nil
          ? "found no table, expected a first line like 'basin,unit,probability,12,24,48'"
          : "found no radii, expected a line for each basin, like 'WP,km,70,70,120,210'")
    }
    let all = Dictionary(grouping: rows) { $0.row.basin }
      .mapValues { Set($0.map { $0.percentage }) }
    let first = all[rows[0].row.basin] ?? []
    if let other = rows.first(where: { all[$0.row.basin] != first }) {
      throw other.fields.error(
        2,
        "found '\(other.fields[2])', expected lines for the same probabilities in every basin: \(list: first.sorted().map { "\($0)" })"
      )
    }
    func table(_ percentage: Double) -> ConeTable {
      ConeTable(
        name: name, percentage: percentage,
        rows: rows.filter { $0.percentage == percentage }.map { $0.row })
    }
    self = table(percentage)
    if first.count > 1 { steps = first.sorted().map(table) }
  }

  /// The fields of a line, with their locations.
  private struct Fields {
    private let number: Int
    private let texts: [Substring]

    init(_ line: Substring, number: Int) {
      self.number = number
      texts = line.split(at: ",", omittingEmptySubsequences: false)
    }

    var isComment: Bool {
      texts.allSatisfy { $0.allSatisfy { $0.isWhitespace } } || texts[0].hasPrefix("#")
    }

    subscript(index: Int) -> String { texts[index].splitWords().joined(separator: " ") }

    /// Returns an error located at the text of a field, after any leading blanks.
    func error(_ index: Int, _ message: Finding.Message) -> ParseError {
      let before = texts[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
      let blanks = texts[index].prefix { $0.isWhitespace }
      let indent = blanks.count == texts[index].count ? 0 : blanks.utf8.count
      return ParseError(line: number, column: before + indent + 1, message: message)
    }

    func expect(_ count: Int) throws(ParseError) {
      guard texts.count != count else { return }
      throw error(
        min(count, texts.count - 1),
        "found \(texts.count) fields, expected \(count) as in the header line")
    }

    func number(
      _ index: Int, in range: ClosedRange<Double>, _ what: String
    ) throws(ParseError) -> Double {
      guard let number = Double(self[index]), range.contains(number) else {
        throw error(
          index,
          "found '\(self[index])', expected \(name: what) from \(range.lowerBound) to \(range.upperBound)"
        )
      }
      return number
    }

    func leadTimes() throws(ParseError) -> [Double] {
      for (index, name) in ["basin", "unit", "probability"].enumerated() {
        guard index < texts.count, self[index].lowercased() == name else {
          let index = min(index, texts.count - 1)
          throw error(
            index,
            "found '\(self[index])', expected the column '\(name: name)': the first line looks like 'basin,unit,probability,12,24,48'"
          )
        }
      }
      guard texts.count > 3 else {
        throw error(
          2, "found no lead times, expected hours after 'probability', such as '12,24,48'")
      }
      if self[3].lowercased() == "axis" {
        throw error(
          3,
          "found half axes of ellipses, expected radii: maps draw circles, of a table that 'verify' writes without '--ellipse'"
        )
      }
      var hours: [Double] = []
      for index in texts.indices.dropFirst(3) {
        let hour = try number(index, in: 0...1_000, "a lead time in hours")
        if let last = hours.last, hour <= last {
          throw error(
            index, "found '\(self[index])' after '\(last)', expected lead times in ascending order")
        }
        hours.append(hour)
      }
      return hours
    }
  }
}
