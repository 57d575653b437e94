/// The meridians and parallels of a plate's map, and their labels at its edges.
///
/// Each line has one label: at the first of its edges that it meets; at the end of the line if the
/// map ends inside the frame; or, for a parallel round a pole that meets no edge, on the line, far
/// from the storms.
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
  /// The labels, which do not touch each other.
  private(set) var labels: [Label] = []

  /// The possible steps between lines in degrees.
  private static let steps: [Double] = [0.5, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90]
  /// The smallest distance between lines, in units of the plate.
  private static let spacing = 95.0
  /// The largest number of lines in one direction.
  private static let most = 24.0
  /// Up to this latitude, parallels have the same spacing in degrees as meridians.
  private static let square = 55.0

  private let isAllRound: Bool
  /// Some points that the storms cover.
  private var covered: [PlatePoint] = []

  /// Creates the graticule of a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - storms: The storms on the map, which labels inside the frame avoid.
  ///   - isAllRound: Whether there are labels on all sides; otherwise latitudes are on the left and
  ///     longitudes below.
  init(_ map: inout PlateMap, avoiding storms: [PlateStorm] = [], isAllRound: Bool = true) {
    self.isAllRound = isAllRound
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
    // Parallels come first: they have priority at the left edge.
    let south = (box.south / parallelStep).rounded(.up) * parallelStep
    for latitude in stride(from: south, through: box.north, by: parallelStep)
    where abs(latitude) < 90 {
      let line = [box.west, box.east].map { Coordinate(longitude: $0, latitude: latitude) }
      let words = CoordinateWords.words(latitude: latitude)
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
        line, CoordinateWords.words(longitude: longitude),
        isStraight ? [.bottom, .left] : [.bottom, .left, .right, .top], &map,
        labelled: abs(center) < Self.square ? [.bottom, .top] : PlateEdge.allCases)
    }
  }

  /// Adds a line and its label, and returns whether the line meets an edge or is not visible at
  /// all.
  private mutating func add(
    _ line: [Coordinate], _ words: String, _ edges: [PlateEdge], _ map: inout PlateMap,
    labelled: [PlateEdge] = PlateEdge.allCases
  ) -> Bool {
    let pieces = map.pieces(line)
    for piece in pieces { path.add(piece, isClosed: false) }
    var meets = pieces.isEmpty
    for edge in edges {
      guard let point = edge.crossing(of: map.frame, pieces) else { continue }
      meets = true
      guard isAllRound ? labelled.contains(edge) : edge == edges[0] else { continue }
      let label = Label(words, on: edge, of: map.frame, at: point)
      if labels.allSatisfy({ $0.box.overlap(label.box) == 0 }) {
        labels.append(label)
        break
      }
    }
    return meets || addAtEnd(of: pieces, words, isParallel: edges[0] == .left, map.frame)
  }

  /// Adds the label of a line that ends inside the frame because the map does: left of a parallel,
  /// at the outer end of a meridian.
  ///
  /// Returns whether the line ends so.
  private mutating func addAtEnd(
    of pieces: [[PlatePoint]], _ words: String, isParallel: Bool, _ frame: PlateRect
  ) -> Bool {
    let ends = pieces.flatMap { [$0[0], $0[$0.count - 1]] }
    let isClosed = pieces.count == 1 && ends[0].distance(to: ends[1]) < 1
    // If two ends are equally far, prefer the lower one.
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

  /// Adds the label of a parallel on the line itself, midway between two meridians, where the
  /// storms are farthest.
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

  /// Returns the smallest step that keeps the lines far enough apart and few enough.
  private static func step(_ unitsPerDegree: Double, over degrees: Double) -> Double {
    steps.first { $0 * unitsPerDegree >= spacing && degrees / $0 <= most } ?? 90
  }

  /// Returns the spacing on the plate of meridians and of parallels one degree apart, measured
  /// across them, where it is smallest among some points of the frame.
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
    // The projection has no inverse.
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

  /// Returns the latitudes between which most meridians run: where all meet at a pole, they end one
  /// step before it.
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

// MARK: - Label text

extension PlateGraticule {
}
