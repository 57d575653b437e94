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
  case technique, member

  /// The names of the field in headers, the most common first: lower case, without spaces, `_`, `-`
  /// and `.`.
  ///
  /// Units of winds, gusts and motion speeds follow the name: see `CSVColumnName`.
  var spellings: [String] {
    switch self {
    case .time:
      Self.writtenTimes + Self.countedTimes
    case .date: ["date", "yyyymmdd", "validdate", "dateutc"]
    case .hour: ["hour", "hh", "hhmm", "hr", "houru", "hourutc", "timeofday"]
    case .minute: ["minute", "min", "mi"]
    case .year: ["year", "yyyy", "yr"]
    case .month: ["month", "mm", "mon", "mo"]
    case .day: ["day", "dd"]
    case .latitude:
      [
        "lat", "latitude", "clat", "latdeg", "latitudedeg", "centerlat", "centrelat", "cgpslat",
        "y",
      ]
    case .longitude:
      [
        "lon", "long", "longitude", "lng", "clon", "londeg", "longitudedeg", "centerlon",
        "centrelon", "cgpslon", "x",
      ]
    case .wind:
      [
        "wind", "vmax", "maxwind", "windspeed", "maxwindspeed", "maximumwind", "maximumwindspeed",
        "maximumsustainedwind", "maxsustainedwind", "sustainedwind", "msw", "wspd",
        "windmax", "wind10", "wind10m", "ws", "maximumsustainedwindspeed",
      ]
    case .gust: ["gust", "gusts", "maxgust", "windgust", "gustspeed", "maximumgust"]
    case .pressure:
      [
        "pressure", "mslp", "slp", "pres", "minpressure", "minpres", "minslp", "centralpressure",
        "cenpress", "press", "pcen", "minimumpressure", "minmslp", "mcp",
        "minslp", "psl", "msl", "centralpres", "mincp", "minimumsealevelpressure",
      ]
    case .id:
      [
        "sid", "stormid", "trackid", "serialnum", "serialnumber", "serial", "ibtracsid", "atcfid",
        "atcf", "atcfno", "usaatcfid", "tcid", "cycloneid", "typhoonid", "hurricaneid", "eventid",
        "systemid", "disturbanceid", "uid", "uniqueid", "key", "stormkey", "internationalid", "id",
      ]
    case .storm: ["storm", "tc", "cyclone", "typhoon", "hurricane", "track"]
    case .name: ["name", "stormname", "cyclonename", "typhoonname", "tcname", "names"]
    case .number:
      ["number", "num", "stormnumber", "stormnum", "no", "typhoonnumber", "tcnumber", "stormno"]
    case .season: ["season", "seasonyear", "stormyear", "seasons"]
    case .basin: ["basin", "basincode"]
    case .agency: ["agency", "center", "centre", "organisation", "organization"]
    case .nature: ["nature"]
    case .type:
      ["type", "class", "status", "stormtype", "category", "cat", "grade", "stage", "systemtype"]
    case .bearing: ["motiondeg", "bearing", "heading", "stormdir", "motiondirection", "movedir"]
    case .motion: ["motion", "motionspeed", "stormspeed", "translationspeed", "movespeed"]
    case .period: ["windperiodmin", "windperiod", "averagingperiod"]
    case .lead:
      [
        "tau", "lead", "leadh", "leadhours", "leadhour", "leadtime", "fhr", "fh", "forecasthour",
        "fcsthour", "leadtimeh", "leadtimehours",
      ]
    case .baseTime:
      [
        "basetime", "init", "inittime", "initialtime", "initdatetime", "runtime", "modelrun",
        "cycle", "referencetime", "base",
      ]
    case .technique: ["technique", "tech", "model"]
    case .member: ["member", "ens", "ensemblemember", "ensmember", "sample"]
    }
  }

  /// Header names of times.
  private static let writtenTimes = [
    "time", "datetime", "isotime", "validtime", "valid", "validdt", "validdatetime", "timestamp",
    "dtg", "timeutc", "utctime", "datetimeutc", "validtimeutc", "utc", "yyyymmddhh", "timestamps",
    "yyyymmddhhmm",
  ]

  /// Header names of times that count seconds or milliseconds since 1970.
  private static let countedTimes = [
    "epoch", "unixtime", "unix", "epochtime", "epochs", "epochms", "epochseconds", "unixtimestamp",
    "unixtimes", "unixtimems", "unixseconds", "timeepoch", "timeunix", "timestampms",
    "timestampseconds", "timestampunix", "secondssince1970",
  ]

  /// Whether a column's name says that its times count seconds or milliseconds since 1970.
  static func countsSeconds(_ name: String) -> Bool {
    let letters = CSVColumnName.letters(name)
    // "timestamps" may be "timestamp_s": only the separator before the last letter tells.
    return countedTimes.contains(letters) || (letters == "timestamps" && name.utf8.count > 10)
  }

  /// Whether a unit of speed may follow the name.
  var hasSpeedUnit: Bool { self == .wind || self == .gust || self == .motion }
}

/// A column's name in a header, split into field and unit.
struct CSVColumnName {
  let field: CSVField
  /// How common the spelling is; lower is more common.
  let rank: Int
  /// The unit, if the name gives it.
  let unit: CSVUnit?

  /// Parses a column's name; `nil` if it is unknown.
  init?(_ name: String) {
    guard name.utf8.count <= 64 else { return nil }
    // A unit in parentheses or brackets: "Wind (kt)", "lat [deg]".
    var stem = name.lowercased()
    var bracketed: String?
    if let open = stem.firstIndex(where: { $0 == "(" || $0 == "[" }) {
      bracketed = Self.letters(String(stem[open...]))
      stem = String(stem[..<open])
    }
    let letters = Self.letters(stem)
    for field in CSVField.allCases {
      for (rank, spelling) in field.spellings.enumerated() where letters.hasPrefix(spelling) {
        let rest = String(letters.dropFirst(spelling.count))
        guard let unit = Self.unit(rest, of: field) else { continue }
        self.field = field
        self.rank = rank
        self.unit = unit ?? bracketed.flatMap { CSVUnit(letters: $0, of: field) }
        return
      }
    }
    return nil
  }

  /// The unit that follows a name: `.some(nil)` if nothing follows, `nil` if something else does.
  private static func unit(_ rest: String, of field: CSVField) -> CSVUnit?? {
    if rest.isEmpty { return .some(nil) }
    return CSVUnit(letters: rest, of: field).map { .some($0) }
  }

  /// The ASCII letters and digits of a text, in lower case.
  static func letters(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(
        decoding: text.utf8.compactMap { byte in
          let letter = byte | 0x20
          return letter &- 0x61 < 26 ? letter : byte &- 0x30 < 10 ? byte : nil
        }, as: UTF8.self)
    }
    return String(
      text.lowercased().unicodeScalars.filter {
        ("a"..."z").contains($0) || ("0"..."9").contains($0)
      }.map(Character.init))
  }
}

/// The unit of a column, from its name or from a row of units.
enum CSVUnit: Equatable {
  case speed(SpeedUnit)
  case pressure(CSVPressureUnit)

  /// Creates the unit with a name of lower-case letters and digits, if the field can have that
  /// unit.
  init?(letters: String, of field: CSVField) {
    switch letters {
    case _ where SpeedUnit(written: letters) != nil:
      guard let unit = SpeedUnit(written: letters) else { return nil }
      self = .speed(unit)
    default:
      guard let unit = CSVPressureUnit(letters: letters) else { return nil }
      self = .pressure(unit)
    }
    guard speed == nil ? field == .pressure : field.hasSpeedUnit else { return nil }
  }

  /// The unit, if it is a unit of speed.
  var speed: SpeedUnit? {
    if case .speed(let unit) = self { unit } else { nil }
  }

  /// The unit, if it is a unit of pressure.
  var pressure: CSVPressureUnit? {
    if case .pressure(let unit) = self { unit } else { nil }
  }
}
