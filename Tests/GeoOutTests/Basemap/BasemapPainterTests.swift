import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("base maps")
struct BasemapPainterTests {
  private static let japan = GeographicBox(west: 115, south: 18, east: 150, north: 46)

  /// A polar stereographic map of the south.
  private static func south(_ place: Coordinate) -> PlatePoint? {
    let distance = 900 * tan((90 + place.latitude) / 2 * .pi / 180)
    let angle = place.longitude * .pi / 180
    return PlatePoint(x: 400 + distance * sin(angle), y: 300 - distance * cos(angle))
  }

  @Test("on a plain map, land is where it is, and nothing lies far beyond the frame")
  func plain() {
    let sheet = BasemapSheet(plain: Self.japan)
    func isLand(_ longitude: Double, _ latitude: Double) -> Bool {
      sheet.isLand(
        BasemapSheet.plain(
          Coordinate(longitude: longitude, latitude: latitude), Self.japan))
    }
    expectTrue(isLand(121, 24) && isLand(139.6, 36) && isLand(128.2, 26.7) && isLand(118, 30))
    expectTrue(!isLand(130, 20) && !isLand(124, 24) && !isLand(135, 40))
    let canvas = BasemapSheet.frame.inset(by: -3.1)
    #expect(sheet.land.lines.flatMap(\.points).allSatisfy(canvas.contains))
    #expect(sheet.coast.lines.flatMap(\.points).allSatisfy(canvas.contains))
  }

  @Test("no stroke that is seen runs along the frame, and every coast is the edge of land")
  func strokes() {
    let sheet = BasemapSheet(wide: Self.japan)
    for (one, next) in sheet.coast.edges where one.distance(to: next) > 3 {
      for (a, b, low, high) in [(one.x, next.x, 0.0, 800.0), (one.y, next.y, 0, 600)] {
        #expect(!(abs(a - b) < 0.1 && (a < low + 1 || a > high - 1)), "\(one) \(next)")
      }
    }
    // Beyond the frame land is closed, with strokes that are not seen.
    #expect(sheet.land.edges.contains { $0.x < -2.9 && $1.x < -2.9 && $0.distance(to: $1) > 50 })
    let land = Set(sheet.land.lines.flatMap(\.points).map { "\(Int($0.x * 10)) \(Int($0.y * 10))" })
    let off = sheet.coast.lines.flatMap(\.points).filter { point in
      // Tenths are added up, so the last bit may differ.
      !(-1...1).contains { dx in
        (-1...1).contains { dy in
          land.contains("\(Int(point.x * 10) + dx) \(Int(point.y * 10) + dy)")
        }
      }
    }
    #expect(off.isEmpty)
  }

  @Test("what is both land and coast is written once")
  func once() {
    let painter = BasemapSheet(wide: Self.japan).painter
    #expect(painter.shores.data.utf8.count > 5_000)
    expectTrue(painter.land.isEmpty && painter.coast.isEmpty)
  }

  @Test("across the 180th meridian neither land nor coast has an edge")
  func meridian() {
    let box = GeographicBox(west: 170, south: 60, east: 195, north: 73)
    let sheet = BasemapSheet(plain: box)
    let x = BasemapSheet.plain(Coordinate(longitude: 180, latitude: 0), box).x
    for path in [sheet.land, sheet.coast] {
      #expect(path.edges.count > 100)
      #expect(
        path.edges.allSatisfy {
          abs($0.x - x) > 0.2 || abs($1.x - x) > 0.2 || $0.distance(to: $1) < 12
        })
    }
    for longitude in [179.0, 179.99, 180, 180.01, 181] {
      #expect(
        sheet.isLand(
          BasemapSheet.plain(Coordinate(longitude: longitude, latitude: 67.5), box)))
    }
  }

  @Test("the South Pole is land without a spike in its coast")
  func pole() {
    let box = GeographicBox(west: -180, south: -90, east: 180, north: -50)
    let sheet = BasemapSheet(
      box, center: Coordinate(longitude: 0, latitude: -90), Self.south)
    #expect(sheet.isLand(PlatePoint(x: 400.3, y: 300.2)))
    // On both sides of the meridian where the outline is closed, and on it.
    for x in [399.0, 399.95, 400, 400.05, 401] {
      #expect(sheet.isLand(PlatePoint(x: x, y: 340.07)))
    }
    let nearest = sheet.coast.lines.flatMap(\.points)
      .map { $0.distance(to: PlatePoint(x: 400, y: 300)) }.min()
    // Antarctica's coast nears the pole to 5.5 degrees: 43 units.
    #expect((nearest ?? 0) > 30)
    #expect(sheet.longestCoast < 60)
  }

  /// PROJ of some versions takes a pole to a finite place, 38 radii of the Earth away.
  @Test("where a pole lies at infinity, or very far, land goes on", arguments: [5_000.0, 1e9])
  func mercator(_ end: Double) {
    let box = GeographicBox(west: -180, south: -90, east: 180, north: 0)
    let sheet = BasemapSheet(box, center: Coordinate(longitude: 0, latitude: -60)) { place in
      let angle = (90 + place.latitude) / 2 * .pi / 180
      let y = -log(tan(angle)) * 120
      return y < end
        ? PlatePoint(x: 400 + place.longitude / 180 * 400, y: y) : nil
    }
    for x in [30.0, 200, 400, 600, 770] { #expect(sheet.isLand(PlatePoint(x: x, y: 590))) }
    #expect(!sheet.isLand(PlatePoint(x: 400, y: 150)))
    #expect(sheet.longestCoast < 60)
  }

  @Test("a globe's rim is followed, and nothing crosses it")
  func orthographic() {
    let box = GeographicBox.globe(around: 60)
    let sheet = BasemapSheet(box, center: Coordinate(longitude: 60, latitude: 0)) { place in
      let (longitude, latitude) = (
        (place.longitude - 60) * .pi / 180, place.latitude * .pi / 180
      )
      guard cos(latitude) * cos(longitude) >= 0 else { return nil }
      return PlatePoint(
        x: 400 + 290 * cos(latitude) * sin(longitude), y: 300 - 290 * sin(latitude))
    }
    // Siberia is cut by the rim, and filled up to it.
    let angle = 40.0 * .pi / 180
    #expect(
      sheet.isLand(
        PlatePoint(x: 400 + 280 * cos(70 * .pi / 180), y: 300 - 280 * sin(70 * .pi / 180))))
    #expect(!sheet.isLand(PlatePoint(x: 400 + 295 * cos(angle), y: 300 - 295 * sin(angle))))
    #expect(sheet.longestCoast < 60)
    // Beijing and Johannesburg are land, the Indian Ocean is none.
    #expect(!sheet.isLand(PlatePoint(x: 430, y: 320)))
  }

  @Test("a projection that is cut elsewhere tears no land across the map")
  func cut() {
    // The map shows 150°E to 210°E, the projection ends at 180°.
    let box = GeographicBox(west: 150, south: 40, east: 210, north: 75)
    let sheet = BasemapSheet(box, center: Coordinate(longitude: 170, latitude: 60)) { place in
      let turned = place.longitude > 180 ? place.longitude - 360 : place.longitude
      return PlatePoint(x: 400 + turned * 2, y: 700 - place.latitude * 8)
    }
    #expect(sheet.isLand(PlatePoint(x: 400 + 178 * 2, y: 700 - 67 * 8)))
    #expect(sheet.isLand(PlatePoint(x: 400 - 172 * 2, y: 700 - 66 * 8)))
    #expect(sheet.longestCoast < 60)
    let widest = sheet.land.edges.map { abs($0.x - $1.x) }.max() ?? 0
    #expect(widest < 60)
  }

  @Test("without a projection, or without a base map, there is nothing")
  func nothing() {
    let center = Coordinate(longitude: 130, latitude: 30)
    let unseen = BasemapSheet(Self.japan, center: center) { _ in nil }
    expectTrue(!unseen.painter.hasLand && unseen.painter.coast.isEmpty)
    let none = BasemapSheet(of: .none, plain: Self.japan)
    expectTrue(!none.painter.hasLand && none.painter.coast.isEmpty)
  }

  @Test("the same map gives the same bytes")
  func deterministic() {
    let (one, other) = (BasemapSheet(plain: Self.japan), BasemapSheet(plain: Self.japan))
    expectEqual(one.painter.shores.data, other.painter.shores.data)
    expectEqual(one.painter.land.data, other.painter.land.data)
    expectEqual(one.painter.coast.data, other.painter.coast.data)
    #expect(one.painter.hasLand)
  }

  @Test("simplified shores stay within 0.3 units of their own")
  func simplified() {
    var outline = Outline()
    for index in 0..<2_000 {
      let angle = Double(index) / 2_000 * 2 * .pi
      let radius = 200 + 30 * sin(7 * angle) + 0.1 * sin(900 * angle)
      outline.vertices.append(
        OutlineVertex(x: radius * cos(angle), y: radius * sin(angle), isShore: true))
    }
    let simple = outline.simplified().vertices
    #expect(simple.count < 200)
    for vertex in outline.vertices {
      let nearest = zip(simple, simple.dropFirst() + simple.prefix(1)).map { one, next in
        let (dx, dy) = (next.x - one.x, next.y - one.y)
        let along = ((vertex.x - one.x) * dx + (vertex.y - one.y) * dy) / (dx * dx + dy * dy)
        let share = min(1, max(0, along))
        return hypot(vertex.x - one.x - dx * share, vertex.y - one.y - dy * share)
      }.min()
      #expect((nearest ?? 1) <= 0.3 + 1e-9)
    }
  }

  // MARK: - The user's own

  private static func outlines(_ lines: [(MapOutlines.Role, [(Double, Double)])]) -> Basemap {
    .outlines(
      MapOutlines(
        lines: lines.map { role, places in
          MapOutlines.Line(
            role, places.map { Coordinate(longitude: $0.0, latitude: $0.1) })
        }))
  }

  private static let box = GeographicBox(west: 160, south: -10, east: 200, north: 20)

  private func isLand(_ sheet: BasemapSheet, _ longitude: Double, _ latitude: Double) -> Bool {
    sheet.isLand(
      BasemapSheet.plain(Coordinate(longitude: longitude, latitude: latitude), Self.box))
  }

  @Test("a file's areas have holes, whichever way they run, and its lines are only stroked")
  func own() {
    let square = [(165.0, 0.0), (175, 0), (175, 10), (165, 10), (165, 0)]
    let hole = [(168.0, 3.0), (172, 3), (172, 7), (168, 7), (168, 3)]
    for (outer, inner) in [(square, hole), (square.reversed(), hole), (square, hole.reversed())] {
      let basemap = Self.outlines([
        (.outer, outer), (.hole, inner), (.line, [(176, 0), (178, 5), (179, -5)]),
      ])
      let sheet = BasemapSheet(of: basemap, plain: Self.box)
      expectTrue(isLand(sheet, 166, 1) && !isLand(sheet, 170, 5) && !isLand(sheet, 177.5, 0))
      expectEqual(sheet.land.lines.count, 2)
      expectEqual(sheet.coast.lines.count, 3)
      expectEqual(sheet.coast.lines.filter(\.isClosed).count, 2)
    }
  }

  @Test("an area that a file cuts at the 180th meridian has no coast there")
  func cutByFile() {
    let basemap = Self.outlines([
      (.outer, [(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)]),
      (.outer, [(-180, 0), (-170, 0), (-170, 10), (-180, 10), (-180, 0)]),
    ])
    let sheet = BasemapSheet(of: basemap, plain: Self.box)
    expectTrue(isLand(sheet, 175, 5) && isLand(sheet, 185, 5))
    let x = BasemapSheet.plain(Coordinate(longitude: 180, latitude: 0), Self.box).x
    #expect(!sheet.coast.edges.contains { abs($0.x - x) < 0.2 && abs($1.x - x) < 0.2 })
    // A ring that is not cut and jumps from 170 to -170 is the same area.
    let jumping = Self.outlines([
      (.outer, [(170, 0), (-170, 0), (-170, 10), (170, 10), (170, 0)])
    ])
    let other = BasemapSheet(of: jumping, plain: Self.box)
    expectTrue(isLand(other, 175, 5) && isLand(other, 185, 5) && !isLand(other, 165, 5))
  }

  @Test(
    "a polar cap of a file is land to the pole, cut at the 180th meridian or going round",
    arguments: [
      [(-180, -90), (180, -90), (180, -70), (60, -66), (-60, -68), (-180, -70), (-180, -90)],
      [(-120, -70), (0, -70), (120, -70), (-120, -70)],
      [(120, -70), (0, -70), (-120, -70), (120, -70)],
    ] as [[(Double, Double)]])
  func cap(_ ring: [(Double, Double)]) {
    let basemap = Self.outlines([(.outer, ring)])
    let box = GeographicBox(west: -180, south: -90, east: 180, north: -40)
    let sheet = BasemapSheet(
      of: basemap, box, center: Coordinate(longitude: 0, latitude: -90), Self.south)
    for point in [
      PlatePoint(x: 400.2, y: 300.1), PlatePoint(x: 400, y: 380), PlatePoint(x: 330, y: 300),
    ] {
      #expect(sheet.isLand(point))
    }
    #expect(!sheet.isLand(PlatePoint(x: 60, y: 300)))
    #expect(
      (sheet.coast.lines.flatMap(\.points).map { $0.distance(to: PlatePoint(x: 400, y: 300)) }.min()
        ?? 0) > 100)
  }
}
