import TyphoonTrack

/// Labels at fixes and tracks, placed so that none hides another.
struct PlateLabels {
  private(set) var placer: PlateLabelPlacer
  private let words: MapWords

  var labels: [PlateLabel] { placer.labels }

  /// With more storms than this, only names are placed at the tracks, and forecast times where
  /// there is room.
  static let mostWithTimes = 4

  /// Places the labels of all fixes.
  ///
  /// - Parameters:
  ///   - marks: The fixes.
  ///   - storms: The storms of the fixes.
  ///   - tracks: Points along the lines that labels should avoid.
  ///   - map: The map whose frame contains the labels.
  ///   - words: The language.
  init(
    _ marks: [PlateMark], _ storms: [PlateStorm], tracks: [PlatePoint], _ map: inout PlateMap,
    _ words: MapWords
  ) {
    self.words = words
    placer = PlateLabelPlacer(frame: map.frame, boxes: marks.map(\.box), tracks: tracks)
    let places = storms.map { AgencyPlaces($0.storm, &map) }
    // Computed once, because it searches all features.
    let bases = storms.map(\.baseTime)
    let isSeason = storms.isSeason
    // Mandatory labels come first, and of these the ones that the agency has positioned.
    for mark in marks where storms[mark.storm].techniques.isEmpty {
      let place = Self.lead(of: mark, bases[mark.storm]).flatMap { places[mark.storm].fixes[$0] }
      if let place, !mark.isCurrent { addTime(mark, at: place) }
    }
    for mark in marks {
      guard let number = storms[mark.storm].number else { continue }
      let style = PlateTextStyle(
        size: 11, isBold: mark.isCurrent, color: mark.isCurrent ? PlateColor.ink : PlateColor.quiet)
      placer.add([(number, style)], at: [mark], .near)
    }
    for mark in marks where mark.isCurrent && storms[mark.storm].number == nil {
      let others =
        isSeason && storms.count > Self.mostWithTimes ? Self.along(marks, storm: mark.storm) : []
      addName(mark, others, storms, places[mark.storm], isSeason: isSeason)
    }
    addCodes(storms, &map)
    let current = marks.filter(\.isCurrent)
    for mark in marks where mark.isForecast && !mark.isCurrent && !placer.hasLabel(of: mark) {
      guard storms[mark.storm].techniques.isEmpty else { continue }
      // A forecast may begin at the analysis, whose time is in the label of the name.
      guard !current.contains(where: { $0.storm == mark.storm && $0.fix.time == mark.fix.time })
      else { continue }
      addTime(mark, isOptional: storms.count > Self.mostWithTimes)
    }
    guard storms.count <= Self.mostWithTimes else { return }
    addPast(marks.filter { storms[$0.storm].techniques.isEmpty })
  }

  /// Adds the codes of thin lines at their ends: those of ensemble members only where there is room.
  private mutating func addCodes(_ storms: [PlateStorm], _ map: inout PlateMap) {
    for (index, storm) in storms.enumerated() {
      for feature in storm.features.features where feature.layer == .forecastTrack {
        guard let technique = storm.technique(of: feature),
          let fix = storm.features.forecast(of: feature)?.fixes.last,
          let point = map.point(Coordinate(fix.position).unrolled(toward: map.longitude)),
          map.frame.contains(point)
        else { continue }
        let mark = PlateMark(
          storm: index, feature: feature, fix: fix, point: point,
          symbol: PlateSymbol(.unclassed, color: technique.stroke.color), radius: 0,
          isCurrent: false)
        let style = PlateTextStyle(
          size: 10.5, isBold: !technique.isMember, color: technique.stroke.color)
        placer.add([(technique.code, style)], at: [mark], technique.isMember ? .whereFree : .near)
      }
    }
  }

  /// Adds times of past fixes where there is room: those at 00 and 12 UTC, and at 06 and 18 UTC if
  /// there are few.
  private mutating func addPast(_ marks: [PlateMark]) {
    let past = marks.filter { !$0.isForecast && !$0.isCurrent && !$0.isDot }
    let style = PlateTextStyle(size: 11, color: PlateColor.quiet)
    for hour in [0, 12] + (past.count <= 6 ? [6, 18] : []) {
      for mark in past where mark.fix.time.parts.hour == hour && mark.fix.time.parts.minute == 0 {
        placer.add([(words.label(mark.fix.time), style)], at: [mark], .whereFree)
      }
    }
  }

  /// Adds the time of a forecast fix, at the agency's label position, otherwise near the fix.
  private mutating func addTime(
    _ mark: PlateMark, at place: PlatePoint? = nil, isOptional: Bool = false
  ) {
    let size = place == nil ? 12.0 : 13
    let lines = [(words.label(mark.fix.time), PlateTextStyle(size: size, isBold: true))]
    if let place {
      placer.add(lines, around: place, at: mark)
    } else {
      placer.add(lines, at: [mark], isOptional ? .whereFree : .near)
    }
  }

  /// Adds a storm's name with the time of its latest fix or, in an archive, the days of its life.
  private mutating func addName(
    _ mark: PlateMark, _ others: [PlateMark], _ storms: [PlateStorm], _ places: AgencyPlaces,
    isSeason: Bool
  ) {
    let storm = storms[mark.storm]
    let size: Double = storms.count <= Self.mostWithTimes ? 16 : storms.count <= 10 ? 14 : 12.5
    let style = PlateTextStyle(size: size, isBold: true)
    let name = (
      PlateText.cut(storm.shortTitle(words), size: size, isBold: true, width: 220), style
    )
    let small = PlateTextStyle(size: size <= 12.5 ? 10.5 : 12, isBold: !isSeason)
    if isSeason {
      let days = storm.span.map {
        words.days($0.start, $0.end, withYear: storms.isOfYears)
      }
      placer.add([name] + [days].compactMap { $0 }.map { ($0, small) }, at: [mark] + others, .far)
      return
    }
    let time = (words.label(mark.fix.time), small)
    if let place = places.storm, placer.add([name], around: place, at: mark) {
      addTime(mark, at: places.fixes[0])
      return
    }
    if let place = places.fixes[0], placer.add([name, time], around: place, at: mark) { return }
    placer.add([name, time], at: [mark], .far)
  }

  /// Returns the lead time of a mark: 0 for the analysis that the forecast is based on.
  private static func lead(of mark: PlateMark, _ base: Timestamp?) -> Int? {
    if mark.isForecast { return mark.fix.leadTime }
    return mark.fix.time == base ? 0 : nil
  }

  /// Returns up to six fixes along a storm's track for its name, the strongest first.
  private static func along(_ marks: [PlateMark], storm: Int) -> [PlateMark] {
    let own = marks.filter { $0.storm == storm && !$0.isCurrent && !$0.isDot }
    guard own.count > 6 else { return own }
    return (0..<6).map { own[$0 * (own.count - 1) / 5] }
  }

  /// Draws the labels, each as a group with its own background; those with leaders first, so that
  /// no leader is above another label.
  func draw(to xml: inout XMLWriter) {
    for label in labels.filter({ $0.leader != nil }) + labels.filter({ $0.leader == nil }) {
      xml.start("g", ["class": "label"])
      if let leader = label.leader {
        xml.line(from: leader.start, to: leader.end, stroke: PlateColor.ink, width: 0.8)
      }
      xml.empty(
        "rect",
        [
          "x": label.box.x.shown, "y": label.box.y.shown, "width": label.box.width.shown,
          "height": label.box.height.shown, "rx": "2.5", "fill": PlateColor.paper,
          "fill-opacity": label.isQuiet ? "0.85" : "0.95",
        ])
      var y = label.box.y
      for line in label.lines {
        xml.words(
          line.text, at: PlatePoint(x: label.box.x + 3, y: y + line.style.size), line.style)
        y += line.style.size * 1.25
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
