import TyphoonTrack

/// How a plate draws a piece of an observed track.
enum PlateTrackLine: Hashable {
  /// In the colour of a class, with a casing.
  case firm
  /// Thin and grey, without a casing: fixes without a class are not to outweigh those with one.
  case faint
  /// Dotted: where the centre was is unknown for more than a day.
  case gap

  /// Returns the width of lines, and how much wider what separates them from the map is; lines are
  /// thin if they are many, as in a season.
  func widths(isThin: Bool) -> (line: Double, casing: Double) {
    switch self {
    case .firm: isThin ? (2.2, 1.4) : (4, 2)
    case .faint: isThin ? (1.4, 1.2) : (2.2, 2)
    case .gap: isThin ? (1.4, 0) : (2.2, 0)
    }
  }

  /// What is drawn beneath the line.
  var casing: (any PlateValue)? {
    switch self {
    case .firm: Palette.casing
    case .faint: Palette.paper
    case .gap: nil
    }
  }

  /// The dash pattern: with round ends, dots.
  var dashes: String { self == .gap ? "0.1 5" : "" }

  /// Draws a straight piece of the line, for a legend.
  func draw(
    from left: PlatePoint, to right: PlatePoint, color: Palette.Color, isThin: Bool,
    to xml: inout PlateXML
  ) {
    let widths = widths(isThin: isThin)
    if let casing {
      xml.line(from: left, to: right, stroke: casing, width: widths.line + widths.casing)
    }
    xml.line(
      from: left.moved(1, 0), to: right.moved(-1, 0), stroke: color, width: widths.line,
      dashes: dashes, isRound: !dashes.isEmpty)
  }
}

extension PlateStorm {
  /// The longest time between two fixes whose connection is drawn as a track, in seconds.
  private static var longestStep: Int { 86_400 }

  /// Returns how a segment of the track is drawn.
  func line(of segment: Feature) -> PlateTrackLine {
    if isGap(segment) { return .gap }
    return segment.layer == .trackSegment && style(of: segment).color == Palette.unclassed
      ? .faint : .firm
  }

  /// Whether a segment joins fixes that are more than a day apart.
  func isGap(_ segment: Feature) -> Bool {
    guard segment.layer == .trackSegment, let end = segment.time.end else { return false }
    return segment.time.start.advanced(bySeconds: Self.longestStep) < end
  }
}

extension MapWords {
}
