extension BytePen {
  /// Writes a feature's shape.
  mutating func put(
    kmlShapeOf feature: Feature, in storm: borrowing StormFeatures, decimals: Int
  ) {
    need(64)
    switch feature.shape {
    case .point(let ring):
      put(
        "<Point><coordinates>", storm.vertices[storm.rings[ring]], fewest: 1, decimals: decimals,
        "</coordinates></Point>\n")
    case .line(let parts):
      if parts.count > 1 { put("<MultiGeometry>\n") }
      for ring in parts {
        put(kmlLine: storm.vertices[storm.rings[ring]], decimals: decimals)
      }
      if parts.count > 1 { put("</MultiGeometry>\n") }
    case .polygon(let parts):
      if parts.count > 1 { put("<MultiGeometry>\n") }
      for part in parts {
        let rings = storm.polygons[part]
        put("<Polygon><tessellate>1</tessellate>\n")
        for ring in rings {
          let isOuter = ring == rings.lowerBound
          put(
            isOuter
              ? "<outerBoundaryIs><LinearRing><coordinates>"
              : "<innerBoundaryIs><LinearRing><coordinates>",
            storm.vertices[storm.rings[ring]], fewest: 4, decimals: decimals,
            isOuter
              ? "</coordinates></LinearRing></outerBoundaryIs>\n"
              : "</coordinates></LinearRing></innerBoundaryIs>\n")
        }
        put("</Polygon>\n")
      }
      if parts.count > 1 { put("</MultiGeometry>\n") }
    }
  }

  /// Writes lines as one geometry.
  mutating func put(kmlLines lines: [[Coordinate]], decimals: Int) {
    need(64)
    if lines.count > 1 { put("<MultiGeometry>\n") }
    for line in lines { put(kmlLine: line[...], decimals: decimals) }
    if lines.count > 1 { put("</MultiGeometry>\n") }
  }

  private mutating func put(kmlLine line: ArraySlice<Coordinate>, decimals: Int) {
    put(
      "<LineString><tessellate>1</tessellate><coordinates>", line, fewest: 2, decimals: decimals,
      "</coordinates></LineString>\n")
  }

  /// Writes positions as in KML, `longitude,latitude`, separated by spaces, between two texts, and
  /// reserves room for another element.
  private mutating func put(
    _ before: StaticString, _ positions: ArraySlice<Coordinate>, fewest: Int, decimals: Int,
    _ after: StaticString
  ) {
    need(64)
    put(before)
    put(
      positions, fewest: fewest, open: nil, between: UInt8(ascii: " "), close: nil,
      decimals: decimals)
    need(128)
    put(after)
  }
}

extension StormFeatures {
  /// Returns the outline of an area that is cut at the 180th meridian, without the edges on the
  /// meridian.
  func outline(of feature: Feature) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    forEachRun(of: feature) { lines += Antimeridian.outline($0) }
    return lines
  }
}
