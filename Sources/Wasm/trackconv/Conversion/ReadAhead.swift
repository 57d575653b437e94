import TyphoonTrack

/// Reads inputs: a page has one thread for it.
struct ReadAhead {
  private let inputs: Inputs
  private let options: Options

  init(_ inputs: Inputs, _ options: Options) {
    (self.inputs, self.options) = (inputs, options)
  }

  func read(_ input: String, item: ItemHandler, finding: Report) throws(ReadError) -> Bool {
    try inputs.read(input, options, item: item, finding: finding)
  }
}
