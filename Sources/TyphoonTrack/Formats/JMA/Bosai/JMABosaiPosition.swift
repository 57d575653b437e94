/// A position of `specifications.json`: latitude and longitude in degrees, the same in degrees and
/// minutes, and their accuracy.
struct JMABosaiPosition {
  /// Latitude and longitude in degrees.
  private var degrees: [Double?] = []
  /// The same from degrees and minutes.
  private var minutes: [Double?] = []
  /// The accuracy in Japanese: 正確.
  private(set) var accuracy: String?

  /// Whether there is a latitude.
  var isGiven: Bool { (degrees.first ?? minutes.first ?? nil) != nil }

  /// Reads `{"deg": [22.4, 124.5], "dm": [[22, 25], [124, 30]], "accuracy": "正確"}`.
  mutating func read(
    _ name: MemberName, _ json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) {
    (degrees, minutes) = ([], [])
    try json.members(of: name, finding) { (name, json) throws(ReadError) in
      switch name {
      case "deg":
        guard degrees.count < 2 else {
          finding(
            .warning("extra values in 'deg' ignored: expected two numbers", at: try json.here()))
          return
        }
        degrees.append(
          try json.number(of: name, in: degrees.isEmpty ? -90...90 : -360...360, finding))
      case "dm":
        guard minutes.count < 2, try json.kind() == .array else { return }
        minutes.append(try Self.minutes(of: name, &json, finding))
      case "accuracy": accuracy = try json.japanese(of: name, finding).ja
      default: try json.leaveOut(name, finding)
      }
    }
  }

  /// Converts degrees and minutes, such as `[22, 25]`, to degrees.
  private static func minutes(
    of name: MemberName, _ json: inout JSONCursor, _ finding: Report
  ) throws(ReadError) -> Double? {
    var parts: [Double?] = []
    try json.elements { (json) throws(ReadError) in
      guard parts.count < 3 else { return }
      parts.append(try json.number(of: name, in: parts.isEmpty ? -360...360 : 0...60, finding))
    }
    guard parts.count == 2, let whole = parts[0], let minutes = parts[1] else { return nil }
    return whole < 0 ? whole - minutes / 60 : whole + minutes / 60
  }

  /// The position, preferably from degrees; `nil` if there is none.
  func point(at place: Finding.Location, _ finding: Report) -> GeoPoint? {
    func point(_ values: [Double?]) -> GeoPoint? {
      guard values.count == 2, let latitude = values[0], let longitude = values[1] else {
        return nil
      }
      return GeoPoint(latitude: latitude, longitude: longitude)
    }
    return JMAPosition(degrees: point(degrees), minutes: point(minutes), at: place).point(finding)
  }
}
