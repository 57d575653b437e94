extension Nature {
  /// What kind of low a class of JMA's is, by its code, else by its words; `nil` where neither is known.
  ///
  /// - Parameters:
  ///   - code: The code, in letters of any case: `TY`, `LOW`.
  ///   - words: The class in Japanese: 台風.
  init?(jmaCode code: String?, words: String?) {
    switch (code?.uppercased(), words) {
    case ("TD"?, _), ("TS"?, _), ("STS"?, _), ("TY"?, _), ("HR"?, _), ("HURRICANE"?, _),
      ("TROPICAL STORM"?, _):
      self = .tropical
    case ("LOW"?, _), ("L"?, _), ("EX"?, _), ("EXTRATROPICAL LOW"?, _): self = .extratropical
    case (_, "台風"?), (_, "熱帯低気圧"?), (_, "発達した熱帯低気圧"?), (_, "ハリケーン"?):
      self = .tropical
    case (_, "温帯低気圧"?): self = .extratropical
    case (_, "低圧部"?): self = .low
    default: return nil
    }
  }
}
