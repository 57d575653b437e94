package import TyphoonTrack

/// Totals for a map, accumulated storm by storm.
package struct MapSummary: Sendable {
  /// How many storms there are.
  package private(set) var stormCount = 0
  /// How many features there are of each layer, in drawing order.
  private var counts = [Int](repeating: 0, count: Layer.allCases.count)
  /// The sources of the storms, each once, in the order of the storms.
  package private(set) var sources: [Source] = []
  private var knownSources: Set<Source> = []
  /// The smallest box that holds all features; `nil` where there are none.
  package var box: BoundingBox? {
    guard let latitudes, let sides = longitudes.box else { return nil }
    return BoundingBox(
      west: sides.west, south: latitudes.lowerBound, east: sides.east, north: latitudes.upperBound)
  }
  private var latitudes: ClosedRange<Double>?
  private var longitudes = LongitudeArcs()
  /// The latest base time of the forecasts.
  package private(set) var baseTime: Timestamp?
  /// Maximum number of storms listed.
  static let maxListed = 24
  /// The first storms without their vertices; empty in formats that do not list storms.
  ///
  /// Their texts are made only if the map has no more storms than it lists.
  private(set) var listed: [StormFeatures] = []
  /// The period from the earliest to the latest time of the features; `nil` if there are none.
  private(set) var period: MapPeriod?
  /// The intensity scales used to class fixes, each once.
  private(set) var scales: [IntensityScale] = []

  /// Creates the summary of an empty map.
  package init() {}

  /// Whether areas are cut at the antimeridian.
  private(set) var hasCuts = false
  /// The winds of a deck, and the ids of its storms.
  private(set) var deck = DeckTally()

  /// Returns the number of features of a layer.
  ///
  /// - Parameter layer: The layer.
  /// - Returns: Their number.
  package func count(of layer: Layer) -> Int { counts[layer.order] }

  /// The only storm of a map that lists its storms.
  var onlyStorm: StormFeatures? { stormCount == 1 ? listed.first : nil }

  /// Adds a storm.
  ///
  /// - Parameters:
  ///   - features: The storm's features.
  ///   - isListed: Whether the map lists its storms.
  ///   - options: The user's options.
  mutating func add(_ features: StormFeatures, isListed: Bool, options: WritingOptions) {
    let storm = features.storm
    if isListed, listed.count < Self.maxListed {
      listed.append(features)
      listed[listed.count - 1].vertices = []
    }
    stormCount += 1
    deck.add(features.deck)
    for source in storm.sources { add(source) }
    let scale = options.scale(for: storm)
    if !scales.contains(where: { $0.name == scale.name }) { scales.append(scale) }
    var own: BoundingBox?
    for index in features.features.indices {
      // By index: a feature is large.
      counts[features.features[index].layer.order] += 1
      hasCuts = hasCuts || features.features[index].isCut
      if let time = features.features[index].forecast.map({ storm.forecasts[$0].baseTime }) {
        baseTime = max(baseTime ?? time, time)
      }
      let box = BoundingBox(of: features.features[index].shape, in: features)
      if own == nil { own = box } else { own?.formUnion(box) }
    }
    if let own {
      add(own.south...own.north)
      longitudes.add(own.west, own.east)
    }
    if let period = MapPeriod(features.features) { add(period) }
  }

  /// Adds the storms of another summary, which follow those of this one.
  ///
  /// - Parameter other: The summary of the storms that follow.
  package mutating func add(_ other: MapSummary) {
    listed += other.listed.prefix(Self.maxListed - listed.count)
    stormCount += other.stormCount
    deck.add(other.deck)
    for index in counts.indices { counts[index] += other.counts[index] }
    for source in other.sources { add(source) }
    for scale in other.scales where !scales.contains(where: { $0.name == scale.name }) {
      scales.append(scale)
    }
    if let range = other.latitudes { add(range) }
    longitudes.add(other.longitudes)
    hasCuts = hasCuts || other.hasCuts
    if let time = other.baseTime { baseTime = max(baseTime ?? time, time) }
    if let period = other.period { add(period) }
  }

  private mutating func add(_ source: Source) {
    if knownSources.insert(source).inserted { sources.append(source) }
  }

  private mutating func add(_ range: ClosedRange<Double>) {
    latitudes =
      min(
        latitudes?.lowerBound ?? range.lowerBound, range.lowerBound)...max(
        latitudes?.upperBound ?? range.upperBound, range.upperBound)
  }

  private mutating func add(_ other: MapPeriod) {
    period = MapPeriod(
      min(period?.begin ?? other.begin, other.begin), max(period?.end ?? other.end, other.end))
  }
}
