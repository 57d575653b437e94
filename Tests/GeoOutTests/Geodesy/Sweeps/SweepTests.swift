import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// Areas against a dense sweep: 40 shapes between each two, and the nearest one between these.
@Suite("areas that shapes sweep")
struct SweepTests {
  /// Shapes that follow one another.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let shapes: [RadialShape]

    init(_ name: String, _ stops: [(Double, Double, RadialExtent)]) {
      testDescription = name
      shapes = stops.map { latitude, longitude, extent in
        let center = Coordinate.at(latitude, longitude)
        return RadialShape(extent, at: center) ?? RadialShape(center: center, radius: 0)
      }
    }
  }

  static let ways: [Way] = [
    Way("circles", [(15, 130, .kilometres(70)), (18, 127, .kilometres(200))]),
    Way("from a place", [(22.4, 124.5, .kilometres(0)), (23, 123.6, .kilometres(70))]),
    Way("a circle inside the next", [(20, 130, .kilometres(60)), (20.3, 130, .kilometres(300))]),
    Way("equal centres", [(20, 130, .kilometres(60)), (20, 130, .kilometres(90))]),
    Way("72 hours of 3,000 km", [(15, 140, .kilometres(150)), (35, 160, .kilometres(600))]),
    Way("large circles", [(20, 130, .kilometres(900)), (30, 150, .kilometres(1_100))]),
    Way("across 180°", [(25, 175, .kilometres(100)), (28, -174, .kilometres(250))]),
    Way("northward at 70°", [(65, 10, .kilometres(200)), (75, 30, .kilometres(500))]),
    Way("over a pole", [(82, 10, .kilometres(300)), (84, -150, .kilometres(500))]),
    Way("past a pole", [(86, 10, .kilometres(100)), (86, 80, .kilometres(200))]),
    Way(
      "quadrants",
      [(20, 130, .kilometres(200, 150, 90, 120)), (23, 126, .kilometres(250, 150, 0, 100))]),
    Way(
      "quadrants with none on one side",
      [(20, 130, .kilometres(200, 0, 0, 120)), (21, 133, .kilometres(100, 50, 0, 60))]),
    Way(
      "a circle, then quadrants",
      [(30, -70, .kilometres(100)), (33, -68, .kilometres(200, 150, 0, 100))]),
    Way(
      "quadrants, then a circle",
      [(30, -70, .kilometres(0, 90, 60, 30)), (27, -75, .kilometres(150))]),
    Way(
      "quadrants across 180°",
      [(-20, 178, .kilometres(120, 100, 80, 60)), (-24, -176, .kilometres(60, 90, 200, 100))]),
    Way(
      "quadrants far north",
      [(62, -30, .kilometres(400, 500, 300, 200)), (66, -10, .kilometres(500, 500, 300, 300))]),
    Way(
      "quadrants southward along a meridian",
      [
        (32.8, 134.5, .kilometres(185, 167, 130, 148)),
        (32.7, 134.5, .kilometres(176, 157, 120, 139)),
      ]),
    Way(
      "quadrants standing still",
      [(20, 130, .kilometres(100, 80, 60, 40)), (20, 130, .kilometres(40, 80, 100, 120))]),
    Way(
      "shifted circles",
      [(25, 130, .shifted(440, 280, toward: 90)), (28, 131, .shifted(500, 390, toward: 45))]),
    Way(
      "recurvature",
      [
        (20, 130, .kilometres(80, 60, 40, 70)), (24, 127, .kilometres(90, 80, 50, 70)),
        (28, 127.5, .kilometres(120, 90, 60, 60)), (32, 132, .kilometres(200, 200, 90, 60)),
      ]),
  ]

  private func area(_ way: Way, holes: Bool = false) throws -> GlobeArea {
    var options = FeatureOptions()
    options.keepsHoles = holes
    var overlay = Overlay()
    let stations = way.shapes.map { Sweep.Station($0, tolerance: options.tolerance) }
    let found = try require(SweptArea([stations], options, &overlay))
    expectEqual(found.omittedSteps, 0)
    return GlobeArea(found.polygons.map(\.rings))
  }

  @Test("the area is valid", arguments: ways)
  func valid(_ way: Way) throws {
    let area = try area(way)
    #expect(area.faults(isCut: false).isEmpty, "\(area.faults(isCut: false))")
    expectTrue(area.polygons.count == 1 && area.isApart)
  }

  @Test("every shape on the way lies within the area, to the tolerance", arguments: ways)
  func contains(_ way: Way) throws {
    let area = try area(way)
    for shape in DenseSweep(stations: way.shapes).shapes(12) {
      for place in shape.outline(4) {
        #expect(area.holds(place, within: 105), "\(way) \(place) of \(shape)")
      }
    }
  }

  @Test("no vertex is farther than the tolerance from the shapes on the way", arguments: ways)
  func within(_ way: Way) throws {
    let sweep = DenseSweep(stations: way.shapes)
    let shapes = sweep.shapes(40)
    for (index, vertex) in try area(way).polygons.joined().joined().enumerated()
    where index.isMultiple(of: 3) && abs(vertex.latitude) != 90 {
      let distance = sweep.distance(from: vertex, shapes, 40)
      #expect(distance <= 150, "\(way) \(distance) m: \(vertex)")
    }
  }

  @Test("middles of edges are no farther off either", arguments: ways)
  func edges(_ way: Way) throws {
    let sweep = DenseSweep(stations: way.shapes)
    let shapes = sweep.shapes(40)
    for ring in try area(way).polygons.joined() {
      for (index, (one, next)) in zip(ring, ring.dropFirst()).enumerated()
      where index.isMultiple(of: 5) && abs(one.latitude) != 90 && abs(next.latitude) != 90 {
        let middle = Coordinate.at(
          (one.latitude + next.latitude) / 2, (one.longitude + next.longitude) / 2)
        let distance = sweep.distance(from: middle, shapes, 40)
        #expect(distance <= 200, "\(way) \(distance) m: \(middle)")
      }
    }
  }

  @Test("equal quadrants sweep what circles sweep")
  func equal() throws {
    let circles = try area(Self.ways[0])
    let quadrants = try area(
      Way(
        "", [(15, 130, .kilometres(70, 70, 70, 70)), (18, 127, .kilometres(200, 200, 200, 200))]))
    #expect(abs(circles.flatArea - quadrants.flatArea) < 1e-6 * circles.flatArea)
  }
}
