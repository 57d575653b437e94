import TyphoonTrack

/// The text of a plate in one language, with the agencies' terms (languages.md names their sources).
struct MapWords: Hashable {
  let language: Language
  /// The UTC offset of times.
  var clock = TimeOffset.utc
  /// The unit of speeds, and of the lengths that go with it; `nil` for those of the source.
  var units: SpeedUnit?
  /// The agency of all storms of a plate, whose name for its local time is used.
  var agency: String?
  /// Whether dates in labels have a month in every language, and full ones a year.
  var hasMonths = false
  var hasYears = false
  /// Whether the text is for a plate; KML keeps the names of classes as they are in its data.
  var isPlate = false

  func choose(_ english: String, _ chinese: String, _ japanese: String) -> String {
    switch language {
    case .english: english
    case .traditionalChinese: chinese
    case .japanese: japanese
    }
  }

  // MARK: - Headings

  var noStorms: String { choose("No tropical cyclones", "目前無熱帶氣旋", "熱帯低気圧・台風はありません") }
  var latestAnalysis: String { choose("Latest analysis", "現況", "実況") }
  var forecast: String { choose("Forecast", "預測", "予報") }
  var legend: String { choose("Legend", "圖例", "凡例") }
  var valid: String { choose("Analysis valid at", "資料時間", "解析時刻") }
  /// The label of the first time of a forecast without an analysis.
  var forecastFor: String { choose("Forecast for", "預測時間", "予報時刻") }
  /// The label of the days of analyses of different times.
  var validOn: String { choose("Analyses of", "資料時間", "解析時刻") }
  /// The heading of a track that has ended, and of its last time.
  var lastFix: String { choose("Last fix", "最後定位", "最終解析") }
  /// The heading of a season's storms, and of the time from the first fix to the last.
  var storms: String { choose("Storms, at their strongest", "各熱帶氣旋（最強時）", "熱帯低気圧・台風（最盛期）") }
  var period: String { choose("Period", "期間", "期間") }
  var strongest: String { choose("Strongest wind", "最強時風速", "最盛期の最大風速") }

  /// Returns a text after a label.
  func labelled(_ label: String, _ text: String) -> String {
    let isOpen = [valid, validOn, forecastFor].contains(label)
    if language == .english, isOpen { return "\(label) \(text)" }
    return choose("\(label): \(text)", "\(label)：\(text)", "\(label)：\(text)")
  }

  /// Returns a text with a detail in parentheses.
  func detailed(_ text: String, _ detail: String) -> String {
    choose("\(text) (\(detail))", "\(text)（\(detail)）", "\(text)（\(detail)）")
  }

  func status(_ status: Storm.Status) -> String? {
    switch status {
    case .actual: nil
    case .exercise: choose("EXERCISE", "演習", "訓練")
    case .test: choose("TEST", "測試", "試験")
    }
  }

  func count(_ count: Int) -> String {
    choose("\(count) tropical cyclones", "\(count) 個熱帶氣旋", "\(count) 個の熱帯低気圧・台風")
  }

  /// Returns the number of storms that share a name.
  func count(_ storms: Int, named name: String) -> String {
    let count = count(storms)
    return choose("\(count) named \(name)", "名為 \(name) 的 \(count)", "\(name) という名の \(count)")
  }

  /// Returns the heading of storms that a statistical model has made up.
  func synthetic(_ count: Int) -> String {
    choose(
      count == 1 ? "Synthetic tropical cyclone" : "\(count) synthetic tropical cyclones",
      "\(count) 個合成熱帶氣旋", "\(count) 個の合成熱帯低気圧・台風")
  }

  func andMore(_ count: Int) -> String {
    choose("and \(count) more", "另有 \(count) 個", "ほか \(count) 個")
  }

  // MARK: - Kinds of storms

  /// Returns the kind with a number, for agencies that number typhoons.
  func numbered(_ number: String) -> String {
    choose("Typhoon No. \(number)", "第\(number)號颱風", "台風第\(number)号")
  }

  /// Returns an agency's number of a storm after its class.
  func ordinal(_ number: String) -> String { choose("No. \(number)", number, number) }

  /// Returns a headline, such as "Hurricane IKE (2008)" or "2012年第14號颱風 天秤".
  func headline(
    _ kind: String, _ name: String?, _ season: Int?, number: String? = nil
  ) -> String {
    let title = [kind, name].compactMap { $0 }.joined(separator: " ")
    guard language == .english else { return season.map { "\($0)年\(title)" } ?? title }
    let facts = [number.map(ordinal), season.map(String.init)].compactMap { $0 }
    return facts.isEmpty ? title : "\(title) (\(facts.joined(separator: ", ")))"
  }

  /// Returns the headline of what is left of a storm that is no longer what its title says.
  func remnants(of title: String, as nature: Nature, _ kind: String) -> String {
    let isExtratropical = nature == .extratropical || nature == .postTropical
    return choose(
      "Remnants of \(title)", "\(title)\(isExtratropical ? "變性" : "減弱")之\(kind)",
      "\(title) から変わった\(kind)")
  }

  /// The kind of a system that agencies watch before it is a cyclone, numbered from 90 on.
  var invest: String { choose("Invest", "熱帶擾動", "熱帯擾乱") }

  /// Returns what a storm of 64 kt or more is called in a basin.
  func cyclone(in basin: Basin?) -> String {
    switch basin {
    case .northAtlantic, .easternPacific, .centralPacific: choose("Hurricane", "颶風", "ハリケーン")
    case .westernPacific: choose("Typhoon", "颱風", "台風")
    case nil: kind(.tropical)
    case .some: choose("Cyclone", "氣旋", "サイクロン")
    }
  }

  /// Returns the name of a class; the Japanese one without the international grade.
  func name(of category: IntensityScale.Class) -> String {
    let name = category.names[language.rawValue] ?? category.code
    return isPlate && language == .japanese ? String(name.prefix { $0 != " " }) : name
  }

  /// Returns the class of a finished storm at its strongest.
  func atStrongest(_ kind: String) -> String {
    labelled(choose("At its strongest", "最強時", "最盛期"), kind)
  }

  /// The class of a storm whose wind is not known.
  var unknownStrength: String {
    choose("Tropical storm or stronger", "颱風（強度不明）", "台風（強さ不明）")
  }

  /// An agency's alert that a cyclone may form, and the note about what the plate does not show.
  var formationAlert: String { choose("Formation alert", "熱帶氣旋形成警報", "熱帯低気圧発生警報") }
  var noAlertArea: String {
    choose("The area of the alert is not shown.", "未顯示警報範圍。", "警報の対象範囲は示していません。")
  }

  func kind(_ nature: Nature) -> String {
    switch nature {
    case .disturbance: choose("Disturbance", "熱帶擾動", "熱帯擾乱")
    case .wave: choose("Tropical wave", "熱帶波動", "熱帯波動")
    case .monsoonDepression: choose("Monsoon depression", "季風低壓", "モンスーン低気圧")
    case .low: choose("Low", "低壓", "低気圧")
    case .extratropical: choose("Extratropical cyclone", "溫帶氣旋", "温帯低気圧")
    case .postTropical: choose("Post-tropical cyclone", "溫帶氣旋（變性）", "温帯低気圧")
    case .remnantLow: choose("Remnant low", "殘餘低壓", "低圧部")
    case .subtropical: choose("Subtropical cyclone", "副熱帶氣旋", "亜熱帯低気圧")
    case .tropical, .unknown: choose("Tropical cyclone", "熱帶氣旋", "熱帯低気圧・台風")
    }
  }

  // MARK: - The legend

  var unclassed: String { choose("Class not given", "未提供強度", "強さの情報なし") }
  /// Returns the name of a class that shares it with a weaker one.
  func orMore(_ name: String, _ bound: Speed) -> String {
    let bound = speed(bound)
    return choose("\(name) (\(bound) or more)", "\(name)（\(bound)以上）", "\(name)（\(bound)以上）")
  }

  /// Returns the name of a class by its lowest wind.
  func windOrMore(_ bound: Speed) -> String {
    let bound = speed(bound)
    return choose("Wind of \(bound) or more", "風速 \(bound) 以上", "風速 \(bound) 以上")
  }

  var disturbance: String { choose("Disturbance", "熱帶擾動", "熱帯擾乱") }
  /// The note about classes that the source does not give.
  var classedByWind: String {
    choose(
      "Where the source gives no class, it is computed from the wind.", "資料未提供強度者，依風速推算。",
      "強さが資料にない場合は、最大風速から求めています。")
  }
  var noLongerTropical: String { choose("Extratropical, low", "溫帶氣旋、低壓", "温帯低気圧など") }

  /// The note about areas that the agency did not draw.
  var derived: String {
    choose(
      "Some areas are derived from the data, not drawn by the agency.",
      "部分範圍由資料推算，非氣象機關所繪。", "一部の範囲はデータから計算したもので、気象機関が描いたものではありません。")
  }

  func circle(_ percentage: Double?) -> String {
    guard let percentage else { return Glossary.name(of: .probabilityCircle, language) }
    let shown = percentage.shown
    return choose("\(shown)% probability circle", "\(shown)% 機率圓", "予報円（\(shown)%）")
  }

  func scaleBar(_ latitude: Double) -> String {
    let words = CoordinateWords.words(latitude: latitude)
    return choose("Scale at \(words)", "比例尺（\(words)）", "縮尺（\(words)）")
  }

  /// Returns the note for winds classed on a scale that is meant for another averaging period.
  func inexact(_ scale: IntensityScale) -> String {
    choose(
      "Classes are meant for \(scale.averagingPeriod)-min winds.",
      "強度分級以\(scale.averagingPeriod)分鐘平均風速為準。",
      "強さの区分は\(scale.averagingPeriod)分間平均風速によるものです。")
  }
}
