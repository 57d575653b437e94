import TyphoonTrack

/// What is verified.
package enum ErrorKind: Hashable, Sendable {
  case track, along, cross, wind, pressure
  /// The radius of a threshold in a quadrant, by their numbers.
  case radius(Int, Int)
  /// The distance of the first landfalls, and by how many hours the forecast one is later.
  case landfall, landfallTime

  /// The names by which the user chooses, with what each stands for.
  package static let names: [(name: String, kinds: [ErrorKind])] =
    [
      ("track", [track]), ("along", [along]), ("cross", [cross]), ("wind", [wind]),
      ("pressure", [pressure]),
      (
        "radii",
        StoredRadii.thresholds.indices.flatMap { force in (0..<4).map { radius(force, $0) } }
      ),
      ("landfall", [landfall, landfallTime]),
    ]

  /// The name in tables.
  package var name: String {
    switch self {
    case .radius(let force, let quadrant):
      "radius_\(StoredRadii.thresholds[force])kt_\(RadialExtent.Quadrants.names[quadrant])"
    case .landfall: "landfall"
    case .landfallTime: "landfall_time"
    default: Self.names.first { $0.kinds == [self] }?.name ?? ""
    }
  }

  /// Whether it has no sign.
  var isDistance: Bool { self == .track || self == .landfall }

  /// The lead time, in seconds, under which the error of a pair is added up: landfalls have that of the observed
  /// one, to the next 12 hours.
  func lead(of pair: ForecastPair) -> Int64 {
    pair.landfallHours == nil ? pair.lead : (pair.lead + 43_199) / 43_200 * 43_200
  }

  /// Returns the error of a pair, forecast minus observed; `nil` if one of them is not known.
  ///
  /// A radius that is 0 in both is no case: there is no such wind.
  package func error(of pair: ForecastPair) -> Double? {
    func difference(_ values: (forecast: Float, observed: Float)) -> Double? {
      let difference = Double(values.forecast) - Double(values.observed)
      return difference.isNaN ? nil : difference
    }
    guard (pair.landfallHours != nil) == (self == .landfall || self == .landfallTime)
    else { return nil }
    switch self {
    case .landfallTime: return pair.landfallHours.map(Double.init)
    case .track, .landfall: return pair.error.distance
    case .along: return pair.error.along
    case .cross: return pair.error.cross
    case .wind: return difference(pair.winds)
    case .pressure: return difference(pair.pressures)
    case .radius(let force, let quadrant):
      guard let (own, observed) = pair.radii, let one = own[force, quadrant],
        let other = observed[force, quadrant], one + other > 0
      else { return nil }
      return one - other
    }
  }
}
