/// The subcommands about a machine, which a page has not.
struct Doctor {
  func run(_ options: Options, _ streams: Streams) -> ExitCode { streams.refuse("doctor") }
}

struct CacheList {
  let streams: Streams

  init(_ streams: Streams) {
    self.streams = streams
  }

  func run(clears: Bool) -> ExitCode { streams.refuse("cache") }
}

enum GDALDriver {
  static func printFolder(_ streams: Streams) -> ExitCode { streams.refuse("gdal-path") }
}

enum CompletionAnswer {
  static let option = "--complete"

  static func text(_ arguments: [String]) -> String { "" }
}

extension Streams {
  fileprivate func refuse(_ name: String) -> ExitCode {
    try? errors.write("Error: '\(name)' is not in the browser build\n")
    return .usage
  }
}
