import CSystem

/// A view straight down that frames a box: a `LookAt`.
struct KMLView: Hashable {
  /// The centre of the box.
  let center: Coordinate
  /// The distance of the viewpoint from the centre, in kilometres.
  let range: Int

  /// The viewing distance for each metre of half the width: viewers show about 60 degrees across,
  /// and two thirds of that from top to bottom.
  private static let acrossFactor = 1.75
  private static let downFactor = 2.75
  /// The nearest view shows a single fix with the coasts around it, the farthest half of the globe.
  private static let ranges = 400_000.0...20_000_000
  /// The length of a degree of latitude in metres, accurate enough for a view.
  private static let degree = 111_200.0

  init(_ box: BoundingBox) {
    let width = box.east - box.west + (box.east < box.west ? 360 : 0)
    var longitude = box.west + width / 2
    if longitude > 180 { longitude -= 360 }
    center = Coordinate(longitude: longitude, latitude: (box.south + box.north) / 2)
    // The latitude at which the box is widest.
    let latitude = box.south * box.north <= 0 ? 0 : min(abs(box.south), abs(box.north))
    let across = width / 2 * Self.degree * cos(latitude * .pi / 180)
    let down = (box.north - box.south) / 2 * Self.degree
    let wanted = max(across * Self.acrossFactor, down * Self.downFactor) * 1.15
    let kept = min(Self.ranges.upperBound, max(Self.ranges.lowerBound, wanted))
    range = Int((kept / 1_000).rounded())
  }
}

extension TextBuffer {
  /// Appends a `LookAt`.
  mutating func append(_ view: KMLView) {
    open("LookAt")
    append(number: "longitude", view.center.longitude, decimals: 3)
    append(number: "latitude", view.center.latitude, decimals: 3)
    append(number: "heading", 0, decimals: 0)
    append(number: "tilt", 0, decimals: 0)
    append("<range>")
    append(view.range)
    append("000")
    close("range")
    close("LookAt")
  }

  private mutating func append(number name: StaticString, _ value: Double, decimals: Int) {
    open(name)
    append(value, decimals: decimals)
    close(name)
  }
}
