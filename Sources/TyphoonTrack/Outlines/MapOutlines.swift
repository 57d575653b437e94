/// Land and coastlines from a GeoJSON file, to draw beneath a map.
public struct MapOutlines: Hashable, Sendable {
  /// A vertex, in degrees as the file has them: +180 and -180 are not the same here.
  public struct Place: Hashable, Sendable {
    /// The longitude in degrees, -540 to 540.
    public var longitude: Double
    /// The latitude in degrees, -90 to 90.
    public var latitude: Double

    /// Creates a vertex.
    ///
    /// - Parameters:
    ///   - longitude: The longitude in degrees.
    ///   - latitude: The latitude in degrees.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

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
    /// Its vertices; a ring's last may repeat its first.
    public var places: [Place]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - role: What it goes round.
    ///   - places: Its vertices.
    public init(_ role: Role, _ places: [Place]) {
      self.role = role
      self.places = places
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
      throw ReadError(.nothingToDraw, at: Finding.Location(file: json.source.name))
    }
    lines = reader.lines
  }
}

extension Finding.Message {
  fileprivate static var nothingToDraw: Self {
    "found no polygon and no line, expected a GeoJSON base map"
  }
}
