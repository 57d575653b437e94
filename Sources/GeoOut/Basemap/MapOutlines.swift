public import TyphoonTrack

/// Land and coastlines from a GeoJSON file, to draw beneath a map.
public struct MapOutlines: Hashable, Sendable {
  /// The role of a line.
  public enum Role: Hashable, Sendable {
    /// The boundary of an area.
    case outer
    /// The boundary of a hole in an area.
    case hole
    /// A line that bounds no area.
    case line
  }

  /// A line and its role.
  public struct Line: Hashable, Sendable {
    /// The role of the line.
    public var role: Role
    /// Its vertices, with the longitudes of the file: -540 to 540 degrees.
    ///
    /// The last vertex of a ring may repeat the first.
    public var vertices: [Coordinate]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - role: The role of the line.
    ///   - vertices: Its vertices.
    public init(_ role: Role, _ vertices: [Coordinate]) {
      (self.role, self.vertices) = (role, vertices)
    }
  }

  /// The lines, in the order of the file.
  public var lines: [Line]

  /// Creates outlines.
  ///
  /// - Parameter lines: The lines.
  public init(lines: [Line]) { self.lines = lines }

  /// Reads the polygons and lines of a GeoJSON file (RFC 7946); points are ignored.
  ///
  /// - Parameter source: The file.
  /// - Throws: If the file is not GeoJSON, has neither polygons nor lines, or has more than
  ///   2,000,000 positions.
  public init(geoJSON source: inout ByteSource) throws(ReadError) {
    var json = JSONCursor(&source)
    var reader = GeoJSONOutlines()
    try reader.readObject(&json)
    try json.expectEnd()
    guard !reader.lines.isEmpty else {
      throw ReadError("found no polygons or lines, expected a GeoJSON base map", in: source.name)
    }
    lines = reader.lines
  }
}
