import TyphoonTrack

/// The storms in the inputs of a command line, as far as they can be listed while the user waits.
///
/// Only small regular files are read; nothing is fetched, and errors are ignored.
struct InputStorms {
  struct Entry {
    let id: String
    let names: [String]
    let season: Int?
  }

  /// The size limit of a file in bytes: such a file is read in a tenth of a second.
  private static let largestFile = 4 << 20
  /// Enough for a season or a basin's century; longer lists don't help.
  private static let maxStorms = 2_000

  private(set) var storms: [Entry] = []
  private(set) var techniques: [String] = []

  init(_ options: Options) {
    for input in options.inputs {
      // A shell passes '~' as it was typed.
      let home = input.hasPrefix("~/") ? Process.environment("HOME") : nil
      let path = home.map { $0 + input.dropFirst() } ?? input
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_size <= Self.largestFile
      else { continue }
      try? read(path, options)
    }
  }

  private mutating func read(_ path: String, _ options: Options) throws(ReadError) {
    var source = try ByteSource(path: path)
    let reader = try TrackReaders.reader(
      for: &source, format: options.from, options: options.reading)
    var (ids, codes) = (Set(storms.map(\.id)), Set(techniques))
    try reader.read(
      &source, options: options.reading,
      storm: { (storm) throws(ReadError) in
        for code in storm.forecasts.map(\.technique) where codes.insert(code).inserted {
          techniques.append(code)
        }
        let id = storm.id.description
        guard ids.insert(id).inserted else { return }
        storms.append(Entry(id: id, names: storm.names.entries.map(\.text), season: storm.season))
        guard storms.count < Self.maxStorms else {
          throw ReadError("found more storms than can be listed", in: path)
        }
      }, finding: { _ in })
  }
}
