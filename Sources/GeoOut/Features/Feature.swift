public import TyphoonTrack

/// One thing to draw: a layer, a shape, and the fix or forecast of its storm that it speaks of.
///
/// It is small: its vertices stand in the `StormFeatures` that it belongs to, and its properties are
/// read out of the storm when they are written.
public struct Feature: Hashable, Sendable {
  /// What it shows.
  public let layer: Layer
  /// The index in the storm's `forecasts`, where it speaks of a forecast.
  public let forecast: Int?
  /// The index of the fix that it speaks of: in the forecast's fixes, else in the track.
  public let fix: Int?
  /// The index in the fix's `windRadii`.
  public let radius: Int?
  /// The wind speed at the edge, for areas that several fixes make.
  public let threshold: Speed?
  /// Whether the agency did not draw it: it is made of what the agency published for something else.
  public let isDerived: Bool
  /// When it holds.
  public let time: Time
  /// Whether it is an area that is cut at the 180th meridian: its edges along the meridian are no outline.
  public internal(set) var isCut = false
  /// Which of the features with the same id it is: 1, or 2 and on for repeats.
  let ordinal: Int
  /// Where its vertices stand.
  var shape: Shape

  /// When a feature holds.
  public enum Time: Hashable, Sendable {
    /// At one time: a point.
    case instant(Timestamp)
    /// From one time on, until another where that is known: a line or an area.
    case span(Timestamp, Timestamp?)

    /// The time, or its beginning.
    public var start: Timestamp {
      switch self {
      case .instant(let time), .span(let time, _): time
      }
    }

    /// The end of a span, where it is known.
    public var end: Timestamp? {
      if case .span(_, let end) = self { end } else { nil }
    }
  }

  /// Where vertices stand in a `StormFeatures`: indices of its rings, or of its polygons.
  enum Shape: Hashable, Sendable {
    case point(Int)
    case line(Range<Int>)
    case polygon(Range<Int>)
  }

  /// The feature with other vertices.
  func with(_ shape: Shape) -> Feature {
    var feature = self
    feature.shape = shape
    return feature
  }
}

/// The features of one storm, with their vertices.
public struct StormFeatures: Sendable {
  /// The storm.
  public internal(set) var storm: Storm
  /// The features, in drawing order.
  public internal(set) var features: [Feature] = []
  /// What there is to say of shapes that could not be made.
  public internal(set) var findings: [Finding.Message] = []
  /// What was omitted on purpose: a forecast that is over.
  public internal(set) var notes: [Finding.Message] = []
  /// Forecast fixes up to this time are no features; `nil` if all are.
  var past: Timestamp?

  /// The vertices of all features, one after another.
  var vertices: [Coordinate] = []
  /// The vertices of each point, line or ring.
  var rings: [Range<Int>] = []
  /// The rings of each polygon, the outer one first.
  var polygons: [Range<Int>] = []
  /// The first of the forecasts with the same technique, member and base time, as ids write them, by the
  /// index of each that is shown; empty where no two are the same.
  var forecastGroups: [Int: Int] = [:]
  /// How many features have an id so far, ordinals apart; only where forecasts repeat.
  var idCounts: [FeatureKey: Int] = [:]

  init(_ storm: Storm) {
    self.storm = storm
  }
}

// MARK: - Geometry

/// A feature's shape by itself.
public enum Geometry: Hashable, Sendable {
  /// A place.
  case point(Coordinate)
  /// Lines; several where the line is cut.
  case lines([[Coordinate]])
  /// Polygons, each with its outer ring first; several where the area is cut or in pieces.
  case polygons([[[Coordinate]]])
}

extension StormFeatures {
  /// The shape of a feature.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: Its vertices.
  public func geometry(of feature: Feature) -> Geometry {
    switch feature.shape {
    case .point(let ring): .point(vertices[rings[ring].lowerBound])
    case .line(let parts): .lines(parts.map { Array(vertices[rings[$0]]) })
    case .polygon(let parts):
      .polygons(parts.map { polygons[$0].map { Array(vertices[rings[$0]]) } })
    }
  }

  /// Gives each run of vertices of a feature to a function: its point, lines, or rings.
  func forEachRun(of feature: Feature, _ body: (ArraySlice<Coordinate>) -> Void) {
    switch feature.shape {
    case .point(let ring): body(vertices[rings[ring]])
    case .line(let parts): for ring in parts { body(vertices[rings[ring]]) }
    case .polygon(let parts):
      for polygon in parts { for ring in polygons[polygon] { body(vertices[rings[ring]]) } }
    }
  }

  /// The forecast that a feature belongs to.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The forecast; `nil` for features of the observed track.
  public func forecast(of feature: Feature) -> Forecast? {
    feature.forecast.map { storm.forecasts[$0] }
  }

  /// The fix that a feature belongs to.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The fix; `nil` for lines and areas that several fixes make.
  public func fix(of feature: Feature) -> Fix? {
    guard let index = feature.fix else { return nil }
    return feature.forecast.map { storm.forecasts[$0].fixes[index] } ?? storm.track[index]
  }

  /// Gives the fix that a feature speaks of to a function, as a pointer: a fix that is handed on is copied,
  /// and that takes as long as to write a feature.
  @inline(__always)
  func withFix<Result>(of feature: Feature, _ body: (UnsafePointer<Fix>) -> Result) -> Result? {
    guard let index = feature.fix else { return nil }
    func pass(_ fixes: [Fix]) -> Result? {
      precondition(fixes.indices.contains(index), "a feature's fix is one of its storm's")
      return fixes.withUnsafeBufferPointer { $0.baseAddress.map { body($0 + index) } }
    }
    guard let forecast = feature.forecast else { return pass(storm.track) }
    return pass(storm.forecasts[forecast].fixes)
  }

  /// The wind speed at the edge of a feature.
  func threshold(of feature: Feature) -> Speed? {
    feature.threshold ?? windRadii(of: feature)?.threshold
  }

  /// The wind radii that a feature shows.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The radii; `nil` for features of other layers than `windRadius`.
  public func windRadii(of feature: Feature) -> WindRadii? {
    guard let index = feature.radius else { return nil }
    return fix(of: feature)?.windRadii[index]
  }
}

extension StormFeatures {
  /// The features of some layers only.
  ///
  /// - Parameter layers: The layers.
  /// - Returns: The features of those layers, in the same order.
  public func selecting(_ layers: LayerSelection) -> StormFeatures {
    guard !features.allSatisfy({ layers.contains($0.layer) }) else { return self }
    var selected = self
    selected.features.removeAll { !layers.contains($0.layer) }
    return selected
  }
}

// MARK: - Building

extension StormFeatures {
  /// Adds a feature whose shape has been added.
  mutating func add(
    _ layer: Layer, forecast: Int? = nil, fix: Int? = nil, radius: Int? = nil,
    threshold: Speed? = nil, isDerived: Bool = false, time: Feature.Time, shape: Feature.Shape
  ) {
    let shown = threshold ?? radius.flatMap { index in radii(forecast, fix)?[index].threshold }
    let ordinal = ordinal(
      of: FeatureKey(
        layer: layer, forecast: forecast, time: layer.idTime(time), threshold: shown?.inID))
    features.append(
      Feature(
        layer: layer, forecast: forecast, fix: fix, radius: radius, threshold: threshold,
        isDerived: isDerived, time: time, ordinal: ordinal, shape: shape))
  }

  private func radii(_ forecast: Int?, _ fix: Int?) -> [WindRadii]? {
    guard let fix else { return nil }
    return forecast.map { storm.forecasts[$0].fixes[fix].windRadii } ?? storm.track[fix].windRadii
  }

  mutating func addPoint(_ place: Coordinate) -> Feature.Shape {
    vertices.append(place)
    rings.append(vertices.count - 1..<vertices.count)
    return .point(rings.count - 1)
  }

  /// Makes a line of the vertices from an index on.
  mutating func addLine(from start: Int) -> Feature.Shape {
    rings.append(start..<vertices.count)
    return .line(rings.count - 1..<rings.count)
  }

  /// Makes a polygon without holes of the vertices from an index on.
  mutating func addPolygon(from start: Int) -> Feature.Shape {
    rings.append(start..<vertices.count)
    polygons.append(rings.count - 1..<rings.count)
    return .polygon(polygons.count - 1..<polygons.count)
  }

  mutating func addPolygons(_ parts: [Overlay.Polygon]) -> Feature.Shape {
    let first = polygons.count
    for part in parts {
      let firstRing = rings.count
      for ring in part.rings {
        rings.append(vertices.count..<vertices.count + ring.count)
        vertices += ring
      }
      polygons.append(firstRing..<rings.count)
    }
    return .polygon(first..<polygons.count)
  }
}
