import TyphoonTrack

/// The symbol of a fix, as on meteorological charts.
///
/// It follows the Manual on the Global Data-processing and Forecasting System (WMO-No. 485): an
/// open circle for a depression, an open circle with two arms for a tropical storm, a filled circle
/// with two arms for a typhoon. In the southern hemisphere the arms curve the other way. A disturbance is
/// a cross, as in the outlooks of the NHC.
struct PlateSymbol: Hashable {
  enum Kind: String, Hashable, CaseIterable {
    case depression, storm, typhoon, extratropical, disturbance, unclassed
  }

  var kind: Kind
  var color: Palette.Color
  /// Whether the symbol is for the southern hemisphere.
  var isMirrored = false

  /// Creates the symbol of a fix on a scale.
  init(_ fix: Fix, scale: IntensityScale) {
    isMirrored = fix.position.latitude < 0
    if let category = scale.category(of: fix) {
      kind = Self.kind(of: category)
      color = category.category.tone.color
      return
    }
    color = Palette.unclassed
    kind =
      switch fix.nature {
      case .disturbance, .wave, .monsoonDepression: .disturbance
      default: fix.nature.isOver ? .extratropical : .unclassed
      }
  }

  init(_ kind: Kind, color: Palette.Color) {
    self.kind = kind
    self.color = color
  }

  /// Returns the kind of a class, by its limit: 34 and 64 kt, or the equivalent limits of the scale.
  static func kind(of category: Category) -> Kind {
    switch category.category.limit.speed(in: .metresPerSecond).value {
    case ..<17: .depression
    case ..<32: .storm
    default: .typhoon
    }
  }

  /// The largest extent of the symbol from its centre, for a circle of radius 1.
  var reach: Double { kind == .storm || kind == .typhoon ? 1.95 : 1.35 }

  /// The shape, whose arms curve the other way in the southern hemisphere.
  struct Shape: Hashable {
    let kind: Kind
    let isMirrored: Bool
  }

  var shape: Shape {
    Shape(kind: kind, isMirrored: isMirrored && (kind == .storm || kind == .typhoon))
  }

  /// Draws the symbol around a point.
  ///
  /// - Parameters:
  ///   - point: The centre.
  ///   - radius: The radius of the circle.
  ///   - xml: The writer.
  func draw(at point: PlatePoint, radius: Double, to xml: inout PlateXML) {
    let scale = String { $0.append(radius / Shape.radius, decimals: 3) }
    xml.empty(
      "use",
      [
        "xlink:href": .text("#" + xml.context.id(of: shape)),
        "transform": "translate(\(point.x.shown) \(point.y.shown)) scale(\(scale))",
        "fill": .paint(color),
      ])
  }
}

extension PlateSymbol.Shape {
  /// Every shape, in the order in which plates define them.
  static let all = PlateSymbol.Kind.allCases.flatMap { kind in
    [false, true].map { Self(kind: kind, isMirrored: $0) }
  }

  /// The radius of the circle where the shape is defined.
  fileprivate static let radius = 10.0

  /// The name of the shape, as in the icons of KMZ archives.
  var name: String { "symbol-\(kind.rawValue)" + (isMirrored ? "-south" : "") }

  /// Defines the symbol around the origin, in the fill of the element that uses it.
  ///
  /// It is a group, not a `<symbol>`, whose `viewBox` LibreOffice ignores.
  func define(to xml: inout PlateXML) {
    let (casing, radius) = (Palette.casing, Self.radius)
    xml.start("g", ["id": .text(xml.context.id(of: self))])
    func circle(_ radius: Double, fill: PlateValue? = nil) {
      xml.circle(
        at: PlatePoint(x: 0, y: 0), radius: radius, fill: fill ?? "", stroke: .paint(casing),
        width: 1.4)
    }
    if kind == .disturbance {
      for (width, stroke) in [(7.4, Palette.paper), (4.6, casing)] {
        xml.empty(
          "path",
          [
            "d": "M-7-7L7 7M-7 7L7-7", "stroke": .paint(stroke), "stroke-width": .text(width.shown),
            "stroke-linecap": "round",
          ])
      }
      return xml.end()
    }
    // A light rim separates the symbol from the track below it.
    xml.circle(at: PlatePoint(x: 0, y: 0), radius: radius + 2.8, fill: .paint(Palette.paper))
    if kind == .storm || kind == .typhoon {
      xml.empty(
        "path",
        [
          "d": .text(arms), "stroke": .paint(casing), "stroke-width": "1.4",
          "stroke-linejoin": "round",
        ])
    }
    switch kind {
    case .typhoon: circle(radius)
    case .extratropical:
      circle(radius * 1.1)
      circle(radius * 0.82, fill: .paint(Palette.paper))
      xml.empty(
        "path",
        [
          "d": "M-2.5-4.2l0 8.4 5.9 0", "fill": "none", "stroke": .paint(casing),
          "stroke-width": "2.2",
        ])
    default:
      // An open ring: a dark edge, then the colour, then paper inside.
      circle(radius)
      circle(radius * 0.56, fill: .paint(Palette.paper))
    }
    xml.end()
  }

  /// Returns the path of the two tapering arms.
  ///
  /// North of the equator the upper arm leaves the circle on the left and ends on the right: the
  /// wind spirals inward counterclockwise.
  private var arms: String {
    let side = isMirrored ? -1.0 : 1
    func arm(_ turn: Double) -> String {
      func step(_ x: Double, _ y: Double) -> String {
        "\((side * turn * x * Self.radius).shown) \((turn * y * Self.radius).shown)"
      }
      return "M\((-side * turn * Self.radius).shown) 0"
        + "c\(step(0, -1.1)) \(step(0.8, -1.9)) \(step(2.25, -1.95))"
        + " \(step(-0.5, 0.35)) \(step(-0.8, 0.65)) \(step(-0.9, 1.05))z"
    }
    return arm(1) + arm(-1)
  }
}
