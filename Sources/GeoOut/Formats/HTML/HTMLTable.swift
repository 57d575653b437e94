import TyphoonTrack

/// The table of all fixes of a page, the newest first.
struct HTMLTable {
  private let storms: [PlateStorm]
  private let marks: [HTMLMark]
  private let words: MapWords
  /// The labels of the columns after the time and the storm, and which of them hold numbers.
  private var columns: [String] = []
  private var numeric: Set<String> = []

  init(storms: [PlateStorm], marks: [HTMLMark], words: MapWords) {
    (self.storms, self.marks, self.words) = (storms, marks, words)
    var (winds, others): ([String], [String]) = ([], [])
    var seen: Set<String> = [words[.position]]
    for mark in marks {
      let wind = mark.fix.wind.map { words.wind($0.averagingPeriod) }
      for fact in storms[mark.storm].facts(of: mark.fix, words)
      where seen.insert(fact.label).inserted {
        if fact.label == wind { winds.append(fact.label) } else { others.append(fact.label) }
      }
    }
    numeric = Set(winds + others).subtracting([words.intensity, words[.motion]])
      .union([words[.position]])
    columns = winds + [words[.position], words[.kind]] + others
  }

  /// Writes the table.
  func write(to text: inout TextBuffer) {
    text.append("<table>\n<thead><tr>")
    for label in [words[.time]] + (storms.count > 1 ? [words[.storm]] : []) + columns {
      text.append("th", "scope=\"col\"", html: label)
    }
    text.append("</tr></thead>\n<tbody>")
    let newest = marks.indices.sorted { (marks[$1].fix.time, $0) < (marks[$0].fix.time, $1) }
    for index in newest { write(marks[index], to: &text) }
    text.append("</tbody>\n</table>\n")
  }

  /// The rules that align numbers.
  var styles: String {
    let first = storms.count > 1 ? 3 : 2
    let places = columns.indices.filter { numeric.contains(columns[$0]) }
    guard !places.isEmpty, !marks.isEmpty else { return "" }
    let cells = places.map { "td:nth-child(\($0 + first)),th:nth-child(\($0 + first))" }
    return "\(cells.joined(separator: ",")){text-align:right}\n"
  }

  private func write(_ mark: HTMLMark, to text: inout TextBuffer) {
    let storm = storms[mark.storm]
    var facts = Dictionary(
      storm.facts(of: mark.fix, words).map { ($0.label, $0.value) }
    ) { first, _ in first }
    let lead = mark.fix.leadTime.map { " +\((Double($0) / 3_600).shown) h" } ?? ""
    facts[words[.kind]] = mark.isForecast ? words[.forecast] + lead : words[.observed]
    text.append("<tr\ndata-fix=\"\(mark.id)\" data-storm=\"\(mark.storm)\"")
    text.append(mark.isForecast ? " class=\"forecast\">" : ">")
    text.append("<th scope=\"row\"><time datetime=\"")
    text.append(mark.fix.time)
    text.append("\">")
    text.append(xml: words.moment(mark.fix.time), in: .html)
    text.append("</time>")
    for value in (storms.count > 1 ? [storm.label(words)] : []) + columns.map({ facts[$0] ?? "" }) {
      text.append("<td>")
      text.append(xml: value, in: .html)
    }
  }
}
