import TyphoonTrack

/// The text of a plate in one language, with the agencies' terms.
struct MapWords: Hashable {
  let language: Language
  /// The UTC offset of times.
  var clock = TimeOffset.utc

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
  /// The heading of a track that has ended, and of its last time.
  var lastFix: String { choose("Last fix", "最後定位", "最終解析") }
  /// The heading of a season's storms, and of the time from the first fix to the last.
  var storms: String { choose("Storms, at their strongest", "各熱帶氣旋（最強時）", "各擾乱（最盛期）") }
  var period: String { choose("Period", "期間", "期間") }
  var strongest: String { choose("Strongest wind", "最強時風速", "最盛期の最大風速") }

  /// Returns a text after a label.
  func labelled(_ label: String, _ text: String) -> String {
    choose("\(label): \(text)", "\(label)：\(text)", "\(label)：\(text)")
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

  func andMore(_ count: Int) -> String {
    choose("and \(count) more", "另有 \(count) 個", "ほか \(count) 個")
  }

  // MARK: - Kinds of storms

  /// Returns a title with a number, for agencies that number typhoons: typhoon 14 of 2012.
  func numbered(_ number: String, _ season: Int?) -> String {
    let year = year(season)
    return choose(
      "Typhoon No. \(number)\(year)", "第\(number)號颱風\(year)", "台風第\(number)号\(year)")
  }

  /// Returns the gap between a title and the name after it: none after a full-width bracket.
  func gap(after text: String) -> String { text.hasSuffix("）") ? "" : " " }

  /// Returns the season such as " (2012)", or an empty text.
  func year(_ season: Int?) -> String {
    season.map { choose(" (\($0))", "（\($0)年）", "（\($0)年）") } ?? ""
  }

  var hurricane: String { choose("Hurricane", "颶風", "ハリケーン") }

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

  var unclassed: String { choose("Class not given", "未提供強度", "階級の情報なし") }
  var noLongerTropical: String { choose("Extratropical, low", "溫帶氣旋、低壓", "温帯低気圧など") }

  /// The note about areas that the agency did not draw.
  var derived: String {
    choose(
      "Some areas are derived from the data, not drawn by the agency.",
      "部分範圍由資料推算，非氣象機關所繪。", "一部の範囲はデータから計算したもので、気象機関が描いたものではありません。")
  }

  func circle(_ percentage: Double?) -> String {
    guard let percentage else { return Glossary.name(of: .probabilityCircle, language) }
    return choose(
      "\(percentage.shown)% probability circle", "\(percentage.shown)% 機率圓",
      "予報円（\(percentage.shown)%）")
  }

  func scaleBar(_ latitude: Double) -> String {
    let words = PlateGraticule.words(latitude: latitude)
    return choose("Scale at \(words)", "比例尺（\(words)）", "縮尺（\(words)）")
  }

  /// Returns the note for winds classed on a scale that is meant for another averaging period.
  func inexact(_ scale: IntensityScale) -> String {
    choose(
      "Classes are meant for \(scale.averagingPeriod)-min winds.",
      "強度分級以\(scale.averagingPeriod)分鐘平均風速為準。",
      "階級は\(scale.averagingPeriod)分間平均風速によるものです。")
  }

  // MARK: - The description

  /// Returns a description in a sentence or two of what a sighted reader sees first.
  func description(of storm: PlateStorm) -> String {
    let title = storm.title(self)
    guard let fix = storm.current else { return title + choose(".", "。", "。") }
    let place = place(fix.position)
    let wind = fix.wind.map {
      choose(
        ", maximum wind \(speed($0.speed))", "，近中心最大風速\(speed($0.speed))",
        "、最大風速 \(speed($0.speed))")
    }
    let end = storm.forecastEnd.map {
      choose(
        " Forecast to \(moment($0)).", "預測至 \(moment($0))。", "予報は \(moment($0)) まで。")
    }
    return choose(
      "\(title): centre at \(place) on \(moment(fix.time))\(wind ?? "").\(end ?? "")",
      "\(title)：\(moment(fix.time)) 中心位置 \(place)\(wind ?? "")。\(end ?? "")",
      "\(title)：\(moment(fix.time)) 中心位置 \(place)\(wind ?? "")。\(end ?? "")")
  }
}
