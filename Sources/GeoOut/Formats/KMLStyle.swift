import TyphoonTrack

/// The shared styles of a KML document: one for each layer, and of a layer coloured by class one for each
/// class of the scales.
enum KMLStyle {
  /// The id of the style of a feature.
  static func id(
    of feature: Feature, in storm: StormFeatures, scale: IntensityScale
  ) -> String {
    let layer = feature.layer.rawValue
    switch feature.layer {
    case .fix, .trackSegment, .forecastFix:
      guard let category = storm.fix(of: feature).flatMap({ scale.category(of: $0) }) else {
        return layer
      }
      return "\(layer)-\(scale.name)-\(category.category.code)"
    case .windRadius, .windSwath, .warningArea:
      guard let threshold = storm.threshold(of: feature) else { return layer }
      return WindForce(threshold).id(layer, isForecast: feature.forecast != nil)
    case .potentialArea, .probabilityCircle, .track, .forecastTrack: return layer
    }
  }

  /// Writes the styles that features classed by some scales may refer to.
  static func writeAll(for scales: [IntensityScale], to xml: inout XMLWriter) {
    for layer in Layer.allCases {
      switch layer {
      case .fix, .trackSegment, .forecastFix:
        write(
          layer.rawValue,
          FeatureStyle(layer, color: layer == .forecastFix ? Palette.forecast : Palette.unclassed),
          to: &xml)
        for scale in scales {
          for category in scale.classes {
            write(
              "\(layer.rawValue)-\(scale.name)-\(category.code)",
              FeatureStyle(layer, color: category.tone.color), to: &xml)
          }
        }
      case .windRadius, .windSwath, .warningArea:
        for force in WindForce.allCases {
          // A warning area is always of a forecast.
          for isForecast in layer == .warningArea ? [true] : [false, true] {
            write(
              force.id(layer.rawValue, isForecast: isForecast),
              FeatureStyle(layer, color: force.color, isForecast: isForecast), to: &xml)
          }
        }
      case .potentialArea, .probabilityCircle, .track, .forecastTrack:
        write(layer.rawValue, FeatureStyle(layer, color: nil), to: &xml)
      }
    }
  }

  private static func write(_ id: String, _ style: FeatureStyle, to xml: inout XMLWriter) {
    xml.start("Style")
    xml.attribute("id", id)
    if style.isPoint {
      xml.start("IconStyle")
      xml.element("color", style.color.kml(opacity: 1))
      xml.element("scale", "0.6")
      xml.end()
      xml.start("LabelStyle")
      xml.element("scale", "0")  // labels of many fixes would hide the map; balloons show them
      xml.end()
    } else {
      xml.start("LineStyle")
      xml.element("color", style.color.kml(opacity: style.opacity))
      xml.element("width", style.width.shown)
      xml.end()
      if let fill = style.fill {
        xml.start("PolyStyle")
        xml.element("color", fill.kml(opacity: style.fillOpacity))
        xml.end()
      }
    }
    xml.end()
  }
}

extension WindForce {
  fileprivate func id(_ layer: String, isForecast: Bool) -> String {
    "\(layer)-\(rawValue)" + (isForecast ? "-forecast" : "")
  }
}
