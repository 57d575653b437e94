import GeoOut
import TyphoonTrack

/// The subcommand `explain`: how inputs are read.
struct Explanation {
  private var options: Options
  private let streams: Streams

  init(_ options: Options, _ streams: Streams) {
    (self.options, self.streams) = (options, streams)
    self.options.reading.explains = true
  }

  /// What is known of an input.
  private struct Input {
    let name: String
    var format: (any TrackReader)?
    var uses: [ColumnUse] = []
    /// What was passed over or chosen, in words.
    var findings: [Finding] = []
    var storms: [(id: String, name: String?, fixes: Int, forecasts: Int)] = []
    var techniques: [String] = []
    var values = ReadValues()

    mutating func add(_ storm: Storm) {
      values.add(storm)
      storms.append(
        (storm.id.description, storm.names.shown, storm.track.count, storm.forecasts.count))
      for forecast in storm.forecasts where !techniques.contains(forecast.technique) {
        techniques.append(forecast.technique)
      }
    }

    /// The command that reads the same without guessing.
    var command: [String] {
      var words = ["trackconv"]
      if let format { words += ["--from", format.name] }
      return words + uses.flatMap { $0.option } + [name]
    }
  }

  func run() -> ExitCode {
    let keys = Keys(for: options)
    let messages = Messages(streams, options, keys: keys)
    let inputs = Inputs(options, streams, keys)
    var all: [Input] = []
    for name in options.inputs {
      var input = Input(name: Inputs.shownName(name))
      var parts: [Storm] = []
      var checks = StormChecks()
      do throws(ReadError) {
        _ = try inputs.read(
          name, options,
          item: { item in
            checks.check(item) { input.findings.append($0) }
            switch item {
            case .document(let reader, _): input.format = reader
            case .storm(let storm): input.add(storm)
            case .part(let storm, _): parts.append(storm)
            case .cancelled: break
            }
          },
          finding: { finding in
            if let use = finding.use {
              input.uses.append(use)
            } else {
              input.findings.append(finding)
            }
          })
      } catch { messages.fail(error.finding) }
      for storm in parts { input.add(storm) }
      all.append(input)
    }
    streams.progress?.finish()
    let text =
      options.to == Names.json
      ? "[\(all.map(json).joined(separator: ",\n"))]\n" : all.map(text).joined(separator: "\n")
    let written = streams.print(text)
    return written == .done && messages.hasErrors ? .failed : written
  }

  // MARK: - Text

  private func text(_ input: Input) -> String {
    var text =
      "\(input.name.forTerminal): \(input.format.map { "\($0.name), \($0.summary)" } ?? "not read")\n"
    let used = input.uses.filter { $0.field != nil }
    if !used.isEmpty {
      text +=
        "\n"
        + TextTable.text(
          [["column", "read as", "unit or zone", "decided by", "first value", "became"]]
            + used.map {
              [$0.name, $0.field ?? "", $0.unit, $0.decidedBy, $0.first, $0.became].map {
                $0.isEmpty ? "-" : $0
              }
            })
    }
    if used.isEmpty, input.values.count > 0 {
      text +=
        "\n"
        + TextTable.text(
          [["value", "unit", "fixes", "first value"]]
            + input.values.found.map {
              [
                $0.name, $0.unit.isEmpty ? "-" : $0.unit, "\($0.fixes) of \(input.values.count)",
                $0.first,
              ]
            })
    }
    let unused = input.uses.filter { $0.field == nil }
    if !unused.isEmpty {
      text +=
        "\nNot used:\n" + indented(TextTable.text(unused.map { [$0.name, $0.became, $0.first] }))
    }
    for (title, severity) in [("Warnings", Finding.Severity.warning), ("Choices and notes", .note)]
    {
      let lines = distinct(input.findings.filter { $0.severity == severity })
      if !lines.isEmpty { text += "\n\(title):\n" + indented(lines.joined(separator: "\n") + "\n") }
    }
    let storms = input.storms.prefix(20).map { storm in
      [
        storm.id, storm.name ?? "-", Amount.counted(storm.fixes, "fix", "fixes"),
        Amount.counted(storm.forecasts, "forecast", "forecasts"),
      ]
    }
    text +=
      "\n\(Amount.counted(input.storms.count, "storm", "storms")):\n"
      + indented(TextTable.text(storms))
    if input.storms.count > 20 { text += "  and \(input.storms.count - 20) more\n" }
    if !input.techniques.isEmpty {
      text += "Techniques: \(input.techniques.prefix(40).joined(separator: ", ").forTerminal)\n"
    }
    if input.format != nil {
      text +=
        "\nThe same without guessing:\n  \(input.command.map { $0.quotedForShell }.joined(separator: " ").forTerminal)\n"
    }
    return text
  }

  private func indented(_ text: String) -> String {
    text.split(at: "\n").map { "  \($0)\n" }.joined()
  }

  /// The messages; of those of one kind the first, with their number.
  private func distinct(_ findings: [Finding]) -> [String] {
    var counts: [(finding: Finding, count: Int)] = []
    for finding in findings {
      if let known = counts.firstIndex(where: { $0.finding.message.kind == finding.message.kind }) {
        counts[known].count += 1
      } else if counts.count < 100 {
        counts.append((finding, 1))
      }
    }
    return counts.map { finding, count in
      (finding.location.line.map { "line \($0): " } ?? "") + finding.message.description.forTerminal
        + (count > 1 ? " (\(count) times)" : "")
    }
  }

  // MARK: - JSON

  private func json(_ input: Input) -> String {
    func text(_ value: String) -> String { TextBuffer(json: value).string }
    func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }
    let columns = input.uses.map { use in
      "{\"name\":\(text(use.name)),\"field\":\(use.field.map(text) ?? "null"),\"unit\":\(use.unit.isEmpty ? "null" : text(use.unit)),\"decided_by\":\(text(use.decidedBy)),\"first\":\(text(use.first)),\"became\":\(text(use.became))}"
    }
    let values = input.values.found.map { value in
      "{\"name\":\(text(value.name)),\"unit\":\(value.unit.isEmpty ? "null" : text(value.unit)),\"fixes\":\(value.fixes),\"first\":\(text(value.first))}"
    }
    let findings = input.findings.map { finding in
      "{\"severity\":\(text(finding.severity.rawValue)),\"message\":\(text(finding.message.description)),\"line\":\(finding.location.line.map { "\($0)" } ?? "null")}"
    }
    let storms = input.storms.map { storm in
      "{\"storm_id\":\(text(storm.id)),\"name\":\(storm.name.map(text) ?? "null"),\"fixes\":\(storm.fixes),\"forecasts\":\(storm.forecasts)}"
    }
    return
      "{\"input\":\(text(input.name)),\"format\":\(input.format.map { text($0.name) } ?? "null"),\"columns\":\(list(columns)),\"values\":\(list(values)),\"findings\":\(list(findings)),\"storms\":\(list(storms)),\"techniques\":\(list(input.techniques.map(text))),\"command\":\(input.format == nil ? "null" : list(input.command.map(text)))}"
  }
}

extension Amount {
  /// A count with its noun.
  fileprivate static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}

extension String {
  /// The text as a word of a shell.
  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || "0"..."9" ~= $0
            || "-_./=:+,".unicodeScalars.contains($0))
      }
    return isPlain ? self : "'" + replacing(text: "'", with: "'\\''") + "'"
  }
}
