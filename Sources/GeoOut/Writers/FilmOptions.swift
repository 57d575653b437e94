/// The user's options for films.
public struct FilmOptions: Hashable, Sendable {
  /// The length in seconds, 2 to 120; the last second stands still.
  public var seconds = 12.0
  /// Frames in a second, 1 to 60; `nil` for 25, or 10 of a GIF.
  public var rate: Int?
  /// The size in pixels; odd sides are enlarged by one.
  public var size = PlateSize(width: 1_080, height: 1_080)
  /// How the features of a frame are made.
  package var features = FeatureOptions()

  /// Creates the default options.
  public init() {}

  /// Returns the number of frames.
  func count(at rate: Int) -> Int { max(2, Int((seconds * Double(rate)).rounded())) }

  /// The size with the even sides that encoders need.
  var evenSize: PlateSize {
    PlateSize(width: (size.width + 1) & ~1, height: (size.height + 1) & ~1)
  }
}

/// What makes a format a film.
package struct FilmKind: Sendable {
  /// Frames in a second by default.
  let rate: Int
  /// Whether paper and sea are transparent.
  let isClear: Bool
}
