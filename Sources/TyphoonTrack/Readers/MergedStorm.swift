/// The result of merging storms with one id from different inputs.
public struct MergedStorm: Hashable, Sendable {
  /// The storm; `nil` if the parts cancel each other.
  public var storm: Storm?
  /// Notes about the merge.
  public var notes: [Note]

  /// A note about one of the merged storms.
  public struct Note: Hashable, Sendable {
    /// The index of the storm among those that were merged.
    public let part: Int
    /// The severity of the note.
    public let severity: Finding.Severity
    /// The message.
    public let message: Finding.Message

    /// Creates a note.
    ///
    /// - Parameters:
    ///   - part: The index of the storm among those that were merged.
    ///   - severity: The severity of the note.
    ///   - message: The message.
    public init(part: Int, _ severity: Finding.Severity, _ message: Finding.Message) {
      (self.part, self.severity, self.message) = (part, severity, message)
    }
  }

  /// Creates the result of a merge.
  ///
  /// - Parameters:
  ///   - storm: The storm, if any is left.
  ///   - notes: Notes about the merge.
  public init(storm: Storm?, notes: [Note] = []) { (self.storm, self.notes) = (storm, notes) }
}

extension TrackReader {
  /// By default each storm of an input is whole.
  public var formatOfOtherParts: String? { nil }

  /// Returns the first storm; a format that merges implements its own method.
  ///
  /// - Parameter storms: Storms of one id.
  /// - Returns: The first storm.
  public func merge(_ storms: [Storm]) -> MergedStorm { MergedStorm(storm: storms.first) }
}
