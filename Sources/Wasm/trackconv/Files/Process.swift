import CSystem

/// What the command asks about its process, which has no terminal and no environment.
enum Process {
  static func environment(_ name: String) -> String? { nil }

  static func exists(_ path: String) -> Bool {
    var size = 0
    return trackconv_given_file(path, &size) != nil
  }

  static func lastError() -> String { "not in the browser build" }
}

/// The exit code of the command.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case usage = 64
  case closedPipe = 141
}

extension Version {
  static let build = "browser build"
}

enum LibraryVersions {
  static let text = "PROJ 9.1.1, GEOS 3.11.1"
  static let linked = [text]
}
