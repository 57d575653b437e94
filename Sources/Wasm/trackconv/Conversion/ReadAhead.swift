import TyphoonTrack

extension Inputs {
  /// Reads an input: a page has one thread for it.
  func readAhead(
    _ input: String, _ options: Options, item: ItemHandler, finding: Report
  ) throws(ReadError) -> Bool {
    try read(input, options, item: item, finding: finding)
  }
}
