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
    let lines = try source.withOpening { opening in
      opening.withUnsafeBufferPointer { TempestExtremesFormat.Layout.values(in: $0) }
    }
    guard let layout = TempestExtremesFormat.Layout(lines, names: options.fields) else {
      let count = lines.first.map { $0.count - 4 } ?? 0
      throw ReadError(.otherFields(options.fields.count, count), at: place)
    }
    var format = TempestExtremesFormat(layout: lines.isEmpty ? nil : layout)
    try format.read(&source, storm: storm, finding: finding)
    guard layout.hasValues else { return }
    if options.explains { layout.explain(lines[0], options.fields, at: place, finding) }
    if layout.winds.count > 1 {
      place.warn(.manyWinds(layout.winds), to: finding)
    } else if options.fields.isEmpty {
      place.note(.layout(layout), to: finding)
    }
  }
}

/// The lines of `StitchNodes`.
struct TempestExtremesFormat: HeadedTrackFormat {
  static let exampleOfHeader = "start 33 1999 9 10 0"

  /// Which field holds what: as the user says, or by what their values can be.
  struct Layout {
    /// The number of fields of a line.
    let width: Int
    /// The number of indices of the grid before the longitude: 1 or 2.
    let indices: Int
    var pressure: Int?
    var pressureUnit = CSVPressureUnit.pascals
    var wind: Int?
    var windUnit = SpeedUnit.metresPerSecond
    /// The fields that may be winds.
    var winds: [Int] = []

    /// Whether lines have values besides place and time.
    var hasValues: Bool { width > indices + 6 }
    /// The fields of values that are not read.
    var others: [Int] { (indices + 2..<width - 4).filter { $0 != pressure && $0 != wind } }
  }

  let layout: Layout?

  func kind(of line: Bytes) -> HeadedLineKind {
    let first = line.first { $0 > 0x20 } ?? 0
    if first == UInt8(ascii: "s") { return .header }
    return first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") <= 9 ? .fix : .other
  }

  func split(_ line: Bytes, into fields: inout TextFields) { fields.splitAtBlanks(line) }

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
    guard let layout, line.count == layout.width else {
      return line.reject(.fieldCount(line.count, layout.map { "\($0.width)" } ?? "at least 7"))
    }
    let first = layout.width - 4
    let last = (first..<layout.width).map { line[$0].wholeNumber ?? -1 }
    guard let time = Timestamp(year: last[0], month: last[1], day: last[2], hour: last[3]) else {
      let shown = (first..<layout.width).map { line[$0].string }.joined(separator: " ")
      return line.reject(
        .omitted("fix", shown, isNot: "a year, month, day and hour of the calendar"), in: first)
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
    if let index = layout.wind, let wind = line.number(index, "wind", in: 0...300) {
      fix.wind = Wind(Speed(wind, layout.windUnit), averagingPeriod: nil)
    }
  }
}

extension TempestExtremesFormat.Layout {
  /// Winds in m/s, which a storm that is tracked has: it is never calm, and terrain is higher.
  private static let ofStorms = 3.0...110.0

  /// The fields of the lines with fixes among the first bytes of an input: numbers, and `nil` for others.
  fileprivate static func values(in opening: Bytes) -> [[Double?]] {
    opening.split(separator: 0x0A).prefix(4_096).compactMap { line in
      let words = line.split { $0 <= 0x20 }.map { Bytes(rebasing: $0) }
      guard words.count > 6, words[0].first.map({ $0 &- 0x30 <= 9 || $0 == 0x2D }) ?? false else {
        return nil
      }
      // Indices are whole numbers; longitudes are written with a point.
      let isUnstructured = words[1].contains(UInt8(ascii: "."))
      return [isUnstructured ? 1 : 2] + words.map { DecimalNumber.value(of: $0) }
    }
  }

  /// Judges the fields; `nil` if there are not as many as names.
  ///
  /// - Parameters:
  ///   - lines: The number of indices, then the fields, of each line.
  ///   - names: What the user calls the fields after the position: `slp`, `wind_kt`; empty if nothing is said.
  fileprivate init?(_ lines: [[Double?]], names: [String]) {
    (width, indices) = ((lines.first?.count ?? 8) - 1, Int(lines.first?[0] ?? 2))
    // As in `--in_fmt`, the position may be among them.
    let names = names.filter { !["lon", "lat", "i", "j"].contains($0.lowercased()) }
    guard width >= indices + 6, names.isEmpty || names.count == width - indices - 6 else {
      guard width < indices + 6, names.isEmpty else { return nil }
      return
    }
    for index in indices + 2..<width - 4 {
      let values = lines.compactMap { $0.count == width + 1 ? $0[index + 1] : nil }
      guard let low = values.min(), let high = values.max() else { continue }
      let name = names.isEmpty ? nil : CSVColumnName(names[index - indices - 2])
      // A number that is wrong does not make another quantity.
      let unit = [CSVPressureUnit.pascals, .hectopascals].first { unit in
        values.count(where: unit.range.contains) * 2 >= values.count
      }
      if pressure == nil, let unit, names.isEmpty || name?.field == .pressure {
        (pressure, pressureUnit) = (index, name?.unit?.pressure ?? unit)
      } else if names.isEmpty
        ? Self.ofStorms.contains(low) && Self.ofStorms.contains(high) : name?.field == .wind
      {
        windUnit = name?.unit?.speed ?? .metresPerSecond
        winds.append(index)
      }
    }
    if winds.count == 1 { wind = winds[0] }
  }

  /// Says what each field was read as.
  fileprivate func explain(
    _ first: [Double?], _ names: [String], at place: Finding.Location, _ finding: Report
  ) {
    let fields = (indices + 2..<width - 4).map { index in
      index == pressure
        ? (pressureUnit == .pascals ? "pressure_pa" : "pressure_hpa")
        : index == wind ? "wind_\(windUnit.symbol.filter { $0 != "/" })" : "other"
    }
    for index in indices + 2..<width - 4 {
      let value = first[index + 1].map { "\($0)" } ?? ""
      let (field, unit): (String?, String) =
        index == pressure
        ? ("pressure", pressureUnit == .pascals ? "Pa" : "hPa")
        : index == wind ? ("wind", windUnit.symbol) : (nil, "")
      finding(
        .use(
          ColumnUse(
            name: "field \(index + 1)", field: field, unit: unit,
            decidedBy: names.isEmpty ? "values" : "option", first: value,
            became: field != nil
              ? value : winds.contains(index) ? "may be a wind" : "no pressure or wind",
            option: index == indices + 2 ? ["--fields", fields.joined(separator: ",")] : []),
          at: place))
    }
  }
}

extension Finding.Message {
  fileprivate static func manyWinds(_ fields: [Int]) -> Self {
    "fields \(list: fields.map { String($0 + 1) }) omitted, though each may be a wind: name the fields after the position with --fields, such as --fields slp,wind,zs"
  }
  fileprivate static func otherFields(_ names: Int, _ found: Int) -> Self {
    "--fields has \(counted: names, "name"), and lines have \(found) fields besides the time"
  }
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
