import TyphoonTrack

// What a storm does at a place, in words.

extension MapWords {
  /// Returns the facts of a passage, each with its label.
  func facts(of passage: PlacePassage) -> [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    func add(_ approach: ClosestApproach?, _ label: String) {
      guard let approach else { return }
      let distance = Length((approach.distance / 1_000).rounded(), .kilometres)
      facts.append(
        (label, "\(moment(approach.time)), \(length(distance)) \(direction(approach.bearing))"))
    }
    func add(_ period: PlacePeriod?, _ label: String) {
      guard let period else { return }
      facts.append((label, "\(moment(period.start)) – \(moment(period.end))"))
    }
    add(passage.observed, choose("Closest, observed", "最接近（實況）", "最接近（実況）"))
    add(passage.forecast, choose("Closest, forecast", "最接近（預測）", "最接近（予報）"))
    for force in WindForce.allCases {
      let label = choose("In \(force.bound) winds", "\(force.bound)暴風範圍內", "\(force.bound)の風の範囲内")
      add(passage.winds[force], label)
      if let reason = passage.unknownWinds[force] { facts.append((label, words(of: reason))) }
    }
    add(passage.area, choose("In potential track area", "路徑潛勢範圍內", "予報円を結ぶ範囲内"))
    if let strike = passage.strike {
      facts.append((label(of: strike), "\(strike.level.shown)%"))
    }
    return facts
  }

  private func words(of reason: UnknownWind) -> String {
    switch reason {
    case .never:
      choose(
        "not known: the source gives no such radii", "不明（來源未提供此風力之半徑）", "不明（出典にこの風の半径がない）")
    case .then:
      choose(
        "not known: the radii at the closest approach are unknown", "不明（最接近時之半徑不明）",
        "不明（最接近時の半径が不明）")
    }
  }

  /// The note about what stands at places.
  var passagesNote: String {
    choose(
      "What is said of places is computed from tracks, not issued by an agency.",
      "各地點之資訊由路徑推算，非氣象機關發布。",
      "各地点の情報は経路から計算したもので、気象機関の発表ではありません。")
  }

  /// Returns what a strike probability is that of.
  func label(of strike: StrikeProbability) -> String {
    let distance = length(strike.radius)
    return choose(
      "Chance of the centre within \(distance)", "中心通過\(distance)內之機率",
      "中心が\(distance)以内を通る確率")
  }

  /// Returns a strike probability for a label, such as "20% within 120 km".
  func label(ofChance strike: StrikeProbability) -> String {
    let (share, distance) = ("\(strike.level.rounded().shown)%", length(strike.radius))
    return choose(
      "\(share) within \(distance)", "\(distance)內\(share)", "\(distance)以内\(share)")
  }

  /// Returns the closest approach for a label, such as "closest 22 Aug, 18:00, 85 km".
  func label(of approach: ClosestApproach) -> String {
    let distance = length(Length((approach.distance / 1_000).rounded(), .kilometres))
    let comma = choose(", ", "，", "、")
    return "\(Glossary.closest(language)) \(shortMoment(approach.time))\(comma)\(distance)"
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
