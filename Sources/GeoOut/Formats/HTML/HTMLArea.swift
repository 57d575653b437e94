import TyphoonTrack

/// The areas that move and grow with a storm on a page: where winds reach each threshold, and the
/// circle that contains the centre with a probability.
///
/// Between fixes that both have an area the radii change linearly, as in wind swaths.
struct HTMLAreas {
  /// An area of the storm.
  typealias Area = (layer: Layer, threshold: Speed?, style: FeatureStyle)

  /// What is around the centre at a fix.
  struct Surroundings {
    let time: Timestamp
    /// Where the canvas shows the other points of a grid of three by three around the centre.
    ///
    /// They are offsets from the centre, from south-west to north-east. On the ground the grid is
    /// as wide as the largest area.
    let grid: [PlatePoint]
    /// For each area its radii as shares of half the grid's width; none if the fix has no such area.
    ///
    /// A circle has one; others have four, counterclockwise from north-west, and the offset of
    /// their centre from the storm's, east and north.
    let radii: [[Double]]
  }

  private(set) var areas: [Area] = []
  private(set) var fixes: [Surroundings] = []

  /// Creates the areas of a storm, of the fixes along its path.
  init(_ storm: PlateStorm, _ path: [Fix], _ map: inout PlateMap) {
    let (features, layers) = (storm.features.features, storm.features.layers)
    var moments = path.map { ($0.time, Coordinate($0.position)) }
    var shapes: [(area: Area, shapes: [RadialShape?])] = []
    // A storm with several forecasts has no radii, nor one of a season.
    if layers.contains(.windRadius), storm.techniques.isEmpty, storm.number == nil {
      let history = WindHistory(path)
      // Winds begin and end between fixes too.
      for state in history.runs.lazy.flatMap({ $0.states })
      where !moments.contains(where: { $0.0 == state.time }) {
        moments.append((state.time, state.center))
      }
      moments.sort { $0.0 < $1.0 }
      for threshold in history.thresholds {
        let style = FeatureStyle(.windRadius, color: WindForce(threshold).color)
        let found = moments.map { time, center in
          history.extent(of: threshold, at: time).map {
            WindHistory.State(time: time, center: center, extent: $0).shape
          }
        }
        shapes.append(((.windRadius, threshold, style), found))
      }
    }
    if let circle = features.first(where: { $0.layer == .probabilityCircle }) {
      let style = storm.style(of: circle)
      shapes.append(((.probabilityCircle, nil, style), Self.circles(storm, path, moments)))
    }
    shapes.removeAll { $0.shapes.allSatisfy { $0 == nil } }
    let reach = moments.indices.map { index in
      shapes.compactMap { $0.shapes[index]?.reach }.max() ?? 0
    }.max()
    guard let reach, reach > 0 else { return }
    areas = shapes.map { $0.area }
    fixes = moments.enumerated().map { index, moment in
      let found = shapes.map { $0.shapes[index] }
      let hasArea = found.contains { $0 != nil }
      let plane = AzimuthalPlane(center: moment.1.unrolled(toward: map.longitude))
      return Surroundings(
        time: moment.0, grid: hasArea ? Self.grid(plane, reach, &map) : [],
        radii: found.map { $0.map { Self.radii($0, plane, reach) } ?? [] })
    }
  }

  /// Returns the probability circles, which begin at the base of the forecast with radius 0 unless
  /// they are from a table; between fixes their radii change evenly.
  private static func circles(
    _ storm: PlateStorm, _ fixes: [Fix], _ moments: [(Timestamp, Coordinate)]
  ) -> [RadialShape?] {
    let isOfTable = fixes.contains { $0.probabilityRadius?.origin == .table }
    func metres(_ fix: Fix) -> Double? {
      fix.probabilityRadius?.radius.value(in: .metres)
        ?? (!isOfTable && fix.time == storm.baseTime ? 0 : nil)
    }
    return moments.map { time, center in
      guard let next = fixes.firstIndex(where: { $0.time >= time }), let end = metres(fixes[next])
      else { return nil }
      if fixes[next].time == time { return RadialShape(center: center, radius: end) }
      guard next > 0, let start = metres(fixes[next - 1]) else { return nil }
      let (first, last) = (fixes[next - 1].time, fixes[next].time)
      let fraction =
        Double(time.secondsSince1970 - first.secondsSince1970)
        / Double(last.secondsSince1970 - first.secondsSince1970)
      return RadialShape(center: center, radius: start + fraction * (end - start))
    }
  }

  private static func radii(
    _ shape: RadialShape, _ plane: AzimuthalPlane, _ reach: Double
  ) -> [Double] {
    let offset = plane.point(shape.center)
    if (offset.x, offset.y) == (0, 0), shape.isCircle { return [shape.reach / reach] }
    let radii = (0..<4).map { shape.radii[$0] }
    return (radii + [offset.x, offset.y]).map { $0 / reach }
  }

  private static func grid(
    _ plane: AzimuthalPlane, _ reach: Double, _ map: inout PlateMap
  ) -> [PlatePoint] {
    guard let center = map.point(plane.center) else { return [] }
    var points: [PlatePoint?] = []
    for north in [-reach, 0, reach] {
      for east in [-reach, 0, reach] where (east, north) != (0, 0) {
        let place = plane.place(AzimuthalPlane.Point(x: east, y: north))
        points.append(
          map.point(place.unrolled(toward: plane.center.longitude))?.moved(-center.x, -center.y))
      }
    }
    // What the projection does not show is opposite to what it does.
    return points.indices.map { index in
      points[index] ?? points[points.count - 1 - index].map { PlatePoint(x: -$0.x, y: -$0.y) }
        ?? PlatePoint(x: 0, y: 0)
    }
  }

  /// Appends what the script needs to draw the areas at any time.
  func append(to text: inout TextBuffer) {
    text.append(list: fixes) { text, fix in
      text.append("[\(fix.time.secondsSince1970),")
      text.append(list: fix.grid.flatMap { [$0.x, $0.y] }, decimals: 1)
      for radii in fix.radii {
        text.append(",")
        text.append(list: radii, decimals: 4)
      }
      text.append("]")
    }
  }
}
