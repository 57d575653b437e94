extension Nature {
  /// The kind of low that an English class name denotes: "Severe Tropical Storm", "POST-TROPICAL
  /// CYCLONE"; `nil` for an unknown name.
  init?(words: String) {
    // Codes such as "T" are common in tables.
    guard words.utf8.count > 2 else { return nil }
    let words = words.lowercased()
    func say(_ some: String...) -> Bool { some.contains { words.contains($0) } }
    // More specific names first: an "extratropical low" is not a plain low, a "subtropical storm"
    // is not tropical.
    if say("extratropical", "extra-tropical") {
      self = .extratropical
    } else if say("post-tropical", "post tropical", "posttropical") {
      self = .postTropical
    } else if say("remnant") {
      self = .remnantLow
    } else if say("subtropical", "sub-tropical") {
      self = .subtropical
    } else if say("potential", "disturbance", "invest") {
      // NHC's "potential tropical cyclone" is a disturbance for which warnings are already issued.
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

  /// The kind of low that the system has become according to a remark: 温帯低気圧に変わりました, 온대저기압으로 변질되었음;
  /// `nil` if the remark does not say so, or only expects it.
  init?(remarks: LocalizedText) {
    let says = remarks.entries.contains { entry in
      guard let words = Self.settling[entry.language] else { return false }
      return entry.text.split { "。.|\n".contains($0) }.contains { sentence in
        words.done.contains { sentence.contains($0) || sentence.hasSuffix($0.dropLast()) }
          && !words.open.contains { sentence.contains($0) }
      }
    }
    guard says else { return nil }
    self = .extratropical
  }

  /// By language, the phrases for a completed extratropical transition, and those that make it only
  /// a possibility.
  private static let settling: [String: (done: [String], open: [String])] = [
    "ja": (
      ["温帯低気圧に変わ", "温帯低気圧化"],
      ["見込", "予想", "可能性", "でしょう", "つつ", "ません", "なかった", "ない", "日には", "頃には", "までに"]
    ),
    // The noun is followed by past forms, or by nothing.
    "ko": (
      [
        "온대저기압으로 변질되었", "온대저기압으로 변질됐", "온대저기압으로 변질됨", "온대저기압으로 변질된",
        "온대저기압으로 변질함", "온대저기압으로 변질하였", "온대저기압으로 변질했", "온대저기압으로 변질,",
        "온대저기압으로 변질)", "온대저기압화", "온대저기압으로 바뀌었", "온대저기압으로 바뀜", "온대저기압으로 바뀐",
      ],
      ["예상", "전망", "가능", "않", "이내"]
    ),
  ]
}
