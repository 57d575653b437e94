package import TyphoonTrack

/// A landfall that is computed: the centre, on the geodesic from fix to fix, comes from the sea onto land.
struct Landfall: Hashable {
  /// The fix there, interpolated, with its motion.
  let fix: Fix
  /// `nil` if it is far from the coasts of countries at 1:50m.
  let land: Land?
}

extension FeatureOptions {
  /// The least area of land, in square kilometres, unless the user chooses one.
  package static let defaultIsland = 100.0

  /// The name of the coast.
  static let coast = "Natural Earth 1:10m"
}

extension [Fix] {
  /// A return to the same island or continent within these seconds is part of the landfall before.
  private static var shortest: Int64 { 3 * 3_600 }
  /// The longest time between observed fixes whose connection says where the centre was, in seconds.
  private static var longest: Int { 86_400 }
  /// The length of the pieces of a leg that are taken as straight in longitude and latitude, in metres: at a
  /// latitude of 60 degrees they are within 22 m of the geodesic.
  private static var step: Double { 25_000 }

  /// Returns the landfalls of a track.
  ///
  /// - Parameter area: The least area of an island, in square kilometres.
  /// - Returns: The landfalls, in the order of time.
  func landfalls(area: Double) -> [Landfall] {
    var found: [Landfall] = []
    var isOnLand = false
    // When the centre left each island or continent.
    var left: [Int: Timestamp] = [:]
    for (start, end) in zip(self, dropFirst()) where start.position != end.position {
      let leg = TrackLeg(from: start, to: end)
      for crossing in leg.coastCrossings(area: area, step: Self.step) {
        let time = leg.time(at: crossing.fraction)
        guard crossing.isLandward else {
          isOnLand = false
          left[crossing.ring] = time
          continue
        }
        let isReturn =
          left[crossing.ring].map { time.secondsSince1970 - $0.secondsSince1970 < Self.shortest }
          ?? false
        let isKnown =
          end.leadTime != nil || start.time.advanced(bySeconds: Self.longest) >= end.time
        if !isOnLand, !isReturn, isKnown,
          var fix = Fix(between: start, end, at: crossing.fraction, leg, WindHistory([start, end]))
        {
          let seconds = leg.times.end - leg.times.start
          fix.motion = Motion(
            bearing: leg.bearing(at: crossing.fraction).toOneDecimal,
            speed: seconds > 0
              ? Speed((leg.length / seconds * 3.6).toOneDecimal, .kilometresPerHour) : nil)
          found.append(Landfall(fix: fix, land: Land.at(line: crossing.land)))
        }
        isOnLand = true
      }
    }
    return found
  }
}

extension TrackLeg {
  /// Returns where the leg crosses the coast, with the fractions of the leg.
  fileprivate func coastCrossings(area: Double, step: Double) -> [Coast.Crossing] {
    // A leg of more than 5,000 km, which no storm makes in a day, has longer pieces.
    let count = max(1, min(200, (length / step).rounded(.up)))
    var crossings: [Coast.Crossing] = []
    var start = center(at: 0)
    for index in stride(from: 1, through: count, by: 1) {
      let end = center(at: index / count).unrolled(toward: start.longitude)
      for var crossing in Coast.naturalEarth.crossings(from: start, to: end, area: area) {
        crossing.fraction = (index - 1 + crossing.fraction) / count
        crossings.append(crossing)
      }
      start = end
    }
    return crossings
  }
}

extension Storm {
  /// Whether the storm makes landfall in one of the lands, on the observed track or in a forecast.
  ///
  /// - Parameters:
  ///   - lands: The lands.
  ///   - area: The least area of an island, in square kilometres.
  /// - Returns: Whether it does.
  package func makesLandfall(in lands: [Land], area: Double) -> Bool {
    let features = StormFeatures(self)
    return ([track] + forecasts.map(features.fixesFromBase)).contains { fixes in
      fixes.landfalls(area: area).contains { $0.land.map(lands.contains) ?? false }
    }
  }
}

extension StormFeatures {
  /// Adds the landfalls of the observed track, or of a forecast from its base fix on.
  mutating func addLandfalls(of index: Int? = nil) {
    let fixes = index.map { fixesFromBase(of: storm.forecasts[$0]) } ?? storm.track
    for landfall in fixes.landfalls(area: smallestIsland) {
      if index != nil, isPast(landfall.fix) { continue }
      landfalls.append(landfall)
      let shape = addPoint(Coordinate(landfall.fix.position))
      add(
        .landfall, forecast: index, entry: landfalls.count - 1, isDerived: true,
        time: .instant(landfall.fix.time), shape: shape)
    }
  }

  /// Returns the landfall of a feature of the layer `landfall`.
  func landfall(of feature: Feature) -> Landfall? {
    feature.layer == .landfall ? feature.entry.map { landfalls[$0] } : nil
  }
}
