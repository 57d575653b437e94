import TyphoonTrack

/// How a plate draws a piece of an observed track.
enum PlateTrackLine: Hashable {
  /// In the colour of a class, with a hairline that pale classes need, and a white edge.
  case firm
  /// Thin and grey, without a casing: fixes without a class are not to outweigh those with one.
  case faint
  /// Dotted: where the centre was is unknown for more than a day.
  case gap

  /// Returns the width of lines, which are thin if they are many, as in a season.
  func width(isThin: Bool) -> Double { self == .firm ? (isThin ? 2 : 3.2) : (isThin ? 1.2 : 1.8) }

  /// What is drawn beneath the line, and how much it shows on each side, the widest first.
  var edges: [(color: Palette.Color, width: Double)] {
    switch self {
    case .firm: [(Palette.paper, 1.5), (Palette.casing, 0.5)]
    case .faint: [(Palette.paper, 1)]
    case .gap: []
    }
  }

  /// The dash pattern: with round ends, dots.
  var dashes: String { self == .gap ? "0.1 5" : "" }

  /// Draws a straight piece of the line, for a legend.
  func draw(
    from left: PlatePoint, to right: PlatePoint, color: Palette.Color, isThin: Bool,
    to xml: inout PlateXML
  ) {
    let width = width(isThin: isThin)
    for edge in edges {
      xml.line(from: left, to: right, stroke: .paint(edge.color), width: width + 2 * edge.width)
    }
    xml.line(
      from: left.moved(0.5, 0), to: right.moved(-0.5, 0), stroke: .paint(color), width: width,
      dashes: dashes, isRound: !dashes.isEmpty)
  }
}

extension PlateStorm {
  /// Where the forecast has the storm at the moment of `--at`, if that is later than its track.
  var ahead: Fix? {
    features.isAhead ? shownForecast?.fixes.first { !features.isPast($0) } : nil
  }

  /// The longest time between two fixes whose connection is drawn as a track, in seconds.
  private static var longestStep: Int { 86_400 }

  /// Returns how a segment of the track is drawn.
  func line(of segment: Feature) -> PlateTrackLine {
    if isGap(segment) { return .gap }
    return segment.layer == .trackSegment && style(of: segment).color == Palette.unclassed
      ? .faint : .firm
  }

  /// The colour of the class that a segment ends with; `nil` if it is that with which it begins, or unknown.
  func endColor(of segment: Feature) -> Palette.Color? {
    guard let fix = segment.fix, fix + 1 < storm.track.count else { return nil }
    let symbols = [fix, fix + 1].map { symbol(storm.track[$0]) }
    return symbols[0].color == symbols[1].color || symbols[1].kind == .unclassed
      ? nil : symbols[1].color
  }

  /// The latest observed centre, from which the line of a forecast is led to its next position: to an analysis of its
  /// own for that time or, of an older forecast, to the first position ahead.
  func joint(of line: Feature) -> (start: Coordinate, next: Coordinate)? {
    guard line.layer == .forecastTrack, !isVerified, let last = storm.track.last,
      let forecast = features.forecast(of: line),
      forecast.baseTime <= last.time,
      let next = forecast.fixes.first(where: { $0.time >= last.time }),
      next.position != last.position,
      next.time == last.time ? technique(of: line) == nil : forecast.baseTime < last.time
    else { return nil }
    return (Coordinate(last.position), Coordinate(next.position))
  }

  /// Whether a segment joins fixes that are more than a day apart.
  func isGap(_ segment: Feature) -> Bool {
    guard segment.layer == .trackSegment, let end = segment.time.end else { return false }
    return segment.time.start.advanced(bySeconds: Self.longestStep) < end
  }

  /// Returns the parts of a line of the whole track: between fixes that are more than a day apart, and the others.
  func legs(of line: Feature) -> (firm: [ArraySlice<Coordinate>], gaps: [ArraySlice<Coordinate>]) {
    var (firm, gaps): ([ArraySlice<Coordinate>], [ArraySlice<Coordinate>]) = ([], [])
    var fixes = storm.track[...]
    features.forEachRun(of: line) { run in
      var (start, last) = (run.startIndex, run.startIndex)
      var time: Timestamp?
      for index in run.indices {
        guard let fix = fixes.first, run[index].isSame(as: Coordinate(fix.position)) else {
          continue
        }
        if let time, time.advanced(bySeconds: Self.longestStep) < fix.time {
          firm.append(run[start...last])
          gaps.append(run[last...index])
          start = index
        }
        (last, time) = (index, fix.time)
        fixes = fixes.dropFirst()
      }
      firm.append(run[start...])
    }
    return (firm, gaps)
  }
}

extension Coordinate {
  /// Whether it is a place, in whichever turn of the globe.
  func isSame(as other: Coordinate) -> Bool {
    latitude == other.latitude
      && abs((longitude - other.longitude).remainder(dividingBy: 360)) < 1e-9
  }
}
