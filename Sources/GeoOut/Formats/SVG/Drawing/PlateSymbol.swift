import TyphoonTrack

/// The symbol of a fix, as on meteorological charts.
///
/// It follows the Manual on the Global Data-processing and Forecasting System (WMO-No. 485): an
/// open circle for a depression, an open circle with two arms for a tropical storm, a filled circle
/// with two arms for a typhoon. In the southern hemisphere the arms curve the other way.
struct PlateSymbol: Hashable {
  enum Kind: Hashable {
    case depression, storm, typhoon, extratropical, unclassed
  }

  var kind: Kind
  var color: Palette.Color
  /// Whether the symbol is for the southern hemisphere.
  var isMirrored = false
  /// NHC's letter, drawn instead of the symbol.
  var letter: String?

  /// Creates the symbol of a fix on a scale.
  init(_ fix: Fix, scale: IntensityScale) {
    isMirrored = fix.position.latitude < 0
    if let category = scale.category(of: fix) {
      kind = Self.kind(of: category)
      color = category.category.tone.color
      return
    }
    color = Palette.unclassed
    switch fix.nature {
    case .extratropical, .postTropical, .remnantLow, .low: kind = .extratropical
    case .disturbance, .wave, .monsoonDepression, .tropical, .subtropical, .unknown:
      kind = .unclassed
    }
  }

  init(_ kind: Kind, color: Palette.Color) {
    self.kind = kind
    self.color = color
  }

  /// Returns the kind of a class, by its lower bound: 34 and 64 kt, or the equivalent bounds of the
  /// scale.
  static func kind(of category: Category) -> Kind {
    switch Speed(category.category.lowerBound, category.scale.unit).value(in: .metresPerSecond) {
    case ..<17: .depression
    case ..<32: .storm
    default: .typhoon
    }
  }

  /// The largest extent of the symbol from its centre, for a circle of radius 1.
  var reach: Double { kind == .storm || kind == .typhoon ? 1.95 : 1.35 }

  /// Draws the symbol around a point.
  ///
  /// - Parameters:
  ///   - point: The centre.
  ///   - radius: The radius of the circle.
  ///   - xml: The writer.
  func draw(at point: PlatePoint, radius: Double, to xml: inout XMLWriter) {
    if let letter { return drawLetter(letter, at: point, radius: radius * 1.45, to: &xml) }
    let casing = Palette.casing
    let line = max(0.8, radius * 0.14)
    // A light rim separates the symbol from the track below it.
    xml.empty(
      "circle",
      [
        "cx": point.x.shown, "cy": point.y.shown, "r": (radius + 1.8).shown,
        "fill": PlateColor.paper,
      ])
    if kind == .storm || kind == .typhoon {
      xml.empty(
        "path",
        [
          "d": arms(at: point, radius: radius), "fill": color, "stroke": casing,
          "stroke-width": line.shown, "stroke-linejoin": "round",
        ])
    }
    func circle(_ radius: Double, fill: Palette.Color, stroke: Palette.Color, width: Double) {
      xml.empty(
        "circle",
        [
          "cx": point.x.shown, "cy": point.y.shown, "r": radius.shown, "fill": fill,
          "stroke": stroke, "stroke-width": width.shown,
        ])
    }
    switch kind {
    case .typhoon: circle(radius, fill: color, stroke: casing, width: line)
    case .extratropical:
      circle(radius * 1.1, fill: color, stroke: casing, width: line)
      circle(radius * 0.82, fill: PlateColor.paper, stroke: casing, width: line)
    case .depression, .storm, .unclassed:
      // An open ring: a dark edge, then the colour, then paper inside.
      circle(radius, fill: color, stroke: casing, width: line)
      circle(radius * 0.56, fill: PlateColor.paper, stroke: casing, width: line)
    }
    guard kind == .extratropical else { return }
    var letter = PlatePath()
    let arm = radius * 0.42
    letter.add(
      [point.moved(-arm * 0.6, -arm), point.moved(-arm * 0.6, arm), point.moved(arm * 0.8, arm)],
      isClosed: false)
    xml.empty(
      "path",
      [
        "d": letter.data, "fill": "none", "stroke": casing,
        "stroke-width": max(1.2, line * 1.6).shown,
      ])
  }

  private func drawLetter(
    _ letter: String, at point: PlatePoint, radius: Double, to xml: inout XMLWriter
  ) {
    xml.empty(
      "circle",
      [
        "cx": point.x.shown, "cy": point.y.shown, "r": radius.shown, "fill": PlateColor.ink,
        "stroke": PlateColor.paper, "stroke-width": "1.2",
      ])
    xml.words(
      letter, at: point.moved(0, radius * 0.5),
      PlateTextStyle(
        size: radius * 1.4, isBold: true, color: PlateColor.paper, anchor: .middle))
  }

  /// Returns the path of the two tapering arms.
  ///
  /// North of the equator the upper arm leaves the circle on the left and ends on the right: the
  /// wind spirals inward counterclockwise.
  private func arms(at point: PlatePoint, radius: Double) -> String {
    let side = isMirrored ? -1.0 : 1
    func arm(_ turn: Double) -> String {
      func step(_ x: Double, _ y: Double) -> String {
        "\((side * turn * x * radius).shown) \((turn * y * radius).shown)"
      }
      return "M\((point.x - side * turn * radius).shown) \(point.y.shown)"
        + "c\(step(0, -1.1)) \(step(0.8, -1.9)) \(step(2.25, -1.95))"
        + " \(step(-0.5, 0.35)) \(step(-0.8, 0.65)) \(step(-0.9, 1.05))z"
    }
    return arm(1) + arm(-1)
  }
}
