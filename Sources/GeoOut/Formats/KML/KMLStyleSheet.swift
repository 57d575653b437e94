import TyphoonTrack

/// Writes styles, each as a `StyleMap` with two styles: a feature under the pointer is larger or
/// bolder, and its name is shown.
struct KMLStyleSheet {
  let icons: KMLIcons
  /// Whether areas may be cut at the antimeridian.
  let hasCuts: Bool
  /// The content of every balloon: the table of the feature, and the note that the map is not an
  /// official warning.
  private let balloon: String

  init(icons: KMLIcons, hasCuts: Bool, language: Language) {
    (self.icons, self.hasCuts) = (icons, hasCuts)
    balloon = "$[description]" + String { $0.append(paragraph: Glossary.footer([], language)) }
  }

  /// Writes the styles of the features of a layer with one colour; for fixes, also those of the
  /// latest.
  func write(
    _ id: String, _ layer: Layer, color: Palette.Color?, isForecast: Bool = false,
    icon: KMLIcon = .depression, to xml: inout XMLWriter<Void>
  ) {
    let style = FeatureStyle(layer, color: color, isForecast: isForecast)
    guard style.isPoint else {
      // As on plates, wind areas of forecast fixes are outlines, because many overlap.
      let isOutline = layer == .windRadius && isForecast
      writeShape(id, style, isOutline: isOutline, to: &xml)
      if hasCuts, style.fill != nil {
        writeShape(
          "\(id)\(KMLStyles.cut)", style, isOutline: isOutline, hasOutline: false, to: &xml)
      }
      return
    }
    let icon = layer == .forecastFix ? .forecast : icon
    writeMark(id + "-normal", style, icon, scale: layer == .fix ? 0.7 : 0.6, label: 0, to: &xml)
    writeMark(id + "-highlight", style, icon, scale: 1.1, label: 0.9, to: &xml)
    writeMap(id, normal: id + "-normal", highlight: id + "-highlight", to: &xml)
    guard layer == .fix else { return }
    // The latest fix names its storm: without any label, storms could not be distinguished.
    let latest = "\(id)\(KMLStyles.latest)"
    writeMark(latest + "-normal", style, icon, scale: 1, label: 0.9, to: &xml)
    writeMap(latest, normal: latest + "-normal", highlight: id + "-highlight", to: &xml)
  }

  private func writeMap(
    _ id: String, normal: String, highlight: String, to xml: inout XMLWriter<Void>
  ) {
    xml.element("StyleMap", ["id": id]) { xml in
      for (key, target) in [("normal", normal), ("highlight", highlight)] {
        xml.element("Pair") { xml in
          xml.element("key", key)
          xml.element("styleUrl", "#" + target)
        }
      }
    }
  }

  private func writeMark(
    _ id: String, _ style: FeatureStyle, _ icon: KMLIcon, scale: Double, label: Double,
    to xml: inout XMLWriter<Void>
  ) {
    xml.element("Style", ["id": id]) { xml in
      xml.element("IconStyle") { xml in
        xml.element("color", style.color.kml(opacity: 1))
        // Symbols need more room than a dot.
        xml.element("scale", (icons == .packed ? scale * 1.4 : scale).shown)
        xml.element("Icon") { $0.element("href", icons == .packed ? icon.path : KMLIcons.dot) }
        xml.element(
          "hotSpot", ["x": "0.5", "y": "0.5", "xunits": "fraction", "yunits": "fraction"])
      }
      xml.element("LabelStyle") { xml in
        // OpenLayers takes a scale of 0 for none, and draws an outline around transparent letters.
        if label == 0 { xml.element("color", "00ffffff") }
        xml.element("scale", label == 0 ? "0.001" : label.shown)
      }
      writeBalloon(to: &xml)
    }
  }

  /// Writes the styles of lines or areas; without an outline for areas whose outline is a separate
  /// feature.
  private func writeShape(
    _ id: String, _ style: FeatureStyle, isOutline: Bool, hasOutline: Bool = true,
    to xml: inout XMLWriter<Void>
  ) {
    for isHighlight in [false, true] {
      xml.element("Style", ["id": id + (isHighlight ? "-highlight" : "-normal")]) { xml in
        xml.element("LineStyle") { xml in
          xml.element("color", style.color.kml(opacity: isHighlight ? 1 : style.opacity))
          xml.element("width", (style.width + (isHighlight ? 2 : 0)).shown)
        }
        if let fill = style.fill {
          let opacity = (isOutline ? 0 : style.fillOpacity) + (isHighlight ? 0.2 : 0)
          xml.element("PolyStyle") { xml in
            if opacity > 0 {
              xml.element("color", fill.kml(opacity: opacity))
            } else {
              xml.element("fill", "0")
            }
            if !hasOutline { xml.element("outline", "0") }
          }
        }
        writeBalloon(to: &xml)
      }
    }
    writeMap(id, normal: id + "-normal", highlight: id + "-highlight", to: &xml)
  }

  private func writeBalloon(to xml: inout XMLWriter<Void>) {
    xml.element("BalloonStyle") { $0.element("text", balloon) }
  }
}
