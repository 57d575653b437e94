import CProj

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A map projection of WGS 84, by PROJ.
///
/// It owns one `PJ` and the context made for it alone: so it cannot be copied, and projecting is
/// `mutating`, so that two tasks never use it at once.
struct Projection: ~Copyable {
  /// A place in the plane, in metres, or in the unit that the definition asks for: x to the right and y
  /// upward.
  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  private let context: OpaquePointer
  private let handle: OpaquePointer
  /// Whether angles go in as degrees, as between reference systems; else as radians.
  private let takesDegrees: Bool

  /// Creates a projection.
  ///
  /// - Parameter definition: A PROJ string (`+proj=merc +lon_0=121 +datum=WGS84`), or whatever else
  ///   names a projected reference system (`EPSG:3857`).
  /// - Throws: Where PROJ does not know the definition, or where it names no map projection.
  init(_ definition: String) throws(WriteError) {
    guard let context = proj_context_create() else { throw .noMemory(definition) }
    // Else PROJ writes its complaints to standard error.
    proj_log_level(context, PJ_LOG_NONE)
    proj_context_set_enable_network(context, 0)
    let made: OpaquePointer
    do throws(WriteError) {
      made = try Self.map(definition, context)
    } catch {
      proj_context_destroy(context)
      throw error
    }
    self.context = context
    handle = made
    takesDegrees = proj_degree_input(made, PJ_FWD) == 1
  }

  deinit {
    proj_destroy(handle)  // before the context that it was made in
    proj_context_destroy(context)
  }

  /// Where a place lies in the plane, or `nil` where the projection does not show it.
  ///
  /// - Parameter place: Longitude and latitude in degrees.
  /// - Returns: Its place in the plane.
  mutating func callAsFunction(_ place: Coordinate) -> Point? {
    let degree = takesDegrees ? 1 : Double.pi / 180
    let found = proj_trans(
      handle, PJ_FWD,
      proj_coord(place.longitude * degree, place.latitude * degree, 0, 0))
    // HUGE_VAL where undefined.
    guard found.xy.x.isFinite, found.xy.y.isFinite else { return nil }
    return Point(x: found.xy.x, y: found.xy.y)
  }

  /// The place that a point of the plane stands for, or `nil` where there is none or PROJ cannot say.
  ///
  /// - Parameter point: A point of the plane.
  /// - Returns: Longitude and latitude in degrees.
  mutating func place(at point: Point) -> Coordinate? {
    let degree = takesDegrees ? 1 : 180 / Double.pi
    let found = proj_trans(handle, PJ_INV, proj_coord(point.x, point.y, 0, 0))
    guard found.lp.lam.isFinite, found.lp.phi.isFinite else { return nil }
    return Coordinate(longitude: found.lp.lam * degree, latitude: found.lp.phi * degree)
  }

  /// How many metres of ground one metre of the plane is, from west to east.
  ///
  /// - Parameter place: Where.
  /// - Returns: The scale, measured over a kilometre; `nil` where the projection does not show the place.
  mutating func groundScale(at place: Coordinate) -> Double? {
    let ends = [-90.0, 90].map { azimuth in
      Geodesic.wgs84.destination(from: place, azimuth: azimuth, distance: 500)
    }
    guard let west = self(ends[0]), let east = self(ends[1]) else { return nil }
    let length = hypot(east.x - west.x, east.y - west.y)
    guard length > 0 else { return nil }
    return 1_000 / length
  }
}

// MARK: - Making

extension Projection {
  /// Makes what projects; nothing of it is left where that fails.
  private static func map(
    _ definition: String, _ context: OpaquePointer
  ) throws(WriteError) -> OpaquePointer {
    guard let named = proj_create(context, definition) else {
      throw .unknownProjection(definition, context)
    }
    // A plain PROJ string is an operation, and projects by itself.
    let isSystem = proj_is_crs(named) == 1
    let type = proj_get_type(named)
    if isSystem { proj_destroy(named) }
    // Degrees as they are, which is what people mean by EPSG:4326, are a map too.
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

  /// The way from WGS 84 to a reference system; `nil` where PROJ knows none.
  private static func change(to definition: String, _ context: OpaquePointer) -> OpaquePointer? {
    guard let change = proj_create_crs_to_crs(context, "OGC:CRS84", definition, nil) else {
      return nil
    }
    defer { proj_destroy(change) }
    // Else the axes are as the authority orders them, often north first.
    return proj_normalize_for_visualization(context, change)
  }

  /// Whether degrees go in and a plane comes out, and not other degrees, or space.
  private static func isMap(_ handle: OpaquePointer) -> Bool {
    let takesDegrees = proj_degree_input(handle, PJ_FWD) == 1
    guard takesDegrees || proj_angular_input(handle, PJ_FWD) == 1,
      proj_degree_output(handle, PJ_FWD) == 0, proj_angular_output(handle, PJ_FWD) == 0
    else { return false }
    let degree = takesDegrees ? 1 : Double.pi / 180
    // Earth-centred coordinates have a height of their own; a plane has none.
    let probe = proj_trans(handle, PJ_FWD, proj_coord(30 * degree, 40 * degree, 0, 0))
    return !probe.xyz.z.isFinite || abs(probe.xyz.z) < 1e5
  }
}

/// The projections that a plate can be drawn in.
public enum PlateProjection {
  /// Checks that PROJ can make a map projection of a definition.
  ///
  /// - Parameter definition: A PROJ string or the code of a reference system: "EPSG:3857".
  /// - Throws: Where it cannot, in PROJ's words.
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
    // NULL, or words that only give its number, where PROJ has no words for the error.
    let code = proj_context_errno(context)
    let words = code == 0 ? nil : proj_context_errno_string(context, code)
    var reason = words.map { String(cString: $0) } ?? ""
    if reason.isEmpty || reason.hasPrefix("Unknown error") { reason = "not known to PROJ" }
    return WriteError("'\(definition)' is no projection that PROJ can make: \(reason)")
  }

  fileprivate static func notAProjection(_ definition: String) -> Self {
    WriteError(
      "'\(definition)' is not a map projection: it does not take places on the globe to a plane")
  }
}
