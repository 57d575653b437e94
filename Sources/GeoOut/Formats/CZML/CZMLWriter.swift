import TyphoonTrack

/// Writes CZML, the scenes of Cesium: lines on the ground, and a mark that moves along each.
///
/// There is no clock: Cesium sets its own to the times of the marks, and plays them in two minutes.
/// Source: https://github.com/AnalyticalGraphicsInc/czml-writer/wiki/CZML-Structure
final class CZMLWriter: FeatureWriter {
  let name = "czml"
  let summary = "CZML, for storms that move on the globe of Cesium"
  let extensions = ["czml"]
  let layers: LayerSelection = [.track, .forecastTrack]
  let possibleLayers: LayerSelection = [.track, .forecastTrack]

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.selectingMovement(possibleLayers)
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    output.append("[{\"id\":\"document\",\"name\":\"trackconv\",\"version\":\"1.0\"}")
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    for feature in storm.features {
      let fixes = storm.fixesOfLine(feature).oneForEachTime
      guard fixes.count > 1 else { continue }
      let scale = options.scale(for: storm.storm)
      let style = FeatureStyle(feature, in: storm, scale: scale, isCased: false)
      let packet = CZMLPacket(feature, storm, fixes, scale, style, options)
      packet.appendLine(to: &output)
      packet.appendMark(to: &output)
    }
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    output.append("\n]\n")
  }
}
