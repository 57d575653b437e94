import TyphoonTrack

/// The table of all fixes of a page, which is also what the script shows of a fix.
struct HTMLTable {
  let storms: [PlateStorm]
  let marks: [HTMLMark]
  let words: MapWords

  /// Writes the table.
  func write(to text: inout TextBuffer) {
    let rows = marks.map { mark in storms[mark.storm].facts(of: mark.fix, words) }
    var columns: [String] = []
    for fact in rows.joined() where fact.label != words[.position] && !columns.contains(fact.label)
    {
      columns.append(fact.label)
    }
    let named: [Phrase] = storms.count > 1 ? [.storm] : []
    let head = ([.time, .kind] + named + [.latitude, .longitude]).map { words[$0] }
    text.append("<table>\n<thead><tr>")
    for label in head + columns { text.append("th", "scope=\"col\"", html: label) }
    text.append("</tr></thead>\n<tbody>\n")
    for (mark, facts) in zip(marks, rows) {
      write(mark, facts, columns, to: &text)
    }
    text.append("</tbody>\n</table>\n")
  }

  private func write(
    _ mark: HTMLMark, _ facts: [(label: String, value: String)], _ columns: [String],
    to text: inout TextBuffer
  ) {
    let storm = storms[mark.storm]
    text.append("<tr data-fix=\"")
    text.append(xml: mark.id, in: .html)
    text.append("\" data-position=\"")
    text.append(xml: words.fullPlace(mark.fix.position), in: .html)
    text.append(
      mark.isForecast
        ? "\" data-storm=\"\(mark.storm)\" class=\"forecast\">" : "\" data-storm=\"\(mark.storm)\">"
    )
    text.append("<th scope=\"row\"><a href=\"#t=")
    text.append(compact: mark.fix.time)
    text.append("\"><time datetime=\"")
    text.append(mark.fix.time)
    text.append("\">")
    text.append(xml: words.moment(mark.fix.time), in: .html)
    text.append("</time></a></th>")
    let lead = mark.fix.leadTime.map { " +\((Double($0) / 3_600).shown) h" } ?? ""
    text.append(
      "td",
      html: words[mark.isForecast ? .forecast : .observed]
        + (mark.isForecast ? lead : ""))
    if storms.count > 1 { text.append("td", html: storm.label(words)) }
    for value in [mark.fix.position.latitude, mark.fix.position.longitude] {
      text.append("<td>")
      text.append(value, decimals: 4)
      text.append("</td>")
    }
    for column in columns {
      text.append("<td>")
      text.append(xml: facts.first { $0.label == column }?.value ?? "", in: .html)
      text.append("</td>")
    }
    text.append("</tr>\n")
  }
}
