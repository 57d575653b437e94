import CBasemap
import Foundation
import Testing

@testable import GeoOut

@Suite("Natural Earth")
struct NaturalEarthTests {
  /// Whether a place is land, by the outlines that meet half a degree round it.
  private func isLand(_ longitude: Double, _ latitude: Double) -> Bool {
    let box = GeographicBox(
      west: longitude - 0.5, south: max(-90, latitude - 0.5), east: longitude + 0.5,
      north: min(90, latitude + 0.5))
    var winding = 0
    NaturalEarth.land.forEachOutline(in: box) { outline in
      let path = outline.clipped(to: box).vertices
      for (one, next) in zip(path, path.dropFirst() + path.prefix(1))
      where (one.y <= latitude) != (next.y <= latitude) {
        let side =
          (next.x - one.x) * (latitude - one.y) - (longitude - one.x) * (next.y - one.y)
        if one.y <= latitude, side > 0 { winding += 1 }
        if one.y > latitude, side < 0 { winding -= 1 }
      }
    }
    return winding != 0
  }

  @Test(
    "cities, islands and the South Pole are land",
    arguments: [
      ("Taipei", 121.5, 25.05), ("Hualien", 121.5, 23.9), ("Tokyo", 139.6, 35.8),
      ("Sapporo", 141.4, 43.0), ("Baguio", 120.6, 16.4), ("Davao", 125.3, 7.3),
      ("Okinawa", 128.2, 26.7), ("Amami", 129.4, 28.3), ("Jeju", 126.55, 33.4),
      ("Hainan", 109.7, 19.2), ("Guam", 144.8, 13.45), ("Saipan", 145.75, 15.19),
      ("Mauna Kea", -155.5, 19.8), ("Viti Levu", 178.0, -17.8), ("Taveuni", -179.98, -16.85),
      ("Moscow", 37.6, 55.75), ("Miami", -80.35, 25.8), ("Uelen", -171.5, 66.2),
      ("Uelen, run on", 188.5, 66.2), ("on the 180th meridian", 180.0, 67.5),
      ("Wrangel Island", 180.0, 71.2), ("South Pole", 0.0, -89.99), ("Vostok", 106.8, -78.5),
      ("Antarctica at the 180th meridian", 180.0, -86.0),
    ] as [(String, Double, Double)])
  func land(_ name: String, _ longitude: Double, _ latitude: Double) {
    #expect(isLand(longitude, latitude))
  }

  @Test(
    "seas are none, nor is the Caspian",
    arguments: [
      ("Philippine Sea", 130.0, 20.0), ("Taiwan Strait", 119.5, 24.4),
      ("Luzon Strait", 121.0, 20.0),
      ("Sea of Japan", 135.0, 40.0), ("Gulf of Mexico", -90.0, 25.0), ("Caspian Sea", 51.0, 41.5),
      ("Pacific at the 180th meridian", 180.0, 0.0), ("Ross Sea", 180.0, -75.0),
      ("North Pole", 0.0, 89.99), ("Bering Strait", -168.8, 65.6), ("Hudson Bay", -85.0, 60.0),
      ("Southern Ocean", -180.0, -62.0),
    ] as [(String, Double, Double)])
  func sea(_ name: String, _ longitude: Double, _ latitude: Double) {
    #expect(!isLand(longitude, latitude))
  }

  /// Area on a sphere of Earth's volume, in km²: of the trapezoids under each edge.
  private func area(_ outline: Outline) -> Double {
    var sum = 0.0
    let path = outline.vertices
    for (one, next) in zip(path, path.dropFirst() + path.prefix(1)) {
      let height = sin((one.y + next.y) / 2 * .pi / 180)
      sum -= (next.x - one.x) * .pi / 180 * height
    }
    return sum * 6_371.0 * 6_371.0
  }

  // CIA World Factbook, "World": land 148.94 million km². Natural Earth leaves out the ice shelves of
  // Antarctica, some 1.5 million km².
  @Test("all land together is as large as the Earth's without ice shelves")
  func area() {
    var total = 0.0
    var count = 0
    let globe = GeographicBox.globe(around: 0)
    NaturalEarth.land.forEachOutline(in: globe) { outline in
      total += area(outline.clipped(to: globe))
      count += 1
    }
    #expect(abs(total / 1e6 - (148.94 - 1.5)) < 1.5, "\(total / 1e6)")
    #expect(count > 1_400)
  }

  @Test("what is not decoded lies outside the box: the same part comes of the whole outlines")
  func pieces() {
    let boxes = [
      GeographicBox(west: 115, south: 15, east: 128, north: 28),
      GeographicBox(west: 172, south: 60, east: 195, north: 72),
      GeographicBox(west: -188, south: -20, east: -172, north: -10),
      GeographicBox(west: 100, south: -90, east: 260, north: -60),
    ]
    for box in boxes {
      var (part, whole) = (0.0, 0.0)
      NaturalEarth.land.forEachOutline(in: box) { part += area($0.clipped(to: box)) }
      let globe = GeographicBox.globe(around: (box.west + box.east) / 2)
      NaturalEarth.land.forEachOutline(in: globe) { whole += area($0.clipped(to: box)) }
      #expect(abs(part - whole) < 1e-9 * whole, "\(box)")
      #expect(part > 1_000)
    }
  }

  @Test("only what a box holds is decoded")
  func sparing() {
    var (all, some) = (0, 0)
    NaturalEarth.land.forEachOutline(in: .globe(around: 0)) { all += $0.vertices.count }
    let taiwan = GeographicBox(west: 116, south: 18, east: 128, north: 28)
    NaturalEarth.land.forEachOutline(in: taiwan) { some += $0.vertices.count }
    #expect(all > 59_000)
    #expect(some < 4_000)
  }

  @Test("a broken file gives wrong outlines, and nothing worse")
  func broken() {
    let good = UnsafeRawBufferPointer(start: cbasemap_land().bytes, count: cbasemap_land().size)
    var generator = SplitMix64(seed: 20_120_822)
    for round in 0..<8 {
      var bytes = Array(good)
      if round % 4 == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      }
      for _ in 0..<200 {
        let end = round % 2 == 0 ? bytes.count : min(4_000, bytes.count)
        bytes[Int.random(in: 0..<end, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      if bytes.count > 4 { bytes.replaceSubrange(0..<4, with: "TCB1".utf8) }
      bytes.withUnsafeBytes { memory in
        NaturalEarth(memory).forEachOutline(in: .globe(around: 121)) { outline in
          #expect(!outline.vertices.isEmpty)
        }
      }
    }
  }

  @Test("large lakes are there, with their ranks; borders lie where treaties put them")
  func lakesAndBorders() {
    // The middle of Lake Victoria.
    let lake = GeographicBox(west: 32.7, south: -1.3, east: 33.3, north: -0.7)
    var count = 0
    NaturalEarth.lakes.forEachOutline(in: lake, ranks: 0...0) { outline in
      count += outline.clipped(to: lake).vertices.isEmpty ? 0 : 1
    }
    expectEqual(count, 1)
    // The 49th parallel between the Lake of the Woods and the Pacific (Convention of 1818, Treaty of 1846).
    let prairie = GeographicBox(west: -113, south: 48, east: -98, north: 50)
    var latitudes: [Double] = []
    NaturalEarth.borders.forEachOutline(in: prairie, ranks: 0...0) { outline in
      #expect(!outline.isFilled)
      latitudes += outline.clipped(to: prairie).shores.lines.joined().map(\.y)
    }
    expectTrue(!latitudes.isEmpty && latitudes.allSatisfy { abs($0 - 49) < 0.05 })
    // The line of control in Kashmir is no border of a country here.
    let kashmir = GeographicBox(west: 73.5, south: 34, east: 76.5, north: 35)
    var kinds: [UInt8: Int] = [:]
    for kind in NaturalEarth.Border.allCases {
      NaturalEarth.borders.forEachOutline(in: kashmir, ranks: kind.rawValue...kind.rawValue) {
        if $0.clipped(to: kashmir).vertices.count > 1 { kinds[kind.rawValue, default: 0] += 1 }
      }
    }
    #expect(kinds[NaturalEarth.Border.disputed.rawValue] != nil)
    expectNil(kinds[NaturalEarth.Border.country.rawValue])
  }
}
