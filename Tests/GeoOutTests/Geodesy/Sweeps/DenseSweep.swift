import Foundation

@testable import GeoOut

extension RadialShape {
  /// The radius toward an azimuth, in metres.
  func radius(toward azimuth: Double) -> Double {
    let turned = azimuth.truncatingRemainder(dividingBy: 360)
    let clockwise = turned < 0 ? turned + 360 : turned
    return radii[3 - min(3, Int(clockwise / 90))]
  }

  /// How far a place lies outside, in metres, on the plane that is true round the centre; 0 inside.
  func distance(from place: Coordinate) -> Double {
    let path = Geodesic.wgs84.path(from: center, to: place)
    if isCircle { return max(0, path.distance - radii.x) }
    let azimuth = path.azimuth * .pi / 180
    let (x, y) = (path.distance * sin(azimuth), path.distance * cos(azimuth))
    var least = path.distance
    // North-west, south-west, south-east, north-east.
    for (quadrant, sign) in [(-1.0, 1.0), (-1, -1), (1, -1), (1, 1)].enumerated() {
      let (u, v) = (x * sign.0, y * sign.1)
      let radius = radii[quadrant]
      if u >= 0, v >= 0 {
        least = min(least, max(0, path.distance - radius))
      } else {
        // The nearest point lies on one of the straight sides.
        least = min(least, hypot(v, u - max(0, min(radius, u))))
        least = min(least, hypot(u, v - max(0, min(radius, v))))
      }
    }
    return least
  }

  /// Places on the outline, some to each quadrant, its corners among them.
  func outline(_ count: Int) -> [Coordinate] {
    let azimuths = [(270.0, 0), (180, 1), (90, 2), (0, 3)]
    return azimuths.flatMap { first, quadrant in
      (0...count).map { index in
        Geodesic.wgs84.destination(
          from: center, azimuth: first + 90 * Double(index) / Double(count),
          distance: radii[quadrant])
      }
    }
  }
}

/// Shapes that follow one another, with centres along the geodesic and radii that change evenly.
struct DenseSweep {
  let stations: [RadialShape]

  /// The shape at a place of the way: whole numbers are the stations.
  func shape(at way: Double) -> RadialShape {
    guard stations.count > 1 else { return stations[0] }
    let index = min(Int(way), stations.count - 2)
    let share = way - Double(index)
    let (one, next) = (stations[index], stations[index + 1])
    let path = Geodesic.wgs84.path(from: one.center, to: next.center)
    return RadialShape(
      center: Geodesic.wgs84.destination(
        from: one.center, azimuth: path.azimuth, distance: share * path.distance),
      radii: one.radii + share * (next.radii - one.radii))
  }

  /// So many shapes for each two stations, the stations among them.
  func shapes(_ count: Int) -> [RadialShape] {
    let pieces = max(1, stations.count - 1) * count
    return (0...pieces).map { shape(at: Double($0) / Double(count)) }
  }

  /// How far a place lies outside all shapes, in metres.
  func distance(from place: Coordinate, _ shapes: [RadialShape], _ count: Int) -> Double {
    let found = shapes.map { $0.distance(from: place) }
    guard let least = found.min(), least > 0, let index = found.firstIndex(of: least) else {
      return 0
    }
    let way = Double(index) / Double(count)
    let end = Double(max(0, stations.count - 1))
    return smallest(
      { shape(at: $0).distance(from: place) }, max(0, way - 1 / Double(count)),
      min(end, way + 1 / Double(count)))
  }
}
