/// A property of features: the table of names and types for every format.
///
/// A test compares `Documentation/output.md` with it.
public enum Property: String, Hashable, Sendable, CaseIterable {
  case stormID = "storm_id"
  case name
  case nameTraditionalChinese = "name_zh_hant"
  case nameSimplifiedChinese = "name_zh_hans"
  case nameJapanese = "name_ja"
  case agency
  case layer
  case number
  case season
  case basin
  case issued
  case advisory
  case trackType = "track_type"
  case status
  case messageType = "message_type"
  case otherIDs = "other_ids"
  case time
  case start
  case end
  case baseTime = "base_time"
  case leadHours = "lead_h"
  case technique
  case member
  case windSpeed = "wind_ms"
  case windKnots = "wind_kt"
  case windPeriod = "wind_period_min"
  case gustSpeed = "gust_ms"
  case gustKnots = "gust_kt"
  case gustPeriod = "gust_period_s"
  case pressure = "pressure_hpa"
  case motionBearing = "motion_deg"
  case motionSpeed = "motion_kmh"
  case motionWords = "motion_words"
  case nature
  case agencyClass = "class"
  case agencyClassTraditionalChinese = "class_zh_hant"
  case category
  case categoryScale = "category_scale"
  case categoryIsExact = "category_exact"
  case marks
  case radiusOfMaximumWind = "rmw_km"
  case outerPressure = "poci_hpa"
  case outerRadius = "roci_km"
  case eyeDiameter = "eye_km"
  case depth
  case sizeClass = "size_class"
  case seasMetres = "seas_m"
  case seasFeet = "seas_ft"
  case seasRadius = "seas_km"
  case seasNorthEast = "seas_ne_km"
  case seasSouthEast = "seas_se_km"
  case seasSouthWest = "seas_sw_km"
  case seasNorthWest = "seas_nw_km"
  case accuracy
  case accuracyRadius = "accuracy_km"
  case place
  case nameThen = "name_then"
  case thresholdSpeed = "threshold_ms"
  case thresholdKnots = "threshold_kt"
  case radius = "radius_km"
  case radiusNorthEast = "radius_ne_km"
  case radiusSouthEast = "radius_se_km"
  case radiusSouthWest = "radius_sw_km"
  case radiusNorthWest = "radius_nw_km"
  case longRadius = "radius_long_km"
  case shortRadius = "radius_short_km"
  case longBearing = "radius_long_deg"
  case probability
  case members
  case spread = "spread_km"
  case placeName = "place_name"
  case placeNameTraditionalChinese = "place_name_zh_hant"
  case placeNameJapanese = "place_name_ja"
  case observedDistance = "observed_km"
  case observedBearing = "observed_deg"
  case observedTime = "observed_time"
  case forecastDistance = "forecast_km"
  case forecastBearing = "forecast_deg"
  case forecastTime = "forecast_time"
  case galeStart = "gale_start"
  case galeEnd = "gale_end"
  case stormStart = "storm_start"
  case stormEnd = "storm_end"
  case hurricaneStart = "hurricane_start"
  case hurricaneEnd = "hurricane_end"
  case areaStart = "area_start"
  case areaEnd = "area_end"
  case derived
  case cut
  case remark
  case remarkTraditionalChinese = "remark_zh_hant"
  case remarkJapanese = "remark_ja"
  case remarkKorean = "remark_ko"

  /// The position in the table, from 0.
  ///
  /// An enumeration without payloads is stored as the position of its case; a test compares them.
  var index: Int { Int(withUnsafeBytes(of: self) { $0[0] }) }

  /// The type of a property's value.
  public enum Kind: String, Hashable, Sendable {
    /// A text.
    case text
    /// A number.
    case number
    /// True or false.
    case flag
    /// A time in UTC in ISO 8601, to the second.
    case time
    /// A list of texts.
    case list
  }

  /// The type of the value.
  public var kind: Kind {
    switch self {
    case .stormID, .name, .nameTraditionalChinese, .nameSimplifiedChinese, .nameJapanese, .agency,
      .layer, .number, .basin, .advisory, .trackType, .status, .messageType, .technique, .member,
      .motionWords, .nature, .agencyClass, .agencyClassTraditionalChinese, .category,
      .categoryScale, .depth, .sizeClass, .accuracy, .place, .nameThen, .remark,
      .remarkTraditionalChinese, .remarkJapanese, .remarkKorean, .placeName,
      .placeNameTraditionalChinese, .placeNameJapanese:
      .text
    case .season, .leadHours, .windSpeed, .windKnots, .windPeriod, .gustSpeed, .gustKnots,
      .gustPeriod, .pressure, .motionBearing, .motionSpeed, .radiusOfMaximumWind, .outerPressure,
      .outerRadius, .eyeDiameter, .seasMetres, .seasFeet, .seasRadius, .seasNorthEast,
      .seasSouthEast, .seasSouthWest, .seasNorthWest, .accuracyRadius, .thresholdSpeed,
      .thresholdKnots, .radius, .radiusNorthEast, .radiusSouthEast, .radiusSouthWest,
      .radiusNorthWest, .longRadius, .shortRadius, .longBearing, .probability, .members, .spread,
      .observedDistance, .observedBearing, .forecastDistance, .forecastBearing:
      .number
    case .categoryIsExact, .derived, .cut: .flag
    case .issued, .time, .start, .end, .baseTime, .observedTime, .forecastTime, .galeStart,
      .galeEnd, .stormStart, .stormEnd, .hurricaneStart, .hurricaneEnd, .areaStart, .areaEnd:
      .time
    case .otherIDs, .marks: .list
    }
  }
}

extension Property {
  /// Whether the number is always an integer; others may have decimals in the next bulletin.
  var isInteger: Bool { self == .season || self == .windPeriod || self == .members }

  /// The layers whose features may have the property.
  var layers: LayerSelection {
    let points = LayerSelection([.fix, .forecastFix])
    let thresholds = LayerSelection([.strikeProbability, .warningArea, .windSwath, .windRadius])
    let derived = LayerSelection([
      .strikeProbability, .potentialArea, .warningArea, .windSwath, .probabilityCircle,
    ])
    let moments = points.union(LayerSelection([.ensembleMean]))
    return switch self {
    case .stormID, .name, .nameTraditionalChinese, .nameSimplifiedChinese, .nameJapanese, .agency,
      .layer, .number, .season, .basin, .issued, .advisory, .trackType, .status, .messageType,
      .otherIDs:
      LayerSelection(Layer.allCases)
    case .time: moments
    case .start, .end: LayerSelection(Layer.allCases.filter { !moments.contains($0) })
    case .baseTime, .technique:
      derived.union(
        LayerSelection([.windRadius, .forecastTrack, .ensembleMean, .forecastFix]))
    case .member:
      LayerSelection([
        .potentialArea, .warningArea, .windSwath, .probabilityCircle, .windRadius, .forecastTrack,
        .forecastFix,
      ])
    case .leadHours:
      LayerSelection([.probabilityCircle, .windRadius, .ensembleMean, .forecastFix])
    case .windSpeed, .windKnots, .windPeriod, .nature, .agencyClass, .agencyClassTraditionalChinese,
      .category, .categoryScale, .categoryIsExact:
      points.union(LayerSelection([.trackSegment]))
    case .gustSpeed, .gustKnots, .gustPeriod, .pressure, .motionBearing, .motionSpeed,
      .motionWords, .marks, .radiusOfMaximumWind, .outerPressure, .outerRadius, .eyeDiameter,
      .depth, .sizeClass, .seasMetres, .seasFeet, .seasRadius, .seasNorthEast, .seasSouthEast,
      .seasSouthWest, .seasNorthWest, .accuracy, .accuracyRadius, .place, .nameThen:
      points
    case .thresholdSpeed, .thresholdKnots: thresholds
    case .radius: LayerSelection([.strikeProbability, .probabilityCircle, .windRadius, .place])
    case .radiusNorthEast, .radiusSouthEast, .radiusSouthWest, .radiusNorthWest, .longRadius,
      .shortRadius, .longBearing:
      LayerSelection([.windRadius])
    case .probability:
      LayerSelection([.strikeProbability, .potentialArea, .probabilityCircle, .place])
    case .members: LayerSelection([.strikeProbability, .ensembleMean, .place])
    case .spread: LayerSelection([.ensembleMean])
    case .placeName, .placeNameTraditionalChinese, .placeNameJapanese, .observedDistance,
      .observedBearing, .observedTime, .forecastDistance, .forecastBearing, .forecastTime,
      .galeStart, .galeEnd, .stormStart, .stormEnd, .hurricaneStart, .hurricaneEnd, .areaStart,
      .areaEnd:
      LayerSelection([.place])
    case .derived: derived.union(LayerSelection([.ensembleMean, .place]))
    case .cut: derived.union(LayerSelection([.windRadius]))
    case .remark, .remarkTraditionalChinese, .remarkJapanese, .remarkKorean:
      points.union(LayerSelection([.forecastTrack]))
    }
  }
}
