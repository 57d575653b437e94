extension PlateLegend.Sample {
  /// The width of samples.
  static let width = 36.0
  /// The width of samples in columns.
  static let shortWidth = 20.0

  /// Returns the line of a track of a colour.
  private static func line(_ color: Palette.Color) -> PlateTrackLine {
    color == Palette.unclassed ? .faint : .firm
  }

  /// The width in the key of a thumbnail.
  var keyWidth: Double {
    switch self {
    case .fix, .track, .technique, .landfall, .circle, .wind(_, now: true, forecast: false),
      .wind(_, now: false, forecast: true):
      Self.shortWidth
    default: Self.width
    }
  }

  /// Draws the sample; `left` is the middle of its left edge.
  func draw(at left: PlatePoint, width: Double = Self.width, to xml: inout PlateXML) {
    let middle = left.moved(width / 2, 0)
    let right = left.moved(width, 0)
    switch self {
    case .fix(let symbol, let hasTrack):
      if hasTrack {
        Self.line(symbol.color).draw(
          from: left, to: right, color: symbol.color, isThin: false, to: &xml)
      }
      symbol.draw(at: middle, radius: 5, to: &xml)
    case .track(let color, let length):
      Self.line(color).draw(
        from: left, to: left.moved(min(length, width), 0), color: color, isThin: true, to: &xml)
    case .others:
      xml.start("g", ["stroke-opacity": "0.5"])
      xml.line(from: left, to: right, stroke: .paint(Palette.unclassed))
      xml.end()
    case .gap(let isThin):
      PlateTrackLine.gap.draw(from: left, to: right, color: Palette.quiet, isThin: isThin, to: &xml)
    case .technique(let stroke):
      xml.line(
        from: left, to: left.moved(Self.shortWidth, 0), stroke: .paint(stroke.color),
        width: stroke.width,
        dashes: stroke.dashes)
    case .forecastTrack:
      xml.line(
        from: left, to: right, stroke: .paint(Palette.forecast), width: 2.5,
        dashes: PlateLine.dashes)
      PlateSymbol(.unclassed, color: Palette.forecast).draw(at: middle, radius: 5, to: &xml)
    case .areas(let styles):
      for style in styles { Self.area(style).draw(at: left, to: &xml) }
    case .area(let style):
      xml.empty(
        "rect",
        [
          "x": .text(left.x.shown), "y": .text((left.y - 7).shown),
          "width": .text(Self.width.shown), "height": "14",
          "fill": .paint(style.fill ?? style.color),
          "fill-opacity": .text(style.fillOpacity.fraction),
          "stroke": style.opacity > 0 ? .paint(style.color) : "none",
          "stroke-width": .text(style.width.shown),
          "stroke-dasharray": .text(style.isDashed ? PlateLine.areaDashes : ""),
        ])
    case .circle(let style):
      xml.circle(
        at: middle, radius: 8, stroke: .paint(style.color), width: style.width,
        dashes: PlateLine.areaDashes)
    case .warning(let style):
      for edge in [1.5, 0] {
        xml.line(
          from: left, to: right, stroke: .paint(edge > 0 ? Palette.casing : style.color),
          width: style.width + edge)
      }
    case .landfall(let style, isComputed: true): style.draw(.ring, at: middle, to: &xml)
    case .landfall(let style, isComputed: false):
      xml.circle(at: middle, radius: 7, stroke: .paint(style.color), width: 1.6)
    case .wind(let force, let now, let forecast):
      var style = FeatureStyle(.windRadius, color: force.color)
      style.paint(force)
      let line = style.color
      let shift = now && forecast ? 9.0 : 0
      if now {
        xml.circle(
          at: middle.moved(-shift, 0), radius: 7, fill: .paint(style.fill ?? line),
          opacity: style.fillOpacity.fraction, stroke: .paint(line), width: 1.5)
      }
      if forecast {
        xml.circle(
          at: middle.moved(shift, 0), radius: 7, stroke: .paint(line),
          width: WindForce.forecastWidth)
      }
    }
  }
}

extension FeatureStyle {
  /// Draws a point of a layer.
  ///
  /// A computed ring is dashed: those of the source are firm.
  func draw(_ mark: LayerRow.Mark, at point: PlatePoint, to xml: inout PlateXML) {
    if mark == .ring {
      // Its rim tells it from the symbol of a present place below.
      xml.circle(at: point, radius: 6, stroke: .paint(Palette.paper), width: 4.4)
      xml.circle(at: point, radius: 6, stroke: .paint(color), width: 1.6, dashes: "2.8 1.9")
    } else {
      xml.circle(
        at: point, radius: 2.6, fill: .paint(color), stroke: .paint(Palette.paper), width: 0.8)
    }
  }
}
