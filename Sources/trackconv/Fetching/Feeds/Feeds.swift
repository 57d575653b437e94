import TyphoonTrack

extension Feed {
  /// Every feed, by agency.
  static let all: [Feed] = taiwan + japan + states + neighbours + world

  private static let taiwan = [
    Feed(
      id: "cwa", agency: .cwa,
      title:
        "typhoons of the western North Pacific, analysed and forecast, from the open data service",
      format: "cwa",
      documents: .at(["https://opendata.cwa.gov.tw/api/v1/rest/datastore/W-C0034-005?format=JSON"]),
      service: .cwa, page: "https://opendata.cwa.gov.tw/dataset/warning/W-C0034-005"),
    Feed(
      id: "cwa-mirror", agency: .cwa, title: "the same data as a file that needs no key",
      format: "cwa",
      documents: .at([
        "https://cwaopendata.s3.ap-northeast-1.amazonaws.com/Warning/W-C0034-005.json"
      ]),
      page: "https://opendata.cwa.gov.tw/dataset/warning/W-C0034-005"),
  ]

  private static let japan = [
    Feed(
      id: "jma", agency: .jma,
      title: "typhoons, analysed and forecast, as the agency's own map has them",
      format: "jma-bosai",
      documents: .listed(at: "https://www.jma.go.jp/bosai/typhoon/data/targetTc.json", .jmaTargets),
      interval: 300, page: "https://www.jma.go.jp/bosai/map.html#contents=typhoon",
      isMissingQuiet: true),
    Feed(
      id: "jma-xml", agency: .jma,
      title: "the latest telegrams of typhoon analysis and forecast (VPTW60 to 65)",
      format: "jma-xml",
      documents: .listed(
        at: "https://www.data.jma.go.jp/developer/xml/feed/extra_l.xml", .jmaTelegrams),
      page: "https://xml.kishou.go.jp/xmlpull.html"),
    Feed(
      id: "jma-best-track", agency: .jma,
      title: "best tracks of this year, as far as they are made", format: "jma-best-track",
      documents: .dated(
        { now in
          "https://www.jma.go.jp/jma/jma-eng/jma-center/rsmc-hp-pub-eg/Besttracks/bst\(now.parts.year).txt"
        }, keptAs: nil), interval: 21_600,
      page: "https://www.jma.go.jp/jma/jma-eng/jma-center/rsmc-hp-pub-eg/besttrack.html",
      isMissingQuiet: true),
  ]

  private static let states = [
    Feed(
      id: "nhc", agency: .nhc, title: "active storms: the track so far and the official forecast",
      format: "atcf",
      documents: .listed(at: "https://www.nhc.noaa.gov/CurrentStorms.json", .nhcStorms),
      page: "https://www.nhc.noaa.gov/productexamples/NHC_JSON_Sample.json"),
    Feed(
      id: "nhc-rss", agency: .nhc, title: "active storms: the present position, of three oceans",
      format: "nhc-rss",
      documents: .at([
        "https://www.nhc.noaa.gov/index-at.xml", "https://www.nhc.noaa.gov/index-ep.xml",
        "https://www.nhc.noaa.gov/index-cp.xml",
      ]),
      page: "https://www.nhc.noaa.gov/aboutrss.shtml"),
    Feed(
      id: "hurdat2", agency: .nhc, title: "best tracks of the Atlantic since 1851",
      format: "hurdat2",
      documents: .listed(at: "https://www.nhc.noaa.gov/data/hurdat/", .hurdat2("hurdat2-1851-")),
      interval: 86_400, page: "https://www.nhc.noaa.gov/data/#hurdat"),
    Feed(
      id: "hurdat2-pacific", agency: .nhc,
      title: "best tracks of the eastern and central North Pacific since 1949", format: "hurdat2",
      documents: .listed(
        at: "https://www.nhc.noaa.gov/data/hurdat/", .hurdat2("hurdat2-nepac-1949-")),
      interval: 86_400, page: "https://www.nhc.noaa.gov/data/#hurdat"),
    Feed(
      id: "jtwc", agency: .jtwc, title: "warnings: the track so far and the forecast",
      format: "tcw",
      documents: .listed(at: "https://www.metoc.navy.mil/jtwc/rss/jtwc.rss", .jtwcWarnings),
      page: "https://www.metoc.navy.mil/jtwc/jtwc.html"),
    Feed(
      id: "ibtracs", agency: .ncei, title: "the archive of best tracks: the last three years",
      format: "ibtracs", documents: .at([ibtracs + "ibtracs.last3years.list.v04r01.csv"]),
      interval: 21_600, page: "https://www.ncei.noaa.gov/products/international-best-track-archive"),
    Feed(
      id: "ibtracs-active", agency: .ncei,
      title: "the archive of best tracks: storms of the last days",
      format: "ibtracs", documents: .at([ibtracs + "ibtracs.ACTIVE.list.v04r01.csv"]),
      interval: 3_600, page: "https://www.ncei.noaa.gov/products/international-best-track-archive"),
  ]

  private static let neighbours = [
    Feed(
      id: "nmc", agency: .nmc, title: "active typhoons: the track so far and the forecast",
      format: "nmc",
      documents: .listed(
        at: "https://typhoon.nmc.cn/weatherservice/typhoon/jsons/list_default", .nmcStorms),
      page: "https://typhoon.nmc.cn"),
    Feed(
      id: "hko", agency: .hko,
      title: "tropical cyclones within reach: the track so far and the forecast", format: "hko",
      documents: .listed(at: "https://www.weather.gov.hk/wxinfo/currwx/tc_list.xml", .hkoTracks),
      page: "https://data.gov.hk/en-data/dataset/hk-hko-rss-tc-track-info"),
    Feed(
      id: "kma", agency: .kma, title: "typhoons, analysed and forecast, of the last two days",
      format: "kma", documents: .dated({ kmaAddress + kmaDays($0) }, keptAs: kmaAddress),
      continuation: .kmaForecasts, service: .kma,
      page: "https://www.data.go.kr/data/15043565/openapi.do", quietMarks: ["NO_DATA", "NODATA"]),
  ]

  private static let world = [
    Feed(
      id: "gdacs", agency: .gdacs, title: "alerts of the world: the present position of storms",
      format: "gdacs", documents: .at(["https://www.gdacs.org/xml/rss.xml"]), interval: 360,
      page: "https://www.gdacs.org/feed_reference.aspx"),
    Feed(
      id: "ecmwf", agency: .ecmwf,
      title: "storms of the world: the forecast and the ensemble of the latest run",
      format: "bufr", documents: .newest(ecmwfRuns), interval: 3_600,
      page: "https://www.ecmwf.int/en/forecasts/datasets/open-data"),
  ]

  // MARK: - Addresses

  /// The tracks of the ensemble in the last three runs, which are there some seven hours later.
  ///
  /// The number in the name is that of the last hour: 15 days, formerly 10, and 6 days at 6 and 18 UTC.
  static func ecmwfRuns(_ now: Timestamp) -> [String] {
    let newest = now.secondsSince1970 - 7 * 3_600
    return (0..<3).flatMap { back -> [String] in
      let run = Timestamp(secondsSince1970: (newest / 21_600 - Int64(back)) * 21_600)
      let (day, hour) = (run.compact.prefix(8), run.parts.hour.padded())
      let folder = "https://data.ecmwf.int/forecasts/\(day)/\(hour)z/ifs/0p25/enfo/"
      return (run.parts.hour % 12 == 0 ? ["360", "240"] : ["144"]).map {
        "\(folder)\(day)\(hour)0000-\($0)h-enfo-tf.bufr"
      }
    }
  }

  private static let ibtracs =
    "https://www.ncei.noaa.gov/data/international-best-track-archive-for-climate-stewardship-ibtracs/v04r01/access/csv/"
  private static let kmaService = "https://apis.data.go.kr/1360000/TyphoonInfoService/"
  private static let kmaQuery = "?pageNo=1&numOfRows=100&dataType=JSON"
  private static let kmaAddress = kmaService + "getTyphoonInfo" + kmaQuery

  /// The parameters for bulletins issued yesterday and today, in Korean time.
  static func kmaDays(_ now: Timestamp) -> String {
    let days = [-86_400, 0].map { inKorea(now.advanced(bySeconds: $0)).prefix(8) }
    return "&fromTmFc=\(days[0])&toTmFc=\(days[1])"
  }

  /// The URL of the forecast of a typhoon in one bulletin.
  static func kmaForecast(_ number: String, issued: Timestamp) -> String {
    kmaService + "getTyphoonFcst" + kmaQuery + "&tmFc=\(inKorea(issued))&typSeq=\(number)"
  }

  /// A time in Korean time: `202608221000`.
  private static func inKorea(_ time: Timestamp) -> String {
    Agency.kma.localTime(of: time).compact.replacing(text: "T", with: "").prefix(12).description
  }
}
