extension Nature {
  /// The nature for a JMA class, by its code or, failing that, its name; `nil` if neither is known.
  ///
  /// - Parameters:
  ///   - code: The code, in any case: `TY`, `LOW`.
  ///   - words: The class in Japanese: 台風.
  init?(jmaCode code: String?, words: String?) {
    switch (code?.uppercased(), words) {
    case ("TD"?, _), ("TS"?, _), ("STS"?, _), ("TY"?, _), ("HR"?, _), ("HURRICANE"?, _),
      ("TROPICAL STORM"?, _):
      self = .tropical
    case ("LOW"?, _), ("L"?, _), ("EX"?, _), ("EXTRATROPICAL LOW"?, _): self = .extratropical
    case (_, "台風"?), (_, "熱帯低気圧"?), (_, "発達した熱帯低気圧"?), (_, "ハリケーン"?): self = .tropical
    case (_, "温帯低気圧"?): self = .extratropical
    case (_, "低圧部"?): self = .low
    default: return nil
    }
  }
}
