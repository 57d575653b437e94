/// Writes GeoJSON geometry.
enum GeoJSONGeometry {
  /// Returns the largest number of bytes that a feature's geometry takes.
  @inline(__always)
  static func room(for feature: Feature, in storm: borrowing StormFeatures) -> Int {
    if case .point = feature.shape { return 0 }
    var count = 0
    storm.forEachRun(of: feature) { count += $0.count }
    return count * BytePen.roomOfPosition
  }

  /// Writes the part between a feature's id and its properties; a point has no bounding box.
  @inline(__always)
  static func put(
    _ feature: Feature, in storm: borrowing StormFeatures, decimals: Int, to pen: inout BytePen
  ) {
    pen.need(256)
    if case .point(let ring) = feature.shape {
      let place = storm.vertices[storm.rings[ring].lowerBound]
      pen.put("\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
      pen.put(place.longitude, decimals: decimals)
      pen.put(",")
      pen.put(place.latitude, decimals: decimals)
      pen.put("]}")
    } else {
      pen.put("\",\"bbox\":")
      put(BoundingBox(of: feature.shape, in: storm), decimals: decimals, to: &pen)
      put(shapeOf: feature, in: storm, decimals: decimals, to: &pen)
    }
  }

  /// Writes a bounding box, in at most 128 bytes.
  static func put(_ box: BoundingBox, decimals: Int, to pen: inout BytePen) {
    pen.put("[")
    pen.put(box.west, decimals: decimals)
    pen.put(",")
    pen.put(box.south, decimals: decimals)
    pen.put(",")
    pen.put(box.east, decimals: decimals)
    pen.put(",")
    pen.put(box.north, decimals: decimals)
    pen.put("]")
  }

  private static func put(
    shapeOf feature: Feature, in storm: borrowing StormFeatures, decimals: Int,
    to pen: inout BytePen
  ) {
    pen.need(128)
    pen.put(",\"geometry\":")
    switch feature.shape {
    case .point: break
    case .line(let parts):
      pen.put(
        parts.count == 1
          ? "{\"type\":\"LineString\",\"coordinates\":"
          : "{\"type\":\"MultiLineString\",\"coordinates\":[")
      put(rings: parts, of: storm, fewest: 2, decimals: decimals, to: &pen)
      pen.need(2)
      pen.put(parts.count > 1 ? "]}" : "}")
    case .polygon(let parts):
      pen.put(
        parts.count == 1
          ? "{\"type\":\"Polygon\",\"coordinates\":"
          : "{\"type\":\"MultiPolygon\",\"coordinates\":[")
      for part in parts {
        pen.need(2)
        pen.put(part > parts.lowerBound ? ",[" : "[")
        put(rings: storm.polygons[part], of: storm, fewest: 4, decimals: decimals, to: &pen)
        pen.need(1)
        pen.put("]")
      }
      pen.need(2)
      pen.put(parts.count > 1 ? "]}" : "}")
    }
  }

  private static func put(
    rings: Range<Int>, of storm: borrowing StormFeatures, fewest: Int, decimals: Int,
    to pen: inout BytePen
  ) {
    for ring in rings {
      pen.need(2)
      pen.put(ring > rings.lowerBound ? ",[" : "[")
      pen.put(
        storm.vertices[storm.rings[ring]], fewest: fewest, open: UInt8(ascii: "["),
        between: UInt8(ascii: ","), close: UInt8(ascii: "]"), decimals: decimals)
      pen.need(1)
      pen.put("]")
    }
  }
}
