import TyphoonTrack

/// What the track of a storm means for a city.
struct PlateOutlook {
  /// A sentence.
  let words: String
  /// The city that it names; `nil` if none is near.
  let city: MapPlace?
}

extension PlateStorm {
  /// The farthest and the least important city that the sentence names: in metres, and by rank.
  private static var farthest: (distance: Double, rank: Int) { (100_000, 5) }
  /// How near a city the track passes over it, in metres.
  private static var over: Double { 15_000 }

  /// How many kilometres count as much as one rank of importance.
  private static var worth: Double { 15 }

  /// Returns where the forecast track passes a city that is important and near it; `nil` if there is
  /// none, or if the storm is nearest at the beginning or the end, and may come nearer.
  func outlook(_ words: MapWords) -> PlateOutlook? {
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
    guard let (city, approach) = passed.min(by: { Self.cost($0) < Self.cost($1) })
    else { return nil }
    // To the hour: the forecast is no more exact.
    let hours = (Double(approach.time.secondsSince1970) / 3_600).rounded()
    let time = Timestamp(secondsSince1970: Int64(hours) * 3_600)
    let moment = "\(words.shortMoment(time)) \(words.clockName(at: time))"
    let place =
      approach.distance <= Self.over
      ? words[.overCity, city.name(in: words.language)] : beside(city, approach, words)
    return PlateOutlook(words: words[.passes, place, moment], city: city)
  }

  /// Returns where a landfall of the track that the source marks was, the strongest of several.
  func landfall(_ words: MapWords) -> PlateOutlook? {
    let all = storm.track.filter { $0.marks.contains(.landfall) }
    func speed(_ fix: Fix) -> Double { fix.wind?.speed.value(in: scale.unit) ?? 0 }
    guard let fix = all.max(by: { speed($0) < speed($1) }), all.count == 1 || fix.wind != nil
    else { return nil }
    let near = MapPlace.cities { position, rank in
      rank <= Self.farthest.rank && fix.position.distance(to: position) < Self.farthest.distance
    }.compactMap { city in
      ClosestApproach(of: Coordinate(city.position), to: TrackLeg.legs(of: [fix]))
        .map { (city: city, approach: $0) }
    }.min { Self.cost($0) < Self.cost($1) }
    let facts = [
      near.map { beside($0.city, $0.approach, words) },
      "\(words.shortMoment(fix.time)) \(words.clockName(at: fix.time))",
      fix.wind.map { own(words).speed($0.speed) },
    ]
    let sentence = words.labelled(
      words[all.count == 1 ? .landfall : .strongestLandfall],
      facts.compactMap { $0 }.joined(separator: words[.comma]))
    return PlateOutlook(words: sentence, city: near?.city)
  }

  /// Returns by how little a reader is told where the centre is by naming a city.
  private static func cost(_ near: (city: MapPlace, approach: ClosestApproach)) -> Double {
    Double(near.city.rank) + near.approach.distance / 1_000 / worth
  }

  /// Returns where the centre is from a city: "40 km N of Tainan".
  private func beside(
    _ city: MapPlace, _ approach: ClosestApproach, _ words: MapWords
  ) -> String {
    let kilometres = max(1, (approach.distance / 10_000).rounded()) * 10
    let distance = own(words).length(Length(kilometres, .kilometres)).unbroken
    return words[
      .beside, distance, words.direction(approach.bearing), city.name(in: words.language)]
  }
}
