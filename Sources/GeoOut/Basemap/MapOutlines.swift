public import TyphoonTrack

/// Land and shores out of a GeoJSON file, to draw under a map.
public struct MapOutlines: Hashable, Sendable {
  /// What a line goes round.
  public enum Role: Hashable, Sendable {
    /// An area.
    case outer
    /// A hole in an area.
    case hole
    /// Nothing: it is drawn as it is.
    case line
  }

  /// A line with what it is.
  public struct Line: Hashable, Sendable {
    /// What it goes round.
    public var role: Role
    /// Its vertices, with the longitudes of the file: -540 to 540 degrees; a ring's last may repeat its first.
    public var vertices: [Coordinate]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - role: What it goes round.
    ///   - vertices: Its vertices.
    public init(_ role: Role, _ vertices: [Coordinate]) {
      self.role = role
      self.vertices = vertices
    }
  }

  /// The lines, in the order of the file.
  public var lines: [Line]

  /// Creates outlines.
  ///
  /// - Parameter lines: The lines.
  public init(lines: [Line]) {
    self.lines = lines
  }

  /// Reads the polygons and lines of a GeoJSON file (RFC 7946); its points are passed over.
  ///
  /// - Parameter source: The file.
  /// - Throws: Where it is none, has neither polygons nor lines, or has more than 2,000,000 positions.
  public init(geoJSON source: inout ByteSource) throws(ReadError) {
    var json = JSONCursor(&source)
    var reader = GeoJSONOutlines()
    try reader.readObject(&json)
    try json.expectEnd()
    guard !reader.lines.isEmpty else {
      throw ReadError(.nothingToDraw, at: Finding.Location(file: source.name))
    }
    lines = reader.lines
  }
}

extension Finding.Message {
  fileprivate static var nothingToDraw: Self {
    "found no polygon and no line, expected a GeoJSON base map"
  }
}
