import GeoOut
import TyphoonTrack

/// The names that arguments accept, taken from the registers.
enum Names {
  static let readers = TrackReaders.all.map { $0.name }
  static let writers = FeatureWriters.all.map { $0.name }
  /// The formats of lists for programs.
  static let json = "json"
  static let csv = "csv"
  static let scales = IntensityScale.all.map { $0.name }
  static let cones = ConeTable.all.map { $0.name }
  static let layers = Layer.allCases.map { $0.rawValue }
  static let languages = Language.allCases.map { $0.rawValue }
  static let units = SpeedUnit.all.map { $0.code }
  static let themes = Theme.allCases.map { $0.rawValue }
  /// What people write for names of languages, basins, countries and layers.
  static let synonyms = [
    "tw": "zh-Hant", "cn": "zh-Hant", "zh": "zh-Hant", "chinese": "zh-Hant", "jp": "ja",
    "japanese": "ja", "english": "en", "atlantic": "NA", "north atlantic": "NA",
    "south atlantic": "SA", "east pacific": "EP", "eastern pacific": "EP", "central pacific": "CP",
    "pacific": "WP", "west pacific": "WP", "western pacific": "WP", "indian": "NI",
    "north indian": "NI", "south indian": "SI", "south pacific": "SP", "southern hemisphere": "SH",
    "uk": "United Kingdom", "great britain": "United Kingdom", "america": "United States",
    "cone": "potential-area", "point": "fix", "points": "fix", "fixes": "fix", "line": "track",
    "lines": "track", "tracks": "track", "radii": "wind-radius", "wind-radii": "wind-radius",
    "forecast": "forecast-track", "swath": "wind-swath", "warnings": "warning",
    "watches": "warning", "places": "place", "landfalls": "landfall",
  ]
  /// What other tools call options and subcommands, without hyphens: a name here, or a sentence.
  static let habits = [
    "format": "--to", "f": "--to", "output-format": "--to", "output-type": "--to",
    "input-format": "--from", "year": "--season", "years": "--season", "model": "--technique",
    "models": "--technique", "width": "--size", "height": "--size", "simplify": "--tolerance",
    "dark": "--theme dark", "light": "--theme light", "filter": "--storm", "name": "--storm",
    "where": "--storm", "t_srs": "--crs", "t-srs": "--crs", "projection": "--crs", "proj": "--crs",
    "srs": "--crs", "language": "--lang", "timezone": "--tz", "encoding": "--input-encoding",
    "out": "--output", "bounds": "--bbox", "list": "info", "ls": "info", "show": "info",
    "convert": "'trackconv <input> -o <output>' converts", "overwrite": "outputs replace files",
    "force": "outputs replace files", "verbose": "every warning and note is printed",
    "feed": "a feed is an input, such as feed:nhc; 'trackconv feeds' lists them",
    "url": "a URL is an input", "input": "inputs stand without an option",
  ]

  /// Returns what to say of an option or a subcommand that there is not.
  static func suggestion(for word: String, of names: [String]) -> String {
    let bare = word.drop { $0 == "-" }.lowercased()
    guard let habit = habits[bare] else { return word.suggestion(of: names) }
    return habit.utf8.contains(0x20) && !habit.hasPrefix("--")
      ? ": \(habit)" : ". Did you mean '\(habit)'?"
  }
  /// The value for no file, where an option names one.
  static let none = "none"
}

extension String {
  /// The question whether the nearest of some names was meant; empty if none is near.
  func suggestion(of names: [String]) -> String {
    nearest(of: names).map { ". Did you mean '\($0)'?" } ?? ""
  }

  /// The name that was probably meant: one of the same meaning, the only one that begins so, or one that is
  /// at most two edits away, and fewer than half the length of the longer text.
  func nearest(of names: [String]) -> String? {
    if let same = Names.synonyms[lowercased()], names.contains(same) { return same }
    let longer = names.filter { $0.lowercased().hasPrefix(lowercased()) }
    if longer.count == 1, count > 2 { return longer[0] }
    let ranked = names.map { (name: $0, distance: editDistance(to: $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance < 3 && best.distance * 2 < max(count, best.name.count) ? best.name : nil
  }

  /// The number of characters to insert, delete, replace or swap with a neighbour to turn this text into
  /// another.
  ///
  /// Source: F. J. Damerau, "A technique for computer detection and correction of spelling errors" (1964).
  func editDistance(to other: String) -> Int {
    let (one, two) = (Array(lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
    guard one.count < 100 else { return one.count }
    var rows = [Array(0...two.count)]
    for (line, scalar) in one.enumerated() {
      var row = [line + 1]
      for (column, wanted) in two.enumerated() {
        var best = rows[line][column] + (scalar == wanted ? 0 : 1)
        best = Swift.min(best, rows[line][column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, scalar == two[column - 1], one[line - 1] == wanted {
          best = Swift.min(best, rows[line - 1][column - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][two.count]
  }
}

extension SpeedUnit {
  /// All units, in the order of help.
  static let all: [SpeedUnit] = [.knots, .metresPerSecond, .kilometresPerHour, .milesPerHour]
  /// Their symbols, as in `64 kt`.
  static let symbols = all.map { $0.symbol }
}
