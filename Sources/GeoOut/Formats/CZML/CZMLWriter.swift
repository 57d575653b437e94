import TyphoonTrack

/// Writes CZML, the scenes of Cesium: shapes on the ground, and a mark that moves along each track.
///
/// Source: https://github.com/AnalyticalGraphicsInc/czml-writer/wiki/CZML-Structure
final class CZMLWriter: FeatureWriter {
  let name = "czml"
  let summary = "CZML, for storms that move on the globe of Cesium"
  let extensions = ["czml"]
  let layers = LayerSelection.standard.union([.trackSegment])
  /// Shapes, and marks; the clock, which needs all storms, comes before them.
  let sectionCount = 2
  let listsStorms = true

  /// Nothing is cut at the antimeridian: a globe has none.
  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.withContinuousLongitudes().keepingValid(digits: options.digits)
  }

  /// Begins with the newest forecast, or with the first fix; a day lasts a second and a half, as in
  /// pages.
  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    output.append("[{\"id\":\"document\",\"version\":\"1.0\",\"name\":")
    output.append(
      json: summary.onlyStorm.map { ListedStorm($0, options).title } ?? options.language[.mapTitle])
    output.append(",\"description\":")
    output.append(json: Glossary.footer(summary.sources, options.language))
    if let period = summary.period {
      let now = min(max(summary.baseTime ?? period.begin, period.begin), period.end)
      output.append(",\"clock\":{\"interval\":\"\(period.begin.iso8601)/\(period.end.iso8601)\"")
      output.append(",\"currentTime\":\"\(now.iso8601)\",\"multiplier\":57600")
      output.append(",\"range\":\"LOOP_STOP\",\"step\":\"SYSTEM_CLOCK_MULTIPLIER\"}")
    }
    output.append("}")
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to sections: inout [TextBuffer]) {
    let packets = CZMLPackets(storm, options)
    for feature in storm.features {
      packets.append(feature, to: &sections[0])
      // A segment is a part of the track, which has the mark.
      if feature.layer != .trackSegment { packets.appendMark(feature, to: &sections[1]) }
    }
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) { output.append("\n]\n") }
}
