/// How words on a plate look.
struct PlateTextStyle: Hashable {
  var size: Double
  var isBold = false
  var color = PlateColor.ink
  var anchor = Anchor.start

  /// Which part of the words stands at their point.
  enum Anchor: String, Hashable {
    case start, middle, end
  }
}

/// The colours of a plate beside those of the data, as SVG writes them.
enum PlateColor {
  /// Words and frames.
  static let ink = Palette.casing.hex
  /// Words that stand back: 7:1 on white.
  static let quiet = "#4a5763"
  /// The paper.
  static let paper = "#ffffff"
  /// The sea.
  static let sea = Palette.sea.light.hex
  /// The land.
  static let land = Palette.land.light.hex
  /// The line between the two.
  static let coast = Palette.coast.light.hex
  /// The graticule.
  static let graticule = "#cbd5dc"
  /// Lines between parts.
  static let rule = "#c9d1d8"
  /// What must not be missed, tests and exercises: 5.6:1 on white.
  static let alarm = "#c62828"
}

extension XMLWriter {
  /// Writes an element without content.
  mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    start(name, attributes)
    end()
  }

  /// Opens an element with attributes, in their order; those without a value are left out.
  mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    start(name)
    for (key, value) in attributes where !value.isEmpty { attribute(key, value) }
  }

  /// Opens a group that holds one layer.
  mutating func startGroup(_ id: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    start("g", ["id": "plate-" + id, "class": id])
    for (key, value) in attributes { attribute(key, value) }
  }

  /// Writes words on one line.
  mutating func words(_ text: String, at point: PlatePoint, _ style: PlateTextStyle) {
    start(
      "text",
      [
        "x": point.x.shown, "y": point.y.shown, "font-size": style.size.shown,
        "font-weight": style.isBold ? "bold" : "",
        "text-anchor": style.anchor == .start ? "" : style.anchor.rawValue, "fill": style.color,
      ])
    self.text(text)
    end()
  }

  /// Writes a rectangle.
  mutating func rectangle(
    _ rect: PlateRect, fill: String = "none", stroke: String = "", width: Double = 1
  ) {
    empty(
      "rect",
      [
        "x": rect.x.shown, "y": rect.y.shown, "width": rect.width.shown,
        "height": rect.height.shown, "fill": fill, "stroke": stroke,
        "stroke-width": stroke.isEmpty ? "" : width.shown,
      ])
  }

  /// Writes a straight line.
  mutating func line(
    from start: PlatePoint, to end: PlatePoint, stroke: String, width: Double = 1
  ) {
    empty(
      "line",
      [
        "x1": start.x.shown, "y1": start.y.shown, "x2": end.x.shown, "y2": end.y.shown,
        "stroke": stroke, "stroke-width": width.shown,
      ])
  }
}
