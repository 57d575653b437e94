/// Reads one track format: bytes in, storms and findings out.
///
/// A reader has no effect but its calls. It throws only where nothing can be given; otherwise it
/// reports a finding and goes on, and never leaves anything out without a word.
public protocol TrackReader: Sendable {
  /// The format's name on the command line: "cwb".
  var name: String { get }
  /// What the format is, in a line.
  var summary: String { get }
  /// Whether pages hold the format in their scripts: then those are offered to this reader.
  var readsScripts: Bool { get }

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

  /// Whether storms of one id out of several inputs are parts of one storm, as the telegrams of one event.
  ///
  /// If so, `merge` makes one of them, also where there is only one: it may take itself back.
  var mergesInputs: Bool { get }

  /// The format whose storms its storms are merged with: its own name, or that of another.
  var mergesWith: String { get }

  /// Makes one storm of those that inputs of this format gave with one id.
  ///
  /// The order of the storms makes no difference to the storm that comes out.
  ///
  /// - Parameter storms: The storms, of one id; at least one.
  /// - Returns: The storm, and what there is to say of the merging.
  func merge(_ storms: [Storm]) -> MergedStorm
}

extension TrackReader {
  /// Whether pages hold the format in their scripts; not unless the reader says so.
  public var readsScripts: Bool { false }

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
