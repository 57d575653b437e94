import TyphoonTrack

/// The text of KML that plates do not have.
enum KMLWords {
  /// Returns the name of a layer's folder; no two are the same.
  static func folder(of layer: Layer, _ words: MapWords) -> String {
    layer == .trackSegment ? words[.pastTrackByIntensity] : words.words(for: layer).all
  }

  /// Returns the description of a layer's folder, shown below its name.
  static func snippet(of layer: Layer, _ words: MapWords) -> String { words.words(for: layer).note }

  /// Returns the text below the name of a storm's folder: its latest state or, if there is no
  /// forecast, a summary of its life.
  static func summary(of storm: PlateStorm, _ words: MapWords) -> String {
    let track = storm.storm.track
    guard storm.forecastEnd == nil, track.count > 1, let first = track.first, let last = track.last
    else { return description(of: storm, words) }
    let strongest = track.compactMap { $0.wind?.speed }.max {
      $0.value(in: .knots) < $1.value(in: .knots)
    }
    let lowest = track.compactMap { $0.pressure }.min { $0.value < $1.value }
    var facts = ["\(words.moment(first.time)) – \(words.moment(last.time))"]
    if let strongest { facts.append("\(words[.maximumWindInLife]) \(words.speed(strongest))") }
    if let lowest { facts.append("\(words[.lowestPressure]) \(words.pressure(lowest))") }
    return facts.joined(separator: words[.comma])
  }
}
