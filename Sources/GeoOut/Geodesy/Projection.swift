import CProj
import CSystem
import TyphoonTrack

/// A map projection of WGS 84, by PROJ.
///
/// It owns one `PJ` and a context created for it alone. It cannot be copied, and projecting is
/// `mutating`, so two tasks never use it at once.
struct Projection: ~Copyable {
  /// A point of the plane, in metres or in the unit of the definition: x to the right and y upward.
  struct Point: Hashable { var x, y: Double }

  /// The PROJ string or name it was created from.
  let definition: String
  private let context, handle: OpaquePointer
  /// Whether the input is in degrees, as between reference systems, and not in radians.
  private let takesDegrees: Bool

  /// Creates a projection.
  ///
  /// - Parameters:
  ///   - definition: A PROJ string (`+proj=merc +lon_0=121 +datum=WGS84`), or any other
  ///     name of a projected reference system that PROJ accepts (`EPSG:3857`).
  ///   - isSelfContained: Whether it is a PROJ string without grids.
  /// - Throws: An error if PROJ does not know the definition, or if it is not a map projection.
  init(_ definition: String, isSelfContained: Bool = false) throws(WriteError) {
    guard let context = Self.context() else { throw .noMemory(definition) }
    if isSelfContained {
      // PROJ opens its database for every definition, needed or not, which takes 3 ms: here it finds none.
      "/dev/null".withCString { path in
        var paths: UnsafePointer<CChar>? = path
        proj_context_set_search_paths(context, 1, &paths)
      }
    }
    let made: OpaquePointer
    do throws(WriteError) {
      made = try Self.map(definition, context)
    } catch {
      proj_context_destroy(context)
      throw error
    }
    (self.definition, self.context) = (definition, context)
    handle = made
    takesDegrees = proj_degree_input(made, PJ_FWD) == 1
  }

  deinit {
    proj_destroy(handle)  // before the context that it was made in
    proj_context_destroy(context)
  }

  /// Projects a coordinate onto the plane.
  ///
  /// - Parameter place: The longitude and latitude in degrees.
  /// - Returns: The point, or `nil` if the projection is not defined there.
  mutating func callAsFunction(_ place: Coordinate) -> Point? {
    let degree = takesDegrees ? 1 : Double.pi / 180
    let found = proj_trans(
      handle, PJ_FWD, proj_coord(place.longitude * degree, place.latitude * degree, 0, 0))
    // PROJ returns HUGE_VAL where the projection is undefined.
    guard found.xy.x.isFinite, found.xy.y.isFinite else { return nil }
    return Point(x: found.xy.x, y: found.xy.y)
  }

  /// Returns the coordinate of a point of the plane.
  ///
  /// - Parameter point: A point of the plane.
  /// - Returns: The longitude and latitude in degrees, or `nil` if there are none or PROJ has no
  ///   inverse.
  mutating func place(at point: Point) -> Coordinate? {
    let degree = takesDegrees ? 1 : 180 / Double.pi
    let found = proj_trans(handle, PJ_INV, proj_coord(point.x, point.y, 0, 0))
    guard found.lp.lam.isFinite, found.lp.phi.isFinite else { return nil }
    return Coordinate(longitude: found.lp.lam * degree, latitude: found.lp.phi * degree)
  }

  /// Returns how many metres on the ground one metre of the plane is, from west to east.
  ///
  /// - Parameter place: The coordinate at which to measure.
  /// - Returns: The scale, measured over a kilometre; `nil` if the projection is not defined there.
  mutating func groundScale(at place: Coordinate) -> Double? {
    let ends = [-90.0, 90].map { azimuth in
      Geodesic.wgs84.destination(from: place, azimuth: azimuth, distance: 500)
    }
    guard let west = self(ends[0]), let east = self(ends[1]) else { return nil }
    let length = hypot(east.x - west.x, east.y - west.y)
    return length > 0 ? 1_000 / length : nil
  }

  // MARK: - Creating

  /// Creates a context that uses no network and prints nothing; the caller destroys it.
  static func context() -> OpaquePointer? {
    guard let context = proj_context_create() else { return nil }
    // At the level without messages PROJ 9.1 still prints that it has no database.
    proj_log_level(context, PJ_LOG_NONE)
    proj_log_func(context, nil) { _, _, _ in }
    proj_context_set_enable_network(context, 0)
    return context
  }

  /// Returns the PROJ string of a reference system without what depends on its datum.
  ///
  /// - Parameter definition: A name of a reference system that PROJ accepts.
  /// - Returns: The string; `nil` if PROJ has none.
  static func string(of definition: String) -> String? {
    guard let context = context() else { return nil }
    defer { proj_context_destroy(context) }
    guard let system = proj_create(context, definition) else { return nil }
    defer { proj_destroy(system) }
    // The text belongs to `system`; NULL if a string cannot express it.
    guard let text = proj_as_proj_string(context, system, PJ_PROJ_5, nil) else { return nil }
    let kept = String(cString: text).split(at: " ").filter { part in
      !["+type=", "+towgs84=", "+nadgrids=", "+geoidgrids=", "+axis=", "+pm="].contains {
        part.hasPrefix($0)
      }
    }
    return kept.joined(separator: " ")
  }

  /// Creates the `PJ`; on failure everything created on the way is freed.
  private static func map(
    _ definition: String, _ context: OpaquePointer
  ) throws(WriteError) -> OpaquePointer {
    guard let named = proj_create(context, definition) else {
      throw .unknownProjection(definition, context)
    }
    // A plain PROJ string is an operation, which can be used directly.
    let isSystem = proj_is_crs(named) == 1
    let type = proj_get_type(named)
    if isSystem { proj_destroy(named) }
    // Treat longitude and latitude, as in EPSG:4326, as an equirectangular map: that is what users
    // mean.
    if type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS {
      return try map("+proj=eqc +datum=WGS84", context)
    }
    guard let handle = isSystem ? change(to: definition, context) : named else {
      throw .unknownProjection(definition, context)
    }
    guard isMap(handle) else {
      proj_destroy(handle)
      throw .notAProjection(definition)
    }
    return handle
  }

  /// Returns the operation from WGS 84 to a reference system, or `nil` if PROJ has none.
  private static func change(to definition: String, _ context: OpaquePointer) -> OpaquePointer? {
    guard let change = proj_create_crs_to_crs(context, "OGC:CRS84", definition, nil) else {
      return nil
    }
    defer { proj_destroy(change) }
    // Without this the axes are in the authority's order, often north first.
    return proj_normalize_for_visualization(context, change)
  }

  /// Whether an operation takes angles to a plane, not to other angles or to three-dimensional
  /// space.
  private static func isMap(_ handle: OpaquePointer) -> Bool {
    let takesDegrees = proj_degree_input(handle, PJ_FWD) == 1
    guard takesDegrees || proj_angular_input(handle, PJ_FWD) == 1,
      proj_degree_output(handle, PJ_FWD) == 0, proj_angular_output(handle, PJ_FWD) == 0
    else { return false }
    let degree = takesDegrees ? 1 : Double.pi / 180
    // Geocentric coordinates have a third component; a plane has none.
    let probe = proj_trans(handle, PJ_FWD, proj_coord(30 * degree, 40 * degree, 0, 0))
    return !probe.xyz.z.isFinite || abs(probe.xyz.z) < 1e5
  }
}

/// The projections that a plate can be drawn in.
public enum PlateProjection {
  /// Checks that PROJ can create a map projection from a definition.
  ///
  /// - Parameter definition: A PROJ string or the code of a reference system such as "EPSG:3857".
  /// - Throws: An error with PROJ's message if it cannot.
  public static func check(_ definition: String) throws(WriteError) {
    _ = try Projection(definition)
  }
}

extension WriteError {
  fileprivate static func noMemory(_ definition: String) -> Self {
    WriteError("no memory for the projection '\(definition)'")
  }

  fileprivate static func unknownProjection(_ definition: String, _ context: OpaquePointer) -> Self
  {
    // NULL, or only the number of the error, if PROJ has no text for it.
    let code = proj_context_errno(context)
    let words = code == 0 ? nil : proj_context_errno_string(context, code)
    var reason = words.map { String(cString: $0) } ?? ""
    if reason.isEmpty || reason.hasPrefix("Unknown error") { reason = "unknown to PROJ" }
    return WriteError("'\(definition)' is not a projection that PROJ can create: \(reason)")
  }

  fileprivate static func notAProjection(_ definition: String) -> Self {
    WriteError(
      "'\(definition)' is not a map projection: it does not map longitude and latitude to a plane")
  }
}
