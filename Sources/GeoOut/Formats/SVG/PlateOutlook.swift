import TyphoonTrack

// What the forecast of a storm means for a city, in a sentence.

extension PlateStorm {
  /// The farthest and the least important city that the sentence names: in metres, and by rank.
  private static var farthest: (distance: Double, rank: Int) { (100_000, 5) }
  /// How near a city the track passes over it, in kilometres.
  private static var over: Double { 15 }

  /// How many kilometres count as much as one rank of importance.
  private static var worth: Double { 15 }

  /// Returns where the forecast track passes a city that is important and near it; `nil` if there is
  /// none, or if the storm is nearest at the beginning or the end, and may come nearer.
  func outlook(_ words: MapWords) -> String? {
    guard let now = storm.track.last, let forecast = shownForecast, forecast.isOfficial,
      !isFinished, let end = forecast.fixes.last?.time
    else { return nil }
    let fixes = [now] + forecast.fixes.filter { $0.time > now.time }
    let legs = TrackLeg.legs(of: fixes)
    let cities = MapPlace.cities { position, rank in
      rank <= Self.farthest.rank
        && fixes.contains { $0.position.distance(to: position) < 6 * Self.farthest.distance }
    }
    let passed = cities.compactMap { city -> (city: MapPlace, approach: ClosestApproach)? in
      let approach = ClosestApproach(of: Coordinate(city.position), to: legs)
      guard let approach, approach.distance <= Self.farthest.distance, approach.time > now.time,
        approach.time < end
      else { return nil }
      return (city, approach)
    }
    let best = passed.min { one, other in
      let costs = [one, other].map {
        Double($0.city.rank) + $0.approach.distance / 1_000 / Self.worth
      }
      return costs[0] < costs[1]
    }
    guard let (city, approach) = best else { return nil }
    // To the hour: the forecast is no more exact.
    let hours = (Double(approach.time.secondsSince1970) / 3_600).rounded()
    let time = approach.time.advanced(
      bySeconds: Int(hours) * 3_600 - Int(approach.time.secondsSince1970))
    let moment = "\(words.shortMoment(time)) \(words.clockName)"
    let (name, kilometres) = (city.name(in: words.language), approach.distance / 1_000)
    guard kilometres > Self.over else { return words[.passesOver, name, moment] }
    let distance = own(words).length(
      Length((kilometres / 10).rounded() * 10, .kilometres)
    ).unbroken
    return words[.passesBeside, distance, words.direction(approach.bearing), name, moment]
  }
}
