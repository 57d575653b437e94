import TyphoonTrack

// The title of a storm in the text below its folder.

extension KMLWords {
  /// Returns a description of a storm in a sentence or two.
  static func description(of storm: PlateStorm, _ words: MapWords) -> String {
    let title = title(of: storm, words)
    guard let fix = storm.current else { return title + words[.fullStop] }
    let place = words.place(fix.position)
    let wind = fix.wind.map { words[.withMaximumWind, words.speed($0.speed)] }
    let end = storm.forecastEnd.map { words[.endsAt, words.moment($0)] }
    return words[.centreAt, title, place, words.moment(fix.time), wind ?? "", end ?? ""]
  }

  /// Returns a one-line title: kind, number or season, and name in both scripts.
  private static func title(of storm: PlateStorm, _ words: MapWords) -> String {
    let year = storm.storm.season.map { words[.inYear, String($0)] } ?? ""
    let name = storm.storm.heading(words.language)
    if storm.isNumbered, let number = storm.storm.number {
      let kind = words[.numbered, number] + year
      return storm.storm.names.isEmpty ? kind : kind + (kind.hasSuffix("）") ? "" : " ") + name
    }
    let kind = kind(of: storm, words)
    guard storm.storm.names.isEmpty else { return "\(kind) \(name)\(year)" }
    return [kind, storm.storm.number].compactMap { $0 }.joined(separator: " ") + year
  }

  /// Returns the kind for a title; classes that are only numbers are not used.
  private static func kind(of storm: PlateStorm, _ words: MapWords) -> String {
    // A storm that has ended is named by its strongest class.
    let fix = storm.isFinal ? storm.peak ?? storm.current : storm.current
    guard let category = fix.flatMap({ storm.scale.category(of: $0) }),
      category.scale == .sshws || category.scale == .bom,
      PlateSymbol.kind(of: category) != .depression
    else { return storm.kind(of: fix, words) }
    let american: [Basin] = [.northAtlantic, .easternPacific, .centralPacific]
    guard category.scale == .sshws, let basin = storm.storm.basin, american.contains(basin) else {
      return words.kind(.tropical)
    }
    return PlateSymbol.kind(of: category) == .typhoon
      ? words.cyclone(in: basin) : storm.kind(of: fix, words)
  }
}
