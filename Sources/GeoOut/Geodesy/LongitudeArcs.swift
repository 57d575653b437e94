/// The longitudes that boxes cover, and the narrowest box that holds all of them.
///
/// To unite boxes one after another is not enough: which side to grow on shows only when all are known.
struct LongitudeArcs: Hashable, Sendable {
  private struct Arc: Hashable {
    var west: Double
    var east: Double
  }

  /// Apart from each other, from west to east, between -180 and 180.
  private var arcs: [Arc] = []
  /// Whether something lies across the 180th meridian, or on both sides of it.
  private var crosses = false
  /// So many gaps are told apart; of more the narrowest are covered.
  private static let most = 32

  /// Adds the longitudes of a box; one that crosses the 180th meridian has its west side east of its east side.
  mutating func add(_ west: Double, _ east: Double) {
    guard west <= east else {
      crosses = true
      insert(Arc(west: west, east: 180))
      insert(Arc(west: -180, east: east))
      return
    }
    insert(Arc(west: west, east: east))
  }

  /// Adds what another covers.
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
    guard arcs.count > Self.most else { return }
    let narrow = (1..<arcs.count).min {
      arcs[$0].west - arcs[$0 - 1].east < arcs[$1].west - arcs[$1 - 1].east
    }
    if let narrow {
      arcs[narrow - 1].east = arcs[narrow].east
      arcs.remove(at: narrow)
    }
  }

  /// West and east of the box: across the 180th meridian only where something crosses it, else the plain one,
  /// which is what readers expect; `nil` where there is nothing.
  var box: (west: Double, east: Double)? {
    guard let first = arcs.first, let last = arcs.last else { return nil }
    let meets = first.west == -180 && last.east == 180
    guard crosses || meets else { return (first.west, last.east) }
    var widest = (width: 0.0, west: -180.0, east: 180.0)
    for (left, right) in zip(arcs, arcs.dropFirst()) where right.west - left.east > widest.width {
      widest = (right.west - left.east, right.west, left.east)
    }
    // Round the other way, over the meridian, where nothing lies there.
    let over = first.west + 360 - last.east
    if over > widest.width { widest = (over, first.west, last.east) }
    return (widest.west, widest.east)
  }
}
