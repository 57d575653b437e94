import GeoOut
import TyphoonTrack

/// A subcommand that lists storms, or what is computed of them, in aligned columns.
struct StormList: StormReceiver {
  private let options: Options
  private let streams: Streams
  private let header: [String]
  /// Returns the rows of a storm, and messages about it.
  private let rows: (Storm) -> (rows: [[String]], findings: [Finding])
  /// Whether the rows are in the order of their first column, not of the storms.
  private let isSorted: Bool
  private let keys: Keys
  private let messages: Messages
  private var lines: [[String]] = []
  /// The number of lines before the current input.
  private var earlierLines = 0
  let isStopped = false

  private static let columns = [
    "storm_id", "name", "agency", "season", "fixes", "from", "to", "forecasts", "max_wind",
    "min_pressure", "radii", "techniques", "members",
  ]
  /// The columns that are numbers.
  private static let numbers = [
    "season", "fixes", "forecasts", "members", "distance_km", "bearing_deg",
  ]
  /// The number of techniques to name; the others are counted.
  private static let maxTechniques = 8

  /// The subcommand `info`: one storm per line.
  static func info(_ options: Options, _ streams: Streams) -> StormList {
    StormList(options, streams, columns) { ([row($0)], []) }
  }

  init(
    _ options: Options, _ streams: Streams, _ header: [String], isSorted: Bool = false,
    rows: @escaping (Storm) -> (rows: [[String]], findings: [Finding])
  ) {
    self.options = options
    self.streams = streams
    self.header = header
    self.isSorted = isSorted
    self.rows = rows
    keys = Keys(for: options)
    messages = Messages(streams, options, keys: keys)
  }

  mutating func run() -> ExitCode {
    var loop = InputLoop(options, messages, Inputs(options, streams, keys))
    _ = loop.run(&self, notesEmpty: true)
    messages.endInput()
    streams.progress?.finish()
    if !lines.isEmpty || options.to == Names.json {
      if isSorted { lines.sort { $0[0] < $1[0] } }
      let written = streams.print(
        options.to == Names.json ? json : TextTable.text([header] + lines))
      guard written == .done else { return written }
    }
    return messages.hasErrors ? .failed : .done
  }

  /// The lines as an array of objects; cells without a value are `null`.
  private var json: String {
    let objects = lines.map { cells in
      let members = zip(header, cells).map { name, cell in
        let value =
          cell == "-" ? "null" : Self.numbers.contains(name) ? cell : TextBuffer(json: cell).string
        return "\"\(name)\":\(value)"
      }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\(objects.joined(separator: ",\n"))]\n"
  }

  mutating func begin() { earlierLines = lines.count }

  mutating func take(_ storm: Storm, of input: String) {
    let (added, findings) = rows(storm)
    lines += added
    for finding in findings {
      messages.add(
        Finding(finding.severity, finding.message, at: Finding.Location(file: input)))
    }
  }

  mutating func withdraw() -> Bool {
    lines.removeLast(lines.count - earlierLines)
    return true
  }

  private static func row(_ storm: Storm) -> [String] {
    let winds = storm.track.compactMap { $0.wind?.speed }
    let strongest = winds.max { $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond) }
    let pressures = storm.track.compactMap { $0.pressure?.value(in: .hectopascals) }
    let members = Set(storm.forecasts.compactMap(\.member))
    let cells: [String?] = [
      storm.id.description, storm.names["en"] ?? storm.names.entries.first?.text, storm.agency,
      storm.season.map(String.init), String(storm.track.count), storm.track.first?.time.compact,
      storm.track.last?.time.compact, String(storm.forecasts.count), strongest?.shown,
      pressures.min().map { "\($0.shown) hPa" }, thresholds(of: storm), techniques(of: storm),
      members.isEmpty ? nil : String(members.count),
    ]
    return cells.map { cell in cell.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }
  }

  /// The wind speeds for which the storm has radii, lowest first: `34,50,64 kt`.
  private static func thresholds(of storm: Storm) -> String? {
    let fixes = [storm.track] + storm.forecasts.map(\.fixes)
    let speeds = Set(fixes.joined().lazy.flatMap(\.windRadii).map(\.threshold))
      .sorted { $0.value(in: .metresPerSecond) < $1.value(in: .metresPerSecond) }
    guard let unit = speeds.first?.unit else { return nil }
    return speeds.map { $0.value(in: unit).shown }.joined(separator: ",") + " \(unit.symbol)"
  }

  /// The techniques of the storm's forecasts, the official ones first: `OFCL,AVNO,AEMN`.
  private static func techniques(of storm: Storm) -> String? {
    var codes: [String] = []
    for forecast in storm.forecasts.filter(\.isOfficial) + storm.forecasts
    where !codes.contains(forecast.technique) { codes.append(forecast.technique) }
    guard codes.count > maxTechniques else {
      return codes.isEmpty ? nil : codes.joined(separator: ",")
    }
    let named = codes.prefix(maxTechniques).joined(separator: ",")
    return "\(named) and \(codes.count - maxTechniques) more"
  }
}
