package import TyphoonTrack

/// What is verified of a forecast: a tenth of the memory of the forecast itself.
package struct StoredForecast: Sendable {
  /// The technique and, if there is one, the member: `OFCL`, `GENC.m12`.
  package let name: String
  /// What its ensemble is called; `nil` if it is no member of one.
  package let ensemble: String?
  package let isOfficial: Bool
  /// In seconds since 1970.
  package let base: Int64
  /// Which bulletin issued it, if a bulletin did.
  fileprivate let bulletin: Bulletin?
  /// In the order of time.
  package let points: [Point]
  /// Where the forecast itself is, for those who need it.
  package let index: Int
  /// Whether it only counts in the mean of its ensemble.
  package let isOnlyInMean: Bool

  fileprivate struct Bulletin: Sendable {
    /// Its number, or when it was issued.
    let key: String
    /// In seconds since 1970.
    let issued: Int64
    let isCorrection, isSpecial: Bool
  }

  /// A forecast position.
  package struct Point: Sendable {
    /// In seconds since 1970.
    package let time: Int64
    package let position: GeoPoint
    /// In knots; not a number if it is not known.
    let wind: Float
    /// In hectopascals; not a number if it is not known.
    let pressure: Float
    /// What the wind is averaged over, in minutes; 0 if it is not known.
    let windPeriod: Int16
    /// The radii of winds, unless they are not verified.
    var radii: StoredRadii?
    /// Of the mean of an ensemble, as in a pair.
    var spread: (members: Float, circle: Float)?
    /// Whether it lies between two positions of the forecast.
    var isInterpolated = false
  }

  /// Creates a forecast that is computed from others.
  init(name: String, base: Int64, points: [Point]) {
    (self.name, self.base, self.points) = (name, base, points)
    (ensemble, isOfficial, bulletin, index, isOnlyInMean) = (nil, false, nil, 0, false)
  }

  /// Stores a forecast.
  ///
  /// - Parameters:
  ///   - forecast: The forecast.
  ///   - storm: The storm that it is of.
  ///   - keepsRadii: Whether the radii of winds are verified.
  ///   - index: Where the forecast itself is.
  ///   - isOnlyInMean: Whether it only counts in the mean of its ensemble.
  package init(
    _ forecast: borrowing Forecast, of storm: borrowing Storm, keepsRadii: Bool, index: Int = 0,
    isOnlyInMean: Bool = false
  ) {
    (self.index, self.isOnlyInMean) = (index, isOnlyInMean)
    name = forecast.fullName
    let group = forecast.group
    ensemble = forecast.member != nil || group != forecast.technique ? group : nil
    (isOfficial, base) = (forecast.isOfficial, forecast.baseTime.secondsSince1970)
    let issued = forecast.issued
    let isOwn = forecast.issued != nil || forecast.advisory != nil
    bulletin = (issued ?? (isOwn ? storm.issued : nil)).map {
      Bulletin(
        key: forecast.advisory ?? $0.compact, issued: $0.secondsSince1970,
        isCorrection: forecast.messageType == .correction, isSpecial: forecast.isSpecial)
    }
    var last = Int64.min
    points = forecast.fixes.sorted { $0.time < $1.time }.compactMap { fix in
      let time = fix.time.secondsSince1970
      guard time > last, time >= forecast.baseTime.secondsSince1970 else { return nil }
      last = time
      return Point(
        time: time, position: fix.position,
        wind: fix.wind.map { Float($0.speed.value(in: .knots)) } ?? .nan,
        pressure: fix.pressure.map { Float($0.value(in: .hectopascals)) } ?? .nan,
        windPeriod: Int16(fix.wind?.averagingPeriod ?? 0),
        radii: keepsRadii ? StoredRadii(fix) : nil)
    }
  }
}

extension StoredForecast.Point {
  /// Creates a position between two others: longitude, latitude, wind and pressure change linearly.
  init?(between one: Self, _ two: Self, at time: Int64) {
    let part = Double(time - one.time) / Double(two.time - one.time)
    guard let position = one.position.part(part, of: two.position) else { return nil }
    func mixed(_ from: Float, _ to: Float) -> Float { from + Float(part) * (to - from) }
    self.init(
      time: time, position: position,
      wind: one.windPeriod == two.windPeriod ? mixed(one.wind, two.wind) : .nan,
      pressure: mixed(one.pressure, two.pressure), windPeriod: one.windPeriod, isInterpolated: true)
  }
}

// MARK: - Forecasts of one technique and base time

/// A technique or an ensemble, and a base time.
struct RunKey: Hashable {
  let name: String
  let base: Int64
}

extension [StoredForecast] {
  /// Returns one forecast of each technique and base time, in the order of the first, and how many others
  /// there were.
  ///
  /// Of bulletins, the first issued counts, in its latest correction; a special advisory, whenever it was
  /// issued, does not replace the regular one of its synoptic time. Otherwise it is the one with the most
  /// positions, or else the first.
  package func settled() -> (kept: [StoredForecast], replaced: Int) {
    let groups = grouped { RunKey(name: $0.name, base: $0.base) }
    let kept = groups.compactMap { $0.elements.original }
    return (kept, count - kept.count)
  }

  /// The one that counts of those of one technique and base time.
  private var original: StoredForecast? {
    guard count > 1 else { return first }
    let bulletins = compactMap { forecast in forecast.bulletin.map { (forecast, $0) } }
    let first = bulletins.min {
      ($0.1.isSpecial ? 1 : 0, $0.1.issued, $0.1.key)
        < ($1.1.isSpecial ? 1 : 0, $1.1.issued, $1.1.key)
    }
    let own = bulletins.filter { $0.1.key == first?.1.key }.max {
      ($0.1.isCorrection ? 1 : 0, $0.1.issued) < ($1.1.isCorrection ? 1 : 0, $1.1.issued)
    }
    return (filter { $0.bulletin == nil } + [own?.0].compactMap { $0 }).max {
      $0.points.count < $1.points.count
    }
  }
}
