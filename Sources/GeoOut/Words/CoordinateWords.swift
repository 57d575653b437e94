/// Coordinates as on maps.
enum CoordinateWords {
  /// Formats a latitude as on maps: `20°N`, `5°S`, and `0°` at the equator.
  static func words(latitude: Double) -> String {
    latitude == 0 ? "0°" : "\(abs(latitude).shown)°\(latitude > 0 ? "N" : "S")"
  }

  /// Formats a longitude as on maps: `125°E`, `170°W`, and `180°`, even if it is beyond 180.
  static func words(longitude: Double) -> String {
    let wrapped = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
    if wrapped == -180 { return "180°" }
    return wrapped == 0 ? "0°" : "\(abs(wrapped).shown)°\(wrapped > 0 ? "E" : "W")"
  }
}
