import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("KML")
struct KMLWriterTests {
  func tree(
    _ storms: [Storm], _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> XMLTree.Element {
    var options = WritingOptions()
    edit(&options)
    return try tree(storms, options)
  }

  private func tree(_ storms: [Storm], _ options: WritingOptions) throws -> XMLTree.Element {
    var features = FeatureOptions(layers: LayerSelection(Layer.allCases))
    features.showsPastRadii = true
    return try XMLTree(
      try FeatureWriters.map(of: storms, as: KMLWriter(), features: features, options: options)
    ).root
  }

  /// The order of an element's children in the schema `ogckml22.xsd`, as far as they are written.
  static let order: [String: [String]] = [
    "Document": [
      "name", "visibility", "open", "Snippet", "description", "LookAt", "Style|StyleMap", "Schema",
      "Folder|Placemark",
    ],
    "Folder": [
      "name", "visibility", "open", "Snippet", "description", "LookAt", "styleUrl",
      "Folder|Placemark",
    ],
    "LookAt": [
      "longitude", "latitude", "altitude", "heading", "tilt", "range",
      "altitudeMode",
    ],
    "Placemark": [
      "name", "visibility", "open", "Snippet", "description", "LookAt", "TimeStamp", "TimeSpan",
      "styleUrl", "Style", "ExtendedData", "Point", "LineString", "Polygon", "MultiGeometry",
    ],
    "Style": ["IconStyle", "LabelStyle", "LineStyle", "PolyStyle", "BalloonStyle", "ListStyle"],
    "StyleMap": ["Pair"],
    "Pair": ["key", "styleUrl"],
    "IconStyle": ["color", "colorMode", "scale", "heading", "Icon", "hotSpot"],
    "BalloonStyle": ["text"],
    "ListStyle": ["listItemType"],
    "LabelStyle": ["color", "colorMode", "scale"],
    "LineStyle": ["color", "colorMode", "width"],
    "PolyStyle": ["color", "colorMode", "fill", "outline"],
    "TimeSpan": ["begin", "end"],
    "LineString": ["extrude", "tessellate", "altitudeMode", "coordinates"],
    "Polygon": ["extrude", "tessellate", "altitudeMode", "outerBoundaryIs", "innerBoundaryIs"],
  ]

  private func check(_ element: XMLTree.Element) {
    if let order = Self.order[element.name] {
      let places = element.children.map { child in
        order.firstIndex { $0.split(separator: "|").contains { $0 == child.name } } ?? -1
      }
      #expect(!places.contains(-1), "\(element.name): \(element.children.map(\.name))")
      expectEqual(places, places.sorted(), "\(element.name): \(element.children.map(\.name))")
    }
    element.children.forEach(check)
  }

  static func storms() -> [[Storm]] {
    var random = SplitMix64(seed: 22)
    return [[], [StormSample.tembin()]]
      + (0..<6).map { code in [StormSample.random(&random, code: code), StormSample.tembin()] }
  }

  @Test("elements come in the schema's order")
  func order() throws {
    for storms in Self.storms() { check(try tree(storms)) }
    check(try tree([StormSample.tembin()]) { $0.language = .japanese })
  }

  @Test("ids are unique, and those of the features")
  func ids() throws {
    let storm = StormSample.tembin()
    let marks = try tree([storm]).all("Placemark").compactMap { $0.attributes["id"] }
    expectEqual(marks.sorted(), features(of: storm).ids.sorted())
  }

  @Test("every value has a field in the schema, of its kind")
  func data() throws {
    let root = try tree([StormSample.tembin()])
    let schema = try require(root.all("Schema").first)
    var types: [String: String] = [:]
    for field in schema.all("SimpleField") {
      types[field.attributes["name"] ?? ""] = field.attributes["type"]
    }
    // The storm has lines of arrival and nested areas too.
    let usual = Layer.allCases.filter {
      !LayerSelection.occasional.contains($0) || [.arrival, .coneStep].contains($0)
    }
    expectEqual(
      types.count,
      Property.ofMaps.count { property in
        !property.isOnRequest && usual.contains(where: property.layers.contains)
      })
    #expect(root.all("SchemaData").allSatisfy { $0.attributes["schemaUrl"] == "#trackconv" })
    expectEqual(schema.attributes["id"], "trackconv")
    for value in root.all("SimpleData") {
      switch types[value.attributes["name"] ?? ""] {
      case "double": #expect(Double(value.text) != nil)
      case "int": #expect(Int(value.text) != nil)
      case "bool": #expect(["1", "0"].contains(value.text))
      case "string": #expect(!value.text.isEmpty)
      case let type: Issue.record("\(value.attributes) has the type \(type ?? "none")")
      }
    }
  }

  @Test("outer boundaries run counterclockwise and are closed; positions are longitude,latitude")
  func rings() throws {
    var count = 0
    for storms in Self.storms() {
      for ring in try tree(storms).all("LinearRing") {
        count += 1
        let places = (ring["coordinates"]?.text ?? "").split(separator: " ").map {
          $0.split(separator: ",").compactMap { Double($0) }
        }
        #expect(places.allSatisfy { $0.count == 2 && abs($0[0]) <= 180 && abs($0[1]) <= 90 })
        let line = places.map { Coordinate.at($0[1], $0[0]) }
        expectTrue(line.count >= 4 && line.first == line.last && line.doubledArea > 0)
      }
    }
    #expect(count > 10)
  }

  private func folders(_ root: XMLTree.Element) -> [XMLTree.Element] {
    root["Document"]?.children.filter { $0.name == "Folder" } ?? []
  }

  @Test("each layer has a folder, named for the only storm in the chosen language, the fixes first")
  func folders() throws {
    let root = try tree([StormSample.tembin()]) { $0.language = .traditionalChinese }
    let document = try require(root["Document"])
    expectEqual(document.attributes["id"], "cwb-2012-14")
    expectTrue(document["name"]?.text == "天秤 TEMBIN" && document["open"]?.text == "1")
    expectEqual(
      folders(root).map { $0["name"]?.text },
      [
        "天秤：中心位置", "天秤：預測位置", "天秤：預測路徑", "天秤：過去路徑（依強度）", "天秤：過去路徑",
        "天秤：依預測之暴風抵達時間", "天秤：暴風半徑", "天秤：機率圓", "天秤：暴風掃過範圍",
        "天秤：分層路徑潛勢", "天秤：路徑潛勢（颱風中心可能通過的範圍）",
      ])
    #expect(folders(root).allSatisfy { $0["Snippet"]?.text.isEmpty == false && $0["open"] == nil })
    expectEqual(
      document["Snippet"]?.text,
      "第14號颱風（2012年）天秤 TEMBIN：2012年8月22日 00:00 UTC 中心位置 22.4°N 124.5°E，近中心最大風速每秒 40 公尺。預測至 2012年8月23日 00:00 UTC。"
    )
  }

  @Test(
    "no folder holds another or is empty, and no two have the same name, of one storm or several")
  func layersOfReaders() throws {
    var count = 0
    for storms in Self.storms() {
      for language in Language.allCases {
        let root = try tree(storms) { $0.language = language }
        let all = folders(root)
        expectEqual(root.all("Folder").count, all.count)
        expectEqual(Set(all.map { $0["name"]?.text }).count, all.count)
        #expect(all.allSatisfy { $0["Placemark"] != nil })
        count += all.count
      }
    }
    #expect(count > 20)
  }

  @Test("of several storms, a folder holds the layer of all; the document says how each is")
  func several() throws {
    var other = StormSample.tembin()
    other.id = StormID(scheme: "cwb", code: "2012-15")
    other.names = LocalizedText("BOLAVEN", language: "en")
    let root = try tree([StormSample.tembin(), other])
    expectEqual(folders(root).first?["name"]?.text, "Fixes")
    expectEqual(folders(root).first?.all("Placemark").count, 2 * other.track.count)
    let words = root["Document"]?["description"]?.text ?? ""
    expectTrue(words.contains("TEMBIN") && words.contains("BOLAVEN"))
  }

  @Test("no field has the name of one that a reader of KML makes itself")
  func fieldNames() {
    // GDAL, LIBKML_NAME_FIELD and its like.
    let taken = [
      "id", "name", "description", "timestamp", "begin", "end", "altitudemode", "tessellate",
      "extrude", "visibility", "draworder", "icon", "heading", "tilt", "roll", "snippet",
    ]
    let names = Property.all.map(\.kmlName)
    expectTrue(Set(names).isDisjoint(with: taken) && Set(names).count == names.count)
  }

  @Test("the document says what it is made from, under which terms and for when")
  func document() throws {
    var storm = StormSample.tembin()
    storm.source.license = "Terms & <conditions>"
    let document = try require(try tree([storm])["Document"])
    expectEqual(document["name"]?.text, "TEMBIN 天秤")
    expectEqual(
      document["description"]?.text,
      "<p>Typhoon No. 14 (2012) TEMBIN 天秤: centre at 22.4°N 124.5°E on 22 Aug 2012, 00:00 UTC, maximum wind 40 m/s. Forecast to 23 Aug 2012, 00:00 UTC.</p><p>Not an official product. Made from Test agency, made in code. Follow the official warnings. Terms &amp; &lt;conditions&gt;</p><table><tr><td>Forecast from</td><td>22 Aug 2012, 00:00 UTC</td></tr></table>"
    )
  }

  @Test("a storm without a forecast is told by its life")
  func archive() throws {
    var storm = StormSample.tembin()
    storm.forecasts = []
    try expectEqual(
      tree([storm])["Document"]?["Snippet"]?.text,
      "21 Aug 2012, 12:00 UTC – 22 Aug 2012, 00:00 UTC, maximum wind 40 m/s, lowest pressure 955 hPa"
    )
  }

  @Test("a map of up to 24 storms lists their states, whichever pieces it is made of")
  func listed() {
    func states(_ counts: [Int]) -> Int {
      var summary = MapSummary()
      for count in counts {
        var piece = MapPiece()
        var maker = FeatureMaker(FeatureOptions())
        let features = maker.features(of: StormSample.tembin())
        for _ in 0..<count { piece.add(features, as: KMLWriter(), options: WritingOptions()) }
        summary.add(piece.summary)
      }
      let text = KMLHead(summary, WritingOptions()).text.string
      return text.components(separatedBy: "<p>Typhoon No. 14 (2012) TEMBIN").count - 1
    }
    expectEqual(states([1]), 1)
    expectEqual(states([16, 8]), 24)
    expectEqual(states([24, 1]), 0)
    expectEqual(states([16, 16]), 0)
  }

  @Test("an exercise is called one where its name is read")
  func exercise() throws {
    var storm = StormSample.tembin()
    storm.status = .exercise
    var document = try require(try tree([storm])["Document"])
    expectEqual(document["name"]?.text, "EXERCISE: TEMBIN 天秤")
    expectEqual(document["Folder"]?["name"]?.text, "EXERCISE: TEMBIN: fixes")
    document = try require(try tree([storm, StormSample.tembin()])["Document"])
    let names = document.all("Placemark").compactMap { $0["name"]?.text }
    expectEqual(names.filter { $0.hasPrefix("EXERCISE: TEMBIN, ") }.count, names.count / 2)
  }

  @Test("what would crowd the list of places stands there as one folder")
  func crowded() throws {
    func collapsed(_ storm: Storm) throws -> [String] {
      let root = try tree([storm])
      let style = root.all("Style").filter { $0.attributes["id"] == "folder-crowded" }
      let folders = root.all("Folder").filter { $0["styleUrl"]?.text == "#folder-crowded" }
      expectEqual(style.count, (folders.isEmpty ? 0 : 1))
      #expect(style.allSatisfy { $0["ListStyle"]?["listItemType"]?.text == "checkHideChildren" })
      return folders.compactMap { folder in
        folder.all("SimpleData").first { $0.attributes["name"] == "layer" }?.text
      }
    }
    var storm = StormSample.tembin()
    try expectEqual(collapsed(storm), ["track-segment"])
    storm.track = [storm.track[0]]
    try expectEqual(collapsed(storm), [])
    storm.track = (0..<21).map { StormSample.fix($0 - 21, 20, 125) }
    try expectEqual(collapsed(storm), ["fix"])
  }

  @Test(
    "texts of any kind come through; what XML forbids becomes U+FFFD",
    arguments: HostileSample.texts)
  func hostile(_ text: String) throws {
    let root = try tree([HostileSample.storm(text)])
    check(root)
    let expected = HostileSample.inXML(text)
    for mark in root.all("Placemark") {
      var values: [String: String] = [:]
      for value in mark.all("SimpleData") { values[value.attributes["name"] ?? ""] = value.text }
      for key in ["storm_name", "name_zh_hant", "agency", "number", "advisory"] {
        expectEqual(values[key], expected)
      }
      expectEqual(values["other_ids"], "\(expected), \(expected)")
    }
    #expect(root.all("script").isEmpty)
    expectEqual(root["Document"]?["name"]?.text, expected)
  }
}
