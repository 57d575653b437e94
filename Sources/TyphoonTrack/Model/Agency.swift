/// An agency: the facts that hold for everything it publishes, in any format.
///
/// A storm stores the code that its source gives; `named(_:)` finds the agency. To add an agency,
/// add an entry to `Agencies.swift`: readers, feeds, intensity scales and maps look facts up there.
public struct Agency: Hashable, Sendable {
  /// The code written to properties, such as "CWA".
  public let code: String
  /// Other codes that sources use for it, in capitals, such as "RSMC TOKYO", and the WMO's, such as "RJTD".
  var otherCodes: [String] = []
  /// Its prefix in IBTrACS's column names, such as "tokyo"; `nil` if it has no columns there.
  package var archive: String?
  /// The techniques that denote its official forecast in forecast tables, such as "OFCL".
  var techniques: [String] = []
  /// Its name in English.
  public let name: String
  /// Its name in its own language, if that is not English.
  public internal(set) var ownName: String?
  /// The BCP 47 tag of its own language.
  public internal(set) var language = "en"
  /// The organization it belongs to, such as "NOAA/NWS".
  var parent: String?
  /// The attribution it asks for; `nil` if its names suffice.
  var wording: String?
  /// The licence that maps of its data must state; `nil` if its files carry no licence.
  public internal(set) var license: String?
  /// The terms of its own service, with their URL, where they differ from the licence.
  var serviceTerms: String?
  /// The name of its intensity scale, such as "cwa".
  public internal(set) var scale = "sshws"
  /// The averaging period of its winds in minutes; `nil` if unknown or not uniform.
  public let averagingPeriod: Int?
  /// Its names for wind thresholds, by the threshold in m/s, in its own language.
  public internal(set) var windNames: [Double: String] = [:]
  /// Whether its numbers count only the typhoons of a year (第14號颱風), not all systems of a season
  /// (14W).
  public internal(set) var numbersTyphoons = false
  /// How many hours its local time is ahead of UTC; 0 if its data are dated in UTC.
  public internal(set) var hoursFromUTC = 0
  /// Its name for its local time, in its own language.
  public internal(set) var clockName: String?
  /// The basin in which it numbers storms, if there is only one.
  var basin: Basin?

  /// The attribution it asks for.
  public var attribution: String {
    wording ?? name + ((ownName ?? parent).map { " (\($0))" } ?? "")
  }

  /// The licence or terms of its own service, with their URL.
  public var terms: String? { serviceTerms ?? license }

  /// Returns the agency with a code, ignoring case, or `nil` if the code is unknown.
  ///
  /// - Parameter code: The code, such as "CWB", "RSMC Tokyo" or "newdelhi".
  /// - Returns: The agency.
  public static func named(_ code: String) -> Agency? { indices[code.uppercased()].map { all[$0] } }

  /// The index of each agency by its codes: every storm asks for its agency.
  private static let indices = Dictionary(
    all.enumerated().flatMap { (index, agency) in
      ([agency.code] + agency.otherCodes).map { ($0, index) }
    }, uniquingKeysWith: { first, _ in first })

  /// Returns the agency's local time as a timestamp whose UTC parts are those of the local clock.
  ///
  /// - Parameter time: The time.
  /// - Returns: The timestamp whose UTC parts are the local date and time.
  public func localTime(of time: Timestamp) -> Timestamp {
    time.advanced(bySeconds: hoursFromUTC * 3_600)
  }

  /// The inverse of `localTime(of:)`.
  func time(ofLocal local: Timestamp) -> Timestamp {
    local.advanced(bySeconds: -hoursFromUTC * 3_600)
  }

  /// Returns the source of one of its products.
  ///
  /// JMA asks that its data set be named, or else its website.
  func source(_ product: String, of dataSet: String? = nil) -> Source {
    let words = dataSet.map { attribution.replacing(text: "ホームページ", with: "「\($0)」") }
    return Source(product: product, attribution: words ?? attribution, license: license)
  }

  /// Returns the source of a product whose year the agency wants to be named (ECMWF).
  func source(_ product: String, year: Int) -> Source {
    Source(product: product, attribution: "© \(year) \(attribution)", license: license)
  }
}

extension Storm {
  /// Creates a storm with nothing but its identity, its agency and the product it comes from.
  init(
    id: StormID, of agency: Agency, product: String, dataSet: String? = nil, track: [Fix] = [],
    forecasts: [Forecast] = []
  ) {
    self.init(id: id, agency: agency.code, source: agency.source(product, of: dataSet))
    (basin, trackType, self.track, self.forecasts) = (agency.basin, .working, track, forecasts)
  }
}

extension Wind {
  /// Creates a wind with the agency's averaging period.
  init(_ speed: Speed, of agency: Agency) {
    self.init(speed, averagingPeriod: agency.averagingPeriod)
  }
}
