extension Property {
  /// Its place in the table, from 0: what tables of texts for each property go by.
  ///
  /// Written out, since a raw value is a text and its place is asked for with every value written; a test
  /// holds it to `allCases`.
  var order: Int {
    switch self {
    case .stormID: 0
    case .name: 1
    case .nameTraditionalChinese: 2
    case .nameSimplifiedChinese: 3
    case .nameJapanese: 4
    case .agency: 5
    case .layer: 6
    case .number: 7
    case .season: 8
    case .basin: 9
    case .issued: 10
    case .advisory: 11
    case .trackType: 12
    case .status: 13
    case .otherIDs: 14
    case .time: 15
    case .start: 16
    case .end: 17
    case .baseTime: 18
    case .leadHours: 19
    case .technique: 20
    case .member: 21
    case .windSpeed: 22
    case .windKnots: 23
    case .windPeriod: 24
    case .gustSpeed: 25
    case .gustKnots: 26
    case .pressure: 27
    case .motionBearing: 28
    case .motionSpeed: 29
    case .nature: 30
    case .agencyClass: 31
    case .agencyClassTraditionalChinese: 32
    case .category: 33
    case .categoryScale: 34
    case .categoryIsExact: 35
    case .marks: 36
    case .thresholdSpeed: 37
    case .thresholdKnots: 38
    case .radius: 39
    case .radiusNorthEast: 40
    case .radiusSouthEast: 41
    case .radiusSouthWest: 42
    case .radiusNorthWest: 43
    case .probability: 44
    case .derived: 45
    case .remark: 46
    case .remarkTraditionalChinese: 47
    }
  }
}
