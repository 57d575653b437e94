/// Whether a row is of an observed fix or of a forecast, as a word in it says.
enum FixRole {
  case observed, forecast

  private static let words: [(role: FixRole, words: Set<String>)] = [
    (
      .observed,
      """
      observed observation observations obs ob analysis analyzed analysed anal best besttrack btk bt btrk bdeck actual past
      historical history hist current now nowcast reanalysis verified verification initial o a observedtrack truth
      实况 實況 實測 实测 观测 觀測 分析 历史 歷史 過去 过去 実況 実績 解析 観測 現況 现况 现状 現在 目前 當前 当前 实时 即時 최적 현재 관측 실황 과거 분석 실제
      """
    ),
    (
      .forecast,
      """
      forecast forecasted forecasts fcst fcs fct fc f predicted prediction predict pred projected projection future ofcl
      official outlook prog prognosis forecasttrack 预报 預報 预测 預測 予報 予想 予測 推定予報 예보 예측 예상
      """
    ),
  ].map { role, text in (role, Set(text.split { " \n".contains($0) }.map(String.init))) }

  /// Judges a word, in which a number of hours may stand: `forecast`, `24小時預測`, `FCST +12h`.
  init?(_ text: String) {
    var letters = text.lettersAndDigits
    func strip(_ words: [String]) {
      if let start = words.first(where: letters.hasPrefix) {
        letters.removeFirst(start.count)
      } else if let end = words.first(where: letters.hasSuffix) {
        letters.removeLast(end.count)
      }
    }
    if letters.contains(where: { $0.isNumber }) {
      letters.removeAll { $0.isNumber }
      strip(["hours", "hour", "hrs", "hr", "h", "小时", "小時", "時間", "시간", "後", "后", "후"])
    }
    strip(["position", "point"])
    guard let role = Self.words.first(where: { $0.words.contains(letters) })?.role else {
      return nil
    }
    self = role
  }

  /// Judges a value of a column whose name asks a question: `is_forecast`, `observed`.
  init?(_ text: String, answering isForecast: Bool) {
    switch text.lettersAndDigits {
    case "1", "true", "t", "yes", "y", "10", "是": self = isForecast ? .forecast : .observed
    case "0", "false", "no", "n", "00", "否": self = isForecast ? .observed : .forecast
    default: self.init(text)
    }
  }
}
