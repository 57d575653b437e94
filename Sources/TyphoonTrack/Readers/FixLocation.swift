extension Fix {
  /// Creates a fix with a time and a position that were read from a location.
  init(
    _ kind: Kind, at time: Timestamp, position: GeoPoint, leadTime: Int? = nil,
    from place: Finding.Location
  ) {
    self.init(kind, at: time, position: position, leadTime: leadTime)
    origin = FixOrigin(place)
  }

  /// Returns the location of the fix in its input.
  func location(in file: String) -> Finding.Location {
    guard origin.line > 0 else { return Finding.Location(file: file) }
    return Finding.Location(file: file, line: Int(origin.line), column: Int(origin.column))
  }
}

extension FixOrigin {
  init(_ place: Finding.Location) {
    self.init(line: place.line ?? 0, column: place.column ?? 1)
  }
}
