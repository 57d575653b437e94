/// What columns of plain tables, and keys and variables of other formats, are: by their names.
///
/// A group has what an unused column looks like if one of the words is in its name, and the fields of its columns:
/// their names in `--column`, what their values are, and the names that they have in headers.
enum CSVColumnTable {
  private typealias Group = (
    looks: String?, words: String,
    fields: [(CSVField, name: String, kind: CSVField.Kind, names: String)]
  )

  /// The groups; of two whose words are in a name the first counts.
  ///
  /// The first is of names that are harmless.
  private static let groups: [Group] = [
    (
      nil,
      """
      index idx row rows rownum rowid rownumber objectid fid gid unnamed note notes remark remarks comment comments
      memo description desc details url link href file filename path quality qc qf flag flags iflag color colour
      uncertainty method methods error rep reported pattern dvorak rating dist distance dist2land dist2coast landfall
      sshs sshws saffir simpson category categoryscale subbasin geometry geom wkt shape event events report reports
      reference references citation doi poci roci eye seas swell wave waves swl wav tide env environmental
      outer outermost isobar drop sst shear ohc temperature temp humidity rain precipitation precip cloud
      deaths damage population land depth terrain elevation zs ace pdi age duration count created updated modified
      retrieved downloaded version license licence font icon image img layer visible extra special
      feature specialobs extraobs main maintrack numobs specials operational nationality country state county place location
      near nearest region city kana phi thickness warmcore vorticity vort zeta area size ci t tnum wmsstr
      備考 备注 備註 說明 说明 注 位置 参考位置 地点 地點
      """,
      []
    ),
    (
      "forecasts among observations", "forecast fcst fcs predicted prediction observed isobserved",
      [(.role, "kind", .other, "kind")]
    ),
    (
      "a base time or lead time",
      "init initial basetime base cycle lead tau fhr fhour run reference validity vt issued issue issuance 起報 起报",
      [
        (
          .lead, "lead", .other,
          """
          tau lead leadh leadhours leadhour leadtime forecastlead fhr fh fhour fhours forecasthour forecasthours
          forecastperiod fcsthour fcsthr leadtimeh leadtimehours leadminutes leadmin 預報時效 预报时效 予報時間
          """
        ),
        (
          .baseTime, "base_time", .time,
          "basetime init inittime initialtime initdatetime runtime modelrun cycle referencetime base 起報時間 起报时间 初期時刻"
        ),
      ]
    ),
    (
      "a time",
      """
      time times date datetime dt hour hours hh hhmmss mm minute minutes second seconds sec year month day days local utc gmt jst
      timestamp epoch julian doy jday yearday ampm meridiem step timestep 時間 时间 时刻 時刻 日時 日期 月 日 时 時 分
      """,
      [
        (
          .time, "time", .time,
          """
          time datetime isotime tm validtime valid validdt validdatetime timestamp dtg yyyymmddhh timestamps
          yyyymmddhhmm fixtime obstime observationtime 時間 时间 時刻 时刻 日時 日期时间 日期時間 观测时间 觀測時間 시각 시간 일시 \(countedTimes)
          """
        ),
        (.date, "date", .time, "date yyyymmdd validdate 日期 年月日 日付 fecha"),
        (.hour, "hour", .time, "hour hh hhmm hr houru timeofday 时 時 小时 小時 hora heure"),
        (.minute, "minute", .time, "minute min mi 分"),
        (.year, "year", .time, "year yyyy yr 年 年份 民國年 民國 民国年 民国 西元年"),
        (.month, "month", .time, "month mm mon mo 月 月份"),
        (.day, "day", .time, "day dd dy 日"),
        (.dayOfYear, "doy", .time, "doy dayofyear yearday jday"),
        (.zone, "tz", .other, "tz timezone zone utcoffset tzoffset gmtoffset 時刻系 時區 时区"),
      ]
    ),
    (
      "a position",
      """
      lat latitude lats lat1 lat2 lon long longitude lng lons lon1 lon2 lng1 lng2 coord coords coordinate coordinates position hemisphere hem hemi ns
      ew hemns hemew quadrant 緯度 纬度 經度 经度 経度
      """,
      [
        (
          .latitude, "lat", .angle(.latitude),
          "lat latitude clat centerlat centrelat cgpslat usalat y 緯度 纬度 北緯 北纬 위도 latitud"
        ),
        (
          .longitude, "lon", .angle(.longitude),
          "lon long longitude lng clon centerlon centrelon cgpslon usalon x 經度 经度 経度 東經 东经 東経 경도 longitud"
        ),
        (
          .northOrSouth, "lat_ns", .other,
          "ns nors northsouth hemisphere hemi hem \(sides(of: ["lat", "latitude"], "ns"))"
        ),
        (
          .eastOrWest, "lon_ew", .other,
          "ew eorw we eastwest \(sides(of: ["lon", "long", "longitude"], "ew"))"
        ),
      ]
    ),
    ("fixes that were not observed", "interpolated interp extrapolated synthetic simulated", []),
    ("a unit", "unit units uom 單位 单位 単位", []),
    (
      "wind radii",
      """
      r34 r50 r64 r7 r10 r12 r15 r25 r30 rad34 rad50 rad64 radius radii rmw rmax 半徑 半径 七級風半徑 十級風半徑 七级风圈 十级风圈
      """, []
    ),
    (
      "a wind",
      "wind winds windspeed vmax vmax1 vmax10 gust gusts maxwind speed spd kt kts knots mph kmh kph 風速 风速 風力 风力",
      [
        (
          .wind, "wind", .speed,
          """
          wind vmax surfacewind maximumsustainedsurfacewind estimatedmaximumsustainedsurfacewind estimatedmaximumsurfacewind
          estimatedmaximumsurfacewinds maxwind windspeed maxwindspeed maxwindspd maximumwind maximumwindspeed maximumsustainedwind
          maxsustainedwind sustainedwind wmowind wmowindx windwmo usawind knots kts msw wspd windmax wind10 wind10m ws maximumsustainedwindspeed
          最大風速 最大风速 近中心最大風速 近中心最大风速 中心風速 中心风速 風速 风速 최대풍속 mwspd windspeed10m vmaxtrack vent viento
          """
        ),
        (
          .gust, "gust", .speed,
          "gust gusts maxgust windgust gustspeed maximumgust maxwindgust usagust 最大陣風 最大阵风 陣風 阵风 最大瞬間風速 rafale rafales racha rachas"
        ),
        (.period, "period", .other, "windperiodmin windperiod averagingperiod"),
      ]
    ),
    (
      "a pressure", "pressure pres mslp slp psl press hpa mb 氣壓 气压 気圧",
      [
        (
          .pressure, "pressure", .pressure,
          """
          pressure pressuremin mslp slp pres minpressure minpres minslp centralpressure cenpress press pcen
          estimatedcentralpressure estimatedminimumcentralpressure wmopres wmopresx preswmo usapres minimumpressure minmslp mcp psl msl centralpres mincp minimumsealevelpressure
          中心氣壓 中心气压 中心気圧 最低氣壓 最低气压 最低気圧 氣壓 气压 気圧 중심기압 pression presion presión
          """
        )
      ]
    ),
    (
      "a motion", "dir direction bearing heading motion translation move 移動 移动",
      [
        (
          .bearing, "bearing", .other,
          "motiondeg bearing heading stormdir motiondirection movedir 移動方向 移动方向"
        ),
        (
          .motion, "motion", .speed,
          "motion motionspeed stormspeed translationspeed movespeed 移動速度 移动速度"
        ),
      ]
    ),
    (
      "a model, member or agency",
      "model tech technique ensemble ens member realization agency center centre source provider org institute 機構 机构 機関",
      [
        (
          .agency, "agency", .other,
          "agency center centre organisation organization wmoagency 機構 机构 機関 發布單位 發佈單位 发布单位 發布機構 发布机构"
        ),
        (.technique, "technique", .other, "technique tech model modelname"),
        (
          .member, "member", .other,
          "member ens ensemblemember ensmember ensmem mem ensembleidx sample realization realisation perturbation"
        ),
        (
          .advisory, "advisory", .other,
          "advisory advisorynumber advisoryno advno advisorynum adv bulletin bulletinnumber warningnumber"
        ),
      ]
    ),
    (
      "a class", "type class status nature stage grade cat kind phase 強度 强度 等級 等级 階級 種類",
      [
        (.nature, "nature", .other, "nature"),
        (.mark, "mark", .other, "recordidentifier recordid usarecord"),
        (
          .type, "type", .other,
          """
          type class status stormtype category cat grade stage systemtype usastatus statusofsystem stormstatus tcstatus
          systemstatus stormclass tcclass 強度 强度 等級 等级 階級
          """
        ),
      ]
    ),
    (
      "an id or name of storms",
      """
      id ids sid name names storm cyclone typhoon hurricane tc number num no serial atcf basin season international
      編號 编号 番号 名稱 名称 名前 颱風 台风 台風
      """,
      [
        (
          .id, "id", .other,
          """
          sid \(idsOfThings) serialnum serialnumber serial atcf atcfno uid key tfid tfbh
          颱風編號 台风编号 台風番号 태풍번호 編號 编号 番号 id
          """
        ),
        (.storm, "storm", .other, "storm tc cyclone typhoon hurricane track 颱風 台风 台風"),
        (
          .name, "name", .other,
          "name stormname tropicalcyclonename cyclonename typhoonname tcname names 颱風名稱 台风名称 颱風名 台风名 台風名 英文名 名稱 名称 名前 呼名 태풍명 nom nombre"
        ),
        (
          .number, "number", .other,
          "number num stormnumber serialnumberofsystemduringyear stormnum no typhoonnumber tcnumber stormno cy"
        ),
        (.season, "season", .other, "season seasonyear stormyear seasons"),
        (.basin, "basin", .other, "basin basincode basinoforigin"),
      ]
    ),
  ]

  /// The names and kind of each field, in the order of the cases.
  static let rows: [(name: String, kind: CSVField.Kind, names: [String])] = {
    let fields = groups.flatMap { $0.fields }.sorted { $0.0.rawValue < $1.0.rawValue }
    return fields.map { ($0.name, $0.kind, words($0.names)) }
  }()

  private static let meanings = groups.map { (looks: $0.looks, words: Set(words($0.words))) }

  /// What a column looks like with some words in its name, harmless if nothing; `nil` if they are not known.
  ///
  /// Words in Chinese and Japanese stand in others without a space: 風速 in 平均風速.
  static func meaning(_ words: [String]) -> (looks: String?, words: Set<String>)? {
    if namesQuadrant(words) { return ("wind radii", []) }
    return meanings.first { group in
      group.words.contains { known in
        words.contains(known)
          || known.utf8.count > 5 && known.utf8.allSatisfy { $0 > 0x7F }
            && words.contains { $0.firstRange(ofText: known) != nil }
      }
    }
  }

  private static let quadrants = Set(words("ne se sw nw"))
  private static let forces = Set(
    words("34 35 48 50 63 64 7 10 12 15 18 25 26 33 gale storm hurricane rad radius"))

  /// Whether a name has a quadrant and the force of a wind: `34kt NE`, `gale_se_km`, `rad1`.
  private static func namesQuadrant(_ words: [String]) -> Bool {
    if words.contains(where: ["rad1", "rad2", "rad3", "rad4"].contains) { return true }
    // Latin letters and digits apart: `ne34` has two parts.
    var parts: Set<String> = []
    for part in words.flatMap({ word in word.split { !$0.isASCII } }) {
      parts.formUnion([part.filter { $0.isLetter }, part.filter { $0.isNumber }])
    }
    return !parts.isDisjoint(with: quadrants) && !parts.isDisjoint(with: forces)
  }

  private static func words(_ text: String) -> [String] {
    text.split { " \n".contains($0) }.map(String.init)
  }

  /// Names of times that count seconds or milliseconds since 1970.
  private static let countedTimes = """
    epoch unixtime unix epochtime epochs epochms epochseconds unixtimestamp unixtimes unixtimems \
    unixseconds timeepoch timeunix timestampms timestampseconds timestampunix secondssince1970
    """

  /// `id` or `identifier` beside a word for a storm or a catalogue.
  private static let idsOfThings: String = {
    let things = words(
      """
      storm track tc cyclone typhoon hurricane event system disturbance atcf usaatcf ibtracs nhc jtwc wmo
      international unique
      """)
    let ids = things.flatMap { ["\($0)id", "id\($0)", "\($0)identifier", "identifier\($0)"] }
    return (ids + ["stormkey", "identifier", "ident"]).joined(separator: " ")
  }()

  /// Words for hemispheres beside the names of a coordinate.
  private static func sides(of names: [String], _ letters: String) -> String {
    let words = [letters, "hemisphere", "hemi", "hem", "dir", "direction"]
    return names.flatMap { name in words.flatMap { ["\(name)\($0)", "\($0)\(name)"] } }
      .joined(separator: " ")
  }

  /// Whether a column's name says that its times count seconds or milliseconds since 1970.
  static func countsSeconds(_ name: String) -> Bool {
    let letters = name.lettersAndDigits
    // "timestamps" may be "timestamp_s": only the separator before the last letter tells.
    return words(countedTimes).contains(letters)
      || (letters == "timestamps" && name.utf8.count > 10)
  }
}
