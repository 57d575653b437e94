/// What a column of a plain table may hold; the raw values are the names that users map columns with.
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

  /// How headers call it, the commonest first: in small letters, without spaces, `_`, `-` and `.`.
  ///
  /// Units of winds, gusts and speeds stand behind the name: `CSVColumnName`.
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
        "windmax", "wind10", "wind10m", "ws",
      ]
    case .gust: ["gust", "gusts", "maxgust", "windgust", "gustspeed", "maximumgust"]
    case .pressure:
      [
        "pressure", "mslp", "slp", "pres", "minpressure", "minpres", "minslp", "centralpressure",
        "cenpress", "press", "pcen", "minimumpressure", "minmslp", "mcp",
        "minslp", "psl", "msl", "centralpres", "mincp",
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
        "fcsthour", "leadtimeh",
      ]
    case .baseTime:
      [
        "basetime", "init", "inittime", "initialtime", "initdatetime", "runtime", "modelrun",
        "cycle", "referencetime", "base",
      ]
    case .technique: ["technique", "tech", "model"]
    case .member: ["member", "ens", "ensemblemember", "ensmember"]
    }
  }

  /// How headers call a time.
  private static let writtenTimes = [
    "time", "datetime", "isotime", "validtime", "valid", "validdt", "validdatetime", "timestamp",
    "dtg", "timeutc", "utctime", "datetimeutc", "validtimeutc", "utc", "yyyymmddhh", "timestamps",
    "yyyymmddhhmm",
  ]

  /// How headers call a time that counts seconds or milliseconds since 1970.
  private static let countedTimes = [
    "epoch", "unixtime", "unix", "epochtime", "epochs", "epochms", "epochseconds", "unixtimestamp",
    "unixtimes", "unixtimems", "unixseconds", "timeepoch", "timeunix", "timestampms",
    "timestampseconds", "timestampunix", "secondssince1970",
  ]

  /// Whether a column's name says that its times count seconds or milliseconds since 1970.
  static func countsSeconds(_ name: String) -> Bool {
    let letters = CSVColumnName.letters(name)
    // Of "timestamps" only the mark before the last letter tells what it is.
    return countedTimes.contains(letters) || (letters == "timestamps" && name.utf8.count > 10)
  }

  /// Whether a unit of speed may stand behind the name.
  var hasSpeedUnit: Bool { self == .wind || self == .gust || self == .motion }
}

/// A column's name in a header, taken apart into what it holds and in which unit.
struct CSVColumnName {
  let field: CSVField
  /// How common the spelling is: the lower, the better.
  let rank: Int
  /// The unit, where the name tells it.
  let unit: CSVUnit?

  /// Takes a name apart; `nil` where it is none that is known.
  init?(_ name: String) {
    guard name.utf8.count <= 64 else { return nil }
    // A unit in brackets: "Wind (kt)", "lat [deg]".
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

  /// The unit that stands behind a name: `.some(nil)` where none does, `nil` where it is something else.
  private static func unit(_ rest: String, of field: CSVField) -> CSVUnit?? {
    if rest.isEmpty { return .some(nil) }
    return CSVUnit(letters: rest, of: field).map { .some($0) }
  }

  /// The letters and digits of a text, in small letters.
  static func letters(_ text: String) -> String {
    String(
      text.lowercased().unicodeScalars.filter {
        ("a"..."z").contains($0) || ("0"..."9").contains($0)
      }.map(Character.init))
  }
}

/// The unit of a column: in its name, or in a row of units below it.
enum CSVUnit: Equatable {
  case speed(SpeedUnit)
  case pressure(CSVPressureUnit)

  /// The unit with a name, in small letters and digits alone, if a field can have it.
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

  /// The unit, if it is one of speed.
  var speed: SpeedUnit? {
    if case .speed(let unit) = self { unit } else { nil }
  }

  /// The unit, if it is one of pressure.
  var pressure: CSVPressureUnit? {
    if case .pressure(let unit) = self { unit } else { nil }
  }
}
