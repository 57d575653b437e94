import CSystem

// The rules for winds and pressures.

extension Check {
  static let ofWinds = [
    Check(
      name: "pressure", rule: "a central pressure below 850 or above # hPa", limit: 1_050, alarms: 0,
      scope: .fix { spot, limit in
        guard let found = spot.fix.pointee.pressure?.value, !(850...limit ~= found) else {
          return nil
        }
        return
          "found a central pressure of \(found) hPa at \(spot.fix.pointee.time.compact), expected 850 to \(limit) hPa: kept"
      }),
    Check(
      name: "wind", rule: "a wind above # kt", limit: 185, alarms: 0,
      scope: .fix { spot, limit in
        guard let found = spot.fix.pointee.knots, found > limit else { return nil }
        return
          "found a wind of \(Int(found.rounded())) kt at \(spot.fix.pointee.time.compact), expected at most \(limit) kt: kept"
      }),
    Check(
      name: "wind-pressure",
      rule: "a wind more than # kt from 6.7 (1010 hPa − p)^0.644, that of its pressure (Atkinson and Holliday 1977)",
      limit: 60, alarms: 0,
      scope: .fix { spot, limit in
        guard let wind = spot.fix.pointee.knots, let pressure = spot.fix.pointee.pressure?.value
        else { return nil }
        let usual = 6.7 * pow(max(0, 1_010 - pressure), 0.644)
        guard abs(wind - usual) > limit else { return nil }
        return
          "found \(Int(wind.rounded())) kt and \(pressure) hPa at \(spot.fix.pointee.time.compact), expected at most \(limit) kt from the \(Int(usual.rounded())) kt of this pressure: kept"
      }),
    Check(
      name: "gust", rule: "a gust below the wind", alarms: 0,
      scope: .fix { spot, _ in
        guard let gust = spot.fix.pointee.gust?.speed.value(in: .knots), gust > 0,
          let wind = spot.fix.pointee.knots, gust + 1 < wind
        else { return nil }
        return
          "found a gust of \(Int(gust.rounded())) kt and a wind of \(Int(wind.rounded())) kt at \(spot.fix.pointee.time.compact), expected the gust above the wind: kept"
      }),
    Check(
      name: "class", rule: "a wind two classes from the agency's own class", alarms: 0,
      scope: .fix { spot, _ in
        guard let own = spot.fix.pointee.agencyClass, let wind = spot.fix.pointee.knots,
          let usual = own.winds, !(usual ~= wind)
        else { return nil }
        return
          "found \(Int(wind.rounded())) kt and the class '\(own.code ?? own.words.shown ?? "")' at \(spot.fix.pointee.time.compact), expected \(usual.lowerBound) to \(usual.upperBound) kt: kept"
      }),
    Check(
      name: "isobar", rule: "an outermost closed isobar of less than the central pressure", alarms: 0,
      scope: .fix { spot, _ in
        guard let outer = spot.fix.pointee.details?.values.outerIsobar?.pressure?.value,
          let pressure = spot.fix.pointee.pressure?.value, outer < pressure
        else { return nil }
        return
          "found \(outer) hPa at the outermost closed isobar and \(pressure) hPa in the centre at \(spot.fix.pointee.time.compact), expected less in the centre: kept"
      }),
  ]

  /// The rules for winds and pressures of neighbours.
  static let ofNeighbours = [
    Check(
      name: "wind-step", rule: "a change of the wind by more than # kt within 12 hours", limit: 80,
      alarms: 0,
      scope: .neighbours { spot, limit in
        guard let last = spot.neighbour(-1, within: 12), let wind = spot.fix.pointee.knots,
          let before = last.pointee.knots, abs(wind - before) > limit
        else { return nil }
        return
          "found \(Int(wind.rounded())) kt at \(spot.fix.pointee.time.compact) after \(Int(before.rounded())) kt at \(last.pointee.time.compact), expected a change of at most \(limit) kt: kept"
      }),
    Check(
      name: "wind-spike", rule: "a wind that is # kt above or below those of both neighbours",
      limit: 30, alarms: 0,
      scope: .neighbours { spot, limit in
        guard let (before, own, after) = spot.values({ $0.pointee.knots }),
          max(min(before, after) - own, own - max(before, after)) >= limit
        else { return nil }
        return
          "found \(Int(own.rounded())) kt at \(spot.fix.pointee.time.compact) between \(Int(before.rounded())) and \(Int(after.rounded())) kt, expected less than \(limit) kt beyond them: kept"
      }),
    Check(
      name: "pressure-spike",
      rule: "a pressure that is # hPa above or below those of both neighbours", limit: 20, alarms: 0,
      scope: .neighbours { spot, limit in
        guard let (before, own, after) = spot.values({ $0.pointee.pressure?.value }),
          max(min(before, after) - own, own - max(before, after)) >= limit
        else { return nil }
        return
          "found \(own) hPa at \(spot.fix.pointee.time.compact) between \(before) and \(after) hPa, expected less than \(limit) hPa beyond them: kept"
      }),
  ]
}

extension Spot {
  /// A value of the fix, and those of both its neighbours within 12 hours.
  func values<Value>(
    _ value: (UnsafePointer<Fix>) -> Value?
  ) -> (before: Value, own: Value, after: Value)? {
    guard let last = neighbour(-1, within: 12), let next = neighbour(1, within: 12),
      let own = value(fix), let before = value(last), let after = value(next)
    else { return nil }
    return (before, own, after)
  }
}

extension Fix {
  /// The wind in kt; a wind of 0 is unknown.
  var knots: Double? {
    guard hasWind, shownSpeed.value > 0 else { return nil }
    return shownSpeed.value(in: .knots)
  }
}

extension AgencyClass {
  /// The winds in kt of the class, and of one class below and above it; `nil` for classes without winds.
  fileprivate var winds: ClosedRange<Double>? {
    let words = code ?? words["en"]?.uppercased()
    return words.flatMap { words in Self.winds.first { $0.words.contains(words) }?.knots }
  }

  private static let winds: [(words: [String], knots: ClosedRange<Double>)] = [
    (["TD", "SD", "TROPICAL DEPRESSION", "SUBTROPICAL DEPRESSION"], 0...63),
    (["TS", "SS", "TROPICAL STORM", "SUBTROPICAL STORM"], 15...95),
    (["STS", "SEVERE TROPICAL STORM"], 30...105),
    (["TY", "HU", "TYPHOON", "HURRICANE"], 34...185),
    (["STY", "SUPERTY", "ST", "SUPER TYPHOON"], 50...185),
  ]
}
