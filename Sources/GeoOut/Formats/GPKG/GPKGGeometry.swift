/// The geometry of a feature as GeoPackage's binary: a header, the box of lines and areas, and
/// well-known binary, all little-endian (OGC 12-128r17, clause 2.1.3).
struct GPKGGeometry {
  private(set) var blob = TextBuffer()

  /// The types of well-known binary.
  private enum Kind: UInt32 {
    case point = 1
    case line, polygon
    case lines = 5
    case polygons
  }

  /// The offsets of the box, and of the coordinates of a point, in a blob.
  private static let (boxOffset, pointOffset) = (8, 13)

  /// Encodes the coordinates of a feature, rounded as in GeoJSON.
  init(of feature: Feature, in storm: StormFeatures, decimals: Int) {
    let fewest =
      switch feature.shape {
      case .point: 1
      case .line: 2
      case .polygon: 4
      }
    var runs: [[Double]] = []
    storm.forEachRun(of: feature) { run in
      var rounded = RoundedPositions(count: run.count, fewest: fewest, decimals: decimals)
      runs.append(
        run.lazy.compactMap { rounded.next($0) }
          .flatMap { [$0.longitude.value, $0.latitude.value] })
    }
    blob.append("GP\0")
    if case .point = feature.shape {
      blob.append(0b01 as UInt8)  // little-endian, without a box
    } else {
      blob.append(0b11 as UInt8)  // with a box of two dimensions
    }
    blob.append(binary: UInt32(4_326))
    switch feature.shape {
    case .point:
      begin(.point)
      for value in runs[0] { blob.append(binary: value) }
    case .line:
      appendBox(of: runs)
      begin(.lines, count: runs.count)
      for run in runs {
        begin(.line)
        append(run)
      }
    case .polygon(let parts):
      appendBox(of: runs)
      begin(.polygons, count: parts.count)
      var rest = runs[...]
      for part in parts {
        let count = storm.polygons[part].count
        begin(.polygon, count: count)
        for run in rest.prefix(count) { append(run) }
        rest = rest.dropFirst(count)
      }
    }
  }

  private mutating func begin(_ kind: Kind, count: Int? = nil) {
    blob.append(1 as UInt8)  // little-endian
    blob.append(binary: kind.rawValue)
    if let count { blob.append(binary: UInt32(count)) }
  }

  /// Appends the number of coordinates of a line or ring, and the coordinates.
  private mutating func append(_ run: [Double]) {
    blob.append(binary: UInt32(run.count / 2))
    for value in run { blob.append(binary: value) }
  }

  private mutating func appendBox(of runs: [[Double]]) {
    for axis in 0...1 {
      let values = runs.lazy.flatMap { run in
        stride(from: axis, to: run.count, by: 2).lazy.map { run[$0] }
      }
      blob.append(binary: values.min() ?? .nan)
      blob.append(binary: values.max() ?? .nan)
    }
  }

  /// Returns the box of a blob.
  static func box(of blob: UnsafeRawBufferPointer) -> GPKGBox {
    let isPoint = blob[3] & 0b10 == 0
    let values = (0..<(isPoint ? 2 : 4)).map { index in
      Double(
        bitPattern: UInt64(
          littleEndian: blob.loadUnaligned(
            fromByteOffset: (isPoint ? pointOffset : boxOffset) + 8 * index, as: UInt64.self)))
    }
    return isPoint
      ? GPKGBox(west: values[0], east: values[0], south: values[1], north: values[1])
      : GPKGBox(west: values[0], east: values[1], south: values[2], north: values[3])
  }
}

/// A box as in an index: a shape cut at the antimeridian has one from -180 to 180.
struct GPKGBox: Hashable {
  var west = Double.infinity
  var east = -Double.infinity
  var south = Double.infinity
  var north = -Double.infinity

  mutating func formUnion(_ other: GPKGBox) {
    (west, east) = (min(west, other.west), max(east, other.east))
    (south, north) = (min(south, other.south), max(north, other.north))
  }
}
