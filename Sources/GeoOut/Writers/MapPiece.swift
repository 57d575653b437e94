public import TyphoonTrack

/// Some storms of a map that follow one another, written: what one thread makes of a batch.
public struct MapPiece: Sendable {
  /// Their text in each section of the format, with the format's separator between them; empty before the first
  /// storm.
  public private(set) var sections: [TextBuffer] = []
  /// What they hold.
  public private(set) var summary = MapSummary()
  /// What there is to say of shapes that could not be cut, and of texts, since it was asked for last.
  private var findings: [Finding.Message] = []
  /// The storms themselves, where the format keeps them until its closing.
  public private(set) var storms: [StormFeatures] = []

  /// Creates a piece without storms.
  public init() {}

  /// The text of a section.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: Its text.
  public func section(_ index: Int) -> TextBuffer {
    index < sections.count ? sections[index] : TextBuffer(capacity: 0)
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
    for index in sections.indices { sections[index].reserve(sections[index].count * count) }
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
    let shown =
      if options.hasContinuousLongitudes, format.takesContinuousLongitudes {
        storm.withContinuousLongitudes()
      } else {
        format.wantsCutShapes ? storm.cut(digits: options.digits) : storm
      }
    findings += shown.findings.dropFirst(storm.findings.count)
    if format.isXML, storm.storm.hasTextUnfitForXML {
      findings.append(.unfitForXML(storm.storm.id))
    }
    // A storm of which nothing is drawn is not in the map; a plate still says where it is, if that is known.
    guard !shown.features.isEmpty || (format.keepsStorms && !storm.storm.track.isEmpty) else {
      return
    }
    summary.add(shown, isListed: format.listsStorms, options: options)
    guard !format.keepsStorms else {
      storms.append(shown)
      return
    }
    while sections.count < format.sectionCount {
      // What a storm or two take, so that most runs get their memory at once.
      sections.append(TextBuffer(capacity: (96 << 10) / format.sectionCount))
    }
    for index in sections.indices {
      if sections[index].count > 0 { sections[index].append(format.separator) }
      format.write(shown, section: index, options: options, to: &sections[index])
    }
  }
}
