package import TyphoonTrack

/// Some storms of a map that follow one another, written: what one thread makes of a batch.
package struct MapPiece: Sendable {
  /// Their text in each section of the format, with its separator between them; empty before the first storm.
  package private(set) var sections: [TextBuffer] = []
  /// What they hold.
  package private(set) var summary = MapSummary()
  /// Warnings since the last call, about shapes and texts.
  private var findings: [Finding.Message] = []
  /// The storms themselves, in formats that have no text of single storms.
  package private(set) var storms: [StormFeatures] = []

  /// Creates a piece without storms.
  package init() {}

  /// Returns the text of a section.
  ///
  /// - Parameter index: The section's index.
  /// - Returns: Its text.
  package func section(_ index: Int) -> TextBuffer {
    index < sections.count ? sections[index] : TextBuffer()
  }

  /// Takes the messages about the cutting of shapes and about texts, each once.
  ///
  /// - Returns: The messages since this was asked for last.
  package mutating func takeFindings() -> [Finding.Message] {
    defer { findings = [] }
    return findings
  }

  /// Reserves memory for more storms like those present, and a quarter more, so that the text need
  /// not be moved as it grows.
  ///
  /// - Parameter count: How many times as many storms there will be.
  package mutating func reserve(times count: Int) {
    for index in sections.indices where sections[index].count > 0 {
      // Writers ask for more room than they need.
      sections[index].reserve(sections[index].count * count / 4 * 5 + (16 << 10))
    }
  }

  /// Adds a storm.
  ///
  /// - Parameters:
  ///   - storm: The storm's features, of the layers that the map shows; not yet cut.
  ///   - format: The map's writer.
  ///   - options: What the user asked for.
  package mutating func add(
    _ storm: consuming StormFeatures, as format: any FeatureWriter, options: WritingOptions
  ) {
    let (known, hasTrack) = (storm.findings.count, !storm.storm.track.isEmpty)
    var shown = format.prepared(storm, options: options)
    findings += shown.findings.dropFirst(known)
    // Formats that are written at once mark a number that they could not print; these are written
    // later.
    let keepsStorm = format.drawsAllStormsAtClosing || format.isDatabase
    if keepsStorm { omitUnprintable(in: &shown, options) }
    // A storm without features is not in the map; a plate still shows its coordinate if it is known.
    guard !shown.features.isEmpty || (format.drawsAllStormsAtClosing && hasTrack) else { return }
    guard !keepsStorm else {
      summary.add(shown, isListed: format.listsStorms, options: options)
      return storms.append(shown)
    }
    let counts = sections.map { $0.count }
    let notes = write(shown, as: format, options: options)
    if notes.contains(.formula) { findings += shown.formulas(options) }
    if notes.contains(.unprintable) {
      for index in sections.indices {
        sections[index].truncate(to: index < counts.count ? counts[index] : 0)
      }
      omitUnprintable(in: &shown, options)
      guard !shown.features.isEmpty else { return }
      if write(shown, as: format, options: options).contains(.unprintable) {
        findings.append(
          "a number of \(shown.storm.id) could not be written: 'null' is in its place")
      }
    }
    summary.add(shown, isListed: format.listsStorms, options: options)
  }

  /// Writes a storm's part of each section, and returns what was noted.
  private mutating func write(
    _ storm: StormFeatures, as format: any FeatureWriter, options: WritingOptions
  ) -> TextBuffer.Notes {
    while sections.count < format.sectionCount {
      // The size of a storm or two, so that most runs allocate only once.
      sections.append(TextBuffer())
    }
    if sections[0].count > 0 { sections[0].append(format.separator) }
    format.write(storm, options: options, to: &sections)
    return sections.indices.reduce(into: []) { $0.formUnion(sections[$1].takeNotes()) }
  }

  /// Removes the features with a number that cannot be printed; debug builds trap if there is one.
  private mutating func omitUnprintable(in storm: inout StormFeatures, _ options: WritingOptions) {
    let (printable, messages) = storm.omittingUnprintable(scale: options.scale(for: storm.storm))
    assert(messages.isEmpty, messages[0].description)
    storm = printable
    findings += messages
  }
}
