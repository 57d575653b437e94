import TyphoonTrack

extension PlateDrawing {
  /// Draws a thin line through the means of each ensemble; returns the points that labels avoid.
  func drawMeans(_ map: inout PlateMap, to xml: inout PlateXML) -> [PlatePoint] {
    let shown = storms.filter { $0.features.features.contains { $0.layer == .ensembleMean } }
    guard !shown.isEmpty else { return [] }
    var points: [PlatePoint] = []
    let color = FeatureStyle(.ensembleMean, color: nil).color
    xml.startGroup("ensemble-mean-line", ["stroke-linejoin": "round"])
    for storm in shown {
      let means = storm.features.features.filter { $0.layer == .ensembleMean }
      var lines: [Int?: [Coordinate]] = [:]
      for feature in means {
        guard let mean = storm.features.mean(of: feature) else { continue }
        let place = Coordinate(mean.position)
        if lines[feature.forecast]?.isEmpty ?? true {
          lines[feature.forecast] = [place]
        } else {
          Densify.append(
            to: place, on: &lines[feature.forecast, default: []], tolerance: Self.tolerance)
        }
      }
      for (_, line) in lines.sorted(by: { ($0.key ?? 0) < ($1.key ?? 0) }) {
        let pieces = map.pieces(line[...])
        points += pieces.flatMap(PlateLine.points)
        let path = PlatePath(lines: pieces)
        xml.path(path, stroke: .paint(color), width: 1.8)
      }
    }
    xml.end()
    return points
  }

  /// The largest distance of the line from the geodesic, in metres.
  private static let tolerance = 500.0
}

extension PlateDrawing {
  /// Draws the points of layers that have no drawing of their own, each with its id and title: those that the symbols
  /// of present places hide, or the others.
  func drawPoints(
    beside symbols: [PlateMark] = [], isAbove: Bool = false, _ map: inout PlateMap,
    to xml: inout PlateXML
  ) {
    for layer in Layer.allCases where layer.row.geometry == .point && layer.row.mark != .own {
      draw(layer, beside: symbols, isAbove: isAbove, &map, to: &xml)
    }
  }

  private func draw(
    _ layer: Layer, beside symbols: [PlateMark], isAbove: Bool, _ map: inout PlateMap,
    to xml: inout PlateXML
  ) {
    let shown = storms.flatMap { storm in
      storm.features.features.filter { $0.layer == layer }.map { (storm: storm, feature: $0) }
    }
    guard !shown.isEmpty else { return }
    xml.startGroup(isAbove ? "\(layer.rawValue)-above" : layer.rawValue)
    for (storm, feature) in shown {
      guard case .point(let ring) = feature.shape else { continue }
      let place = storm.features.vertices[storm.features.rings[ring].lowerBound]
      guard let point = map.point(place.unrolled(toward: map.longitude)),
        map.frame.contains(point), symbols.contains(where: { $0.hides(point) }) == isAbove
      else { continue }
      // On a page what was observed later is not there yet.
      let isLater = xml.context.isPage && feature.forecast == nil
      xml.start(
        "g",
        [
          "id": .text(xml.context.id(of: feature, in: storm.features)),
          "data-time": .text(isLater ? "\(feature.time.start.secondsSince1970)" : ""),
        ])
      xml.element("title", storm.tooltip(of: feature, words))
      storm.style(of: feature).draw(layer.row.mark, at: point, to: &xml)
      xml.end()
    }
    xml.end()
  }
}
