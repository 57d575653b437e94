import TyphoonTrack

// The blocks of the panel, which consist of rows.

extension PlatePanel {
  /// A row: a sample, a text, and another one at the right end.
  struct Row {
    var sample: PlateLegend.Sample?
    /// The number of a storm of a season, left of the sample.
    var number = ""
    var indent = 0.0
    var text: String
    var style = PlateTextStyle(size: 12)
    var end = ""
    var endStyle = PlateTextStyle(size: 12, color: Palette.quiet)
    /// The space below.
    var gap = 2.5
  }

  private static let quiet = PlateTextStyle(size: 12, color: Palette.quiet)
  private static let title = PlateTextStyle(size: 13.5, isBold: true)
  private static let indent = PlateLegend.Sample.width + 10

  func heading(_ text: String, in block: inout Block) {
    let width = width
    block.items.append { corner, xml in
      xml.words(text, at: corner.moved(0, 13), PlateTextStyle(size: 15, isBold: true))
      xml.line(from: corner.moved(0, 20), to: corner.moved(width, 20), stroke: .paint(Palette.rule))
    }
    block.height = 27
  }

  /// Adds text, wrapped into lines.
  private func add(
    _ text: String, x: Double = 0, width: Double, _ style: PlateTextStyle, to block: inout Block
  ) {
    let lines = PlateText.lines(
      text.withUnits, size: style.size, isBold: style.isBold, width: width)
    for line in lines {
      let y = block.height + style.size
      block.items.append { corner, xml in xml.words(line, at: corner.moved(x, y), style) }
      block.height += style.size * 1.35
    }
  }

  /// Adds a row; the text at its end is below the other one if there is no room beside it.
  private func add(_ row: Row, x: Double = 0, width: Double, to block: inout Block) {
    let top = block.height
    let (left, room) = (x + row.indent, width - row.indent)
    if let sample = row.sample {
      let shift = row.number.isEmpty ? 0.0 : 21
      block.items.append { corner, xml in
        sample.draw(at: corner.moved(x + shift, top + row.style.size * 0.68), to: &xml)
      }
    }
    if !row.number.isEmpty {
      let style = PlateTextStyle(size: 11.5, isBold: true, anchor: .end)
      block.items.append { corner, xml in
        xml.words(row.number, at: corner.moved(x + 17, top + row.style.size), style)
      }
    }
    add(row.text, x: left, width: room, row.style, to: &block)
    let both =
      PlateText.width(row.text, size: row.style.size, isBold: row.style.isBold) + 10
      + PlateText.width(row.end, size: row.endStyle.size, isBold: row.endStyle.isBold)
    if both > room {
      add(row.end.unbrokenParts, x: left, width: room, row.endStyle, to: &block)
    } else if !row.end.isEmpty {
      var style = row.endStyle
      style.anchor = .end
      block.items.append { [style] corner, xml in
        xml.words(row.end, at: corner.moved(x + width, top + row.style.size), style)
      }
    }
    block.height += row.gap
  }

  /// Adds rows in columns of equal numbers.
  func add(_ rows: [Row], columns: Int = 1, to block: inout Block) {
    let (top, count) = (block.height, (rows.count + columns - 1) / columns)
    let room = (width - 16 * Double(columns - 1)) / Double(columns)
    var bottom = top
    for (index, row) in rows.enumerated() {
      if index % count == 0 { block.height = top }
      add(row, x: Double(index / count) * (room + 16), width: room, to: &block)
      bottom = max(bottom, block.height)
    }
    block.height = bottom
  }

  // MARK: - Storms

  /// Returns the block of the latest analysis of the storms.
  ///
  /// - Parameters:
  ///   - storms: The storms.
  ///   - hasFacts: Whether each fact has a line; otherwise facts share lines.
  ///   - height: The room; storms for which there is none are counted.
  /// - Returns: The block.
  func analysis(
    _ storms: [PlateStorm], hasFacts: Bool, height: Double = .infinity
  ) -> Block {
    guard let first = storms.first, !storms.isCrowd else { return Block() }
    if first.number != nil { return season(storms, hasFacts: hasFacts, height: height) }
    let shown = storms.map {
      entry($0, isAlone: storms.count == 1, hasFacts: hasFacts, storms)
    }
    let isForecast = storms.allSatisfy { $0.storm.track.isEmpty }
    var block = Block()
    // Warnings alone.
    guard storms.contains(where: { $0.current != nil }) else { return block }
    heading(
      storms.count == 1
        ? first.heading(words)
        : storms.isSeason
          ? listHeading(storms) : isForecast ? words[.forecast] : words[.latestAnalysis], in: &block
    )
    for (index, entry) in shown.enumerated() {
      let isLast = index == shown.count - 1
      guard block.height + entry.height + (isLast ? 0 : 18) <= height else {
        if index == 0 { return Block() }
        add(words[.andMore, String(shown.count - index)], width: width, Self.quiet, to: &block)
        break
      }
      let top = block.height
      block.items += entry.items.map { item in { item($0.moved(0, top), &$1) } }
      block.height += entry.height
    }
    return block
  }

  /// Returns the rows of a storm: its name, unless it is the only one, and its latest fix or, in
  /// an archive, its days.
  private func entry(
    _ storm: PlateStorm, isAlone: Bool, hasFacts: Bool, _ storms: [PlateStorm]
  ) -> Block {
    var block = Block()
    let isSeason = storms.isSeason && !isAlone
    let fix = isSeason ? storm.strongestFix ?? storm.current : storm.current
    let sample = fix.map {
      PlateLegend.Sample.fix(storm.symbol($0), hasTrack: false)
    }
    let indent = isAlone ? 0 : Self.indent
    var facts = storm.facts(words)
    if !isAlone {
      let isShort = isSeason || storm.storm.names.isEmpty || storm.distinction != nil
      let name =
        isSeason
        ? storm.shortTitle(words)
        : isShort ? storm.currentTitle(words) : storm.fullName(words) ?? ""
      let kind = fix.map { storm.kind(of: $0, words) } ?? ""
      let end =
        isSeason
        ? storm.record(words, withYear: storms.isOfYears).joined(separator: " · ")
        : name == kind ? "" : kind
      add(
        Row(sample: sample, indent: indent, text: name, style: Self.title, end: end), width: width,
        to: &block)
      if isSeason { return block }
      if facts.first?.label == words[.intensity] { facts.removeFirst() }
      if let members = storm.members { facts.insert((words.heading(of: members), ""), at: 0) }
      if storms.isOfDays || storm.storm.track.isEmpty, let fix {
        facts.insert((storm.timeLabel(words), words.moment(fix.time)), at: 0)
      }
    } else if let strongest = storm.strongest(words) {
      facts.append((words[.strongest], strongest))
    }
    if hasFacts {
      let value = PlateTextStyle(size: isAlone ? 14 : 12.5, isBold: true)
      add(
        facts.map {
          Row(
            indent: indent, text: $0.label, style: Self.quiet, end: $0.value, endStyle: value,
            gap: isAlone ? 3 : 1)
        }, to: &block)
    } else {
      let hasTime = storms.isOfDays || storms.count > 1 && storm.storm.track.isEmpty
      let time = hasTime ? fix.map { [words.shortMoment($0.time)] } ?? [] : []
      let lines = time + storm.brief(words)
      for text in isWide ? [lines.joined(separator: " · ")] : lines {
        let facts = text.split(at: " · ").map { String($0).unbroken }
        add(
          facts.joined(separator: " · "), x: indent, width: width - indent, Self.quiet, to: &block)
      }
    }
    block.height += isAlone ? 0 : 5
    return block
  }

  /// The heading of a list that has the strongest wind of each storm, if it is known.
  private func listHeading(_ storms: [PlateStorm]) -> String {
    words[storms.contains { $0.peak?.wind != nil } ? .storms : .stormList]
  }

  /// Returns the block of a season: a line for each storm, or names in columns.
  private func season(_ storms: [PlateStorm], hasFacts: Bool, height: Double) -> Block {
    var block = Block()
    heading(hasFacts ? listHeading(storms) : words[.stormList], in: &block)
    // As many columns as all names fit into; where these are too few for the storms, names are cut.
    let longest = storms.map { PlateText.width($0.label(words), size: 11) }.max() ?? 0
    let lines = max(1, ((height - block.height) / (11 * 1.35)).rounded(.down))
    let most = max(1, Int(width / 92))
    let fitting = min(most, max(1, Int((width + 16) / (longest + 39))))
    let columns = hasFacts ? 1 : Double(fitting) * lines >= Double(storms.count) ? fitting : most
    let room = (width - 16 * Double(columns - 1)) / Double(columns)
    let isOfYears = storms.isOfYears
    let isColored = storms.contains { storm in
      storm.features.features.contains { $0.layer == .trackSegment }
    }
    let size = storms.count > 20 ? 11.0 : 12
    let rows = storms.map { storm in
      guard hasFacts else {
        return Row(
          number: storm.number ?? "", indent: 21,
          text: PlateText.cut(storm.label(words), size: 11, width: room - 22),
          style: PlateTextStyle(size: 11), gap: 0)
      }
      let fix = storm.strongestFix ?? storm.current
      let symbol = fix.map { storm.symbol($0) }
      return Row(
        sample: symbol.flatMap { isColored ? .track($0.color, length: 15) : nil },
        number: storm.number ?? "", indent: 42, text: storm.label(words),
        style: PlateTextStyle(size: size, isBold: true),
        end: storm.record(words, withYear: isOfYears).joined(separator: " · "),
        endStyle: PlateTextStyle(size: size, color: Palette.quiet), gap: 0)
    }
    let limit = Double(columns) * lines
    // The last line is for the number of the others.
    let shown =
      Double(rows.count) <= limit ? rows : Array(rows.prefix(max(0, Int(limit) - columns)))
    add(shown, columns: columns, to: &block)
    if shown.count < rows.count {
      add(words[.andMore, String(rows.count - shown.count)], width: width, Self.quiet, to: &block)
    }
    var noted = block
    noted.height += 4
    let style = PlateTextStyle(size: 11.5, color: Palette.quiet)
    add(words[.endsNote], width: width, style, to: &noted)
    return noted.height <= height ? noted : block
  }

  // MARK: - Legend

  /// Returns the signs of a legend in columns.
  ///
  /// - Parameters:
  ///   - legend: The legend.
  ///   - part: The entries to show instead of all.
  /// - Returns: The block.
  func legend(_ legend: PlateLegend, part: [PlateLegend.Entry]? = nil) -> Block {
    var block = Block(weight: 2)
    let (signs, techniques) = part.map { ($0, []) } ?? (legend.entries, legend.techniques)
    guard !signs.isEmpty || !techniques.isEmpty else { return block }
    heading(words[.legend], in: &block)
    for (entries, indent) in [
      (signs, Self.indent), (techniques, PlateLegend.Sample.shortWidth + 6),
    ] {
      let rows = entries.map { entry in
        Row(sample: entry.sample, indent: indent, text: isWide ? entry.short : entry.words)
      }
      let longest = rows.map { PlateText.width($0.text, size: 12) }.max() ?? 0
      let room = min(longest, isWide ? 160 : 190) + indent
      add(rows, columns: max(1, Int((width + 16) / (room + 16))), to: &block)
    }
    if !legend.limits.isEmpty { block.height += 4 }
    for text in legend.limits { add(text, width: width, Self.quiet, to: &block) }
    return block
  }

  /// The height of a row of a key: that of a symbol with its arms.
  private static let keyStep = 19.0

  /// Returns the key of a thumbnail, one sign after the other: of all signs or, where these take more than a height,
  /// of classes and areas, of classes and warnings, or of warnings or classes; empty if these do too.
  func key(_ legend: PlateLegend, height: Double) -> Block {
    let choices = [legend.entries + legend.techniques] + legend.parts
    for entries in choices where !entries.isEmpty {
      var block = Block(height: Self.keyStep, weight: entries.count)
      var x = 0.0
      for entry in entries {
        let (sample, text) = (entry.sample.keyWidth, entry.short)
        let end = sample + 4 + PlateText.width(text, size: 11)
        if x > 0, x + end > width { (x, block.height) = (0, block.height + Self.keyStep) }
        let corner = PlatePoint(x: x, y: block.height - 5)
        block.items.append { origin, xml in
          let place = origin.moved(corner.x, corner.y)
          entry.sample.draw(at: place.moved(0, -4), width: sample, to: &xml)
          xml.words(text, at: place.moved(sample + 4, 0), PlateTextStyle(size: 11))
        }
        x += end + 12
      }
      if block.height <= height { return block }
    }
    return Block()
  }

  /// Returns the signs of a legend, one after the other.
  func shortLegend(_ legend: PlateLegend) -> Block {
    var block = Block(weight: 2)
    heading(words[.legend], in: &block)
    let (key, top) = (key(legend, height: .infinity), block.height)
    block.items += key.items.map { item in { item($0.moved(0, top), &$1) } }
    block.height += key.height
    return block
  }

  /// Returns what the area is, in lines of their own, so that nobody takes it for the storm.
  func warning(_ legend: PlateLegend) -> Block {
    var block = Block()
    guard let warning = legend.warning else { return block }
    add(warning, x: 12, width: width - 12, PlateTextStyle(size: 12.5), to: &block)
    let height = block.height
    block.items.append { corner, xml in
      xml.rectangle(
        PlateRect(x: corner.x, y: corner.y, width: 4, height: height), fill: .paint(Palette.quiet))
    }
    return block
  }

  func notes(_ notes: [String]) -> Block {
    var block = Block()
    let style = PlateTextStyle(size: 11.5, color: Palette.quiet)
    add(notes.map { Row(text: $0, style: style, gap: 4) }, to: &block)
    return block
  }

  func scale(_ bar: PlateScaleBar) -> Block {
    var block = Block()
    let style = PlateTextStyle(size: 11.5, color: Palette.quiet)
    add(words.scaleBar(bar.latitude), width: width, style, to: &block)
    let (top, words) = (block.height + 4, words)
    block.items.append { corner, xml in bar.draw(at: corner.moved(2, top), words, to: &xml) }
    block.height += 26
    return block
  }
}

extension String {
  /// The text without breaks between a number and its unit.
  fileprivate var withUnits: String {
    reduce(into: "") { text, character in
      let isUnit = character.isLetter && text.last { $0 != " " }?.isNumber ?? false
      if isUnit, text.last == " " { text = text.dropLast() + "\u{A0}" }
      text += (isUnit ? "\u{2060}" : "") + String(character)
    }
  }

  /// The text of a list with breaks only after its commas, so that no number loses its unit.
  fileprivate var unbrokenParts: String {
    for comma in [", ", "、", "，"] where contains(text: comma) {
      return split(at: comma).map { String($0).unbroken }.joined(separator: comma)
    }
    return self
  }
}
