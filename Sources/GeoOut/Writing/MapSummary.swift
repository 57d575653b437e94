public import TyphoonTrack

/// What a map holds in all: told by its storms one after another.
public struct MapSummary: Hashable, Sendable {
  /// How many storms there are.
  public private(set) var stormCount = 0
  /// How many features there are of each layer, in drawing order.
  private var counts = [Int](repeating: 0, count: Layer.allCases.count)
  /// How many features of each layer one storm has at the most.
  private var most = [Int](repeating: 0, count: Layer.allCases.count)
  /// The sources of the storms, each once, in the order of the storms.
  public private(set) var sources: [Source] = []
  /// The smallest box that holds all features; `nil` where there are none.
  public private(set) var box: BoundingBox?
  /// The latest base time of the forecasts.
  public private(set) var baseTime: Timestamp?
  /// The heading of the only storm, or of the first, in the language of the map.
  public private(set) var firstHeading: String?
  /// From the earliest to the latest time of the features; `nil` where there are none.
  private(set) var period: KMLPeriod?
  /// The scales by which fixes are classed, each once.
  private(set) var scales: [IntensityScale] = []

  /// Creates the summary of an empty map.
  public init() {}

  /// How many features there are of a layer.
  ///
  /// - Parameter layer: The layer.
  /// - Returns: Their number.
  public func count(of layer: Layer) -> Int { counts[layer.order] }

  /// How many features of a layer one storm has at the most.
  func most(of layer: Layer) -> Int { most[layer.order] }

  /// Counts a storm in.
  ///
  /// - Parameters:
  ///   - features: The storm's features.
  ///   - options: What the user asked for.
  public mutating func add(_ features: StormFeatures, options: WritingOptions) {
    let storm = features.storm
    if stormCount == 0 { firstHeading = storm.heading(options.language) }
    stormCount += 1
    if !sources.contains(storm.source) { sources.append(storm.source) }
    let scale = options.scale(for: storm)
    if !scales.contains(where: { $0.name == scale.name }) { scales.append(scale) }
    var own = [Int](repeating: 0, count: counts.count)
    for feature in features.features {
      own[feature.layer.order] += 1
      if let forecast = features.forecast(of: feature) {
        baseTime = max(baseTime ?? forecast.baseTime, forecast.baseTime)
      }
      let box = BoundingBox(of: feature, in: features)
      self.box = self.box.map { $0.union(box) } ?? box
    }
    for index in counts.indices {
      counts[index] += own[index]
      most[index] = max(most[index], own[index])
    }
    if let period = KMLPeriod(features.features) { add(period) }
  }

  /// Counts the storms of another summary in, which follow those of this one.
  ///
  /// - Parameter other: The summary of the storms that follow.
  public mutating func add(_ other: MapSummary) {
    if stormCount == 0 { firstHeading = other.firstHeading }
    stormCount += other.stormCount
    for index in counts.indices {
      counts[index] += other.counts[index]
      most[index] = max(most[index], other.most[index])
    }
    for source in other.sources where !sources.contains(source) { sources.append(source) }
    for scale in other.scales where !scales.contains(where: { $0.name == scale.name }) {
      scales.append(scale)
    }
    if let box = other.box { self.box = self.box.map { $0.union(box) } ?? box }
    if let time = other.baseTime { baseTime = max(baseTime ?? time, time) }
    if let period = other.period { add(period) }
  }

  private mutating func add(_ other: KMLPeriod) {
    period = KMLPeriod(
      min(period?.begin ?? other.begin, other.begin), max(period?.end ?? other.end, other.end))
  }
}
