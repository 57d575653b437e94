import TyphoonTrack

/// A service that requires a key in the query of its URLs.
struct KeyedService: Sendable {
  /// The agency, for messages.
  let agency: Agency
  /// The environment variable, or the name in a key file, that holds the key.
  let variable: String
  /// The parameter of the query.
  let parameter: String
  /// The host.
  ///
  /// The key is sent to no other, and to this one by https only.
  let host: String
  /// The prefixes of the paths that require the key.
  let paths: [String]
  /// Where to register for a key.
  let registration: String
  /// Texts in a response of status 200 that say that the key is not valid.
  let refusals: [String]

  /// Source: opendata.cwa.gov.tw, "資料擷取 API 說明": the parameter `Authorization`.
  static let cwa = KeyedService(
    agency: .cwa, variable: "CWA_API_KEY", parameter: "Authorization",
    host: "opendata.cwa.gov.tw", paths: ["/api/", "/fileapi/"],
    registration: "https://opendata.cwa.gov.tw (free registration)", refusals: [])

  /// Source: data.go.kr, 기상청_태풍정보 조회서비스: the parameter `serviceKey`.
  ///
  /// The response to an unknown key has status 200 and contains `SERVICE_KEY_IS_NOT_REGISTERED_ERROR`.
  static let kma = KeyedService(
    agency: .kma, variable: "KMA_API_KEY", parameter: "serviceKey", host: "apis.data.go.kr",
    paths: ["/"], registration: "https://www.data.go.kr (free registration)",
    refusals: ["SERVICE_KEY_IS_NOT_REGISTERED", "SERVICE KEY IS NOT REGISTERED"])

  static let all = [cwa, kma]

  /// The service that a URL belongs to.
  static func service(of address: WebAddress) -> KeyedService? { all.first { $0.covers(address) } }

  /// Whether a URL belongs to this service, so that the key may be sent to it.
  func covers(_ address: WebAddress) -> Bool {
    address.isSecure && address.host == host && address.port == 443
      && paths.contains { address.path.hasPrefix($0) }
  }

  /// The error of a request without a key.
  var missing: FetchError {
    FetchError(
      "the \(agency.code) requires a key: set the environment variable \(variable), or use '--key-file'; get a key at \(registration)"
    )
  }

  /// The error of a redirect from another server.
  var reachedByRedirect: FetchError {
    FetchError(
      "the server redirects to the \(agency.code), which requires a key: it is sent only if the URL itself is at \(host)"
    )
  }

  /// The error of a key that the service does not accept.
  func refused(_ response: String) -> FetchError {
    FetchError(
      "the \(agency.code) refused the key from \(variable) or '--key-file': \(response); get a key at \(registration)"
    )
  }
}
