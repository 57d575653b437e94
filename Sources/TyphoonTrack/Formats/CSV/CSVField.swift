/// The fields that a column of a plain table may hold; raw values are their names in `--column`.
enum CSVField: String, CaseIterable {
  case time, date, hour, minute, year, month, day
  case latitude = "lat"
  case longitude = "lon"
  case wind, gust, pressure
  case id, storm, name, number, season, basin, agency
  case nature, type
  case bearing
  case motion
  case period
  case lead
  case baseTime = "base_time"
  case technique, member, advisory
  case role = "kind"
  case mark
  case northOrSouth = "lat_ns"
  case eastOrWest = "lon_ew"
  case zone = "tz"

  /// The name in messages.
  var shown: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    default: rawValue
    }
  }

  /// What the values of a field are: a unit of that kind may follow its name.
  enum Kind { case speed, pressure, latitude, longitude, time, other }

  /// What the values of the field are.
  var kind: Kind { Self.roles[self]?.kind ?? .other }

  /// The names of the field in headers, the most common first: lower case, without spaces, `_`, `-`
  /// and `.`.
  ///
  /// A unit, a zone or a hemisphere may follow: see `CSVColumnName`.
  var spellings: [String] { Self.roles[self]?.names ?? [] }

  private static let roles: [CSVField: (kind: Kind, names: [String])] = Dictionary(
    uniqueKeysWithValues: table.map { field, kind, names in
      (field, (kind, names.split { " \n".contains($0) }.map(String.init)))
    })

  private static let table: [(CSVField, Kind, String)] = [
    (
      .time, .time,
      """
      time datetime isotime tm validtime valid validdt validdatetime timestamp dtg yyyymmddhh timestamps
      yyyymmddhhmm fixtime obstime observationtime 時間 时间 時刻 时刻 日時 日期时间 日期時間 观测时间 觀測時間 시각 시간 \(countedTimes)
      """
    ),
    (.date, .time, "date yyyymmdd validdate 日期 年月日 日付"),
    (.hour, .time, "hour hh hhmm hr houru timeofday 时 時 小时 小時"),
    (.minute, .time, "minute min mi 分"),
    (.year, .time, "year yyyy yr 年 年份 民國年 民國 民国年 民国 西元年"), (.month, .time, "month mm mon mo 月 月份"),
    (.day, .time, "day dd 日"),
    (.latitude, .latitude, "lat latitude clat centerlat centrelat cgpslat usalat y 緯度 纬度 北緯 北纬 위도"),
    (
      .longitude, .longitude,
      "lon long longitude lng clon centerlon centrelon cgpslon usalon x 經度 经度 経度 東經 东经 東経 경도"
    ),
    (
      .wind, .speed,
      """
      wind vmax maxwind windspeed maxwindspeed maxwindspd maximumwind maximumwindspeed maximumsustainedwind
      maxsustainedwind sustainedwind wmowind wmowindx windwmo usawind knots kts msw wspd windmax wind10 wind10m ws maximumsustainedwindspeed
      最大風速 最大风速 近中心最大風速 近中心最大风速 中心風速 中心风速 風速 风速 최대풍속
      """
    ),
    (
      .gust, .speed,
      "gust gusts maxgust windgust gustspeed maximumgust maxwindgust usagust 最大陣風 最大阵风 陣風 阵风 最大瞬間風速"
    ),
    (
      .pressure, .pressure,
      """
      pressure pressuremin mslp slp pres minpressure minpres minslp centralpressure cenpress press pcen
      wmopres wmopresx preswmo usapres minimumpressure minmslp mcp psl msl centralpres mincp minimumsealevelpressure 中心氣壓 中心气压
      中心気圧 最低氣壓 最低气压 最低気圧 氣壓 气压 気圧 중심기압
      """
    ),
    (
      .id, .other,
      "sid \(idsOfThings) serialnum serialnumber serial atcf atcfno uid key tfid tfbh 颱風編號 台风编号 台風番号 編號 编号 番号 id"
    ),
    (.storm, .other, "storm tc cyclone typhoon hurricane track 颱風 台风 台風"),
    (
      .name, .other,
      """
      name stormname cyclonename typhoonname tcname names 颱風名稱 台风名称 颱風名 台风名 台風名 英文名 名稱 名称 태풍명
      """
    ),
    (
      .number, .other,
      "number num stormnumber stormnum no typhoonnumber tcnumber stormno"
    ),
    (.season, .other, "season seasonyear stormyear seasons"),
    (.basin, .other, "basin basincode"),
    (
      .agency, .other,
      "agency center centre organisation organization wmoagency 機構 机构 機関 發布單位 發佈單位 发布单位 發布機構 发布机构"
    ),
    (.nature, .other, "nature"),
    (
      .type, .other,
      "type class status stormtype category cat grade stage systemtype usastatus statusofsystem stormstatus tcstatus systemstatus stormclass tcclass 強度 强度 等級 等级 階級"
    ),
    (.bearing, .other, "motiondeg bearing heading stormdir motiondirection movedir 移動方向 移动方向"),
    (.motion, .speed, "motion motionspeed stormspeed translationspeed movespeed 移動速度 移动速度"),
    (.period, .other, "windperiodmin windperiod averagingperiod"),
    (
      .lead, .other,
      """
      tau lead leadh leadhours leadhour leadtime forecastlead fhr fh fhour fhours forecasthour forecasthours forecastperiod fcsthour fcsthr
      leadtimeh leadtimehours 預報時效 预报时效 予報時間
      """
    ),
    (
      .baseTime, .time,
      """
      basetime init inittime initialtime initdatetime runtime modelrun cycle referencetime base
      起報時間 起报时间 初期時刻
      """
    ),
    (.technique, .other, "technique tech model modelname"),
    (
      .member, .other,
      "member ens ensemblemember ensmember ensembleidx sample realization realisation  perturbation"
    ),
    (
      .advisory, .other,
      "advisory advisorynumber advisoryno advno advisorynum adv bulletin bulletinnumber warningnumber"
    ),
    (.role, .other, "kind"), (.mark, .other, "recordidentifier recordid usarecord"),
    (
      .northOrSouth, .other,
      "ns nors northsouth hemisphere hemi hem \(sides(of: ["lat", "latitude"], "ns"))"
    ),
    (.eastOrWest, .other, "ew eorw we eastwest \(sides(of: ["lon", "long", "longitude"], "ew"))"),
    (.zone, .other, "tz timezone utcoffset tzoffset gmtoffset"),
  ]

  /// Names of times that count seconds or milliseconds since 1970.
  private static let countedTimes = """
    epoch unixtime unix epochtime epochs epochms epochseconds unixtimestamp unixtimes unixtimems \
    unixseconds timeepoch timeunix timestampms timestampseconds timestampunix secondssince1970
    """

  /// `id` or `identifier` beside a word for a storm or a catalogue.
  private static let idsOfThings: String = {
    let things = """
      storm track tc cyclone typhoon hurricane event system disturbance atcf usaatcf ibtracs nhc jtwc wmo \
      international unique
      """
    let words = things.split(at: " ").flatMap { thing in
      ["\(thing)id", "id\(thing)", "\(thing)identifier", "identifier\(thing)"]
    }
    return (words + ["stormkey", "identifier", "ident"]).joined(separator: " ")
  }()

  /// Words for hemispheres beside the names of a coordinate.
  private static func sides(of names: [String], _ letters: String) -> String {
    let words = [letters, "hemisphere", "hemi", "hem", "dir", "direction"]
    return names.flatMap { name in words.flatMap { ["\(name)\($0)", "\($0)\(name)"] } }
      .joined(separator: " ")
  }

  /// Whether a column's name says that its times count seconds or milliseconds since 1970.
  static func countsSeconds(_ name: String) -> Bool {
    let letters = CSVColumnName.letters(name)
    // "timestamps" may be "timestamp_s": only the separator before the last letter tells.
    return countedTimes.split(at: " ").contains { $0 == letters }
      || (letters == "timestamps" && name.utf8.count > 10)
  }
}
