import TyphoonTrack

// What is written on small maps.

extension PlateMultiples {
  /// A small map: a storm, or the storms of a year, a decade, a month or a country.
  struct Cell {
    let order: Int
    let name: String
    let storms: [PlateStorm]
    /// The strongest fix of each: at its landfalls on the map of a country.
    let peaks: [Fix?]
    /// Whether another storm is highlighted.
    var isMuted: Bool { storms.allSatisfy { $0.isMuted } }
  }

  private static func length(_ text: String) -> Double {
    PlateText.width(text, size: detail.size)
  }

  /// Returns what may stand below the name of a map and at its end, the longest first: the days and the greatest wind, or
  /// how many storms there are and which was the strongest.
  private func details(of cell: Cell) -> [(below: String, end: String)] {
    guard !isOfStorms else {
      let record = cell.storms[0].record(words, withYear: storms.isOfYears)
      let whole = (below: record.joined(separator: " · "), end: "")
      return record.count > 1 ? [whole, (record[0], record[1])] : [whole]
    }
    let winds = zip(cell.storms, cell.peaks).map { $0.speed(of: $1, words) }
    let strongest = cell.peaks.indices.max { cell.peaks[$0].knots < cell.peaks[$1].knots } ?? 0
    let wind = winds[strongest]
    let count = words[.cyclones, String(cell.storms.count)]
    // More than two that were as strong are not named.
    let equal = zip(cell.storms, winds).filter { $1 == wind }.map { $0.0.label(words) }
    let names = equal.count < 3 ? words.list(equal) : nil
    let isNumber = names?.last?.isNumber ?? false
    let top = [names, wind].compactMap { $0 }.joined(separator: isNumber ? words[.comma] : " ")
    guard cell.storms.count > 1 else { return [(top, "")] }
    return (wind.map { [top, $0].map { "\(count) · \($0)" } } ?? []).map { ($0, "") } + [
      (count, "")
    ]
  }

  /// Returns the first of the details that has room on all maps, which are alike.
  func form(width: Double) -> Int {
    let forms = cells.map { cell in
      let details = details(of: cell)
      return details.firstIndex { Self.length($0.below) <= width } ?? details.count - 1
    }
    return forms.max() ?? 0
  }

  /// Writes the name of a map and its details.
  func drawWords(_ cell: Cell, form: Int, width: Double, to xml: inout PlateXML) {
    let details = details(of: cell)
    let (detail, end) = details[min(form, details.count - 1)]
    let name = cell.isMuted ? Self.detail : Self.name
    var atEnd = Self.detail
    atEnd.anchor = .end
    let rows = [
      (cell.name, name, 0.0, -19.0, width - Self.length(end)), (detail, Self.detail, 0, -5, width),
      (end, atEnd, width, -19, width),
    ]
    for (text, style, x, y, room) in rows where !text.isEmpty {
      let shown = PlateText.cut(text, size: style.size, isBold: style.isBold, width: room)
      xml.words(shown, at: PlatePoint(x: x, y: y), style)
    }
  }

  /// Names the highlighted storm, or storms at their ends where there is room, the strongest first.
  func drawNames(
    of cell: Cell, at marks: [PlateMark], _ room: PlateLabelPlacer, to xml: inout PlateXML
  ) {
    var placer = room
    let mostOverLines = cell.storms.count > Self.crowd ? 0 : Self.mostOverLines
    let strongest = marks.filter { !cell.storms[$0.storm].isMuted }
      .sorted { cell.peaks[$1.storm].knots < cell.peaks[$0.storm].knots }
    // Of many on a small map only the strongest are named, beside their ends.
    let isFull =
      marks.count > Self.mostInside
      && room.frame.width * room.frame.height < Self.roomOfName * Double(marks.count)
    for (index, mark) in strongest.prefix(isFull ? Self.mostOverLines : Self.mostNames).enumerated()
    {
      var storm = cell.storms[mark.storm]
      if Int(cell.name) != nil, case .year = storm.distinction { storm.distinction = nil }
      let name = [(text: storm.label(words), style: PlateTextStyle(size: Self.detail.size))]
      // The strongest may cover lines, on which their halos can be read; the others have leaders across them.
      let label =
        placer.label(name, at: mark, .short)
        ?? (isFull ? nil : placer.label(name, at: mark, .clear))
      placer.add(label ?? (index < mostOverLines ? placer.label(name, at: mark, .near) : nil))
    }
    for label in placer.labels { label.draw(to: &xml) }
  }
}
