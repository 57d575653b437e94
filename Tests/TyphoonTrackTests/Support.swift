@testable import TyphoonTrack

extension [UInt8] {
  /// A source of these bytes: from memory, or filled with a few at a time as from a slow pipe.
  func source(piece: Int? = nil, name: String = "t.js") -> ByteSource {
    guard let piece else { return ByteSource(self, name: name) }
    var start = 0
    return ByteSource(name: name) { memory in
      let count = Swift.min(piece, memory.count, self.count - start)
      self.withUnsafeBytes { memory.copyMemory(from: .init(rebasing: $0[start..<start + count])) }
      start += count
      return count
    }
  }
}

extension Finding {
  /// The finding as the command prints it, without the file's name.
  var shown: String { "\(location.place): \(severity.rawValue): \(message)" }
}

extension Finding.Location {
  /// Line and column as the command prints them.
  var place: String { line.map { "\($0):\(column ?? 0)" } ?? "" }
}

/// A random number generator with a seed, so that a failing case comes back: S.
///
/// Vigna's splitmix64.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
