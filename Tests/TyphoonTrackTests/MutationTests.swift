import Testing

@testable import TyphoonTrack
@testable import mutations

extension MutatedSample: CustomTestStringConvertible {
  /// Format and name.
  public var testDescription: String { "\(format)/\(name)" }
}

/// Changes every sample of every format, and looks at what holds of any input.
///
/// There are few changes of the longer samples here, so that the suite takes seconds; `make mutations`
/// makes 2,000 of each.
@Suite("mutated samples")
struct MutationTests {
  static let samples: [MutatedSample] = (try? MutatedSample.all(in: Samples.folder)) ?? []

  /// How many times a sample is changed and read: fewer where that would be more bytes than the budget.
  private func count(_ sample: MutatedSample, budget: Int, of most: Int) -> Int {
    min(most, max(12, budget / max(sample.bytes.count, 1)))
  }

  @Test("every format has some")
  func complete() {
    expectEqual(Set(Self.samples.map(\.format)), Set(TrackReaders.all.map(\.name)))
  }

  @Test("are read or refused, the same in pieces as whole", arguments: samples)
  func mutated(_ sample: MutatedSample) {
    for seed in 0..<UInt64(count(sample, budget: 10_000, of: 60)) {
      expectEqual(sample.problems(seed: seed), [], "\(sample.testDescription), seed \(seed)")
    }
  }

  @Test("cut off anywhere are read or refused, the same in pieces", arguments: samples)
  func cutOff(_ sample: MutatedSample) {
    let count = count(sample, budget: 10_000, of: 30)
    for index in 0..<count {
      let problems = sample.problems(cut: index, of: count)
      expectEqual(problems, [], "\(sample.testDescription), cut \(index)")
    }
  }

  @Test("lose no fix unsaid when one byte changes", arguments: samples)
  func losses(_ sample: MutatedSample) {
    let whole = MutationReading(sample.bytes, as: sample.format)
    for seed in 0..<UInt64(count(sample, budget: 12_000, of: 60)) {
      expectEqual(
        sample.losses(seed: seed, of: whole), [], "\(sample.testDescription), seed \(seed)")
    }
  }

  @Test("samples themselves are the same in pieces, and with any line ends", arguments: samples)
  func whole(_ sample: MutatedSample) {
    let reading = Reading(sample.bytes, as: sample.format)
    expectEqual(sample.problems(of: sample.bytes, inPieces: true), [])
    // The mark says that what follows is UTF-8.
    if String(validating: sample.bytes, as: UTF8.self) != nil {
      let marked = Reading([0xEF, 0xBB, 0xBF] + sample.bytes, as: nil)
      expectEqual(marked, Reading(sample.bytes, as: nil), "with a byte order mark")
    }
    // Binary data have no lines.
    guard !sample.bytes.contains(0) else { return }
    let lines = sample.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    for (name, end): (String, [UInt8]) in [("LF", [0x0A]), ("CR LF", [0x0D, 0x0A])] {
      let other = Reading(Array(lines.joined(separator: end)), as: sample.format)
      expectEqual(other.storms, reading.storms, "with \(name)")
    }
  }

  @Test("noise is refused", arguments: UInt64(0)..<24)
  func noise(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("[]{}()<>\"'`\\/*,:;=-.0aNn \r\n\u{FF}".utf8)
    let bytes = (0..<2_000).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    for format in TrackReaders.all.map(\.name) {
      let reading = MutationReading(bytes, as: format)
      expectTrue(reading.error != nil || reading.storms.isEmpty, "\(format)")
      expectEqual(reading.problems(with: bytes), [], "\(format)")
      expectEqual(MutationReading(bytes, piece: 1, as: format), reading, "\(format)")
    }
    expectEqual(Reading(bytes, piece: 1, as: nil), Reading(bytes, as: nil))
  }

  @Test("bytes of any value are read or refused", arguments: UInt64(0)..<16)
  func anyBytes(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<1_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for format in TrackReaders.all.map(\.name) {
      let reading = Reading(bytes, as: format)
      #expect(reading.storms.isEmpty, "\(format)")
      expectEqual(Reading(bytes, piece: 1, as: format), reading, "\(format)")
    }
  }
}
