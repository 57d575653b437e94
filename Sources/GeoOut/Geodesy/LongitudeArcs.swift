/// The longitudes that boxes cover, and the narrowest box that contains all of them.
///
/// Uniting the boxes one after another is not enough: on which side to grow is known only when all
/// boxes are.
struct LongitudeArcs: Hashable, Sendable {
  private struct Arc: Hashable { var west, east: Double }

  /// The arcs, disjoint and sorted from west to east, between -180 and 180.
  private var arcs: [Arc] = []
  /// Whether a box crosses the antimeridian or boxes meet there.
  private var crosses = false
  /// The largest number of gaps kept; if there are more, the narrowest are closed.
  private static let limit = 32

  /// Adds the longitudes of a box; if it crosses the antimeridian, its west is greater than its
  /// east.
  mutating func add(_ west: Double, _ east: Double) {
    guard west <= east else {
      crosses = true
      insert(Arc(west: west, east: 180))
      return insert(Arc(west: -180, east: east))
    }
    insert(Arc(west: west, east: east))
  }

  /// Adds the longitudes that another value covers.
  mutating func add(_ other: LongitudeArcs) {
    crosses = crosses || other.crosses
    for arc in other.arcs { insert(arc) }
  }

  private mutating func insert(_ new: Arc) {
    let first = arcs.firstIndex { $0.east >= new.west } ?? arcs.count
    let end = arcs[first...].firstIndex { $0.west > new.east } ?? arcs.count
    var merged = new
    for arc in arcs[first..<end] {
      merged.west = min(merged.west, arc.west)
      merged.east = max(merged.east, arc.east)
    }
    arcs.replaceSubrange(first..<end, with: [merged])
    guard arcs.count > Self.limit else { return }
    let narrow = (1..<arcs.count).min {
      arcs[$0].west - arcs[$0 - 1].east < arcs[$1].west - arcs[$1 - 1].east
    }
    if let narrow {
      arcs[narrow - 1].east = arcs[narrow].east
      arcs.remove(at: narrow)
    }
  }

  /// The west and east of the box, or `nil` if there are no longitudes.
  ///
  /// The box crosses the antimeridian only if something does; otherwise it is the plain box,
  /// which is what readers expect.
  var box: (west: Double, east: Double)? {
    guard let first = arcs.first, let last = arcs.last else { return nil }
    let meets = first.west == -180 && last.east == 180
    guard crosses || meets else { return (first.west, last.east) }
    var widest = (width: 0.0, west: -180.0, east: 180.0)
    for (left, right) in zip(arcs, arcs.dropFirst()) where right.west - left.east > widest.width {
      widest = (right.west - left.east, right.west, left.east)
    }
    // The gap across the antimeridian.
    let over = first.west + 360 - last.east
    if over > widest.width { widest = (over, first.west, last.east) }
    return (widest.west, widest.east)
  }
}
