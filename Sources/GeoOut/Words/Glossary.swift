import TyphoonTrack

/// The text of maps in the supported languages, with the agencies' terms (languages.md names their
/// sources).
enum Glossary {
  /// Returns an agency's text for a storm that hardly moves, in a language; the original text if
  /// there is no translation.
  ///
  /// - Parameters:
  ///   - words: The agency's text.
  ///   - language: The language.
  /// - Returns: The text; `nil` if the agency has none.
  static func slowness(_ words: LocalizedText, _ language: Language) -> String? {
    if let own = words[language.rawValue] { return own }
    let known: [(japanese: String, english: String, chinese: String)] = [
      ("ゆっくり", "slowly", "緩慢"), ("ほとんど停滞", "almost stationary", "滯留"),
    ]
    guard let row = known.first(where: { $0.japanese == words["ja"] }) else {
      return words.entries.first?.text
    }
    switch language {
    case .english: return row.english
    case .traditionalChinese: return row.chinese
    case .japanese: return row.japanese
    }
  }

  /// Returns the note beside the potential track area, which prevents readers from taking it for
  /// the storm's size.
  ///
  /// - Parameters:
  ///   - probability: The probability of the circles as a percentage, if all have the same.
  ///   - language: The language.
  ///   - share: The probability in words, if that is better than a percentage.
  /// - Returns: The sentence.
  static func areaSentence(
    _ probability: Double?, _ language: Language, share: String? = nil
  ) -> String {
    let percent = share ?? probability.map { "\($0.shown)%" }
    switch language {
    case .english:
      let share = percent.map { " (\($0) at each time)" } ?? ""
      return
        "The shaded area is where the centre may go\(share). It is not the size of the storm; hazards reach outside it."
    case .traditionalChinese:
      let share = percent.map { "（\($0) 機率）" } ?? ""
      return "黃色範圍為颱風中心未來可能通過的範圍\(share)，不是暴風範圍，也不代表颱風變大；範圍外仍可能受影響。"
    case .japanese:
      let share = percent.map { "\($0)の確率で" } ?? ""
      return
        "予報円は台風の中心が\(share)入る範囲です。台風の大きさや強さを表すものではありません。範囲の外でも影響を受けることがあります。"
    }
  }

  /// Returns the title of a map of several storms.
  static func mapTitle(_ language: Language) -> String {
    switch language {
    case .english: "Tropical cyclones"
    case .traditionalChinese: "熱帶氣旋"
    case .japanese: "熱帯低気圧・台風"
    }
  }

  /// Returns the note about the sources of a map.
  ///
  /// - Parameters:
  ///   - sources: The sources of the tracks.
  ///   - basemap: The base map under them.
  ///   - language: The language.
  ///   - isPlate: Whether the text is for a plate, with the punctuation of its language.
  ///   - name: Returns how a source is named.
  ///   - withLicenses: Whether the terms of use follow.
  /// - Returns: The sentences.
  static func footer(
    _ sources: [Source], basemap: Basemap = .none, _ language: Language, isPlate: Bool = false,
    credit name: (Source) -> String = { $0.attribution }, withLicenses: Bool = true
  ) -> String {
    let names = distinct(sources.map(name)).map { credit in
      let products = sources.filter {
        name($0) == credit && !isNamed($0.product, in: $0.attribution)
      }
      return ([credit] + distinct(products.map(\.product))).filter { !$0.isEmpty }
        .joined(separator: isPlate && language != .english ? "、" : ", ")
    }
    let licenses = withLicenses ? licenses(sources) : ""
    let credit = basemap == .naturalEarth ? credit(language) : ""
    switch language {
    case .english:
      let made = names.isEmpty ? "" : " Made from \(names.joined(separator: "; "))."
      return "Not an official product.\(made) Follow the official warnings.\(credit)\(licenses)"
    case .traditionalChinese:
      let all = names.joined(separator: isPlate ? "；" : "; ")
      let made = names.isEmpty ? "" : isPlate ? "，由\(all)轉換" : "，由 \(all) 轉換"
      return "非官方圖\(made)；請以官方最新發布為準。\(credit)\(licenses)"
    case .japanese:
      // JMA's attribution already includes this.
      let ending = isPlate ? "を加工して作成" : " を加工して作成"
      let edited = names.map { $0.contains("を加工して作成") ? $0 : $0 + ending }
      let made = names.isEmpty ? "" : edited.joined(separator: isPlate ? "、" : "; ") + "。"
      return "\(made)公式の図ではありません。最新の情報は気象機関の発表を確認してください。\(credit)\(licenses)"
    }
  }

  /// Returns the terms of use of sources, each after a space.
  static func licenses(_ sources: [Source]) -> String {
    distinct(sources.compactMap(\.license)).map { " \($0)" }.joined()
  }

  /// Returns the credit that the makers of the base map ask for.
  private static func credit(_ language: Language) -> String {
    switch language {
    case .english: " Made with Natural Earth."
    case .traditionalChinese: "底圖：Natural Earth。"
    case .japanese: "背景地図：Natural Earth。"
    }
  }

  /// Whether an attribution names the product, apart from the agency's short name and the
  /// parenthesis after the title of JMA's telegrams.
  private static func isNamed(_ product: String, in attribution: String) -> Bool {
    let words = product.split(separator: " ", maxSplits: 1)
    return words.count == 2 && attribution.contains(words[1].prefix { $0 != "（" })
  }

  /// Returns the texts without repetitions, in order.
  private static func distinct(_ texts: [String]) -> [String] {
    texts.indices.filter { !texts[..<$0].contains(texts[$0]) }.map { texts[$0] }
  }

  /// Returns the abbreviated English name of a month.
  static func englishMonth(_ month: Int) -> StaticString { months[month - 1] }

  private static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the name of one feature of a layer.
  static func singular(of layer: Layer, _ language: Language) -> StaticString {
    let words: (english: StaticString, chinese: StaticString, japanese: StaticString) =
      switch layer {
      case .potentialArea: ("potential track area", "路徑潛勢", "予報円を結ぶ範囲")
      case .warningArea: ("warning area", "暴風警戒區", "暴風警戒域")
      case .windSwath: ("wind swath", "暴風掃過範圍", "強い風の通過範囲")
      case .probabilityCircle: ("probability circle", "機率圓", "予報円")
      case .windRadius: ("wind radius", "暴風半徑", "風の範囲")
      case .track, .trackSegment: ("past track", "過去路徑", "これまでの経路")
      case .forecastTrack: ("forecast track", "預測路徑", "予報円の中心を結ぶ線")
      case .fix: ("fix", "中心位置", "中心位置")
      case .forecastFix: ("forecast fix", "預測位置", "予報位置")
      case .strikeProbability: ("strike probability", "中心接近機率", "中心の接近確率")
      case .ensembleMean: ("ensemble mean", "系集平均", "アンサンブル平均")
      case .place: ("place", "地點", "地点")
      }
    switch language {
    case .english: return words.english
    case .traditionalChinese: return words.chinese
    case .japanese: return words.japanese
    }
  }

  /// Returns the word before the time and distance of a closest approach.
  static func closest(_ language: Language) -> StaticString {
    switch language {
    case .english: "closest"
    case .traditionalChinese, .japanese: "最接近"
    }
  }

  /// Returns the name of a layer.
  static func name(of layer: Layer, _ language: Language) -> String {
    switch (language, layer) {
    case (.english, .potentialArea): "Potential track area (where the centre may go)"
    case (.english, .warningArea): "Storm warning area"
    case (.english, .windSwath): "Area swept by winds"
    case (.english, .probabilityCircle): "Probability circles"
    case (.english, .windRadius): "Wind radii"
    case (.english, .track), (.english, .trackSegment): "Past track"
    case (.english, .forecastTrack): "Forecast track"
    case (.english, .fix): "Fixes"
    case (.english, .forecastFix): "Forecast fixes"
    case (.english, .strikeProbability): "Strike probability"
    case (.english, .ensembleMean): "Ensemble mean"
    case (.english, .place): "Places"
    case (.traditionalChinese, .potentialArea): "路徑潛勢（颱風中心可能通過的範圍）"
    case (.japanese, .windRadius): "強風域・暴風域"
    default: "\(singular(of: layer, language))"
    }
  }
}
