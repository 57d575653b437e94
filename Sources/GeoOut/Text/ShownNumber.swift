import TyphoonTrack

extension TextBuffer {
  /// Appends a speed with its unit.
  mutating func append(shown speed: Speed) {
    append(speed.value, decimals: 1)
    append(" ")
    append(speed.unit.symbol)
  }
}

extension Speed {
  /// The speed as published, with its unit.
  var shown: String { String { $0.append(shown: self) } }
}

extension Double {
  /// The number for people to read: at most one decimal.
  package var shown: String { String { $0.append(self, decimals: 1) } }
}
