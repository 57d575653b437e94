/// The geometry of a feature as GeoPackage's binary: a header, the box of lines and areas, and
/// well-known binary, all little-endian (OGC 12-128r17, clause 2.1.3).
struct GPKGGeometry {
  /// The coordinates, rounded as in GeoJSON.
  private var coordinates: [Double] = []
  /// The end of each line or ring in `coordinates`.
  private var ends: [Int] = []

  /// The types of well-known binary.
  private enum Kind: Int {
    case point = 1
    case line, polygon
    case lines = 5
    case polygons
  }

  /// The size of the header, of the box after it, and of the beginning of a geometry.
  private static let (headSize, boxSize, startSize) = (8, 32, 9)

  /// Takes the coordinates of a feature; those of the feature before are forgotten.
  mutating func settle(on feature: Feature, in storm: borrowing StormFeatures, decimals: Int) {
    coordinates.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let fewest =
      switch feature.shape {
      case .point: 1
      case .line: 2
      case .polygon: 4
      }
    storm.forEachRun(of: feature) { run in
      var rounded = RoundedPositions(count: run.count, fewest: fewest, decimals: decimals)
      for place in run {
        guard let next = rounded.next(place) else { continue }
        coordinates.append(next.longitude.value)
        coordinates.append(next.latitude.value)
      }
      ends.append(coordinates.count)
    }
  }

  /// The largest number of bytes of the geometry.
  var room: Int {
    8 * coordinates.count + 2 * Self.startSize * (ends.count + 1) + Self.headSize + Self.boxSize
  }

  /// Writes the geometry as a value of a row.
  func put(_ feature: Feature, in storm: borrowing StormFeatures, to pen: inout BytePen) {
    pen.need(128)
    pen.put(parameter: GPKGTable.geometryParameter, .blob)
    pen.put(count: size(of: feature.shape, in: storm))
    pen.put("GP\0")
    if case .point = feature.shape {
      pen.put(0b0000_0001)  // little-endian, without a box
      pen.put(count: 4_326)
      putStart(.point, to: &pen)
      pen.put(binary: coordinates[0])
      return pen.put(binary: coordinates[1])
    }
    pen.put(0b0000_0011)  // with a box of two dimensions
    pen.put(count: 4_326)
    for axis in 0...1 {
      let values = stride(from: axis, to: coordinates.count, by: 2).lazy.map { coordinates[$0] }
      pen.put(binary: values.min() ?? .nan)
      pen.put(binary: values.max() ?? .nan)
    }
    var run = 0
    switch feature.shape {
    case .point: break
    case .line(let parts):
      putStart(.lines, count: parts.count, to: &pen)
      for _ in parts {
        pen.need(16)
        putStart(.line, to: &pen)
        put(run, to: &pen)
        run += 1
      }
    case .polygon(let parts):
      putStart(.polygons, count: parts.count, to: &pen)
      for part in parts {
        let rings = storm.polygons[part]
        pen.need(16)
        putStart(.polygon, count: rings.count, to: &pen)
        for _ in rings {
          pen.need(4)
          put(run, to: &pen)
          run += 1
        }
      }
    }
  }

  private func size(of shape: Feature.Shape, in storm: borrowing StormFeatures) -> Int {
    let body = Self.headSize + 8 * coordinates.count
    switch shape {
    case .point: return body + Self.startSize - 4
    case .line(let parts): return body + Self.boxSize + Self.startSize * (1 + parts.count)
    case .polygon(let parts):
      return body + Self.boxSize + Self.startSize * (1 + parts.count) + 4 * ends.count
    }
  }

  private func putStart(_ kind: Kind, count: Int? = nil, to pen: inout BytePen) {
    pen.put(1)  // little-endian
    pen.put(count: kind.rawValue)
    if let count { pen.put(count: count) }
  }

  /// Writes the number of coordinates of a line or ring, and the coordinates.
  private func put(_ run: Int, to pen: inout BytePen) {
    let values = coordinates[(run > 0 ? ends[run - 1] : 0)..<ends[run]]
    pen.put(count: values.count / 2)
    guard pen.has(8 * values.count) else { return }
    for value in values { pen.put(binary: value) }
  }

  /// Returns the box of a geometry that `put` wrote; `nil` if it is shorter.
  static func box(of blob: UnsafeRawBufferPointer) -> GPKGBox? {
    func value(_ index: Int, from start: Int) -> Double {
      Double(
        bitPattern: UInt64(
          littleEndian: blob.loadUnaligned(fromByteOffset: start + 8 * index, as: UInt64.self)))
    }
    guard blob.count > 3, blob[3] & 0b10 == 0 else {
      guard blob.count >= headSize + boxSize else { return nil }
      return GPKGBox(
        west: value(0, from: headSize), east: value(1, from: headSize),
        south: value(2, from: headSize), north: value(3, from: headSize))
    }
    let start = headSize + startSize - 4
    guard blob.count >= start + 16 else { return nil }
    let (longitude, latitude) = (value(0, from: start), value(1, from: start))
    return GPKGBox(west: longitude, east: longitude, south: latitude, north: latitude)
  }
}
