/// The Hong Kong Observatory's classes of tropical cyclones, by the 10-minute mean wind.
///
/// Source: HKO, "Classification of tropical cyclones", in force since 2009.
enum HKOClass: String, CaseIterable {
  case depression = "Tropical Depression"
  case storm = "Tropical Storm"
  case severeStorm = "Severe Tropical Storm"
  case typhoon = "Typhoon"
  case severeTyphoon = "Severe Typhoon"
  case superTyphoon = "Super Typhoon"

  /// The lowest wind of the class in km/h.
  private var lowest: Double {
    switch self {
    case .depression: 0
    case .storm: 63
    case .severeStorm: 88
    case .typhoon: 118
    case .severeTyphoon: 150
    case .superTyphoon: 185
    }
  }

  /// The class with a name; `nil` for names of other systems.
  init?(words: String) {
    let wanted = words.lowercased()
    guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
      return nil
    }
    self = found
  }

  /// The class for a wind.
  init(wind: Speed) {
    let value = wind.value(in: .kilometresPerHour)
    self = Self.allCases.last { $0.lowest <= value } ?? .depression
  }
}
