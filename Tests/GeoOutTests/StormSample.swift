import Testing
import TyphoonTrack

@testable import GeoOut

/// Storms made in code, small enough to know every value of them.
enum StormSample {
  static let base = Timestamp(secondsSince1970: 1_345_593_600)  // 2012-08-22 00:00 UTC

  static func place(_ latitude: Double, _ longitude: Double) -> GeoPoint {
    guard let place = GeoPoint(latitude: latitude, longitude: longitude) else {
      preconditionFailure("not on the globe")
    }
    return place
  }

  /// A storm without fixes.
  static func empty(_ code: String = "2012-14") -> Storm {
    Storm(
      id: StormID(scheme: "cwb", code: code), agency: "CWB",
      source: Source(product: "made in code", attribution: "Test agency"))
  }

  /// An observed fix, a number of hours after the base time.
  static func fix(_ hours: Int, _ latitude: Double, _ longitude: Double, wind: Double? = nil) -> Fix
  {
    var fix = Fix(
      .analysis, at: base.advanced(bySeconds: hours * 3_600), position: place(latitude, longitude))
    fix.nature = .tropical
    if let wind { fix.winds = [Wind(Speed(wind, .metresPerSecond), averagingPeriod: 10)] }
    return fix
  }

  /// A forecast fix with a probability radius in km, or without.
  static func ahead(
    _ hours: Int, _ latitude: Double, _ longitude: Double, radius: Double? = nil
  ) -> Fix {
    var fix = Fix(
      .forecast, at: base.advanced(bySeconds: hours * 3_600), position: place(latitude, longitude),
      leadTime: Int64(hours) * 3_600)
    fix.probabilityRadius = radius.map {
      ProbabilityRadius(Length($0, .kilometres), percentage: 70)
    }
    return fix
  }

  static func radii(_ threshold: Double, _ radius: Double) -> WindRadii {
    WindRadii(
      threshold: Speed(threshold, .metresPerSecond), extent: .circle(Length(radius, .kilometres)))
  }

  static func forecast(_ fixes: [Fix], technique: String = "CWB") -> Forecast {
    Forecast(technique: technique, isOfficial: true, baseTime: base, fixes: fixes)
  }

  /// A storm with a fix at the base time and a forecast.
  static func storm(base: (Double, Double)?, _ fixes: [Fix]) -> Storm {
    var storm = empty()
    if let base { storm.track = [fix(0, base.0, base.1)] }
    storm.forecasts = [forecast(fixes)]
    return storm
  }

  /// TEMBIN at 2012-08-22 00 UTC with three of its observed and two of its forecast fixes: the values of
  /// `samples/cwb/ty_infos.js`, as its reader gives them.
  static func tembin() -> Storm {
    var storm = empty()
    storm.names.add("TEMBIN", language: "en")
    storm.names.add("天秤", language: "zh-Hant")
    storm.number = "14"
    storm.season = 2012
    storm.basin = .westernPacific
    storm.trackType = .working
    var current = fix(0, 22.4, 124.5, wind: 40)
    current.gust = Gust(Speed(50, .metresPerSecond))
    current.pressure = Pressure(955, .hectopascals)
    current.motion = Motion(bearing: 303, speed: Speed(10, .kilometresPerHour))
    var words = LocalizedText("Typhoon", language: "en")
    words.add("中度", language: "zh-Hant")
    current.agencyClass = AgencyClass(words: words)
    current.windRadii = [radii(15, 180), radii(25, 50)]
    storm.track = [fix(-12, 21.7, 125.2), fix(-6, 22.1, 125, wind: 39), current]
    var fixes = [ahead(12, 23, 123.6, radius: 70), ahead(24, 23.2, 122.5, radius: 120)]
    for (index, motion) in [(306.0, 9.0), (281, 9)].enumerated() {
      fixes[index].motion = Motion(
        bearing: motion.0, speed: Speed(motion.1, .kilometresPerHour))
      fixes[index].windRadii = [radii(15, 180), radii(25, 60)]
    }
    var forecast = forecast(fixes)
    forecast.remarks.add("NW BECOMING WEST 9KM/HR", language: "en")
    forecast.remarks.add("以每小時9公里速度，向西北轉西進行", language: "zh-Hant")
    storm.forecasts = [forecast]
    return storm
  }

  /// A storm that wanders at random, with radii of all sizes.
  static func random(_ random: inout SplitMix64, code: Int) -> Storm {
    var storm = empty("r\(code)")
    var latitude = Double.random(in: -80...80, using: &random)
    var longitude = Double.random(in: -180..<180, using: &random)
    func step(_ size: Double) {
      latitude = max(-85, min(85, latitude + .random(in: -size...size, using: &random)))
      longitude = GeoPoint.normalized(longitude + .random(in: -size...size, using: &random))
    }
    let count = Int.random(in: 0...12, using: &random)
    for index in 0..<count {
      var fix = fix(6 * (index - count + 1), latitude, longitude)
      fix.winds = [
        Wind(Speed(.random(in: 0...90, using: &random), .metresPerSecond), averagingPeriod: 10)
      ]
      fix.windRadii = [15.0, 25, 33].map { threshold in
        radii(threshold, .random(in: 5...900, using: &random))
      }
      storm.track.append(fix)
      step(2)
    }
    var fixes: [Fix] = []
    for index in 0..<Int.random(in: 0...6, using: &random) {
      step(4)
      let radius = Bool.random(using: &random) ? nil : Double.random(in: 10...1_200, using: &random)
      fixes.append(ahead(12 * (index + 1), latitude, longitude, radius: radius))
    }
    if !fixes.isEmpty { storm.forecasts = [forecast(fixes)] }
    return storm
  }
}
