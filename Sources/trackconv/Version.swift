/// The version of the command, as CHANGELOG.md has it.
enum Version {
  static let current = "0.1.0"
}
