/// The features of one storm in the NHC's GIS data.
struct NHCGISStorm {
  let code: String?
  /// The features, each with the time when its advisory was issued.
  var features: [(feature: NHCFeature, issued: Timestamp?)] = []

  /// The storm; `nil` if nothing of it is left.
  func storm(_ finding: Report) -> Storm? {
    guard let place = features.first?.feature.place else { return nil }
    var track: [Fix] = []
    var forecasts: [Forecast] = []
    var strays: [StrayRadii] = []
    let newest = features.filter { $0.issued != nil }
      .max { ($0.issued?.secondsSince1970 ?? 0) < ($1.issued?.secondsSince1970 ?? 0) }
    let warnings = warnings(of: newest?.issued, finding)
    for (feature, issued) in features {
      func warn(_ message: Finding.Message) { feature.place.warn(message, to: finding) }
      if feature.warning != nil { continue }
      if feature.threshold != nil {
        addRadii(of: feature, to: &strays, finding)
      } else if feature.past != nil || feature.tau == 0 {
        // The first point of a forecast has the time of the advisory, not the synoptic time before it.
        let time = feature.past ?? feature.stamp ?? issued
        guard let fix = feature.fix(.analysis, at: time, finding) else { continue }
        Self.add(fix, to: &track, warn)
      } else if let tau = feature.tau {
        let hours = Int64(tau)
        let base = base(of: issued)
        let valid = feature.valid(near: issued, finding)
        let time = valid ?? base?.moved(by: hours * 3_600)
        guard var fix = feature.fix(.forecast, at: time, finding), let base else { continue }
        fix.leadTime = fix.time.secondsSince1970 - base.secondsSince1970
        guard let lead = fix.leadTime, 1...864_000 ~= lead else {
          warn(
            "forecast fix omitted: \(fix.time.iso8601) is not within 10 days after the start of the forecast"
          )
          continue
        }
        if lead != hours * 3_600 {
          warn("'TAU' of \(hours) ignored: 'VALIDTIME' is \(fix.time.iso8601)")
        }
        var index = forecasts.firstIndex { $0.baseTime == base && $0.issued == issued }
        if index == nil {
          index = forecasts.count
          var forecast = Forecast(
            technique: feature.agency.techniques[0], isOfficial: true, baseTime: base)
          (forecast.issued, forecast.advisory) = (issued, feature.advisory)
          forecasts.append(forecast)
        }
        if let index { Self.add(fix, to: &forecasts[index].fixes, warn) }
      }
    }
    let times = [
      track.first?.time, forecasts.first?.baseTime, strays.first?.time,
      warnings.isEmpty ? nil : newest?.issued,
    ]
    guard let first = times.lazy.compactMap({ $0 }).first else {
      return place.reject(.noUsableFix, to: finding)
    }
    let name = features.lazy.compactMap { $0.feature.title }.first.map { NHCClass.split($0).name }
    var storm = storm(of: first, name, at: place, finding)
    if let name { storm.names.add(name: name, language: "en") }
    (storm.issued, storm.advisory) = (newest?.issued, newest?.feature.advisory)
    storm.coastWarnings = warnings
    if track.sortByTime() { place.note(.stormNotInOrder, to: finding) }
    for index in forecasts.indices { _ = forecasts[index].fixes.sortByTime() }
    (storm.track, storm.forecasts, storm.strayRadii) = (track, forecasts, strays)
    _ = storm.settleRadii()
    return storm
  }

  /// The warnings of the newest advisory; what is omitted is told once for each reason.
  private func warnings(of newest: Timestamp?, _ finding: Report) -> [CoastWarning] {
    var lines: [CoastWarning.Kind: [[GeoPoint]]] = [:]
    var told: Set<Finding.Message> = []
    for (feature, issued) in features {
      guard let code = feature.warning else { continue }
      let coasts = feature.shape.lines.filter { $0.count > 1 }
      let reason: Finding.Message? =
        CoastWarning.Kind(rawValue: code) == nil
        ? .unknownKind(code)
        : issued == nil
          ? "warnings omitted: 'ADVDATE' does not give their advisory"
          : issued != newest ? .overtaken(feature.advisory) : coasts.isEmpty ? .noCoast : nil
      if let reason {
        if told.insert(reason).inserted { feature.place.warn(reason, to: finding) }
      } else if let kind = CoastWarning.Kind(rawValue: code) {
        lines[kind, default: []] += coasts
      }
    }
    return CoastWarning.Kind.allCases.compactMap { kind in
      lines[kind].map { CoastWarning(kind, lines: $0) }
    }
  }

  /// The storm without fixes; Canada gives no number, so its id is of name and year.
  private func storm(
    of first: Timestamp, _ name: String?, at place: Finding.Location, _ finding: Report
  ) -> Storm {
    if let name, features[0].feature.isOfCanada {
      let id = StormID(scheme: "eccc", code: "\(name)-\(first.parts.year)")
      return Storm(id: id, of: .eccc, product: "ECCC hurricane points")
    }
    let id = code.flatMap { ATCFID($0) }
    if id == nil { finding(Finding(.warning, .noID, at: place)) }
    return Storm(id, firstFix: first, product: "NHC GIS")
  }

  /// The synoptic time from which the hours of an advisory count, by the first forecast with a time.
  private func base(of issued: Timestamp?) -> Timestamp? {
    for (feature, other) in features where other == issued && feature.threshold == nil {
      guard let tau = feature.tau, let valid = feature.valid(near: issued, { _ in }) else {
        continue
      }
      return valid.moved(by: -Int64(tau) * 3_600)
    }
    return nil
  }

  private static func add(_ fix: Fix, to fixes: inout [Fix], _ warn: (Finding.Message) -> Void) {
    if fixes.contains(where: { $0.time == fix.time }) {
      warn("another point of \(fix.time.iso8601) ignored: the first is kept")
    } else {
      fixes.append(fix)
    }
  }

  private func addRadii(of feature: NHCFeature, to strays: inout [StrayRadii], _ finding: Report) {
    guard let knots = feature.threshold,
      let time = feature.valid(near: feature.synoptic, finding) ?? feature.synoptic
    else { return feature.place.warn("radii omitted: they have no time", to: finding) }
    guard let extent = RadialExtent.reached(feature.quadrants) else { return }
    if !feature.hasShapeOfRadii() {
      feature.place.warn(.otherShape(knots, time.iso8601), to: finding)
    }
    let base = feature.tau ?? 0 > 0 ? feature.synoptic : nil
    let radii = WindRadii(threshold: Speed(knots, .knots), extent: extent)
    guard let index = strays.firstIndex(where: { $0.time == time && $0.base == base }) else {
      return strays.append(StrayRadii(time: time, base: base, radii: [radii]))
    }
    guard let known = strays[index].radii.first(where: { $0.threshold == radii.threshold }) else {
      return strays[index].radii.append(radii)
    }
    if known != radii {
      feature.place.warn(
        "other radii of \(knots) kt at \(time.iso8601) ignored: the first are kept", to: finding)
    }
  }
}

extension Finding.Message {
  fileprivate static func otherShape(_ knots: Double, _ time: String) -> Self {
    "the polygon of \(knots) kt at \(time) is not one of its radii: kept the radii"
  }
  fileprivate static func unknownKind(_ code: String) -> Self {
    .omitted("warning", found: code, "HWR, HWA, TWR or TWA as 'TCWW'")
  }
  fileprivate static var noCoast: Self { "warning omitted: it has no line of a coast" }
  fileprivate static var noID: Self {
    "the storm has no basin, number and year: made an id from its first fix"
  }
}
