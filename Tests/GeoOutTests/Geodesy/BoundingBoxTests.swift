import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("bounding boxes")
struct BoundingBoxTests {
  /// West, south, east, north of the whole of some storms' features, cut.
  private func box(_ ways: [(Double, Double)]...) -> [Double]? {
    var box: BoundingBox?
    for way in ways {
      var storm = StormSample.empty()
      storm.track = way.enumerated().map {
        StormSample.fix(6 * $0.offset, $0.element.0, $0.element.1)
      }
      let cut = features(of: storm, LayerSelection([.track])).cut()
      for feature in cut.features {
        let next = BoundingBox(of: feature.shape, in: cut)
        box = box.map { $0.union(next) } ?? next
      }
    }
    return box.map { box in
      [box.west, box.south, box.east, box.north].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test("the box of a line holds it")
  func plain() {
    expectEqual(box([(10, 120), (15, 118), (12, 125)]), [118, 10, 125, 15])
  }

  /// RFC 7946 section 5.2.
  @Test("a line that crosses the 180th meridian has its west side east of its east side")
  func crossing() {
    expectEqual(box([(10, 178), (12, -177)]), [178, 10, -177, 12])
    expectEqual(box([(12, -177), (10, 178)]), [178, 10, -177, 12])
  }

  @Test("a box that crosses and one beside it become one that crosses")
  func union() {
    expectEqual(box([(10, 178), (12, -177)], [(5, 160), (6, 165)]), [160, 5, -177, 12])
    expectEqual(box([(5, -170), (6, -165)], [(10, 178), (12, -177)]), [178, 5, -165, 12])
    expectEqual(box([(10, 178), (12, -177)], [(5, 170), (6, -179)]), [170, 5, -177, 12])
  }

  @Test("boxes that do not cross make the plain box, even where it is the wider one")
  func plainUnion() {
    expectEqual(box([(5, 170), (6, 175)], [(5, -170), (6, -175)]), [-175, 5, 175, 6])
  }

  @Test("the box of a map is the narrowest, in whatever order its storms come")
  func narrowest() throws {
    // Two storms of the Atlantic, three of the western Pacific, one of them across the meridian.
    let storms = [(-34.0, -32.0), (123, 131), (150, 160), (170, -179), (-30, -25)]
    var generator = SplitMix64(seed: 55)
    for _ in 0..<20 {
      var arcs = LongitudeArcs()
      for (west, east) in storms.shuffled(using: &generator) { arcs.add(west, east) }
      let box = try require(arcs.box)
      #expect(box == (123, -25))
    }
    var many = LongitudeArcs()
    for step in 0..<200 { many.add(Double(step) * 0.5, Double(step) * 0.5 + 0.1) }
    many.add(170, -170)
    let box = try require(many.box)
    #expect(box == (0, -170))
  }

  @Test("a box that ends on the meridian and one that begins there become one that crosses")
  func meeting() {
    expectEqual(box([(-10, 178), (12, 180)], [(12, -180), (-10, -177)]), [178, -10, -177, 12])
    expectEqual(box([(12, -180), (-10, -177)], [(-10, 178), (12, 180)]), [178, -10, -177, 12])
  }

  /// The geodesic between two places of one latitude runs nearer to the pole.
  @Test("a line that ends on the meridian does not cross it")
  func touching() {
    expectEqual(box([(10, 170), (10, 175), (10, 180)]), [170, 10, 180, 10.009_395])
    expectEqual(box([(10, -170), (10, 180)]), [-180, 10, -170, 10.037_668])
  }
}
