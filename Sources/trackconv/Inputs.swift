import TyphoonTrack

/// Opens inputs and reads them.
struct Inputs {
  /// What messages call the input `-`.
  static let standardInputName = "<stdin>"

  /// The descriptor that `-` stands for.
  let standardInput: Int32

  /// Reads an input: a path, or `-`.
  func read(
    _ input: String, format: String?, storm: (consuming Storm) throws(ReadError) -> Void,
    finding: (Finding) -> Void
  ) throws(ReadError) {
    var source =
      input == "-"
      ? ByteSource(descriptor: standardInput, name: Self.standardInputName)
      : try ByteSource(path: input)
    let reader =
      if let named = format.flatMap({ TrackReaders.named($0) }) { named } else {
        try TrackReaders.reader(for: &source)
      }
    try reader.read(&source, storm: storm, finding: finding)
  }
}

/// Which storms are wanted.
struct StormFilter {
  /// Names, ids or numbers; empty for all storms.
  let names: [String]

  func matches(_ storm: Storm) -> Bool {
    guard !names.isEmpty else { return true }
    let own =
      [storm.id.description, storm.number ?? ""] + storm.otherIDs
      + storm.names.entries.map(\.text)
    return names.contains { wanted in
      own.contains { !$0.isEmpty && $0.lowercased() == wanted.lowercased() }
    }
  }
}
