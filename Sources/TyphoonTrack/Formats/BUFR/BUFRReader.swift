/// Reads the tracks of tropical cyclones that ECMWF publishes in BUFR: a message for each storm, with the forecasts
/// of all members of the ensemble.
///
/// Source: WMO-No. 306, volume I.2, sequences 3 16 082 and 3 16 083; ECMWF, "Tropical Cyclone tracks in BUFR
/// including wind radii". Lengths are in metres, pressures in Pa, winds in m/s.
final class BUFRReader: TrackReader {
  let name = "bufr"
  let summary = "Tracks of ECMWF's forecasts and ensembles, in BUFR"
  var formatOfOtherParts: String? { name }

  /// How many messages of a file may be damaged.
  private static let maxDamaged = 10
  /// The most bytes of a heading, and of the end of a bulletin before it.
  private static let maxHeading = 80

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    // Bulletins may have a heading before the message (WMO-No. 386, part II).
    let magic = BUFRFrame.magic
    for offset in 0..<max(0, min(opening.count - magic.count, 80))
    where offset == 0 || opening[offset - 1] == 0x0A {
      if magic.indices.allSatisfy({ opening[offset + $0] == magic[$0] }) { return true }
    }
    return false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    source.countsLines = false
    let file = Finding.Location(file: source.name)
    var (count, good) = (0, 0)
    var (order, parts) = ([StormID](), [StormID: [Storm]]())
    var damaged: [Finding] = []
    // Whether the last message is damaged: what is before the next one is of it.
    var (isTruncated, isDamaged) = (false, false)
    while true {
      let gap = try skip(&source)
      let place = Finding.Location(file: source.name, line: count + 1, column: 1)
      // A bulletin has a heading before its message and an end behind it.
      if gap.size > Self.maxHeading, !isDamaged, count > 0 || gap.isAtMessage {
        damaged.append(
          .warning("\(gap.size) bytes omitted: they are not a BUFR message", at: place))
      }
      guard gap.isAtMessage else { break }
      count += 1
      do throws(ReadError) {
        isTruncated = true
        let bytes = try message(&source, at: place)
        isTruncated = false
        let data = try BUFRData(bytes, BUFRFrame(bytes, at: place), at: place)
        let read = try BUFRStorm(data, at: place).storm(finding)
        (good, isDamaged) = (good + 1, false)
        if let read {
          if parts[read.id] == nil { order.append(read.id) }
          parts[read.id, default: []].append(read)
        }
      } catch {
        // Without the library the others are no better.
        guard error.finding.location == place, damaged.count < Self.maxDamaged else { throw error }
        damaged.append(error.finding)
        isDamaged = true
      }
    }
    // What follows a message that was cut off is lost too.
    if let error = isTruncated ? damaged.last : good == 0 ? damaged.first : nil {
      throw ReadError(error.message, at: error.location)
    }
    guard good > 0 else { throw ReadError("found no BUFR message", at: file) }
    for error in damaged {
      finding(
        error.severity == .warning
          ? error : .warning("storm omitted: \(message: error.message)", at: error.location))
    }
    for id in order {
      let merged = merge(parts.removeValue(forKey: id) ?? [])
      for note in merged.notes { finding(Finding(note.severity, note.message, at: file)) }
      if let whole = merged.storm { try storm(whole) }
    }
  }

  /// Moves to the next message; returns how many bytes are before it, or the end.
  private func skip(
    _ source: inout ByteSource
  ) throws(ReadError) -> (size: Int, isAtMessage: Bool) {
    var (size, matched) = (0, 0)
    while let byte = try source.peek() {
      source.position += 1
      size += 1
      matched = byte == BUFRFrame.magic[matched] ? matched + 1 : byte == BUFRFrame.magic[0] ? 1 : 0
      if matched == BUFRFrame.magic.count { return (size - matched, true) }
    }
    return (size, false)
  }

  /// The bytes of the message whose first four were skipped; the position is then behind it, unless it is damaged.
  private func message(
    _ source: inout ByteSource, at place: Finding.Location
  ) throws(ReadError) -> [UInt8] {
    let start = source.position
    guard try source.byte(at: start + 3) != nil else { throw ReadError(.truncated, at: place) }
    let head = BUFRFrame.magic + source.withBytes(start..<start + 4) { Array($0) }
    guard let length = BUFRFrame.length(head: head) else {
      throw ReadError(.damagedBUFR("found no length and edition in its head"), at: place)
    }
    let end = start - BUFRFrame.magic.count + length
    guard try source.byte(at: end - 1) != nil else { throw ReadError(.truncated, at: place) }
    let bytes = BUFRFrame.magic + source.withBytes(start..<end) { Array($0) }
    // If the length is wrong, the next message may begin before the end.
    if bytes.suffix(4).elementsEqual("7777".utf8) { source.position = end }
    return bytes
  }

  /// Merges the storms of several messages or files: a deterministic and an ensemble one of a run, or several runs.
  func merge(_ storms: [Storm]) -> MergedStorm { StormUnion.merge(storms) { _ in 0 } }
}

extension Finding.Message {
  fileprivate static var truncated: Self {
    "the BUFR message is truncated: the file ends before it does"
  }
}
