/// The version of the command, as in CHANGELOG.md.
enum Version {
  static let current = "0.1.0"

  /// The kind of build, and the version of Swift: `release build, Swift 6.3.1`.
  static var build: String {
    #if DEBUG
      let kind = "debug build"
    #else
      let kind = "release build"
    #endif
    return "\(kind), Swift \(_SwiftStdlibVersion.current)"
  }
}
