import TyphoonTrack

/// The texts of maps in Japanese, with JMA's terms.
final class Japanese: IdeographicCatalogue {
  let letters = (language: "ja", package: "fonts-noto-cjk")
  let fonts = Fonts.japanese + Fonts.chinese + Fonts.latin
  let windNamer: Agency? = .jma
  let translationStart: String? = " (Made by"
  let weekdays = ["日", "月", "火", "水", "木", "金", "土"]
  let compass = [
    "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西", "西", "西北西",
    "北西", "北北西",
  ]
  let agencies = [
    "CWA": "台湾中央気象署", "CWB": "台湾中央気象局", "JMA": "気象庁", "KMA": "韓国気象庁", "NMC": "中国中央気象台",
    "ZJWATER": "浙江省水利庁", "QWEATHER": "QWeather", "CMA": "中国気象局", "HKO": "香港天文台",
    "PAGASA": "フィリピン気象庁", "NHC": "米国国立ハリケーンセンター", "CPHC": "中部太平洋ハリケーンセンター", "JTWC": "米軍合同台風警報センター",
    "ECMWF": "欧州中期予報センター（ECMWF）", "IMD": "インド気象局", "REUNION": "フランス気象局レユニオン", "BOM": "オーストラリア気象局",
  ]

  func words(for layer: Layer) -> LayerWords {
    switch layer {
    case .potentialArea: LayerWords("予報円を結ぶ範囲", note: "台風の中心が通る可能性のある範囲（台風の大きさではありません）")
    case .coneStep: LayerWords("確率別の予報範囲", note: "台風の中心が所定の確率で通る範囲")
    case .warningArea: LayerWords("暴風警戒域", note: "台風の中心が予報円内に進んだとき暴風域に入るおそれのある範囲")
    case .windSwath: LayerWords("強い風の通過範囲", note: "強い風が通った、または予報の経路で通る範囲")
    case .probabilityCircle: LayerWords("予報円", note: "各時刻に台風の中心が所定の確率で入る円")
    case .windRadius: LayerWords("風の範囲", all: "強風域・暴風域", note: "風の範囲：塗りは実況、線は予報")
    case .warning: LayerWords("海岸の警報・注意報", note: "警報・注意報が出ている海岸（その発表に限る）")
    case .arrival: LayerWords("風の到達", all: "予報どおりの場合の風の到達", note: "予報どおりに進み、風の範囲が最も広い場合に、風が最初に届く時刻")
    case .track: LayerWords("これまでの経路", note: "解析位置を結ぶ線")
    case .trackSegment: LayerWords("これまでの経路", note: "各区間の色は前の時刻の階級")
    case .forecastTrack: LayerWords("予報の経路", note: "予報位置を結ぶ線（台風の中心はこの線から外れることがあります）")
    case .fix: LayerWords("中心位置", note: "解析された中心位置")
    case .forecastFix: LayerWords("予報位置", note: "予報された中心位置")
    case .strikeProbability: LayerWords("中心の接近確率", note: "台風の中心が一定の距離内を通るメンバーの割合")
    case .forecastError: LayerWords("予報誤差", note: "予報された位置から実際の中心位置まで")
    case .ensembleMean: LayerWords("アンサンブル平均", note: "メンバーの平均位置（台風の中心は外れることがあります）")
    case .landfall: LayerWords("上陸地点", note: "経路が海から陸に入る地点（計算による）")
    case .place: LayerWords("地点", note: "台風の中心が最も近づく時刻と距離")
    }
  }

  /// Without the international grade.
  func name(ofClass name: String) -> String { String(name.prefix { $0 != " " }) }

  func name(ofTyphoon name: String, by agency: String) -> String? { TyphoonNames.japanese(name) }

  /// As JMA says it: 大型で強い台風, 大型の台風.
  func sized(_ kind: String, _ size: AgencyClass?) -> String {
    guard let size = size?.words["ja"] else { return kind }
    return size + (kind.hasPrefix("台風") ? "の" : "で") + kind
  }

  func text(_ phrase: Phrase) -> String {
    switch phrase {
    // Empty maps, and headings.
    case .noStorms: "熱帯低気圧はありません"
    case .latestAnalysis: "実況"
    case .latestFix: "最新の解析"
    case .lastFix: "最終解析"
    case .forecast: "予報"
    case .officialForecast: "公式の予報"
    case .legend: "凡例"
    case .storms: "一覧（最盛期）"
    case .stormList: "一覧"
    case .period: "期間"
    case .strongest: "最盛期の最大風速"
    case .mapTitle: "熱帯性低気圧"
    case .tropicalSystems: "熱帯低気圧など"
    // Times and lists.
    case .valid, .validOn: "解析時刻"
    case .forecastFor: "予報時刻"
    case .forecastTo: "予報は {1} まで"
    case .forecastFromTo: "予報：{1} から {2} まで"
    case .forecastOf: "{1}：予報"
    case .endsAt: "予報は {1} まで。"
    case .issued: "発表 {1}"
    case .date: "{3}月{1}日"
    case .dateWithYear: "{4}年{3}月{1}日"
    case .dateAndHour: "{1} {2}"
    case .datesJoined: "{1}～{2}"
    case .trackFrom: "経路は{1}から"
    case .dayFormat: "'M月d日'"
    case .hourFormat: "'M月d日H時'"
    case .labelled: "{1}：{2}"
    case .detailed: "{1}（{2}）"
    case .colon: "："
    case .comma, .listComma: "、"
    case .and: "{1}と{2}"
    case .semicolon: "；"
    case .fullStop: "。"
    // Storms: how many, and what they are called.
    case .cyclones: "熱帯性低気圧 {1} 個"
    case .countNamed: "{2} という名の{1}"
    case .andMore: "ほか {1} 個"
    case .syntheticCyclone, .syntheticCyclones: "モデルによる仮想の熱帯性低気圧 {1} 個"
    case .numbered: "台風第{1}号"
    case .ordinal: "{1}"
    case .inYear: "（{1}年）"
    case .remnants, .extratropicalRemnants: "{1} から変わった{2}"
    case .invest: "熱帯擾乱"
    case .exercise: "訓練"
    case .test: "試験"
    case .formationAlert: "熱帯低気圧発生警報"
    case .noAlertArea: "警報の対象範囲は示していません。"
    // Seasons.
    case .season, .seasons: "{1}年 {2}"
    case .cyclonesOfYear: "{1}年の熱帯性低気圧"
    case .someCyclonesOfYear: "{1}年の熱帯性低気圧{2}個"
    case .partOfSeason: "{1}シーズン：熱帯性低気圧{2}個"
    case .atlantic: "大西洋"
    case .southAtlantic: "南大西洋"
    case .easternPacific: "東太平洋"
    case .centralPacific: "中部太平洋"
    case .pacific: "太平洋"
    case .westernPacific: "北西太平洋"
    case .northIndian: "北インド洋"
    case .southIndian: "南インド洋"
    case .southPacific: "南太平洋"
    case .southernHemisphere: "南半球"
    case .ofCategory: "カテゴリー{1}"
    case .within: "{2}から {1} 以内"
    case .cyclonesIn: "{1}の{2}"
    case .otherStorms: "ほかの熱帯性低気圧：{1}"
    case .allStorms: "すべての熱帯性低気圧：{1}"
    case .noLandfall: "熱帯性低気圧の上陸記録なし"
    case .dayOfLife: "{1}日目"
    case .endsNote: "数字：灰色は経路の始点（○）、太字は終点（●）。"
    // Kinds of storms.
    case .hurricane: "ハリケーン"
    case .typhoon: "台風"
    case .cyclone: "サイクロン"
    case .disturbance: "熱帯擾乱"
    case .wave: "熱帯波動"
    case .monsoonDepression: "モンスーン低気圧"
    case .low: "低気圧"
    case .extratropical, .postTropical: "温帯低気圧"
    case .remnantLow: "低圧部"
    case .subtropical: "亜熱帯低気圧"
    case .tropical: "熱帯性低気圧"
    case .unnamed: "名前のない熱帯性低気圧"
    case .anUnnamed: "名前のない{1}"
    case .noLongerTropical: "温帯低気圧など"
    case .unknownStrength: "台風（強さ不明）"
    case .atStrongest: "最盛期"
    // Facts of a fix.
    case .position: "中心位置"
    case .north: "北緯"
    case .south: "南緯"
    case .east: "東経"
    case .west: "西経"
    case .noSide: "経度"
    case .intensity: "種別・強さ"
    case .intensityOfData: "階級"
    case .maximumWind: "最大風速"
    case .averagedWind: "最大風速（{1}分間平均）"
    case .shortPeriod: "（{1}分間）"
    case .gust: "最大瞬間風速"
    case .pressure: "中心気圧"
    case .motion: "進行方向・速さ"
    case .movingAt: "{1} {2}"
    case .heading: "{1}"
    case .slowly: "ゆっくり"
    case .almostStationary: "ほとんど停滞"
    case .landfall: "上陸"
    case .strongestLandfall: "最も強い上陸"
    case .forecastLandfall: "上陸・通過の予想"
    case .computedLandfall: "上陸・通過（計算による）"
    case .landfallOrPassage: "上陸・通過"
    // Units.
    case .metresPerSecond: "{1} m/s"
    case .kilometresPerHour: "{1} km/h"
    case .knots: "{1} kt"
    case .milesPerHour: "{1} mph"
    case .hectopascals: "hPa"
    case .kilometres: "km"
    case .nauticalMiles: "海里"
    case .miles: "マイル"
    // Wind radii, areas and circles.
    case .radiusOfWinds, .namedRadius: "{1}以上の半径"
    case .areaOfWinds: "風速 {1} 以上の範囲"
    case .namedArea, .orMore: "{1}（{2}以上）"
    case .nowAndForecast: "{1}：実況（塗り）・予報（細線）"
    case .windOrMore: "風速 {1} 以上"
    case .computedArea: "風速 {1} 以上の風が及びうる範囲（計算による）"
    case .areaHolds: "範囲は {1} までです。その後の予報に範囲はありません。"
    case .areaNote: "予報円は台風の中心が{1}入る範囲です。台風の大きさや強さを表すものではありません。範囲の外でも影響を受けることがあります。"
    case .areaShare: "{1}の確率で"
    case .circleOfShare: "予報円（{1}）"
    case .circleOfTable: "予報円（{1}、{2}）"
    case .twoThirds: "3分の2"
    // Notes of the legend.
    case .unclassed: "強さの情報なし"
    case .classedByWind: "強さが資料にない場合は、最大風速から求めています。"
    case .inexact: "強さの区分は{1}分間平均風速によるものです。"
    case .derived: "一部の範囲はデータから計算したもので、気象機関が描いたものではありません。"
    case .warningNote: "海岸の警報・注意報は第 {1} 号の発表のものです。次の発表で変わることがあります。"
    case .trackNote: "実線：これまでの経路（強さによる色、位置と位置の中間で変わる）。"
    case .labelNote: "経路の時刻は日・時（{1}）です。"
    case .gap: "24時間を超えてデータなし"
    case .trackStart: "{1}：{2} から"
    case .scaleAt: "縮尺（{1}）"
    // Techniques and ensembles.
    case .memberOf, .membersOf: "{1}：{2} メンバー"
    case .otherModels: "その他 {1} モデル"
    case .forecastsAndTrack: "予報と実際の経路"
    case .withBaseTimes: "{1}、端は初期時刻"
    case .forecastsNote: "予報：初期時刻が新しいほど濃い線。括弧内：事例数。"
    case .withForecast: "{1}・予報を含む"
    case .passes: "予想進路は{2}、{1}を通る"
    case .around: "{1}ごろ"
    case .localDay: "現地時間{1}"
    case .localTime: ""
    case .early: "{2}未明から明け方"
    case .morning: "{2}朝から昼前"
    case .afternoon: "{2}昼過ぎから夕方"
    case .evening: "{2}夜"
    case .onDay: "{2}"
    case .aboutHour: "{2}{3}時ごろ"
    case .windsReach: "{1}：{3}、{2}に強風が届く見込み"
    case .windsFrom: "{1}以上の風が届く時刻"
    case .unknownWinds: "不明"
    case .noWinds: "予想なし"
    case .chanceNote: "確率は{1}個のアンサンブルメンバーに占める割合です。"
    case .nearWinds: "範囲のすぐ外"
    case .beside: "{3}の{2} {1}"
    case .overCity, .nearCity: "{1}付近"
    case .placesWithoutRoom: "地図に名前を表示できない地点：{1}"
    case .oneMember: "1メンバー"
    case .meanOfMembers: "{1}メンバーの平均と範囲"
    case .mean: "平均"
    case .farthestMember: "平均からの距離"
    case .range: "{1}～{2}"
    case .percentOrMore: "{1}%以上"
    case .strikeNote: "{1}から{2}までの確率は、{3}のアンサンブルメンバー（{4}）に占める割合です。経路から計算したもので、気象機関の発表ではありません。"
    case .meanNote: "アンサンブル平均はメンバーから計算したもので、気象機関の発表ではありません。"
    case .stepOfTable: "過去の誤差による"
    case .stepOfMembers: "{1}メンバーによる"
    case .stepIfNormal: "誤差の正規分布を仮定"
    case .earliestArrival: "中心の最も早い到達"
    case .likelyArrival: "中心の到達（最も可能性が高い時刻）"
    case .arrivalShare: "{2}メンバーの{1}が{3}以内に到達"
    case .someOf: "{2}のうち{1}"
    // Places.
    case .closest: "最接近"
    case .closestObserved: "最接近（実況）"
    case .closestForecast: "最接近（予報）"
    case .inWinds: "{1}の風の範囲内"
    case .inPotentialArea: "予報円を結ぶ範囲内"
    case .windsNeverKnown: "不明（出典にこの風の半径がない）"
    case .windsNotKnownThen: "不明（最接近時の半径が不明）"
    case .windsKnownAtTimes: "不明（この風の半径は一部の時刻にしかない）"
    case .radiiMissing: "不明：出典にこの風の半径がない時刻があります。"
    case .stillApproaching: "{1}時点でなお接近中、{2}"
    case .chance: "中心が{1}以内を通る確率"
    case .chanceLabel: "{2}以内{1}"
    case .passagesNote: "各地点の情報は経路から計算したもので、気象機関の発表ではありません。"
    // Sources.
    case .disclaimer: "{1}公式の図ではありません。最新の情報は気象機関の発表を確認してください。{2}"
    case .madeFrom: "{1}。"
    case .unknownSource: "データに出典の記載はありません。"
    case .publicDomain: "データ：米国政府の著作物（パブリックドメイン）"
    case .edited: "{1}を加工して作成"
    case .sourceSeparator: "、"
    case .basemapCredit: "背景地図：Natural Earth。"
    // KML and GeoPackage.
    case .pastTrackByIntensity: "これまでの経路（強さ別）"
    case .maximumWindInLife: "最大風速"
    case .lowestPressure: "最低気圧"
    case .withMaximumWind: "、最大風速 {1}"
    case .centreAt: "{1}：{3} 中心位置 {2}{4}。{5}"
    case .derivedShape: "算出した図形で、機関が描いたものではありません。"
    case .from: "開始"
    case .until: "終了"
    case .baseTime: "予報の基準時刻"
    case .leadTime: "予報時間（時間）"
    case .technique: "予報の手法"
    case .issuedLabel: "発表"
    case .radius: "半径"
    case .area: "範囲"
    case .probability: "確率"
    case .members: "メンバー数"
    case .spread: "ばらつき"
    case .remark: "備考"
    case .withoutClass: "階級なし"
    // Pages; the script has those from `map` on under the same names, and puts a value for `{}`.
    case .seasonRadii: "風の範囲は表にのみ示します。"
    case .map: "地図"
    case .zoomIn: "拡大"
    case .zoomOut: "縮小"
    case .whole: "全体を表示"
    case .time: "時刻"
    case .play: "再生"
    case .pause: "一時停止"
    case .back: "前の解析・予報"
    case .next: "次の解析・予報"
    case .facts: "この時刻の状況"
    case .layers: "表示項目"
    case .table: "すべての解析・予報"
    case .saveData: "データを保存（GeoJSON）"
    case .saveView: "この図を保存（SVG）"
    case .storm: "熱帯低気圧"
    case .kind: "種類"
    case .observed: "解析"
    case .between: "{} の値"
    case .before: "まだデータがありません"
    case .after: "データは {} まで"
    case .local: "お使いの地域の時刻：{}"
    case .over: "この予報は {} に終わりました。最新の発表を確認してください。"
    case .old: "この予報は {} 時間前のものです。最新の発表を確認してください。"
    case .markers: "解析・予報の位置"
    case .places: "地名"
    case .now: "現在"
    case .estimated: "位置は推定"
    case .keys: "キー：← → 前後の解析・予報、Home End 最初・最後、スペース 再生、+ − 0 拡大・縮小、Shift＋矢印 地図の移動。"
    }
  }
}
