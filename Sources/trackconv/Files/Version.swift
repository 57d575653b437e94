/// The version of trackconv, as in CHANGELOG.md: scripts and packages take it from here.
enum Version {
  static let current = "0.1.0"
}
