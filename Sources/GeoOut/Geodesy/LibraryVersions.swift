import CGEOS
import CProj

/// The versions of the libraries that compute shapes, as loaded and not as compiled against.
package enum LibraryVersions {
  /// For example `PROJ 9.1.1, GEOS 3.11.1`.
  package static var text: String {
    let proj = proj_info().version.map { String(cString: $0) } ?? "unknown"
    // GEOS appends the version of its C interface: `3.11.1-CAPI-1.17.1`.
    let geos = GEOSversion().map { String(cString: $0).prefix { $0 != "-" } } ?? "unknown"
    return "PROJ \(proj), GEOS \(geos)"
  }
}
