import TyphoonTrack

extension PlateDrawing {
  /// Draws the means of each ensemble as a thin line with a dot for each time; returns the points
  /// that labels avoid.
  func drawMeans(_ map: inout PlateMap, to xml: inout PlateXML) -> [PlatePoint] {
    let shown = storms.filter { $0.features.features.contains { $0.layer == .ensembleMean } }
    guard !shown.isEmpty else { return [] }
    var points: [PlatePoint] = []
    let color = FeatureStyle(.ensembleMean, color: nil).color
    xml.startGroup("ensemble-mean", ["stroke-linejoin": "round"])
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
        var path = PlatePath()
        path.add(lines: pieces)
        xml.path(path, stroke: .paint(color), width: 1.8)
      }
      for feature in means {
        guard let mean = storm.features.mean(of: feature),
          let point = map.point(Coordinate(mean.position).unrolled(toward: map.longitude)),
          map.frame.contains(point)
        else { continue }
        xml.start("g", ["id": .text(xml.context.id(of: feature, in: storm.features))])
        xml.element("title", storm.tooltip(of: feature, words))
        xml.circle(
          at: point, radius: 2.6, fill: .paint(color), stroke: .paint(Palette.paper), width: 0.8)
        xml.end()
      }
    }
    xml.end()
    return points
  }

  /// The largest distance of the line from the geodesic, in metres.
  private static let tolerance = 500.0
}
