extension Nature {
  /// The kind of low that a class in English words is of: "Severe Tropical Storm", "POST-TROPICAL
  /// CYCLONE"; `nil` for words that are not known.
  init?(words: String) {
    let words = words.lowercased()
    func say(_ some: String...) -> Bool { some.contains { words.contains($0) } }
    // The narrower first: an extratropical low is no plain low, a subtropical storm not tropical.
    if say("extratropical", "extra-tropical") {
      self = .extratropical
    } else if say("post-tropical", "post tropical", "posttropical") {
      self = .postTropical
    } else if say("remnant") {
      self = .remnantLow
    } else if say("subtropical", "sub-tropical") {
      self = .subtropical
    } else if say("potential", "disturbance", "invest") {
      // NHC's "potential tropical cyclone" is a disturbance that has a warning already.
      self = .disturbance
    } else if say("wave") {
      self = .wave
    } else if say("monsoon depression") {
      self = .monsoonDepression
    } else if say("tropical", "typhoon", "hurricane", "cyclonic storm", "depression", "cyclone") {
      self = .tropical
    } else if say("low") {
      self = .low
    } else {
      return nil
    }
  }
}
