import CSystem

/// The fallback for an outline that leaves the area that its projection shows.
///
/// A hidden vertex is moved to the end of the visible path from a shown coordinate, the refuge, so
/// the outline follows the rim and does not cut across the map.
struct OutlineRefuge {
  /// A coordinate that is shown.
  let place: Coordinate
  /// Its point on the plate.
  let point: PlatePoint
  /// Whether the whole parallel of the refuge is shown.
  ///
  /// Paths then follow meridians, which suits the rim of a map with straight meridians, whose pole
  /// lies at infinity.
  private let showsParallel: Bool
  /// The antipode of the refuge, where paths in all directions end, if it is not shown.
  private let antipode: Coordinate?

  /// The number of coordinates sampled along the parallel.
  private static let samples = 24

  /// Checks what the projection shows of a coordinate and its parallel; returns `nil` if the
  /// coordinate itself is not shown.
  init?(_ place: Coordinate, in box: GeographicBox, _ project: (Coordinate) -> PlatePoint?) {
    guard let point = project(place) else { return nil }
    (self.place, self.point) = (place, point)
    let opposite = Coordinate(longitude: place.longitude + 180, latitude: -place.latitude)
    antipode = project(opposite) == nil ? opposite : nil
    showsParallel = (0...Self.samples).allSatisfy { index in
      let longitude = box.west + (box.east - box.west) * (Double(index) / Double(Self.samples))
      return project(Coordinate(longitude: longitude, latitude: place.latitude)) != nil
    }
  }

  /// Returns a hole at the antipode for an outline that contains it.
  ///
  /// Moved to the rim, such a hole follows it all round, so that the antipode does not count as
  /// inside the rim.
  func hole(in outline: Outline) -> Outline? {
    guard let antipode, outline.isFilled else { return nil }
    let width = Self.holeRadius / max(0.01, cos(antipode.latitude * .pi / 180))
    for turn in -2...2 {
      let x = antipode.longitude + Double(turn) * 360
      let winding = outline.winding(x, antipode.latitude)
      guard winding != 0 else { continue }
      var hole = Outline()
      for index in 0..<16 {
        let angle = Double(index) * .pi / 8 * (winding > 0 ? -1 : 1)
        hole.vertices.append(
          OutlineVertex(
            x: x + width * cos(angle), y: antipode.latitude + Self.holeRadius * sin(angle),
            isShore: false))
      }
      return hole
    }
    return nil
  }

  /// The radius of the hole in degrees.
  private static let holeRadius = 0.02

  /// Whether an outline contains the refuge.
  func isWithin(_ outline: Outline) -> Bool {
    (-2...2).contains { outline.winding(place.longitude + Double($0) * 360, place.latitude) != 0 }
  }

  /// Returns the path to a hidden coordinate, as a function of the fraction from 0 at the refuge to
  /// 1.
  func way(to far: Coordinate) -> (Double) -> Coordinate {
    if showsParallel {
      return { [place] fraction in
        Coordinate(
          longitude: far.longitude,
          latitude: place.latitude + (far.latitude - place.latitude) * fraction)
      }
    }
    let (one, other) = (place.normal, far.normal)
    let angle = acos(min(1, max(-1, one.x * other.x + one.y * other.y + one.z * other.z)))
    guard angle > 1e-9, angle < .pi - 1e-9 else { return { [place] _ in place } }
    return { [place] fraction in
      let (a, b) = (sin((1 - fraction) * angle), sin(fraction * angle))
      return (a * one + b * other).coordinate.unrolled(toward: place.longitude)
    }
  }
}
