import TyphoonTrack

// What a storm does at a place, in words.

extension MapWords {
  /// Returns the facts of a passage, each with its label.
  func facts(of passage: PlacePassage) -> [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    func add(_ approach: ClosestApproach?, _ label: Phrase, atEnd: Phrase) {
      guard let approach else { return }
      let place = "\(distance(of: approach)) \(direction(approach.bearing))"
      let time = moment(approach.time)
      facts.append(
        (
          self[approach.isAtEnd ? atEnd : label],
          approach.isApproaching ? self[.stillApproaching, time, place] : "\(time), \(place)"
        ))
    }
    func add(_ period: PlacePeriod?, _ label: String) {
      guard let period else { return }
      let (start, end) = (period.knownStart.map(moment), period.knownEnd.map(moment))
      facts.append((label, "\(start ?? "?") – \(end ?? "?")"))
    }
    add(passage.observed, .closestObserved, atEnd: .observed)
    add(passage.forecast, .closestForecast, atEnd: .forecast)
    for force in WindForce.allCases {
      let label = self[.inWinds, force.bound]
      add(passage.winds[force], label)
      if passage.winds[force] == nil, let reason = passage.unknownWinds[force] {
        facts.append((label, self[reason == .never ? .windsNeverKnown : .windsNotKnownThen]))
      }
    }
    add(passage.area, self[.inPotentialArea])
    if let strike = passage.strike { facts.append((label(of: strike), "\(strike.level.shown)%")) }
    return facts
  }

  /// Returns what a strike probability is that of.
  func label(of strike: StrikeProbability) -> String { self[.chance, length(strike.radius)] }

  /// Returns which members a line of arrival is of: "10% of 51 members have come within 120 km".
  func label(ofArrival strike: StrikeProbability) -> String {
    self[.arrivalShare, "\(strike.level.shown)%", String(strike.members), length(strike.radius)]
  }

  /// Returns a strike probability for a label, such as "20% within 120 km".
  func label(ofChance strike: StrikeProbability) -> String {
    let (share, distance) = ("\(strike.level.rounded().shown)%", length(strike.radius))
    return self[.chanceLabel, share, distance]
  }

  /// Returns the closest approach for a label, such as "closest 22 Aug, 18:00, 85 km"; where the track ends, "still
  /// approaching at 22 Aug, 18:00, 85 km".
  func label(of approach: ClosestApproach) -> String {
    told(approach, shortMoment(approach.time), distance(of: approach))
  }

  /// Returns the closest approach for a list, as exactly as a heading tells it: "closest Sun 18:00, 80 km W".
  func entry(of approach: ClosestApproach, at now: Timestamp) -> String {
    let time = label(approach.time.roundedToHour, approach.time < now ? .full : .weekday)
    let kilometres = max(1, (approach.distance / 10_000).rounded()) * 10
    let distance = "\(length(Length(kilometres, .kilometres))) \(direction(approach.bearing))"
    return told(approach, time, distance)
  }

  private func told(_ approach: ClosestApproach, _ time: String, _ distance: String) -> String {
    if approach.isApproaching { return self[.stillApproaching, time, distance] }
    let words = "\(time)\(self[.comma])\(distance)"
    return approach.isAtEnd ? words : "\(self[.closest]) \(words)"
  }

  private func distance(of approach: ClosestApproach) -> String {
    length(Length((approach.distance / 1_000).rounded(), .kilometres))
  }
}

extension WindForce {
  /// The lowest winds of the force, as in legends.
  fileprivate var bound: String {
    switch self {
    case .gale: "15 m/s (34 kt)"
    case .storm: "24 m/s (50 kt)"
    case .hurricane: "32 m/s (64 kt)"
    }
  }
}
