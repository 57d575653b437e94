/// Parses the lines of a deck, one after another.
struct ATCFParser {
  /// The result of parsing a line.
  enum Parsed {
    /// A record with a new time or technique.
    case row(ATCFRow)
    /// A record that differs from the previous one only in its wind radii.
    case more(ATCFRadii?)
    /// A record of an e-deck, with its code: a probability, not a fix.
    case probability(String)
    /// A blank line, or one that is not a valid record, which has been reported.
    case nothing
  }

  /// The line of the last record without its wind radii.
  ///
  /// Most records repeat it, and what is wrong with it is reported once.
  private var rest: [UInt8] = []

  /// Parses a line with a number, and returns what it is.
  mutating func parse(_ line: inout FieldLine, number: Int) -> Parsed {
    let last = rest
    rest = []
    let (text, fields) = (line.text, line.fields)
    // A table of the same columns has a header.
    if text.isBlank || number == 1 && line[.basin].string.lowercased() == "basin" {
      return .nothing
    }
    if let code = line.probability { return .probability(code) }
    let radii =
      fields.range(ATCFField.threshold.rawValue)
      .lowerBound..<fields.range(ATCFField.radius4.rawValue).upperBound
    let others = Array(text[..<radii.lowerBound]) + text[radii.upperBound...]
    if others == last {
      rest = others
      return .more(line.radii(.threshold))
    }
    guard let row = line.row(number: number) else { return .nothing }
    rest = others
    return .row(row)
  }
}
