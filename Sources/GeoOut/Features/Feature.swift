public import TyphoonTrack

/// A layer and a shape, with the fix or forecast of the storm that the feature shows.
///
/// It is small: its vertices are stored in the `StormFeatures` that it belongs to, and its
/// properties are read from the storm when they are written.
public struct Feature: Hashable, Sendable {
  /// The layer.
  public let layer: Layer
  /// The index in the storm's `forecasts`; `nil` for features of the observed track.
  public let forecast: Int?
  /// The index of the fix: in the forecast's fixes if `forecast` is set, otherwise in the track.
  public let fix: Int?
  /// The index in the fix's `windRadii`.
  public let radius: Int?
  /// The wind speed at the edge, for areas made from several fixes.
  public let threshold: Speed?
  /// The index of what was computed for the feature, in a list of its layer: `passages`, `means`,
  /// `strikes`, `coneSteps`, `landfalls`, `errors` or the storm's `coastWarnings`.
  let entry: Int?
  /// Whether the shape is derived, not published by the agency.
  public let isDerived: Bool
  /// The time at which the feature is valid.
  public let time: Time
  /// Whether this is an area that is cut at the antimeridian: its edges along the meridian are
  /// not part of the outline.
  public internal(set) var isCut = false
  /// Whether this is the part of a shape that is in the user's box.
  public internal(set) var isClipped = false
  /// The number of decimals of its coordinates, if those of the map make its rings invalid.
  var decimals: Int?
  /// The number of this feature among those with the same id: 1 for the first, 2 and up for
  /// repeats.
  let ordinal: Int
  /// The location of the vertices in the `StormFeatures`.
  var shape: Shape

  /// The time at which a feature is valid.
  public enum Time: Hashable, Sendable {
    /// One time, for a point.
    case instant(Timestamp)
    /// A start, and an end if it is known, for a line or an area.
    case span(Timestamp, Timestamp?)

    /// The time, or the start of the span.
    public var start: Timestamp {
      switch self {
      case .instant(let time), .span(let time, _): time
      }
    }

    /// The end of a span, if it is known.
    public var end: Timestamp? { if case .span(_, let end) = self { end } else { nil } }
  }

  /// The location of vertices in a `StormFeatures`: indices of its rings, or of its polygons.
  enum Shape: Hashable, Sendable {
    case point(Int)
    case line(Range<Int>)
    case polygon(Range<Int>)

    var isPoint: Bool { if case .point = self { true } else { false } }
  }

  /// Returns the feature with other vertices.
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
  /// Messages about shapes that could not be made.
  public internal(set) var findings: [Finding.Message] = []
  /// Messages about what was omitted on purpose: stale forecasts.
  public internal(set) var notes: [Finding.Message] = []
  /// The layers that were asked for, also those without features.
  var layers: LayerSelection = []
  /// The largest distance of an edge from the true shape, in metres.
  var tolerance = FeatureOptions().tolerance
  /// What the storm does at each of the user's places.
  var passages: [PlacePassage] = []
  /// The mean positions of ensembles.
  var means: [EnsembleMean] = []
  /// The levels of strike probability, one for each area.
  var strikes: [StrikeProbability] = []
  /// The areas of the layer `cone-step`.
  var coneSteps: [ConeStep] = []
  /// The landfalls.
  var landfalls: [Landfall] = []
  /// The verified positions of forecasts, with the indices of these.
  var errors: [(forecast: Int, pair: ForecastPair)] = []
  /// The least area of an island on which landfalls count, in square kilometres.
  var smallestIsland = FeatureOptions.defaultIsland
  /// The name of the table of radii that forecasts without probability circles are given.
  var coneTable: String?
  /// Whether all forecasts are shown because none is official.
  var isUnofficial = false
  /// The winds and the id, if they are for a deck.
  var deck = DeckTally()
  /// Forecast fixes up to this time do not become features; `nil` if all do.
  var past: Timestamp?
  /// Whether the track ends at the moment as of which the storm is shown, and may go on.
  var isCut = false
  /// Whether the moment as of which the storm is shown is later than its track.
  var isAhead: Bool {
    past.map { past in storm.track.last.map { $0.time < past } ?? true } ?? false
  }
  /// The box to which the shapes are cut; `nil` for none.
  var clip: GeoBox?

  /// The vertices of all features, one after another.
  var vertices: [Coordinate] = []
  /// The vertices of each point, line or ring.
  var rings: [Range<Int>] = []
  /// The rings of each polygon, the outer one first.
  var polygons: [Range<Int>] = []
  /// For each forecast shown, the index of the first one with the same technique, member and base
  /// time as in ids; empty if no two are the same.
  var forecastGroups: [Int: Int] = [:]
  /// The number of features so far by id without ordinal; only used if forecasts repeat.
  var idCounts: [FeatureKey: Int] = [:]

  init(_ storm: Storm) { self.storm = storm }
}

// MARK: - Geometry

/// The shape of a feature.
public enum Geometry: Hashable, Sendable {
  /// A point.
  case point(Coordinate)
  /// Lines: several if the line is cut.
  case lines([[Coordinate]])
  /// Polygons, each with its outer ring first: several if the area is cut or has separate pieces.
  case polygons([[[Coordinate]]])
}

extension StormFeatures {
  /// Returns the shape of a feature.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The shape.
  public func geometry(of feature: Feature) -> Geometry {
    switch feature.shape {
    case .point(let ring): .point(vertices[rings[ring].lowerBound])
    case .line(let parts): .lines(parts.map { Array(vertices[rings[$0]]) })
    case .polygon(let parts):
      .polygons(parts.map { polygons[$0].map { Array(vertices[rings[$0]]) } })
    }
  }

  /// Calls `body` with each run of the feature's vertices: its point, lines or rings.
  func forEachRun(of feature: Feature, _ body: (ArraySlice<Coordinate>) -> Void) {
    forEachRun(of: feature.shape, body)
  }

  /// Calls `body` with each run of a shape's vertices.
  func forEachRun(of shape: Feature.Shape, _ body: (ArraySlice<Coordinate>) -> Void) {
    switch shape {
    case .point(let ring): body(vertices[rings[ring]])
    case .line(let parts): for ring in parts { body(vertices[rings[ring]]) }
    case .polygon(let parts):
      for polygon in parts { for ring in polygons[polygon] { body(vertices[rings[ring]]) } }
    }
  }

  /// Returns the forecast of a feature.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The forecast; `nil` for features of the observed track.
  public func forecast(of feature: Feature) -> Forecast? {
    feature.forecast.map { storm.forecasts[$0] }
  }

  /// Returns the fix of a feature.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The fix, interpolated for a landfall; `nil` for lines and areas made from several fixes.
  public func fix(of feature: Feature) -> Fix? {
    guard let index = feature.fix else { return landfall(of: feature)?.fix }
    return feature.forecast.map { storm.forecasts[$0].fixes[index] } ?? storm.track[index]
  }

  /// Calls `body` with a pointer to the feature's fix: passing the fix by value would copy it,
  /// which takes as long as writing a feature.
  @inline(__always)
  func withFix<Result>(of feature: Feature, _ body: (UnsafePointer<Fix>) -> Result) -> Result? {
    guard let index = feature.fix else {
      return landfall(of: feature).map { withUnsafePointer(to: $0.fix, body) }
    }
    // Two calls: to choose an array first would retain it.
    if let forecast = feature.forecast {
      return storm.forecasts[forecast].fixes.withPointer(to: index, body)
    }
    return storm.track.withPointer(to: index, body)
  }

  /// Calls `body` with a pointer to the feature's forecast, like `withFix`.
  @inline(__always)
  func withForecast<Result>(
    of feature: Feature, _ body: (UnsafePointer<Forecast>) -> Result
  ) -> Result? { feature.forecast.flatMap { storm.forecasts.withPointer(to: $0, body) } }

  /// Returns the wind speed at the edge of a feature.
  func threshold(of feature: Feature) -> Speed? {
    feature.threshold ?? windRadii(of: feature)?.threshold
  }

  /// Returns the wind radii of a feature.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The radii; `nil` for features of layers other than `windRadius`.
  public func windRadii(of feature: Feature) -> WindRadii? {
    feature.radius.flatMap { index in withFix(of: feature) { $0.pointee.windRadii[index] } }
  }

  /// Returns only the features of the selected layers.
  ///
  /// - Parameter layers: The layers.
  /// - Returns: The features of those layers, in the same order.
  public func selecting(_ layers: LayerSelection) -> StormFeatures {
    var selected = self
    selected.layers = self.layers.intersection(layers)
    if !features.allSatisfy({ layers.contains($0.layer) }) {
      selected.features.removeAll { !layers.contains($0.layer) }
    }
    return selected
  }
}

extension Array {
  @inline(__always)
  fileprivate func withPointer<Result>(
    to index: Int, _ body: (UnsafePointer<Element>) -> Result
  ) -> Result? {
    precondition(indices.contains(index), "a feature's fix and forecast belong to its storm")
    return withUnsafeBufferPointer { $0.baseAddress.map { body($0 + index) } }
  }
}

// MARK: - Building

extension StormFeatures {
  /// Adds a feature whose shape has already been added.
  mutating func add(
    _ layer: Layer, forecast: Int? = nil, fix: Int? = nil, radius: Int? = nil,
    threshold: Speed? = nil, entry: Int? = nil, isDerived: Bool = false, time: Feature.Time,
    shape: Feature.Shape
  ) {
    let shown = threshold ?? radius.flatMap { index in radii(forecast, fix)?[index].threshold }
    let ordinal = ordinal(
      of: FeatureKey(
        layer: layer, forecast: forecast, time: layer.row.timeInID(time), threshold: shown?.inID,
        level: entry.flatMap { layer == .warning ? Double($0) : level(layer, $0) }))
    features.append(
      Feature(
        layer: layer, forecast: forecast, fix: fix, radius: radius, threshold: threshold,
        entry: entry, isDerived: isDerived, time: time, ordinal: ordinal, shape: shape))
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

  /// Makes a line from the vertices starting at an index.
  mutating func addLine(from start: Int) -> Feature.Shape {
    rings.append(start..<vertices.count)
    return .line(rings.count - 1..<rings.count)
  }

  mutating func addLines(_ lines: [[Coordinate]]) -> Feature.Shape {
    let first = rings.count
    for line in lines {
      rings.append(vertices.count..<vertices.count + line.count)
      vertices += line
    }
    return .line(first..<rings.count)
  }

  /// Makes a polygon without holes from the vertices starting at an index.
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
