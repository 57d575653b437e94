import TyphoonTrack

// The blocks of the panel and their layout.

extension PlatePanel {
  func heading(_ text: String, in block: inout Block) {
    block.items.append(
      .words(
        text, PlatePoint(x: 0, y: 13 * size),
        PlateTextStyle(size: 15 * size, isBold: true)))
    block.items.append(.rule(20 * size))
    block.height = 27 * size
  }

  /// Adds text, wrapped into lines.
  func add(
    _ text: String, x: Double = 0, width: Double, _ style: PlateTextStyle, to block: inout Block
  ) {
    let lines = PlateText.lines(text, size: style.size, isBold: style.isBold, width: width)
    for line in lines {
      block.items.append(
        .words(line, PlatePoint(x: x, y: block.height + style.size), style))
      block.height += style.size * 1.35
    }
  }

  /// Returns the block of a single storm: a line for each fact.
  func analysis(_ storm: PlateStorm) -> Block {
    var block = Block()
    var facts = storm.facts(words)
    guard !facts.isEmpty else { return block }
    if let strongest = storm.strongest(words) { facts.append((words[.strongest], strongest)) }
    heading(storm.heading(words), in: &block)
    let label = PlateTextStyle(size: 12 * size, color: PlateColor.quiet)
    let value = PlateTextStyle(size: 14 * size, isBold: true)
    add(facts, label, value, step: 22 * size, to: &block)
    return block
  }

  /// Adds facts, each on one line or, if it is too long, with its value below its label.
  func add(
    _ facts: [(label: String, value: String)], x: Double = 0, _ label: PlateTextStyle,
    _ value: PlateTextStyle, step: Double, to block: inout Block
  ) {
    for fact in facts {
      let both =
        PlateText.width(fact.label, size: label.size)
        + PlateText.width(fact.value, size: value.size, isBold: value.isBold) + 10
      if both > width - x {
        add(fact.label, x: x, width: width - x, label, to: &block)
        add(fact.value.unbrokenParts, x: x, width: width - x, value, to: &block)
        block.height += 4 * size
        continue
      }
      var right = value
      right.anchor = .end
      let baseline = block.height + step * 0.68
      block.items.append(.words(fact.label, PlatePoint(x: x, y: baseline), label))
      block.items.append(.words(fact.value, PlatePoint(x: width, y: baseline), right))
      block.height += step
    }
  }

  func legend(_ legend: PlateLegend, columns: Int = 1) -> Block {
    var block = Block()
    let hasSamples = !legend.entries.isEmpty || !legend.techniques.isEmpty
    guard hasSamples || legend.warning != nil else { return block }
    if hasSamples { heading(words[.legend], in: &block) }
    let style = PlateTextStyle(size: 12 * size)
    let indent = PlateLegend.Sample.width + 10
    let (top, room) = (block.height, (width - Double(columns - 1) * 20) / Double(columns))
    let rows = (legend.entries.count + columns - 1) / columns
    var height = top
    for (index, entry) in legend.entries.enumerated() {
      let x = Double(index / rows) * (room + 20)
      if index % rows == 0 { block.height = top }
      let start = block.height
      block.height += 3 * size
      add(entry.words, x: x + indent, width: room - indent, style, to: &block)
      block.height = max(block.height + 2 * size, start + 21 * size)
      block.items.append(.sample(entry.sample, PlatePoint(x: x, y: start + 11 * size)))
      height = max(height, block.height)
    }
    block.height = height
    addColumns(legend.techniques, to: &block)
    if let warning = legend.warning {
      // It has a line of its own, so that nobody takes the area for the storm.
      block.height += 6 * size
      let start = block.height
      add(warning, x: 12, width: width - 12, PlateTextStyle(size: 12.5 * size), to: &block)
      block.items.append(.bar(start, block.height))
      block.height += 3 * size
    }
    let note = PlateTextStyle(size: 11.5 * size, color: PlateColor.quiet)
    for sentence in legend.notes {
      block.height += 5 * size
      add(sentence, width: width, note, to: &block)
    }
    return block
  }

  /// Adds samples with short names, in as many columns as there is room for.
  private func addColumns(_ entries: [PlateLegend.Entry], to block: inout Block) {
    let style = PlateTextStyle(size: 11.5 * size)
    let indent = PlateLegend.Sample.shortWidth + 6
    let longest = entries.map { PlateText.width($0.words, size: style.size) }.max() ?? 0
    let count = max(1, Int((width + 10) / (longest + indent + 10)))
    let rows = (entries.count + count - 1) / count
    let top = block.height
    for (index, entry) in entries.enumerated() {
      let corner = PlatePoint(
        x: Double(index / rows) * width / Double(count),
        y: top + Double(index % rows) * 16 * size)
      let name = PlateText.cut(
        entry.words, size: style.size, width: width / Double(count) - indent)
      block.items.append(.sample(entry.sample, corner.moved(0, 8 * size)))
      block.items.append(.words(name, corner.moved(indent, 12 * size), style))
    }
    block.height += Double(rows) * 16 * size
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

extension String {
  /// The text of a list with breaks only after its commas, so that no number loses its unit.
  fileprivate var unbrokenParts: String {
    for comma in [", ", "、", "，"] where contains(comma) {
      return split(separator: comma).map { String($0).unbroken }.joined(separator: comma)
    }
    return self
  }
}

extension PlatePanel.Block.Item {
  /// Returns the item shifted.
  func moved(right x: Double = 0, down y: Double) -> Self {
    switch self {
    case .words(let text, let point, let style): .words(text, point.moved(x, y), style)
    case .sample(let sample, let point): .sample(sample, point.moved(x, y))
    case .symbol(let symbol, let point): .symbol(symbol, point.moved(x, y))
    case .rule(let at): .rule(at + y)
    case .bar(let top, let bottom): .bar(top + y, bottom + y)
    case .scaleBar(let bar, let point): .scaleBar(bar, point.moved(x, y))
    }
  }
}
