import CSystem

// What a page calls; `trackconv.js` has the rest of the interface.

/// Runs the command with arguments that each end with a NUL; returns its exit status.
@_cdecl("tc_run") public func run(_ arguments: UnsafePointer<UInt8>, _ length: Int) -> Int32 {
  let words = UnsafeBufferPointer(start: arguments, count: length)
    .split(separator: 0, omittingEmptySubsequences: false).dropLast()
    .map { String(decoding: $0, as: UTF8.self) }
  let streams = Streams(
    input: 0, output: PageSink(1), errors: PageSink(2), isColored: false, columns: 80)
  return Command.run(words, with: streams).rawValue
}

/// Gives bytes to the page.
final class PageSink: ByteSink {
  private let stream: Int32

  init(_ stream: Int32) {
    self.stream = stream
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    trackconv_give(stream, bytes.baseAddress, bytes.count)
  }
}
