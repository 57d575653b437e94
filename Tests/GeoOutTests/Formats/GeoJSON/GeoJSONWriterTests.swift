import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("GeoJSON")
struct GeoJSONWriterTests {
  private typealias Document = GeoJSONDocument

  private static var crossing: Storm {
    var storm = StormSample.storm(
      base: (15, 179.5),
      [
        StormSample.ahead(12, 17, -179, radius: 80), StormSample.ahead(24, 20, -175, radius: 160),
        StormSample.ahead(36, 24, 179, radius: 240),
      ])
    storm.id = StormID(scheme: "cwb", code: "2012-15")
    storm.track.insert(StormSample.fix(-6, 14, 178), at: 0)
    storm.track.insert(StormSample.fix(-12, 13, -179.5), at: 0)
    storm.track[2].windRadii = [StormSample.radii(15, 200)]
    return storm
  }

  @Test("a map follows the rules of RFC 7946")
  func rules() throws {
    try checkRFC7946(try Document([StormSample.tembin()]), "TEMBIN")
    try checkRFC7946(try Document([Self.crossing]), "crossing")
    try checkRFC7946(try Document([StormSample.tembin(), Self.crossing]), "both")
    try checkRFC7946(try Document([]), "none")
  }

  @Test("random storms, with any number of decimals, follow them too")
  func random() throws {
    var random = SplitMix64(seed: 7_946)
    for code in 0..<12 {
      let storm = StormSample.random(&random, code: code)
      var options = FeatureOptions(layers: LayerSelection(Layer.allCases))
      options.showsPastRadii = true
      let digits = [6, 3, 12, 2][code % 4]
      try checkRFC7946(try Document([storm], options) { $0.digits = digits }, "\(code), \(digits)")
    }
  }

  @Test("clockwise rings, of cut areas and of holes too, are the same rings reversed")
  func winding() throws {
    let loop: [(Int, Double, Double)] = [
      (12, 20, 127), (24, 24, 127), (36, 26, 131), (48, 24, 135), (60, 20, 135), (72, 18, 130.5),
    ]
    let storms = [
      Self.crossing,
      StormSample.storm(
        base: (18, 130), loop.map { StormSample.ahead($0.0, $0.1, $0.2, radius: 70) }),
    ]
    var options = FeatureOptions(layers: LayerSelection(Layer.allCases))
    options.keepsHoles = true
    let plain = try Document(storms, options)
    let clockwise = try Document(storms, options) { $0.geoJSON.isClockwise = true }
    expectTrue(clockwise.root["winding"] as? String == "clockwise" && plain.root["winding"] == nil)
    expectEqual(clockwise.root["bbox"] as? [Double], plain.root["bbox"] as? [Double])
    expectEqual(clockwise.features.count, plain.features.count)
    var (holes, parts) = (0, 0)
    for (one, other) in zip(plain.features, clockwise.features) {
      let (shape, reversed) = try (Document.shape(one), Document.shape(other))
      expectEqual(reversed.lines, shape.lines)
      expectEqual(reversed.polygons, shape.polygons.map { $0.map { $0.reversed() } })
      for key in ["id", "bbox", "properties"] {
        expectEqual(one[key] as? NSObject, other[key] as? NSObject)
      }
      parts = max(parts, shape.polygons.count)
      holes += shape.polygons.reduce(0) { $0 + $1.count - 1 }
    }
    expectTrue(parts > 1 && holes > 0)
  }

  @Test("with few decimals no shape loses the positions it must have", arguments: [0, 1])
  func fewDecimals(_ digits: Int) throws {
    var storm = StormSample.tembin()
    storm.track.append(StormSample.fix(6, 22.41, 124.49))
    storm.track[3].windRadii = [StormSample.radii(15, 180), StormSample.radii(25, 3)]
    let options = FeatureOptions(layers: LayerSelection(Layer.allCases))
    let document = try Document([storm], options) { $0.digits = digits }
    var (lineCount, ringCount) = (0, 0)
    for feature in document.features {
      let (lines, polygons) = try Document.shape(feature)
      let isPoint = (feature["geometry"] as? Document.Object)?["type"] as? String == "Point"
      for line in lines where !isPoint {
        #expect(line.count >= 2)
        lineCount += 1
      }
      for ring in polygons.joined() {
        expectTrue(ring.count >= 4 && ring.first == ring.last)
        ringCount += 1
      }
    }
    expectTrue(lineCount >= 5 && ringCount >= 5)
  }

  @Test("a map without storms is an empty collection")
  func empty() throws {
    try expectEqual(Document([]).text, "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
  }

  @Test("features come in the maker's order, with its ids")
  func order() throws {
    let storm = StormSample.tembin()
    try expectEqual(
      Document([storm]).features.map { $0["id"] as? String }, features(of: storm, .standard).ids)
  }

  @Test("source, attribution and license stand beside the features, lists where there are several")
  func members() throws {
    var storm = StormSample.tembin()
    storm.source.license = "free"
    let one = try Document([storm]).root
    expectEqual(one["source"] as? String, "made in code")
    expectEqual(one["attribution"] as? String, "Test agency")
    expectEqual(one["license"] as? String, "free")
    let two = try Document([storm, Self.crossing]).root
    expectEqual(two["source"] as? [String], ["made in code", "made in code"])
    try expectNil(Document([Self.crossing]).root["license"])
  }

  @Test("lists of attributions and licenses have a place for each source, null where it is silent")
  func alignedMembers() throws {
    func storm(_ product: String, _ attribution: String, _ license: String?) -> Storm {
      var storm = StormSample.tembin()
      storm.source = Source(product: product, attribution: attribution, license: license)
      return storm
    }
    let storms = [storm("deck", "NHC", nil), storm("table", "", nil), storm("list", "JMA", "free")]
    let root = try Document(storms).root
    expectEqual(root["source"] as? [String], ["deck", "table", "list"])
    func texts(_ name: String) -> [String?]? { (root[name] as? [Any])?.map { $0 as? String } }
    expectEqual(texts("attribution"), ["NHC", nil, "JMA"])
    expectEqual(texts("license"), [nil, nil, "free"])
    let table = try Document([storms[1]]).root
    expectEqual(table["source"] as? String, "table")
    expectTrue(table["attribution"] == nil && table["license"] == nil)
  }

  @Test("styles are simplestyle, and can be left out")
  func style() throws {
    let styled = try Document([StormSample.tembin()])
    let hex = /#[0-9a-f]{6}/
    for feature in styled.features {
      let properties = Document.properties(feature)
      expectEqual((properties["title"] as? String)?.hasPrefix("TEMBIN, "), true)
      for key in ["stroke", "fill", "marker-color"] {
        if let color = properties[key] as? String { #expect(color.wholeMatch(of: hex) != nil) }
      }
      for key in ["stroke-opacity", "fill-opacity"] {
        if let opacity = properties[key] as? Double { #expect(0...1 ~= opacity) }
      }
      let isPoint = Document.layer(feature).hasSuffix("fix")
      expectEqual((properties["marker-color"] != nil), isPoint)
      expectEqual((properties["stroke"] != nil), !isPoint)
    }
    let markers = styled.features.compactMap { Document.properties($0)["marker-size"] as? String }
    expectEqual(markers, ["small", "small", "large", "small", "small"])
    let plain = try Document([StormSample.tembin()]) { $0.geoJSON.isStyled = false }
    for feature in plain.features {
      for key in ["title", "description", "stroke", "fill", "marker-color", "stroke-width"] {
        expectNil(Document.properties(feature)[key])
      }
    }
  }

  @Test("the area where the centre may go says what it is not")
  func description() throws {
    let area = try require(try Document([StormSample.tembin()]).features.first)
    expectEqual(
      Document.properties(area)["description"] as? String, Glossary.areaSentence(70, .english))
  }

  @Test("a point has a time, everything else a start and no time")
  func times() throws {
    var kinds: Set<Bool> = []
    for feature in try Document([StormSample.tembin()]).features {
      let properties = Document.properties(feature)
      let isPoint = (feature["geometry"] as? Document.Object)?["type"] as? String == "Point"
      expectEqual((properties["time"] != nil), isPoint)
      expectEqual((properties["start"] != nil), !isPoint)
      kinds.insert(isPoint)
    }
    expectEqual(kinds, [false, true])
  }

  @Test("texts of any kind come back as they were", arguments: HostileSample.texts)
  func hostile(_ text: String) throws {
    let document = try Document([HostileSample.storm(text)])
    try checkRFC7946(document, "hostile")
    for feature in document.features {
      let properties = Document.properties(feature)
      for key in ["name", "name_zh_hant", "agency", "number", "advisory"] {
        expectEqual(properties[key] as? String, text)
      }
      expectEqual(properties["other_ids"] as? [String], [text, text])
    }
    expectEqual(document.root["attribution"] as? String, text)
    expectEqual(document.root["license"] as? String, text)
  }

  @Test("the same storms give the same bytes")
  func deterministic() throws {
    try expectEqual(
      Document([StormSample.tembin(), Self.crossing]).text,
      Document([StormSample.tembin(), Self.crossing]).text)
  }
}
