import TyphoonTrack

// The table of properties: a row for each, in the order of columns. What tables of this program are
// read from has its row in `TrackValue`.

extension Property {
  /// Every property, in the order of columns.
  public static let all = ofMaps + TrackValue.radii.map { Property($0, points) }

  /// The properties of features in maps, which have layers for radii, in the order of columns.
  static let ofMaps = ofStorm + ofTime + wind + measured + classes + ofShapes

  /// Every property, in the order of a feature's members: there, the classes follow the wind.
  static let inFeatures = ofStorm + ofTime + wind + classes + measured + ofShapes

  private static let everything = LayerSelection(Layer.allCases)
  private static let points = LayerSelection.fixes
  private static let colored = LayerSelection.having { $0.coloring == .intensity }
  private static let classed = colored.union([.landfall])
  /// What landfalls have of it, as fixes between fixes do, beside wind and category.
  private static let interpolated: Set = [
    "gust_ms", "gust_kt", "gust_period_s", "pressure_hpa", "motion_deg", "motion_kmh", "nature",
  ]
  private static let moments = LayerSelection.having { $0.isMoment }
  private static let periods = LayerSelection.having { !$0.isMoment }
  // Nobody knows when the next advisory comes.
  private static let ending = LayerSelection.having { !$0.isMoment && $0.coloring != .warning }
  private static let circles: LayerSelection = [.probabilityCircle, .windRadius]
  private static let ofForecasts = LayerSelection.having { $0.subject != .observed }
  private static let ofMembers = LayerSelection.having { $0.subject != .observed && !$0.isComputed }
    .union([.forecastError, .landfall])
  private static let withThreshold = LayerSelection.having {
    $0.coloring == .wind || $0.coloring == .strike
  }
  private static let ofShares: LayerSelection = [
    .strikeProbability, .coneStep, .arrival, .ensembleMean, .place,
  ]
  private static let places: LayerSelection = [.place]

  // MARK: - Storm

  /// The properties of the storm, or of the bulletin.
  static let ofStorm: [Property] =
    [
      text("storm_id", everything) { $0.storm.pointee.id.description },
      text("name", kml: "storm_name", everything) { $0.storm.pointee.shownName },
    ] + TrackValue.names.map { Property($0, everything) } + [
      text("agency", everything) { $0.storm.pointee.agency },
      text("layer", everything) { $0.layer.rawValue },
      text("number", everything) { $0.storm.pointee.number },
      number("season", isInteger: true, everything) { $0.storm.pointee.season.map(Double.init) },
      text("basin", everything) {
        ($0.track.fix?.pointee.details?.basin ?? $0.storm.pointee.basin)?.rawValue
      },
    ] + TrackValue.bulletin.map { Property($0, everything) }

  // MARK: - Time

  private static let ofTime: [Property] = [
    time("time", moments) { $0.instant },
    time("start", kml: "start_time", periods) { $0.start },
    time("end", kml: "end_time", ending) { $0.feature?.time.end },
    time("base_time", ofForecasts) { $0.track.forecast?.pointee.baseTime },
    number("lead_h", circles.union([.forecastError, .ensembleMean, .forecastFix, .landfall])) {
      ($0.pair?.lead ?? $0.track.fix?.pointee.leadTime).map { (Double($0) / 36).rounded() / 100 }
    },
    text("technique", ofForecasts.union(places)) {
      $0.track.forecast?.pointee.technique ?? $0.passage?.technique
    },
    text("member", ofMembers.union(places)) {
      $0.track.forecast?.pointee.member ?? $0.passage?.member
    },
  ]

  // MARK: - Fixes

  private static func ofFix(_ value: TrackValue, _ layers: LayerSelection) -> Property {
    Property(value, interpolated.contains(value.name) ? layers.union([.landfall]) : layers)
  }

  private static let wind = TrackValue.wind.map { Property($0, classed) }
  private static let measured = TrackValue.measured.map { ofFix($0, points) }

  private static let classes: [Property] =
    TrackValue.classes.map { ofFix($0, colored) } + [
      text("category", classed) { source in
        source.classIndex.map { source.features.scale.classes[$0].code }
      },
      text("category_scale", classed) { source in
        source.classIndex.map { _ in source.features.scale.name }
      },
      // Only `false` is written.
      flag("category_exact", unless: true, classed) { !$0.isInexact },
    ]

  // MARK: - Shapes and places

  private static let ofShapes: [Property] =
    TrackValue.details.map { Property($0, points) } + [
      number("distance_to_land_km", points) { source in
        let area = source.features.features.smallestIsland
        return source.track.fix.map { fix in
          let distance = Coast.distanceToLand(from: Coordinate(fix.pointee.position), area: area)
          return (distance / 1_000).toOneDecimal
        }
      }.onRequest,
      text("land", [.landfall]) { $0.landfall?.land?.names["en"] },
      text("land_code", [.landfall]) { $0.landfall?.land?.codes.first },
      text("coast", [.landfall]) { $0.landfall.map { _ in FeatureOptions.coast } },
      text("warning", [.warning]) { $0.warning?.row.names["en"] },
      text("warning_code", [.warning]) { $0.warning?.rawValue },
      text("arrival", [.arrival]) { $0.share?.rawValue },
      number("threshold_ms", withThreshold) { $0.threshold?.metresPerSecond },
      number("threshold_kt", withThreshold) { $0.threshold?.knots },
      number("radius_km", circles.union([.strikeProbability, .arrival, .place])) { source in
        if let extent = source.extent { return extent.shownRadius }
        return (source.strike?.radius ?? source.circle?.radius)?.drawnKilometres
      },
    ]
    + RadialExtent.Quadrants.names.enumerated().map { index, name in
      number("radius_\(name)_km", [.windRadius]) { $0.extent?.quadrants?[index]?.drawnKilometres }
    } + [
      // A circle that is shifted toward a bearing.
      number("radius_long_km", [.windRadius]) { $0.extent?.shift?.long.drawnKilometres },
      number("radius_short_km", [.windRadius]) { $0.extent?.shift?.short.drawnKilometres },
      number("radius_long_deg", [.windRadius]) { $0.extent?.shift?.bearing },
      number(
        "probability",
        [.strikeProbability, .potentialArea, .coneStep, .probabilityCircle, .arrival, .place]
      ) { source in
        source.feature.flatMap { source.features.features.level(of: $0) }
          ?? source.strike?.level ?? source.circle?.percentage
          ?? source.feature.flatMap { source.features.features.forecast(of: $0) }?.commonProbability
      },
      number("members", isInteger: true, ofShares) {
        ($0.strike?.members ?? $0.mean?.members ?? $0.step?.members).map(Double.init)
      },
      number("spread_km", [.ensembleMean]) { $0.mean.map { ($0.spread / 1_000).toOneDecimal } },
      number("error_nmi", [.forecastError]) { $0.pair?.error.distance.toOneDecimal },
      number("along_nmi", [.forecastError]) { ($0.pair?.error.along.toOneDecimal).map { $0 + 0 } },
      number("cross_nmi", [.forecastError]) { ($0.pair?.error.cross.toOneDecimal).map { $0 + 0 } },
      text("place_name", places) {
        $0.passage.map { $0.place.names["en"] ?? $0.place.names["und"] ?? "" }
      },
      text("place_name_zh_hant", places) { $0.passage?.place.names["zh-Hant"] },
      text("place_name_ja", places) { $0.passage?.place.names["ja"] },
    ] + approach("observed") { $0.observed } + approach("forecast") { $0.forecast }
    + winds("gale", .gale) + winds("storm", .storm) + winds("hurricane", .hurricane)
    + period("area") { $0.area } + [
      flag("derived", LayerSelection.having { $0.isDerivable }) {
        $0.feature?.isDerived == true
      }.inPages([.windRadius]),
      flag("cut", LayerSelection.having { $0.geometry != .point }) {
        $0.feature?.isCut == true || $0.feature?.isClipped == true
      },
    ] + TrackValue.remarks.map { Property($0, points.union([.forecastTrack])) }

  /// The closest approach to a place.
  private static func approach(
    _ name: String, _ approach: @escaping @Sendable (PlacePassage) -> ClosestApproach?
  ) -> [Property] {
    [
      number("\(name)_km", places) {
        $0.passage.flatMap(approach).map { ($0.distance / 1_000).toOneDecimal }
      },
      // 360° is north, as 0° is.
      number("\(name)_deg", places) {
        $0.passage.flatMap(approach).map { $0.bearing.rounded() }.map { $0 == 360 ? 0 : $0 }
      },
      time("\(name)_time", places) { $0.passage.flatMap(approach)?.time },
      flag("\(name)_at_end", places) { $0.passage.flatMap(approach)?.isAtEnd ?? false },
    ]
      + [("ms", SpeedUnit.metresPerSecond), ("kt", .knots)].map { symbol, unit in
        number("\(name)_wind_\(symbol)", places) {
          $0.passage.flatMap(approach)?.wind?.speed.number(in: unit)
        }
      } + [
        number("\(name)_wind_period_min", isInteger: true, places) {
          ($0.passage.flatMap(approach)?.wind?.averagingPeriod).map(Double.init)
        }
      ]
  }

  private static func period(
    _ name: String, _ period: @escaping @Sendable (PlacePassage) -> PlacePeriod?
  ) -> [Property] {
    [
      time("\(name)_start", places) { $0.passage.flatMap(period)?.knownStart },
      time("\(name)_end", places) { $0.passage.flatMap(period)?.knownEnd },
    ]
  }

  /// When a place has winds of a force, and why that is unknown or open.
  private static func winds(_ name: String, _ force: WindForce) -> [Property] {
    let reason: @Sendable (PropertySource) -> String? = { $0.passage?.unknownWinds[force]?.reason }
    return period(name) { $0.winds[force] }.map { $0.unknown { reason($0) != nil } }
      + [text("\(name)_unknown", places, reason)]
  }
}
