/// The version of the command, as in CHANGELOG.md.
enum Version {
  static let current = "0.1.0"
}
