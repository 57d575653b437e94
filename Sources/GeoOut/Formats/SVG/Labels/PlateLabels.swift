import TyphoonTrack

/// Labels at fixes and tracks, placed so that none hides another.
struct PlateLabels {
  private(set) var placer: PlateLabelPlacer
  private let words: MapWords
  private let neighbours: PlateNeighbours
  /// The names of the storms in labels near other storms.
  private let names: [String]
  /// Whether the plate has room for the name, the present time and every 24 hours only.
  private let isSmall: Bool
  /// The factor of rings.
  private let weight: Double
  /// Where the centre makes landfall.
  private var landfalls: [PlatePoint] = []
  /// The detail of forecast times: weekdays would not tell the times of storms of several days apart.
  private var dayDetail = MapWords.TimeDetail.weekday

  var labels: [PlateLabel] { placer.labels }

  /// With more storms than this, only names are placed at the tracks, and forecast times where
  /// there is room.
  static let mostWithTimes = 4

  /// Places the labels that matter most: names with the present time first, then every 24 hours of
  /// the forecast, then landfalls.
  ///
  /// - Parameters:
  ///   - marks: The fixes.
  ///   - storms: The storms of the fixes.
  ///   - tracks: Points along the lines that labels should avoid.
  ///   - blocked: What no label may cover.
  ///   - map: The map whose frame contains the labels.
  ///   - words: The language.
  init(
    _ marks: [PlateMark], _ storms: [PlateStorm], tracks: [PlatePoint], blocked: [PlateRect] = [],
    _ map: inout PlateMap, _ words: MapWords
  ) {
    self.words = words
    neighbours = PlateNeighbours(storms, &map)
    names = storms.map { $0.label(words) }
    weight = map.weight
    isSmall = weight < 1
    placer = PlateLabelPlacer(
      frame: map.frame, marks: marks, blocked: blocked, tracks: tracks, weight: weight)
    let places = storms.map { AgencyPlaces($0.storm, &map) }
    let isSeason = storms.isSeason
    for mark in marks {
      guard let number = storms[mark.storm].number, storms[mark.storm].isListed else { continue }
      let style = PlateTextStyle(
        size: map.textSize(11), isBold: mark.isCurrent,
        color: mark.isCurrent ? PlateColor.ink : PlateColor.quiet)
      placer.add(placer.label([(number, style)], at: [mark], .near))
    }
    for mark in marks where mark.isCurrent && storms[mark.storm].number == nil {
      addName(mark, storms, places[mark.storm], isSeason: isSeason)
    }
    addPeaks(storms, &map)
    addCodes(storms, &map)
    let current = marks.filter(\.isCurrent)
    // A forecast may begin at the analysis, whose time is in the label of the name.
    let ahead = marks.filter { mark in
      mark.isForecast && !mark.isCurrent
        && !current.contains { $0.storm == mark.storm && $0.fix.time == mark.fix.time }
    }
    // Among many lines, only the official forecast has a date, at its end.
    let days = ahead.filter { mark in
      storms[mark.storm].techniques.isEmpty
        ? Self.isDaily(mark, storms[mark.storm])
        : mark.feature == ahead.last { $0.storm == mark.storm }?.feature
    }
    dayDetail = storms.isOfDays ? .day : .weekday
    for mark in days {
      let place = mark.fix.leadTime.flatMap { places[mark.storm].fixes[$0] }
      addDay(mark, at: place, storms.count)
    }
    guard storms.count <= Self.mostWithTimes else { return }
    let past = marks.filter { storms[$0.storm].techniques.isEmpty }
    addLandfalls(past)
  }

  /// Places the times of other fixes where there is room.
  ///
  /// - Parameters:
  ///   - marks: The fixes.
  ///   - storms: The storms of the fixes.
  ///   - places: The places on the plate, which no label may cover.
  mutating func addTimes(
    _ marks: [PlateMark], _ storms: [PlateStorm], avoiding places: [PlateRect]
  ) {
    guard storms.count <= Self.mostWithTimes, !isSmall else { return }
    placer.blocked += places
    let past = marks.filter { storms[$0.storm].techniques.isEmpty }
    for mark in past where mark.isForecast && !mark.isCurrent && !placer.hasLabel(of: mark) {
      // A forecast may begin at the analysis, whose time is in the label of the name.
      let isAnalysis = past.contains {
        $0.isCurrent && $0.storm == mark.storm && $0.fix.time == mark.fix.time
      }
      guard !isAnalysis else { continue }
      let style = PlateTextStyle(size: 11.5)
      add([(words.label(mark.fix.time, dayDetail), style)], at: mark, .whereFree)
    }
    addEnds(past, storms)
    addPast(past)
  }

  /// Adds the times of the first fixes, and of those before and after a gap.
  private mutating func addEnds(_ marks: [PlateMark], _ storms: [PlateStorm]) {
    let ends = storms.map { storm in
      let gaps = storm.features.features.filter(storm.isGap)
      return Set(
        gaps.flatMap { [$0.time.start, $0.time.end] } + [storm.storm.track.first?.time])
    }
    for mark in marks where !mark.isForecast && !mark.isCurrent {
      guard ends[mark.storm].contains(mark.fix.time), !placer.hasLabel(of: mark) else { continue }
      let style = PlateTextStyle(size: textSize(11), color: PlateColor.quiet)
      add([(words.label(mark.fix.time, .day), style)], at: mark, .near, isQuiet: true)
    }
  }

  /// Adds the names of a season without a list where the storms were strongest, the strongest
  /// first.
  private mutating func addPeaks(_ storms: [PlateStorm], _ map: inout PlateMap) {
    let style = PlateTextStyle(size: map.textSize(11), isBold: true)
    guard storms.contains(where: { $0.number != nil && !$0.isListed }) else { return }
    let peaks = storms.map(\.peak)
    let winds = peaks.map { $0?.wind?.speed.value(in: .metresPerSecond) ?? 0 }
    for index in storms.indices.sorted(by: { (-winds[$0], $0) < (-winds[$1], $1) }) {
      let storm = storms[index]
      guard storm.number != nil, !storm.isListed, let fix = peaks[index] ?? storm.current,
        let feature = storm.features.features.first, let point = map.point(of: fix),
        map.frame.contains(point)
      else { continue }
      let mark = PlateMark(
        storm: index, feature: feature, fix: fix, point: point,
        symbol: PlateSymbol(.unclassed, color: PlateColor.ink), radius: 0, isCurrent: false)
      placer.add(placer.label([(storm.label(words), style)], at: [mark], .near))
    }
  }

  private static let shortestLine = 30.0

  /// Adds the codes of thin lines at their ends: those of ensemble members only where there is room.
  private mutating func addCodes(_ storms: [PlateStorm], _ map: inout PlateMap) {
    for (index, storm) in storms.enumerated() {
      for feature in storm.features.features where feature.layer == .forecastTrack {
        guard let technique = storm.technique(of: feature),
          let fix = storm.features.forecast(of: feature)?.fixes.last,
          let point = map.point(of: fix), map.frame.contains(point)
        else { continue }
        // A line that ends under the symbol of the latest fix cannot be seen.
        let start = storm.current.flatMap { map.point(of: $0) }
        if let start, start.distance(to: point) < Self.shortestLine * weight { continue }
        let mark = PlateMark(
          storm: index, feature: feature, fix: fix, point: point,
          symbol: PlateSymbol(.unclassed, color: technique.stroke.color), radius: 0,
          isCurrent: false)
        let style = PlateTextStyle(
          size: 10.5, isBold: !technique.isMember, color: technique.stroke.color)
        add([(technique.code, style)], at: mark, technique.isMember ? .whereFree : .near)
      }
    }
  }

  /// Whether a forecast fix is one of those with a label of their own: every 24 hours, and the last.
  private static func isDaily(_ mark: PlateMark, _ storm: PlateStorm) -> Bool {
    guard let lead = mark.fix.leadTime, lead % 86_400 != 0 else { return true }
    let fixes = storm.features.forecast(of: mark.feature)?.fixes
    return fixes?.last?.leadTime == lead
  }

  /// Places a label at a fix; with the name of its storm if it is near another storm.
  @discardableResult
  private mutating func add(
    _ lines: PlateLabelLines, at mark: PlateMark, _ reach: PlateLabelPlacer.Reach,
    isQuiet: Bool = false
  ) -> Bool {
    let label = placer.label(lines, at: [mark], reach, isQuiet: isQuiet)
    guard let label, isDoubtful(label) else { return placer.add(label) }
    return placer.add(
      placer.label(named(lines, mark.storm), at: [mark], reach, isQuiet: isQuiet))
  }

  /// The same at the agency's own position of the label.
  private mutating func add(
    _ lines: PlateLabelLines, around place: PlatePoint, at mark: PlateMark
  ) -> Bool {
    let label = placer.label(lines, around: place, at: mark)
    guard let label, isDoubtful(label) else { return placer.add(label) }
    return placer.add(placer.label(named(lines, mark.storm), around: place, at: mark))
  }

  private func isDoubtful(_ label: PlateLabel) -> Bool {
    neighbours.hasOther(than: label.storm, near: label.background)
  }

  private func named(_ lines: PlateLabelLines, _ storm: Int) -> PlateLabelLines {
    var lines = lines
    lines[0].text = "\(names[storm]) \(lines[0].text)"
    return lines
  }

  /// Adds the time and intensity of a forecast fix, at the agency's label position, otherwise near
  /// the fix; in short if there is no room.
  private mutating func addDay(
    _ mark: PlateMark, at place: PlatePoint?, _ count: Int
  ) {
    let bold = PlateTextStyle(size: textSize(12), isBold: true)
    let plain = PlateTextStyle(size: textSize(11.5))
    func lines(_ detail: MapWords.TimeDetail, withIntensity: Bool = true) -> PlateLabelLines {
      var lines: PlateLabelLines = [(words.label(mark.fix.time, detail), bold)]
      if withIntensity, let intensity = words.labelIntensity(mark.fix) {
        lines.append((intensity, plain))
      }
      return lines
    }
    if let place, add(lines(dayDetail), around: place, at: mark) { return }
    guard !isSmall else {
      if add(lines(dayDetail), at: mark, .short) { return }
      add(lines(dayDetail, withIntensity: false), at: mark, .near)
      return
    }
    if add(lines(.full), at: mark, .whereFree) { return }
    add(lines(dayDetail), at: mark, count > Self.mostWithTimes ? .whereFree : .near)
  }

  /// Adds the times of landfalls.
  private mutating func addLandfalls(_ marks: [PlateMark]) {
    for mark in marks where !mark.isForecast && !mark.isCurrent {
      guard let landfall = words.landfall(mark.fix) else { continue }
      let style = PlateTextStyle(size: textSize(11.5), isBold: true)
      let time = (words.label(mark.fix.time, .day), PlateTextStyle(size: textSize(11.5)))
      add([(landfall, style), time], at: mark, isSmall ? .whereFree : .near)
      landfalls.append(mark.point)
    }
  }

  /// Adds times of past fixes where there is room: those at 00 UTC, and if there are few, at 12, 06
  /// and 18 UTC; then others, so that no more than two days pass without one.
  private mutating func addPast(_ marks: [PlateMark]) {
    let past = marks.filter { !$0.isForecast && !$0.isCurrent && !$0.isDot }
    for hour in [0] + (past.count <= 16 ? [12] : []) + (past.count <= 6 ? [6, 18] : []) {
      for mark in past where mark.fix.time.parts.hour == hour && mark.fix.time.parts.minute == 0 {
        addPast(mark)
      }
    }
    for mark in past {
      let isDated = placer.labels.contains {
        $0.storm == mark.storm && $0.feature.layer == .fix
          && abs($0.feature.time.start.secondsSince1970 - mark.fix.time.secondsSince1970)
            < Self.undated
      }
      if !isDated { addPast(mark) }
    }
  }

  /// The longest time from a past fix to the next one with a date, if there is room, in seconds.
  private static let undated: Int64 = 86_400

  private mutating func addPast(_ mark: PlateMark) {
    guard !placer.hasLabel(of: mark) else { return }
    let style = PlateTextStyle(size: 11, color: PlateColor.quiet)
    add([(words.label(mark.fix.time, .day), style)], at: mark, .short, isQuiet: true)
  }

  /// Adds a storm's name with the time of its latest fix or, in an archive, the days of its life.
  private mutating func addName(
    _ mark: PlateMark, _ storms: [PlateStorm], _ places: AgencyPlaces, isSeason: Bool
  ) {
    let storm = storms[mark.storm]
    let size = textSize(storms.count <= Self.mostWithTimes ? 16 : storms.count <= 10 ? 14 : 12.5)
    let style = PlateTextStyle(size: size, isBold: true)
    let name = (
      PlateText.cut(storm.currentTitle(words), size: size, isBold: true, width: 220), style
    )
    let small = PlateTextStyle(
      size: textSize(storms.count > 10 ? 10.5 : 12), isBold: !isSeason)
    if isSeason {
      let days = storm.span.map {
        words.days($0.start, $0.end, withYear: storms.isOfYears)
      }
      placer.add(
        placer.label([name] + [days].compactMap { $0 }.map { ($0, small) }, at: [mark], .near))
      return
    }
    let lines: PlateLabelLines = [name, (words.label(mark.fix.time, .full), small)]
    for place in [places.storm, places.fixes[0]].compactMap({ $0 }) {
      if placer.add(placer.label(lines, around: place, at: mark)) { return }
    }
    placer.add(
      placer.label(lines, at: [mark], .near) ?? placer.label([name], at: [mark], .near))
  }

  private func textSize(_ size: Double) -> Double { PlateMap.textSize(size, weight) }

  /// Draws a ring at each landfall.
  func drawLandfalls(to xml: inout PlateXML) {
    guard !landfalls.isEmpty else { return }
    xml.startGroup("landfall", ["fill": "none", "stroke": PlateColor.ink, "stroke-width": "1.6"])
    for point in landfalls {
      xml.empty("circle", ["cx": point.x.shown, "cy": point.y.shown, "r": (9 * weight).shown])
    }
    xml.end()
  }

  /// Draws the labels, each as a group with its own background; those with leaders first, so that
  /// no leader is above another label.
  func draw(to xml: inout PlateXML) {
    for label in labels.filter({ $0.leader != nil }) + labels.filter({ $0.leader == nil }) {
      xml.start("g", ["class": "label"])
      if let leader = label.leader {
        xml.line(from: leader.start, to: leader.end, stroke: PlateColor.ink, width: 0.8)
      }
      let back = label.background
      xml.empty(
        "rect",
        [
          "x": back.x.shown, "y": back.y.shown, "width": back.width.shown,
          "height": back.height.shown, "rx": "2.5", "fill": PlateColor.paper,
          "fill-opacity": label.isQuiet ? "0.85" : "0.95",
        ])
      var y = label.box.y
      for line in label.lines {
        var style = line.style
        style.anchor = label.anchor
        let x =
          switch label.anchor {
          case .start: label.box.x + 3
          case .middle: label.box.center.x
          case .end: label.box.maxX - 3
          }
        xml.words(line.text, at: PlatePoint(x: x, y: y + style.size), style)
        y += style.size * 1.25
      }
      xml.end()
    }
  }
}

/// The positions of a storm's labels on the agency's own map, as points of the plate.
private struct AgencyPlaces {
  private(set) var storm: PlatePoint?
  /// The positions by lead time in seconds.
  private(set) var fixes: [Int: PlatePoint] = [:]

  init(_ storm: Storm, _ map: inout PlateMap) {
    for label in storm.labels {
      guard let point = map.point(Coordinate(label.position).unrolled(toward: map.longitude)) else {
        continue
      }
      switch label.subject {
      case .storm: self.storm = point
      case .fix(let lead): fixes[lead] = point
      case .potentialArea: break  // The legend says what the area is.
      }
    }
  }
}
