/// What a reader finds in an input, in this order.
package enum InputItem {
  /// The reader of the document whose storms follow, and the document's name.
  case document(any TrackReader, String)
  /// A complete storm.
  case storm(Storm)
  /// A storm that may have to be merged with storms of other inputs, and the reader that merges them.
  case part(Storm, any TrackReader)
  /// A storm that a telegram has cancelled.
  case cancelled
}

/// Receives what a reader finds; if it throws, reading ends.
package typealias ItemHandler = (InputItem) throws(ReadError) -> Void

/// Warns of facts that contradict each other in what a reader finds.
///
/// It takes as long as reading does, and so it is left to whoever receives the storms, maybe on another thread.
/// Storms that other inputs may continue are judged when they are merged.
package struct StormChecks {
  private var file = ""
  private var split = SplitStorms()

  package init() {}

  /// Judges the next item.
  package mutating func check(_ item: InputItem, finding: Report) {
    switch item {
    case .document(_, let name): (file, split) = (name, SplitStorms())
    case .storm(let storm):
      for doubt in storm.doubts { doubt.fix.location(in: file).warn(doubt.message, to: finding) }
      split.add(storm, at: { [file] in $0.location(in: file) }, finding)
    case .part, .cancelled: break
    }
  }
}

extension TrackReader {
  /// Reads an input to its end.
  ///
  /// - Parameters:
  ///   - source: The input; it is at its end afterwards.
  ///   - options: The user's choices.
  ///   - isAlone: Whether no other input can continue a storm of this one.
  ///   - item: Receives what the input holds.
  ///   - finding: Receives each finding.
  /// - Throws: If the input cannot be read, and what `item` throws.
  package func readItems(
    _ source: inout ByteSource, options: ReadingOptions, isAlone: Bool, item: ItemHandler,
    finding: Report
  ) throws(ReadError) {
    let file = source.name
    try item(.document(self, file))
    // Messages that continue a deck: several of one storm may be in one file.
    let isAlone = isAlone && (formatOfOtherParts ?? name) == name
    try readText(
      &source, options: options,
      storm: { (read) throws(ReadError) in
        var read = read
        read.nameForecasts(of: file, options)
        guard mayHaveOtherParts(read) else { return try item(.storm(read)) }
        guard isAlone else { return try item(.part(read, self)) }
        let merged = merge([read])
        for note in merged.notes { finding(Finding(note.severity, note.message, in: file)) }
        guard let whole = merged.storm else { return try item(.cancelled) }
        try item(.storm(whole))
      }, finding: finding)
  }

  /// Reads an input to its end, and reports doubts about the encoding of its text.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - options: The user's choices.
  ///   - storm: Receives each storm.
  ///   - finding: Receives each finding.
  /// - Throws: If the input cannot be read, and what `storm` throws.
  package func readText(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    for note in source.notes { finding(note) }
    let text = source.text
    defer { if let doubt = text?.doubt { finding(doubt) } }
    try read(&source, options: options, storm: storm, finding: finding)
  }
}
