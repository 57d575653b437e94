import GeoOut
import TyphoonTrack

/// Records which requested forecasts the storms of a run have, and which they have instead.
struct ForecastSearch {
  private let choice: ForecastChoice
  /// The requested techniques that have not been found.
  private var missing: [String]
  /// The requested base times that have not been found.
  private var missingTimes: [Timestamp] = []
  private var isFound = false
  /// The first techniques of the storms, for messages.
  private var techniques: [String] = []
  /// The newest base times of the requested techniques, for messages.
  private var baseTimes: [Timestamp] = []
  /// Whether a storm has forecasts, but no official one.
  private var hasUnofficial = false
  private static let limit = 20

  init(_ choice: ForecastChoice) {
    (self.choice, missing) = (choice, choice.techniques)
    if case .at(let times) = choice.baseTimes { missingTimes = times }
  }

  /// Records the forecasts of a storm.
  mutating func add(_ storm: borrowing Storm) {
    let choice = choice.applied(to: storm)
    var hasOfficial = false
    var ofAnyTime = choice
    ofAnyTime.baseTimes = .all
    for forecast in storm.forecasts {
      hasOfficial = hasOfficial || forecast.isOfficial
      if techniques.count < Self.limit, !techniques.contains(forecast.group) {
        techniques.append(forecast.group)
      }
      missing.removeAll { forecast.isOf($0) }
      if self.choice.namesSomething {
        missingTimes.removeAll { $0 == forecast.baseTime && choice.matches(forecast) }
        isFound = isFound || choice.matches(forecast)
        if ofAnyTime.matches(forecast), !baseTimes.contains(forecast.baseTime) {
          baseTimes = (baseTimes + [forecast.baseTime]).sorted().suffix(Self.limit)
        }
      }
    }
    hasUnofficial = hasUnofficial || (!storm.forecasts.isEmpty && !hasOfficial)
  }

  /// The error if no requested forecast was found; `nil` if one was, or if none was requested.
  var error: Finding.Message? {
    guard !isFound, choice.namesSomething else { return nil }
    guard !techniques.isEmpty else {
      return "no storm has a forecast, expected one for '--technique' or '--base-time' to select"
    }
    guard !baseTimes.isEmpty else {
      return
        "no storm has a forecast of technique \(list: choice.techniques), expected one of \(list: techniques)"
    }
    return .noBaseTime(baseTimes.map { $0.compact })
  }

  /// Notes on requested forecasts that were not found, and on storms without an official forecast.
  var notes: [Finding.Message] {
    var notes: [Finding.Message] = missing.map {
      "no storm has a forecast of technique '\(name: $0)', expected one of \(list: techniques)"
    }
    notes += missingTimes.map { .timeMissing($0.compact, baseTimes.map { $0.compact }) }
    if choice.techniques.isEmpty, !choice.takesAllTechniques, hasUnofficial {
      notes.append(
        "a storm has no official forecast: all its forecasts are shown; '--technique' selects among \(list: techniques)"
      )
    }
    return notes
  }
}

extension Finding.Message {
  fileprivate static func noBaseTime(_ there: [String]) -> Self {
    "no storm has a forecast with this base time, expected one of \(list: there)"
  }
  fileprivate static func timeMissing(_ time: String, _ there: [String]) -> Self {
    "no storm has a forecast with the base time \(name: time), expected one of \(list: there)"
  }
}
