/// Reads TCVitals, the lines from which NCEP's models know where tropical cyclones are.
///
/// Source: NCEP/EMC, "Format of the tropical cyclone vital statistics records" (tcvitals_description); the type of
/// the storm at the end of a line is newer. A line for each storm and time. Times are UTC, positions tenths
/// of a degree with a letter, winds in m/s, pressures in hPa, lengths in km, speeds of motion in tenths
/// of a m/s; what is missing is negative. Storms are mixed.
struct TCVitalsReader: TrackReader {
  let name = "tcvitals"
  let summary = "TCVitals of NCEP, a line for each storm and time"

  /// How many lines an input may have: all years together have some 200,000.
  private static let mostRecords = 250_000

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { line, _ in
      TCVitalsRecord(line, file: "", number: 1, { _ in }) != nil
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    let file = lines.name
    var storms = TCVitalsStorms()
    var count = 0
    while try lines.next() {
      let (number, isUnended) = (lines.number, lines.isUnended)
      let record = lines.withLine { line -> TCVitalsRecord? in
        guard !line.isBlank else { return nil }
        return TCVitalsRecord(
          line, file: file, number: number, isUnended: isUnended, finding)
      }
      guard let record else { continue }
      count += 1
      guard count <= Self.mostRecords else { throw ReadError(.tooMany, at: lines.location()) }
      storms.add(record, finding)
    }
    guard count > 0 else { throw ReadError(.noRecord, at: Finding.Location(file: file)) }
    try storms.give(
      { (made) throws(ReadError) in
        if options.admits(made, of: file, finding) { try storm(made) }
      }, finding)
  }
}

extension Finding.Message {
  fileprivate static var noRecord: Self {
    "found no record of TCVitals, expected lines as 'JTWC 31W HAIYAN    20131104 1200 061N 1483E 270 077 0989 1008 …'"
  }
  fileprivate static var tooMany: Self {
    "found more than 250000 records, expected fewer"
  }
}
