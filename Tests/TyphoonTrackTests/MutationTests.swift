import Foundation
import Testing

@testable import TyphoonTrack

/// Changes every sample of every format, and looks at what holds of any input.
///
/// `TRACKCONV_MUTATIONS=2000 swift test -c release --filter MutationTests` makes that many of each sample;
/// otherwise there are fewer of the longer ones, so that the suite takes seconds.
@Suite("mutated samples")
struct MutationTests {
  /// A sample, named in the test's output.
  struct Sample: CustomTestStringConvertible, Sendable {
    let format: String
    let name: String
    let bytes: [UInt8]

    var testDescription: String { "\(format)/\(name)" }

    static var all: [Sample] {
      get throws {
        try TrackReaders.all.map(\.name).flatMap { format in
          try Samples.names(of: format).map { name in
            Sample(format: format, name: name, bytes: try Samples.bytes(format, name))
          }
        }
      }
    }

    /// How many times the sample is changed and read: at most so many, and fewer where that would be
    /// more bytes than the budget.
    func count(budget: Int, of most: Int) -> Int {
      if let told = ProcessInfo.processInfo.environment["TRACKCONV_MUTATIONS"].flatMap(Int.init) {
        return told
      }
      return min(most, max(24, budget / max(bytes.count, 1)))
    }
  }

  /// Changes some bytes: flips, replaces, deletes, inserts, repeats, and swaps of fields and lines.
  private func mutate(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = Int.random(in: 1...min(40, bytes.count - place), using: &generator)
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1:
        bytes[place] =
          Array("[]{}()<>&\"'\\/*,:;=-+.0 \t\r\n".utf8).randomElement(using: &generator) ?? 0
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      case 5: change(digitsIn: &bytes, from: place, &generator)
      case 6:
        bytes.insert(contentsOf: Self.numbers.randomElement(using: &generator) ?? [], at: place)
      case 7: repeatLine(&bytes, around: place)
      default: bytes.removeLast(min(bytes.count, length))
      }
    }
    return bytes
  }

  /// Numbers that are large, small, or none.
  private static let numbers: [[UInt8]] = [
    "9999999999999999999", "-999", "-99999999", "1e308", "1e-400", "NaN", "-0", "0.0000001", "00",
    "٣",
  ].map { Array($0.utf8) }

  private func change(
    digitsIn bytes: inout [UInt8], from place: Int, _ generator: inout SplitMix64
  ) {
    for index in place..<min(bytes.count, place + 40) where 0x30...0x39 ~= bytes[index] {
      bytes[index] = UInt8.random(in: 0x30...0x39, using: &generator)
    }
  }

  private func repeatLine(_ bytes: inout [UInt8], around place: Int) {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    guard end - start < 1_000 else { return }
    bytes.insert(contentsOf: bytes[start..<end], at: start)
  }

  /// What holds of the reading of any input.
  private func check(_ reading: Reading, of bytes: [UInt8], _ what: String) {
    #expect(reading.error.map { $0.severity == .error } ?? true, "\(what)")
    let isWhole = reading.storms.allSatisfy { storm in
      (!storm.track.isEmpty || !storm.forecasts.isEmpty)
        && zip(storm.track, storm.track.dropFirst()).allSatisfy { $0.time <= $1.time }
        && storm.forecasts.allSatisfy { forecast in
          zip(forecast.fixes, forecast.fixes.dropFirst()).allSatisfy { $0.time <= $1.time }
        }
    }
    #expect(isWhole, "\(what): fixes in time order, and some of them")
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    var lengths: [Int]?
    for finding in reading.findings + [reading.error].compactMap({ $0 }) {
      guard let line = finding.location.line, let column = finding.location.column else { continue }
      let known =
        lengths ?? text.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.count)
      lengths = known
      // Behind the last byte of a line stands its end; an input that ends too early ends there.
      let isThere =
        1...known.count ~= line && 1...known[max(0, min(line, known.count) - 1)] + 1 ~= column
      #expect(isThere, "\(what): no such place: \(finding.shown)")
    }
  }

  /// Reads bytes in other ways too, all of which must give the same.
  private func checkPieces(_ bytes: [UInt8], _ reading: Reading, _ format: String, _ what: String) {
    for piece in [1, 1_000] {
      #expect(Reading(bytes, piece: piece, as: format) == reading, "\(what), \(piece) at a time")
    }
    // However it is told, a format is told the same way from a pipe.
    #expect(Reading(bytes, piece: 77, as: nil) == Reading(bytes, as: nil), "\(what)")
  }

  @Test("are read or refused, the same in pieces as whole", arguments: try Sample.all)
  func mutated(_ sample: Sample) {
    let count = sample.count(budget: 500_000, of: 2_000)
    for seed in 0..<UInt64(count) {
      let bytes = mutate(sample.bytes, seed: seed)
      let reading = Reading(bytes, as: sample.format)
      let what = "\(sample.format)/\(sample.name), seed \(seed)"
      check(reading, of: bytes, what)
      if seed % 8 == 0 { checkPieces(bytes, reading, sample.format, what) }
    }
  }

  @Test("cut off anywhere are read or refused, the same in pieces", arguments: try Sample.all)
  func cutOff(_ sample: Sample) {
    let count = sample.count(budget: 200_000, of: 500)
    for index in 0..<count {
      let length = sample.bytes.count * index / count
      let bytes = Array(sample.bytes[..<length])
      let reading = Reading(bytes, as: sample.format)
      let what = "\(sample.format)/\(sample.name), cut at \(length)"
      check(reading, of: bytes, what)
      if index % 8 == 0 { checkPieces(bytes, reading, sample.format, what) }
    }
  }

  @Test(
    "samples themselves are the same in pieces, and with any line ends", arguments: try Sample.all)
  func whole(_ sample: Sample) {
    let reading = Reading(sample.bytes, as: sample.format)
    let what = "\(sample.format)/\(sample.name)"
    check(reading, of: sample.bytes, what)
    checkPieces(sample.bytes, reading, sample.format, what)
    let marked = Reading([0xEF, 0xBB, 0xBF] + sample.bytes, as: nil)
    #expect(marked == Reading(sample.bytes, as: nil), "\(what), with a byte order mark")
    let lines = sample.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    for (name, end): (String, [UInt8]) in [("LF", [0x0A]), ("CR LF", [0x0D, 0x0A])] {
      let other = Reading(Array(lines.joined(separator: end)), as: sample.format)
      #expect(other.storms == reading.storms, "\(what), with \(name)")
    }
  }

  @Test("noise is refused", arguments: UInt64(0)..<64)
  func noise(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("[]{}()<>\"'`\\/*,:;=-.0aNn \r\n\u{FF}".utf8)
    let bytes = (0..<2_000).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    for format in TrackReaders.all.map(\.name) {
      let reading = Reading(bytes, as: format)
      #expect(reading.error != nil || reading.storms.isEmpty, "\(format)")
      check(reading, of: bytes, "\(format), seed \(seed)")
      #expect(Reading(bytes, piece: 1, as: format) == reading, "\(format)")
    }
    #expect(Reading(bytes, piece: 1, as: nil) == Reading(bytes, as: nil))
  }

  @Test("bytes of any value are read or refused", arguments: UInt64(0)..<16)
  func anyBytes(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<1_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for format in TrackReaders.all.map(\.name) {
      let reading = Reading(bytes, as: format)
      #expect(reading.storms.isEmpty, "\(format)")
      #expect(Reading(bytes, piece: 1, as: format) == reading, "\(format)")
    }
  }
}
