import CSystem

// The rules for times, positions and motion.

extension Check {
  static let leap = Check("leap", "an observed leg faster than # km/h, beyond 20 km", 150)
  static let forecastLeap = Check(
    "forecast-leap", "a leg to a forecast fix faster than # km/h", 250)
  static let gap = Check("gap", "more than # days between neighbours", 10)
  static let split = Check(
    "split", "a storm of one fix by which another storm's track is at most # km longer", 100)

  static let ofTracks = [
    leap, forecastLeap, gap, split,
    Check(
      "twice", "two fixes of one time", 0,
      .neighbours { spot, _ in
        spot.neighbour(-1, within: 0).map { last in
          ("two fixes, \(last.position.shown) and \(spot.position.shown),", "one")
        }
      }),
    Check(
      "spike",
      "a fix more than # km from where its neighbours have the storm; beyond 40° of latitude twice as far; with neighbours more than 6 hours away, farther by the square of that",
      100, alarms: 1,
      .neighbours { spot, limit in
        guard let found = spot.deviation, found > limit, let last = spot.neighbour(-1),
          let next = spot.neighbour(1)
        else { return nil }
        // Storms change their speed and direction, most of all in the westerlies.
        let steps = max(1, next.hours(since: last) / 12)
        let most = (abs(spot.position.latitude) > 40 ? 2 : 1) * limit * steps * steps
        guard found > most else { return nil }
        return (
          "\(spot.position.shown), \(Int(found)) km from where its neighbours have the storm,",
          "at most \(most) km"
        )
      }),
    Check(
      "motion", "a motion that differs by more than # km/h from that since the last fix", 40,
      .neighbours { spot, limit in
        guard let motion = spot.fix.pointee.motion, let last = spot.neighbour(-1, within: 12),
          let speed = motion.speed?.value(in: .kilometresPerHour), let bearing = motion.bearing
        else { return nil }
        let (way, hours) = (spot.way(from: last.position), spot.hours(since: last))
        let north = speed * cos(bearing * .pi / 180) - way.north / hours
        let east = speed * sin(bearing * .pi / 180) - way.east / hours
        guard hours > 0, north * north + east * east > limit * limit else { return nil }
        return (
          "a motion of \(speed.toOneDecimal) km/h toward \(bearing)° and \(spot.position.shown), \(hours.toOneDecimal) h after \(last.position.shown),",
          "at most \(limit) km/h between them"
        )
      }),
    Check(
      "stage", "a tropical class beyond #° of latitude", 60,
      .fix { spot, limit in
        guard abs(spot.position.latitude) > limit, spot.fix.pointee.nature == .tropical,
          let own = spot.fix.pointee.agencyClass, own.winds != nil
        else { return nil }
        return ("the tropical class '\(own.shown)' in \(spot.position.shown)", "none there")
      }),
    Check(
      "basin-then", "a fix more than #° outside the basin of its own column", 10,
      .fix { spot, limit in
        guard let basin = spot.fix.pointee.basin, !basin.isNear(spot.position, limit) else {
          return nil
        }
        return ("the basin \(basin.rawValue) and \(spot.position.shown)", "a position in the basin")
      }),
    Check(
      "basin", "a storm without a fix within #° of the basin of its id or column", 10, alarms: 1,
      .storm { storm, limit in
        let fixes = storm.shownFixes
        let basin = [storm.basin, storm.id.basin].compactMap { $0 }.first { basin in
          !fixes.contains { basin.isNear($0.position, limit) }
        }
        guard let basin, let first = fixes.first, storm.trackType != .synthetic else { return nil }
        return FixDoubt(
          fix: first,
          message:
            "found \(storm.id.description) of the basin \(basin.rawValue) at \(first.position.shown), expected a position in the basin: kept"
        )
      }),
    Check(
      "hour-0",
      "hour 0 of a technique without any forecast, at a time that the observed track skips", 0,
      .storm { storm, _ in
        guard storm.forecasts.allSatisfy({ $0.fixes.allSatisfy { $0.leadTime == 0 } }),
          let first = storm.track.first, let last = storm.track.last,
          let forecast = storm.forecasts.first, let fix = forecast.fixes.first,
          first.time < fix.time, fix.time < last.time,
          !storm.track.contains(where: { $0.time == fix.time })
        else { return nil }
        return FixDoubt(
          fix: fix,
          message:
            "found only hour 0 of '\(name: forecast.technique)' at \(fix.time.compact), between observed fixes, expected a forecast or an observed fix: kept"
        )
      }),
    Check(
      "year", "a storm without a fix in the year of its id, or in its season", 0,
      .storm { storm, _ in storm.yearDoubt }),
  ]
}

extension Basin {
  /// Whether a position is in the basin, or within a number of degrees of it.
  fileprivate func isNear(_ position: GeoPoint, _ degrees: Double) -> Bool {
    [(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0)].contains { north, east in
      let (latitude, longitude) = (position.latitude, position.longitude)
      let point = GeoPoint(
        latitude: latitude + north * degrees, longitude: longitude + east * degrees)
      // IBTrACS and ids of decks have the central North Pacific in the eastern.
      return point.map {
        contains($0) || self == .easternPacific && Basin.centralPacific.contains($0)
      }
        ?? false
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
    return isOfDeck ? Int(code.suffix(4)) : nil
  }

  /// The basin in a code such as `al092021`.
  fileprivate var basin: Basin? { isOfDeck ? Basin(code: code.prefix(2).uppercased()) : nil }

  private var isOfDeck: Bool {
    let code = code
    return code.first?.isNumber == false && code.utf8.count == 8 && code.utf8.dropFirst(2).areDigits
  }
}

extension Storm {
  /// The track, or the first forecast if there is none.
  fileprivate var shownFixes: [Fix] { track.isEmpty ? forecasts.first?.fixes ?? [] : track }

  /// The doubt whether the storm is of the year in its id, or of its season.
  fileprivate var yearDoubt: FixDoubt? {
    let fixes = shownFixes
    // Years of synthetic storms are no calendar years.
    guard trackType != .synthetic, let first = fixes.first, let last = fixes.last else {
      return nil
    }
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
