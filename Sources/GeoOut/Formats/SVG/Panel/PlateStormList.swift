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
    let isForecast = storms.allSatisfy(\.storm.track.isEmpty)
    heading(
      isSeason ? words[.storms] : isForecast ? words[.forecast] : words[.latestAnalysis], in: &block
    )
    let room = height - block.height
    guard storms[0].number == nil else {
      addSeason(storms, height: room, to: &block)
      return block
    }
    var entries: [Block] = []
    let isOfDays = storms.isOfDays
    for detail in Detail.allCases {
      // Storms of an archive have no current state.
      if isSeason, detail != .name { continue }
      if detail == .facts, storms.count > 3 { continue }
      entries = storms.map {
        isSeason
          ? record($0, withYear: storms.isOfYears) : entry($0, detail, isOfDays: isOfDays)
      }
      if entries.map(\.height).reduce(0, +) <= room { break }
    }
    let more = PlateTextStyle(size: 12 * size, color: PlateColor.quiet)
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      guard block.height + entry.height + (isLast ? 0 : 18 * size) <= height else {
        block.hidden = entries.count - index
        add(words[.andMore, block.hidden], width: width, more, to: &block)
        break
      }
      block.items += entry.items.map { $0.moved(down: block.height) }
      block.height += entry.height
    }
    return block
  }

  /// Adds the storms of a season: a line for each or, if there are many, names in columns.
  private func addSeason(_ storms: [PlateStorm], height: Double, to block: inout Block) {
    // Dates are worth somewhat smaller text.
    let most = size > 0.9 ? 1 : max(2, Int(width / 92))
    func rows(_ columns: Int) -> Int { (storms.count + columns - 1) / columns }
    func step(_ columns: Int) -> Double {
      columns < 3 ? 16.4 * size : small.size * 1.35
    }
    let columns = (1...most).first { Double(rows($0)) * step($0) <= height } ?? most
    // The height may be infinite.
    let shown = Int(min(Double(rows(columns)), max(1, (height / step(columns)).rounded(.down))))
    let room = width / Double(columns)
    let top = block.height
    for (index, storm) in storms.prefix(shown * columns).enumerated() {
      let items =
        columns < 3
        ? numbered(storm, width: room, withYear: storms.isOfYears, hasFacts: columns == 1)
        : name(storm, width: room)
      let (x, y) = (Double(index / shown) * room, Double(index % shown) * step(columns))
      block.items += items.map { $0.moved(right: x, down: top + y) }
    }
    block.height += Double(shown) * step(columns)
    block.hidden = max(0, storms.count - shown * columns)
    guard block.hidden > 0 else { return }
    add(words[.andMore, block.hidden], width: width, plain, to: &block)
  }

  private var small: PlateTextStyle { PlateTextStyle(size: max(10, 12 * size)) }

  /// Returns the line of a storm of a season, with the number that stands at its track.
  private func numbered(
    _ storm: PlateStorm, width: Double, withYear: Bool, hasFacts: Bool
  ) -> [Block.Item] {
    let gap = 20 * size
    let panel = PlatePanel(width: width - gap, words: words, size: size)
    let row = panel.record(storm, withYear: withYear, hasFacts: hasFacts)
    // Samples of the track are lower than symbols, and are what the map shows.
    let items = row.items.map { item -> Block.Item in
      if case .symbol(let symbol, let point) = item {
        Block.Item.sample(.track(symbol.color, length: 15), point.moved(-8, 0))
      } else {
        item
      }
    }
    return items.map { $0.moved(right: gap, down: 0) }
      + [number(of: storm, baseline: 2 * size + title.size)]
  }

  /// Returns the number and name of a storm of a season.
  private func name(_ storm: PlateStorm, width: Double) -> [Block.Item] {
    let start = 21 * size
    let name = PlateText.cut(
      storm.label(words), size: small.size, width: width - start - 4)
    return [
      number(of: storm, baseline: small.size),
      .words(name, PlatePoint(x: start, y: small.size), small),
    ]
  }

  private func number(of storm: PlateStorm, baseline: Double) -> Block.Item {
    let style = PlateTextStyle(size: 11.5 * size, isBold: true, anchor: .end)
    return .words(storm.number ?? "", PlatePoint(x: 17 * size, y: baseline), style)
  }

  private var indent: Double { 24 * size }
  private var title: PlateTextStyle { PlateTextStyle(size: 13.5 * size, isBold: true) }
  private var plain: PlateTextStyle { PlateTextStyle(size: 12 * size, color: PlateColor.quiet) }

  private func entry(_ storm: PlateStorm, _ detail: Detail, isOfDays: Bool) -> Block {
    let fix = storm.current
    let kind = fix.map { storm.kind(of: $0, words) }
    let isShort = storm.storm.names.isEmpty || storm.distinction != nil
    let name = isShort ? storm.currentTitle(words) : storm.fullName(words) ?? ""
    // A storm without a name is called by its class.
    var (block, isTold) = line(storm, fix, name, name == kind ? nil : kind)
    isTold = isTold || name == kind
    switch detail {
    case .facts:
      var facts = storm.facts(words)
      if isTold, facts.first?.label == words.intensity { facts.removeFirst() }
      if let members = storm.members {
        add(words.heading(of: members), x: indent, width: width - indent, plain, to: &block)
      }
      if let time = fix?.time { facts.insert((storm.timeLabel(words), words.moment(time)), at: 0) }
      let value = PlateTextStyle(size: 12 * size, isBold: true)
      block.height += 2 * size
      add(facts, x: indent, plain, value, step: 18 * size, to: &block)
    case .motion, .place:
      let time = isOfDays ? fix.map { [words.shortMoment($0.time)] } ?? [] : []
      for text in time + storm.brief(words, isDetailed: detail == .motion) {
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
  private func record(_ storm: PlateStorm, withYear: Bool, hasFacts: Bool = true) -> Block {
    let facts = hasFacts ? storm.record(words, withYear: withYear) : []
    let name = storm.shortTitle(words)
    let fix = storm.strongestFix ?? storm.current
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
