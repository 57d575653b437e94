public import TyphoonTrack

/// Some storms of a map that follow one another, written: what one thread makes of a batch.
public struct MapPiece: Sendable {
  /// Their text, with the format's separator between them.
  public private(set) var text: TextBuffer
  /// What they hold.
  public private(set) var summary = MapSummary()
  /// What there is to say of shapes that could not be cut, and of texts, since it was asked for last.
  private var findings: [Finding.Message] = []
  /// The storms themselves, where the format keeps them until its closing.
  public private(set) var storms: [StormFeatures] = []

  /// Creates a piece without storms.
  public init() {
    // What a storm or two take, so that most runs get their memory at once.
    text = TextBuffer(capacity: 96 << 10)
  }

  /// What there is to say of the cutting of shapes and of texts, each once.
  ///
  /// - Returns: The messages since this was asked for last.
  public mutating func takeFindings() -> [Finding.Message] {
    defer { findings = [] }
    return findings
  }

  /// Makes room for more storms like those that are there, so that the text need not be moved as it grows.
  ///
  /// - Parameter count: How many storms there will be, for each of those there are.
  public mutating func reserve(times count: Int) {
    text.reserve(text.count * count)
  }

  /// Adds a storm.
  ///
  /// - Parameters:
  ///   - storm: The storm's features, of the layers that the map shows; not yet cut.
  ///   - format: The map's writer.
  ///   - options: What the user asked for.
  public mutating func add(
    _ storm: StormFeatures, as format: any FeatureWriter, options: WritingOptions
  ) {
    let shown = format.wantsCutShapes ? storm.cut(digits: options.digits) : storm
    findings += shown.findings.dropFirst(storm.findings.count)
    if format.isXML, storm.storm.hasTextUnfitForXML {
      findings.append(.unfitForXML(storm.storm.id))
    }
    // A storm of which nothing is drawn is not in the map; a plate still says where it is, if that is known.
    guard !shown.features.isEmpty || (format.keepsStorms && !storm.storm.track.isEmpty) else {
      return
    }
    summary.add(shown, options: options)
    guard !format.keepsStorms else {
      storms.append(shown)
      return
    }
    if text.count > 0 { text.append(format.separator) }
    format.write(shown, options: options, to: &text)
  }
}
