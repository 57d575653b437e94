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
