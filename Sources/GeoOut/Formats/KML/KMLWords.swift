import TyphoonTrack

/// The text of KML that plates do not have.
enum KMLWords {
  /// Returns the name of a layer's folder; no two are the same.
  static func folder(of layer: Layer?, _ words: MapWords) -> String {
    guard let layer else { return words.choose("Movement", "移動", "動き") }
    let name = Glossary.name(of: layer, words.language)
    guard layer == .trackSegment else { return name }
    return words.choose("Past track by intensity", "過去路徑（依強度）", "これまでの経路（強さ別）")
  }

  /// Returns the description of a layer's folder, shown below its name.
  static func snippet(of layer: Layer?, _ words: MapWords) -> String {
    switch layer {
    case nil:
      words.choose(
        "A mark that moves as the time slider does", "隨時間軸移動的標記", "時間スライダーとともに動く印")
    case .potentialArea:
      words.choose(
        "Where the centre may go; not the size of the storm",
        "颱風中心可能通過的範圍，不是暴風範圍", "台風の中心が通る可能性のある範囲（台風の大きさではありません）")
    case .warningArea:
      words.choose(
        "Where storm winds may come if the centre goes anywhere in the circles",
        "颱風中心在機率圓內任何位置時，暴風可能到達的範圍", "台風の中心が予報円内に進んだとき暴風域に入るおそれのある範囲")
    case .windSwath:
      words.choose(
        "Where winds of a speed have been, or will be on the forecast track",
        "暴風已掃過，或依預測路徑將掃過的範圍", "強い風が通った、または予報の経路で通る範囲")
    case .probabilityCircle:
      words.choose(
        "Where the centre is at a time, with the probability that is named",
        "各時間颱風中心以所示機率所在的範圍", "各時刻に台風の中心が所定の確率で入る円")
    case .windRadius:
      words.choose(
        "How far winds reach: filled as analysed, outlined as forecast",
        "暴風範圍：填色為分析，外框為預測", "風の範囲：塗りは実況、線は予報")
    case .track:
      words.choose("Through the analysed positions", "各分析中心位置之連線", "解析位置を結ぶ線")
    case .trackSegment:
      words.choose(
        "From fix to fix, in the colour of the earlier one's class",
        "各段顏色為前一中心位置之強度", "各区間の色は前の時刻の階級")
    case .forecastTrack:
      words.choose(
        "Joins the forecast positions; the centre may leave it",
        "各預測中心位置之連線，颱風中心可能偏離", "予報位置を結ぶ線（台風の中心はこの線から外れることがあります）")
    case .fix:
      words.choose("Analysed positions", "分析之中心位置", "解析された中心位置")
    case .forecastFix:
      words.choose("Forecast positions", "預測之中心位置", "予報された中心位置")
    case .strikeProbability:
      words.choose(
        "The share of members whose centre passes within a distance", "颱風中心通過一定距離內之系集成員比例",
        "台風の中心が一定の距離内を通るメンバーの割合")
    case .ensembleMean:
      words.choose(
        "The mean position of the members; the centre may be elsewhere", "各系集成員之平均位置，颱風中心可能偏離",
        "メンバーの平均位置（台風の中心は外れることがあります）")
    case .place:
      words.choose(
        "When and how near the centre passes", "颱風中心何時最接近、距離多遠", "台風の中心が最も近づく時刻と距離")
    }
  }

  /// Returns the text below the name of a storm's folder: its latest state or, if there is no
  /// forecast, a summary of its life.
  static func summary(of storm: PlateStorm, _ words: MapWords) -> String {
    let track = storm.storm.track
    guard storm.forecastEnd == nil, track.count > 1, let first = track.first, let last = track.last
    else { return description(of: storm, words) }
    let strongest = track.compactMap(\.wind?.speed).max {
      $0.value(in: .knots) < $1.value(in: .knots)
    }
    let lowest = track.compactMap(\.pressure).min { $0.value < $1.value }
    var facts = ["\(words.moment(first.time)) – \(words.moment(last.time))"]
    if let strongest {
      let label = words.choose("maximum wind", "最大風速", "最大風速")
      facts.append("\(label) \(words.speed(strongest))")
    }
    if let lowest {
      let label = words.choose("lowest pressure", "最低氣壓", "最低気圧")
      facts.append("\(label) \(words.pressure(lowest))")
    }
    return facts.joined(separator: words.choose(", ", "，", "、"))
  }

  /// Returns the name of the mark that moves along the track.
  static func movement(_ words: MapWords) -> String {
    words.choose("movement", "移動", "動き")
  }

  /// Returns the note about a shape that the agency did not draw.
  static func derived(_ words: MapWords) -> String {
    words.choose(
      "Derived: the agency did not draw this shape.", "推算圖形，非該機構所繪。",
      "算出した図形で、機関が描いたものではありません。")
  }

  // MARK: - Labels of tables

  static func time(_ words: MapWords) -> String { words.choose("Time", "時間", "時刻") }
  static func from(_ words: MapWords) -> String { words.choose("From", "起", "開始") }
  static func until(_ words: MapWords) -> String { words.choose("Until", "迄", "終了") }
  static func baseTime(_ words: MapWords) -> String {
    words.choose("Forecast from", "預測基準時間", "予報の基準時刻")
  }
  static func leadTime(_ words: MapWords) -> String {
    words.choose("Hours ahead", "預測時效（小時）", "予報時間（時間）")
  }
  static func technique(_ words: MapWords) -> String {
    words.choose("Technique", "預測方法", "予報の手法")
  }
  static func issued(_ words: MapWords) -> String { words.choose("Issued", "發布時間", "発表") }
  static func radius(_ words: MapWords) -> String { words.choose("Radius", "半徑", "半径") }
  static func area(_ words: MapWords) -> String { words.choose("Area", "範圍", "範囲") }
  static func probability(_ words: MapWords) -> String {
    words.choose("Probability", "機率", "確率")
  }
  static func members(_ words: MapWords) -> String {
    words.choose("Members", "系集成員數", "メンバー数")
  }
  static func spread(_ words: MapWords) -> String { words.choose("Spread", "離散度", "ばらつき") }
  static func remark(_ words: MapWords) -> String { words.choose("Remark", "備註", "備考") }
}
