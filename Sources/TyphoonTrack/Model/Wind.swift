/// A maximum sustained wind, with the period over which its agency averages.
///
/// Winds of different averaging periods are never converted into each other: no factor between them
/// is right everywhere (WMO/TD-No. 1555, 2010).
public struct Wind: Hashable, Sendable {
  /// The speed as published.
  public var speed: Speed
  /// The averaging period in minutes (1, 2, 3 or 10), or `nil` where it is not known.
  public var averagingPeriod: Int?
  /// The agency that gives it, where it is not the storm's.
  public var agency: String?

  /// Creates a wind.
  ///
  /// - Parameters:
  ///   - speed: The speed as published.
  ///   - averagingPeriod: The averaging period in minutes, where known.
  ///   - agency: The agency, where it is not the storm's.
  public init(_ speed: Speed, averagingPeriod: Int?, agency: String? = nil) {
    self.speed = speed
    self.averagingPeriod = averagingPeriod
    self.agency = agency
  }
}

/// A maximum gust.
public struct Gust: Hashable, Sendable {
  /// The speed as published.
  public var speed: Speed
  /// The averaging period in seconds, where the source gives it.
  public var averagingPeriod: Int?

  /// Creates a gust.
  ///
  /// - Parameters:
  ///   - speed: The speed as published.
  ///   - averagingPeriod: The averaging period in seconds, where the source gives it.
  public init(_ speed: Speed, averagingPeriod: Int? = nil) {
    self.speed = speed
    self.averagingPeriod = averagingPeriod
  }
}

/// How a storm moves.
public struct Motion: Hashable, Sendable {
  /// The direction toward which it moves, in degrees clockwise from true north, 0 to 360.
  public var bearing: Double?
  /// How fast it moves.
  public var speed: Speed?
  /// The agency's own word for the direction: "WNW", "西北西".
  public var directionWords: LocalizedText
  /// The agency's own words where it gives no number: "Almost stationary", "ゆっくり".
  public var words: LocalizedText

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - bearing: The direction toward which it moves, in degrees clockwise from north.
  ///   - speed: How fast.
  ///   - directionWords: The agency's word for the direction.
  ///   - words: The agency's words where it gives no number.
  public init(
    bearing: Double? = nil, speed: Speed? = nil, directionWords: LocalizedText = LocalizedText(),
    words: LocalizedText = LocalizedText()
  ) {
    self.bearing = bearing
    self.speed = speed
    self.directionWords = directionWords
    self.words = words
  }

  /// Whether the source says nothing of the motion.
  public var isEmpty: Bool {
    bearing == nil && speed == nil && directionWords.isEmpty && words.isEmpty
  }
}
