import Testing

@testable import TyphoonTrack

@Suite("mutated tables")
struct TableMutationTests {
  private func mutate(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let length = Int.random(in: 1...min(40, bytes.count - place), using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = Array("\",;\t|\n\r -.9NSEW".utf8).randomElement(using: &generator) ?? 0
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      }
    }
    return bytes
  }

  @Test(
    "are read or refused, the same in pieces as whole",
    arguments: ["ibtracs", "csv"])
  func mutated(format: String) throws {
    for name in try Samples.names(of: format) {
      let bytes = try Samples.bytes(format, name)
      for seed in 0..<2_000 as Range<UInt64> {
        let changed = mutate(bytes, seed: seed)
        let reading = Reading(changed, as: format)
        #expect(reading.error?.severity != .warning)
        #expect(reading.storms.allSatisfy { !$0.track.isEmpty || !$0.forecasts.isEmpty })
        if seed % 16 == 0 {
          #expect(Reading(changed, piece: 7, as: format) == reading, "\(name) \(seed)")
        }
      }
    }
  }
}
