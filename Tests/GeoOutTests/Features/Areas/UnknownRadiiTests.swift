import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("unknown wind radii")
struct UnknownRadiiTests {
  /// A fix with the extent of gales at an hour; `nil` if it is unknown.
  private func fix(_ hours: Int, _ extent: RadialExtent?) -> Fix {
    var fix = StormSample.fix(hours, 20, 130 + Double(hours) / 3)
    guard let extent else {
      fix.unknownWinds = .gale
      return fix
    }
    // A radius of 0 is how readers leave a wind out.
    return extent.reach > 0 ? fix.with(15, extent) : fix
  }

  private func gales(_ fixes: [Fix]) -> [RadialExtent?] {
    fixes.interpolatingUnknownRadii().map {
      $0.windRadii.extent(for: Speed(15, .metresPerSecond))
    }
  }

  private static let none = RadialExtent.kilometres(0)

  @Test(
    "they change linearly between known ones, 0 among these",
    arguments: [
      (RadialExtent.kilometres(100), RadialExtent.kilometres(160), RadialExtent.kilometres(115)),
      (.kilometres(100), none, .kilometres(75)),
      (none, .kilometres(160), .kilometres(40)),
      (
        .kilometres(100, 80, 0, 40), .kilometres(140, 0, 0, 60), .kilometres(110, 60, 0, 45)
      ),
      (.kilometres(100), .kilometres(140, 0, 40, 60), .kilometres(110, 75, 85, 90)),
      (none, .kilometres(140, 0, 40, 60), .kilometres(35, 0, 10, 15)),
      (
        .shifted(200, 100, toward: 350), .shifted(240, 80, toward: 30),
        .shifted(210, 95, toward: 360)
      ),
      (.kilometres(100), .shifted(240, 80, toward: 30), .shifted(135, 95, toward: 30)),
    ])
  func linear(_ first: RadialExtent, _ last: RadialExtent, _ expected: RadialExtent) {
    expectEqual(gales([fix(0, first), fix(3, nil), fix(12, last)])[1], expected)
  }

  @Test("several in a row are interpolated between the same two fixes")
  func several() {
    let found = gales([
      fix(0, .kilometres(90)), fix(2, nil), fix(6, nil), fix(12, .kilometres(210)),
    ])
    expectEqual(found, [90, 110, 150, 210].map { RadialExtent.kilometres($0) })
  }

  @Test("beyond twelve hours, at the ends and between fixes without gales there are none")
  func limits() {
    #expect(
      gales([fix(0, .kilometres(90)), fix(6, nil), fix(12, .kilometres(90))])[1] != nil)
    expectNil(gales([fix(0, .kilometres(90)), fix(6, nil), fix(13, .kilometres(90))])[1])
    let ends = gales([fix(0, nil), fix(6, .kilometres(90)), fix(9, nil)])
    expectEqual(ends, [nil, .kilometres(90), nil])
    let calm = [fix(0, Self.none), fix(6, nil), fix(12, Self.none)].interpolatingUnknownRadii()
    expectTrue(calm[1].windRadii.isEmpty && calm[1].unknownWinds.isEmpty)
  }

  @Test("each force of wind is unknown by itself")
  func apart() {
    var fixes = (0...2).map { fix($0 * 3, .kilometres(100)).with(25, .kilometres(50)) }
    fixes[1].windRadii.removeLast()
    let storm = Speed(25, .metresPerSecond)
    expectNil(fixes.interpolatingUnknownRadii()[1].windRadii.extent(for: storm))
    fixes[1].unknownWinds = .storm
    expectEqual(
      fixes.interpolatingUnknownRadii()[1].windRadii.extent(for: storm), .kilometres(50))
  }

  @Test("a swath has no hole at a landfall, and ends only where the wind does")
  func swath() {
    for (middle, parts) in [(nil, 1), (Self.none, 2)] as [(RadialExtent?, Int)] {
      var storm = StormSample.empty()
      storm.track = [
        fix(0, .kilometres(60)), fix(3, .kilometres(60)), fix(6, middle), fix(9, .kilometres(60)),
        fix(12, .kilometres(60)),
      ]
      let area = features(of: storm, LayerSelection([.windSwath])).area(.windSwath)
      expectEqual(area.polygons.count, parts)
      expectEqual(area.holds(.at(20, 132)), (parts == 1))
    }
  }

  @Test("a page moves interpolated radii; the layer of radii has none")
  func page() throws {
    var storm = StormSample.empty()
    storm.track = [
      fix(0, .kilometres(90)), fix(6, nil), fix(12, .kilometres(150)), fix(18, Self.none),
    ]
    let bytes = try FeatureWriters.map(of: [storm], as: HTMLWriter())
    let page = String(decoding: bytes, as: UTF8.self)
    // Of each fix a time, what is around it, and the shares of the largest radius.
    let radii = page.matches(of: /\[\d+,\[[^\]]*\],\[([^\]]*)\]\]/)
    expectEqual(radii.map(\.1), ["0.6", "0.8", "1", ""])
    var options = FeatureOptions(layers: LayerSelection([.windRadius]))
    options.showsPastRadii = true
    var maker = FeatureMaker(options)
    expectEqual(maker.features(of: storm).features.count, 2)
  }
}
