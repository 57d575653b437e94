import Testing

@testable import TyphoonTrack

@Suite("mutated samples")
struct MutationTests {
  /// Changes some bytes: flips, deletes, inserts, repeats.
  private func mutate(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = Int.random(in: 1...min(40, bytes.count - place), using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = Array("[]{}()\"\\/*,:;=-0".utf8).randomElement(using: &generator) ?? 0
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      default:
        bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      }
    }
    return bytes
  }

  @Test("are read or refused, the same in pieces as whole", arguments: UInt64(0)..<64)
  func mutated(seed: UInt64) throws {
    for format in TrackReaders.all.map(\.name) {
      for name in try Samples.names(of: format) {
        let bytes = mutate(try Samples.bytes(format, name), seed: seed)
        let reading = Reading(bytes, as: format)
        #expect(reading.error?.severity != .warning)
        #expect(reading.storms.allSatisfy { !$0.track.isEmpty || !$0.forecasts.isEmpty })
        for piece in [1, 1_000] {
          #expect(Reading(bytes, piece: piece, as: format) == reading, "\(name)")
        }
        // However it is told, a format is told the same way from a pipe.
        #expect(Reading(bytes, piece: 77, as: nil) == Reading(bytes, as: nil), "\(name)")
      }
    }
  }

  @Test("noise is refused", arguments: UInt64(0)..<64)
  func noise(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("[]{}()\"'`\\/*,:;=-.0aNn \r\n\u{FF}".utf8)
    let bytes = (0..<2_000).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    let reading = Reading(bytes)
    #expect(reading.error != nil || reading.storms.isEmpty)
    #expect(Reading(bytes, piece: 1) == reading)
  }
}
