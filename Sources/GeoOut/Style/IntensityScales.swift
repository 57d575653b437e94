import TyphoonTrack

// The scales: the lowest wind of each class in every unit in which the agency states it, with the
// source. The first unit is that in which the agency classes winds.

extension IntensityScale {
  /// All scales, in the order in which help lists them.
  public static let all = [cwa, jma, sshws, jtwc, cma, hko, imd, bom, reunion, kma, pagasa]

  /// Taiwan: Beaufort 8, 12 and 16 (CWA, 颱風強度).
  public static let cwa = IntensityScale(
    .cwa, .metresPerSecond, .knots, .kilometresPerHour,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
      ("TS", [17.2, 34, 62], .moderate, "Tropical storm", "輕度颱風", "台風（軽度）"),
      ("TY", [32.7, 64, 118], .strong, "Typhoon", "中度颱風", "台風（中度）"),
      ("ITY", [51.0, 100, 184], .intense, "Intense typhoon", "強烈颱風", "台風（強烈）"),
    ])

  /// Japan: the international grades, and above them JMA's classes of 強さ (intensity), which begin
  /// with 強い at 64 kt (JMA, "Tropical cyclone information"; 強さの階級分け).
  public static let jma = IntensityScale(
    .jma, .knots, .metresPerSecond,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
      ("TS", [34, 17], .storm, "Tropical storm", "熱帶風暴", "台風 (TS)"),
      ("STS", [48, 25], .severeStorm, "Severe tropical storm", "強烈熱帶風暴", "台風 (STS)"),
      ("TY", [64, 33], .typhoon, "Typhoon", "颱風", "強い台風"),
      ("VSTY", [85, 44], .severeTyphoon, "Very strong typhoon", "非常強颱風", "非常に強い台風"),
      ("VTY", [105, 54], .extreme, "Violent typhoon", "猛烈颱風", "猛烈な台風"),
    ])

  /// Saffir-Simpson, as revised in 2012 (NHC, "The Saffir-Simpson Hurricane Wind Scale"), and NHC's
  /// tropical storms (its glossary).
  public static let sshws = IntensityScale(
    name: "sshws", summary: "Saffir-Simpson Hurricane Wind Scale", averagingPeriod: 1,
    units: [.knots, .milesPerHour, .kilometresPerHour],
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
      ("TS", [34, 39, 63], .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
      ("C1", [64, 74, 119], .category1, "Category 1", "一級颶風", "カテゴリー1"),
      ("C2", [83, 96, 154], .category2, "Category 2", "二級颶風", "カテゴリー2"),
      ("C3", [96, 111, 178], .category3, "Category 3", "三級颶風", "カテゴリー3"),
      ("C4", [113, 130, 209], .category4, "Category 4", "四級颶風", "カテゴリー4"),
      ("C5", [137, 157, 252], .category5, "Category 5", "五級颶風", "カテゴリー5"),
    ])

  /// The category of a 1-minute wind on the Saffir-Simpson scale: 1 to 5, 0 for a tropical storm, -1 for a
  /// depression.
  static func saffirSimpson(_ wind: Speed) -> Int {
    sshws.classes.count { $0.limit.isReached(by: wind) } - 2
  }

  /// United States, Joint Typhoon Warning Center ("Annual Tropical Cyclone Report", definitions).
  public static let jtwc = IntensityScale(
    .jtwc, .knots,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
      ("TS", [34], .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
      ("TY", [64], .typhoon, "Typhoon", "颱風", "タイフーン"),
      ("ST", [130], .extreme, "Super typhoon", "超級颱風", "スーパータイフーン"),
    ])

  /// China: GB/T 19201-2006, "Grade of tropical cyclones".
  ///
  /// `STY` is a severe typhoon here.
  public static let cma = IntensityScale(
    .cma, .metresPerSecond,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶低壓", "熱帯低気圧"),
      ("TS", [17.2], .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
      ("STS", [24.5], .severeStorm, "Severe tropical storm", "強熱帶風暴", "強いトロピカルストーム"),
      ("TY", [32.7], .typhoon, "Typhoon", "颱風", "台風"),
      ("STY", [41.5], .severeTyphoon, "Severe typhoon", "強颱風", "強い台風"),
      ("SuperTY", [51.0], .extreme, "Super typhoon", "超強颱風", "スーパー台風"),
    ])

  /// Hong Kong (HKO, "Classification of tropical cyclones").
  ///
  /// `ST` is a severe typhoon here.
  public static let hko = IntensityScale(
    .hko, .kilometresPerHour,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶低氣壓", "熱帯低気圧"),
      ("TS", [63], .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
      ("STS", [88], .severeStorm, "Severe tropical storm", "強烈熱帶風暴", "強いトロピカルストーム"),
      ("T", [118], .typhoon, "Typhoon", "颱風", "台風"),
      ("ST", [150], .severeTyphoon, "Severe typhoon", "強颱風", "強い台風"),
      ("SuperT", [185], .extreme, "Super typhoon", "超強颱風", "スーパー台風"),
    ])

  /// India (IMD, "Classification of cyclonic disturbances", with the class added in 2015).
  public static let imd = IntensityScale(
    .imd, .knots, .kilometresPerHour,
    classes: [
      ("L", [0], .depression, "Low", "低壓", "低圧部"),
      ("D", [17, 31], .depression, "Depression", "低氣壓", "低気圧"),
      ("DD", [28, 50], .depression, "Deep depression", "深低氣壓", "発達した低気圧"),
      ("CS", [34, 62], .storm, "Cyclonic storm", "氣旋風暴", "サイクロン"),
      ("SCS", [48, 89], .severeStorm, "Severe cyclonic storm", "強氣旋風暴", "強いサイクロン"),
      ("VSCS", [64, 118], .typhoon, "Very severe cyclonic storm", "特強氣旋風暴", "非常に強いサイクロン"),
      ("ESCS", [90, 167], .severeTyphoon, "Extremely severe cyclonic storm", "極強氣旋風暴", "猛烈なサイクロン"),
      ("SuCS", [120, 222], .extreme, "Super cyclonic storm", "超級氣旋風暴", "スーパーサイクロン"),
    ])

  /// Australia (BoM, "Tropical cyclone categories"; the knots are those of the WMO's "Tropical
  /// Cyclone Operational Plan for the South Pacific and South-East Indian Ocean").
  public static let bom = IntensityScale(
    .bom, .kilometresPerHour, .knots,
    classes: [
      ("TL", [0], .depression, "Tropical low", "熱帶低壓", "熱帯低気圧"),
      ("1", [63, 34], .storm, "Category 1", "一級", "カテゴリー1"),
      ("2", [89, 48], .severeStorm, "Category 2", "二級", "カテゴリー2"),
      ("3", [118, 64], .typhoon, "Category 3", "三級", "カテゴリー3"),
      ("4", [160, 86], .severeTyphoon, "Category 4", "四級", "カテゴリー4"),
      ("5", [200, 108], .extreme, "Category 5", "五級", "カテゴリー5"),
    ])

  /// The south-west Indian Ocean (RSMC La Réunion, "Classification for the tropical systems").
  public static let reunion = IntensityScale(
    .reunion, .knots, .kilometresPerHour,
    classes: [
      ("ZP", [0], .depression, "Tropical disturbance", "熱帶擾動", "熱帯擾乱"),
      ("DT", [28, 51], .depression, "Tropical depression", "熱帶低氣壓", "熱帯低気圧"),
      ("MTS", [34, 63], .storm, "Moderate tropical storm", "中等熱帶風暴", "並のトロピカルストーム"),
      ("STS", [48, 88], .severeStorm, "Severe tropical storm", "強熱帶風暴", "強いトロピカルストーム"),
      ("TC", [64, 118], .typhoon, "Tropical cyclone", "熱帶氣旋", "サイクロン"),
      ("ITC", [90, 166], .severeTyphoon, "Intense tropical cyclone", "強熱帶氣旋", "強いサイクロン"),
      // The source says "above 115 kt [212 km/h]".
      (
        "VITC", [Double(115).nextUp, Double(212).nextUp], .extreme, "Very intense tropical cyclone",
        "特強熱帶氣旋", "非常に強いサイクロン"
      ),
    ])

  /// Korea (KMA; classes of 강도, intensity, from 25 m/s).
  public static let kma = IntensityScale(
    .kma, .metresPerSecond, .knots,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
      ("TS", [17, 34], .storm, "Typhoon", "颱風", "台風"),
      ("N", [25, 48], .severeStorm, "Typhoon, normal", "颱風（中）", "並の台風"),
      ("S", [33, 64], .typhoon, "Typhoon, strong", "颱風（強）", "強い台風"),
      ("VS", [44, 85], .severeTyphoon, "Typhoon, very strong", "颱風（很強）", "非常に強い台風"),
      ("SS", [54, 105], .extreme, "Typhoon, super strong", "颱風（超強）", "超強力台風"),
    ])

  /// The Philippines (PAGASA, classification of 2022).
  public static let pagasa = IntensityScale(
    .pagasa, .kilometresPerHour, .knots,
    classes: [
      ("TD", [0], .depression, "Tropical depression", "熱帶低氣壓", "熱帯低気圧"),
      ("TS", [62, 34], .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
      ("STS", [89, 48], .severeStorm, "Severe tropical storm", "強烈熱帶風暴", "強いトロピカルストーム"),
      ("TY", [118, 64], .typhoon, "Typhoon", "颱風", "台風"),
      // The source says "more than 99 knots".
      ("STY", [185, Double(99).nextUp], .extreme, "Super typhoon", "超級颱風", "スーパー台風"),
    ])

  /// A class: its code, its limit in each of the scale's units, tone, and names in English, Chinese
  /// and Japanese.
  private typealias Row = (String, [Double], Palette.Tone, String, String, String)

  private init(_ agency: Agency, _ units: SpeedUnit..., classes: [Row]) {
    // The WMO's averaging period is ten minutes.
    self.init(
      name: agency.scale, summary: agency.name, averagingPeriod: agency.averagingPeriod ?? 10,
      units: units, classes: classes)
  }

  private init(
    name: String, summary: String, averagingPeriod: Int, units: [SpeedUnit], classes: [Row]
  ) {
    let isInTenths = classes.contains { $0.1.first?.hasTenths ?? false }
    self.init(
      name: name, summary: summary, averagingPeriod: averagingPeriod, unit: units[0],
      classes: classes.map { code, limits, tone, english, chinese, japanese in
        var names = LocalizedText(english, language: "en")
        names.add(chinese, language: "zh-Hant")
        names.add(japanese, language: "ja")
        return Class(
          code: code,
          limit: WindLimit(zip(limits, units).map { Speed($0, $1) }, isInTenths: isInTenths),
          names: names, tone: tone)
      })
  }
}
