import CGEOS
import CLibXML2
import CProj
import CSQLite
import CZip

/// The versions of the C libraries, as loaded and as compiled against.
package enum LibraryVersions {
  /// The version of one library.
  package struct Version: Sendable, CustomStringConvertible {
    /// The library's name.
    package let name: String
    /// The version that the process loaded.
    package let loaded: String
    /// The version of the headers that the program was compiled with.
    package let compiled: String

    /// Creates the version of a library.
    package init(_ name: String, loaded: String, compiled: String) {
      (self.name, self.loaded, self.compiled) = (name, loaded, compiled)
    }

    /// For example `PROJ 9.1.1`, or `PROJ 9.1.1 (built with 9.2.0)`.
    package var description: String {
      "\(name) \(loaded)" + (loaded == compiled ? "" : " (built with \(compiled))")
    }
  }

  /// For example `PROJ 9.1.1, GEOS 3.11.1`.
  package static var text: String {
    all.prefix(2).map { "\($0.name) \($0.loaded)" }.joined(separator: ", ")
  }

  /// The libraries that compute shapes and write maps, PROJ and GEOS first.
  package static var all: [Version] {
    // libxml2 gives a number, which may be followed by letters: `20914`.
    let digits = String(cString: trackconv_xml_version()).prefix { $0.isASCII && $0.isNumber }
    let xml = Int(digits).map { "\($0 / 10_000).\($0 / 100 % 100).\($0 % 100)" }
    // GEOS appends the version of its C interface: `3.11.1-CAPI-1.17.1`.
    let geos = GEOSversion().map { String(cString: $0).prefix { $0 != "-" } }
    return [
      Version(
        "PROJ", loaded: text(proj_info().version),
        compiled: "\(PROJ_VERSION_MAJOR).\(PROJ_VERSION_MINOR).\(PROJ_VERSION_PATCH)"),
      Version("GEOS", loaded: geos.map { String($0) } ?? "unknown", compiled: GEOS_VERSION),
      Version("libxml2", loaded: xml ?? "unknown", compiled: LIBXML_DOTTED_VERSION),
      Version("libzip", loaded: text(zip_libzip_version()), compiled: LIBZIP_VERSION),
      Version("SQLite", loaded: text(sqlite3_libversion()), compiled: SQLITE_VERSION),
    ]
  }

  private static func text(_ version: UnsafePointer<CChar>?) -> String {
    version.map { String(cString: $0) } ?? "unknown"
  }
}

/// The data of PROJ: its database of reference systems.
package struct ProjectionData: Sendable {
  /// The path of the database; `nil` if PROJ finds none that it can use.
  package let database: String?
  /// The version of PROJ that the database was made for.
  package let version: String?
  /// The folders in which PROJ looks for it, separated by colons.
  package let searchPath: String

  /// Asks PROJ.
  package init() {
    let context = Projection.context()
    defer { proj_context_destroy(context) }
    func text(_ value: UnsafePointer<CChar>?) -> String? {
      guard let value, value.pointee != 0 else { return nil }
      return String(cString: value)
    }
    database = text(proj_context_get_database_path(context))
    version = text(proj_context_get_database_metadata(context, "PROJ.VERSION"))
    searchPath = text(proj_info().searchpath) ?? ""
  }
}
