import TyphoonTrack

/// What the track of a storm means for a city.
struct PlateOutlook {
  /// A sentence.
  let words: String
  /// The city that it names; `nil` if none is near.
  let city: MapPlace?

  /// Creates a sentence, without the space before a time that is not told.
  init(_ words: String, _ city: MapPlace?) {
    (self.words, self.city) = (words.last == " " ? String(words.dropLast()) : words, city)
  }
}

/// A forecast, and from when on a reader is told of it.
private struct Prospect {
  let now: Timestamp
  let base: Int64
  /// The latest observed fix and the forecast.
  let fixes: [Fix]

  /// Days ahead: a forecast of whole days ends with a day.
  static let days = [0..<1, 1..<2, 2..<Int64.max]
  /// The probability radius, in metres, from which on no place is named two days ahead.
  private static let vague = 150_000.0

  func ahead(_ time: Timestamp) -> Int64 { time.secondsSince1970 - base }

  func isIn(_ days: Range<Int64>, _ time: Timestamp) -> Bool {
    days.contains((ahead(time) - 1) / 86_400)
  }

  /// Whether it is known where the centre is at a time.
  func isKnown(_ time: Timestamp, _ circle: ProbabilityRadius? = nil) -> Bool {
    // From the base fix, which has none, to the first radius it is at most that.
    let circle = circle ?? fixes.first { $0.time >= time }?.probabilityRadius
    let radius = circle?.radius.value(in: .metres) ?? .infinity
    return time > now && (ahead(time) <= 2 * 86_400 || radius < Self.vague)
  }
}

extension PlateStorm {
  private typealias NearCity = (city: MapPlace, approach: ClosestApproach)

  /// The farthest and the least important city that the sentence names: in metres, and by rank.
  private static var farthest: (distance: Double, rank: Int) { (100_000, 5) }
  /// How near a city the track passes over it, in metres.
  private static var over: Double { 15_000 }
  /// How many kilometres count as much as one rank of importance.
  private static var worth: Double { 15 }
  /// The least area of an island that the sentence names before others, in square kilometres: Yakushima has 500,
  /// Okinawa 1,200, the Isle of Youth 2,200, Jamaica 11,000.
  private static var island: Double { 3_000 }
  /// The land that the track meets is told before a city that it passes less than these seconds earlier.
  private static var earlier: Int64 { 6 * 3_600 }
  /// How far from a coast, in metres, a landfall that the source marks is one of the land.
  static var coastal: Double { 50_000 }

  /// Returns what comes next on the forecast track, as exactly as it is known: the land that it meets, or an important
  /// city near which it passes, in the coming day, or else the day after, or else where the forecast is exact.
  ///
  /// A city that is nearest at the beginning or the end is not passed: the storm may come nearer.
  func outlook(_ words: MapWords) -> PlateOutlook? {
    guard let prospect, let end = prospect.fixes.last?.time else { return nil }
    let (now, fixes) = (prospect.now, prospect.fixes)
    func isKnown(_ fix: Fix) -> Bool { prospect.isKnown(fix.time, fix.probabilityRadius) }
    let legs = TrackLeg.legs(of: fixes)
    let passed = Self.cities(near: fixes, within: 6 * Self.farthest.distance).compactMap {
      city -> NearCity? in
      let approach = ClosestApproach(of: Coordinate(city.position), to: legs)
      guard let approach, approach.distance <= Self.farthest.distance,
        approach.time > now.advanced(bySeconds: 1_800), approach.time < end,
        let fix = approach.fix(on: fixes, legs), isKnown(fix)
      else { return nil }
      return (city, approach)
    }
    // An island that few readers know counts where the track meets no other land.
    let landfalls =
      [Self.island, 0].lazy.map { fixes.landfalls(area: max($0, features.smallestIsland)) }
      .map { $0.filter { isKnown($0.fix) } }.first { !$0.isEmpty } ?? []
    for days in Prospect.days {
      func isThen(_ time: Timestamp) -> Bool { prospect.isIn(days, time) }
      let city = passed.filter { isThen($0.approach.time) }.min { Self.cost($0) < Self.cost($1) }
      let landfall = landfalls.first { landfall in
        let limit = city?.approach.time.advanced(bySeconds: Int(Self.earlier))
        return isThen(landfall.fix.time) && limit.map { landfall.fix.time <= $0 } ?? true
      }
      let isExact = days.lowerBound == 0
      if let landfall, let place = place(of: landfall, isExact, words) {
        let when = words.forecastMoment(
          landfall.fix.time, ahead: prospect.ahead(landfall.fix.time), at: landfall.fix.position)
        let facts = [place.words, when].compactMap { $0 }.joined(separator: words[.comma])
        return PlateOutlook(words.labelled(words[.forecastLandfall], facts), place.city)
      }
      if let city {
        let when = words.forecastMoment(
          city.approach.time, ahead: prospect.ahead(city.approach.time), at: city.city.position)
        let isOver = isExact && city.approach.distance <= Self.over
        let place =
          isOver
          ? words[.overCity, city.city.fullName(in: words.language)]
          : spot(city, isExact, words)
        return PlateOutlook(words[.passes, place, when ?? ""], city.city)
      }
    }
    return nil
  }

  /// The official forecast that the plate shows.
  private var prospect: Prospect? {
    guard let forecast = shownForecast, forecast.isOfficial, !isFinished else { return nil }
    let now = storm.track.last?.time ?? forecast.baseTime
    return Prospect(
      now: now, base: min(now, forecast.baseTime).secondsSince1970,
      fixes: storm.track.suffix(1) + forecast.fixes.filter { $0.time > now })
  }

  /// Returns when gales first reach a city, as a sentence: on the first day on which they reach one, of those then the
  /// one that matters most; `nil` if none is known.
  func arrival(_ words: MapWords) -> PlateOutlook? {
    guard let prospect else { return nil }
    let reached = features.passages.compactMap { passage -> (start: Timestamp, near: NearCity)? in
      guard let start = passage.winds[.gale]?.knownStart, prospect.isKnown(start),
        let approach = passage.forecast, passage.place.rank <= Self.farthest.rank
      else { return nil }
      return (start, (passage.place, approach))
    }
    let then = Prospect.days.lazy.map { days in reached.filter { prospect.isIn(days, $0.start) } }
    guard
      let first = then.compactMap({ $0.min { Self.cost($0.near) < Self.cost($1.near) } }).first,
      let when = words.forecastMoment(
        first.start, ahead: prospect.ahead(first.start), at: first.near.city.position, inTitle: true
      )
    else { return nil }
    let city = first.near.city.fullName(in: words.language)
    return PlateOutlook(
      words[.windsReach, title(words, hasFacts: false), city, when], first.near.city)
  }

  /// Returns where a landfall of the track was, the strongest of several; `nil` without a city or a land.
  ///
  /// It is one of those that the source marks, or else, if it `isComputed`, of those that are computed.
  func landfall(_ words: MapWords, isComputed: Bool = false) -> PlateOutlook? {
    let marked = storm.track.filter { $0.marks.contains(.landfall) }
    let isMarked = !marked.isEmpty || !isComputed
    let all =
      isMarked
      ? marked.map { Landfall(fix: $0, land: .near($0.position, within: Self.coastal)) }
      : storm.track.landfalls(area: features.smallestIsland)
    func speed(_ landfall: Landfall) -> Double {
      landfall.fix.wind?.speed.value(in: scale.unit) ?? 0
    }
    guard let landfall = all.max(by: { speed($0) < speed($1) }),
      all.count == 1 || landfall.fix.hasWind || !isMarked,
      let place = place(of: landfall, true, words)
    else { return nil }
    let facts = [
      place.words,
      "\(words.shortMoment(landfall.fix.time)) \(words.clockName(at: landfall.fix.time))",
      landfall.fix.wind.map { own(words).speed($0.speed) },
    ]
    let label: Phrase =
      !isMarked ? .computedLandfall : all.count == 1 ? .landfall : .strongestLandfall
    let sentence = words.labelled(
      words[label], facts.compactMap { $0 }.joined(separator: words[.comma]))
    return PlateOutlook(sentence, place.city)
  }

  /// Returns where a landfall is: from a city, or else in which land; `nil` if there is neither.
  private func place(
    of landfall: Landfall, _ isExact: Bool, _ words: MapWords
  ) -> (words: String, city: MapPlace?)? {
    let fix = landfall.fix
    let reach = (isExact ? 2 : 1) * Self.farthest.distance
    let near = Self.cities(near: [fix], within: reach).compactMap { city -> NearCity? in
      ClosestApproach(of: Coordinate(city.position), to: TrackLeg.legs(of: [fix])).map {
        (city, $0)
      }
    }.min { isExact ? Self.cost($0) < Self.cost($1) : $0.approach.distance < $1.approach.distance }
    let land = landfall.land?.name(in: words.language)
    guard let near else { return land.map { ($0, nil) } }
    // A city that is far may be in another country.
    let isFar = near.approach.distance > Self.farthest.distance
    let facts = [spot(near, isExact, words), isFar ? land : nil].compactMap { $0 }
    return (facts.joined(separator: words[.comma]), near.city)
  }

  /// Returns the important cities within a distance in metres of a fix.
  private static func cities(near fixes: [Fix], within distance: Double) -> [MapPlace] {
    MapPlace.cities { position, rank in
      rank <= farthest.rank && fixes.contains { $0.position.distance(to: position) < distance }
    }
  }

  /// Returns by how little a reader is told where the centre is by naming a city.
  private static func cost(_ near: NearCity) -> Double {
    Double(near.city.rank) + near.approach.distance / 1_000 / worth
  }

  /// Returns where the centre is from a city: "40 km N of Tainan", or "near Tainan" if that is not known.
  private func spot(_ near: NearCity, _ isExact: Bool, _ words: MapWords) -> String {
    let name = near.city.fullName(in: words.language)
    guard isExact else { return words[.nearCity, name] }
    let kilometres = max(1, (near.approach.distance / 10_000).rounded()) * 10
    let distance = own(words).length(Length(kilometres, .kilometres)).unbroken
    return words[.beside, distance, words.direction(near.approach.bearing), name]
  }
}
