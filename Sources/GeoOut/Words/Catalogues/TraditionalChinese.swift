import TyphoonTrack

/// The texts of maps in Traditional Chinese, with the CWA's terms.
final class TraditionalChinese: IdeographicCatalogue {
  let letters = (language: "zh-tw", package: "fonts-noto-cjk")
  let fonts = Fonts.chinese + Fonts.japanese + Fonts.latin
  let clocks = [Agency.hko.code: (minutes: 480, name: "香港時間")]
  let weekdays = ["日", "一", "二", "三", "四", "五", "六"]
  let compass = [
    "北", "北北東", "東北", "東北東", "東", "東南東", "東南", "南南東", "南", "南南西", "西南", "西南西", "西", "西北西",
    "西北", "北北西",
  ]
  let agencies = [
    "CWA": "中央氣象署", "CWB": "中央氣象局", "JMA": "日本氣象廳", "KMA": "韓國氣象廳", "NMC": "中國中央氣象臺",
    "ZJWATER": "浙江省水利廳", "QWEATHER": "和風天氣", "CMA": "中國氣象局", "HKO": "香港天文台",
    "PAGASA": "菲律賓大氣地球物理及天文管理局", "NHC": "美國國家颶風中心", "CPHC": "中太平洋颶風中心", "JTWC": "美軍聯合颱風警報中心",
    "ECMWF": "歐洲中期天氣預報中心（ECMWF）", "IMD": "印度氣象局", "REUNION": "法國氣象局留尼旺", "BOM": "澳洲氣象局",
  ]

  func words(for layer: Layer) -> LayerWords {
    switch layer {
    case .potentialArea: LayerWords("路徑潛勢", all: "路徑潛勢（颱風中心可能通過的範圍）", note: "颱風中心可能通過的範圍，不是暴風範圍")
    case .coneStep: LayerWords("分層路徑潛勢", note: "颱風中心以所示機率通過的範圍")
    case .warningArea: LayerWords("暴風警戒區", note: "颱風中心在機率圓內任何位置時，暴風可能到達的範圍")
    case .windSwath: LayerWords("暴風掃過範圍", note: "暴風已掃過，或依預測路徑將掃過的範圍")
    case .probabilityCircle: LayerWords("機率圓", note: "各時間颱風中心以所示機率所在的範圍")
    case .windRadius: LayerWords("暴風半徑", note: "暴風範圍：填色為分析，外框為預測")
    case .warning: LayerWords("沿海警報與監視", note: "發布警報或監視之海岸，僅適用於該次警報單")
    case .arrival: LayerWords("暴風抵達", all: "依預測之暴風抵達時間", note: "若依預測行進，以最大暴風範圍計，暴風最早抵達的時間")
    case .track: LayerWords("過去路徑", note: "各分析中心位置之連線")
    case .trackSegment: LayerWords("過去路徑", note: "各段顏色為前一中心位置之強度")
    case .forecastTrack: LayerWords("預測路徑", note: "各預測中心位置之連線，颱風中心可能偏離")
    case .fix: LayerWords("中心位置", note: "分析之中心位置")
    case .forecastFix: LayerWords("預測位置", note: "預測之中心位置")
    case .strikeProbability: LayerWords("中心接近機率", note: "颱風中心通過一定距離內之系集成員比例")
    case .forecastError: LayerWords("預測誤差", note: "預測位置至實際中心位置")
    case .ensembleMean: LayerWords("系集平均", note: "各系集成員之平均位置，颱風中心可能偏離")
    case .landfall: LayerWords("登陸地點", note: "路徑由海上進入陸地之處（推算）")
    case .place: LayerWords("地點", note: "颱風中心何時最接近、距離多遠")
    }
  }

  /// Hong Kong's names are its own, where it gives them.
  func name(ofTyphoon name: String, by agency: String) -> String? {
    agency == Agency.hko.code ? nil : TyphoonNames.chinese(name)
  }

  func text(_ phrase: Phrase) -> String {
    switch phrase {
    // Empty maps, and headings.
    case .noStorms: "沒有熱帶氣旋"
    case .latestAnalysis: "現況"
    case .latestFix: "最新定位"
    case .lastFix: "最後定位"
    case .forecast: "預測"
    case .officialForecast: "官方預測"
    case .legend: "圖例"
    case .storms: "各熱帶氣旋（最強時）"
    case .stormList: "各熱帶氣旋"
    case .period: "期間"
    case .strongest: "最強時風速"
    case .mapTitle: "熱帶氣旋"
    case .tropicalSystems: "熱帶系統"
    // Times and lists.
    case .valid, .validOn: "資料時間"
    case .forecastFor: "預測時間"
    case .forecastTo: "預測至 {1}"
    case .forecastFromTo: "預測：{1} 起，至 {2}"
    case .forecastOf: "{1}：預測"
    case .endsAt: "預測至 {1}。"
    case .issued: "發布時間 {1}"
    case .date: "{3}月{1}日"
    case .dateWithYear: "{4}年{3}月{1}日"
    case .dateAndHour: "{1} {2}"
    case .datesJoined: "{1}至{2}"
    case .trackFrom: "路徑自{1}起"
    case .dayFormat: "'M月d日'"
    case .hourFormat: "'M月d日H時'"
    case .labelled: "{1}：{2}"
    case .detailed: "{1}（{2}）"
    case .colon: "："
    case .comma: "，"
    case .and: "{1}和{2}"
    case .listComma: "、"
    case .semicolon: "；"
    case .fullStop: "。"
    // Storms: how many, and what they are called.
    case .cyclones: "{1} 個熱帶氣旋"
    case .countNamed: "名為 {2} 的 {1}"
    case .andMore: "另有 {1} 個"
    case .syntheticCyclone, .syntheticCyclones: "{1} 個合成熱帶氣旋"
    case .numbered: "第{1}號颱風"
    case .ordinal: "{1}"
    case .inYear: "（{1}年）"
    case .remnants: "{1}減弱之{2}"
    case .extratropicalRemnants: "{1}變性之{2}"
    case .invest: "熱帶擾動"
    case .exercise: "演習"
    case .test: "測試"
    case .formationAlert: "熱帶氣旋形成警報"
    case .noAlertArea: "未顯示警報範圍。"
    // Seasons.
    case .season, .seasons: "{1}年{2}季"
    case .cyclonesOfYear: "{1}年熱帶氣旋"
    case .someCyclonesOfYear: "{1}年{2}個熱帶氣旋"
    case .partOfSeason: "{1}之{2}個熱帶氣旋"
    case .atlantic: "大西洋"
    case .southAtlantic: "南大西洋"
    case .easternPacific: "東太平洋"
    case .centralPacific: "中太平洋"
    case .pacific: "太平洋"
    case .westernPacific: "西北太平洋"
    case .northIndian: "北印度洋"
    case .southIndian: "南印度洋"
    case .southPacific: "南太平洋"
    case .southernHemisphere: "南半球"
    case .ofCategory: "{1} 級颶風"
    case .within: "距{2} {1}內"
    case .cyclonesIn: "{1}{2}"
    case .otherStorms: "其他熱帶氣旋：{1}"
    case .allStorms: "全部熱帶氣旋：{1}"
    case .noLandfall: "無熱帶氣旋登陸紀錄"
    case .dayOfLife: "第{1}天"
    case .endsNote: "數字：灰色在路徑起點（圓圈），粗體在終點（圓點）。"
    // Kinds of storms.
    case .hurricane: "颶風"
    case .typhoon: "颱風"
    case .cyclone: "氣旋"
    case .disturbance: "熱帶擾動"
    case .wave: "熱帶波動"
    case .monsoonDepression: "季風低壓"
    case .low: "低壓"
    case .extratropical: "溫帶氣旋"
    case .postTropical: "後熱帶氣旋"
    case .remnantLow: "殘餘低壓"
    case .subtropical: "副熱帶氣旋"
    case .tropical: "熱帶氣旋"
    case .unnamed: "未命名的熱帶氣旋"
    case .anUnnamed: "未命名的{1}"
    case .noLongerTropical: "溫帶氣旋、低壓"
    case .unknownStrength: "颱風（強度不明）"
    case .atStrongest: "最強時"
    // Facts of a fix.
    case .position: "中心位置"
    case .north: "北緯"
    case .south: "南緯"
    case .east: "東經"
    case .west: "西經"
    case .noSide: "經度"
    case .intensity, .intensityOfData: "強度"
    case .maximumWind: "近中心最大風速"
    case .averagedWind: "近中心最大風速（{1}分鐘平均）"
    case .shortPeriod: "（{1}分鐘）"
    case .gust: "瞬間最大陣風"
    case .pressure: "中心氣壓"
    case .motion: "移動"
    case .movingAt: "向{1}，{2}"
    case .heading: "向{1}"
    case .slowly: "緩慢"
    case .almostStationary: "滯留"
    case .landfall: "登陸"
    case .strongestLandfall: "最強登陸"
    case .forecastLandfall: "預測登陸"
    case .computedLandfall: "登陸（推算）"
    case .landfallOrPassage: "登陸或通過"
    // Units.
    case .metresPerSecond: "每秒 {1} 公尺"
    case .kilometresPerHour: "每小時 {1} 公里"
    case .knots: "{1} 節"
    case .milesPerHour: "每小時 {1} 英里"
    case .hectopascals: "百帕"
    case .kilometres: "公里"
    case .nauticalMiles: "浬"
    case .miles: "英里"
    // Wind radii, areas and circles.
    case .radiusOfWinds: "{1} 暴風半徑"
    case .namedRadius: "{1}（平均）暴風半徑"
    case .areaOfWinds: "風速 {1} 以上範圍"
    case .namedArea: "{1}（{2}）暴風範圍"
    case .nowAndForecast: "{1}：現況（填色）、預測（細線）"
    case .windOrMore: "風速 {1} 以上"
    case .orMore: "{1}（{2}以上）"
    case .computedArea: "風速 {1} 以上可能影響範圍（推算）"
    case .areaHolds: "範圍僅至 {1}，其後之預測無範圍。"
    case .areaNote: "路徑潛勢範圍為颱風中心未來可能通過的範圍{1}，不是暴風範圍，也不代表颱風變大；範圍外仍可能受影響。"
    case .areaShare: "（{1} 機率）"
    case .circleOfShare: "{1}機率圓"
    case .circleOfTable: "{1}機率圓（{2}）"
    case .twoThirds: "三分之二"
    // Notes of the legend.
    case .unclassed: "未提供強度"
    case .classedByWind: "資料未提供強度者，依風速推算。"
    case .inexact: "強度分級以{1}分鐘平均風速為準。"
    case .derived: "部分範圍由資料推算，非氣象機關所繪。"
    case .warningNote: "沿海警報與監視僅適用於第 {1} 號警報單，下一報可能變更。"
    case .trackNote: "實線：過去路徑，依強度著色，兩定位中點換色。"
    case .labelNote: "路徑旁的時間為日、時（{1}）。"
    case .gap: "超過24小時無資料"
    case .trackStart: "{1}：自 {2} 起"
    case .scaleAt: "比例尺（{1}）"
    // Techniques and ensembles.
    case .memberOf, .membersOf: "{1}：{2} 個成員"
    case .otherModels: "其他 {1} 個模式"
    case .forecastsAndTrack: "預報與實際路徑"
    case .withBaseTimes: "{1}，線端為起始時間"
    case .forecastsNote: "預報：起始時間愈晚，線條愈濃。括號內：個案數。"
    case .withForecast: "{1}，含預測"
    case .passes: "預測路徑{2}通過{1}"
    case .around: "約於 {1} "
    case .localDay: "當地時間{1}"
    case .localTime: ""
    case .early: "於{2}凌晨"
    case .morning: "於{2}上午"
    case .afternoon: "於{2}下午"
    case .evening: "於{2}晚上"
    case .onDay: "於{2}"
    case .aboutHour: "於{2} {3} 時左右"
    case .windsReach: "{1}：暴風將{3}抵達{2}"
    case .windsFrom: "{1} 以上風力抵達時間"
    case .unknownWinds: "不明"
    case .noWinds: "預測未及"
    case .chanceNote: "機率為{1}個系集成員中的比例。"
    case .nearWinds: "緊鄰範圍外"
    case .beside: "{3}{2}方 {1}"
    case .overCity: "{1}"
    case .placesWithoutRoom: "圖上未標示之地點：{1}"
    case .nearCity: "{1}附近"
    case .oneMember: "1 個成員"
    case .meanOfMembers: "{1} 個成員之平均與範圍"
    case .mean: "平均"
    case .farthestMember: "成員距平均"
    case .range: "{1} 至 {2}"
    case .percentOrMore: "{1}% 以上"
    case .strikeNote: "{1}至{2}之機率為{3}個系集成員（{4}）中的比例，由其路徑推算，非氣象機關發布。"
    case .meanNote: "系集平均由各成員推算，非氣象機關發布。"
    case .stepOfTable: "依過去誤差"
    case .stepOfMembers: "依{1}個系集成員"
    case .stepIfNormal: "假設誤差為常態分布"
    case .earliestArrival: "中心最早可能抵達"
    case .likelyArrival: "中心最可能抵達"
    case .arrivalShare: "{2}個系集成員中{1}已進入{3}內"
    case .someOf: "{2} 之 {1}"
    // Places.
    case .closest: "最接近"
    case .closestObserved: "最接近（實況）"
    case .closestForecast: "最接近（預測）"
    case .inWinds: "{1}暴風範圍內"
    case .inPotentialArea: "路徑潛勢範圍內"
    case .windsNeverKnown: "不明（來源未提供此風力之半徑）"
    case .windsNotKnownThen: "不明（最接近時之半徑不明）"
    case .windsKnownAtTimes: "不明（來源僅提供部分時間此風力之半徑）"
    case .radiiMissing: "不明：來源未提供部分時間此風力之半徑。"
    case .stillApproaching: "{1} 仍在接近，{2}"
    case .chance: "中心通過{1}內之機率"
    case .chanceLabel: "{2}內{1}"
    case .passagesNote: "各地點之資訊由路徑推算，非氣象機關發布。"
    // Sources.
    case .disclaimer: "非官方圖{1}；請以官方最新發布為準。{2}"
    case .madeFrom: "，由{1}轉換"
    case .unknownSource: "，資料未註明來源"
    case .publicDomain: "資料：美國政府著作，屬公有領域"
    case .edited: "{1}"
    case .sourceSeparator: "；"
    case .basemapCredit: "底圖：Natural Earth。"
    // KML and GeoPackage.
    case .pastTrackByIntensity: "過去路徑（依強度）"
    case .maximumWindInLife: "最大風速"
    case .lowestPressure: "最低氣壓"
    case .withMaximumWind: "，近中心最大風速{1}"
    case .centreAt: "{1}：{3} 中心位置 {2}{4}。{5}"
    case .derivedShape: "推算圖形，非該機構所繪。"
    case .from: "起"
    case .until: "迄"
    case .baseTime: "預測基準時間"
    case .leadTime: "預測時效（小時）"
    case .technique: "預測方法"
    case .issuedLabel: "發布時間"
    case .radius: "半徑"
    case .area: "範圍"
    case .probability: "機率"
    case .members: "系集成員數"
    case .spread: "離散度"
    case .remark: "備註"
    case .withoutClass: "無分級"
    // Pages; the script has those from `map` on under the same names, and puts a value for `{}`.
    case .seasonRadii: "暴風半徑僅列於表中。"
    case .map: "地圖"
    case .zoomIn: "放大"
    case .zoomOut: "縮小"
    case .whole: "顯示全圖"
    case .time: "時間"
    case .play: "播放"
    case .pause: "暫停"
    case .back: "上一定位"
    case .next: "下一定位"
    case .facts: "此時狀況"
    case .layers: "圖層"
    case .table: "全部定位資料"
    case .saveData: "下載資料（GeoJSON）"
    case .saveView: "下載目前畫面（SVG）"
    case .storm: "熱帶氣旋"
    case .kind: "種類"
    case .observed: "觀測"
    case .between: "為 {} 定位之資料"
    case .before: "尚無資料"
    case .after: "資料至 {} 為止"
    case .local: "您的時間：{}"
    case .over: "此預測已於 {} 結束，請查閱最新發布。"
    case .old: "此預測已是 {} 小時前的資料，請查閱最新發布。"
    case .markers: "定位點"
    case .places: "地名"
    case .now: "現在"
    case .estimated: "位置為推估"
    case .keys: "鍵盤：← → 上一、下一定位，Home End 最初、最後，空白鍵播放，+ − 0 縮放，Shift＋方向鍵移動地圖。"
    }
  }
}
