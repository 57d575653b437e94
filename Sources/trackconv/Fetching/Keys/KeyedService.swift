import TyphoonTrack

/// A service that answers only who has a key, which it wants in the query of its addresses.
struct KeyedService: Sendable {
  /// The agency, for messages.
  let agency: Agency
  /// The variable of the environment, or the name in a key file, that holds the key.
  let variable: String
  /// The parameter of the query.
  let parameter: String
  /// The host; the key goes to no other, and to this one by https only.
  let host: String
  /// What the paths begin with that want the key.
  let paths: [String]
  /// Where keys are given.
  let registration: String
  /// What an answer holds that is no error by its status, but says that the key is none.
  let refusals: [String]

  /// Source: opendata.cwa.gov.tw, "資料擷取 API 說明": the parameter `Authorization`.
  static let cwa = KeyedService(
    agency: .cwa, variable: "CWA_API_KEY", parameter: "Authorization",
    host: "opendata.cwa.gov.tw", paths: ["/api/", "/fileapi/"],
    registration: "https://opendata.cwa.gov.tw (free registration)", refusals: [])

  /// Source: data.go.kr, 기상청_태풍정보 조회서비스: the parameter `serviceKey`; an unknown one is answered
  /// with status 200 and `SERVICE_KEY_IS_NOT_REGISTERED_ERROR`.
  static let kma = KeyedService(
    agency: .kma, variable: "KMA_API_KEY", parameter: "serviceKey",
    host: "apis.data.go.kr", paths: ["/"],
    registration: "https://www.data.go.kr (free registration)",
    refusals: ["SERVICE_KEY_IS_NOT_REGISTERED", "SERVICE KEY IS NOT REGISTERED"])

  static let all = [cwa, kma]

  /// The service that an address belongs to.
  static func service(of address: WebAddress) -> KeyedService? {
    all.first { $0.covers(address) }
  }

  /// Whether an address is one of this service, to which the key may go.
  func covers(_ address: WebAddress) -> Bool {
    address.isSecure && address.host == host && address.port == 443
      && paths.contains { address.path.hasPrefix($0) }
  }

  /// Why the key of a request is missing.
  var missing: FetchError {
    FetchError(
      "the \(agency.code) answers only who has a key: put it into the environment variable \(variable), or into a file for '--key-file'; keys are given at \(registration)"
    )
  }

  /// Why its key is not used where another server leads to it.
  var reachedByRedirect: FetchError {
    FetchError(
      "the server redirects to the \(agency.code), which wants a key: it is sent only where the address itself is at \(host)"
    )
  }

  /// Why a key is of no use, in words around those of the server.
  func refused(_ said: String) -> FetchError {
    FetchError(
      "the \(agency.code) refused the key, which comes from \(variable) or '--key-file': \(said); keys are given at \(registration)"
    )
  }
}
