/// A maximum sustained wind with its agency's averaging period.
///
/// Winds of different averaging periods are never converted into each other: no factor is right
/// everywhere (WMO/TD-No. 1555, 2010).
public struct Wind: ModelValue {
  /// The speed as published.
  public var speed: Speed
  /// The averaging period in minutes (1, 2, 3 or 10), or `nil` if unknown.
  public var averagingPeriod: Int?
  /// The agency that gives it, if that is not the storm's.
  public var agency: String?

  /// Creates a wind.
  ///
  /// - Parameters:
  ///   - speed: The speed as published.
  ///   - averagingPeriod: The averaging period in minutes, or `nil` if unknown.
  ///   - agency: The agency that gives it, if that is not the storm's.
  public init(_ speed: Speed, averagingPeriod: Int?, agency: String? = nil) {
    (self.speed, self.averagingPeriod, self.agency) = (speed, averagingPeriod, agency)
  }
}

/// A maximum gust.
public struct Gust: ModelValue {
  /// The speed as published.
  public var speed: Speed
  /// The averaging period in seconds, if the source gives it.
  public var averagingPeriod: Int?

  /// Creates a gust.
  ///
  /// - Parameters:
  ///   - speed: The speed as published.
  ///   - averagingPeriod: The averaging period in seconds, if the source gives it.
  public init(_ speed: Speed, averagingPeriod: Int? = nil) {
    (self.speed, self.averagingPeriod) = (speed, averagingPeriod)
  }
}

/// A storm's motion.
public struct Motion: ModelValue {
  /// The agency's own term for the direction: "WNW", "西北西".
  public var directionWords: LocalizedText
  /// The agency's description where it gives no number: "Almost stationary", "ゆっくり".
  public var words: LocalizedText
  /// The speed at which it moves.
  public var speed: Speed?
  /// The direction toward which it moves, in degrees clockwise from true north, 0 to 360.
  public var bearing: Double?

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - bearing: The direction toward which it moves, in degrees clockwise from true north.
  ///   - speed: The speed at which it moves.
  ///   - directionWords: The agency's own term for the direction.
  ///   - words: The agency's description where it gives no number.
  public init(
    bearing: Double? = nil, speed: Speed? = nil, directionWords: LocalizedText = LocalizedText(),
    words: LocalizedText = LocalizedText()
  ) {
    (self.bearing, self.speed) = (bearing, speed)
    (self.directionWords, self.words) = (directionWords, words)
  }

  /// Whether the source gives nothing about the motion.
  public var isEmpty: Bool {
    bearing == nil && speed == nil && directionWords.isEmpty && words.isEmpty
  }
}
