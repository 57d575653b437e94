import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("cuts at the 180th meridian")
struct AntimeridianTests {
  @Test("a line that does not cross stays as it is")
  func plain() {
    let line: [Coordinate] = [.at(10, 170), .at(11, 175), .at(12, 179.9)]
    expectEqual(Antimeridian.cut(line), [line])
  }

  @Test("an eastward line is cut into parts that meet at 180 and -180")
  func eastward() {
    expectEqual(
      Antimeridian.cut([.at(10, 178), .at(10, 180), .at(12, 182), .at(12, 183)]),
      [
        [.at(10, 178), .at(10, 180)], [.at(10, -180), .at(12, -178), .at(12, -177)],
      ])
  }

  @Test("a westward line is cut into parts that meet at -180 and 180")
  func westward() {
    expectEqual(
      Antimeridian.cut([.at(10, -178), .at(11, -180), .at(12, -182)]),
      [
        [.at(10, -178), .at(11, -180)], [.at(11, 180), .at(12, 178)],
      ])
  }

  @Test("a line that goes over and back has three parts")
  func back() {
    let parts = Antimeridian.cut([.at(10, 179), .at(10, 181), .at(11, 181), .at(11, 179)])
    expectEqual(parts.count, 3)
    #expect(parts.joined().allSatisfy { -180...180 ~= $0.longitude })
  }

  @Test("a line that only touches the meridian is not cut into pieces without length")
  func touching() {
    expectEqual(Antimeridian.cut([.at(10, 179), .at(10, 180)]), [[.at(10, 179), .at(10, 180)]])
    expectEqual(Antimeridian.cut([.at(10, 180), .at(10, 179)]), [[.at(10, 180), .at(10, 179)]])
    expectEqual(Antimeridian.cut([.at(10, -180), .at(10, -181)]), [[.at(10, 180), .at(10, 179)]])
    expectEqual(
      Antimeridian.cut([.at(10, -180), .at(10, -179)]), [[.at(10, -180), .at(10, -179)]])
    let over = Antimeridian.cut([.at(10, 179), .at(10, 180), .at(10, 181)])
    expectEqual(over, [[.at(10, 179), .at(10, 180)], [.at(10, -180), .at(10, -179)]])
  }

  @Test("a line along the meridian stays one line")
  func along() {
    expectEqual(Antimeridian.cut([.at(10, -180), .at(12, -180), .at(14, -180)]).count, 1)
    expectEqual(Antimeridian.cut([.at(10, 180), .at(12, 180), .at(14, 180)]).count, 1)
  }

  @Test("whole turns beyond are turned back")
  func turns() {
    expectEqual(
      Antimeridian.cut([.at(0, 538), .at(0, 542)]),
      [
        [.at(0, 178), .at(0, 180)], [.at(0, -180), .at(0, -178)],
      ])
  }

  @Test("a polygon is cut into parts that meet exactly at 180 and -180")
  func polygons() throws {
    var overlay = Overlay()
    var random = SplitMix64(seed: 180)
    for _ in 0..<200 {
      var ring: [Coordinate] = []
      let radius = Double.random(in: 20_000...900_000, using: &random)
      let side = Bool.random(using: &random) ? 180.0 : -180
      let center = Coordinate.at(
        .random(in: -60...60, using: &random),
        side + .random(in: -radius / 240_000...radius / 240_000, using: &random))
      Circle.append(center: center, radius: radius, tolerance: 100, to: &ring)
      let cut = Antimeridian.cut(Overlay.Polygon(rings: [ring]), &overlay)
      let parts = try require(cut)
      expectEqual(parts.count, 2)
      let places = parts.flatMap { $0.rings.joined() }
      #expect(places.allSatisfy { -180...180 ~= $0.longitude })
      #expect(parts.allSatisfy { $0.rings[0].isSimpleRing && $0.rings[0].doubledArea > 0 })
      let east = Set(places.filter { $0.longitude == 180 }.map(\.latitude))
      let west = Set(places.filter { $0.longitude == -180 }.map(\.latitude))
      expectTrue(east.count == 2 && east == west)
      // Nothing is lost.
      let areas = parts.map { $0.rings[0].doubledArea }.reduce(0, +)
      #expect(abs(areas - ring.doubledArea) < 1e-9)
    }
  }

  @Test("the features of a storm that crosses are all within -180 and 180, and none is lost")
  func storm() {
    var storm = StormSample.storm(
      base: (15, 179.5),
      [
        StormSample.ahead(12, 17, -179, radius: 80), StormSample.ahead(24, 20, -175, radius: 160),
        StormSample.ahead(36, 24, 179, radius: 240),
      ])
    storm.track.insert(StormSample.fix(-6, 14, 178), at: 0)
    storm.track.insert(StormSample.fix(-12, 13, -179.5), at: 0)
    storm.track[2].windRadii = [StormSample.radii(15, 200)]
    let whole = features(of: storm)
    let cut = whole.cut()
    expectEqual(cut.ids, whole.ids)
    #expect(cut.findings.isEmpty)
    var pieces = 0
    for feature in cut.features {
      cut.forEachRun(of: feature) { run in
        #expect(run.allSatisfy { -180...180 ~= $0.longitude })
        for (one, next) in zip(run, run.dropFirst()) {
          #expect(abs(one.longitude - next.longitude) < 90)
        }
        pieces += 1
      }
    }
    #expect(pieces > whole.features.count)
  }

  @Test("features that do not cross are left as they are")
  func untouched() {
    let whole = features(of: StormSample.tembin())
    expectEqual(whole.cut().features, whole.features)
    expectEqual(whole.cut().vertices, whole.vertices)
  }
}
