import TyphoonTrack

// The scales: inclusive lower bounds, each with its source.

extension IntensityScale {
  /// All scales, in the order in which help lists them.
  public static let all = [
    cwa, jma, sshws, jtwc, cma, hko, imd, bom, reunion, kma, pagasa,
  ]

  /// Taiwan: 17.2, 32.7 and 51.0 m/s are Beaufort 8, 12 and 16 (CWA, "Typhoon FAQ").
  public static let cwa = IntensityScale(
    .cwa, .metresPerSecond,
    Class("TD", 0, .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
    Class("TS", 17.2, .moderate, "Tropical storm", "輕度颱風", "台風（軽度）"),
    Class("TY", 32.7, .strong, "Typhoon", "中度颱風", "台風（中度）"),
    Class("ITY", 51.0, .intense, "Intense typhoon", "強烈颱風", "台風（強烈）"))

  /// Japan: the international grades, and above them JMA's classes of 強さ (intensity), which begin
  /// with 強い at 64 kt (JMA, "Tropical cyclone information"; 強さの階級分け).
  public static let jma = IntensityScale(
    .jma, .knots,
    Class("TD", 0, .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
    Class("TS", 34, .storm, "Tropical storm", "熱帶風暴", "台風 (TS)"),
    Class("STS", 48, .severeStorm, "Severe tropical storm", "強烈熱帶風暴", "台風 (STS)"),
    Class("TY", 64, .typhoon, "Typhoon", "颱風", "強い台風"),
    Class("VSTY", 85, .severeTyphoon, "Very strong typhoon", "非常強颱風", "非常に強い台風"),
    Class("VTY", 105, .extreme, "Violent typhoon", "猛烈颱風", "猛烈な台風"))

  /// Saffir-Simpson, as revised in 2012 (NHC, "The Saffir-Simpson Hurricane Wind Scale").
  public static let sshws = IntensityScale(
    name: "sshws", summary: "Saffir-Simpson Hurricane Wind Scale", averagingPeriod: 1, unit: .knots,
    classes: [
      Class("TD", 0, .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
      Class("TS", 34, .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
      Class("C1", 64, .category1, "Category 1", "一級颶風", "カテゴリー1"),
      Class("C2", 83, .category2, "Category 2", "二級颶風", "カテゴリー2"),
      Class("C3", 96, .category3, "Category 3", "三級颶風", "カテゴリー3"),
      Class("C4", 113, .category4, "Category 4", "四級颶風", "カテゴリー4"),
      Class("C5", 137, .category5, "Category 5", "五級颶風", "カテゴリー5"),
    ])

  /// United States, Joint Typhoon Warning Center.
  public static let jtwc = IntensityScale(
    .jtwc, .knots,
    Class("TD", 0, .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
    Class("TS", 34, .storm, "Tropical storm", "熱帶風暴", "トロピカルストーム"),
    Class("TY", 64, .typhoon, "Typhoon", "颱風", "タイフーン"),
    Class("ST", 130, .extreme, "Super typhoon", "超級颱風", "スーパータイフーン"))

  /// China: GB/T 19201-2006, "Grade of tropical cyclones".
  ///
  /// `STY` is a severe typhoon here.
  public static let cma = IntensityScale(
    .cma, .metresPerSecond,
    Class("TD", 0, .depression, "Tropical depression", "熱帶低壓", "熱帯低気圧"),
    Class("TS", 17.2, .storm, "Tropical storm", "熱帶風暴", "熱帯暴風"),
    Class("STS", 24.5, .severeStorm, "Severe tropical storm", "強熱帶風暴", "強い熱帯暴風"),
    Class("TY", 32.7, .typhoon, "Typhoon", "颱風", "台風"),
    Class("STY", 41.5, .severeTyphoon, "Severe typhoon", "強颱風", "強い台風"),
    Class("SuperTY", 51.0, .extreme, "Super typhoon", "超強颱風", "スーパー台風"))

  /// Hong Kong (HKO, "Classification of tropical cyclones").
  ///
  /// `ST` is a severe typhoon here.
  public static let hko = IntensityScale(
    .hko, .kilometresPerHour,
    Class("TD", 0, .depression, "Tropical depression", "熱帶低氣壓", "熱帯低気圧"),
    Class("TS", 63, .storm, "Tropical storm", "熱帶風暴", "熱帯暴風"),
    Class("STS", 88, .severeStorm, "Severe tropical storm", "強烈熱帶風暴", "強い熱帯暴風"),
    Class("T", 118, .typhoon, "Typhoon", "颱風", "台風"),
    Class("ST", 150, .severeTyphoon, "Severe typhoon", "強颱風", "強い台風"),
    Class("SuperT", 185, .extreme, "Super typhoon", "超強颱風", "スーパー台風"))

  /// India (IMD, "Classification of cyclonic disturbances", with the class added in 2015).
  public static let imd = IntensityScale(
    .imd, .knots,
    Class("L", 0, .depression, "Low", "低壓", "低圧部"),
    Class("D", 17, .depression, "Depression", "低氣壓", "低気圧"),
    Class("DD", 28, .depression, "Deep depression", "深低氣壓", "発達した低気圧"),
    Class("CS", 34, .storm, "Cyclonic storm", "氣旋風暴", "サイクロン"),
    Class("SCS", 48, .severeStorm, "Severe cyclonic storm", "強氣旋風暴", "強いサイクロン"),
    Class("VSCS", 64, .typhoon, "Very severe cyclonic storm", "特強氣旋風暴", "非常に強いサイクロン"),
    Class("ESCS", 90, .severeTyphoon, "Extremely severe cyclonic storm", "極強氣旋風暴", "猛烈なサイクロン"),
    Class("SuCS", 120, .extreme, "Super cyclonic storm", "超級氣旋風暴", "スーパーサイクロン"))

  /// Australia (BoM, "Tropical cyclone categories").
  public static let bom = IntensityScale(
    .bom, .kilometresPerHour,
    Class("TL", 0, .depression, "Tropical low", "熱帶低壓", "熱帯低気圧"),
    Class("1", 63, .storm, "Category 1", "一級", "カテゴリー1"),
    Class("2", 89, .severeStorm, "Category 2", "二級", "カテゴリー2"),
    Class("3", 118, .typhoon, "Category 3", "三級", "カテゴリー3"),
    Class("4", 160, .severeTyphoon, "Category 4", "四級", "カテゴリー4"),
    Class("5", 200, .extreme, "Category 5", "五級", "カテゴリー5"))

  /// The south-west Indian Ocean (RSMC La Réunion, "Operational plan", classification).
  public static let reunion = IntensityScale(
    .reunion, .knots,
    Class("ZP", 0, .depression, "Tropical disturbance", "熱帶擾動", "熱帯擾乱"),
    Class("DT", 28, .depression, "Tropical depression", "熱帶低氣壓", "熱帯低気圧"),
    Class("MTS", 34, .storm, "Moderate tropical storm", "中等熱帶風暴", "並の熱帯暴風"),
    Class("STS", 48, .severeStorm, "Severe tropical storm", "強熱帶風暴", "強い熱帯暴風"),
    Class("TC", 64, .typhoon, "Tropical cyclone", "熱帶氣旋", "サイクロン"),
    Class("ITC", 90, .severeTyphoon, "Intense tropical cyclone", "強熱帶氣旋", "強いサイクロン"),
    // The source says "more than 115 kt".
    Class(
      "VITC", 115.0.nextUp, .extreme, "Very intense tropical cyclone", "特強熱帶氣旋", "非常に強いサイクロン"))

  /// Korea (KMA; classes of 강도, intensity, from 25 m/s).
  public static let kma = IntensityScale(
    .kma, .metresPerSecond,
    Class("TD", 0, .depression, "Tropical depression", "熱帶性低氣壓", "熱帯低気圧"),
    Class("TS", 17, .storm, "Typhoon", "颱風", "台風"),
    Class("N", 25, .severeStorm, "Typhoon, normal", "颱風（中）", "並の台風"),
    Class("S", 33, .typhoon, "Typhoon, strong", "颱風（強）", "強い台風"),
    Class("VS", 44, .severeTyphoon, "Typhoon, very strong", "颱風（很強）", "非常に強い台風"),
    Class("SS", 54, .extreme, "Typhoon, super strong", "颱風（超強）", "超強力台風"))

  /// The Philippines (PAGASA, classification of 2022).
  public static let pagasa = IntensityScale(
    .pagasa, .kilometresPerHour,
    Class("TD", 0, .depression, "Tropical depression", "熱帶低氣壓", "熱帯低気圧"),
    Class("TS", 62, .storm, "Tropical storm", "熱帶風暴", "熱帯暴風"),
    Class("STS", 89, .severeStorm, "Severe tropical storm", "強烈熱帶風暴", "強い熱帯暴風"),
    Class("TY", 118, .typhoon, "Typhoon", "颱風", "台風"),
    Class("STY", 185, .extreme, "Super typhoon", "超級颱風", "スーパー台風"))

  private init(_ agency: Agency, _ unit: SpeedUnit, _ classes: Class...) {
    // The WMO's averaging period is ten minutes.
    self.init(
      name: agency.scale, summary: agency.name, averagingPeriod: agency.averagingPeriod ?? 10,
      unit: unit, classes: classes)
  }
}

extension IntensityScale.Class {
  fileprivate init(
    _ code: String, _ lowerBound: Double, _ tone: Palette.Tone, _ english: String,
    _ chinese: String, _ japanese: String
  ) {
    var names = LocalizedText(english, language: "en")
    names.add(chinese, language: "zh-Hant")
    names.add(japanese, language: "ja")
    self.init(code: code, lowerBound: lowerBound, names: names, tone: tone)
  }
}

/// JMA's size classes (大きさ), by the mean of the longest and the shortest radius of 15 m/s winds.
public enum SizeClass: Hashable, Sendable {
  /// 大型: 500 km or more.
  case large
  /// 超大型: 800 km or more.
  case veryLarge

  /// Creates the size class of a storm, or returns `nil` for a smaller storm, which has none.
  ///
  /// - Parameter galeRadius: The mean radius of 15 m/s winds in km.
  public init?(galeRadius: Double) {
    switch galeRadius {
    case 800...: self = .veryLarge
    case 500..<800: self = .large
    default: return nil
    }
  }
}
