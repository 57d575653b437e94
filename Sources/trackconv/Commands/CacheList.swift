/// The subcommand `cache`: lists the copies, or removes them.
struct CacheList {
  private let streams: Streams

  init(_ streams: Streams) { self.streams = streams }

  func run(clears: Bool) -> ExitCode {
    guard let folder = CacheFolder.standard({ Process.environment($0) }) else {
      return streams.print("No folder: neither XDG_CACHE_HOME nor HOME is an absolute path.\n")
    }
    do throws(SinkError) {
      guard clears else {
        return streams.print(Self.text(try folder.records(), folder.path, now: Int64(time(nil))))
      }
      let count = try folder.clear()
      return streams.print(
        "Removed \(count) \(count == 1 ? "file" : "files") from \(folder.path.forTerminal)\n")
    } catch {
      Messages(streams).fail(
        folder.path, "cannot \(clears ? "remove" : "list") the copies: \(error.reason)")
      return .failed
    }
  }

  /// A table of the copies: when each was last confirmed, its age, size and URL.
  static func text(_ copies: [CacheRecord], _ path: String, now: Int64) -> String {
    guard !copies.isEmpty else { return "No copies in \(path.forTerminal)\n" }
    var rows = [["confirmed", "age", "size", "address"]]
    for copy in copies {
      rows.append([
        Amount.words(moment: copy.confirmed),
        copy.age(at: now).map { Amount.words(seconds: $0) } ?? "-",
        Amount.words(bytes: copy.head.size), copy.head.address,
      ])
    }
    return TextTable.text(rows)
  }
}
