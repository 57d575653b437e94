/// Reads the forecast/advisories of the NHC and the CPHC (TCM, `fstadv`): analysis and forecast of a
/// cyclone as text.
///
/// Source: NWSI 10-604, "Tropical cyclone text product specification", and advisories of 2021 (Ida).
/// Times are in UTC, winds are 1-minute means in kt, radii are in nautical miles by quadrant. Lead
/// times count from the synoptic time, three hours before the centre's position. A file may hold
/// several messages.
final class TCMReader: TrackReader {
  let name = "nhc-tcm"
  let summary = "NHC forecast/advisory text (TCM, fstadv)"
  let formatOfOtherParts: String? = "atcf"

  func merge(_ storms: [Storm]) -> MergedStorm { ATCFReader().merge(storms) }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      guard let first = bytes.first(where: { $0 > 0x20 }), !"<{[".utf8.contains(first) else {
        return false
      }
      return bytes.containsWord("FORECAST/ADVISORY NUMBER")
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    var message: TCMMessage?
    var isFound = false
    while try lines.next() {
      lines.withLine { message?.warnings.read($0) }
      let words = lines.withLine { LineWords(dotted: $0) }
      if words.count == 0 { continue }
      if let next = TCMMessage(words, at: lines.location()) {
        if let made = message?.storm(finding) { try storm(made) }
        message = next
        isFound = true
      } else {
        message?.read(words, at: lines.location()) { severity, problem, offset in
          finding(Finding(severity, problem, at: lines.location(offset)))
        }
      }
    }
    if let made = message?.storm(finding) { try storm(made) }
    guard isFound else { throw ReadError(.noTitle, in: lines.name) }
  }
}

extension LineWords {
  /// The words of a line in capitals, in which several points separate words, and one may end a word.
  fileprivate init(dotted line: Bytes) {
    let point = UInt8(ascii: ".")
    let bytes = line.enumerated().map { index, byte in
      if byte == point {
        let isNumber = index + 1 < line.count && line[index + 1] &- 0x30 <= 9
        return isNumber && index > 0 && line[index - 1] != point ? byte : 0x20
      }
      return 0x61...0x7A ~= byte ? byte & 0xDF : byte
    }
    self = bytes.withUnsafeBufferPointer { LineWords($0) }
  }
}

extension Finding.Message {
  fileprivate static var noTitle: Self {
    "found no forecast/advisory, expected a line such as 'HURRICANE IDA FORECAST/ADVISORY NUMBER 10'"
  }
}
