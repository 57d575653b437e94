/// A file that would be written: a page has none, and takes the output itself.
final class OutputFile: ByteSink {
  let path: String
  let folder: String? = nil
  let isOverwritten = false
  var offset: Int? { nil }

  init(path: String, isDatabase: Bool = false) throws(SinkError) {
    self.path = path
    throw SinkError(reason: "files are not in the browser build: leave out '-o'")
  }

  func write(_ bytes: UnsafeRawBufferPointer) {}
  func truncate(to offset: Int) {}
  func finish() {}
  func discard() {}

  static func commit(_ files: [OutputFile]) -> (OutputFile, SinkError)? { nil }
  static func resolved(_ path: String) -> String { path }
  static func isSame(_ one: String, _ other: String) -> Bool { one == other }
}

final class MadeFolders {
  func make(for path: String) {}
  func remove() {}
  func keep() {}
}
