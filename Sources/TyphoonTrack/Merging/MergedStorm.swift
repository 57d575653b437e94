/// What storms of one id, each out of an input of its own, are as one.
public struct MergedStorm: Hashable, Sendable {
  /// The storm; `nil` where they take each other back, and nothing is left.
  public var storm: Storm?
  /// What there is to say of the merging.
  public var notes: [Note]

  /// What there is to say of one of the storms.
  public struct Note: Hashable, Sendable {
    /// Which of the storms it speaks of, by its place among those that were merged.
    public let part: Int
    /// How much it weighs.
    public let severity: Finding.Severity
    /// The words.
    public let message: Finding.Message

    /// Creates a note.
    ///
    /// - Parameters:
    ///   - part: Which of the storms it speaks of.
    ///   - severity: How much it weighs.
    ///   - message: The words.
    public init(part: Int, _ severity: Finding.Severity, _ message: Finding.Message) {
      self.part = part
      self.severity = severity
      self.message = message
    }
  }

  /// Creates what came of a merging.
  ///
  /// - Parameters:
  ///   - storm: The storm, if one is left.
  ///   - notes: What there is to say.
  public init(storm: Storm?, notes: [Note] = []) {
    self.storm = storm
    self.notes = notes
  }
}

extension TrackReader {
  /// By default each storm of an input is whole.
  public var formatOfOtherParts: String? { nil }

  /// The first of the storms: a format that merges has a function of its own.
  ///
  /// - Parameter storms: Storms of one id.
  /// - Returns: The first.
  public func merge(_ storms: [Storm]) -> MergedStorm { MergedStorm(storm: storms.first) }
}
