/// The meridians and parallels of a plate's map, and their labels at its edges.
///
/// Each has one label, at the first of its edges that it meets; where the map ends within the frame, at the
/// line's end; a parallel round a pole that meets no edge has it on the line, far from the storms.
struct PlateGraticule {
  /// A label.
  struct Label: Hashable {
    let text: String
    let point: PlatePoint
    let anchor: PlateTextStyle.Anchor
    let box: PlateRect
  }

  /// The lines.
  private(set) var path = PlatePath()
  /// The labels, none of which touches another.
  private(set) var labels: [Label] = []

  /// The steps between lines in degrees.
  private static let steps: [Double] = [0.5, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90]
  /// How far apart lines stand at the least, in units of the plate.
  private static let spacing = 95.0
  /// How many lines one way there are at the most.
  private static let most = 24.0
  /// Up to this latitude parallels are as far apart in degrees as meridians.
  private static let square = 55.0

  /// Some points of what the storms cover.
  private var covered: [PlatePoint] = []

  /// Makes the graticule of a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - storms: The storms on it, from which labels within the frame keep away.
  init(_ map: inout PlateMap, avoiding storms: [PlateStorm] = []) {
    for storm in storms {
      let vertices = storm.features.vertices
      for index in stride(from: 0, to: vertices.count, by: 1 + vertices.count / 300) {
        if let point = map.point(vertices[index].unrolled(toward: map.longitude)) {
          covered.append(point)
        }
      }
    }
    let box = map.view.box
    let (acrossMeridians, alongMeridians) = Self.unitsPerDegree(&map)
    let step = Self.step(acrossMeridians, over: box.east - box.west)
    let center = map.place(at: map.frame.center)?.latitude ?? (box.south + box.north) / 2
    let height = box.north - box.south
    let isSquare = abs(center) < Self.square && step < 30 && height / step <= Self.most
    let parallelStep = min(30, isSquare ? step : Self.step(alongMeridians, over: height))
    let isStraight = map.isCylindrical
    // Parallels come first: the left edge is theirs.
    let south = (box.south / parallelStep).rounded(.up) * parallelStep
    for latitude in stride(from: south, through: box.north, by: parallelStep)
    where abs(latitude) < 90 {
      let line = [box.west, box.east].map { Coordinate(longitude: $0, latitude: latitude) }
      let words = Self.words(latitude: latitude)
      let edges: [PlateEdge] = isStraight ? [.left, .bottom] : [.left, .right, .bottom, .top]
      if !add(line, words, edges, &map) { addInside(words, latitude, step, &map) }
    }
    let ends = Self.ends(&map, parallelStep)
    let west = (box.west / step).rounded(.up) * step
    let turn = box.east - box.west >= 360 ? west + 360 - step / 2 : box.east
    for longitude in stride(from: west, through: turn, by: step) {
      let isMain = longitude.remainder(dividingBy: 90) == 0
      let line = [
        max(box.south, isMain ? -90 : ends.lowerBound),
        min(box.north, isMain ? 90 : ends.upperBound),
      ].map { Coordinate(longitude: longitude, latitude: $0) }
      _ = add(
        line, Self.words(longitude: longitude),
        isStraight ? [.bottom, .left] : [.bottom, .left, .right, .top], &map)
    }
  }

  /// Adds a line and its label, and returns whether it meets an edge or is not seen at all.
  private mutating func add(
    _ line: [Coordinate], _ words: String, _ edges: [PlateEdge], _ map: inout PlateMap
  ) -> Bool {
    let pieces = map.pieces(line)
    for piece in pieces { path.add(piece, isClosed: false) }
    var meets = pieces.isEmpty
    for edge in edges {
      guard let point = edge.crossing(of: map.frame, pieces) else { continue }
      meets = true
      let label = Label(words, on: edge, of: map.frame, at: point)
      if labels.allSatisfy({ $0.box.overlap(label.box) == 0 }) {
        labels.append(label)
        break
      }
    }
    return meets || addAtEnd(of: pieces, words, isParallel: edges[0] == .left, map.frame)
  }

  /// Adds the label of a line that ends within the frame, where the map does: a parallel's on the left of it,
  /// a meridian's at its outer end; and returns whether it does so.
  private mutating func addAtEnd(
    of pieces: [[PlatePoint]], _ words: String, isParallel: Bool, _ frame: PlateRect
  ) -> Bool {
    let ends = pieces.flatMap { [$0[0], $0[$0.count - 1]] }
    let isClosed = pieces.count == 1 && ends[0].distance(to: ends[1]) < 1
    // Of two that are as far, the lower one.
    func rank(_ end: PlatePoint) -> Double {
      isParallel ? -end.x : end.distance(to: frame.center) + end.y / 100
    }
    guard !isClosed, let end = ends.max(by: { rank($0) < rank($1) }) else { return false }
    let label = Label(words, beside: end, isParallel: isParallel, isAbove: end.y < frame.center.y)
    guard frame.contains(label.box), labels.allSatisfy({ $0.box.overlap(label.box) == 0 })
    else { return false }
    labels.append(label)
    return true
  }

  /// Adds the label of a parallel on the line itself, between two meridians where the storms are farthest.
  private mutating func addInside(
    _ words: String, _ latitude: Double, _ step: Double, _ map: inout PlateMap
  ) {
    let frame = map.frame.inset(by: 24)
    var best: (label: Label, distance: Double)?
    let first = (map.view.box.west / step).rounded(.down) * step + step / 2
    for longitude in stride(from: first, to: first + 360, by: step) {
      guard let point = map.point(Coordinate(longitude: longitude, latitude: latitude)),
        frame.contains(point)
      else { continue }
      let label = Label(words, insideAt: point)
      guard labels.allSatisfy({ $0.box.overlap(label.box) == 0 }) else { continue }
      let distance = covered.lazy.map { $0.distance(to: point) }.min() ?? .infinity
      if distance > best?.distance ?? 60 { best = (label, distance) }
    }
    if let best { labels.append(best.label) }
  }

  // MARK: - Steps

  /// The smallest step at which lines are not too close, nor too many.
  private static func step(_ unitsPerDegree: Double, over degrees: Double) -> Double {
    steps.first { $0 * unitsPerDegree >= spacing && degrees / $0 <= most } ?? 90
  }

  /// How far apart meridians and parallels of a degree lie on the plate, across them: where they are close,
  /// of some points of the frame.
  private static func unitsPerDegree(
    _ map: inout PlateMap
  ) -> (acrossMeridians: Double, alongMeridians: Double) {
    var (meridians, parallels): ([Double], [Double]) = ([], [])
    var places: [Coordinate] = []
    for (x, y) in [(0.5, 0.5), (0.2, 0.5), (0.8, 0.5), (0.5, 0.2), (0.5, 0.8)] {
      let at = PlatePoint(
        x: map.frame.x + x * map.frame.width, y: map.frame.y + y * map.frame.height)
      if let place = map.shownPlace(at: at) { places.append(place) }
    }
    // A projection without a way back.
    if places.isEmpty, let place = map.view.refuge?.place { places = [place] }
    for place in places {
      let inward = place.latitude > 0 ? -0.5 : 0.5
      guard let at = map.point(place),
        let east = map.point(
          Coordinate(longitude: place.longitude + 0.5, latitude: place.latitude)),
        let north = map.point(
          Coordinate(longitude: place.longitude, latitude: place.latitude + inward))
      else { continue }
      let area = abs(
        (east.x - at.x) * (north.y - at.y) - (east.y - at.y) * (north.x - at.x))
      let (along, up) = (at.distance(to: east), at.distance(to: north))
      guard along > 1e-6, up > 1e-6 else { continue }
      meridians.append(2 * area / up)
      parallels.append(2 * area / along)
    }
    func low(_ values: [Double]) -> Double {
      values.isEmpty ? map.frame.width / 360 : values.sorted()[values.count / 4]
    }
    return (low(meridians), low(parallels))
  }

  /// From where to where most meridians run: where all meet in a pole, they end a step before it.
  private static func ends(_ map: inout PlateMap, _ step: Double) -> ClosedRange<Double> {
    func isPoint(_ pole: Double) -> Bool {
      let points = [0.0, 90].map {
        map.point(Coordinate(longitude: map.longitude + $0, latitude: pole))
      }
      guard let one = points[0], let other = points[1] else { return false }
      return one.distance(to: other) < 1
    }
    let end = 90 - min(step, 10)
    return (isPoint(-90) ? -end : -90)...(isPoint(90) ? end : 90)
  }
}

// MARK: - Words

extension PlateGraticule {
  /// A latitude as maps have it: `20°N`, `5°S`, and `0°` at the equator.
  static func words(latitude: Double) -> String {
    latitude == 0 ? "0°" : "\(abs(latitude).shown)°\(latitude > 0 ? "N" : "S")"
  }

  /// A longitude as maps have it: `125°E`, `170°W`, and `180°`, however far it has run on.
  static func words(longitude: Double) -> String {
    let turned = longitude - 360 * ((longitude + 180) / 360).rounded(.down)
    if turned == -180 { return "180°" }
    return turned == 0 ? "0°" : "\(abs(turned).shown)°\(turned > 0 ? "E" : "W")"
  }
}
