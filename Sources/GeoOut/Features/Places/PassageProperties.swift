import TyphoonTrack

extension FeatureProperties {
  /// Visits the properties of a place.
  @inline(never)
  func visitPassage(_ passage: PlacePassage, _ visitor: inout some PropertyVisitor) {
    let names = passage.place.names
    if let strike = passage.strike { visitStrike(strike, &visitor) }
    visitor.visit(.placeName, text: passage.place.name(in: .english))
    visitor.visit(.placeNameTraditionalChinese, names["zh-Hant"])
    visitor.visit(.placeNameJapanese, names["ja"])
    visit(
      passage.observed, as: .observedDistance, .observedBearing, .observedTime, &visitor)
    visit(
      passage.forecast, as: .forecastDistance, .forecastBearing, .forecastTime, &visitor)
    visit(passage, .gale, as: .galeStart, .galeEnd, .galeUnknown, &visitor)
    visit(passage, .storm, as: .stormStart, .stormEnd, .stormUnknown, &visitor)
    visit(passage, .hurricane, as: .hurricaneStart, .hurricaneEnd, .hurricaneUnknown, &visitor)
    visit(passage.area, as: .areaStart, .areaEnd, &visitor)
  }

  private func visit(
    _ approach: ClosestApproach?, as distance: Property, _ bearing: Property, _ time: Property,
    _ visitor: inout some PropertyVisitor
  ) {
    guard let approach else { return }
    visitor.visit(distance, number: (approach.distance / 1_000).toOneDecimal)
    // 360° is north, as 0° is.
    let degrees = approach.bearing.rounded()
    visitor.visit(bearing, number: degrees == 360 ? 0 : degrees)
    visitor.visit(time, time: approach.time)
  }

  private func visit(
    _ passage: PlacePassage, _ force: WindForce, as start: Property, _ end: Property,
    _ unknown: Property, _ visitor: inout some PropertyVisitor
  ) {
    visit(passage.winds[force], as: start, end, &visitor)
    guard let reason = passage.unknownWinds[force] else { return }
    visitor.visitUnknown(start)
    visitor.visitUnknown(end)
    visitor.visit(unknown, text: reason.rawValue)
  }

  private func visit(
    _ period: PlacePeriod?, as start: Property, _ end: Property,
    _ visitor: inout some PropertyVisitor
  ) {
    guard let period else { return }
    visitor.visit(start, time: period.start)
    visitor.visit(end, time: period.end)
  }
}
