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
      [
        "time", "datetime", "isotime", "validtime", "valid", "validdt", "validdatetime",
        "timestamp",
        "dtg", "timeutc", "utctime", "datetimeutc", "validtimeutc", "utc", "epoch", "unixtime",
        "yyyymmddhh",
      ]
    case .date: ["date", "yyyymmdd", "validdate", "dateutc"]
    case .hour: ["hour", "hh", "hhmm", "hr", "houru", "hourutc", "timeofday"]
    case .minute: ["minute", "min", "mi"]
    case .year: ["year", "yyyy", "yr"]
    case .month: ["month", "mm", "mon", "mo"]
    case .day: ["day", "dd"]
    case .latitude:
      ["lat", "latitude", "clat", "latdeg", "latitudedeg", "centerlat", "centrelat", "y"]
    case .longitude:
      [
        "lon", "long", "longitude", "lng", "clon", "londeg", "longitudedeg", "centerlon",
        "centrelon", "x",
      ]
    case .wind:
      [
        "wind", "vmax", "maxwind", "windspeed", "maxwindspeed", "maximumwind", "maximumwindspeed",
        "maximumsustainedwind", "maxsustainedwind", "sustainedwind", "msw", "wspd",
      ]
    case .gust: ["gust", "gusts", "maxgust", "windgust", "gustspeed", "maximumgust"]
    case .pressure:
      [
        "pressure", "mslp", "slp", "pres", "minpressure", "minpres", "minslp", "centralpressure",
        "cenpress", "press", "pcen", "minimumpressure", "minmslp",
      ]
    case .id: ["id", "sid", "stormid", "trackid", "tcid", "cycloneid", "atcfid", "typhoonid"]
    case .storm: ["storm", "tc", "cyclone", "typhoon", "hurricane", "track"]
    case .name: ["name", "stormname", "cyclonename", "typhoonname", "tcname"]
    case .number: ["number", "num", "stormnumber", "no", "typhoonnumber"]
    case .season: ["season", "seasonyear", "stormyear"]
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

  /// Whether a unit of speed may stand behind the name.
  var hasSpeedUnit: Bool { self == .wind || self == .gust || self == .motion }
}

/// A column's name in a header, taken apart into what it holds and in which unit.
struct CSVColumnName {
  let field: CSVField
  /// How common the spelling is: the lower, the better.
  let rank: Int
  /// The unit of a speed, where the name tells it.
  let unit: SpeedUnit?

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
        self.unit = unit ?? bracketed.flatMap { Self.speedUnits[$0] }
        return
      }
    }
    return nil
  }

  /// The unit that stands behind a name: `.some(nil)` where none does, `nil` where it is something else.
  private static func unit(_ rest: String, of field: CSVField) -> SpeedUnit?? {
    if rest.isEmpty { return .some(nil) }
    if field.hasSpeedUnit { return speedUnits[rest].map { .some($0) } }
    let others =
      switch field {
      case .pressure: ["hpa", "mb", "mbar"]
      default: [String]()
      }
    return others.contains(rest) ? .some(nil) : nil
  }

  private static func letters(_ text: String) -> String {
    String(
      text.unicodeScalars.filter {
        ("a"..."z").contains($0) || ("0"..."9").contains($0)
      }.map(Character.init))
  }

  /// The units of speed by their spellings.
  static let speedUnits: [String: SpeedUnit] = [
    "kt": .knots, "kts": .knots, "kn": .knots, "knot": .knots, "knots": .knots,
    "ms": .metresPerSecond, "mps": .metresPerSecond, "ms1": .metresPerSecond,
    "kmh": .kilometresPerHour, "kph": .kilometresPerHour, "kmph": .kilometresPerHour,
    "mph": .milesPerHour,
  ]
}
