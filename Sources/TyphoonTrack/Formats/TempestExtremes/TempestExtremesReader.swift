/// Reads the tracks that TempestExtremes' `StitchNodes` writes as text (`--out_file_format gfdl`).
///
/// Source: P. A. Ullrich et al., "TempestExtremes v2.1", Geosci. Model Dev. 14, 5023 (2021), and the
/// user guide's page of `StitchNodes`. A track has a header `start`, the number of lines and the
/// time; a line has one or two indices of the grid, longitude, latitude, the values that the user
/// asked for, without names or units, and the time.
final class TempestExtremesReader: TrackReader {
  let name = "tempest"
  let summary = "Tracks of TempestExtremes' StitchNodes, as text"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, _ in
      let words = LineWords(header)
      return words.count == 6 && words[0].text == "start"
        && (1..<6).allSatisfy { words[$0].number != nil }
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let place = Finding.Location(file: source.name)
    var format = TempestExtremesFormat()
    try format.read(&source, storm: storm, finding: finding)
    if let layout = format.layout, layout.hasValues {
      finding(.note(.layout(layout), at: place))
    }
  }
}

/// The lines of `StitchNodes`.
struct TempestExtremesFormat: HeadedTrackFormat {
  static let exampleOfHeader = "start 33 1999 9 10 0"

  /// Which field holds what, judged by the first line of the input.
  struct Layout {
    /// The number of fields of a line.
    let width: Int
    /// The number of indices of the grid before the longitude: 1 or 2.
    let indices: Int
    var pressure: Int?
    var pressureUnit = CSVPressureUnit.pascals
    var wind: Int?

    /// Whether lines have values besides place and time.
    var hasValues: Bool { width > indices + 6 }
    /// The fields of values that are not read.
    var others: [Int] { (indices + 2..<width - 4).filter { $0 != pressure && $0 != wind } }
  }

  private(set) var layout: Layout?

  func kind(of line: Bytes) -> HeadedLineKind {
    let first = line.first { $0 > 0x20 } ?? 0
    if first == UInt8(ascii: "s") { return .header }
    return first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") <= 9 ? .fix : .other
  }

  func split(_ line: Bytes, into fields: inout TextFields) {
    fields.splitAtBlanks(line)
  }

  func storm(in line: inout FieldLine) -> HeadedStorm {
    var headed = HeadedStorm(
      scheme: "tempest", code: nil, agency: "unknown",
      source: Source(
        product: "TempestExtremes tracks",
        attribution: "TempestExtremes (Ullrich et al. 2021, doi:10.5194/gmd-14-5023-2021)"))
    headed.storm.trackType = nil
    headed.promise(1, in: &line)
    return headed
  }

  mutating func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    if layout == nil { layout = Layout(line) }
    guard let layout, line.count == layout.width else {
      line.warn(.fieldCount(line.count, layout.map { "\($0.width)" } ?? "at least 7"))
      return nil
    }
    let first = layout.width - 4
    let last = (first..<layout.width).map { line[$0].wholeNumber ?? -1 }
    guard let time = Timestamp(year: last[0], month: last[1], day: last[2], hour: last[3]) else {
      let shown = (first..<layout.width).map { line[$0].string }.joined(separator: " ")
      line.warn(
        .omitted("fix", shown, isNot: "a year, month, day and hour of the calendar"), in: first)
      return nil
    }
    return line.position(layout.indices + 1, layout.indices).map { (time, $0) }
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    // Like tables that give no nature.
    fix.nature = .tropical
    guard let layout else { return }
    let unit = layout.pressureUnit
    if let index = layout.pressure, let value = line.number(index, "pressure", in: unit.range) {
      fix.pressure = Pressure(unit.hectopascals(value), .hectopascals)
    }
    if let index = layout.wind, let wind = line.number(index, "wind", in: Layout.winds) {
      fix.wind = Wind(Speed(wind, .metresPerSecond), averagingPeriod: nil)
    }
  }
}

extension TempestExtremesFormat.Layout {
  /// Winds in m/s.
  fileprivate static let winds = 0.0...150.0

  /// Judges the fields of a line; `nil` if it has too few.
  fileprivate init?(_ line: FieldLine) {
    // Indices are whole numbers; longitudes are written with a point.
    let isUnstructured = line[1].contains(UInt8(ascii: "."))
    (width, indices) = (line.count, isUnstructured ? 1 : 2)
    guard width >= indices + 6 else { return nil }
    for index in indices + 2..<width - 4 {
      guard let value = DecimalNumber.value(of: line[index]) else { continue }
      if pressure == nil,
        let unit = [CSVPressureUnit.pascals, .hectopascals].first(where: {
          $0.range.contains(value)
        })
      {
        (pressure, pressureUnit) = (index, unit)
      } else if wind == nil, Self.winds.contains(value) {
        wind = index
      }
    }
  }
}

extension Finding.Message {
  fileprivate static func layout(_ layout: TempestExtremesFormat.Layout) -> Self {
    let unit = layout.pressureUnit == .pascals ? "Pa" : "hPa"
    let read = [
      layout.pressure.map { "field \($0 + 1) as pressure in \(unit)" },
      layout.wind.map { "field \($0 + 1) as wind in m/s" },
    ].compactMap { $0 }
    let omitted = layout.others.map { String($0 + 1) }.joined(separator: ", ")
    return
      "values have no names: read \(read.isEmpty ? "none" : read.joined(separator: " and "))\(omitted.isEmpty ? "" : ", omitted the others (\(omitted))")"
  }
}
