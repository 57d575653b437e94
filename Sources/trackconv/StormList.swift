import GeoOut
import TyphoonTrack

/// The subcommand `info`: one storm a line, in aligned columns.
struct StormList {
  private let options: Options
  private let streams: Streams

  static let columns = [
    "storm_id", "name", "agency", "season", "fixes", "from", "to", "forecasts", "max_wind",
    "min_pressure",
  ]

  init(_ options: Options, _ streams: Streams) {
    self.options = options
    self.streams = streams
  }

  func run() -> ExitCode {
    let messages = Messages(
      to: streams.errors, isColored: streams.isColored, isQuiet: options.isQuiet,
      isStrict: options.isStrict)
    let inputs = Inputs(options, streams)
    var rows = [Self.columns]
    var parts = StormParts()
    for input in options.inputs {
      parts.mark()
      let (earlierRows, earlierErrors) = (rows.count, messages.errorCount)
      do throws(ReadError) {
        try inputs.read(
          input, options,
          storm: { add($0, to: &rows) },
          part: { parts.add($0, of: Inputs.shownName(input), by: $1) },
          finding: { messages.add($0) })
        messages.endInput()
        if rows.count == earlierRows, parts.countSinceMark == 0,
          messages.errorCount == earlierErrors
        {
          messages.noteEmpty(input, options.selection)
        }
      } catch {
        messages.endInput()
        messages.fail(error.finding)
        rows.removeLast(rows.count - earlierRows)
        parts.goBack()
      }
    }
    for merged in parts.merge() {
      for finding in merged.findings { messages.add(finding) }
      if let storm = merged.storm { add(storm, to: &rows) }
    }
    messages.endInput()
    streams.progress?.finish()
    if rows.count > 1 {
      let written = Command.print(Self.table(rows), streams)
      guard written == .done else { return written }
    }
    return messages.hasErrors ? .failed : .done
  }

  /// Adds the row of a storm that was asked for.
  private func add(_ storm: consuming Storm, to rows: inout [[String]]) {
    var storm = storm
    if options.selection.apply(to: &storm) { rows.append(Self.row(storm)) }
  }

  private static func row(_ storm: Storm) -> [String] {
    let winds = storm.track.compactMap { $0.wind?.speed }
    let strongest = winds.max { $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond) }
    let pressures = storm.track.compactMap { $0.pressure?.value(in: .hectopascals) }
    let cells: [String?] = [
      storm.id.description, storm.names["en"] ?? storm.names.entries.first?.text, storm.agency,
      storm.season.map(String.init), String(storm.track.count), storm.track.first?.time.compact,
      storm.track.last?.time.compact, String(storm.forecasts.count), strongest?.shown,
      pressures.min().map { "\($0.shown) hPa" },
    ]
    return cells.map { cell in cell.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
  }

  /// The rows in columns; names in Chinese take two places a character on a terminal.
  private static func table(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map(\.forTerminal) }
    let widths = columns.indices.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
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
