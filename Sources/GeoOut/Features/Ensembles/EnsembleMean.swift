import TyphoonTrack

import CSystem

/// The mean position of members at one time.
struct EnsembleMean: Hashable {
  let time: Timestamp
  let position: GeoPoint
  /// The distances of the members with a fix at the time from the mean, in metres, ascending.
  let distances: [Double]

  /// How many members have a fix at the time.
  var members: Int { distances.count }
  /// The root mean square of their distances from the mean, in metres.
  var spread: Double { (distances.reduce(0) { $0 + $1 * $1 } / Double(members)).squareRoot() }
  /// Returns the radius in metres within which a percentage of the members is.
  func radius(holding percentage: Double) -> Double {
    distances[max(1, Int((percentage / 100 * Double(members) - 1e-9).rounded(.up))) - 1]
  }

  /// Returns the means of an ensemble at all times at which the fraction of members, as a percentage,
  /// has a fix; two are needed in any case.
  static func means(of ensemble: Ensemble, fraction: Double) -> [EnsembleMean] {
    let needed = max(2, fraction / 100 * Double(ensemble.members.count))
    var places: [Timestamp: [Coordinate]] = [:]
    for member in ensemble.members {
      var seen: Set<Timestamp> = []
      for fix in member.fixes where seen.insert(fix.time).inserted {
        places[fix.time, default: []].append(Coordinate(fix.position))
      }
    }
    return places.filter { Double($0.value.count) >= needed - 1e-9 }.sorted { $0.key < $1.key }
      .compactMap { EnsembleMean(of: $0.value, at: $0.key) }
  }

  /// Creates the mean of positions, or `nil` if they are all around the globe.
  ///
  /// It is the direction of the sum of their normals, which has no singularity at the poles or the
  /// antimeridian: Gade, "A non-singular horizontal position representation" (2010).
  init?(of places: [Coordinate], at time: Timestamp) {
    let sum = places.map { $0.normal }.reduce(.zero, +)
    let middle = sum.coordinate
    guard (sum * sum).sum() > 1e-12,
      let position = GeoPoint(latitude: middle.latitude, longitude: middle.longitude)
    else { return nil }
    let center = Coordinate(position)
    (self.time, self.position) = (time, position)
    distances = places.map { Geodesic.wgs84.path(from: center, to: $0).distance }.sorted()
  }
}

extension StormFeatures {
  /// Adds the ensembles to show as forecasts of their own, whose fixes are the means.
  ///
  /// - Parameters:
  ///   - published: The complete forecasts of the storm.
  ///   - options: The choice of forecasts, and what is to be computed.
  /// - Returns: The ensembles with the indices of their forecasts, and that of the consensus.
  mutating func addEnsembles(
    of published: [Forecast], _ options: FeatureOptions
  ) -> [ShownEnsemble] {
    let (chosen, notes) = Ensemble.all(in: published).chosen(
      by: options.forecasts, observed: storm.track.last?.time)
    self.notes += notes
    var all = chosen.map { (ensemble: $0, isConsensus: false) }
    if !options.consensus.isEmpty {
      if let consensus = Ensemble.consensus(of: options.consensus, in: published) {
        all.append((consensus, true))
      } else {
        self.notes.append(
          "no consensus for \(storm.id): no run has two of \(list: options.consensus)")
      }
    }
    return all.map { ensemble, isConsensus in
      let means = EnsembleMean.means(of: ensemble, fraction: options.minimumMembers)
      let fixes = means.map { mean in
        Fix(
          .forecast, at: mean.time, position: mean.position,
          leadTime: mean.time.secondsSince1970 - ensemble.baseTime.secondsSince1970)
      }
      storm.forecasts.append(
        Forecast(
          technique: ensemble.name, isOfficial: false, baseTime: ensemble.baseTime, fixes: fixes))
      return ShownEnsemble(
        ensemble: ensemble, means: means, forecast: storm.forecasts.count - 1,
        isConsensus: isConsensus)
    }
  }

  /// Adds the mean positions of an ensemble.
  mutating func addMeans(of shown: ShownEnsemble) {
    if shown.means.isEmpty { notes.append(.noMean(shown.ensemble, of: storm.id)) }
    for (index, mean) in shown.means.enumerated()
    where !isPast(storm.forecasts[shown.forecast].fixes[index]) {
      means.append(mean)
      let shape = addPoint(Coordinate(mean.position))
      add(
        .ensembleMean, forecast: shown.forecast, fix: index, entry: means.count - 1,
        isDerived: true, time: .instant(mean.time), shape: shape)
    }
  }

  /// Returns the mean of a feature of the layer `ensemble-mean`.
  func mean(of feature: Feature) -> EnsembleMean? {
    feature.layer == .ensembleMean ? feature.entry.map { means[$0] } : nil
  }
}

/// An ensemble of a storm's features.
struct ShownEnsemble {
  let ensemble: Ensemble
  let means: [EnsembleMean]
  /// The index of the forecast that stands for it.
  let forecast: Int
  /// Whether these are the techniques that the user named, which are not equally likely.
  let isConsensus: Bool
}

extension Finding.Message {
  fileprivate static func noMean(_ ensemble: Ensemble, of storm: StormID) -> Self {
    ensemble.members.count < 2
      ? "no mean of \(name: ensemble.name) for \(storm): it has one member"
      : "no mean of \(name: ensemble.name) for \(storm): at no time have enough of its \(ensemble.members.count) members a fix"
  }
}
