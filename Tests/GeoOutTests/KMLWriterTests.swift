import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML text read by Foundation as a tree.
final class XMLTree: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// The first child with a name.
    subscript(_ name: String) -> Element? { children.first { $0.name == name } }

    /// This element and all inside it with a name, in the order of the document.
    func all(_ name: String) -> [Element] {
      (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
    }
  }

  private(set) var root = Element("", [:])
  private var open: [Element] = []

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    open = [root]
    guard parser.parse() else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    root = try #require(root.children.first)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}

@Suite("KML")
struct KMLWriterTests {
  private func tree(
    _ storms: [Storm], _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> XMLTree.Element {
    var options = WritingOptions()
    edit(&options)
    var features = FeatureOptions(layers: LayerSelection(Layer.allCases))
    features.showsPastRadii = true
    return try XMLTree(
      try FeatureWriters.map(of: storms, as: KMLWriter(), features: features, options: options)
    ).root
  }

  /// The order of an element's children in the schema `ogckml22.xsd`, as far as they are written.
  static let order: [String: [String]] = [
    "Document": [
      "name", "visibility", "open", "description", "Style", "StyleMap", "Schema", "Folder",
      "Placemark",
    ],
    "Folder": ["name", "visibility", "open", "description", "Folder", "Placemark"],
    "Placemark": [
      "name", "visibility", "open", "description", "TimeStamp", "TimeSpan", "styleUrl", "Style",
      "ExtendedData", "Point", "LineString", "Polygon", "MultiGeometry",
    ],
    "Style": ["IconStyle", "LabelStyle", "LineStyle", "PolyStyle", "BalloonStyle", "ListStyle"],
    "IconStyle": ["color", "colorMode", "scale", "heading", "Icon"],
    "LabelStyle": ["color", "colorMode", "scale"],
    "LineStyle": ["color", "colorMode", "width"],
    "PolyStyle": ["color", "colorMode", "fill", "outline"],
    "TimeSpan": ["begin", "end"],
    "LineString": ["extrude", "tessellate", "altitudeMode", "coordinates"],
    "Polygon": ["extrude", "tessellate", "altitudeMode", "outerBoundaryIs", "innerBoundaryIs"],
  ]

  private func check(_ element: XMLTree.Element) {
    if let order = Self.order[element.name] {
      let places = element.children.map { order.firstIndex(of: $0.name) ?? -1 }
      #expect(!places.contains(-1), "\(element.name): \(element.children.map(\.name))")
      #expect(places == places.sorted(), "\(element.name): \(element.children.map(\.name))")
    }
    element.children.forEach(check)
  }

  private func storms() -> [[Storm]] {
    var random = SplitMix64(seed: 22)
    return [[], [StormSample.tembin()]]
      + (0..<6).map { code in [StormSample.random(&random, code: code), StormSample.tembin()] }
  }

  @Test("elements come in the schema's order")
  func order() throws {
    for storms in storms() { check(try tree(storms)) }
    check(try tree([StormSample.tembin()]) { $0.language = .japanese })
  }

  @Test("every style that is named is there, once")
  func styles() throws {
    for storms in storms() {
      let root = try tree(storms)
      let styles = root.all("Style").compactMap { $0.attributes["id"] }
      #expect(Set(styles).count == styles.count)
      for url in root.all("styleUrl") {
        #expect(url.text.hasPrefix("#") && styles.contains(String(url.text.dropFirst())))
      }
    }
    for scale in IntensityScale.all {
      let root = try tree([StormSample.tembin()]) { $0.scale = scale }
      let styles = Set(root.all("Style").compactMap { $0.attributes["id"] })
      #expect(root.all("styleUrl").allSatisfy { styles.contains(String($0.text.dropFirst())) })
    }
  }

  @Test("a map whose later storms are not known yet has the styles of every scale")
  func stylesInPieces() throws {
    let writer = KMLWriter()
    var output = TextBuffer()
    var piece = MapPiece()
    var storm = StormSample.tembin()
    storm.agency = "HKO"
    piece.add(features(of: storm, .drawn), as: writer, options: WritingOptions())
    writer.open(MapSummary(), isWhole: false, options: WritingOptions(), to: &output)
    output.append(piece.text)
    writer.close(piece.summary, storms: [], options: WritingOptions(), to: &output)
    let root = try XMLTree(Array(output.bytes)).root
    let styles = Set(root.all("Style").compactMap { $0.attributes["id"] })
    #expect(root.all("styleUrl").allSatisfy { styles.contains(String($0.text.dropFirst())) })
    #expect(styles.contains("fix-hko-T"))
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
      case "bool": #expect(["1", "0"].contains(value.text))
      case "string": #expect(!value.text.isEmpty)
      case let type: Issue.record("\(value.attributes) has the type \(type ?? "none")")
      }
    }
  }

  @Test("points have a time stamp, lines and areas a span, and colours opacity first")
  func times() throws {
    let root = try tree([StormSample.tembin()])
    for mark in root.all("Placemark") {
      #expect((mark["Point"] == nil) == (mark["TimeStamp"] == nil))
      #expect((mark["Point"] == nil) == (mark["TimeSpan"] != nil))
      for time in ["when", "begin", "end"].flatMap(mark.all) {
        #expect(time.text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
      }
    }
    #expect(root.all("color").allSatisfy { $0.text.wholeMatch(of: /[0-9a-f]{8}/) != nil })
    let area = root.all("Style").first { $0.attributes["id"] == "potential-area" }
    // The fill is #ffe680 at 0.35.
    #expect(area?["PolyStyle"]?["color"]?.text == "5980e6ff")
  }

  @Test("outer boundaries run counterclockwise and are closed; positions are longitude,latitude")
  func rings() throws {
    for storms in storms() {
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
    #expect(storm["name"]?.text == "天秤 TEMBIN")
    #expect(
      storm.children.filter { $0.name == "Folder" }.map { $0["name"]?.text } == [
        "路徑潛勢（颱風中心可能通過的範圍）", "暴風掃過範圍", "機率圓", "暴風半徑", "過去路徑", "過去路徑", "預測路徑",
        "中心位置", "預測位置",
      ])
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

@Suite("hostile texts on plates")
struct HostilePlateTests {
  @Test("a plate stays XML, and no text becomes an element", arguments: HostileSample.texts)
  func plate(_ text: String) throws {
    let bytes = try FeatureWriters.map(of: [HostileSample.storm(text)], as: SVGWriter())
    let root = try XMLTree(bytes).root
    #expect(root.all("script").isEmpty && root.all("b").isEmpty)
    let ids = try PlateDocument(bytes).ids
    #expect(Set(ids).count == ids.count)
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(scalars.allSatisfy { $0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value) })
    #expect(scalars.allSatisfy { $0.value != 0xFFFE && $0.value != 0xFFFF })
  }
}
