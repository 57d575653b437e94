import Foundation
import Testing
import TyphoonTrack

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import GeoOut

/// A plate read back: its elements in the order of the document.
final class PlateDocument: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The ids of the groups round it, and its own.
    let path: [String]
    var text = ""

    subscript(number key: String) -> Double { attributes[key].flatMap(Double.init) ?? 0 }

    /// The centre of a symbol, and the radius of its circle.
    var symbol: (center: PlatePoint, radius: Double) {
      let numbers = (attributes["transform"] ?? "").split { !"-.0123456789".contains($0) }
        .compactMap { Double($0) }
      guard numbers.count == 3 else { return (PlatePoint(x: 0, y: 0), 0) }
      return (PlatePoint(x: numbers[0], y: numbers[1]), numbers[2] * 10)
    }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let outer = open.last.map { elements[$0].path } ?? []
    open.append(elements.count)
    elements.append(
      Element(
        name: name, attributes: attributes, path: outer + [attributes["id"]].compactMap { $0 }))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func all(_ name: String, in id: String? = nil) -> [Element] {
    elements.filter { element in
      element.name == name && id.map { element.path.contains($0) } ?? true
    }
  }

  var ids: [String] { elements.compactMap { $0.attributes["id"] } }
  var words: [String] { all("text").map(\.text) }
}

/// Storms made in code, all of one shape: they move on by a step every six hours.
struct PlateStormSample {
  var code = "1"
  var agency = "CWB"
  var name: String?
  var number: String?
  var from = (latitude: 15.0, longitude: 130.0)
  var step = (latitude: 0.5, longitude: -0.6)
  /// In m/s, one for each fix.
  var winds: [Double?] = [15, 20, 25, 30, 35, 40]
  var forecasts = 4

  func storm() throws -> Storm {
    let start = try require(Timestamp(year: 2025, month: 9, day: 17, hour: 0))
    var storm = Storm(
      id: StormID(scheme: "test", code: code), agency: agency,
      source: Source(product: "made in code", attribution: "Test agency"))
    if let name { storm.names.add(name, language: "en") }
    storm.number = number
    storm.season = 2025
    func place(_ index: Int) throws -> GeoPoint {
      try require(
        GeoPoint(
          latitude: from.latitude + step.latitude * Double(index),
          longitude: GeoPoint.normalized(from.longitude + step.longitude * Double(index))))
    }
    for (index, wind) in winds.enumerated() {
      var fix = Fix(
        .analysis, at: start.advanced(bySeconds: index * 21_600), position: try place(index))
      fix.nature = .tropical
      if let wind { fix.winds = [Wind(Speed(wind, .metresPerSecond), averagingPeriod: 10)] }
      if index == winds.count - 1 {
        fix.pressure = Pressure(960, .hectopascals)
        fix.windRadii = [
          WindRadii(
            threshold: Speed(15, .metresPerSecond), extent: .circle(Length(250, .kilometres)))
        ]
      }
      storm.track.append(fix)
    }
    let base = start.advanced(bySeconds: (winds.count - 1) * 21_600)
    let fixes = try (0..<forecasts).map { index in
      let lead = (index + 1) * 43_200
      var fix = Fix(
        .forecast, at: base.advanced(bySeconds: lead),
        position: try place(winds.count + 1 + 2 * index), leadTime: Int64(lead))
      fix.probabilityRadius = ProbabilityRadius(
        Length(Double(90 + 55 * index), .kilometres), percentage: 70)
      return fix
    }
    if !fixes.isEmpty {
      storm.forecasts = [
        Forecast(technique: agency, isOfficial: true, baseTime: base, fixes: fixes)
      ]
    }
    return storm
  }

  private static func oneOfMany(_ index: Int) -> PlateStormSample {
    let latitude = Double(10 + index % 3 * 8)
    let longitude = Double(105 + index * 9)
    return PlateStormSample(
      code: "\(index)", name: "STORM\(index)", from: (latitude, longitude))
  }

  /// Storms that are awkward to draw, by what is awkward in them.
  static let awkward: [(name: String, samples: [PlateStormSample])] = [
    ("none", []),
    (
      "across 180°",
      [PlateStormSample(name: "CROSSER", from: (12, 177), step: (0.6, 0.8))]
    ),
    (
      "near 75°N",
      [PlateStormSample(agency: "JMA", name: "BOREAS", from: (70, 10), step: (0.5, 1.5))]
    ),
    (
      "southern",
      [PlateStormSample(agency: "BOM", name: "YASI", from: (-12, 165), step: (-0.4, -1.2))]
    ),
    ("one fix", [PlateStormSample(name: "SOLO", winds: [25], forecasts: 0)]),
    ("unnamed", [PlateStormSample(agency: "JMA", winds: [13, 13, 13], forecasts: 0)]),
    ("ten", (0..<10).map(oneOfMany)),
    (
      "one storm twice", [PlateStormSample(name: "TWIN"), PlateStormSample(name: "TWIN")]
    ),
    (
      "a long name",
      [
        PlateStormSample(
          name: String(repeating: "LONGNAME ", count: 12), winds: [13, nil, 60], forecasts: 1)
      ]
    ),
  ]
}
