/// How far a wind reaches, as JMA says it: all round (全域), or in two directions that are opposite.
struct JMAAxes {
  /// A radius, and where it points; nowhere where it is all round.
  struct Axis {
    var bearing: Double?
    /// How far; `nil` where there is none (なし).
    var radius: Length?
    var place: Finding.Location
  }

  private var axes: [Axis] = []

  /// Adds an axis.
  ///
  /// Two are all there can be; more are counted, not kept.
  mutating func add(_ axis: Axis) {
    if axes.count < 3 { axes.append(axis) }
  }

  /// The shape: a circle where there is one axis, a circle shifted toward the longer radius where there are
  /// two; `nil` where the wind reaches nowhere, or the axes cannot be made one area, of which `finding` is told.
  ///
  /// - Parameters:
  ///   - place: Where the area stands; that of its first axis, if `nil`.
  ///   - finding: Receives what is wrong with it.
  /// - Returns: The shape.
  func extent(at place: Finding.Location? = nil, _ finding: (Finding) -> Void) -> RadialExtent? {
    guard let first = axes.first else { return nil }
    let place = place ?? first.place
    guard axes.count > 1 else {
      guard let circle = RadialExtent.reached(first.radius) else { return nil }
      if first.bearing != nil { finding(Finding(.warning, .oneDirection, at: first.place)) }
      return circle
    }
    guard axes.count == 2 else {
      finding(Finding(.warning, .manyAxes, at: place))
      return nil
    }
    let second = axes[1]
    guard let one = first.radius, let other = second.radius else {
      if let only = first.radius ?? second.radius, only.value > 0 {
        finding(Finding(.warning, .oneRadius, at: place))
      }
      return nil
    }
    guard one.value > 0 || other.value > 0 else { return nil }
    if one == other { return .circle(one) }
    guard let bearing = first.bearing, let opposite = second.bearing,
      abs(bearing - opposite) == 180
    else {
      finding(Finding(.warning, .notOpposite, at: place))
      return nil
    }
    return one.value(in: other.unit) > other.value
      ? .shifted(long: one, short: other, bearing: bearing)
      : .shifted(long: other, short: one, bearing: opposite)
  }
}

extension Finding.Message {
  fileprivate static var oneDirection: Self {
    "a radius has a direction and none opposite: took it for a circle about the centre"
  }
  fileprivate static var oneRadius: Self {
    "area omitted: it has two directions and one radius"
  }
  fileprivate static var notOpposite: Self {
    "area omitted: the directions of its two radii are not opposite"
  }
  fileprivate static var manyAxes: Self {
    "area omitted: it has more than two axes"
  }
}
