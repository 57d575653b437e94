/// Writes GeoJSON geometry.
enum GeoJSONGeometry {
  /// Appends the members `bbox`, except of a point, and `geometry`.
  static func append(
    _ feature: Feature, in storm: borrowing StormFeatures, decimals: Int, to text: inout TextBuffer
  ) {
    if case .point(let ring) = feature.shape {
      text.append(",\"geometry\":{\"type\":\"Point\",\"coordinates\":")
      append(storm.vertices[storm.rings[ring]], fewest: 1, decimals, to: &text)
      text.append("}")
    } else {
      text.append(",\"bbox\":")
      append(BoundingBox(of: feature.shape, in: storm), decimals: decimals, to: &text)
      append(shapeOf: feature, in: storm, decimals: decimals, to: &text)
    }
  }

  /// Appends a bounding box.
  static func append(_ box: BoundingBox, decimals: Int, to text: inout TextBuffer) {
    text.append(list: [box.west, box.south, box.east, box.north], decimals: decimals)
  }

  private static func append(
    shapeOf feature: Feature, in storm: borrowing StormFeatures, decimals: Int,
    to text: inout TextBuffer
  ) {
    text.append(",\"geometry\":")
    switch feature.shape {
    case .point: break
    case .line(let parts):
      text.append(
        parts.count == 1
          ? "{\"type\":\"LineString\",\"coordinates\":"
          : "{\"type\":\"MultiLineString\",\"coordinates\":[")
      append(rings: parts, of: storm, fewest: 2, decimals: decimals, to: &text)
      text.append(parts.count > 1 ? "]}" : "}")
    case .polygon(let parts):
      text.append(
        parts.count == 1
          ? "{\"type\":\"Polygon\",\"coordinates\":"
          : "{\"type\":\"MultiPolygon\",\"coordinates\":[")
      for part in parts {
        text.append(part > parts.lowerBound ? ",[" : "[")
        append(rings: storm.polygons[part], of: storm, fewest: 4, decimals: decimals, to: &text)
        text.append("]")
      }
      text.append(parts.count > 1 ? "]}" : "}")
    }
  }

  private static func append(
    rings: Range<Int>, of storm: borrowing StormFeatures, fewest: Int, decimals: Int,
    to text: inout TextBuffer
  ) {
    for ring in rings {
      text.append(ring > rings.lowerBound ? ",[" : "[")
      append(storm.vertices[storm.rings[ring]], fewest: fewest, decimals, to: &text)
      text.append("]")
    }
  }

  private static func append(
    _ positions: ArraySlice<Coordinate>, fewest: Int, _ decimals: Int, to text: inout TextBuffer
  ) {
    text.append(positions, fewest: fewest, open: "[", between: ",", close: "]", decimals: decimals)
  }
}
