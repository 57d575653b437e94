import TyphoonTrack

/// Opens inputs and reads them.
struct Inputs {
  /// What messages call the input `-`.
  static let standardInputName = "<stdin>"

  /// The descriptor that `-` stands for.
  let standardInput: Int32

  /// Reads an input: a path, or `-`.
  func read(
    _ input: String, _ options: Options, storm: (consuming Storm) throws(ReadError) -> Void,
    finding: (Finding) -> Void
  ) throws(ReadError) {
    var source =
      input == "-"
      ? ByteSource(descriptor: standardInput, name: Self.standardInputName)
      : try ByteSource(path: input)
    let reader: any TrackReader
    if let named = options.from.flatMap({ TrackReaders.named($0) }) {
      reader = named
    } else {
      do throws(ReadError) {
        reader = try TrackReaders.reader(for: &source)
      } catch {
        // Who names columns knows that it is a table.
        guard !options.reading.columns.isEmpty, let table = TrackReaders.named("csv") else {
          throw error
        }
        reader = table
      }
    }
    try reader.read(&source, options: options.reading, storm: storm, finding: finding)
  }
}
