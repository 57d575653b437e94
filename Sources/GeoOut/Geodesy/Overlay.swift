import CGEOS

/// Unions and cuts of polygons in the plane of longitude and latitude, by GEOS.
///
/// It owns a GEOS context, which belongs to one thread: so it cannot be copied, and its methods are
/// `mutating`.
struct Overlay: ~Copyable {
  /// A polygon: its outer ring and its holes, all closed.
  struct Polygon: Hashable { var rings: [[Coordinate]] }

  /// The grid that shapes over a pole are snapped to, in degrees: 13 micrometres.
  ///
  /// It is a power of two, so that a shift by 360 is exact.
  static let grid = 0x1p-33

  /// Created on first use: most storms need no GEOS.
  private var context: GEOSContextHandle_t?

  init() {}

  deinit { if let context { GEOS_finish_r(context) } }

  /// Creates the context if there is none, and returns whether there was memory for one.
  private mutating func begin() -> Bool {
    if context == nil { context = GEOS_init_r() }
    return context != nil
  }

  /// Returns the union of polygons.
  ///
  /// - Parameters:
  ///   - parts: The polygons.
  ///   - grid: The spacing, in degrees, of the grid that the result's vertices are snapped to; 0
  ///     for none.
  /// - Returns: The polygons of the union, outer rings counterclockwise and holes clockwise; `nil`
  ///   if GEOS fails.
  mutating func union(_ parts: [Polygon], grid: Double = 0) -> [Polygon]? {
    guard begin(), let collection = collection(of: parts) else { return nil }
    defer { GEOSGeom_destroy_r(context, collection) }
    // Returns NULL on an exception: a ring may cross itself.
    let result =
      grid == 0
      ? GEOSUnaryUnion_r(context, collection) : GEOSUnaryUnionPrec_r(context, collection, grid)
    guard
      let union = result ?? withValid(collection, { GEOSUnaryUnionPrec_r(context, $0, Self.grid) })
    else { return nil }
    defer { GEOSGeom_destroy_r(context, union) }
    return polygons(of: union)
  }

  /// Whether polygons are valid, each and together; `true` if GEOS fails.
  mutating func isValid(_ polygons: [Polygon]) -> Bool {
    guard begin(), let collection = collection(of: polygons) else { return true }
    defer { GEOSGeom_destroy_r(context, collection) }
    // Returns 2 on an exception.
    return GEOSisValid_r(context, collection) != 0
  }

  /// Returns valid polygons close to others that may cross themselves.
  ///
  /// - Parameters:
  ///   - polygons: The polygons.
  ///   - grid: The spacing, in degrees, of the grid that the result's vertices are snapped to.
  /// - Returns: The polygons, none if they are smaller than the grid; `nil` if GEOS fails.
  mutating func makeValid(_ polygons: [Polygon], grid: Double) -> [Polygon]? {
    guard begin(), let collection = collection(of: polygons) else { return nil }
    defer { GEOSGeom_destroy_r(context, collection) }
    guard let snapped = withValid(collection, { GEOSGeom_setPrecision_r(context, $0, grid, 0) })
    else { return nil }
    defer { GEOSGeom_destroy_r(context, snapped) }
    return self.polygons(of: snapped)
  }

  /// Subtracts polygons from a polygon.
  ///
  /// - Parameters:
  ///   - polygon: The polygon.
  ///   - others: The polygons to subtract, which do not overlap each other.
  ///   - grid: The spacing, in degrees, of the grid that the result's vertices are snapped to.
  /// - Returns: The remaining polygons; `nil` if GEOS fails.
  mutating func difference(_ polygon: Polygon, _ others: [Polygon], grid: Double) -> [Polygon]? {
    guard begin(), let outer = polygon.rings.first, let whole = self.polygon(outer)
    else { return nil }
    defer { GEOSGeom_destroy_r(context, whole) }
    guard let collection = collection(of: others) else { return nil }
    defer { GEOSGeom_destroy_r(context, collection) }
    guard let rest = GEOSDifferencePrec_r(context, whole, collection, grid) else { return nil }
    defer { GEOSGeom_destroy_r(context, rest) }
    return polygons(of: rest)
  }

  /// Returns the part of a polygon between two meridians.
  ///
  /// - Parameters:
  ///   - polygon: The polygon.
  ///   - longitudes: The western and the eastern meridian in degrees.
  ///   - latitudes: The southern and the northern parallel in degrees.
  ///   - grid: The spacing, in degrees, of the grid that the result's vertices are snapped to; 0
  ///     for none.
  /// - Returns: The polygons of that part, empty if there are none; `nil` if GEOS fails.
  mutating func part(
    _ polygon: Polygon, between longitudes: ClosedRange<Double>,
    _ latitudes: ClosedRange<Double> = anyLatitude, grid: Double = 0
  ) -> [Polygon]? {
    guard begin(), let outer = polygon.rings.first,
      let whole = self.polygon(outer, polygon.rings.dropFirst())
    else { return nil }
    defer { GEOSGeom_destroy_r(context, whole) }
    let (west, east) = (longitudes.lowerBound, longitudes.upperBound)
    let (south, north) = (latitudes.lowerBound, latitudes.upperBound)
    let box = [(west, south), (east, south), (east, north), (west, north), (west, south)]
      .map { Coordinate(longitude: $0.0, latitude: $0.1) }
    guard let window = self.polygon(box) else { return nil }
    defer { GEOSGeom_destroy_r(context, window) }
    let part =
      grid == 0
      ? GEOSIntersection_r(context, whole, window)
      : GEOSIntersectionPrec_r(context, whole, window, grid)
    return polygons(takenFrom: part, inside: longitudes, latitudes)
      ?? polygons(
        takenFrom: withValid(whole) { GEOSIntersectionPrec_r(context, $0, window, Self.grid) },
        inside: longitudes, latitudes)
  }

  /// All latitudes, beyond the poles, so that a box between them has no edge along one.
  static let anyLatitude = -91.0...91.0

  /// Destroys the part of a polygon in a box, and returns its polygons.
  ///
  /// - Parameters:
  ///   - part: The part; `nil` if GEOS failed.
  ///   - longitudes: The meridians in degrees.
  ///   - latitudes: The parallels in degrees.
  /// - Returns: The polygons; `nil` if GEOS failed, or cut a ring that crosses itself and returned a
  ///   strip of the box.
  private func polygons(
    takenFrom part: OpaquePointer?, inside longitudes: ClosedRange<Double>,
    _ latitudes: ClosedRange<Double>
  ) -> [Polygon]? {
    guard let part else { return nil }
    defer { GEOSGeom_destroy_r(context, part) }
    let found = polygons(of: part)
    guard found.allSatisfy({ $0.rings.joined().allSatisfy { abs($0.latitude) <= 90 } })
    else { return nil }
    // GEOS may snap an edge of the box to a vertex a few nanometres beyond it.
    return found.map { polygon in
      Polygon(
        rings: polygon.rings.map { ring in
          ring.map { place in
            Coordinate(
              longitude: min(max(place.longitude, longitudes.lowerBound), longitudes.upperBound),
              latitude: min(max(place.latitude, latitudes.lowerBound), latitudes.upperBound))
          }
        })
    }
  }

  /// Calls `body` with a valid copy of a geometry; returns `nil` if GEOS fails.
  private func withValid(
    _ geometry: OpaquePointer, _ body: (OpaquePointer) -> OpaquePointer?
  ) -> OpaquePointer? {
    let parameters = GEOSMakeValidParams_create_r(context)
    defer { GEOSMakeValidParams_destroy_r(context, parameters) }
    GEOSMakeValidParams_setMethod_r(context, parameters, GEOS_MAKE_VALID_STRUCTURE)
    guard let valid = GEOSMakeValidWithParams_r(context, geometry, parameters) else { return nil }
    defer { GEOSGeom_destroy_r(context, valid) }
    return body(valid)
  }

  private func collection(of parts: [Polygon]) -> OpaquePointer? {
    var members: [OpaquePointer?] = []
    for part in parts {
      guard let outer = part.rings.first, let polygon = polygon(outer, part.rings.dropFirst())
      else { continue }
      members.append(polygon)
    }
    // The collection takes ownership of its members; on failure it frees them itself.
    return GEOSGeom_createCollection_r(
      context, Int32(GEOS_MULTIPOLYGON.rawValue), &members, UInt32(members.count))
  }

  private func polygon(
    _ outer: [Coordinate], _ holes: ArraySlice<[Coordinate]> = []
  ) -> OpaquePointer? {
    guard let shell = linearRing(outer) else { return nil }
    var inner: [OpaquePointer?] = holes.compactMap { linearRing($0) }
    // The polygon takes ownership of its rings.
    return GEOSGeom_createPolygon_r(context, shell, &inner, UInt32(inner.count))
  }

  private func linearRing(_ ring: [Coordinate]) -> OpaquePointer? {
    // A coordinate is two doubles, x first, which GEOS copies.
    assert(MemoryLayout<Coordinate>.stride == 2 * MemoryLayout<Double>.stride)
    let sequence = ring.withUnsafeBytes { bytes in
      GEOSCoordSeq_copyFromBuffer_r(
        context, bytes.assumingMemoryBound(to: Double.self).baseAddress, UInt32(ring.count), 0, 0)
    }
    guard let sequence else { return nil }
    return GEOSGeom_createLinearRing_r(context, sequence)
  }

  private func polygons(of geometry: OpaquePointer) -> [Polygon] {
    var polygons: [Polygon] = []
    for index in 0..<GEOSGetNumGeometries_r(context, geometry) {
      // Parts, rings and sequences are owned by the geometry that they are taken from.
      guard let part = GEOSGetGeometryN_r(context, geometry, index),
        GEOSGeomTypeId_r(context, part) == Int32(GEOS_POLYGON.rawValue),
        let outer = GEOSGetExteriorRing_r(context, part)
      else { continue }
      var rings = [coordinates(of: outer).wound(.counterclockwise)]
      for hole in 0..<GEOSGetNumInteriorRings_r(context, part) {
        guard let ring = GEOSGetInteriorRingN_r(context, part, hole) else { continue }
        rings.append(coordinates(of: ring).wound(.clockwise))
      }
      if rings[0].count >= 4 { polygons.append(Polygon(rings: rings)) }
    }
    return polygons
  }

  private func coordinates(of ring: OpaquePointer) -> [Coordinate] {
    var count: UInt32 = 0
    guard let sequence = GEOSGeom_getCoordSeq_r(context, ring),
      GEOSCoordSeq_getSize_r(context, sequence, &count) == 1  // 0 on an exception
    else { return [] }
    var ring = [Coordinate](repeating: Coordinate(longitude: 0, latitude: 0), count: Int(count))
    let copied = ring.withUnsafeMutableBytes { bytes in
      GEOSCoordSeq_copyToBuffer_r(
        context, sequence, bytes.assumingMemoryBound(to: Double.self).baseAddress, 0, 0)
    }
    return copied == 1 ? ring : []
  }
}

/// The direction of a ring.
enum Winding { case clockwise, counterclockwise }

extension [Coordinate] {
  /// Twice the area of a closed ring, in square degrees; positive if the ring runs
  /// counterclockwise.
  var doubledArea: Double {
    guard let first else { return 0 }
    var sum = 0.0
    for (one, next) in zip(self, dropFirst()) {
      sum += (one.longitude - first.longitude) * (next.latitude - first.latitude)
      sum -= (next.longitude - first.longitude) * (one.latitude - first.latitude)
    }
    return sum
  }

  /// Returns the ring in the given direction.
  func wound(_ winding: Winding) -> [Coordinate] {
    (doubledArea > 0) == (winding == .counterclockwise) ? self : reversed()
  }
}
