import TyphoonTrack

/// The path of a storm's centre over time, on the canvas of a page.
///
/// Between fixes the centre moves along the geodesic at constant speed, as wind swaths assume.
struct HTMLPath {
  struct Step {
    /// Seconds since 1970.
    let time: Int64
    let point: PlatePoint
  }

  /// The steps, in the order of time.
  var steps: [Step] = []
  /// The code of the technique, empty if its line is one of many; `nil` for the storm itself.
  var code: String?
  /// The base time, in seconds since 1970, of a forecast that is shown against what happened.
  var base: Int64?

  /// The largest distance between two steps, in metres: their chord is less than half a pixel from
  /// the geodesic even where the page shows most.
  private static let spacing = 100_000.0

  /// Returns the fixes along a storm's path, one for each time.
  static func fixes(of storm: PlateStorm) -> [Fix] {
    let features = storm.features
    return features.features.filter { $0.layer.isFix }.compactMap { features.fix(of: $0) }
      .oneForEachTime
  }

  /// Returns the path of a storm from its first fix to the end of its forecast, then those of its
  /// other techniques and members.
  static func paths(of storm: PlateStorm, _ map: inout PlateMap) -> [HTMLPath] {
    var found = [HTMLPath(through: fixes(of: storm), code: nil, &map)]
    for (index, technique) in storm.techniques.sorted(by: { $0.key < $1.key }) {
      let forecast = storm.storm.forecasts[index]
      var path = HTMLPath(
        through: storm.features.fixesFromBase(of: forecast),
        code: technique.isMember || technique.stroke.isFaint ? "" : technique.code, &map)
      if storm.isVerified { path.base = forecast.baseTime.secondsSince1970 }
      found.append(path)
    }
    return found
  }

  private init(through fixes: [Fix], code: String?, _ map: inout PlateMap) {
    self.code = code
    for (index, fix) in fixes.enumerated() {
      let place = Coordinate(fix.position)
      add(place, fix.time, 0, &map)
      guard index + 1 < fixes.count else { break }
      let next = fixes[index + 1]
      let seconds = Double(next.time.secondsSince1970 - fix.time.secondsSince1970)
      let path = Geodesic.wgs84.path(from: place, to: Coordinate(next.position))
      let count = min(64, max(1, Int((path.distance / Self.spacing).rounded(.up))))
      let ray = Geodesic.Ray(from: place, azimuth: path.azimuth)
      for step in 1..<max(2, count) where count > 1 {
        let share = Double(step) / Double(count)
        add(ray.place(at: path.distance * share), fix.time, seconds * share, &map)
      }
    }
  }

  private mutating func add(
    _ place: Coordinate, _ time: Timestamp, _ offset: Double, _ map: inout PlateMap
  ) {
    guard let point = map.point(place.unrolled(toward: map.longitude)) else { return }
    steps.append(Step(time: time.secondsSince1970 + Int64(offset.rounded()), point: point))
  }
}
