extension Property {
  /// The comma, name and colon of a member of a JSON object.
  ///
  /// The names stand here once more, and a test compares them: a constant is written with a few stores,
  /// where a string is counted, copied, and kept alive meanwhile.
  @inline(__always)
  var jsonMember: StaticString {
    switch self {
    case .stormID: ",\"storm_id\":"
    case .name: ",\"name\":"
    case .nameTraditionalChinese: ",\"name_zh_hant\":"
    case .nameSimplifiedChinese: ",\"name_zh_hans\":"
    case .nameJapanese: ",\"name_ja\":"
    case .agency: ",\"agency\":"
    case .layer: ",\"layer\":"
    case .number: ",\"number\":"
    case .season: ",\"season\":"
    case .basin: ",\"basin\":"
    case .issued: ",\"issued\":"
    case .advisory: ",\"advisory\":"
    case .trackType: ",\"track_type\":"
    case .status: ",\"status\":"
    case .otherIDs: ",\"other_ids\":"
    case .time: ",\"time\":"
    case .start: ",\"start\":"
    case .end: ",\"end\":"
    case .baseTime: ",\"base_time\":"
    case .leadHours: ",\"lead_h\":"
    case .technique: ",\"technique\":"
    case .member: ",\"member\":"
    case .windSpeed: ",\"wind_ms\":"
    case .windKnots: ",\"wind_kt\":"
    case .windPeriod: ",\"wind_period_min\":"
    case .gustSpeed: ",\"gust_ms\":"
    case .gustKnots: ",\"gust_kt\":"
    case .pressure: ",\"pressure_hpa\":"
    case .motionBearing: ",\"motion_deg\":"
    case .motionSpeed: ",\"motion_kmh\":"
    case .nature: ",\"nature\":"
    case .agencyClass: ",\"class\":"
    case .agencyClassTraditionalChinese: ",\"class_zh_hant\":"
    case .category: ",\"category\":"
    case .categoryScale: ",\"category_scale\":"
    case .categoryIsExact: ",\"category_exact\":"
    case .marks: ",\"marks\":"
    case .thresholdSpeed: ",\"threshold_ms\":"
    case .thresholdKnots: ",\"threshold_kt\":"
    case .radius: ",\"radius_km\":"
    case .radiusNorthEast: ",\"radius_ne_km\":"
    case .radiusSouthEast: ",\"radius_se_km\":"
    case .radiusSouthWest: ",\"radius_sw_km\":"
    case .radiusNorthWest: ",\"radius_nw_km\":"
    case .probability: ",\"probability\":"
    case .derived: ",\"derived\":"
    case .remark: ",\"remark\":"
    case .remarkTraditionalChinese: ",\"remark_zh_hant\":"
    }
  }
}
