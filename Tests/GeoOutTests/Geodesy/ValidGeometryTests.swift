import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("geometry of every feature")
struct ValidGeometryTests {
  private func check(_ storm: Storm, _ name: String) {
    let made = features(of: storm) { $0.showsPastRadii = true }
    #expect(made.findings.isEmpty, "\(name)")
    for features in [made, made.cut()] {
      expectEqual(features.findings, made.findings, "\(name)")
      expectEqual(features.features.count, made.features.count, "\(name)")
      for feature in features.features {
        let id = TextBuffer.text { $0.append(idOf: feature, in: features) }
        switch features.geometry(of: feature) {
        case .point(let place):
          expectTrue(-180..<180 ~= place.longitude && -90...90 ~= place.latitude, "\(id)")
        case .lines(let lines):
          #expect(!lines.isEmpty)
          for line in lines {
            expectTrue(
              line.count >= 2 && zip(line, line.dropFirst()).allSatisfy { $0 != $1 }, "\(id)")
          }
        case .polygons(let polygons):
          #expect(!polygons.isEmpty)
          for rings in polygons {
            #expect(rings.allSatisfy { $0.isSimpleRing }, "\(id)")
            expectTrue(
              rings[0].doubledArea > 0 && rings.dropFirst().allSatisfy { $0.doubledArea < 0 })
          }
        }
        features.forEachRun(of: feature) { run in
          #expect(run.allSatisfy { $0.latitude.isFinite && $0.longitude.isFinite }, "\(id)")
          #expect(run.allSatisfy { -90...90 ~= $0.latitude }, "\(id)")
        }
      }
    }
  }

  @Test("that of every sample is valid, whole and cut", arguments: SampleFile.all)
  func samples(_ sample: SampleFile) throws {
    for storm in try sample.storms() { check(storm, sample.testDescription) }
  }

  @Test("that of random storms all over the globe is valid, whole and cut", arguments: 0..<40)
  func random(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    check(StormSample.random(&random, code: seed), "seed \(seed)")
  }

  /// A number that is not finite would trap where it is printed.
  @Test("random storms can be drawn in every format", arguments: 0..<6)
  func maps(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1_000 + seed))
    let storms = (0...seed % 3).map { StormSample.random(&random, code: $0) }
    for writer in FeatureWriters.all where writer.container == nil {
      let bytes = try FeatureWriters.map(of: storms, as: writer)
      if writer.extensions[0] == "geojson" {
        let document = try GeoJSONDocument(bytes: bytes)
        _ = try document.features.filled()
        try checkRFC7946(document, "seed \(seed)")
      } else if ["kml", "svg"].contains(writer.name) {
        #expect(throws: Never.self) { try XMLTree(bytes) }
      }
    }
  }
}
