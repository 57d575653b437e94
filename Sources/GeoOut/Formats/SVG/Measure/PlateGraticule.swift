/// The meridians and parallels of a plate's map, and their labels at its edges.
///
/// Each line has one label: at the first of its edges that it meets; at the end of the line if the
/// map ends inside the frame; or, for a parallel round a pole that meets no edge, on the line, far
/// from the storms.
struct PlateGraticule {
  /// A label.
  struct Label: Hashable {
    static let size = 11.0

    let text: String
    let point: PlatePoint
    let anchor: PlateTextStyle.Anchor
    /// Whether it is on the map, not beside it.
    var isInside = false

    /// The label of a line that ends at the left of the frame or below it, moved onto the map beside the line.
    func inside(_ frame: PlateRect) -> Self {
      let isLeft = point.x < frame.x
      return Label(
        text: text,
        point: isLeft
          ? PlatePoint(x: frame.x + 4, y: max(point.y - 7, frame.y + 12))
          : PlatePoint(x: point.x + 3, y: frame.maxY - 4),
        anchor: .start, isInside: true)
    }

    static func width(_ text: String) -> Double { PlateText.width(text, size: size) }

    var box: PlateRect {
      let width = Self.width(text)
      let x =
        switch anchor {
        case .start: point.x
        case .middle: point.x - width / 2
        case .end: point.x - width
        }
      return PlateRect(x: x - 2, y: point.y - 11, width: width + 4, height: 14)
    }
  }

  /// The lines.
  private(set) var path = PlatePath()
  /// Each line by itself, with its degrees.
  private(set) var lines: [(degrees: String, path: PlatePath)] = []
  /// The labels, which do not touch each other.
  private(set) var labels: [Label] = []

  /// The possible steps between lines in degrees.
  private static let steps: [Double] = [0.5, 1, 2, 5, 10, 15, 20, 30, 45, 60, 90]
  /// The smallest distance between lines, in units of the plate.
  private static let spacing = 95.0
  /// The largest number of lines in one direction.
  private static let limit = 24.0
  /// Up to this latitude, parallels have the same spacing in degrees as meridians.
  private static let square = 55.0

  /// Creates the graticule of a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - isAllRound: Whether there are labels on all sides; otherwise latitudes are on the left and
  ///     longitudes below.
  ///   - isInside: Whether these are on the map, which has no room around it.
  init(_ map: inout PlateMap, isAllRound: Bool = true, isInside: Bool = false) {
    let box = map.view.box
    let (acrossMeridians, alongMeridians) = Self.unitsPerDegree(&map)
    let step = Self.step(acrossMeridians, over: box.east - box.west)
    let center = map.place(at: map.frame.center)?.latitude ?? (box.south + box.north) / 2
    let height = box.north - box.south
    let isSquare = abs(center) < Self.square && step < 30 && height / step <= Self.limit
    let parallelStep = min(30, isSquare ? step : Self.step(alongMeridians, over: height))
    // Parallels come first: they have priority at the left edge.
    let south = (box.south / parallelStep).rounded(.up) * parallelStep
    for latitude in stride(from: south, through: box.north, by: parallelStep)
    where abs(latitude) < 90 {
      add(
        [box.west, box.east].map { Coordinate(longitude: $0, latitude: latitude) },
        CoordinateWords.words(latitude: latitude),
        isAllRound ? [.left, .right, .bottom, .top] : [.left], &map)
    }
    let ends = Self.ends(&map, parallelStep)
    let west = (box.west / step).rounded(.up) * step
    let turn = box.east - box.west >= 360 ? west + 360 - step / 2 : box.east
    let edges: [PlateEdge] =
      !isAllRound ? [.bottom] : abs(center) < Self.square ? [.bottom, .top] : PlateEdge.around
    for longitude in stride(from: west, through: turn, by: step) {
      let isMain = longitude.remainder(dividingBy: 90) == 0
      let line = [
        max(box.south, isMain ? -90 : ends.lowerBound),
        min(box.north, isMain ? 90 : ends.upperBound),
      ].map { Coordinate(longitude: longitude, latitude: $0) }
      add(line, CoordinateWords.words(longitude: longitude), edges, &map)
    }
    if isInside {
      let moved = labels.map { $0.inside(map.frame) }.filter { map.frame.contains($0.box) }
      labels = []
      for label in moved where !labels.contains(where: { $0.box.overlap(label.box) > 0 }) {
        labels.append(label)
      }
    }
    // One label by itself above or at the right looks lost.
    let frame = map.frame
    let sides: [(Label) -> Bool] = [{ $0.point.y < frame.y }, { $0.point.x > frame.maxX }]
    for isThere in sides where labels.count(where: isThere) == 1 {
      labels.removeAll(where: isThere)
    }
  }

  /// Adds a line and its label.
  private mutating func add(
    _ line: [Coordinate], _ words: String, _ edges: [PlateEdge], _ map: inout PlateMap
  ) {
    let (pieces, frame) = (map.pieces(line), map.frame)
    path.add(lines: pieces)
    let line = PlatePath(lines: pieces)
    if !line.isEmpty { lines.append((words, line)) }
    var found = edges.compactMap { edge in
      edge.crossing(of: frame, pieces).map { edge.label(words, of: frame, at: $0) }
    }
    if !PlateEdge.allCases.contains(where: { $0.crossing(of: frame, pieces) != nil }) {
      found = Self.inside(pieces, words, isParallel: edges[0] == .left, frame)
    }
    if let label = found.first(where: { label in
      labels.allSatisfy { $0.box.overlap(label.box) == 0 }
    }) {
      labels.append(label)
    }
  }

  /// Returns the labels of a line that meets no edge: left of the end of a parallel or at the outer
  /// end of a meridian, or on a parallel, as far from the middle as possible.
  private static func inside(
    _ pieces: [[PlatePoint]], _ words: String, isParallel: Bool, _ frame: PlateRect
  ) -> [Label] {
    let ends = pieces.flatMap { [$0[0], $0[$0.count - 1]] }
    let isClosed = pieces.count == 1 && ends[0].distance(to: ends[1]) < 1
    // If two ends are equally far, prefer the lower one.
    func rank(_ end: PlatePoint) -> Double {
      isParallel ? -end.x : end.distance(to: frame.center) + end.y / 100
    }
    var found: [Label] = []
    if !isClosed, let end = ends.max(by: { rank($0) < rank($1) }) {
      let point = isParallel ? end.moved(-6, 4) : end.moved(0, end.y < frame.center.y ? -5 : 15)
      found.append(
        Label(text: words, point: point, anchor: isParallel ? .end : .middle, isInside: true))
    }
    let room = frame.inset(by: 24)
    let farthest = pieces.joined().filter(room.contains)
      .max { $0.distance(to: frame.center) < $1.distance(to: frame.center) }
    if isParallel, let farthest {
      found.append(
        Label(text: words, point: farthest.moved(0, -3), anchor: .middle, isInside: true))
    }
    return found.filter { frame.contains($0.box) }
  }

  func draw(to xml: inout PlateXML) {
    xml.startGroup("graticule")
    xml.path(path, stroke: .paint(Palette.graticule), width: 0.8)
    xml.end()
  }

  func drawLabels(to xml: inout PlateXML) {
    for label in labels {
      let style = PlateTextStyle(size: Label.size, color: Palette.quiet, anchor: label.anchor)
      guard label.isInside else {
        xml.words(label.text, at: label.point, style)
        continue
      }
      xml.start("g", ["fill": .paint(style.color)])
      xml.haloed([(label.text, label.point, style)], in: label.box)
      xml.end()
    }
  }

  // MARK: - Steps

  /// Returns the smallest step that keeps the lines far enough apart and few enough.
  private static func step(_ unitsPerDegree: Double, over degrees: Double) -> Double {
    steps.first { $0 * unitsPerDegree >= spacing && degrees / $0 <= limit } ?? 90
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
      let area = abs((east.x - at.x) * (north.y - at.y) - (east.y - at.y) * (north.x - at.x))
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
