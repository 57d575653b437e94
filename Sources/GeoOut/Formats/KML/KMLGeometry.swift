extension TextBuffer {
  /// Appends a feature's shape.
  mutating func append(
    kmlShapeOf feature: Feature, in storm: borrowing StormFeatures, decimals: Int
  ) {
    switch feature.shape {
    case .point(let ring):
      append(
        "<Point><coordinates>", storm.vertices[storm.rings[ring]], fewest: 1, decimals: decimals,
        "</coordinates></Point>\n")
    case .line(let parts):
      if parts.count > 1 { append("<MultiGeometry>\n") }
      for ring in parts { append(kmlLine: storm.vertices[storm.rings[ring]], decimals: decimals) }
      if parts.count > 1 { append("</MultiGeometry>\n") }
    case .polygon(let parts):
      if parts.count > 1 { append("<MultiGeometry>\n") }
      for part in parts {
        let rings = storm.polygons[part]
        append("<Polygon><tessellate>1</tessellate>\n")
        for ring in rings {
          let isOuter = ring == rings.lowerBound
          append(
            isOuter
              ? "<outerBoundaryIs><LinearRing><coordinates>"
              : "<innerBoundaryIs><LinearRing><coordinates>",
            storm.vertices[storm.rings[ring]], fewest: 4, decimals: decimals,
            isOuter
              ? "</coordinates></LinearRing></outerBoundaryIs>\n"
              : "</coordinates></LinearRing></innerBoundaryIs>\n")
        }
        append("</Polygon>\n")
      }
      if parts.count > 1 { append("</MultiGeometry>\n") }
    }
  }

  /// Appends lines as one geometry.
  mutating func append(kmlLines lines: [[Coordinate]], decimals: Int) {
    if lines.count > 1 { append("<MultiGeometry>\n") }
    for line in lines { append(kmlLine: line[...], decimals: decimals) }
    if lines.count > 1 { append("</MultiGeometry>\n") }
  }

  private mutating func append(kmlLine line: ArraySlice<Coordinate>, decimals: Int) {
    append(
      "<LineString><tessellate>1</tessellate><coordinates>", line, fewest: 2, decimals: decimals,
      "</coordinates></LineString>\n")
  }

  /// Appends positions as in KML, `longitude,latitude`, separated by spaces, between two texts.
  private mutating func append(
    _ before: StaticString, _ positions: ArraySlice<Coordinate>, fewest: Int, decimals: Int,
    _ after: StaticString
  ) {
    append(before)
    append(positions, fewest: fewest, between: " ", decimals: decimals)
    append(after)
  }
}

extension StormFeatures {
  /// Returns the outline of an area that is cut at the antimeridian or at the user's box, without the
  /// edges there.
  func outline(of feature: Feature) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    forEachRun(of: feature) { lines += Antimeridian.outline($0, clip) }
    return lines
  }
}
