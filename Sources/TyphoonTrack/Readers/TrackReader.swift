/// Reads one track format: bytes in, storms and findings out.
///
/// A reader has no effect but its calls. It throws only where nothing can be given; otherwise it
/// reports a finding and goes on, and never leaves anything out without a word.
public protocol TrackReader: Sendable {
  /// The format's name on the command line: "cwb".
  var name: String { get }
  /// What the format is, in a line.
  var summary: String { get }
  /// Whether web pages embed the format in their scripts: the reader of HTML passes scripts to this one.
  var isEmbeddedInPages: Bool { get }

  /// Whether an input that begins so is in this format.
  ///
  /// No two readers say yes to the same bytes.
  ///
  /// - Parameter opening: The first bytes of the input, 64 KiB at most, without a byte order mark.
  /// - Returns: Whether this reader is the one to read it.
  func recognizes(_ opening: Span<UInt8>) -> Bool

  /// Reads an input to its end.
  ///
  /// - Parameters:
  ///   - source: The input; it is at its end afterwards.
  ///   - options: What the user chose.
  ///   - storm: Receives each storm, in the order of the input.
  ///   - finding: Receives what there is to say, in the order of the input.
  /// - Throws: Where the input is not in the format or breaks off, and what `storm` throws.
  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError)

  /// The format whose storms of the same id are parts of one storm, such as the telegrams of one event: the
  /// format itself, or another. `nil` if each storm of an input is whole.
  ///
  /// If it is not `nil`, `merge` makes one storm of the parts, even of a single part, which may be a
  /// cancellation.
  var formatOfOtherParts: String? { get }

  /// Makes one storm of those that inputs of this format gave with one id.
  ///
  /// The order of the storms makes no difference to the storm that comes out.
  ///
  /// - Parameter storms: The storms, of one id; at least one.
  /// - Returns: The storm, and what there is to say of the merging.
  func merge(_ storms: [Storm]) -> MergedStorm
}

extension TrackReader {
  /// By default pages do not embed the format.
  public var isEmbeddedInPages: Bool { false }

  /// Reads an input to its end, as the usual options have it.
  ///
  /// - Parameters:
  ///   - source: The input; it is at its end afterwards.
  ///   - storm: Receives each storm, in the order of the input.
  ///   - finding: Receives what there is to say, in the order of the input.
  /// - Throws: Where the input is not in the format or breaks off, and what `storm` throws.
  public func read(
    _ source: inout ByteSource, storm: (consuming Storm) throws(ReadError) -> Void,
    finding: (Finding) -> Void
  ) throws(ReadError) {
    try read(&source, options: ReadingOptions(), storm: storm, finding: finding)
  }
}
