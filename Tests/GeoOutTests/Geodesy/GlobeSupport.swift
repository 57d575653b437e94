import Foundation
import TyphoonTrack

@testable import GeoOut

// What areas on the globe are, told by geodesics and chords and without the code under test.

/// Polygons on the globe, with longitudes that run on or are cut.
struct GlobeArea {
  let polygons: [[[Coordinate]]]

  init(_ polygons: [[[Coordinate]]]) { self.polygons = polygons }

  init(_ rings: [[Coordinate]]) { polygons = rings.map { [$0] } }

  init(_ made: StormFeatures, _ feature: Feature) {
    if case .polygons(let polygons) = made.geometry(of: feature) {
      self.polygons = polygons
    } else {
      polygons = []
    }
  }

  /// Whether a place lies inside, whichever turn of the globe the longitudes are on.
  func holds(_ place: Coordinate) -> Bool {
    polygons.contains { rings in
      [-720.0, -360, 0, 360, 720].contains { turn in
        let turned = Coordinate.at(place.latitude, place.longitude + turn)
        return rings[0].holds(turned) && !rings.dropFirst().contains { $0.holds(turned) }
      }
    }
  }

  /// How far a place lies from the edges, in metres; edges along a pole are none.
  func distance(from place: Coordinate) -> Double {
    var least = Double.infinity
    for ring in polygons.joined() {
      for (one, next) in zip(ring, ring.dropFirst()) {
        guard abs(one.latitude) < 90 || abs(next.latitude) < 90 else { continue }
        let isCut = abs(one.longitude) == 180 && one.longitude == next.longitude
        if isCut { continue }
        least = min(least, edgeDistance(one, next, place, least))
      }
    }
    return least
  }

  func holds(_ place: Coordinate, within metres: Double) -> Bool {
    holds(place) || distance(from: place) <= metres
  }

  private func edgeDistance(
    _ one: Coordinate, _ next: Coordinate, _ place: Coordinate, _ least: Double
  ) -> Double {
    let highest = max(one.latitude.magnitude, next.latitude.magnitude)
    let shrink = cos(max(0, highest - 3) * .pi / 180)
    let length =
      111_700 * hypot((next.longitude - one.longitude) * shrink, next.latitude - one.latitude)
    let start = one.chord(to: place)
    guard start - length < least else { return least }
    func distance(_ share: Double) -> Double {
      Coordinate.at(
        one.latitude + share * (next.latitude - one.latitude),
        one.longitude + share * (next.longitude - one.longitude)
      ).chord(to: place)
    }
    return smallest(distance, 0, 1)
  }
}

/// The smallest value of a function that has one low between two numbers.
func smallest(_ value: (Double) -> Double, _ low: Double, _ high: Double) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<45 {
    let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
    if value(left) < value(right) { high = right } else { low = left }
  }
  return value((low + high) / 2)
}

extension StormFeatures {
  /// The one area of a layer, as it is before it is cut.
  func area(_ layer: Layer, _ index: Int = 0) -> GlobeArea {
    let found = all(layer)
    guard found.indices.contains(index) else { return GlobeArea([[[Coordinate]]]()) }
    return GlobeArea(self, found[index])
  }
}

extension RadialExtent {
  static func kilometres(_ radius: Double) -> RadialExtent {
    .circle(Length(radius, .kilometres))
  }

  /// Quadrants clockwise from north, as agencies give them.
  static func kilometres(
    _ northEast: Double?, _ southEast: Double?, _ southWest: Double?, _ northWest: Double?
  ) -> RadialExtent {
    func length(_ value: Double?) -> Length? { value.map { Length($0, .kilometres) } }
    return .quadrants(
      Quadrants(
        northEast: length(northEast), southEast: length(southEast), southWest: length(southWest),
        northWest: length(northWest)), mean: nil)
  }

  /// It in kilometres, for a failing test to name.
  var words: String {
    switch self {
    case .circle(let radius): "circle \(radius.value)"
    case .quadrants(let radii, _):
      "quadrants "
        + [radii.northEast, radii.southEast, radii.southWest, radii.northWest]
        .map { $0.map { "\($0.value)" } ?? "nil" }.joined(separator: " ")
    case .shifted(let long, let short, let bearing):
      "shifted \(long.value) \(short.value) toward \(bearing)"
    }
  }

  static func shifted(_ long: Double, _ short: Double, toward bearing: Double) -> RadialExtent {
    .shifted(
      long: Length(long, .kilometres), short: Length(short, .kilometres), bearing: bearing)
  }
}

extension Fix {
  /// The fix with the area of winds of a threshold in m/s.
  func with(_ threshold: Double, _ extent: RadialExtent) -> Fix {
    var fix = self
    fix.windRadii.append(
      WindRadii(threshold: Speed(threshold, .metresPerSecond), extent: extent))
    return fix
  }

  /// The fix with the agency's own warning area for a threshold in m/s.
  func warning(_ threshold: Double, _ radius: Double) -> Fix {
    var fix = self
    fix.warningAreas.append(StormSample.radii(threshold, radius))
    return fix
  }
}

extension GlobeArea {
  /// What is wrong with it, empty where nothing is; `isCut` asks for longitudes within 180 degrees.
  func faults(isCut: Bool) -> [String] {
    var faults: [String] = []
    if polygons.isEmpty { faults.append("nothing") }
    for rings in polygons {
      for (index, ring) in rings.enumerated() {
        if ring.count < 4 || ring.first != ring.last { faults.append("not closed") }
        if !ring.isSimpleRing { faults.append("not simple") }
        if (ring.doubledArea > 0) != (index == 0) { faults.append("wound wrongly") }
        if !ring.allSatisfy({ $0.longitude.isFinite && abs($0.latitude) <= 90 }) {
          faults.append("off the globe")
        }
        if isCut, !ring.allSatisfy({ abs($0.longitude) <= 180 }) { faults.append("not cut") }
        for (one, next) in zip(ring, ring.dropFirst()) {
          if one == next { faults.append("a position twice") }
          if abs(one.longitude - next.longitude) > 180 { faults.append("an edge across") }
        }
      }
    }
    return faults
  }

  /// The area of the plane of longitude and latitude that the polygons cover, in square degrees.
  var flatArea: Double { polygons.joined().map { $0.doubledArea / 2 }.reduce(0, +) }

  /// Whether no two polygons share more than edges, as GEOS has it.
  var isApart: Bool {
    guard polygons.count > 1 else { return true }
    var overlay = Overlay()
    let union = overlay.union(polygons.map { Overlay.Polygon(rings: $0) })
    let area = GlobeArea((union ?? []).map(\.rings)).flatArea
    return abs(area - flatArea) <= 1e-9 * max(1, flatArea)
  }
}
