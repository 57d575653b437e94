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
    let reader =
      if let named = options.from.flatMap({ TrackReaders.named($0) }) { named } else {
        try TrackReaders.reader(for: &source)
      }
    try reader.read(&source, options: options.reading, storm: storm, finding: finding)
  }
}
