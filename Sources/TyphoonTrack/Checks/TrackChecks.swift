import CSystem

// The rules for times, positions and motion.

extension Check {
  static let leap = Check(
    name: "leap", rule: "a leg faster than # km/h, beyond 20 km for rounded positions", limit: 150,
    alarms: 0, scope: .other)
  static let forecastLeap = Check(
    name: "forecast-leap", rule: "a leg to a forecast fix faster than # km/h", limit: 250,
    alarms: 0, scope: .other)
  static let gap = Check(
    name: "gap", rule: "more than # days between neighbours", limit: 10, alarms: 0, scope: .other)
  static let split = Check(
    name: "split", rule: "a storm of one fix within # km of another storm's track at that time",
    limit: 100, alarms: 0, scope: .other)

  static let ofTracks = [
    leap, forecastLeap, gap,
    Check(
      name: "twice", rule: "two fixes of one time", alarms: 0,
      scope: .neighbours { spot, _ in
        guard let last = spot.neighbour(-1, within: 0) else { return nil }
        return
          "found two fixes at \(spot.fix.pointee.time.compact), \(last.pointee.position.shown) and \(spot.fix.pointee.position.shown), expected one: kept both"
      }),
    Check(
      name: "spike",
      rule: "a fix # km or more from where both neighbours, and two on either side, have the storm",
      limit: 100, alarms: 0,
      scope: .neighbours { spot, limit in
        guard let metres = spot.deviation, metres > limit * 1_000 else { return nil }
        return
          "found \(spot.fix.pointee.position.shown) at \(spot.fix.pointee.time.compact), \(Int(metres / 1_000)) km from where its neighbours have the storm, expected at most \(limit) km: kept"
      }),
    Check(
      name: "motion", rule: "a motion that differs by more than # km/h from that since the last fix",
      limit: 60, alarms: 0,
      scope: .neighbours { spot, limit in
        guard let motion = spot.fix.pointee.motion, let speed = motion.speed,
          let bearing = motion.bearing, let last = spot.neighbour(-1, within: 12),
          let moved = spot.fix.pointee.motion(from: last)
        else { return nil }
        let given = speed.value(in: .kilometresPerHour)
        let radians = bearing * .pi / 180
        let (north, east) = (given * cos(radians), given * sin(radians))
        let (up, right) = (north - moved.north, east - moved.east)
        guard up * up + right * right > limit * limit else { return nil }
        return
          "found a motion of \(Int(given.rounded())) km/h toward \(bearing)° at \(spot.fix.pointee.time.compact), and \(spot.fix.pointee.position.shown) after \(last.pointee.position.shown) at \(last.pointee.time.compact), expected at most \(limit) km/h between them: kept"
      }),
    Check(
      name: "stage", rule: "a tropical stage beyond #° of latitude", limit: 60, alarms: 0,
      scope: .fix { spot, limit in
        guard spot.fix.pointee.nature == .tropical, abs(spot.fix.pointee.position.latitude) > limit
        else { return nil }
        return
          "found a tropical stage at \(spot.fix.pointee.position.shown), \(spot.fix.pointee.time.compact), expected none beyond \(limit)°: kept"
      }),
    Check(
      name: "basin-then", rule: "a fix more than #° outside the basin of its own column", limit: 10,
      alarms: 0,
      scope: .fix { spot, limit in
        guard let basin = spot.fix.pointee.basin, !basin.isNear(spot.fix.pointee.position, limit)
        else { return nil }
        return
          "found the basin \(basin.rawValue) at \(spot.fix.pointee.position.shown), \(spot.fix.pointee.time.compact), expected a position in it: kept"
      }),
    Check(
      name: "basin", rule: "a storm without a fix within #° of the basin of its id or column",
      limit: 10, alarms: 0,
      scope: .storm { storm, limit in
        let fixes = storm.track.isEmpty ? storm.forecasts.first?.fixes ?? [] : storm.track
        guard let first = fixes.first, storm.trackType != .synthetic else { return nil }
        for basin in [storm.basin, storm.id.basin] {
          if let basin, !fixes.contains(where: { basin.isNear($0.position, limit) }) {
            return FixDoubt(
              fix: first,
              message:
                "found \(storm.id.description) of the basin \(basin.rawValue) at \(first.position.shown), expected a position in the basin: kept"
            )
          }
        }
        return nil
      }),
    Check(
      name: "year", rule: "a storm without a fix in the year of its id, or in its season", alarms: 0,
      scope: .storm { storm, _ in storm.yearDoubt }),
    split,
  ]
}

extension Spot {
  /// The distance in metres from where the neighbours have the storm, if the fix may be a wrong one
  /// among right ones: of its neighbours, none is farther from where its own have it.
  fileprivate var deviation: Double? {
    guard let own = deviation(at: 0), own > 40_000,
      own > deviation(at: -1) ?? 0, own > deviation(at: 1) ?? 0
    else { return nil }
    guard index > 1, index + 2 < count else { return own }
    return min(own, deviation(at: 0, from: [-2, -1, 1, 2]) ?? own)
  }

  /// The distance from the position that the fixes some places away give by interpolation (Lagrange).
  private func deviation(at place: Int, from steps: [Int] = [-1, 1]) -> Double? {
    guard let here = neighbour(place), let first = neighbour(place + steps[0]),
      let last = neighbour(place + steps[steps.count - 1])
    else { return nil }
    let start = first.pointee.time.secondsSince1970
    guard last.pointee.time.secondsSince1970 - start <= Int64(steps.count) * 12 * 3_600 else {
      return nil
    }
    func hours(_ step: Int) -> Double {
      Double((here + step).pointee.time.secondsSince1970 - start) / 3_600
    }
    let time = hours(0)
    var (north, east) = (0.0, 0.0)
    for step in steps {
      var weight = 1.0
      for other in steps where other != step {
        let apart = hours(step) - hours(other)
        guard apart > 0 || apart < 0 else { return nil }
        weight *= (time - hours(other)) / apart
      }
      let (from, to) = (here.pointee.position, (here + step).pointee.position)
      north += weight * (to.latitude - from.latitude)
      east += weight * (to.longitude - from.longitude).remainder(dividingBy: 360)
    }
    let most = 111_200 * (north * north + east * east).squareRoot()
    guard most > 40_000 else { return most }
    east *= cos(here.pointee.position.latitude * .pi / 180)
    return 111_200 * (north * north + east * east).squareRoot()
  }
}

extension Fix {
  /// The motion from another fix, northward and eastward in km/h.
  fileprivate func motion(from last: UnsafePointer<Fix>) -> (north: Double, east: Double)? {
    let hours = Double(time.secondsSince1970 - last.pointee.time.secondsSince1970) / 3_600
    guard hours > 0 else { return nil }
    let from = last.pointee.position
    let east = (position.longitude - from.longitude).remainder(dividingBy: 360)
    return (
      111.2 * (position.latitude - from.latitude) / hours,
      111.2 * east * cos(position.latitude * .pi / 180) / hours
    )
  }
}

extension Basin {
  /// Whether a position is in the basin, or within a number of degrees of it.
  fileprivate func isNear(_ position: GeoPoint, _ degrees: Double) -> Bool {
    if contains(position) { return true }
    return [(0, -1), (0, 1), (-0.5, 0), (0.5, 0)].contains { north, east in
      GeoPoint(
        latitude: position.latitude + north * degrees,
        longitude: position.longitude + east * degrees
      ).map(contains) ?? false
    }
  }
}

extension StormID {
  /// The year in a code such as `al092021` (ATCF), `2021239n17281` (IBTrACS) or
  /// `2021082912_172n_0795w` (TIGGE).
  fileprivate var year: Int? {
    let code = code
    let digits = code.prefix { $0.isNumber }.count
    if digits == 7 && code.count == 13 || digits == 10 { return Int(code.prefix(4)) }
    return isDeckCode ? Int(code.suffix(4)) : nil
  }

  /// Whether the code is one such as `al092021`.
  private var isDeckCode: Bool {
    let code = code
    return code.utf8.count == 8 && code.utf8.dropFirst(2).areDigits && !code.utf8.prefix(2).areDigits
  }

  /// The basin in a code such as `al092021`.
  fileprivate var basin: Basin? {
    isDeckCode ? Basin(code: code.prefix(2).uppercased()) : nil
  }
}

extension Storm {
  /// The doubt whether the storm is of the year in its id, or of its season.
  fileprivate var yearDoubt: FixDoubt? {
    let fixes = track.isEmpty ? forecasts.first?.fixes ?? [] : track
    // Years of synthetic storms are no calendar years.
    guard trackType != .synthetic, let first = fixes.first, let last = fixes.last else { return nil }
    let isSouthern = first.position.latitude < 0
    let year = [season, id.year].compactMap { $0 }.first { year in
      // Seasons of the Southern Hemisphere begin in July. Elsewhere, a storm may be numbered some
      // days before New Year, and last until after the next.
      guard
        let start = Timestamp(
          year: year - 1, month: isSouthern ? 7 : 12, day: isSouthern ? 1 : 15, hour: 0),
        let end = Timestamp(
          year: year + 1, month: isSouthern ? 7 : 2, day: isSouthern ? 1 : 15, hour: 0)
      else { return false }
      return !fixes.contains { start <= $0.time && $0.time < end }
    }
    return year.map { year in
      FixDoubt(
        fix: first,
        message:
          "the fixes of \(id.description), \(first.time.compact) to \(last.time.compact), are not of \(year), the year of its id or season: kept"
      )
    }
  }
}
