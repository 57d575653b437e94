/// Reads TCVitals, the records that give NCEP's models the positions of tropical cyclones.
///
/// Source: NCEP/EMC, "Format of the tropical cyclone vital statistics records"
/// (tcvitals_description); the storm type at the end of a line is a later addition. There is a line
/// for each storm and time. Times are in UTC, positions in tenths of a degree with a letter, winds
/// in m/s, pressures in hPa, lengths in km, motion speeds in tenths of a m/s; negative values mean
/// missing. Storms are mixed.
final class TCVitalsReader: TrackReader {
  let name = "tcvitals"
  let summary = "TCVitals of NCEP, a line for each storm and time"

  /// The maximum number of lines in an input; all years together have some 200,000.
  private static let maxRecords = 250_000

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { text, _ in
      var line = FieldLine(text, TCVitalsRecord.split)
      return TCVitalsRecord(&line, at: Finding.Location(file: "")) != nil
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    let file = lines.name
    var storms = TCVitalsStorms()
    var count = 0
    var fields = TextFields()
    while try lines.next() {
      let (place, isUnended) = (lines.location(), lines.isUnended)
      let isBlank = lines.withLine { line in
        TCVitalsRecord.split(line, into: &fields)
        return line.isBlank
      }
      if isBlank { continue }
      let record = lines.withFields(fields, finding) {
        TCVitalsRecord(&$0, at: place, isUnended: isUnended)
      }
      guard let record else { continue }
      count += 1
      guard count <= Self.maxRecords else {
        throw ReadError("found more than 250000 records, expected fewer", at: lines.location())
      }
      storms.add(record, finding)
    }
    guard count > 0 else { throw ReadError(.noRecord, in: file) }
    try storms.give(
      { (made) throws(ReadError) in
        if options.admits(made, of: file, finding) { try storm(made) }
      }, finding)
  }
}

extension Finding.Message {
  fileprivate static var noRecord: Self {
    "found no TCVitals record, expected lines such as 'JTWC 31W HAIYAN    20131104 1200 061N 1483E 270 077 0989 1008 …'"
  }
}
