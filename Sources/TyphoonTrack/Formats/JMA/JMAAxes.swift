/// The extent of a wind in JMA's style: in all directions (全域), or in two opposite directions.
struct JMAAxes {
  /// A radius and its direction; without a direction, it applies in all directions.
  struct Axis {
    var bearing: Double?
    /// The radius; `nil` if there is none (なし).
    var radius: Length?
    var place: Finding.Location
  }

  private var axes: [Axis] = []
  /// Whether a radius could not be read.
  var isUnread = false
  /// Whether the source says that there is no such wind.
  var isNone: Bool { !axes.isEmpty && !isUnread && axes.allSatisfy { $0.radius?.value ?? 0 == 0 } }

  /// Adds an axis.
  ///
  /// Two is the maximum; a third is stored only to detect that there are too many.
  mutating func add(_ axis: Axis) { if axes.count < 3 { axes.append(axis) } }

  /// The shape: a circle for one axis, or a circle shifted toward the longer radius for two; `nil`
  /// if there is no such wind, or if the axes do not form an area, which is reported to `finding`.
  ///
  /// - Parameters:
  ///   - place: The location of the area; if `nil`, that of its first axis.
  ///   - finding: Receives findings.
  /// - Returns: The shape.
  func extent(at place: Finding.Location? = nil, _ finding: Report) -> RadialExtent? {
    guard let first = axes.first else { return nil }
    let place = place ?? first.place
    guard axes.count > 1 else {
      guard let circle = RadialExtent.reached(first.radius) else { return nil }
      if first.bearing != nil { first.place.warn(.oneDirection, to: finding) }
      return circle
    }
    guard axes.count == 2 else {
      return place.reject("area omitted: it has more than two axes", to: finding)
    }
    let second = axes[1]
    guard let one = first.radius, let other = second.radius else {
      if let only = first.radius ?? second.radius, only.value > 0 {
        place.warn("area omitted: it has two directions and one radius", to: finding)
      }
      return nil
    }
    guard one.value > 0 || other.value > 0 else { return nil }
    if one == other { return .circle(one) }
    guard let bearing = first.bearing, let opposite = second.bearing, abs(bearing - opposite) == 180
    else {
      return place.reject(
        "area omitted: the directions of its two radii are not opposite", to: finding)
    }
    return one.value(in: other.unit) > other.value
      ? .shifted(long: one, short: other, bearing: bearing)
      : .shifted(long: other, short: one, bearing: opposite)
  }
}

extension Finding.Message {
  fileprivate static var oneDirection: Self {
    "radius has a direction but no opposite one: read as a circle around the centre"
  }
}
