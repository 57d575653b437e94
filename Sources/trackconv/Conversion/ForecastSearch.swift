import GeoOut
import TyphoonTrack

/// Which of the forecasts that the user asked for the storms of a run have, and which there are instead.
struct ForecastSearch {
  private let choice: ForecastChoice
  /// The techniques that were asked for and not found.
  private var missing: [String]
  /// The base times that were asked for and not found.
  private var missingTimes: [Timestamp] = []
  private var isFound = false
  /// The first techniques that storms have, to name them.
  private var techniques: [String] = []
  /// The newest base times of the techniques that were asked for.
  private var baseTimes: [Timestamp] = []
  /// Whether a storm has forecasts, and none that is official.
  private var hasUnofficial = false
  private static let most = 20

  init(_ choice: ForecastChoice) {
    self.choice = choice
    missing = choice.techniques
    if case .at(let times) = choice.baseTimes { missingTimes = times }
  }

  /// Takes the forecasts of a storm into account.
  mutating func add(_ storm: borrowing Storm) {
    var hasOfficial = false
    var ofAnyTime = choice
    ofAnyTime.baseTimes = .all
    for forecast in storm.forecasts {
      hasOfficial = hasOfficial || forecast.isOfficial
      if techniques.count < Self.most, !techniques.contains(forecast.technique) {
        techniques.append(forecast.technique)
      }
      missing.removeAll { $0.lowercased() == forecast.technique.lowercased() }
      if choice.namesSomething {
        missingTimes.removeAll { $0 == forecast.baseTime && choice.matches(forecast) }
        isFound = isFound || choice.matches(forecast)
        if ofAnyTime.matches(forecast), !baseTimes.contains(forecast.baseTime) {
          baseTimes = (baseTimes + [forecast.baseTime]).sorted().suffix(Self.most)
        }
      }
    }
    hasUnofficial = hasUnofficial || (!storm.forecasts.isEmpty && !hasOfficial)
  }

  /// Why nothing of what was asked for can be shown; `nil` if something can, or nothing was asked for.
  var error: Finding.Message? {
    guard !isFound, choice.namesSomething else { return nil }
    guard !techniques.isEmpty else { return .noForecast }
    guard !baseTimes.isEmpty else { return .noTechnique(choice.techniques, techniques) }
    return .noBaseTime(baseTimes.map(\.compact))
  }

  /// What there is to say of forecasts that are not shown.
  var notes: [Finding.Message] {
    var notes = missing.map { Finding.Message.oneMissing($0, techniques) }
    notes += missingTimes.map { .timeMissing($0.compact, baseTimes.map(\.compact)) }
    if choice.techniques.isEmpty, !choice.takesAllTechniques, hasUnofficial {
      notes.append(.noOfficial(techniques))
    }
    return notes
  }
}

extension Finding.Message {
  fileprivate static var noForecast: Self {
    "no storm has a forecast: '--technique' and '--base-time' choose among those of a deck"
  }
  fileprivate static func noTechnique(_ codes: [String], _ there: [String]) -> Self {
    codes.isEmpty
      ? "no storm has an official forecast, expected '--technique' with one of \(list: there)"
      : "no storm has a forecast of the technique \(list: codes), expected one of \(list: there)"
  }
  fileprivate static func noBaseTime(_ there: [String]) -> Self {
    "no storm has a forecast from that base time, expected one of \(list: there)"
  }
  fileprivate static func oneMissing(_ code: String, _ there: [String]) -> Self {
    "no storm has a forecast of the technique '\(name: code)', expected one of \(list: there)"
  }
  fileprivate static func timeMissing(_ time: String, _ there: [String]) -> Self {
    "no storm has a forecast from \(name: time), expected one of \(list: there)"
  }
  fileprivate static func noOfficial(_ codes: [String]) -> Self {
    "a storm has no official forecast: '--technique' shows one of \(list: codes), or 'all'"
  }
}
