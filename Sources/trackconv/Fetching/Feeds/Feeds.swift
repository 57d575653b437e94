import TyphoonTrack

extension Feed {
  /// Every feed, by agency.
  static let all: [Feed] = taiwan + japan + states + neighbours + world

  private static let taiwan = [
    Feed(
      id: "cwa", agency: "CWA",
      title:
        "typhoons of the western North Pacific, analysed and forecast, from the open data service",
      format: "cwa",
      documents: .at(["https://opendata.cwa.gov.tw/api/v1/rest/datastore/W-C0034-005?format=JSON"]),
      service: .cwa, attribution: cwaWords, terms: taiwanTerms,
      page: "https://opendata.cwa.gov.tw/dataset/warning/W-C0034-005"),
    Feed(
      id: "cwa-mirror", agency: "CWA", title: "the same data as a file that needs no key",
      format: "cwa",
      documents: .at([
        "https://cwaopendata.s3.ap-northeast-1.amazonaws.com/Warning/W-C0034-005.json"
      ]),
      attribution: cwaWords, terms: taiwanTerms,
      page: "https://opendata.cwa.gov.tw/dataset/warning/W-C0034-005"),
  ]

  private static let japan = [
    Feed(
      id: "jma", agency: "JMA",
      title: "typhoons, analysed and forecast, as the agency's own map has them",
      format: "jma-bosai",
      documents: .listed(
        at: "https://www.jma.go.jp/bosai/typhoon/data/targetTc.json", .jmaTargets),
      interval: 300, attribution: jmaWords, terms: jmaTerms,
      page: "https://www.jma.go.jp/bosai/map.html#contents=typhoon", isMissingQuiet: true),
    Feed(
      id: "jma-xml", agency: "JMA",
      title: "the latest telegrams of typhoon analysis and forecast (VPTW60 to 65)",
      format: "jma-xml",
      documents: .listed(
        at: "https://www.data.jma.go.jp/developer/xml/feed/extra_l.xml", .jmaTelegrams),
      attribution: jmaWords, terms: jmaTerms, page: "https://xml.kishou.go.jp/xmlpull.html"),
    Feed(
      id: "jma-best-track", agency: "JMA",
      title: "best tracks of this year, as far as they are made",
      format: "jma-best-track",
      documents: .dated(
        { now in
          "https://www.jma.go.jp/jma/jma-eng/jma-center/rsmc-hp-pub-eg/Besttracks/bst\(now.parts.year).txt"
        }, keptAs: nil),
      interval: 21_600, attribution: jmaWords, terms: jmaTerms,
      page: "https://www.jma.go.jp/jma/jma-eng/jma-center/rsmc-hp-pub-eg/besttrack.html",
      isMissingQuiet: true),
  ]

  private static let states = [
    Feed(
      id: "nhc", agency: "NHC", title: "active storms: the track so far and the official forecast",
      format: "atcf",
      documents: .listed(at: "https://www.nhc.noaa.gov/CurrentStorms.json", .nhcStorms),
      attribution: nhcWords, terms: publicDomain,
      page: "https://www.nhc.noaa.gov/productexamples/NHC_JSON_Sample.json"),
    Feed(
      id: "nhc-rss", agency: "NHC", title: "active storms: the present position, of three oceans",
      format: "nhc-rss",
      documents: .at([
        "https://www.nhc.noaa.gov/index-at.xml", "https://www.nhc.noaa.gov/index-ep.xml",
        "https://www.nhc.noaa.gov/index-cp.xml",
      ]),
      attribution: nhcWords, terms: publicDomain, page: "https://www.nhc.noaa.gov/aboutrss.shtml"),
    Feed(
      id: "hurdat2", agency: "NHC", title: "best tracks of the Atlantic since 1851",
      format: "hurdat2",
      documents: .listed(at: "https://www.nhc.noaa.gov/data/hurdat/", .hurdat2("hurdat2-1851-")),
      interval: 86_400, attribution: nhcWords, terms: publicDomain,
      page: "https://www.nhc.noaa.gov/data/#hurdat"),
    Feed(
      id: "hurdat2-pacific", agency: "NHC",
      title: "best tracks of the eastern and central North Pacific since 1949", format: "hurdat2",
      documents: .listed(
        at: "https://www.nhc.noaa.gov/data/hurdat/", .hurdat2("hurdat2-nepac-1949-")),
      interval: 86_400, attribution: nhcWords, terms: publicDomain,
      page: "https://www.nhc.noaa.gov/data/#hurdat"),
    Feed(
      id: "jtwc", agency: "JTWC", title: "warnings: the track so far and the forecast",
      format: "tcw",
      documents: .listed(at: "https://www.metoc.navy.mil/jtwc/rss/jtwc.rss", .jtwcWarnings),
      attribution: "Joint Typhoon Warning Center (U.S. Navy and Air Force)",
      terms: publicDomain, page: "https://www.metoc.navy.mil/jtwc/jtwc.html"),
    Feed(
      id: "ibtracs", agency: "NCEI", title: "the archive of best tracks: the last three years",
      format: "ibtracs", documents: .at([ibtracs + "ibtracs.last3years.list.v04r01.csv"]),
      interval: 21_600, attribution: ibtracsWords, terms: ibtracsTerms,
      page: "https://www.ncei.noaa.gov/products/international-best-track-archive"),
    Feed(
      id: "ibtracs-active", agency: "NCEI",
      title: "the archive of best tracks: storms of the last days",
      format: "ibtracs", documents: .at([ibtracs + "ibtracs.ACTIVE.list.v04r01.csv"]),
      interval: 3_600, attribution: ibtracsWords, terms: ibtracsTerms,
      page: "https://www.ncei.noaa.gov/products/international-best-track-archive"),
  ]

  private static let neighbours = [
    Feed(
      id: "nmc", agency: "NMC", title: "active typhoons: the track so far and the forecast",
      format: "nmc",
      documents: .listed(
        at: "https://typhoon.nmc.cn/weatherservice/typhoon/jsons/list_default", .nmcStorms),
      attribution: "National Meteorological Centre, China Meteorological Administration (中央气象台)",
      terms: "Terms of the agency: https://www.nmc.cn", page: "https://typhoon.nmc.cn"),
    Feed(
      id: "hko", agency: "HKO",
      title: "tropical cyclones within reach: the track so far and the forecast",
      format: "hko",
      documents: .listed(at: "https://www.weather.gov.hk/wxinfo/currwx/tc_list.xml", .hkoTracks),
      attribution: "Hong Kong Observatory (香港天文台)",
      terms: "Terms of DATA.GOV.HK: https://data.gov.hk/en/terms-and-conditions",
      page: "https://data.gov.hk/en-data/dataset/hk-hko-rss-tc-track-info"),
    Feed(
      id: "kma", agency: "KMA", title: "typhoons, analysed and forecast, of the last two days",
      format: "kma",
      documents: .dated({ kmaAddress + kmaDays($0) }, keptAs: kmaAddress),
      continuation: .kmaForecasts, service: .kma,
      attribution: "Korea Meteorological Administration (기상청)",
      terms: "Terms of data.go.kr: https://www.data.go.kr",
      page: "https://www.data.go.kr/data/15043565/openapi.do",
      quietMarks: ["NO_DATA", "NODATA"]),
  ]

  private static let world = [
    Feed(
      id: "gdacs", agency: "GDACS", title: "alerts of the world: the present position of storms",
      format: "gdacs", documents: .at(["https://www.gdacs.org/xml/rss.xml"]), interval: 360,
      attribution: "Global Disaster Alert and Coordination System (GDACS)",
      terms: "Terms of GDACS: https://www.gdacs.org/About/termofuse.aspx",
      page: "https://www.gdacs.org/feed_reference.aspx")
  ]

  // MARK: - Words and addresses

  private static let cwaWords =
    "交通部中央氣象署 熱帶氣旋路徑 W-C0034-005 (Central Weather Administration, Taiwan)"
  private static let taiwanTerms =
    "政府資料開放授權條款 (Open Government Data License, version 1.0): https://data.gov.tw/license"
  private static let jmaWords =
    "気象庁ホームページを加工して作成 (Made by editing data of the Japan Meteorological Agency)"
  private static let jmaTerms =
    "Public Data License 1.0 (公共データ利用規約 第1.0版), https://www.jma.go.jp/jma/kishou/info/coment.html"
  private static let nhcWords = "National Hurricane Center (NOAA/NWS)"
  private static let ibtracsWords = "IBTrACS, NOAA National Centers for Environmental Information"
  private static let ibtracsTerms = "Open data of NOAA NCEI, to be cited as named"
  private static let publicDomain = "Public domain (a work of the U.S. Government)"
  private static let ibtracs =
    "https://www.ncei.noaa.gov/data/international-best-track-archive-for-climate-stewardship-ibtracs/v04r01/access/csv/"
  private static let kmaService = "https://apis.data.go.kr/1360000/TyphoonInfoService/"
  private static let kmaQuery = "?pageNo=1&numOfRows=100&dataType=JSON"
  private static let kmaAddress = kmaService + "getTyphoonInfo" + kmaQuery

  /// The days of issue to ask for, yesterday and today on Korea's clock.
  static func kmaDays(_ now: Timestamp) -> String {
    let days = [-86_400, 0].map { inKorea(now.advanced(bySeconds: $0)).prefix(8) }
    return "&fromTmFc=\(days[0])&toTmFc=\(days[1])"
  }

  /// The address of the forecast of a typhoon in one bulletin.
  static func kmaForecast(_ number: String, issued: Timestamp) -> String {
    kmaService + "getTyphoonFcst" + kmaQuery + "&tmFc=\(inKorea(issued))&typSeq=\(number)"
  }

  /// A time on Korea's clock (UTC+9): `202608221000`.
  private static func inKorea(_ time: Timestamp) -> String {
    time.advanced(bySeconds: 9 * 3_600).compact.replacing("T", with: "").prefix(12).description
  }
}
