// The rules for radii.

extension Check {
  static let ofRadii = [
    Check(
      "nested", "a radius of a wind longer than that of a weaker wind", 0,
      .fix { spot, _ in
        for (outer, inner) in zip(spot.radii, spot.radii.dropFirst())
        where inner.extent.range.longest > outer.extent.range.shortest {
          for quadrant in 0..<4 {
            guard let most = outer.extent.kilometres(quadrant), most > 0,
              let own = inner.extent.kilometres(quadrant), own > most + 1
            else { continue }
            return (
              "\(own) km for \(inner.shown) and \(most) km for \(outer.shown)",
              "less for the stronger wind"
            )
          }
        }
        return nil
      }),
    Check(
      "radius-wind", "a radius of a wind more than # kt above the maximum wind", 15,
      .fix { spot, limit in
        guard let wind = spot.knots, let radii = spot.radii.last,
          radii.threshold.value(in: .knots) > wind + limit
        else { return nil }
        return ("radii for \(radii.shown) and a maximum wind of \(wind) kt", "no such radii")
      }),
    Check(
      "quadrant", "a radius above 200 km and # times the median of the quadrants", 5,
      .fix { spot, limit in
        for radii in spot.radii {
          let (shortest, own) = radii.extent.range
          guard own > max(200, limit * shortest) else { continue }
          let all = (0..<4).compactMap { radii.extent.kilometres($0) }.filter { $0 > 0 }.sorted()
          let median = ((all[(all.count - 1) / 2] + all[all.count / 2]) / 2).toOneDecimal
          guard all.count > 2, own > limit * median else { continue }
          return (
            "\(own) km for \(radii.shown) in a quadrant and a median of \(median) km",
            "at most \(limit) times as much"
          )
        }
        return nil
      }),
    Check(
      "mean-radius", "a mean radius more than # times that of the quadrants, or the reverse", 2,
      .fix { spot, limit in
        for radii in spot.radii {
          guard case .quadrants(_, let mean?) = radii.extent else { continue }
          let own = mean.drawnKilometres
          let average = (0..<4).reduce(0) { $0 + (radii.extent.kilometres($1) ?? own) / 4 }
          guard max(own, average) > limit * min(own, average) else { continue }
          return (
            "a mean radius of \(own) km for \(radii.shown) and \(average.toOneDecimal) km in the quadrants",
            "at most \(limit) times as much or as little"
          )
        }
        return nil
      }),
    Check(
      "maximum-wind-radius",
      "a radius of maximum wind above # times the longest radius of the strongest wind", 2,
      alarms: 1,
      .fix { spot, limit in
        guard let own = spot.radiusOfMaximumWind, let radii = spot.radii.last else { return nil }
        let longest = radii.extent.range.longest
        guard own > limit * longest, longest > 0 else { return nil }
        return (
          "a radius of maximum wind of \(own) km and \(longest) km for \(radii.shown)",
          "at most \(limit) times as much"
        )
      }),
    Check(
      "radius",
      "a radius below 9 km; of gales above # km, of storm winds above 900 km, of hurricane or maximum winds above 600 km",
      1_500,
      .fix { spot, limit in
        for radii in spot.radii {
          let (shortest, longest) = radii.extent.range
          if shortest < 9 { return ("\(shortest) km for \(radii.shown)", "at least 9 km") }
          guard longest > 600 else { continue }
          let force = WindForces(of: radii.threshold)
          let most = force == .hurricane ? 600 : force == .storm ? 900 : limit
          guard longest > most else { continue }
          return ("\(longest) km for \(radii.shown)", "at most \(most) km")
        }
        guard let own = spot.radiusOfMaximumWind, own > 600 else { return nil }
        return ("a radius of maximum wind of \(own) km", "at most 600 km")
      }),
    Check(
      "radius-spike", "a radius more than # times as long or short as those of both neighbours", 3,
      .neighbours { spot, limit in
        let before = spot.neighbour(-1, within: 12)?.radii ?? []
        for (place, radii) in spot.radii.enumerated() where before.indices.contains(place) {
          let (own, last) = (radii.extent.range, before[place].extent.range)
          guard own.longest > limit * last.shortest || last.longest > limit * own.shortest else {
            continue
          }
          for quadrant in 0..<4 {
            let found = spot.spike("km for \(radii.shown)", times: limit) { spot in
              guard spot.radii.indices.contains(place),
                spot.radii[place].threshold == radii.threshold
              else { return nil }
              return spot.radii[place].extent.kilometres(quadrant)
            }
            if let found { return found }
          }
        }
        return spot.spike("km of maximum wind", times: limit) { $0.radiusOfMaximumWind }
      }),
  ]
}

extension WindRadii {
  /// The threshold as published: `34 kt`.
  fileprivate var shown: String {
    let text = threshold.value.description
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " " + threshold.unit.symbol
  }
}

extension RadialExtent {
  /// The shortest and the longest radius in kilometres, without those of 0.
  fileprivate var range: (shortest: Double, longest: Double) {
    var (shortest, longest) = (Double.infinity, 0.0)
    for quadrant in 0..<4 {
      guard let radius = kilometres(quadrant), radius > 0 else { continue }
      (shortest, longest) = (min(shortest, radius), max(longest, radius))
    }
    return (shortest, longest)
  }

  /// The radius of a quadrant in kilometres, from 0 for north to east; of a shifted circle, the long one.
  fileprivate func kilometres(_ quadrant: Int) -> Double? {
    let length =
      switch self {
      case .circle(let radius): radius
      case .shifted(let long, _, _): long
      case .quadrants(let radii, _) where quadrant == 0: radii.northEast
      case .quadrants(let radii, _) where quadrant == 1: radii.southEast
      case .quadrants(let radii, _) where quadrant == 2: radii.southWest
      case .quadrants(let radii, _): radii.northWest
      }
    return length?.drawnKilometres
  }
}
