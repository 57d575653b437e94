import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("shapes on a plate")
struct PlateShapeTests {
  private static let definitions = [
    "+proj=merc +lon_0=120 +datum=WGS84 +over", "+proj=lcc +lat_1=20 +lat_2=45 +lon_0=130",
    "+proj=stere +lat_0=90 +lon_0=100", "+proj=stere +lat_0=-90 +lon_0=100",
    "+proj=laea +lat_0=15 +lon_0=130", "+proj=eqearth +lon_0=0", "+proj=robin +lon_0=150",
    "+proj=ortho +lat_0=20 +lon_0=120", "+proj=gnom +lat_0=30 +lon_0=130",
    "+proj=nsper +h=3000000 +lat_0=20 +lon_0=120", "+proj=moll +lon_0=-60", "EPSG:3857",
    "+proj=eqc",
  ]
  private static let extents = [
    [110.0, 10, 150, 45], [-180, -90, 180, 90], [-180, 50, 180, 90], south,
    [165, -20, -165, 20],
  ]
  private static let south = [-180.0, -90, 180, -50]

  /// Which maps are drawn: of the south this projection shows nothing.
  private static let maps = definitions.flatMap { definition in
    extents.map { (definition, $0) }
  }.filter { !($0.0.contains("nsper") && $0.1 == south) }

  private static func map(_ definition: String, _ box: [Double]) throws -> PlateMap {
    let extent = try PlateExtent(west: box[0], south: box[1], east: box[2], north: box[3])
    return try PlateMap.made(extent, definition)
  }

  @Test("a projection that shows no part of an extent draws no map")
  func unseen() throws {
    let definition = try require(Self.definitions.first { $0.contains("nsper") })
    #expect(throws: WriteError("'\(definition)' shows no part of the extent")) {
      _ = try Self.map(definition, Self.south)
    }
  }
  /// Centre, and radius in kilometres.
  private static let circles: [(Coordinate, Double)] = [
    (.at(25, 130), 500), (.at(0, 179), 900), (.at(85, 40), 900), (.at(-88, 0), 600),
    (.at(-20, -60), 800), (.at(20, 120), 2_500),
  ]

  @Test(
    "a place is inside on the plate where it is inside on the globe", arguments: maps)
  func inside(_ definition: String, _ box: [Double]) throws {
    var map = try Self.map(definition, box)
    var random = SplitMix64(seed: 7)
    var (insideCount, outsideCount, isSeen) = (0, 0, false)
    for (center, kilometres) in Self.circles {
      var ring: [Coordinate] = []
      var fan = Fan(center: center)
      RadialShape(center: center, radii: SIMD4(repeating: kilometres * 1_000))
        .append(&fan, tolerance: 100, to: &ring)
      let area = map.area([ring[...]])
      let edges = DrawnPath(area.isWhole ? area.area : area.edge)
      let canvas = map.frame.inset(by: -PlateMap.bleed - 0.11)
      #expect(DrawnPath(area.area).lines.flatMap(\.points).allSatisfy(canvas.contains))
      #expect(edges.lines.flatMap(\.points).allSatisfy(canvas.contains))
      let drawn = DrawnPath(area.area)
      var points = (0..<300).map { _ in
        PlatePoint(
          x: Double.random(in: map.frame.x...map.frame.maxX, using: &random),
          y: Double.random(in: map.frame.y...map.frame.maxY, using: &random))
      }
      // On a map of the globe few of them lie in a circle.
      if let point = map.point(center), map.frame.contains(point) { isSeen = true }
      for azimuth in stride(from: 0.0, to: 360, by: 30) {
        for share in [0.4, 0.95, 1.05] {
          let place = Geodesic.wgs84.destination(
            from: center, azimuth: azimuth, distance: share * kilometres * 1_000)
          if let point = map.point(place), map.frame.contains(point) { points.append(point) }
        }
      }
      for point in points {
        guard let place = map.shownPlace(at: point) else { continue }
        let distance = Geodesic.wgs84.path(from: center, to: place).distance
        let isInside = distance < kilometres * 1_000
        if isInside { insideCount += 1 } else { outsideCount += 1 }
        guard (drawn.winding(point) != 0) != isInside else { continue }
        // Beside the outline either may be right.
        let near = drawn.edges.map { point.distance(toEdge: $0) }.min() ?? .infinity
        #expect(near < 1, "\(definition) \(box) \(center) \(point) \(distance)")
      }
    }
    #expect(insideCount >= (isSeen ? 10 : 0), "\(insideCount)")
    #expect(outsideCount >= 50, "\(outsideCount)")
  }

  @Test("a line's points lie on it, and no edge leaves it", arguments: maps)
  func lines(_ definition: String, _ box: [Double]) throws {
    var map = try Self.map(definition, box)
    var (edges, isSeen) = (0, false)
    let canvas = map.frame.inset(by: -PlateMap.bleed - 0.001)
    for latitude in [-70.0, -10, 20, 40, 75] {
      let line = [-170.0, 190].map { Coordinate.at(latitude, $0) }
      for longitude in stride(from: -170.0, through: 190, by: 5) {
        if let point = map.point(.at(latitude, longitude)), map.frame.contains(point) {
          isSeen = true
        }
      }
      for piece in map.pieces(line) {
        #expect(piece.allSatisfy(canvas.contains))
        for (one, next) in zip(piece, piece.dropFirst()) {
          let middle = PlatePoint(x: (one.x + next.x) / 2, y: (one.y + next.y) / 2)
          guard map.frame.contains(middle), let place = map.shownPlace(at: middle) else { continue }
          let near = (-40...40).compactMap {
            map.point(Coordinate.at(latitude, place.longitude + Double($0) / 20))
          }
          let distance = zip(near, near.dropFirst())
            .map { middle.distance(toEdge: ($0, $1)) }.min()
          #expect(try require(distance) < 1, "\(definition) \(box) \(latitude) \(middle)")
          edges += 1
        }
      }
    }
    expectEqual((edges > 0), isSeen)
  }

  @Test("a storm across the 180th meridian is drawn as it would be elsewhere")
  func seamless() throws {
    func paths(_ longitude: Double, _ latitude: Double) throws -> [DrawnPath] {
      let sample = PlateStormSample(
        name: "CROSSER", from: (latitude, longitude), step: (0.6, 0.8))
      var options = WritingOptions()
      options.plate.basemap = .none
      // A heading may have a line for a land that is met, which moves the map.
      var storm = try sample.storm()
      storm.trackType = .final
      let plate = try PlateDocument(
        try FeatureWriters.map(of: [storm], as: SVGWriter(), options: options))
      let groups = ["potential-area", "probability-circle", "wind-radius", "track-segment"]
      return groups.flatMap { plate.all("path", in: "plate-" + $0) }.map {
        DrawnPath($0.attributes["d"] ?? "")
      }
    }
    for latitude in [12.0, 45, 65] {
      let (there, here) = (try paths(177, latitude), try paths(117, latitude))
      expectTrue(there.count == here.count && there.count > 4)
      for (one, other) in zip(there, here) {
        let (points, others) = (
          one.lines.flatMap(\.points), other.lines.flatMap(\.points)
        )
        expectTrue(one.lines.count == 1 && points.count == others.count)
        #expect(zip(points, others).allSatisfy { $0.distance(to: $1) < 0.5 })
      }
    }
  }

  private static let odd = [
    "+proj=gnom +lat_0=0 +lon_0=40", "+proj=gnom +lat_0=20 +lon_0=120", "+proj=igh",
    "+proj=healpix", "+proj=adams_hemi +lon_0=120", "+proj=isea", "EPSG:32651",
    "+proj=tpeqd "
      + "+lat_1=20 +lon_1=100 +lat_2=30 +lon_2=150", "+proj=stere +lat_0=-90 +lon_0=0",
  ]

  @Test(
    "odd projections give plates of a usual size, with nothing beyond the frame", arguments: odd)
  func bounded(_ definition: String) throws {
    var options = WritingOptions()
    options.plate.projection = definition
    let bytes = try FeatureWriters.map(
      of: [try PlateStormSample(name: "TEMBIN").storm()], as: SVGWriter(), options: options)
    #expect(bytes.count < 400_000)
    let plate = try PlateDocument(bytes)
    let clip = try require(plate.all("rect", in: "plate-clip").first)
    let frame = PlateRect(
      x: clip[number: "x"], y: clip[number: "y"], width: clip[number: "width"],
      height: clip[number: "height"]
    ).inset(by: -PlateMap.bleed - 0.5)
    let paths = plate.all("path", in: "plate-map").filter {
      !$0.path.contains("plate-fix") && !$0.path.contains("plate-forecast-fix")
    }
    for path in try paths.filled() {
      let points = DrawnPath(path.attributes["d"] ?? "").lines.flatMap(\.points)
      #expect(points.allSatisfy(frame.contains))
    }
  }

  @Test("there is sea only where the projection shows the globe")
  func sea() throws {
    let globe = try PlateExtent(west: -180, south: -90, east: 180, north: 90)
    var map = try PlateMap.made(globe, "+proj=ortho +lat_0=20 +lon_0=120 +R=6371000")
    let domain = map.domain()
    let sea = DrawnPath(try require(domain))
    #expect(sea.winding(map.frame.center) != 0)
    let corner = PlatePoint(x: map.frame.x + 10, y: map.frame.y + 10)
    expectEqual(sea.winding(corner), 0)
    // The rim of a globe is a circle.
    let radius = 6_371_000 * map.scale
    let center = map.point(.at(20, 120))
    let middle = try require(center)
    let rim = sea.lines.flatMap(\.points).filter { map.frame.inset(by: 1).contains($0) }
    #expect(rim.count > 50)
    #expect(rim.allSatisfy { abs($0.distance(to: middle) - radius) < 1 })
    var tropics = try PlateMap.made(try PlateExtent(west: 110, south: 5, east: 130, north: 25))
    #expect(tropics.view.isFull)
    let none = tropics.domain()
    expectNil(none?.data)
  }

  @Test("of an extent that shows no storm there is a map with an arrow to it")
  func elsewhere() throws {
    var options = WritingOptions()
    options.plate.hasBorders = false
    options.plate.places = .list([])
    options.plate.extent = try PlateExtent(west: -100, south: 10, east: -60, north: 40)
    let plate = try PlateDocument(
      try FeatureWriters.map(
        of: [try PlateStormSample(name: "TEMBIN").storm()], as: SVGWriter(), options: options))
    let groups = plate.all("g", in: "plate-map").compactMap { $0.attributes["class"] }
    expectEqual(
      groups,
      [
        "map", "land", "lakes", "graticule", "arrows", "labels",
        "label tc-fill-ink",
      ])
  }
}

extension PlatePoint {
  /// How far the point is from an edge.
  func distance(toEdge edge: (PlatePoint, PlatePoint)) -> Double {
    let (dx, dy) = (edge.1.x - edge.0.x, edge.1.y - edge.0.y)
    let length = dx * dx + dy * dy
    let along = length > 0 ? ((x - edge.0.x) * dx + (y - edge.0.y) * dy) / length : 0
    let share = min(1, max(0, along))
    return distance(to: edge.0.moved(dx * share, dy * share))
  }
}

@Suite("the graticule of a plate")
struct PlateGraticuleTests {
  private static let extents = [
    [110.0, 10, 135, 32], [170, -15, -165, 15], [110, 15, 160, 50], [-60, -60, 0, -30],
    [-180, 60, 180, 90], [0, 65, 60, 85], [20, -20, 130, 30],
  ]

  /// Longitude or latitude of a label's words.
  private static func degrees(_ words: String) -> (value: Double, isLatitude: Bool)? {
    guard let end = words.firstIndex(of: "°"), let value = Double(words[..<end]) else {
      return nil
    }
    switch words[words.index(after: end)...] {
    case "N": return (value, true)
    case "S": return (-value, true)
    case "E": return (value, false)
    case "W": return (-value, false)
    default: return value == 180 ? (180, false) : nil
    }
  }

  @Test("labels stand where meridians and parallels meet the frame", arguments: extents)
  func labels(_ box: [Double]) throws {
    var map = try PlateMap.made(
      try PlateExtent(west: box[0], south: box[1], east: box[2], north: box[3]))
    let labels = PlateGraticule(&map).labels
    let frame = map.frame
    var (meridians, parallels) = (0, 0)
    for label in labels {
      guard let (value, isLatitude) = Self.degrees(label.text) else {
        expectEqual(label.text, "0°")
        continue
      }
      let isInside = frame.contains(label.point)
      var at = label.point
      if isInside {
        at.y += 3
      } else {
        switch label.anchor {
        case .end: at = PlatePoint(x: frame.x, y: at.y - 4)
        case .start: at = PlatePoint(x: frame.maxX, y: at.y - 4)
        case .middle: at.y = at.y < frame.center.y ? frame.y : frame.maxY
        }
      }
      // At a corner a label is moved along the frame.
      let isMoved =
        [frame.x, frame.maxX].contains { abs($0 - at.x) < 20 }
        && [frame.y, frame.maxY].contains { abs($0 - at.y) < 20 }
      let found = map.place(at: at)
      let place = try require(found)
      if isLatitude { parallels += 1 } else { meridians += 1 }
      guard !isMoved else { continue }
      let off =
        isLatitude
        ? place.latitude - value : (place.longitude - value).remainder(dividingBy: 360)
      let shown = map.point(
        isLatitude
          ? .at(value, place.longitude) : .at(place.latitude, place.longitude - off))
      let on = try require(shown)
      #expect(on.distance(to: at) < 2, "\(label)")
      expectTrue(!isInside || isLatitude)
    }
    expectTrue(meridians >= 3 && parallels >= 2)
    for (index, label) in labels.enumerated() {
      #expect(labels[..<index].allSatisfy { $0.box.overlap(label.box) == 0 })
    }
  }

  @Test("in a plate of the pole meridians have labels all round, and end before it")
  func polar() throws {
    var map = try PlateMap.made(try PlateExtent(west: -180, south: 60, east: 180, north: 90))
    let graticule = PlateGraticule(&map)
    let words = Set(graticule.labels.map(\.text))
    #expect(words.isSuperset(of: ["0°", "90°E", "180°", "90°W", "80°N", "70°N"]))
    let shown = map.point(.at(90, 0))
    let pole = try require(shown)
    let near = DrawnPath(graticule.path).lines.filter { line in
      line.points.contains { $0.distance(to: pole) < 5 }
    }
    expectEqual(near.count, 4)
  }

  @Test("a map of the globe has labels at its rim")
  func globe() throws {
    var map = try PlateMap.made(
      try PlateExtent(west: -180, south: -90, east: 180, north: 90), "+proj=robin")
    let words = Set(PlateGraticule(&map).labels.map(\.text))
    #expect(words.isSuperset(of: ["60°N", "60°S", "90°E", "90°W"]))
  }
}
