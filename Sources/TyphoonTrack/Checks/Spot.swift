import CSystem

/// A fix among those of its track or forecast, not copied.
struct Spot {
  let fix: UnsafePointer<Fix>
  let index, count: Int

  /// The wind in kt; a wind of 0 is unknown.
  var knots: Double? {
    let speed = fix.pointee.shownSpeed
    return fix.pointee.hasWind && speed.value > 0 ? speed.value(in: .knots).toOneDecimal : nil
  }
  /// The central pressure in hPa.
  var pressure: Double? { fix.pointee.pressure?.value }
  var position: GeoPoint { fix.pointee.position }
  var radii: [WindRadii] { fix.pointee.windRadii }
  /// The radius of maximum wind in km.
  var radiusOfMaximumWind: Double? { fix.pointee.radiusOfMaximumWind?.drawnKilometres }

  /// The hours since another fix.
  func hours(since other: Spot) -> Double {
    Double(fix.pointee.time.secondsSince1970 - other.fix.pointee.time.secondsSince1970) / 3_600
  }

  /// The fix some places before or after, if there is one at most so many hours away.
  func neighbour(_ step: Int, within hours: Double = .infinity) -> Spot? {
    guard 0..<count ~= index + step else { return nil }
    let other = Spot(fix: fix + step, index: index + step, count: count)
    return abs(self.hours(since: other)) <= hours ? other : nil
  }

  /// The way from another place in km, northward and eastward.
  func way(from start: GeoPoint) -> (north: Double, east: Double) {
    let east = (position.longitude - start.longitude).remainder(dividingBy: 360)
    return (
      111.2 * (position.latitude - start.latitude),
      111.2 * east * cos(position.latitude * .pi / 180)
    )
  }

  /// A value of the last fix within a day and that of this one, if it has changed by more than it can.
  func step(
    _ unit: String, _ limit: Double, hourly: Double, of value: (Spot) -> Double?
  ) -> Check.Facts? {
    guard let last = neighbour(-1, within: 24), let own = value(self), let before = value(last),
      abs(own - before) > limit + hourly * hours(since: last)
    else { return nil }
    return (
      "\(own) \(name: unit) after \(before) \(name: unit)",
      "a change of at most \((limit + hourly * hours(since: last)).toOneDecimal) \(name: unit)"
    )
  }

  /// A value of the fix and those of its neighbours within 12 hours, if it is not between them, or so
  /// much or as many times beyond them.
  func spike(
    _ unit: @autoclosure () -> String, by most: Double = 0, times: Double = 1,
    of value: (Spot) -> Double?
  ) -> Check.Facts? {
    guard let own = value(self), let last = neighbour(-1, within: 12), let before = value(last),
      own > before * times + most || own < before / times - most,
      let next = neighbour(1, within: 12), let after = value(next), min(own, before, after) > 0,
      own > max(before, after) * times + most || own < min(before, after) / times - most
    else { return nil }
    return (
      "\(own) \(name: unit()) between \(before) and \(after)",
      most > 0 ? "at most \(most) beyond them" : "at most \(times) times as much or as little"
    )
  }

  /// The distance in km from where the neighbours have the storm, if the fix may be a wrong one among
  /// right ones: of its neighbours, none is farther from where its own have it.
  var deviation: Double? {
    guard let last = neighbour(-1), let next = neighbour(1), hours(since: last) > 0,
      next.hours(since: self) > 0
    else { return nil }
    let share = hours(since: last) / next.hours(since: last)
    let (here, start, end) = (position, last.position, next.position)
    let north = here.latitude - start.latitude - share * (end.latitude - start.latitude)
    let east = here.longitude - start.longitude - share * (end.longitude - start.longitude)
    // Mostly, trigonometry is not needed: a degree of longitude is at most as long as one of latitude.
    guard north * north + east * east > 0.1, let own = deviation(from: [-1, 1]), own > 40,
      own > neighbour(-1)?.deviation(from: [-1, 1]) ?? 0,
      own > neighbour(1)?.deviation(from: [-1, 1]) ?? 0
    else { return nil }
    return min(own, deviation(from: [-2, -1, 1, 2]) ?? own)
  }

  /// The distance from the position that neighbours within a day give by interpolation (Lagrange).
  private func deviation(from steps: [Int]) -> Double? {
    let others = steps.compactMap { neighbour($0, within: 24) }
    guard others.count == steps.count else { return nil }
    var (north, east) = (0.0, 0.0)
    for one in others {
      var weight = 1.0
      for other in others where other.index != one.index {
        weight *= hours(since: other) / one.hours(since: other)
      }
      let way = way(from: one.position)
      (north, east) = (north + weight * way.north, east + weight * way.east)
    }
    let distance = (north * north + east * east).squareRoot()
    // Two of the neighbours may have one time.
    return distance.isFinite ? distance : nil
  }
}
