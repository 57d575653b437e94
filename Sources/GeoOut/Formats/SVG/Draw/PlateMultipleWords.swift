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

  /// Writes the name of a map, and below it the days and the greatest wind, or how many storms there are and which was
  /// the strongest; where a storm's wind has no room there, it is beside the name.
  func drawWords(_ cell: Cell, width: Double, to xml: inout PlateXML) {
    func length(_ text: String) -> Double { PlateText.width(text, size: Self.detail.size) }
    var (detail, end) = ("", "")
    if isOfStorms {
      let record = cell.storms[0].record(words, withYear: storms.isOfYears)
      detail = record.joined(separator: " · ")
      if length(detail) > width, record.count > 1 { (detail, end) = (record[0], record[1]) }
    } else {
      let winds = zip(cell.storms, cell.peaks).map { $0.speed(of: $1, words) }
      let strongest = cell.peaks.indices.max { cell.peaks[$0].knots < cell.peaks[$1].knots } ?? 0
      let wind = winds[strongest]
      let count = words[.cyclones, String(cell.storms.count)]
      // More than two that were as strong are not named.
      let equal = zip(cell.storms, winds).filter { $1 == wind }.map { $0.0.label(words) }
      let names = equal.count < 3 ? words.list(equal) : nil
      let isNumber = names?.last?.isNumber ?? false
      let top = [names, wind].compactMap { $0 }
        .joined(separator: isNumber ? words[.comma] : " ")
      let choices =
        cell.storms.count == 1
        ? [top]
        : [top, wind].compactMap { wind == nil ? nil : $0 }.map { "\(count) · \($0)" } + [count]
      detail = choices.first { length($0) <= width } ?? choices[choices.count - 1]
    }
    let name = cell.isMuted ? Self.detail : Self.name
    var atEnd = Self.detail
    atEnd.anchor = .end
    let rows = [
      (cell.name, name, 0.0, -19.0, width - length(end)), (detail, Self.detail, 0, -5, width),
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
    for (index, mark) in strongest.prefix(Self.mostNames).enumerated() {
      var storm = cell.storms[mark.storm]
      if Int(cell.name) != nil, case .year = storm.distinction { storm.distinction = nil }
      let name = [(storm.label(words), PlateTextStyle(size: Self.detail.size))]
      // The strongest may cover lines, on which their halos can be read; the others have leaders across them.
      let beside = placer.label(name, at: mark, .short)
      let near = beside == nil ? placer.label(name, at: mark, .near) : nil
      let isFree = index < mostOverLines || near.map { placer.isFree($0.box) } ?? false
      placer.add(beside ?? (isFree ? near : nil))
    }
    for label in placer.labels { label.draw(to: &xml) }
  }
}
