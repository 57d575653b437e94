import TyphoonTrack

/// Receives the properties of a feature, one after another.
protocol PropertyVisitor {
  /// Whether the visitor uses the property: others need not be computed, but may be visited.
  func wants(_ property: Property) -> Bool
  mutating func visit(_ property: Property, text: String)
  mutating func visit(_ property: Property, number: Double)
  mutating func visit(_ property: Property, flag: Bool)
  mutating func visit(_ property: Property, time: Timestamp)
  mutating func visit(_ property: Property, list: [String])
  /// Visits a property whose value exists but is unknown, unlike one that is absent; by default,
  /// nothing is written.
  mutating func visitUnknown(_ property: Property)
}

extension PropertyVisitor {
  @inline(__always)
  func wants(_ property: Property) -> Bool { true }

  @inline(__always)
  mutating func visitUnknown(_ property: Property) {}

  @inline(__always)
  mutating func visit(_ property: Property, _ text: @autoclosure () -> String?) {
    if wants(property), let text = text() { visit(property, text: text) }
  }

  @inline(__always)
  mutating func visit(_ property: Property, _ number: @autoclosure () -> Double?) {
    if wants(property), let number = number() { visit(property, number: number) }
  }

  /// Visits a quantity in a unit: the published number, or one converted to one decimal.
  @inline(__always)
  mutating func visit<Unit>(
    _ property: Property, _ quantity: @autoclosure () -> Quantity<Unit>?, in unit: Unit
  ) {
    guard wants(property), let quantity = quantity() else { return }
    visit(property, number: quantity.published(in: unit) ?? quantity.value(in: unit).toOneDecimal)
  }

  /// Visits a radius in kilometres as drawn.
  ///
  /// JMA gives radii in nautical miles, from which shapes are drawn, and also in rounded km: 110 n
  /// mi are "200 km".
  @inline(__always)
  mutating func visit(_ property: Property, drawn radius: Length?) {
    if let radius { visit(property, number: radius.drawnKilometres) }
  }

  /// Visits the radii of quadrants in kilometres.
  mutating func visit(
    _ quadrants: RadialExtent.Quadrants, as northEast: Property, _ southEast: Property,
    _ southWest: Property, _ northWest: Property
  ) {
    visit(northEast, drawn: quadrants.northEast)
    visit(southEast, drawn: quadrants.southEast)
    visit(southWest, drawn: quadrants.southWest)
    visit(northWest, drawn: quadrants.northWest)
  }
}

extension Double {
  /// The number rounded to one decimal, half away from zero.
  var toOneDecimal: Double { (self * 10).rounded(.toNearestOrAwayFromZero) / 10 }
}

/// The properties of a storm's features, read from the storm and its fixes.
///
/// This type alone defines which feature has which property, in which order, for every writer.
/// Fixes are read through pointers, because passing a fix by value copies it. It is a class because
/// closures copy a struct.
final class FeatureProperties: Sendable {
  private let features: StormFeatures
  private let scale: IntensityScale
  private let selection: PropertySelection

  init(
    of features: StormFeatures, scale: IntensityScale, selection: PropertySelection = .all
  ) {
    self.features = features
    self.scale = scale
    self.selection = selection
  }

  /// Calls the visitor with each selected property of a feature; absent values are omitted.
  func visit(_ feature: Feature, _ visitor: inout some PropertyVisitor) {
    visitSelected(feature.layer, feature, isWhole: true, &visitor)
  }

  /// Calls the visitor with the properties of the storm that a feature has.
  func visitStorm(of feature: Feature, _ visitor: inout some PropertyVisitor) {
    visitSelected(feature.layer, feature, isWhole: false, &visitor)
  }

  /// Calls the visitor with the properties of the storm in a layer.
  func visitStorm(_ layer: Layer, _ visitor: inout some PropertyVisitor) {
    visitSelected(layer, nil, isWhole: false, &visitor)
  }

  private func visitSelected(
    _ layer: Layer, _ feature: Feature?, isWhole: Bool, _ visitor: inout some PropertyVisitor
  ) {
    guard !selection.isAll else { return visitAll(layer, feature, isWhole: isWhole, &visitor) }
    var selected = SelectedProperties(consume visitor, selection)
    visitAll(layer, feature, isWhole: isWhole, &selected)
    visitor = selected.visitor
  }

  private func visitAll(
    _ layer: Layer, _ feature: Feature?, isWhole: Bool, _ visitor: inout some PropertyVisitor
  ) {
    visitAllOfStorm(layer, feature, &visitor)
    if isWhole, let feature { visitAllOwn(feature, &visitor) }
  }

  private func visitAllOwn(_ feature: Feature, _ visitor: inout some PropertyVisitor) {
    visitTime(of: feature, &visitor)
    switch feature.layer {
    case .fix, .forecastFix:
      _ = features.withFix(of: feature) { visitFix($0, &visitor) }
    case .trackSegment:
      _ = features.withFix(of: feature) { visitIntensity(of: $0, &visitor) }
    case .windRadius:
      if let radii = features.windRadii(of: feature) { visitRadii(radii, &visitor) }
    case .windSwath, .warningArea:
      if let threshold = feature.threshold { visitThreshold(threshold, &visitor) }
    case .probabilityCircle:
      let circle = features.withFix(of: feature) { $0.pointee.probabilityRadius } ?? nil
      visitor.visit(.radius, drawn: circle?.radius)
      visitor.visit(.probability, circle?.percentage)
    case .potentialArea:
      visitor.visit(.probability, features.forecast(of: feature)?.commonProbability)
    case .forecastTrack:
      if let remarks = features.forecast(of: feature)?.remarks { visitRemarks(remarks, &visitor) }
    case .strikeProbability:
      if let threshold = feature.threshold { visitThreshold(threshold, &visitor) }
      if let strike = features.strike(of: feature) { visitStrike(strike, &visitor) }
    case .ensembleMean:
      if let mean = features.mean(of: feature) {
        visitor.visit(.members, number: Double(mean.members))
        visitor.visit(.spread, number: (mean.spread / 1_000).toOneDecimal)
      }
    case .place:
      if let passage = features.passage(of: feature) { visitPassage(passage, &visitor) }
    case .track: break
    }
    if feature.isDerived { visitor.visit(.derived, flag: true) }
    if feature.isCut { visitor.visit(.cut, flag: true) }
  }

  private func visitAllOfStorm(
    _ layer: Layer, _ feature: Feature?, _ visitor: inout some PropertyVisitor
  ) {
    let storm = features.storm
    let basin = feature.flatMap { features.withFix(of: $0) { $0.pointee.details?.basin } ?? nil }
    // A forecast has the bulletin that issued it, not the latest one.
    let forecast = feature?.forecast.map { storm.forecasts[$0] }.flatMap {
      $0.hasOwnBulletin ? $0 : nil
    }
    visitor.visit(.stormID, text: storm.id.description)
    visitor.visit(.name, storm.shownName)
    visitor.visit(.nameTraditionalChinese, storm.names["zh-Hant"])
    visitor.visit(.nameSimplifiedChinese, storm.names["zh-Hans"])
    visitor.visit(.nameJapanese, storm.names["ja"])
    visitor.visit(.agency, text: storm.agency)
    visitor.visit(.layer, text: layer.rawValue)
    visitor.visit(.number, storm.number)
    visitor.visit(.season, storm.season.map(Double.init))
    visitor.visit(.basin, (basin ?? storm.basin)?.rawValue)
    if let issued = forecast.map({ $0.issued }) ?? storm.issued {
      visitor.visit(.issued, time: issued)
    }
    visitor.visit(.advisory, forecast.map { $0.advisory } ?? storm.advisory)
    visitor.visit(.trackType, storm.trackType?.rawValue)
    if storm.status != .actual { visitor.visit(.status, text: storm.status.rawValue) }
    let type = forecast.map { $0.messageType } ?? storm.messageType
    if type != .issue { visitor.visit(.messageType, text: type.rawValue) }
    if !storm.otherIDs.isEmpty { visitor.visit(.otherIDs, list: storm.otherIDs) }
  }

  @inline(__always)
  private func visitTime(of feature: Feature, _ visitor: inout some PropertyVisitor) {
    switch feature.time {
    case .instant(let time): visitor.visit(.time, time: time)
    case .span(let start, let end):
      visitor.visit(.start, time: start)
      if let end { visitor.visit(.end, time: end) }
    }
    _ = features.withForecast(of: feature) { forecast in
      visitor.visit(.baseTime, time: forecast.pointee.baseTime)
      if let lead = features.withFix(of: feature, { $0.pointee.leadTime }) ?? nil {
        visitor.visit(.leadHours, number: (Double(lead) / 36).rounded() / 100)
      }
      visitor.visit(.technique, text: forecast.pointee.technique)
      visitor.visit(.member, forecast.pointee.member)
    }
  }

  @inline(__always)
  private func visitFix(_ fix: UnsafePointer<Fix>, _ visitor: inout some PropertyVisitor) {
    visitIntensity(of: fix, &visitor)
    if let gust = fix.pointee.gust {
      visitor.visit(.gustSpeed, gust.speed, in: .metresPerSecond)
      visitor.visit(.gustKnots, gust.speed, in: .knots)
      visitor.visit(.gustPeriod, gust.averagingPeriod.map(Double.init))
    }
    visitor.visit(.pressure, fix.pointee.pressure, in: .hectopascals)
    if fix.pointee.motion != nil {
      visitor.visit(.motionBearing, fix.pointee.motion?.bearing)
      visitor.visit(.motionSpeed, fix.pointee.motion?.speed, in: .kilometresPerHour)
      visitor.visit(.motionWords, fix.pointee.motion?.words.shown)
    }
    if !fix.pointee.marks.isEmpty {
      visitor.visit(.marks, list: fix.pointee.marks.map(\.rawValue))
    }
    visitor.visit(.radiusOfMaximumWind, fix.pointee.radiusOfMaximumWind, in: .kilometres)
    // Most fixes have none of these, so they share one check.
    if selection.hasDetails, let details = fix.pointee.details { visitDetails(details, &visitor) }
  }

  @inline(__always)
  private func visitIntensity(
    of fix: UnsafePointer<Fix>, _ visitor: inout some PropertyVisitor
  ) {
    let period = fix.pointee.shownPeriod.map(Int.init)
    if fix.pointee.hasWind {
      let speed = fix.pointee.shownSpeed
      visitor.visit(.windSpeed, speed, in: .metresPerSecond)
      visitor.visit(.windKnots, speed, in: .knots)
      visitor.visit(.windPeriod, period.map(Double.init))
    }
    if fix.pointee.nature != .unknown {
      visitor.visit(.nature, fix.pointee.nature.rawValue)
    }
    if fix.pointee.agencyClass != nil {
      visitor.visit(
        .agencyClass, fix.pointee.agencyClass?.code ?? fix.pointee.agencyClass?.words["en"])
      visitor.visit(.agencyClassTraditionalChinese, fix.pointee.agencyClass?.words["zh-Hant"])
    }
    guard let index = scale.classIndex(of: fix) else { return }
    visitor.visit(.category, scale.classes[index].code)
    visitor.visit(.categoryScale, scale.name)
    if fix.pointee.hasWind, period != scale.averagingPeriod {
      visitor.visit(.categoryIsExact, flag: false)
    }
  }

  @inline(never)
  func visitStrike(_ strike: StrikeProbability, _ visitor: inout some PropertyVisitor) {
    visitor.visit(.radius, drawn: strike.radius)
    visitor.visit(.probability, number: strike.level)
    visitor.visit(.members, number: Double(strike.members))
  }

  private func visitThreshold(_ speed: Speed, _ visitor: inout some PropertyVisitor) {
    let threshold = NominalSpeed(speed)
    visitor.visit(.thresholdSpeed, number: threshold.metresPerSecond)
    visitor.visit(.thresholdKnots, number: threshold.knots)
  }

  private func visitRadii(_ radii: WindRadii, _ visitor: inout some PropertyVisitor) {
    visitThreshold(radii.threshold, &visitor)
    switch radii.extent {
    case .circle(let radius): visitor.visit(.radius, drawn: radius)
    case .quadrants(let quadrants, let mean):
      visitor.visit(.radius, drawn: mean)
      visitor.visit(
        quadrants, as: .radiusNorthEast, .radiusSouthEast, .radiusSouthWest, .radiusNorthWest)
    case .shifted(let long, let short, let bearing):
      visitor.visit(.radius, number: Self.mean(long, short))
      visitor.visit(.longRadius, drawn: long)
      visitor.visit(.shortRadius, drawn: short)
      visitor.visit(.longBearing, number: bearing)
    }
  }
}

extension Length {
  /// The radius in km of a shape drawn from this length, converted from its first unit to one
  /// decimal if that is not km.
  var drawnKilometres: Double {
    unit == .kilometres ? value : (value * unit.inBaseUnits / 1_000).toOneDecimal
  }
}

/// A wind threshold in both units, in the pairs that agencies use.
///
/// JMA and CWA pair 15 m/s with 30 kt and 25 m/s with 50 kt; other thresholds are converted to one
/// decimal.
struct NominalSpeed: Hashable {
  let metresPerSecond: Double
  let knots: Double

  init(_ speed: Speed) {
    let pairs: [(Double, Double)] = [(15, 30), (25, 50)]
    let inMetres = speed.published(in: .metresPerSecond)
    let inKnots = speed.published(in: .knots)
    let pair = pairs.first { inMetres == $0.0 || (inMetres == nil && inKnots == $0.1) }
    metresPerSecond = inMetres ?? pair?.0 ?? speed.value(in: .metresPerSecond).toOneDecimal
    knots = inKnots ?? pair?.1 ?? speed.value(in: .knots).toOneDecimal
  }
}

extension Forecast {
  /// Whether the source names the bulletin that issued the forecast.
  fileprivate var hasOwnBulletin: Bool { issued != nil || advisory != nil }
}

extension Storm {
  /// The name to show: the English one, otherwise the first.
  var shownName: String? { names.shown }
}
