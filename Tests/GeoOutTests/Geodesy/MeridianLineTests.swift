import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("lines across the 180th meridian")
struct MeridianLineTests {
  private func track(_ places: [(Double, Double)]) -> [[Coordinate]] {
    var storm = StormSample.empty()
    storm.track = places.enumerated().map {
      StormSample.fix(6 * $0.offset, $0.element.0, $0.element.1)
    }
    let made = features(of: storm, LayerSelection([.track])).cut()
    return made.features.first.map(made.lines) ?? []
  }

  /// What holds of every line that is cut.
  private func check(_ parts: [[Coordinate]], _ name: String = "") {
    for part in parts {
      #expect(part.count >= 2, "\(name)")
      #expect(part.allSatisfy { -180...180 ~= $0.longitude && -90...90 ~= $0.latitude }, "\(name)")
      for (one, next) in zip(part, part.dropFirst()) {
        #expect(one != next, "\(name)")
        #expect(abs(one.longitude - next.longitude) <= 180, "\(name)")
      }
    }
    for (one, next) in zip(parts, parts.dropFirst()) {
      expectEqual(abs(one[one.count - 1].longitude), 180, "\(name)")
      expectEqual(next[0].longitude, -one[one.count - 1].longitude, "\(name)")
      expectEqual(next[0].latitude, one[one.count - 1].latitude, "\(name)")
    }
  }

  /// Latitudes at 180° by bisection of what `GeodSolve -p 9` of GeographicLib 2.1.2 prints along the
  /// geodesic between the two places.
  static let solved: [(start: Coordinate, end: Coordinate, latitude: Double)] = [
    (.at(15, 178), .at(18, -177), 16.225_476_170_424),
    (.at(-17.5, 179.2), .at(-19, -178.4), -18.006_214_620_950),
    (.at(45, 170), .at(55, -165), 50.178_779_226_117),
    (.at(65, -178), .at(70, 176), 66.935_139_046_869),
    (.at(0, 150), .at(30, -150), 18.454_326_914_991),
    (.at(-60, 120), .at(-50, -130), -68.297_124_327_114),
    (.at(85, 160), .at(80, -100), 85.732_079_624_868),
    (.at(-20, -179.5), .at(-20.5, 179.9), -20.417_033_894_518),
  ]

  @Test("the cut lies where GeodSolve has the geodesic cross", arguments: solved)
  func solve(_ row: (start: Coordinate, end: Coordinate, latitude: Double)) throws {
    let parts = track([
      (row.start.latitude, row.start.longitude), (row.end.latitude, row.end.longitude),
    ])
    check(parts)
    try require(parts.count == 2)
    let cut = parts[0][parts[0].count - 1]
    #expect(abs(cut.latitude - row.latitude) < 1e-9)
    expectEqual(parts[1][0].latitude, cut.latitude)
    expectEqual(cut.longitude, (row.start.longitude < 0 ? -180 : 180))
  }

  @Test("the cut lies on the geodesic between the two fixes, however long the step")
  func geodesic() throws {
    var random = SplitMix64(seed: 180_180)
    for _ in 0..<300 {
      let start = Coordinate.at(
        .random(in: -85...85, using: &random), .random(in: 90..<180, using: &random))
      let span = Double.random(in: 180 - start.longitude + 0.01..<179, using: &random)
      let end = Coordinate.at(
        .random(in: -85...85, using: &random), start.longitude + span - 360)
      let isWestward = Bool.random(using: &random)
      let (first, last) = isWestward ? (end, start) : (start, end)
      let parts = track([(first.latitude, first.longitude), (last.latitude, last.longitude)])
      check(parts, "\(first) \(last)")
      guard parts.count == 2, let cut = parts[0].last else {
        Issue.record("\(parts.count) parts: \(first) \(last)")
        continue
      }
      #expect(abs(deviation(of: cut, from: first, last)) < 1e-9, "\(first) \(last)")
    }
  }

  /// How far a place lies from the geodesic between two others, in degrees, across the geodesic.
  private func deviation(of place: Coordinate, from start: Coordinate, _ end: Coordinate) -> Double
  {
    let path = Geodesic.wgs84.path(from: start, to: end)
    let least = smallest(
      { share in
        let point = Geodesic.wgs84.destination(
          from: start, azimuth: path.azimuth, distance: path.distance * share)
        return Geodesic.wgs84.path(from: point, to: place).distance
      }, 0, 1)
    // The search ends a tenth of a millimetre off, along the geodesic.
    let point = Geodesic.wgs84.destination(
      from: start, azimuth: path.azimuth,
      distance: Geodesic.wgs84.path(from: start, to: place).distance)
    return min(least, Geodesic.wgs84.path(from: point, to: place).distance) / 111_320
  }

  @Test("a step of more than 180° of longitude goes the short way")
  func shortWay() {
    let parts = track([(10, 100), (12, -100)])
    check(parts)
    expectEqual(parts.count, 2)
    let one = track([(10, -80), (12, 80)])
    check(one)
    expectEqual(one.count, 1)
  }

  @Test("longitudes that change sign in mid-track, or run past 180, are the same line")
  func signs() throws {
    let parts = track([(10, 170), (11, 175), (12, -179), (13, -174)])
    check(parts)
    expectEqual(parts.count, 2)
    let normal = GeoPoint.normalized(181)
    expectEqual(track([(10, 170), (11, 175), (12, normal), (13, GeoPoint.normalized(186))]), parts)
  }

  @Test("a line that crosses several times has a part more for each time")
  func several() {
    let parts = track([(10, 179), (11, -179), (12, 178), (13, -178), (14, 179.5)])
    check(parts)
    expectEqual(parts.count, 5)
  }

  @Test("a line that turns at the meridian, or at less than is written from it, is not cut")
  func touching() {
    for side in [1.0, -1] {
      for longitude in [180.0, 180 - 1e-7, -180 + 1e-7] {
        let parts = track([(10, side * 178), (12, longitude), (14, side * 178)])
        check(parts)
        expectEqual(parts.count, 1, "\(side) \(longitude)")
        #expect(parts.joined().contains { $0.longitude == side * 180 }, "\(side) \(longitude)")
      }
    }
  }

  @Test(
    "a storm along the meridian stays in one piece, and is cut where it leaves to the other side")
  func along() {
    let parts = track([(10, 179), (12, 180), (14, -180), (16, 180 - 1e-8), (18, 179)])
    check(parts)
    expectEqual(parts.count, 1)
    let over = track([(10, 179), (12, 180), (14, 180), (16, -179)])
    check(over)
    expectEqual(over.count, 2)
    expectTrue(over[0].last == .at(14, 180) && over[1].first == .at(14, -180))
    let all = track([(10, 180), (12, -180), (14, 180)])
    check(all)
    expectEqual(all.count, 1)
  }

  @Test("fixes closer to each other and to the meridian than is written make no part")
  func standing() {
    for places in [
      [(10.0, 179.999_999_9), (10, -179.999_999_9)], [(10, 180), (10, 179.999_999_95)],
      [(10, 179), (10, 179.999_999_9), (10, -179.999_999_9), (10, 179)],
    ] {
      var storm = StormSample.empty()
      storm.track = places.enumerated().map {
        StormSample.fix(6 * $0.offset, $0.element.0, $0.element.1)
      }
      let made = features(of: storm, LayerSelection([.track, .trackSegment])).cut()
      for feature in made.features {
        let lines = made.lines(of: feature)
        #expect(!lines.isEmpty, "\(places)")
        check(lines, "\(places)")
      }
    }
  }

  @Test("a line over a pole runs to it and on from it")
  func pole() {
    for side in [1.0, -1] {
      let parts = track([(side * 85, 10), (side * 85, -170)])
      check(parts)
      let beside = track([(side * 85, 100), (side * 86, -81)])
      check(beside)
      let on = track([(side * 85, 100), (side * 90, 0), (side * 85, -100)])
      check(on)
    }
  }
}
