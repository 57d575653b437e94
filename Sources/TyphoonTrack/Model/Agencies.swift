// The entry of each agency, with the sources of its facts.

extension Agency {
  /// All agencies, including the historical data sets that IBTrACS treats as agencies.
  public static let all =
    [
      cwa, cwb, jma, kma, nmc, cma, zhejiang, qweather, hko, pagasa, nhc, cphc, eccc, jtwc, atcf,
      usa, ncep, ncei, gdacs, ecmwf, imd, reunion, bom, nadi, wellington, deepMind, cira, storm,
      iris,
    ] + dataSets

  /// Taiwan (CWA, "Typhoon FAQ").
  ///
  /// The licence text is the one that data.gov.tw/license prescribes.
  public static let cwa = Agency(
    code: "CWA", otherCodes: ["RCTP"], techniques: ["CWA"],
    name: "Central Weather Administration, Taiwan", ownName: "中央氣象署", language: "zh-Hant",
    license:
      "此開放資料依政府資料開放授權條款 (Open Government Data License) 進行公眾釋出，使用者於遵守本條款各項規定之前提下，得利用之。政府資料開放授權條款：https://data.gov.tw/license",
    serviceTerms:
      "政府資料開放授權條款 (Open Government Data License, version 1.0): https://data.gov.tw/license",
    scale: "cwa", averagingPeriod: 10, windNames: [15: "七級風", 25: "十級風"], numbersTyphoons: true,
    hoursFromUTC: 8, clockName: "臺灣時間", basin: .westernPacific)

  /// The CWA's name until September 2023.
  ///
  /// Its script of 2012 predates the licence.
  static let cwb = Agency(
    code: "CWB", techniques: ["CWB"], name: "Central Weather Bureau, Taiwan", ownName: "中央氣象局",
    language: cwa.language, scale: cwa.scale, averagingPeriod: cwa.averagingPeriod,
    windNames: cwa.windNames, numbersTyphoons: true, hoursFromUTC: 8, clockName: cwa.clockName,
    basin: cwa.basin)

  /// Japan (JMA, "Tropical cyclone information", 用語), RSMC Tokyo of the WMO.
  ///
  /// Its terms require "加工して作成" in the attribution.
  public static let jma = Agency(
    code: "JMA", otherCodes: ["RSMC TOKYO", "TOKYO", "RJTD"], archive: "tokyo",
    techniques: ["JMA", "RJTD"],
    name: "Japan Meteorological Agency", ownName: "気象庁", language: "ja",
    wording: "気象庁ホームページを加工して作成 (Made by editing data of the Japan Meteorological Agency)",
    license:
      "Public Data License 1.0 (公共データ利用規約 第1.0版), https://www.jma.go.jp/jma/kishou/info/coment.html",
    scale: "jma", averagingPeriod: 10, windNames: [15: "強風域", 25: "暴風域"], numbersTyphoons: true,
    hoursFromUTC: 9, clockName: "日本時間", basin: .westernPacific)

  /// Korea (data.go.kr/data/15043565, 기상청_태풍정보 조회서비스).
  public static let kma = Agency(
    code: "KMA", otherCodes: ["RKSL"], archive: "kma", techniques: ["KMA"],
    name: "Korea Meteorological Administration", ownName: "기상청", language: "ko",
    serviceTerms: "Terms of data.go.kr: https://www.data.go.kr", scale: "kma", averagingPeriod: 10,
    numbersTyphoons: true, hoursFromUTC: 9, basin: .westernPacific)

  /// China's forecasts, `BABJ` in WMO bulletins; winds as defined by GB/T 19201-2006.
  public static let nmc = Agency(
    code: "NMC", otherCodes: ["BABJ"], techniques: ["NMC", "BABJ"],
    name: "National Meteorological Centre, China Meteorological Administration", ownName: "中央气象台",
    language: "zh-Hans", serviceTerms: "Terms of the agency: https://www.nmc.cn", scale: "cma",
    averagingPeriod: 2, numbersTyphoons: true, hoursFromUTC: 8, basin: .westernPacific)

  /// China's best tracks, in UTC; winds as defined by GB/T 19201-2006.
  ///
  /// Its data centre (tcdata.typhoon.org.cn) asks that both papers be cited.
  public static let cma = Agency(
    code: "CMA", archive: "cma", name: "China Meteorological Administration",
    wording:
      "CMA Tropical Cyclone Data Center (Ying et al. 2014, doi:10.1175/JTECH-D-12-00119.1; Lu et al. 2021, doi:10.1007/s00376-020-0211-7)",
    scale: "cma", averagingPeriod: 2)

  /// The tracks and forecasts of several agencies that a province of China shows; its own winds are the CMA's.
  static let zhejiang = Agency(
    code: "ZJWATER", name: "Zhejiang Provincial Department of Water Resources", ownName: "浙江省水利厅",
    language: "zh-Hans", scale: "cma", averagingPeriod: 2, numbersTyphoons: true, hoursFromUTC: 8,
    basin: .westernPacific)

  /// A weather service of China (dev.qweather.com/docs/terms).
  static let qweather = Agency(
    code: "QWEATHER", name: "QWeather", ownName: "和风天气", language: "zh-Hans",
    serviceTerms: "Terms of QWeather: https://dev.qweather.com/docs/terms", scale: "cma",
    averagingPeriod: 2, hoursFromUTC: 8)

  /// Hong Kong (HKO, "Classification of tropical cyclones").
  public static let hko = Agency(
    code: "HKO", otherCodes: ["VHHH"], archive: "hko", techniques: ["HKO"],
    name: "Hong Kong Observatory", ownName: "香港天文台", language: "zh-Hant",
    serviceTerms: "Terms of DATA.GOV.HK: https://data.gov.hk/en/terms-and-conditions", scale: "hko",
    averagingPeriod: 10, hoursFromUTC: 8, basin: .westernPacific)

  /// The Philippines (PAGASA, classification of 2022).
  public static let pagasa = Agency(
    code: "PAGASA", otherCodes: ["RPMM"], name: "PAGASA, Philippines", scale: "pagasa",
    averagingPeriod: 10)

  /// Works of the United States (17 USC 105).
  private static let publicDomain = "Public domain (a work of the U.S. Government)"

  /// The Atlantic and eastern Pacific (NHC, "Glossary of NHC terms": one-minute winds; `OFCL` in
  /// decks).
  public static let nhc = Agency(
    code: "NHC", archive: "usa", techniques: ["OFCL"], name: "National Hurricane Center",
    parent: "NOAA/NWS", license: publicDomain, averagingPeriod: 1)

  /// The central Pacific, with the same definitions as the NHC.
  static let cphc = Agency(
    code: "CPHC", archive: "usa", techniques: ["OFCL"], name: "Central Pacific Hurricane Center",
    parent: "NOAA/NWS", license: publicDomain, averagingPeriod: 1)

  /// The Atlantic off Canada; its winds have no stated averaging period.
  static let eccc = Agency(
    code: "ECCC", techniques: ["ECCC"], name: "Canadian Hurricane Centre",
    parent: "Environment and Climate Change Canada",
    license:
      "Environment and Climate Change Canada Data Servers End-use Licence: https://eccc-msc.github.io/open-data/licence/readme_en/",
    averagingPeriod: nil, basin: .northAtlantic)

  /// All other basins (JTWC's warnings: "max sustained winds based on one-minute average").
  public static let jtwc = Agency(
    code: "JTWC", otherCodes: ["PGTW"], archive: "usa", techniques: ["JTWC"],
    name: "Joint Typhoon Warning Center",
    parent: "U.S. Navy and Air Force", license: publicDomain, scale: "jtwc", averagingPeriod: 1)

  /// ATCF itself, for decks that none of these three issues: models only, or another basin.
  static let atcf = Agency(
    code: "ATCF", name: "Automated Tropical Cyclone Forecasting System",
    parent: "U.S. Government", license: publicDomain, averagingPeriod: 1)

  /// These three as IBTrACS combines them (v04 technical details, table of winds; also the source
  /// for the agencies below).
  static let usa = Agency(
    code: "USA", archive: "usa", name: "Agencies of the United States", license: publicDomain,
    averagingPeriod: 1)

  /// The publisher of TCVitals, which hold records of several centres.
  static let ncep = Agency(
    code: "NCEP", name: "National Centers for Environmental Prediction", parent: "NOAA/NWS",
    license: publicDomain, averagingPeriod: nil)

  /// The publisher of IBTrACS (citation: ncei.noaa.gov/products/international-best-track-archive).
  public static let ncei = Agency(
    code: "NCEI", otherCodes: ["IBTRACS"],
    name: "NOAA National Centers for Environmental Information",
    wording:
      "IBTrACS, NOAA NCEI (Knapp et al. 2010, doi:10.1175/2009BAMS2755.1; 2018, doi:10.25921/82ty-9e16)",
    serviceTerms: "Open data of NOAA NCEI, to be cited as named", averagingPeriod: nil)

  /// Alerts of the European Union and the United Nations, with winds from several agencies.
  public static let gdacs = Agency(
    code: "GDACS", name: "Global Disaster Alert and Coordination System (GDACS), European Union",
    license: "Copyright European Union. Syndication allowed, provided the source is acknowledged",
    serviceTerms: "Terms of GDACS: https://www.gdacs.org/About/termofuse.aspx",
    averagingPeriod: nil)

  /// Model tracks.
  ///
  /// CXML files state the averaging period of their winds; those of BUFR are instantaneous. The terms are those of
  /// ECMWF's open data (www.ecmwf.int/en/forecasts/datasets/open-data), with the words that they ask for; the code in
  /// forecasts and headings is `ECMF`.
  public static let ecmwf = Agency(
    code: "ECMWF", otherCodes: ["ECMF"], name: "European Centre for Medium-Range Weather Forecasts",
    wording:
      "European Centre for Medium-Range Weather Forecasts (ECMWF), source www.ecmwf.int, modified",
    license:
      "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/. ECMWF does not accept any liability whatsoever for any error or omission in the data, their availability, or for any loss or damage arising from their use",
    averagingPeriod: nil)

  /// India (IMD, "Classification of cyclonic disturbances").
  public static let imd = Agency(
    code: "IMD", otherCodes: ["NEWDELHI", "DEMS"], archive: "newdelhi",
    name: "India Meteorological Department", scale: "imd", averagingPeriod: 3)

  /// The south-west Indian Ocean (RSMC La Réunion, "Operational plan").
  public static let reunion = Agency(
    code: "REUNION", archive: "reunion", name: "Météo-France La Réunion", scale: "reunion",
    averagingPeriod: 10)

  /// Australia (BoM, "Tropical cyclone categories").
  public static let bom = Agency(
    code: "BOM", archive: "bom", name: "Bureau of Meteorology, Australia", scale: "bom",
    averagingPeriod: 10)

  /// Fiji and New Zealand, which use the BoM's classes.
  static let nadi = Agency(
    code: "NADI", archive: "nadi", name: "Fiji Meteorological Service", scale: "bom",
    averagingPeriod: 10)
  static let wellington = Agency(
    code: "WELLINGTON", archive: "wellington", name: "MetService, New Zealand", scale: "bom",
    averagingPeriod: 10)

  /// Google's experimental forecasts (deepmind.google.com/science/weatherlab), whose files state
  /// their terms.
  static let deepMind = Agency(
    code: "DEEPMIND", name: "Google DeepMind Weather Lab",
    serviceTerms: "Terms of Weather Lab: https://deepmind.google.com/science/weatherlab",
    averagingPeriod: nil)

  /// The publisher of the extended best track, whose winds are those of the NHC.
  static let cira = Agency(
    code: "CIRA", name: "Cooperative Institute for Research in the Atmosphere",
    wording:
      "Extended Best Track, CIRA and NOAA/NESDIS (Demuth et al. 2006, doi:10.1175/JAM2429.1)",
    averagingPeriod: 1)

  /// Synthetic tracks, in the public domain; winds as in table 3 of the paper.
  static let storm = Agency(
    code: "STORM", name: "STORM synthetic tropical cyclones",
    wording:
      "STORM, synthetic tracks with made-up dates (Bloemendaal et al. 2020, doi:10.1038/s41597-020-0381-2)",
    license: "CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/", averagingPeriod: 10)

  /// Synthetic tracks; winds as in table 2 of the paper.
  static let iris = Agency(
    code: "IRIS", name: "Imperial College Storm Model",
    wording:
      "IRIS, synthetic tracks with made-up dates (Sparks and Toumi 2024, Scientific Data 11, 424)",
    license: "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/", averagingPeriod: 10)

  /// The averaging period is known only for Neumann's Southern Hemisphere data set.
  private static let dataSets = ["ds824", "td9636", "td9635", "neumann", "mlc"].map { set in
    Agency(
      code: set.uppercased(), archive: set, name: "Data set \(set.uppercased()) in IBTrACS",
      averagingPeriod: set == "neumann" ? 10 : nil)
  }
}
