import GeoOut
import TyphoonTrack

/// The options and inputs that the user gave.
struct Options {
  var inputs: [String] = []
  /// The inputs to fetch, as the user gave them and parsed.
  var remoteInputs: [(name: String, input: InputName)] = []
  /// Whether an input is a feed, which may consist of several documents.
  private var hasFeed: Bool {
    remoteInputs.contains { if case .feed = $0.input { true } else { false } }
  }
  /// Whether a storm may be in several inputs; a feed may consist of several.
  var hasOtherInputs: Bool { inputs.count > 1 || hasFeed || joinsStorms }
  /// Whether all that the inputs say of a storm is joined, whatever their formats.
  var joinsStorms = false
  /// The options that were given, for notes on those that have no effect.
  var given: [OptionDefinition] = []
  var outputs: [String] = []
  var from, to: String?
  var layers = LayerRequest.default
  var selection = Selection()
  /// The seasons with whose mean others are compared.
  var normal: ClosedRange<Int>?
  var reading = ReadingOptions()
  var features = FeatureOptions()
  var writing = WritingOptions()
  var verification = VerificationOptions()
  var fetching = FetchOptions()
  /// A table of radii of probability circles: the name of a built-in one, or a path.
  var cone: String?
  /// The path of a base map, or `none`.
  var basemap: String?
  var places: String?
  /// The folder for the frames of a film.
  var frames: String?
  /// The path of a logo.
  var logo: String?
  /// The maximum age of the newest data, in seconds.
  var maxAgeOfData: Int?
  /// The time between added fixes, in seconds.
  var step: Int?
  /// The largest number of fixes that may be made with them, as the user set it.
  var fixLimit: Int?
  /// Whether a map holds all storms until it is written, as plates and pages do.
  var drawsAllStorms = false
  var maxFixes: Int { fixLimit ?? (drawsAllStorms ? 50_000 : 1_000_000) }
  var isStrict = false
  var isQuiet = false
  /// Whether `--version` lists all libraries.
  var isVerbose = false
  /// The text to print instead of a conversion, such as the help.
  var answer: Answer?
}

extension Keys {
  convenience init(for options: Options) {
    self.init(
      file: options.fetching.keyFile, for: options.remoteInputs.compactMap { $0.input.service },
      environment: { Process.environment($0) })
  }
}

extension OptionDefinition {
  /// The one of the names that a value is, in upper or lower case.
  static func choice(
    _ value: String, of names: [String], for option: String
  ) throws(UsageError) -> String {
    if let name = names.first(where: { $0.lowercased() == value.lowercased() }) { return name }
    let suggestion = value.suggestion(of: names)
    throw UsageError(
      "Invalid value '\(value.forTerminal)' for '\(option)': "
        + "expected one of \(names.joined(separator: ", "))\(suggestion)")
  }
}
