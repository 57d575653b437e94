import TyphoonTrack

/// What a reader gave before it ended, and the error with which it did, if there was one.
struct MutationReading: Hashable {
  private(set) var storms: [Storm] = []
  private(set) var findings: [Finding] = []
  private(set) var error: Finding?

  /// Reads bytes, from memory or a few at a time, in a format or in the one that they are told by.
  init(_ bytes: [UInt8], piece: Int? = nil, as format: String?) {
    var source = Self.source(bytes, piece)
    do throws(ReadError) {
      let reader: any TrackReader
      if let named = format.flatMap(TrackReaders.named) {
        reader = named
      } else {
        reader = try TrackReaders.reader(for: &source)
      }
      try reader.readText(
        &source, options: ReadingOptions(),
        storm: { (storm) throws(ReadError) in storms.append(storm) },
        finding: { findings.append($0) })
    } catch {
      self.error = error.finding
    }
  }

  private static func source(_ bytes: [UInt8], _ piece: Int?) -> ByteSource {
    guard let piece else { return ByteSource(bytes, name: "sample") }
    var start = 0
    return ByteSource(name: "sample") { memory in
      let count = min(piece, memory.count, bytes.count - start)
      bytes.withUnsafeBytes { memory.copyMemory(from: .init(rebasing: $0[start..<start + count])) }
      start += count
      return count
    }
  }

  /// The number of fixes, observed and forecast.
  var fixCount: Int {
    storms.map { $0.track.count + $0.forecasts.map(\.fixes.count).reduce(0, +) }.reduce(0, +)
  }

  /// Whether there is an error, or a finding that another reading does not have.
  func says(moreThan other: MutationReading) -> Bool {
    var known: [Finding.Message: Int] = [:]
    for finding in other.findings { known[finding.message, default: 0] += 1 }
    for finding in findings { known[finding.message, default: 0] -= 1 }
    return error != nil || known.values.contains { $0 < 0 }
  }

  /// What is wrong with the reading of any input whatever.
  func problems(with bytes: [UInt8]) -> [String] {
    var problems: [String] = []
    if let error, error.severity != .error { problems.append("threw a \(error.severity.rawValue)") }
    for storm in storms {
      // A cancellation may say no more than which message it takes back, and radii may belong to
      // the fixes of another input; warnings on coasts may stand without fixes.
      if storm.track.isEmpty, storm.forecasts.isEmpty, storm.messageType != .cancellation,
        storm.strayRadii.isEmpty, storm.coastWarnings.isEmpty
      {
        problems.append("a storm without a fix")
      }
      for fixes in [storm.track] + storm.forecasts.map(\.fixes)
      where !zip(fixes, fixes.dropFirst()).allSatisfy({ $0.time <= $1.time }) {
        problems.append("fixes not in the order of time")
      }
    }
    return problems + places(in: bytes)
  }

  /// Findings whose place is not in the text.
  private func places(in bytes: [UInt8]) -> [String] {
    let found = findings + [error].compactMap { $0 }
    guard !found.isEmpty else { return [] }
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    // In UTF-8 a character of another encoding has up to three bytes.
    let lengths = text.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.reduce(0) { $0 + ($1 < 0x80 ? 1 : 3) } }
    return found.compactMap { finding in
      guard let line = finding.location.line, let column = finding.location.column else {
        return nil
      }
      // Behind the last byte of a line stands its end; an input that ends too early ends there.
      let isThere = 1...lengths.count ~= line && 1...lengths[line - 1] + 1 ~= column
      return isThere ? nil : "no such place: \(line):\(column): \(finding.message)"
    }
  }
}
