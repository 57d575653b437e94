import CCurl
import CZlib
import GeoOut

extension LibraryVersions {
  /// Every C library that the program uses.
  static var linked: [Version] { all + [.zlib, .curl] }
}

extension LibraryVersions.Version {
  static var zlib: Self {
    Self("zlib", loaded: String(cString: zlibVersion()), compiled: ZLIB_VERSION)
  }

  /// libcurl, with the library that encrypts its connections.
  static var curl: Self {
    guard let info = trackconv_curl_version() else {
      return Self("libcurl", loaded: "unknown", compiled: LIBCURL_VERSION)
    }
    let encryption = info.pointee.ssl_version.map { " with \(String(cString: $0))" } ?? ""
    return Self(
      "libcurl", loaded: String(cString: info.pointee.version) + encryption,
      compiled: LIBCURL_VERSION + encryption)
  }
}
