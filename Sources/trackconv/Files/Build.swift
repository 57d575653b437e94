extension Version {
  /// The kind of build, and the version of Swift: `release build, Swift 6.3.1`.
  static var build: String {
    #if DEBUG
      let kind = "debug build"
    #else
      let kind = "release build"
    #endif
    return "\(kind), Swift \(compiler)"
  }

  /// The version of the compiler; the standard library of 6.3.1 calls itself 6.3.0, and so on.
  private static var compiler: String {
    #if compiler(>=6.3.1) && !compiler(>=6.3.2)
      return "6.3.1"
    #elseif compiler(>=6.3.2) && !compiler(>=6.3.3)
      return "6.3.2"
    #elseif compiler(>=6.2.3) && !compiler(>=6.2.4)
      return "6.2.3"
    #else
      return "\(_SwiftStdlibVersion.current)"
    #endif
  }
}
