/// An agency: what is true of all that it publishes, whatever the format.
///
/// A storm holds the code that its source gives; `named(_:)` finds the agency. A new agency is one entry in
/// `Agencies.swift`, which readers, feeds, scales and maps ask.
public struct Agency: Hashable, Sendable {
  /// The code that properties give: "CWA".
  public let code: String
  /// Other codes that sources have for it, in capitals: "RSMC TOKYO".
  var otherCodes: [String] = []
  /// What IBTrACS calls its columns: "tokyo"; `nil` where there are none.
  var archive: String?
  /// The techniques that are its official forecast in tables of forecasts: "OFCL".
  var techniques: [String] = []
  /// Its name in English.
  public let name: String
  /// Its name in its own language, where that is not English.
  public internal(set) var ownName: String?
  /// The BCP 47 tag of its own language.
  public internal(set) var language = "en"
  /// Whose part it is: "NOAA/NWS".
  var parent: String?
  /// The words by which it wants to be named; `nil` where its names say enough.
  var wording: String?
  /// The licence that maps of its data must state; `nil` where its files come without one.
  public internal(set) var license: String?
  /// The terms under which its own service gives the data, with their address, where they are not the licence.
  var serviceTerms: String?
  /// The name of the scale of intensity that it uses: "cwa".
  public internal(set) var scale = "sshws"
  /// The averaging period of its winds in minutes; `nil` where it is not known, or not one for all.
  public let averagingPeriod: Int?
  /// What it calls winds of so many m/s or more, in its own language.
  public internal(set) var windNames: [Double: String] = [:]
  /// Whether its numbers count the typhoons of a year (第14號颱風), and not all systems of a season (14W).
  public internal(set) var numbersTyphoons = false
  /// How many hours its local time is ahead of UTC; 0 where its data are dated in UTC.
  public internal(set) var hoursFromUTC = 0
  /// What it calls its local time, in its own language.
  public internal(set) var clockName: String?
  /// The basin in which it counts storms, where that is one.
  var basin: Basin?

  /// The words by which it wants to be named.
  public var attribution: String {
    wording ?? name + ((ownName ?? parent).map { " (\($0))" } ?? "")
  }

  /// The licence or terms under which its own service gives the data, with their address.
  public var terms: String? { serviceTerms ?? license }

  /// The agency with a code, in letters of any case; `nil` where it is not known.
  ///
  /// - Parameter code: The code: "CWB", "RSMC Tokyo", "newdelhi".
  /// - Returns: The agency.
  public static func named(_ code: String) -> Agency? {
    let code = code.uppercased()
    return all.first { $0.code == code || $0.otherCodes.contains(code) }
  }

  /// What its clock shows at a time, as the parts in UTC of another.
  ///
  /// - Parameter time: The time.
  /// - Returns: The time that has those parts.
  public func localTime(of time: Timestamp) -> Timestamp {
    time.advanced(bySeconds: hoursFromUTC * 3_600)
  }

  /// The time at which its clock shows a time.
  func time(ofLocal local: Timestamp) -> Timestamp {
    local.advanced(bySeconds: -hoursFromUTC * 3_600)
  }

  /// Where the data of one of its products come from; JMA wants its data set named, or else its site.
  func source(_ product: String, of dataSet: String? = nil) -> Source {
    let words = dataSet.map { attribution.replacing("ホームページ", with: "「\($0)」") }
    return Source(product: product, attribution: words ?? attribution, license: license)
  }
}

extension Storm {
  /// Creates a storm of which nothing is known but its identity and in which of an agency's products it is.
  init(id: StormID, of agency: Agency, product: String, dataSet: String? = nil) {
    self.init(id: id, agency: agency.code, source: agency.source(product, of: dataSet))
    (basin, trackType) = (agency.basin, .working)
  }
}

extension Wind {
  /// Creates a wind that an agency averages over its own period.
  init(_ speed: Speed, of agency: Agency) {
    self.init(speed, averagingPeriod: agency.averagingPeriod)
  }
}
