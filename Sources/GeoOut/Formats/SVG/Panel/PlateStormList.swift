import TyphoonTrack

// The storms of a multi-storm plate, in the panel.

extension PlatePanel {
  /// The levels of detail for each storm, highest first.
  private enum Detail: CaseIterable {
    /// A line for each fact.
    case facts
    /// Position, wind and pressure, with the motion below.
    case motion
    /// Position, wind and pressure.
    case place
    /// Name and kind.
    case name
  }

  /// Returns the block of several storms: all, with as much detail as fits, otherwise as many as
  /// fit.
  func list(_ storms: [PlateStorm], height: Double) -> Block {
    var block = Block()
    guard !storms.isEmpty else { return block }
    let isSeason = storms.isSeason
    heading(isSeason ? words.storms : words.latestAnalysis, in: &block)
    let room = height - block.height
    var entries: [Block] = []
    for detail in Detail.allCases {
      // Storms of an archive have no current state.
      if isSeason, detail != .name { continue }
      if detail == .facts, storms.count > 3 { continue }
      entries = storms.map { isSeason ? record($0, withYear: storms.isOfYears) : entry($0, detail) }
      if entries.map(\.height).reduce(0, +) <= room { break }
    }
    let more = PlateTextStyle(size: 12 * size, color: PlateColor.quiet)
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      guard block.height + entry.height + (isLast ? 0 : 18 * size) <= height else {
        block.hidden = entries.count - index
        add(words.andMore(block.hidden), width: width, more, to: &block)
        break
      }
      block.items += entry.items.map { $0.moved(down: block.height) }
      block.height += entry.height
    }
    return block
  }

  private var indent: Double { 24 * size }
  private var title: PlateTextStyle { PlateTextStyle(size: 13.5 * size, isBold: true) }
  private var plain: PlateTextStyle { PlateTextStyle(size: 12 * size, color: PlateColor.quiet) }

  private func entry(_ storm: PlateStorm, _ detail: Detail) -> Block {
    let fix = storm.current
    let kind = fix.map { storm.kind(of: $0, words) }
    let name = storm.storm.names.isEmpty ? storm.shortTitle(words) : storm.fullName(words) ?? ""
    var (block, isTold) = line(storm, fix, name, kind)
    switch detail {
    case .facts:
      var facts = storm.facts(words)
      if isTold, facts.first?.label == words.intensity { facts.removeFirst() }
      if let time = fix?.time { facts.insert((words.valid, words.moment(time)), at: 0) }
      let value = PlateTextStyle(size: 12 * size, isBold: true)
      block.height += 2 * size
      add(facts, x: indent, plain, value, step: 18 * size, to: &block)
    case .motion, .place:
      for text in storm.brief(words, isDetailed: detail == .motion) {
        let facts = text.split(separator: " · ").map { String($0).unbroken }
        add(
          facts.joined(separator: " · "), x: indent, width: width - indent, plain, to: &block)
      }
    case .name: return block
    }
    block.height += 7 * size
    return block
  }

  /// Returns the block of a storm of a season, on one line.
  private func record(_ storm: PlateStorm, withYear: Bool) -> Block {
    let facts = storm.record(words, withYear: withYear)
    let name = storm.shortTitle(words)
    let fix = storm.peak ?? storm.current
    let (block, isTold) = line(storm, fix, name, facts.joined(separator: " · "))
    if isTold || facts.isEmpty { return block }
    return line(storm, fix, name, facts.first).block
  }

  /// Adds a line with a symbol and a name, and further text at the end if there is room.
  private func line(
    _ storm: PlateStorm, _ fix: Fix?, _ text: String, _ end: String?
  ) -> (block: Block, isTold: Bool) {
    var block = Block()
    let name = PlateText.cut(text, size: title.size, isBold: true, width: width - indent)
    block.height = 2 * size
    let baseline = block.height + title.size
    if let fix {
      block.items.append(
        .symbol(PlateSymbol(fix, scale: storm.scale), PlatePoint(x: 9 * size, y: 12 * size)))
    }
    var isTold = false
    if let end, !end.isEmpty {
      let start = indent + PlateText.width(name, size: title.size, isBold: true) + 10
      if start + PlateText.width(end, size: plain.size) <= width {
        var right = plain
        right.anchor = .end
        block.items.append(.words(end, PlatePoint(x: width, y: baseline), right))
        isTold = true
      }
    }
    block.items.append(.words(name, PlatePoint(x: indent, y: baseline), title))
    block.height += title.size * 1.35
    return (block, isTold)
  }
}
