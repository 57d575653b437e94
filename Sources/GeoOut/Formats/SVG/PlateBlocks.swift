import TyphoonTrack

// The parts of the panel, laid out.

extension PlatePanel {
  private func heading(_ text: String, in block: inout Block) {
    block.items.append(
      .words(
        text, PlatePoint(x: 0, y: 13 * size),
        PlateTextStyle(size: 15 * size, isBold: true)))
    block.items.append(.rule(20 * size))
    block.height = 27 * size
  }

  /// Adds words in lines.
  private func add(
    _ text: String, x: Double = 0, width: Double, _ style: PlateTextStyle, to block: inout Block
  ) {
    let lines = PlateText.lines(text, size: style.size, isBold: style.isBold, width: width)
    for line in lines {
      block.items.append(
        .words(line, PlatePoint(x: x, y: block.height + style.size), style))
      block.height += style.size * 1.35
    }
  }

  /// One storm: a line for each fact.
  func analysis(_ storm: PlateStorm) -> Block {
    var block = Block()
    let facts = storm.facts(words)
    guard !facts.isEmpty else { return block }
    heading(storm.storm.track.isEmpty ? words.forecast : words.latestAnalysis, in: &block)
    let label = PlateTextStyle(size: 12 * size, color: PlateColor.quiet)
    let value = PlateTextStyle(size: 14 * size, isBold: true, anchor: .end)
    for fact in facts {
      let both =
        PlateText.width(fact.label, size: label.size)
        + PlateText.width(fact.value, size: value.size, isBold: true) + 10
      if both > width {
        add(fact.label, width: width, label, to: &block)
        let start = PlateTextStyle(size: value.size, isBold: true)
        add(fact.value, width: width, start, to: &block)
        block.height += 4 * size
        continue
      }
      let baseline = block.height + 15 * size
      block.items.append(.words(fact.label, PlatePoint(x: 0, y: baseline), label))
      block.items.append(.words(fact.value, PlatePoint(x: width, y: baseline), value))
      block.height += 22 * size
    }
    return block
  }

  /// Several storms: all, with less detail where there is little room, else as many as fit.
  func list(_ storms: [PlateStorm], height: Double) -> Block {
    var block = Block()
    guard !storms.isEmpty else { return block }
    heading(words.latestAnalysis, in: &block)
    let room = height - block.height
    let detailed = storms.map { entry($0, isDetailed: true) }
    let entries =
      detailed.map(\.height).reduce(0, +) <= room
      ? detailed : storms.map { entry($0, isDetailed: false) }
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

  private func entry(_ storm: PlateStorm, isDetailed: Bool) -> Block {
    var block = Block()
    let indent = 24 * size
    let title = PlateTextStyle(size: 13.5 * size, isBold: true)
    let plain = PlateTextStyle(size: 12 * size, color: PlateColor.quiet)
    let name = PlateText.cut(
      storm.storm.heading(words.language), size: title.size, isBold: true, width: width - indent)
    block.height = 2 * size
    let baseline = block.height + title.size
    if let fix = storm.current {
      block.items.append(
        .symbol(PlateSymbol(fix, scale: storm.scale), PlatePoint(x: 9 * size, y: 12 * size)))
      // The kind stands behind the name where it has room there.
      let kind = storm.kind(of: fix, words)
      let end = indent + PlateText.width(name, size: title.size, isBold: true) + 10
      if end + PlateText.width(kind, size: plain.size) <= width {
        var right = plain
        right.anchor = .end
        block.items.append(.words(kind, PlatePoint(x: width, y: baseline), right))
      }
    }
    block.items.append(.words(name, PlatePoint(x: indent, y: baseline), title))
    block.height += title.size * 1.35
    for line in storm.brief(words, isDetailed: isDetailed) {
      add(line, x: indent, width: width - indent, plain, to: &block)
    }
    block.height += 7 * size
    return block
  }

  func legend(_ legend: PlateLegend) -> Block {
    var block = Block()
    guard !legend.entries.isEmpty else { return block }
    heading(words.legend, in: &block)
    let style = PlateTextStyle(size: 12 * size)
    let indent = PlateLegend.Sample.width + 10
    for entry in legend.entries {
      let start = block.height
      block.height += 3 * size
      add(entry.words, x: indent, width: width - indent, style, to: &block)
      block.height = max(block.height + 2 * size, start + 21 * size)
      block.items.append(.sample(entry.sample, PlatePoint(x: 0, y: start + 11 * size)))
    }
    let note = PlateTextStyle(size: 11.5 * size, color: PlateColor.quiet)
    for sentence in legend.notes {
      block.height += 5 * size
      add(sentence, width: width, note, to: &block)
    }
    return block
  }

  func scale(_ bar: PlateScaleBar?) -> Block {
    var block = Block()
    guard let bar else { return block }
    add(
      words.scaleBar(bar.latitude), width: width,
      PlateTextStyle(size: 11.5 * size, color: PlateColor.quiet), to: &block)
    block.items.append(.scaleBar(bar, PlatePoint(x: 2, y: block.height + 4)))
    block.height += 26
    return block
  }
}

extension PlatePanel.Block.Item {
  fileprivate func moved(down y: Double) -> Self {
    switch self {
    case .words(let text, let point, let style): .words(text, point.moved(0, y), style)
    case .sample(let sample, let point): .sample(sample, point.moved(0, y))
    case .symbol(let symbol, let point): .symbol(symbol, point.moved(0, y))
    case .rule(let at): .rule(at + y)
    case .scaleBar(let bar, let point): .scaleBar(bar, point.moved(0, y))
    }
  }
}
