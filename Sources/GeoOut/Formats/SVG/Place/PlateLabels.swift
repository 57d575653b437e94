import TyphoonTrack

/// Labels at fixes and tracks, placed so that none hides another.
struct PlateLabels {
  private(set) var placer: PlateLabelPlacer
  private let words: MapWords
  private let neighbours: PlateNeighbours
  /// The names of the storms in labels near other storms.
  private let names: [String]
  /// The words of each storm, with its units.
  private let own: [MapWords]
  /// Where the centre makes landfall.
  private var landfalls: [PlatePoint] = []
  /// The detail of forecast times: weekdays would not tell the times of storms of several days apart.
  private let dayDetail: MapWords.TimeDetail
  /// Whether forecasts are shown against what happened, whose dates then matter most.
  private let isVerified: Bool
  /// The marks of official forecasts and of tracks.
  private let main: [PlateMark]

  var labels: [PlateLabel] { placer.labels }

  /// Places the labels that matter most: names with the present time first, then every 24 hours of
  /// the forecast, then landfalls.
  ///
  /// - Parameters:
  ///   - marks: The fixes.
  ///   - storms: The storms of the fixes.
  ///   - placer: What labels must not cover.
  ///   - arrows: The arrows at the frame, and their labels.
  ///   - fronts: The lines of arrival.
  ///   - isThumbnail: Whether the plate is one, without a list that explains the numbers of storms.
  ///   - map: The map whose frame contains the labels.
  ///   - words: The language.
  init(
    _ marks: [PlateMark], _ storms: [PlateStorm], _ placer: PlateLabelPlacer,
    _ arrows: PlateArrows, _ fronts: [PlateFront], isThumbnail: Bool, _ map: inout PlateMap,
    _ words: MapWords
  ) {
    self.words = words
    neighbours = PlateNeighbours(storms, &map)
    names = storms.map { $0.label(words) }
    own = storms.map { $0.own(words) }
    self.placer = placer
    dayDetail = storms.isOfDays ? .day : .weekday
    isVerified = storms.contains { $0.isVerified }
    main = marks.filter { storms[$0.storm].techniques.isEmpty || storms[$0.storm].isVerified }
    for mark in marks where mark.isCurrent && storms[mark.storm].number == nil {
      addName(mark, storms)
    }
    for label in arrows.labels {
      var near =
        self.placer.label(label.lines, at: label.mark, .short)
        ?? self.placer.label(label.narrow, at: label.mark, .short)
      // An arrow points at its label itself.
      if !label.narrow.isEmpty { near?.leader = nil }
      self.placer.add(near ?? self.placer.label(label.narrow, at: label.mark, .near))
    }
    // The ends of a season's tracks, then their starts, where there is room.
    let ends = isThumbnail ? [] : marks.filter { $0.isCurrent } + marks.filter { !$0.isCurrent }
    for mark in ends {
      guard let number = storms[mark.storm].number else { continue }
      let style = PlateTextStyle(
        size: 11, isBold: mark.isCurrent,
        color: mark.isCurrent ? Palette.ink : Palette.quiet)
      self.placer.add(
        self.placer.label([(number, style)], at: mark, mark.isCurrent ? .near : .short))
    }
    if !isVerified { addCodes(storms, marks, &map) }
    // A label at the symbol of the present place would be read as of now.
    let present = marks.filter { $0.isCurrent }
    let ahead = marks.filter {
      $0.isForecast && !isAnalysis($0, present) && !present.hide($0)
    }
    // Among more than a few lines, only the official forecast has a date, at its end.
    let days = ahead.filter { mark in
      storms[mark.storm].techniques.count <= Self.few
        ? storms[mark.storm].isDaily(mark.feature)
        : mark.feature == ahead.last(where: { $0.storm == mark.storm })?.feature
    }
    let strongest = Self.strongest(of: days, storms)
    for mark in days {
      addDay(mark, storms.count, hasWind: strongest[mark.storm].map { $0 == mark.feature } ?? true)
    }
    guard storms.count <= PlateStorm.mostWithTimes else { return }
    add(fronts, storms)
    let marked = storms.indices.flatMap { landfalls(of: $0, storms[$0], &map) }
    func speed(_ mark: PlateMark) -> Double { mark.fix.shownSpeed.value(in: .knots) }
    // A thumbnail has room for the strongest.
    for mark in isThumbnail ? marked.max(by: { speed($0) < speed($1) }).map({ [$0] }) ?? [] : marked
    {
      guard let landfall = words.landfall(mark.fix) else { continue }
      defer { landfalls.append(mark.point) }
      // One label stands for rings that overlap, but not also for those that are under a symbol.
      let near = marked.filter {
        $0.storm == mark.storm && ($0.radius == 0) == (mark.radius == 0)
          && $0.point.distance(to: mark.point) <= Self.oneRing
      }
      guard !near.contains(where: { landfalls.contains($0.point) }) else { continue }
      let style = PlateTextStyle(size: 11.5)
      add(
        [(landfall, PlateTextStyle(size: 11.5, isBold: true))]
          + near.prefix(3).map { (words.label($0.fix.time, .day), style) },
        at: mark, .near)
    }
  }

  /// Returns the marks of a storm's landfalls on the map, besides others also of those that the symbol of its present
  /// place hides.
  private func landfalls(
    of index: Int, _ storm: PlateStorm, _ map: inout PlateMap
  ) -> [PlateMark] {
    let seen = main.filter {
      $0.storm == index && !$0.isForecast && !$0.isCurrent && words.landfall($0.fix) != nil
    }
    // Where none is seen, the legend has no ring.
    guard !seen.isEmpty else { return [] }
    return storm.features.features.compactMap { feature in
      guard feature.layer == .fix, let fix = storm.features.fix(of: feature),
        words.landfall(fix) != nil, let point = map.point(of: fix), map.frame.contains(point)
      else { return nil }
      let isCurrent = main.contains { $0.isCurrent && $0.storm == index && $0.feature == feature }
      guard !isCurrent else { return nil }
      return seen.first { $0.feature == feature }
        ?? PlateMark(
          storm: index, feature: feature, fix: fix, point: point, symbol: storm.symbol(fix),
          radius: 0, isCurrent: false, isDot: true)
    }
  }

  /// Adds the time of each line of arrival: on the line, beside the track, where there is room.
  private mutating func add(_ fronts: [PlateFront], _ storms: [PlateStorm]) {
    for front in fronts {
      // Those of other shares come at the same time, and may be the same.
      let others = fronts.filter { $0.line.time != front.line.time }.flatMap { $0.points }
      let color = storms[front.storm].style(of: front.line).color
      let style = PlateTextStyle(size: 11.5, isBold: true, color: color)
      let lines = [(text: words.label(front.line.time.start, dayDetail), style: style)]
      guard !placer.addOn(front, avoiding: PlatePointGrid(others), lines),
        let fix = storms[front.storm].current
      else { continue }
      // Without room on the line, one of its ends has a leader.
      let ends = [front.points.first, front.points.last].compactMap { $0 }.compactMap { end in
        placer.label(
          lines,
          at: PlateMark(
            storm: front.storm, feature: front.line, fix: fix, point: end,
            symbol: PlateSymbol(.unclassed, color: color), radius: 0, isCurrent: false), .near)
      }
      placer.add(ends.first)
    }
  }

  /// Returns the strongest fix of each forecast that is too short on the map for the winds of all.
  private static func strongest(
    of days: [PlateMark], _ storms: [PlateStorm]
  ) -> [Int: Feature] {
    Dictionary(grouping: days, by: { $0.storm }).compactMapValues { own in
      let steps = zip(own, own.dropFirst()).map { $0.point.distance(to: $1.point) }
      guard steps.count(where: { $0 < daySpacing }) * 2 > steps.count else { return nil }
      let unit = storms[own[0].storm].scale.unit
      func speed(_ mark: PlateMark) -> Double { mark.fix.wind?.speed.value(in: unit) ?? 0 }
      return own.max { speed($0) < speed($1) }?.feature
    }
  }

  /// The least distance between rings of landfalls.
  private static let oneRing = 18.0
  /// The least distance between forecast fixes that both have a time and a wind.
  private static let daySpacing = 50.0
  /// The least distance of a forecast fix from another with a time.
  private static let timeSpacing = 34.0
  /// The most lines of other forecasts beside which an official one has all its dates.
  private static let few = 3

  /// Whether a forecast begins at the analysis, whose time is in the label of the name.
  private func isAnalysis(_ mark: PlateMark, _ marks: [PlateMark]) -> Bool {
    marks.contains {
      $0.isCurrent && $0.storm == mark.storm && $0.fix.time == mark.fix.time
    }
  }

  /// Places the times of other fixes where there is room.
  ///
  /// - Parameters:
  ///   - storms: The storms of the fixes.
  ///   - places: The places on the plate, which no label may cover.
  ///   - map: The map.
  mutating func addTimes(
    _ storms: [PlateStorm], avoiding places: [PlateRect], _ map: inout PlateMap
  ) {
    // The dates of what came matter more than those of the forecasts.
    defer { if isVerified { addCodes(storms, main, &map) } }
    guard storms.count <= PlateStorm.mostWithTimes, !storms.isSynthetic else { return }
    placer.blocked += places
    for mark in main where mark.isForecast && !isAnalysis(mark, main) {
      let isNearOther = main.contains {
        $0.storm == mark.storm && $0.point.distance(to: mark.point) < Self.timeSpacing
          && placer.hasLabel(of: $0)
      }
      guard !isNearOther else { continue }
      let style = PlateTextStyle(size: 11.5)
      add([(words.label(mark.fix.time, dayDetail), style)], at: mark, .short)
    }
    // The first fix, and those before and after a gap.
    let ends = storms.map { storm in
      let gaps = storm.features.features.filter(storm.isGap)
      return Set(gaps.flatMap { [$0.time.start, $0.time.end] } + [storm.storm.track.first?.time])
    }
    let past = main.filter { !$0.isForecast && !$0.isCurrent }
    for mark in past where ends[mark.storm].contains(mark.fix.time) { addPast(mark, .near) }
    // Those at 00 UTC, then others where the last date is far away.
    let least: Int64 = past.count <= 6 ? 0 : 21_600
    let hours = [0, 12, 6, 18]
    let rank = { (mark: PlateMark) in hours.firstIndex(of: mark.fix.time.parts.hour) ?? 4 }
    for mark in (0...4).flatMap({ hour in past.filter { rank($0) == hour && !$0.isDot } }) {
      let isDated = placer.labels.contains {
        $0.storm == mark.storm && $0.feature.layer == .fix
          && abs($0.feature.time.start.secondsSince1970 - mark.fix.time.secondsSince1970) < least
      }
      if !isDated { addPast(mark, .short) }
    }
  }

  private mutating func addPast(_ mark: PlateMark, _ reach: PlateLabelPlacer.Reach) {
    guard !placer.hasLabel(of: mark) else { return }
    let parts = words.clock.shown(mark.fix.time).parts
    let isDay = isVerified && (parts.hour, parts.minute) == (0, 0)
    let text = isDay ? words.day(of: parts, withYear: false) : words.label(mark.fix.time, .day)
    let style = PlateTextStyle(
      size: 11, isBold: isVerified, color: isVerified ? Palette.ink : Palette.quiet)
    add([(text, style)], at: mark, isVerified ? .near : reach)
  }

  private static let shortestLine = 30.0

  /// Adds the codes of thin lines at their ends: those of ensemble members only where there is room.
  private mutating func addCodes(
    _ storms: [PlateStorm], _ marks: [PlateMark], _ map: inout PlateMap
  ) {
    for (index, storm) in storms.enumerated() {
      let start = storm.current.flatMap { map.point(of: $0) }
      for feature in storm.features.features where feature.layer == .forecastTrack {
        guard let technique = storm.technique(of: feature), !technique.stroke.isFaint,
          let fix = storm.features.forecast(of: feature)?.fixes.last,
          let point = map.point(of: fix), map.frame.contains(point)
        else { continue }
        // A line that ends under the symbol of the latest fix cannot be seen.
        if let start, start.distance(to: point) < Self.shortestLine { continue }
        if technique.isMember, marks.contains(where: { $0.box.contains(point) }) { continue }
        // The base time beside the track would read as the time of the storm there.
        if isVerified, marks.contains(where: { $0.point.distance(to: point) < Self.shortestLine }) {
          continue
        }
        let mark = PlateMark(
          storm: index, feature: feature, fix: fix, point: point,
          symbol: PlateSymbol(.unclassed, color: technique.stroke.color), radius: 0,
          isCurrent: false)
        let style = PlateTextStyle(
          size: 11, isBold: !technique.isMember, color: technique.stroke.color)
        let isMinor = technique.isMember || technique.stroke.strength ?? 1 < 1
        // A line without fixes has no other time.
        let isAlone = storm.techniques.count == 1 && !isVerified && !technique.isMember
        let text =
          isAlone ? "\(technique.code) \(words.label(fix.time, dayDetail))" : technique.code
        add([(text, style)], at: mark, isMinor ? .whereFree : .near)
      }
    }
  }

  /// Places a label at a fix; with the name of its storm if it is near another storm.
  @discardableResult
  private mutating func add(
    _ lines: PlateLabelLines, at mark: PlateMark, _ reach: PlateLabelPlacer.Reach
  ) -> Bool {
    let label = placer.label(lines, at: mark, reach)
    guard let label, neighbours.hasOther(than: label.storm, near: label.background) else {
      return placer.add(label)
    }
    var named = lines
    named[0].text = "\(names[mark.storm]) \(lines[0].text)"
    return placer.add(
      placer.label(named, at: mark, reach)
        ?? placer.label([(names[mark.storm], lines[0].style)] + lines, at: mark, reach))
  }

  /// Adds the time and intensity of a forecast fix; in short if there is no room.
  private mutating func addDay(_ mark: PlateMark, _ count: Int, hasWind: Bool) {
    func lines(_ detail: MapWords.TimeDetail) -> PlateLabelLines {
      [(words.label(mark.fix.time, detail), PlateTextStyle(size: 12, isBold: true))]
        + [hasWind ? own[mark.storm].labelIntensity(mark.fix) : nil].compactMap { $0 }
        .map { ($0, PlateTextStyle(size: 11.5)) }
    }
    if add(lines(.full), at: mark, .whereFree) { return }
    add(lines(dayDetail), at: mark, count > PlateStorm.mostWithTimes ? .whereFree : .near)
  }

  /// Adds a storm's name with the time of its latest fix or, in an archive, the days of its life.
  private mutating func addName(_ mark: PlateMark, _ storms: [PlateStorm]) {
    let storm = storms[mark.storm]
    let size = storms.count <= PlateStorm.mostWithTimes ? 16 : 13.0
    let style = PlateTextStyle(size: size, isBold: true)
    let name = (
      PlateText.cut(storm.currentTitle(words), size: size, isBold: true, width: 300), style
    )
    let isSeason = storms.isSeason
    let time =
      storms.isSynthetic
      ? nil
      : isSeason
        ? storm.span.map { words.days($0.start, $0.end, withYear: storms.isOfYears) }
        : words.label(mark.fix.time, .full)
    let small = PlateTextStyle(size: storms.count > 10 ? 11 : 12, isBold: !isSeason)
    placer.add(
      placer.label([name] + [time].compactMap { $0 }.map { ($0, small) }, at: mark, .near)
        ?? placer.label([name], at: mark, .near))
  }

  /// Draws a ring at each landfall that the source marks.
  func drawLandfalls(to xml: inout PlateXML) {
    guard !landfalls.isEmpty else { return }
    xml.startGroup("landfall-marked")
    for point in landfalls {
      xml.circle(
        at: point, radius: 9, stroke: .paint(FeatureStyle(.landfall, color: nil).color), width: 1.6)
    }
    xml.end()
  }

  /// Draws the labels; those with leaders first, so that no leader is above another label.
  func draw(to xml: inout PlateXML) {
    guard !labels.isEmpty else { return }
    xml.startGroup("labels")
    for label in labels.filter({ $0.leader != nil }) + labels.filter({ $0.leader == nil }) {
      label.draw(to: &xml)
    }
    xml.end()
  }
}

extension PlateLabel {
  /// Draws the label as a group with a halo.
  func draw(to xml: inout PlateXML) {
    xml.start("g", ["class": "label", "fill": .paint(lines.first?.style.color ?? Palette.ink)])
    if let leader {
      xml.line(from: leader.start, to: leader.end, stroke: .paint(Palette.ink), width: 0.8)
    }
    var y = box.y
    let x =
      switch anchor {
      case .start: box.x + 3
      case .middle: box.center.x
      case .end: box.maxX - 3
      }
    xml.haloed(
      lines.map { line in
        var style = line.style
        style.anchor = anchor
        defer { y += style.size * 1.25 }
        return (line.text, PlatePoint(x: x, y: y + style.size), style)
      }, in: background)
    xml.end()
  }
}
