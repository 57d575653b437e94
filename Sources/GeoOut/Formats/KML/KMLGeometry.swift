extension TextBuffer {
  /// Appends a feature's shape, with the coordinates of each run of vertices in one call.
  mutating func append(kmlShapeOf feature: Feature, in storm: StormFeatures, decimals: Int) {
    switch feature.shape {
    case .point(let ring):
      append("<Point>")
      append(coordinates: storm.vertices[storm.rings[ring]], fewest: 1, decimals: decimals)
      close("Point")
    case .line(let parts):
      if parts.count > 1 { append("<MultiGeometry>\n") }
      for ring in parts {
        append(kmlLine: storm.vertices[storm.rings[ring]], decimals: decimals)
      }
      if parts.count > 1 { close("MultiGeometry") }
    case .polygon(let parts):
      if parts.count > 1 { append("<MultiGeometry>\n") }
      for part in parts {
        let rings = storm.polygons[part]
        append("<Polygon><tessellate>1</tessellate>\n")
        for ring in rings {
          let boundary: StaticString =
            ring == rings.lowerBound ? "outerBoundaryIs" : "innerBoundaryIs"
          open(boundary)
          append("<LinearRing>")
          append(coordinates: storm.vertices[storm.rings[ring]], fewest: 4, decimals: decimals)
          append("</LinearRing>")
          close(boundary)
        }
        close("Polygon")
      }
      if parts.count > 1 { close("MultiGeometry") }
    }
  }

  /// Appends the outline of an area that is cut at the 180th meridian, without the edges on the
  /// meridian.
  mutating func append(kmlOutlineOf feature: Feature, in storm: StormFeatures, decimals: Int) {
    var lines: [[Coordinate]] = []
    storm.forEachRun(of: feature) { lines += Antimeridian.outline($0) }
    if lines.count > 1 { append("<MultiGeometry>\n") }
    for line in lines { append(kmlLine: line[...], decimals: decimals) }
    if lines.count > 1 { close("MultiGeometry") }
  }

  private mutating func append(kmlLine line: ArraySlice<Coordinate>, decimals: Int) {
    append("<LineString><tessellate>1</tessellate>")
    append(coordinates: line, fewest: 2, decimals: decimals)
    close("LineString")
  }

  /// Appends positions as in KML: `longitude,latitude`, separated by spaces.
  private mutating func append(
    coordinates positions: ArraySlice<Coordinate>, fewest: Int, decimals: Int
  ) {
    append("<coordinates>")
    append(
      positions, fewest: fewest, open: nil, between: UInt8(ascii: " "), close: nil,
      decimals: decimals)
    append("</coordinates>")
  }
}
