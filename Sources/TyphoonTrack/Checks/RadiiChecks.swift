// The rules for radii.

extension Check {
  static let ofRadii = [
    Check(
      name: "nested", rule: "a radius of a wind longer than that of a weaker wind", alarms: 0,
      scope: .fix { spot, _ in
        let radii = spot.fix.pointee.windRadii
        for index in radii.indices.dropFirst() {
          for quadrant in 0..<4 {
            guard let outer = radii[index - 1].extent.kilometres(quadrant), outer > 0,
              let inner = radii[index].extent.kilometres(quadrant), inner > outer + 1
            else { continue }
            return
              "found \(inner) km for \(radii[index].threshold.shown) and \(outer) km for \(radii[index - 1].threshold.shown) at \(spot.fix.pointee.time.compact), expected less for the stronger wind: kept"
          }
        }
        return nil
      }),
    Check(
      name: "radius-wind", rule: "a radius of a wind more than # kt above the maximum wind", limit: 15,
      alarms: 0,
      scope: .fix { spot, limit in
        guard let wind = spot.fix.pointee.knots, let radii = spot.fix.pointee.windRadii.last,
          radii.threshold.value(in: .knots) > wind + limit
        else { return nil }
        return
          "found radii of \(radii.threshold.shown) at \(spot.fix.pointee.time.compact) and a maximum wind of \(Int(wind.rounded())) kt, expected none: kept"
      }),
    Check(
      name: "quadrant", rule: "a radius longer than # times the median of the quadrants", limit: 6,
      alarms: 0,
      scope: .fix { spot, limit in
        for radii in spot.fix.pointee.windRadii {
          guard case .quadrants = radii.extent else { continue }
          let all = (0..<4).compactMap { radii.extent.kilometres($0) }.filter { $0 > 0 }.sorted()
          guard all.count > 2, let longest = all.last else { continue }
          let median = (all[(all.count - 1) / 2] + all[all.count / 2]) / 2
          guard longest > limit * median else { continue }
          return
            "found \(longest) km for \(radii.threshold.shown) in a quadrant at \(spot.fix.pointee.time.compact) and a median of \(median) km, expected at most \(limit) times as much: kept"
        }
        return nil
      }),
    Check(
      name: "mean-radius", rule: "a mean radius that is less than half or more than twice that of the quadrants",
      alarms: 0,
      scope: .fix { spot, _ in
        for radii in spot.fix.pointee.windRadii {
          guard case .quadrants(_, let mean?) = radii.extent, mean.value > 0 else { continue }
          let all = (0..<4).compactMap { radii.extent.kilometres($0) }
          let average = all.reduce(0, +) / Double(max(1, all.count))
          let own = mean.value(in: .kilometres)
          guard average > 0, average > 2 * own || own > 2 * average else { continue }
          return
            "found a mean radius of \(own) km for \(radii.threshold.shown) at \(spot.fix.pointee.time.compact) and \(Int(average.rounded())) km in the quadrants, expected half to twice as much: kept"
        }
        return nil
      }),
    Check(
      name: "maximum-wind-radius", rule: "a radius of maximum wind above # times the longest radius of 34 kt",
      limit: 2, alarms: 0,
      scope: .fix { spot, limit in
        guard let own = spot.fix.pointee.radiusOfMaximumWind?.value(in: .kilometres),
          let radii = spot.fix.pointee.windRadii.first
        else { return nil }
        let longest = (0..<4).compactMap { radii.extent.kilometres($0) }.max() ?? 0
        guard longest > 0, own > limit * longest else { return nil }
        return
          "found a radius of maximum wind of \(own) km and \(longest) km for \(radii.threshold.shown) at \(spot.fix.pointee.time.compact), expected at most \(limit) times as much: kept"
      }),
    Check(
      name: "radius-spike",
      rule: "a radius above # times, or below a #th of, those of both neighbours", limit: 3, alarms: 0,
      scope: .neighbours { spot, limit in
        for (place, radii) in spot.fix.pointee.windRadii.enumerated() {
          for quadrant in 0..<4 {
            guard
              let (before, own, after) = spot.values({ fix -> Double? in
                let others = fix.pointee.windRadii
                guard others.indices.contains(place), others[place].threshold == radii.threshold
                else { return nil }
                return others[place].extent.kilometres(quadrant)
              }), before > 0, after > 0, own > 0
            else { continue }
            guard own > limit * max(before, after) || own * limit < min(before, after) else {
              continue
            }
            return
              "found \(own) km for \(radii.threshold.shown) at \(spot.fix.pointee.time.compact) between \(before) and \(after) km, expected at most \(limit) times as much or as little: kept"
          }
        }
        return nil
      }),
  ]
}

extension RadialExtent {
  /// The radius of a quadrant in kilometres, from 0 for north to east; that of a shifted circle in all.
  fileprivate func kilometres(_ quadrant: Int) -> Double? {
    let length =
      switch self {
      case .circle(let radius): radius
      case .shifted(let long, _, _): long
      case .quadrants(let radii, let mean):
        switch quadrant {
        case 0: radii.northEast ?? mean
        case 1: radii.southEast ?? mean
        case 2: radii.southWest ?? mean
        default: radii.northWest ?? mean
        }
      }
    return length?.value(in: .kilometres)
  }
}

extension Quantity<SpeedUnit> {
  /// The number with its unit: `34 kt`.
  fileprivate var shown: String {
    "\(value == value.rounded() ? Int(value).description : value.description) \(unit.symbol)"
  }
}
