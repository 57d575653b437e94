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
      "gx:TimeSpan", "longitude", "latitude", "altitude", "heading", "tilt", "range",
      "altitudeMode",
    ],
    "Placemark": [
      "name", "visibility", "open", "Snippet", "description", "LookAt", "TimeStamp", "TimeSpan",
      "styleUrl", "Style", "ExtendedData", "Point", "LineString", "Polygon", "MultiGeometry",
      "gx:Track",
    ],
    "gx:Track": ["when", "gx:coord"],
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
      #expect(places == places.sorted(), "\(element.name): \(element.children.map(\.name))")
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
    check(try tree([StormSample.tembin()]) { $0.hasKMLTrack = true })
  }

  @Test("ids are unique, and those of the features")
  func ids() throws {
    let storm = StormSample.tembin()
    let marks = try tree([storm]).all("Placemark").compactMap { $0.attributes["id"] }
    #expect(marks == features(of: storm).ids)
  }

  @Test("every value has a field in the schema, of its kind")
  func data() throws {
    let root = try tree([StormSample.tembin()])
    let schema = try #require(root.all("Schema").first)
    var types: [String: String] = [:]
    for field in schema.all("SimpleField") {
      types[field.attributes["name"] ?? ""] = field.attributes["type"]
    }
    #expect(types.count == Property.allCases.count)
    #expect(root.all("SchemaData").allSatisfy { $0.attributes["schemaUrl"] == "#trackconv" })
    #expect(schema.attributes["id"] == "trackconv")
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
    for storms in Self.storms() {
      for ring in try tree(storms).all("LinearRing") {
        let places = (ring["coordinates"]?.text ?? "").split(separator: " ").map {
          $0.split(separator: ",").compactMap { Double($0) }
        }
        #expect(places.allSatisfy { $0.count == 2 && abs($0[0]) <= 180 && abs($0[1]) <= 90 })
        let line = places.map { Coordinate.at($0[1], $0[0]) }
        #expect(line.count >= 4 && line.first == line.last && line.doubledArea > 0)
      }
    }
  }

  @Test("the storm's folder holds one for each layer, named in the chosen language")
  func folders() throws {
    let root = try tree([StormSample.tembin()]) { $0.language = .traditionalChinese }
    let storm = try #require(root["Document"]?["Folder"])
    #expect(storm.attributes["id"] == "cwb-2012-14")
    #expect(storm["name"]?.text == "天秤 TEMBIN" && storm["open"]?.text == "1")
    let folders = storm.children.filter { $0.name == "Folder" }
    #expect(
      folders.map { $0["name"]?.text } == [
        "路徑潛勢（颱風中心可能通過的範圍）", "暴風掃過範圍", "機率圓", "暴風半徑", "過去路徑", "過去路徑", "預測路徑",
        "中心位置", "預測位置",
      ])
    #expect(folders.allSatisfy { $0["Snippet"]?.text.isEmpty == false && $0["open"] == nil })
    #expect(
      storm["Snippet"]?.text
        == "第14號颱風（2012年）天秤 TEMBIN：2012年8月22日 00:00 UTC 中心位置 22.4°N 124.5°E，近中心最大風速每秒 40 公尺。預測至 2012年8月23日 00:00 UTC。"
    )
  }

  @Test("the document says what it is made from, under which terms and for when")
  func document() throws {
    var storm = StormSample.tembin()
    storm.source.license = "Terms & <conditions>"
    let document = try #require(try tree([storm])["Document"])
    #expect(document["name"]?.text == "TEMBIN 天秤")
    #expect(
      document["description"]?.text
        == "<p>Not an official product. Made from Test agency, made in code. Follow the official warnings. Terms &amp; &lt;conditions&gt;</p><table><tr><td>Forecast from</td><td>22 Aug 2012, 00:00 UTC</td></tr></table>"
    )
    #expect(document["Snippet"]?.text == "Not an official product. Follow the official warnings.")
  }

  @Test("a storm without a forecast is told by its life, and its folder is closed")
  func archive() throws {
    var storm = StormSample.tembin()
    storm.forecasts = []
    let folder = try #require(try tree([storm])["Document"]?["Folder"])
    #expect(folder["open"]?.text == "0")
    #expect(
      folder["Snippet"]?.text
        == "21 Aug 2012, 12:00 UTC – 22 Aug 2012, 00:00 UTC, maximum wind 40 m/s, lowest pressure 955 hPa"
    )
  }

  @Test("an exercise is called one where its name is read")
  func exercise() throws {
    var storm = StormSample.tembin()
    storm.status = .exercise
    let folder = try #require(try tree([storm])["Document"]?["Folder"])
    #expect(folder["name"]?.text == "EXERCISE: TEMBIN 天秤")
  }

  @Test("what would crowd the list of places stands there as one folder")
  func crowded() throws {
    func collapsed(_ storm: Storm) throws -> [String] {
      let root = try tree([storm])
      let style = root.all("Style").filter { $0.attributes["id"] == "folder-crowded" }
      let folders = root.all("Folder").filter { $0["styleUrl"]?.text == "#folder-crowded" }
      #expect(style.count == (folders.isEmpty ? 0 : 1))
      #expect(style.allSatisfy { $0["ListStyle"]?["listItemType"]?.text == "checkHideChildren" })
      return folders.compactMap { folder in
        folder.all("SimpleData").first { $0.attributes["name"] == "layer" }?.text
      }
    }
    var storm = StormSample.tembin()
    #expect(try collapsed(storm) == ["track-segment"])
    storm.track = [storm.track[0]]
    #expect(try collapsed(storm) == [])
    storm.track = (0..<21).map { StormSample.fix($0 - 21, 20, 125) }
    #expect(try collapsed(storm) == ["fix"])
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
      for key in ["name", "name_zh_hant", "agency", "number", "advisory"] {
        #expect(values[key] == expected)
      }
      #expect(values["other_ids"] == "\(expected), \(expected)")
    }
    #expect(root.all("script").isEmpty)
    #expect(root["Document"]?["name"]?.text == expected)
  }
}
