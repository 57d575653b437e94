import TyphoonTrack

/// The shared styles of a KML document: a `StyleMap` with a normal and a highlight style for each
/// layer, or for each class of the scales if the layer is coloured by class.
enum KMLStyles {
  /// The style of folders with too many features for the list of places.
  static let crowded = "folder-crowded"
  /// The suffix of the style of the last observed fix.
  static var latest: StaticString { "-latest" }
  /// The suffix of the style of a fix that is another kind of low.
  static var otherLow: StaticString { "-extratropical" }

  /// The suffix of the style of an area that is cut at the antimeridian.
  static var cut: StaticString { "-cut" }

  /// The suffix of the style of a fix with an icon of the southern hemisphere.
  static var south: StaticString { "-south" }

  /// The styles that a document needs.
  struct Need {
    /// The scales by which fixes may be classed.
    var scales: [IntensityScale]
    /// The layers that may be present.
    var layers: [Layer]
    /// Whether the list of places may be crowded.
    var isCrowded: Bool
    /// Whether there may be fixes in the southern hemisphere.
    var hasSouth: Bool
    /// Whether areas are cut at the antimeridian.
    var hasCuts: Bool

    /// Creates the set of styles that the features of a map may refer to.
    init(_ summary: MapSummary) {
      scales = summary.scales
      layers = Layer.allCases.filter { summary.count(of: $0) > 0 }
      hasCuts = summary.hasCuts
      hasSouth = summary.box.map { $0.south < 0 } ?? false
      isCrowded = layers.contains { KMLFolder.isCrowded($0, count: summary.count(of: $0)) }
    }
  }

  /// Appends the id of a feature's style.
  static func append(
    idOf feature: Feature, in storm: borrowing StormFeatures, scale: IntensityScale,
    icons: KMLIcons, to text: inout TextBuffer
  ) {
    text.append(feature.layer.rawValue)
    switch feature.layer.row.coloring {
    case .intensity:
      let (index, isOtherLow) =
        storm.withFix(of: feature) { (scale.classIndex(of: $0), $0.pointee.nature.isOver) }
        ?? (nil, false)
      if let index {
        text.append("-")
        text.append(scale.name)
        text.append("-")
        text.append(scale.classes[index].code)
        if icons == .packed, feature.layer == .fix, let fix = storm.fix(of: feature),
          KMLIcon(PlateSymbol(fix, scale: scale)).isSouthern
        {
          text.append(south)
        }
      } else if isOtherLow, feature.layer != .trackSegment {
        text.append(otherLow)
      }
      if feature.layer == .fix, feature.fix == storm.storm.track.count - 1 { text.append(latest) }
    case .wind:
      if let share = storm.share(of: feature) { return text.append(share.idEnd) }
      guard let threshold = storm.threshold(of: feature) else { return }
      text.append("-")
      text.append(WindForce(threshold).rawValue)
      if feature.forecast != nil { text.append("-forecast") }
    case .strike:
      guard let strike = storm.strike(of: feature) else { return }
      text.append("-")
      text.append(Double(StrikeClass(strike.level).index + 1), decimals: 0)
    case .warning: if let kind = storm.warning(of: feature) { text.append("-" + kind.rawValue) }
    case .none: break
    }
  }

  /// Writes the styles.
  static func write(
    _ need: Need, icons: KMLIcons, options: WritingOptions, to xml: inout XMLWriter<Void>
  ) {
    let sheet = KMLStyleSheet(icons: icons, hasCuts: need.hasCuts, language: options.language)
    for layer in need.layers {
      let id = layer.rawValue
      switch layer.row.coloring {
      case .intensity:
        let plain = layer == .forecastFix ? Palette.forecast : Palette.unclassed
        sheet.write(id, layer, color: plain, icon: .depression, to: &xml)
        if layer != .trackSegment {
          sheet.write("\(id)\(otherLow)", layer, color: plain, icon: .extratropical, to: &xml)
        }
        for scale in need.scales {
          for category in scale.classes {
            let kind = PlateSymbol.kind(
              of: Category(category: category, scale: scale, isExact: true))
            let own = "\(id)-\(scale.name)-\(category.code)"
            let color = category.tone.bare
            sheet.write(own, layer, color: color, icon: KMLIcon(kind), to: &xml)
            let southern = KMLIcon(kind, isSouthern: true)
            if icons == .packed, layer == .fix, need.hasSouth, southern.isSouthern {
              sheet.write("\(own)\(south)", layer, color: color, icon: southern, to: &xml)
            }
          }
        }
      case .wind:
        for share in MemberShare.allCases where layer == .arrival {
          sheet.write(id + share.idEnd, layer, color: share.color, isForecast: true, to: &xml)
        }
        for force in WindForce.allCases {
          for isForecast in layer.isForecast ? [true] : [false, true] {
            sheet.write(
              id + force.idEnd(isForecast: isForecast), layer, color: force.color,
              isForecast: isForecast, to: &xml)
          }
        }
      case .strike:
        for one in StrikeClass.allCases {
          sheet.write("\(id)-\(one.index + 1)", layer, color: one.color, to: &xml)
        }
      case .warning:
        for kind in CoastWarning.Kind.allCases {
          sheet.write("\(id)-\(kind.rawValue)", layer, color: kind.row.color, to: &xml)
        }
      case .none: sheet.write(id, layer, color: nil, to: &xml)
      }
    }
    guard need.isCrowded else { return }
    xml.element("Style", ["id": crowded]) { xml in
      xml.element("ListStyle") { $0.element("listItemType", "checkHideChildren") }
    }
  }
}

extension WindForce {
  /// Returns the suffix after the layer in the id of a style.
  fileprivate func idEnd(isForecast: Bool) -> String {
    "-\(rawValue)" + (isForecast ? "-forecast" : "")
  }
}
