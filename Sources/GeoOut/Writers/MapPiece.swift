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
    var shown =
      if options.hasContinuousLongitudes, format.takesContinuousLongitudes {
        storm.withContinuousLongitudes()
      } else {
        format.wantsCutShapes ? storm.cut(digits: options.digits) : storm
      }
    findings += shown.findings.dropFirst(storm.findings.count)
    if format.isXML, storm.storm.hasTextUnfitForXML {
      findings.append(.unfitForXML(storm.storm.id))
    }
    // Formats that are written at once mark a number that they could not print; these are written
    // later.
    if format.keepsStorms { omitUnprintable(in: &shown, options) }
    // A storm without features is not in the map; a plate still shows its coordinate if it is
    // known.
    guard !shown.features.isEmpty || (format.keepsStorms && !storm.storm.track.isEmpty) else {
      return
    }
    guard !format.keepsStorms else {
      summary.add(shown, isListed: format.listsStorms, options: options)
      storms.append(shown)
      return
    }
    let counts = sections.map(\.count)
    write(shown, as: format, options: options)
    if takeUnprintable() {
      for index in sections.indices {
        sections[index].truncate(to: index < counts.count ? counts[index] : 0)
      }
      omitUnprintable(in: &shown, options)
      guard !shown.features.isEmpty else { return }
      write(shown, as: format, options: options)
      if takeUnprintable() { findings.append(.unprintable(shown.storm.id)) }
    }
    summary.add(shown, isListed: format.listsStorms, options: options)
  }

  /// Writes a storm's part of each section.
  private mutating func write(
    _ storm: StormFeatures, as format: any FeatureWriter, options: WritingOptions
  ) {
    while sections.count < format.sectionCount {
      // The size of a storm or two, so that most runs allocate only once.
      sections.append(TextBuffer(capacity: (96 << 10) / format.sectionCount))
    }
    for index in sections.indices {
      if sections[index].count > 0 { sections[index].append(format.separator) }
      format.write(storm, section: index, options: options, to: &sections[index])
    }
  }

  private mutating func takeUnprintable() -> Bool {
    var isUnprintable = false
    for index in sections.indices where sections[index].takeUnprintable() { isUnprintable = true }
    return isUnprintable
  }

  /// Removes the features with a number that cannot be printed; debug builds trap if there is one.
  private mutating func omitUnprintable(in storm: inout StormFeatures, _ options: WritingOptions) {
    let (printable, messages) = storm.omittingUnprintable(scale: options.scale(for: storm.storm))
    assert(messages.isEmpty, messages[0].description)
    storm = printable
    findings += messages
  }
}

extension Finding.Message {
  fileprivate static func unprintable(_ storm: StormID) -> Self {
    "a number of \(storm) could not be written: 'null' is in its place"
  }
}
