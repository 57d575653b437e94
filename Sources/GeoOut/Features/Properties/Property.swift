/// A property of features: the table of names and types for every format.
///
/// A test compares `Documentation/output.md` with it.
public enum Property: String, Hashable, Sendable, CaseIterable {
  /// The storm's lifelong id in its agency's scheme.
  case stormID = "storm_id"
  /// The English name, otherwise the first in the source.
  case name
  /// The name in traditional Chinese.
  case nameTraditionalChinese = "name_zh_hant"
  /// The name in simplified Chinese.
  case nameSimplifiedChinese = "name_zh_hans"
  /// The name in Japanese.
  case nameJapanese = "name_ja"
  /// The agency that published the data.
  case agency
  /// The layer.
  case layer
  /// The storm's number in the agency's numbering of the season.
  case number
  /// The season: a year.
  case season
  /// The basin, as in IBTrACS: the raw value of a `Basin`.
  case basin
  /// The issue time of the source.
  case issued
  /// The number of the advisory.
  case advisory
  /// The stage of the track: the raw value of a `Storm.TrackType`.
  case trackType = "track_type"
  /// `exercise` or `test`; absent for operational messages.
  case status
  /// The effect on earlier messages: `correction` or `cancellation`; absent for a plain message.
  case messageType = "message_type"
  /// Other ids of the storm in the source.
  case otherIDs = "other_ids"
  /// The valid time.
  case time
  /// The start of the shape's validity.
  case start
  /// The end of the shape's validity.
  case end
  /// The time from which lead times are counted.
  case baseTime = "base_time"
  /// The lead time in hours, from the base time to the valid time.
  case leadHours = "lead_h"
  /// The agency or model of the forecast.
  case technique
  /// The ensemble member.
  case member
  /// The maximum sustained wind in metres per second.
  case windSpeed = "wind_ms"
  /// The maximum sustained wind in knots.
  case windKnots = "wind_kt"
  /// The averaging period of the wind in minutes.
  case windPeriod = "wind_period_min"
  /// The maximum gust in metres per second.
  case gustSpeed = "gust_ms"
  /// The maximum gust in knots.
  case gustKnots = "gust_kt"
  /// The averaging period of the gust in seconds.
  case gustPeriod = "gust_period_s"
  /// The central pressure in hectopascals.
  case pressure = "pressure_hpa"
  /// The direction toward which the storm moves, in degrees clockwise from north.
  case motionBearing = "motion_deg"
  /// The speed of the motion in kilometres per hour.
  case motionSpeed = "motion_kmh"
  /// The motion in the agency's text, if it gives no number.
  case motionWords = "motion_words"
  /// The kind of low: the raw value of a `Nature`.
  case nature
  /// The agency's own class: its code, otherwise its English name.
  case agencyClass = "class"
  /// The agency's own class in traditional Chinese.
  case agencyClassTraditionalChinese = "class_zh_hant"
  /// The class of the wind on the scale that `categoryScale` names.
  case category
  /// The name of the intensity scale: the agency's own, or the chosen one.
  case categoryScale = "category_scale"
  /// Only `false` is written: the wind's averaging period is not the one that the scale is meant
  /// for.
  case categoryIsExact = "category_exact"
  /// Special features of the fix.
  case marks
  /// The radius of maximum wind in kilometres.
  case radiusOfMaximumWind = "rmw_km"
  /// The pressure of the outermost closed isobar in hectopascals.
  case outerPressure = "poci_hpa"
  /// The mean radius of that isobar in kilometres.
  case outerRadius = "roci_km"
  /// The diameter of the eye in kilometres.
  case eyeDiameter = "eye_km"
  /// The depth of the system: `deep` `medium` `shallow`.
  case depth
  /// The agency's own size class: its code, otherwise its name.
  case sizeClass = "size_class"
  /// The wave height, in metres, at the edge of the area of `seasRadius` and the like; the first if
  /// a source gives several heights.
  case seasMetres = "seas_m"
  /// The wave height at that edge in feet.
  case seasFeet = "seas_ft"
  /// The radius of these seas in kilometres.
  case seasRadius = "seas_km"
  /// The radius of these seas from north to east in kilometres.
  case seasNorthEast = "seas_ne_km"
  /// The radius of these seas from east to south in kilometres.
  case seasSouthEast = "seas_se_km"
  /// The radius of these seas from south to west in kilometres.
  case seasSouthWest = "seas_sw_km"
  /// The radius of these seas from west to north in kilometres.
  case seasNorthWest = "seas_nw_km"
  /// The accuracy of the position, in the agency's text.
  case accuracy
  /// The radius, in kilometres, within which the centre is estimated to lie.
  case accuracyRadius = "accuracy_km"
  /// A description of the centre's location, in the agency's text.
  case place
  /// The name of the system at that time, if it differs from the storm's name.
  case nameThen = "name_then"
  /// The wind at the edge of the area in metres per second.
  case thresholdSpeed = "threshold_ms"
  /// The wind at the edge of the area in knots, in the pairs that agencies use: 15 m/s and 30 kt,
  /// 25 m/s and 50 kt.
  case thresholdKnots = "threshold_kt"
  /// The radius in kilometres.
  case radius = "radius_km"
  /// The radius from north to east in kilometres.
  case radiusNorthEast = "radius_ne_km"
  /// The radius from east to south in kilometres.
  case radiusSouthEast = "radius_se_km"
  /// The radius from south to west in kilometres.
  case radiusSouthWest = "radius_sw_km"
  /// The radius from west to north in kilometres.
  case radiusNorthWest = "radius_nw_km"
  /// For a circle shifted toward a bearing, the radius in that direction, in kilometres; `radius`
  /// is then the radius of the circle.
  case longRadius = "radius_long_km"
  /// The radius on the opposite side in kilometres.
  case shortRadius = "radius_short_km"
  /// The bearing of the long radius in degrees, clockwise from north.
  case longBearing = "radius_long_deg"
  /// The probability, as a percentage, that the centre is in the circle at its time; for an area,
  /// if it is the same for all circles.
  case probability
  /// The number of members: of the run, or of those with a fix at the time of a mean.
  case members
  /// The root mean square, in kilometres, of the members' distances from their mean.
  case spread = "spread_km"
  /// The name of the place.
  case placeName = "place_name"
  /// The name of the place in traditional Chinese.
  case placeNameTraditionalChinese = "place_name_zh_hant"
  /// The name of the place in Japanese.
  case placeNameJapanese = "place_name_ja"
  /// The distance of the observed centre at its closest approach, in kilometres.
  case observedDistance = "observed_km"
  /// The direction from the place to the centre then, in degrees clockwise from north.
  case observedBearing = "observed_deg"
  /// The time of that approach.
  case observedTime = "observed_time"
  /// The distance of the centre at its closest approach on the forecast track, in kilometres.
  case forecastDistance = "forecast_km"
  /// The direction from the place to the centre then, in degrees clockwise from north.
  case forecastBearing = "forecast_deg"
  /// The time of that approach.
  case forecastTime = "forecast_time"
  /// The first time within winds of 15 to 24 m/s, observed or forecast.
  case galeStart = "gale_start"
  /// The last such time.
  case galeEnd = "gale_end"
  /// Why both are unknown.
  case galeUnknown = "gale_unknown"
  /// The first time within winds of 24 to 32 m/s.
  case stormStart = "storm_start"
  /// The last such time.
  case stormEnd = "storm_end"
  /// Why both are unknown.
  case stormUnknown = "storm_unknown"
  /// The first time within winds from 32 m/s.
  case hurricaneStart = "hurricane_start"
  /// The last such time.
  case hurricaneEnd = "hurricane_end"
  /// Why both are unknown.
  case hurricaneUnknown = "hurricane_unknown"
  /// The first time within the potential track area.
  case areaStart = "area_start"
  /// The last such time.
  case areaEnd = "area_end"
  /// The shape is derived, not published by the agency.
  case derived
  /// The area is cut at the 180th meridian: its edges along the meridian are not part of the
  /// outline.
  case cut
  /// The agency's remark about the fix or forecast, in English.
  case remark
  /// The agency's remark in traditional Chinese.
  case remarkTraditionalChinese = "remark_zh_hant"
  /// The agency's remark in Japanese.
  case remarkJapanese = "remark_ja"
  /// The agency's remark in Korean.
  case remarkKorean = "remark_ko"

  /// The position in the table, from 0.
  ///
  /// An enumeration without payloads is stored as the position of its case; a test compares them.
  @inline(__always)
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
      .placeNameTraditionalChinese, .placeNameJapanese, .galeUnknown, .stormUnknown,
      .hurricaneUnknown:
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
      .galeStart, .galeEnd, .galeUnknown, .stormStart, .stormEnd, .stormUnknown, .hurricaneStart,
      .hurricaneEnd, .hurricaneUnknown, .areaStart, .areaEnd:
      LayerSelection([.place])
    case .derived: derived.union(LayerSelection([.ensembleMean, .place]))
    case .cut: derived.union(LayerSelection([.windRadius]))
    case .remark, .remarkTraditionalChinese, .remarkJapanese, .remarkKorean:
      points.union(LayerSelection([.forecastTrack]))
    }
  }
}
