import Testing

@testable import TyphoonTrack

@Suite("fixes without wind radii")
struct WindRadiiTests {
  static let samples = ["atcf", "hurdat2"].flatMap { format in
    ((try? Samples.names(of: format)) ?? []).map { (format, $0) }
  }

  @Test(
    "readers may leave them out; all else, and what they report, stays the same", arguments: samples
  )
  func without(_ format: String, _ name: String) throws {
    var bytes = try Samples.bytes(format, name)
    // Also with radii that are not numbers.
    for round in 0..<2 {
      var options = ReadingOptions()
      var expected = Reading(bytes, as: format, options: options)
      options.needsWindRadii = false
      for storm in expected.storms.indices {
        for fix in expected.storms[storm].track.indices {
          expected.storms[storm].track[fix].windRadii = []
        }
        for forecast in expected.storms[storm].forecasts.indices {
          for fix in expected.storms[storm].forecasts[forecast].fixes.indices {
            expected.storms[storm].forecasts[forecast].fixes[fix].windRadii = []
          }
        }
      }
      #expect(!expected.storms.isEmpty)
      expectEqual(Reading(bytes, as: format, options: options), expected)
      if round == 0 {
        bytes = Array(
          String(decoding: bytes, as: UTF8.self).replacing("0,   ", with: "x,   ").utf8)
      }
    }
  }
}
