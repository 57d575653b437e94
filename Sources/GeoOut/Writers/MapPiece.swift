public import TyphoonTrack

/// A written run of consecutive storms of a map: the result of one thread's batch.
public struct MapPiece: Sendable {
  /// The text in each section of the format, with the format's separator between storms; empty
  /// before the first storm.
  public private(set) var sections: [TextBuffer] = []
  /// A summary of the storms.
  public private(set) var summary = MapSummary()
  /// Messages about shapes that could not be cut, and about texts, since `takeFindings` was last
  /// called.
  private var findings: [Finding.Message] = []
  /// The storms themselves, if the format keeps them until its closing.
  public private(set) var storms: [StormFeatures] = []

  /// Creates a piece without storms.
  public init() {}

  /// Returns the text of a section.
  ///
  /// - Parameter index: The index of the section.
  /// - Returns: The text.
  public func section(_ index: Int) -> TextBuffer {
    index < sections.count ? sections[index] : TextBuffer(capacity: 0)
  }

  /// Takes the messages about the cutting of shapes and about texts, each once.
  ///
  /// - Returns: The messages since the last call.
  public mutating func takeFindings() -> [Finding.Message] {
    defer { findings = [] }
    return findings
  }

  /// Reserves memory for more storms like those present, so that the text need not be moved as it
  /// grows.
  ///
  /// - Parameter count: The factor by which the number of storms will grow.
  public mutating func reserve(times count: Int) {
    for index in sections.indices { sections[index].reserve(sections[index].count * count) }
  }

  /// Adds a storm.
  ///
  /// - Parameters:
  ///   - storm: The storm's features in the layers of the map, not yet cut.
  ///   - format: The writer of the map.
  ///   - options: The user's options.
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
    // A storm without features is not in the map; a plate still shows its coordinate if it is
    // known.
    guard !shown.features.isEmpty || (format.keepsStorms && !storm.storm.track.isEmpty) else {
      return
    }
    summary.add(shown, isListed: format.listsStorms, options: options)
    guard !format.keepsStorms else {
      storms.append(shown)
      return
    }
    while sections.count < format.sectionCount {
      // The size of a storm or two, so that most runs allocate only once.
      sections.append(TextBuffer(capacity: (96 << 10) / format.sectionCount))
    }
    for index in sections.indices {
      if sections[index].count > 0 { sections[index].append(format.separator) }
      format.write(shown, section: index, options: options, to: &sections[index])
    }
  }
}
