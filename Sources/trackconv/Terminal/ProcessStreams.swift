extension Streams {
  /// The process's own streams.
  static func process() -> Streams {
    // `write` reports a closed pipe (SIGPIPE) or an exceeded file size limit (SIGXFSZ) as an error, so that
    // temporary files are removed before the process ends.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    fillClosed()
    let isColored = Process.isTerminal(2) && Process.environment("NO_COLOR") == nil
    var streams = Streams(
      input: 0, output: DescriptorSink(1), errors: DescriptorSink(2),
      outputIsTerminal: Process.isTerminal(1), isColored: isColored,
      columns: Process.environment("COLUMNS").flatMap(Int.init)
        ?? (Process.isTerminal(1) ? Process.columns(of: 1) : 80))
    guard let progress = Progress.onTerminal(2, isColored: isColored) else { return streams }
    streams.progress = progress
    streams.errors = ProgressSink(streams.errors, progress)
    // A map printed to the terminal may not end with a line break, so progress cannot follow it.
    if streams.outputIsTerminal {
      streams.output = ProgressSink(streams.output, progress, isLast: true)
    }
    return streams
  }

  /// Opens /dev/null for standard streams that are closed.
  ///
  /// Otherwise a map could be opened under the descriptor of standard error, and messages written into it. The
  /// access modes are reversed, so that reading from or writing to the stream still fails.
  private static func fillClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
