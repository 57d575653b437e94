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

  /// Appends the geometry as a value of a row.
  func append(_ feature: Feature, in storm: borrowing StormFeatures, to text: inout TextBuffer) {
    text.append(parameter: GPKGTable.geometryParameter, .blob)
    text.append(binary: UInt32(size(of: feature.shape, in: storm)))
    text.append("GP\0")
    if case .point = feature.shape {
      text.append(0b0000_0001 as UInt8)  // little-endian, without a box
      text.append(binary: UInt32(4_326))
      appendStart(.point, to: &text)
      text.append(binary: coordinates[0])
      return text.append(binary: coordinates[1])
    }
    text.append(0b0000_0011 as UInt8)  // with a box of two dimensions
    text.append(binary: UInt32(4_326))
    for axis in 0...1 {
      let values = stride(from: axis, to: coordinates.count, by: 2).lazy.map { coordinates[$0] }
      text.append(binary: values.min() ?? .nan)
      text.append(binary: values.max() ?? .nan)
    }
    var run = 0
    switch feature.shape {
    case .point: break
    case .line(let parts):
      appendStart(.lines, count: parts.count, to: &text)
      for _ in parts {
        appendStart(.line, to: &text)
        append(run, to: &text)
        run += 1
      }
    case .polygon(let parts):
      appendStart(.polygons, count: parts.count, to: &text)
      for part in parts {
        let rings = storm.polygons[part]
        appendStart(.polygon, count: rings.count, to: &text)
        for _ in rings {
          append(run, to: &text)
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

  private func appendStart(_ kind: Kind, count: Int? = nil, to text: inout TextBuffer) {
    text.append(1 as UInt8)  // little-endian
    text.append(binary: UInt32(kind.rawValue))
    if let count { text.append(binary: UInt32(count)) }
  }

  /// Appends the number of coordinates of a line or ring, and the coordinates.
  private func append(_ run: Int, to text: inout TextBuffer) {
    let values = coordinates[(run > 0 ? ends[run - 1] : 0)..<ends[run]]
    text.append(binary: UInt32(values.count / 2))
    for value in values { text.append(binary: value) }
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
