import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("hostile texts on plates")
struct HostilePlateTests {
  @Test("a plate stays XML, and no text becomes an element", arguments: HostileSample.texts)
  func plate(_ text: String) throws {
    let bytes = try FeatureWriters.map(of: [HostileSample.storm(text)], as: SVGWriter())
    let root = try XMLTree(bytes).root
    expectTrue(root.all("script").isEmpty && root.all("b").isEmpty)
    let ids = try PlateDocument(bytes).ids
    expectEqual(Set(ids).count, ids.count)
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(scalars.allSatisfy { $0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value) })
    #expect(scalars.allSatisfy { $0.value != 0xFFFE && $0.value != 0xFFFF })
  }
}

@Suite("texts that XML cannot hold")
struct UnfitTextTests {
  @Test("characters that XML forbids are found wherever they stand, and no others")
  func characters() {
    for value in [0, 1, 8, 0xB, 0xC, 0xE, 0x1F, 0xFFFE, 0xFFFF] as [UInt32] {
      let scalar = Unicode.Scalar(value).map(String.init) ?? ""
      expectTrue(scalar.isUnfitForXML && "天秤\(scalar)".isUnfitForXML && "\(scalar)x".isUnfitForXML)
    }
    for value in [9, 0xA, 0xD, 0x20, 0x7F, 0x85, 0xFFFD, 0xFEFF, 0xEFBF, 0xFBBE, 0x1F300]
      as [UInt32]
    {
      #expect(Unicode.Scalar(value).map { !String($0).isUnfitForXML } ?? false)
    }
    #expect(!"".isUnfitForXML)
  }

  @Test("one finding says so for XML formats, and none for GeoJSON, which holds them")
  func finding() throws {
    var storm = StormSample.tembin()
    let changes: [(inout Storm, String) -> Void] = [
      { $0.names.add($1, language: "ja") }, { $0.agency = $1 }, { $0.number = $1 },
      { $0.advisory = $1 }, { $0.otherIDs = [$1] }, { $0.source.license = $1 },
      { $0.track[0].agencyClass = AgencyClass(code: $1) },
      { $0.track[1].remarks.add($1, language: "en") },
      { $0.track[1].motion = Motion(words: LocalizedText($1, language: "en")) },
      { $0.track[0].place = LocalizedText($1, language: "ja") },
      { $0.track[0].accuracy = PositionAccuracy(words: LocalizedText($1, language: "ja")) },
      { $0.track[0].sizeClass = AgencyClass(code: $1) }, { $0.track[0].name = $1 },
      { $0.forecasts[0].technique = $1 }, { $0.forecasts[0].member = $1 },
      { $0.forecasts[0].fixes[1].remarks.add($1, language: "en") },
    ]
    func findings(_ storm: Storm, _ format: any FeatureWriter) -> [String] {
      var piece = MapPiece()
      piece.add(features(of: storm), as: format, options: WritingOptions())
      return piece.takeFindings().map(\.description)
    }
    let words =
      "a text of cwb-2012-14 has characters that KML and SVG cannot represent: each was replaced by U+FFFD"
    for change in changes {
      storm = StormSample.tembin()
      change(&storm, "a\u{1}b\u{2}")
      expectEqual(findings(storm, KMLWriter()), [words])
      expectEqual(findings(storm, SVGWriter()), [words])
      expectEqual(findings(storm, GeoJSONWriter()), [])
    }
    expectEqual(findings(StormSample.tembin(), KMLWriter()), [])
    storm = StormSample.tembin()
    storm.names = LocalizedText("a\u{1}b", language: "en")
    let geoJSON = try FeatureWriters.map(of: [storm], as: GeoJSONWriter())
    #expect(String(decoding: geoJSON, as: UTF8.self).contains("\"name\":\"a\\u0001b\""))
  }
}
