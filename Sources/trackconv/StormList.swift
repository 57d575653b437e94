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
    let inputs = Inputs(standardInput: streams.input)
    var rows = [Self.columns]
    for input in options.inputs {
      let (earlierRows, earlierErrors) = (rows.count, messages.errorCount)
      do throws(ReadError) {
        try inputs.read(
          input, options,
          storm: { (storm) in
            var storm = storm
            if options.selection.apply(to: &storm) { rows.append(Self.row(storm)) }
          },
          finding: { messages.add($0) })
        messages.endInput()
        if rows.count == earlierRows, messages.errorCount == earlierErrors {
          messages.noteEmpty(input, options.selection)
        }
      } catch {
        messages.endInput()
        messages.fail(error.finding)
        rows.removeLast(rows.count - earlierRows)
      }
    }
    if rows.count > 1 {
      let written = Command.print(Self.table(rows), streams)
      guard written == .done else { return written }
    }
    return messages.hasErrors ? .failed : .done
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
    func isWide(_ scalar: Unicode.Scalar) -> Bool {
      0x1100...0x115F ~= scalar.value || 0x2E80...0xFF60 ~= scalar.value
        || 0x1F300...0x3FFFD ~= scalar.value
    }
    func width(_ text: String) -> Int {
      text.unicodeScalars.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }
    let rows = rows.map { $0.map(\.forTerminal) }
    let widths = columns.indices.map { column in rows.map { width($0[column]) }.max() ?? 0 }
    var text = ""
    for row in rows {
      var line = ""
      for (index, cell) in row.enumerated() {
        line += cell
        guard index < row.count - 1 else { continue }
        line += String(repeating: " ", count: widths[index] - width(cell) + 2)
      }
      text += line + "\n"
    }
    return text
  }
}
