/// Receives a storm; if it throws, reading ends.
public typealias StormHandler = (consuming Storm) throws(ReadError) -> Void

/// Reads one track format: parses bytes into storms and findings.
///
/// A reader has no side effects beyond its callbacks. It throws only if it can return nothing;
/// otherwise it reports a finding and continues, and never omits anything silently.
public protocol TrackReader: AnyObject, Sendable {
  /// The format's name on the command line, such as "cwb".
  var name: String { get }
  /// A one-line description of the format.
  var summary: String { get }
  /// Whether web pages embed the format in their scripts: the reader of HTML passes scripts to this one.
  var isEmbeddedInPages: Bool { get }
  /// Whether an input may be a drill or a test, which is omitted by default.
  var marksTests: Bool { get }

  /// Whether an input with these first bytes is in this format.
  ///
  /// No two readers recognise the same bytes.
  ///
  /// - Parameter opening: The first bytes of the input, up to 64 KiB, without a byte order mark.
  /// - Returns: Whether this reader can read the input.
  func recognizes(_ opening: Span<UInt8>) -> Bool

  /// Reads an input to its end.
  ///
  /// - Parameters:
  ///   - source: The input; it is at its end afterwards.
  ///   - options: The user's choices.
  ///   - storm: Receives each storm, in the order of the input.
  ///   - finding: Receives each finding, in the order of the input.
  /// - Throws: If the input is not in the format or is truncated, and what `storm` throws.
  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError)

  /// The format whose storms of the same id are parts of one storm, such as the telegrams of one event: the
  /// format itself, or another. `nil` if each storm of an input is whole.
  ///
  /// If it is not `nil`, `merge` makes one storm of the parts, even of a single part, which may be a
  /// cancellation.
  var formatOfOtherParts: String? { get }

  /// Whether other inputs may hold parts of a storm: by default, if there is a format of other parts.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: Whether it has to wait for other inputs.
  func mayHaveOtherParts(_ storm: Storm) -> Bool

  /// Merges the storms with one id that inputs of this format contained.
  ///
  /// The result does not depend on the order of the storms.
  ///
  /// - Parameter storms: The storms with one id; at least one.
  /// - Returns: The storm, and notes about the merge.
  func merge(_ storms: [Storm]) -> MergedStorm
}

extension TrackReader {
  /// By default pages do not embed the format.
  public var isEmbeddedInPages: Bool { false }

  /// Whether there is a format of other parts.
  public func mayHaveOtherParts(_ storm: Storm) -> Bool { formatOfOtherParts != nil }

  /// By default inputs are never drills or tests.
  public var marksTests: Bool { false }

  /// Reads an input to its end with the default options.
  ///
  /// - Parameters:
  ///   - source: The input; it is at its end afterwards.
  ///   - storm: Receives each storm, in the order of the input.
  ///   - finding: Receives each finding, in the order of the input.
  /// - Throws: If the input is not in the format or is truncated, and what `storm` throws.
  public func read(
    _ source: inout ByteSource, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    try read(&source, options: ReadingOptions(), storm: storm, finding: finding)
  }
}
