/// The streams of the command: those of the process, or of a test.
struct Streams {
  /// The descriptor that the input `-` reads.
  var input: Int32
  var output, errors: any ByteSink
  /// Whether the output is a terminal.
  var outputIsTerminal = false
  /// Whether messages are coloured.
  var isColored: Bool
  /// The width of help in columns.
  var columns: Int
  /// Shows the progress of slow operations on a terminal; `nil` if it is not shown.
  var progress: Progress?

  /// Prints a text to standard output.
  func print(_ text: String) -> ExitCode {
    print { () throws(SinkError) in try output.write(text) }
  }

  /// Prints what a function writes to standard output.
  func print(_ body: () throws(SinkError) -> Void) -> ExitCode {
    do throws(SinkError) {
      try body()
      return .done
    } catch {
      guard !error.isClosedPipe else { return .closedPipe }
      try? errors.write("standard output: error: cannot write: \(error.reason)\n")
      return .failed
    }
  }
}
