import CIcons
import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("styles of KML")
struct KMLStyleTests {
  private func tree(
    _ storms: [Storm], icons: KMLIcons = .embedded,
    _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> XMLTree.Element {
    var options = WritingOptions()
    edit(&options)
    var features = FeatureOptions(layers: LayerSelection(Layer.allCases))
    features.showsPastRadii = true
    let map = try FeatureWriters.map(
      of: storms, as: KMLWriter(icons: icons), features: features, options: options)
    return try XMLTree(map).root
  }

  /// Asks that every style that is named is there, once, and that placemarks name a pair of them.
  private func check(_ root: XMLTree.Element) {
    let styles = (root.all("Style") + root.all("StyleMap")).compactMap { $0.attributes["id"] }
    expectEqual(Set(styles).count, styles.count)
    for url in root.all("styleUrl") {
      expectTrue(
        url.text.hasPrefix("#") && styles.contains(String(url.text.dropFirst())), "\(url.text)")
    }
    let maps = Set(root.all("StyleMap").compactMap { $0.attributes["id"] })
    for mark in root.all("Placemark") {
      #expect(maps.contains(String(mark["styleUrl"]?.text.dropFirst() ?? "")))
    }
    for map in root.all("StyleMap") {
      expectEqual(map.all("key").map(\.text), ["normal", "highlight"])
    }
    let named = Set(root.all("styleUrl").map(\.text))
    #expect(root.all("Style").allSatisfy { named.contains("#" + ($0.attributes["id"] ?? "")) })
  }

  @Test("every style that is named is there, once, and every style is named")
  func styles() throws {
    for storms in KMLWriterTests.storms() {
      check(try tree(storms))
      check(try tree(storms, icons: .packed))
    }
    for scale in IntensityScale.all {
      check(try tree([StormSample.tembin()]) { $0.scale = scale })
    }
  }

  @Test("colours are opacity first and red last; what is pointed at is bolder")
  func colors() throws {
    let root = try tree([StormSample.tembin()])
    #expect(root.all("color").allSatisfy { $0.text.wholeMatch(of: /[0-9a-f]{8}/) != nil })
    func style(_ id: String) -> XMLTree.Element? {
      root.all("Style").first { $0.attributes["id"] == id }
    }
    // The fill is #ffe680 at 0.35, the line #c62828.
    let area = style("potential-area-normal")
    expectEqual(area?["PolyStyle"]?["color"]?.text, "5980e6ff")
    expectEqual(area?["LineStyle"]?["color"]?.text, "ff2828c6")
    expectEqual(area?["LineStyle"]?["width"]?.text, "1.5")
    expectEqual(style("potential-area-highlight")?["LineStyle"]?["width"]?.text, "3.5")
    expectEqual(style("potential-area-highlight")?["PolyStyle"]?["color"]?.text, "8c80e6ff")
    // Areas of forecast fixes are outlines on plates too.
    expectEqual(style("wind-radius-gale-normal")?["PolyStyle"]?["color"]?.text, "2600a4d9")
    expectEqual(style("wind-radius-gale-forecast-normal")?["PolyStyle"]?["fill"]?.text, "0")
    expectEqual(style("fix-cwa-TY-normal")?["IconStyle"]?["color"]?.text, "ff354acf")
    // A form of "no label" that OpenLayers honours too.
    expectEqual(style("fix-cwa-TY-normal")?["LabelStyle"]?["color"]?.text, "00ffffff")
    expectEqual(style("fix-cwa-TY-normal")?["LabelStyle"]?["scale"]?.text, "0.001")
    expectEqual(style("fix-cwa-TY-latest-normal")?["LabelStyle"]?["scale"]?.text, "0.9")
  }

  @Test("the latest fix alone is labelled, and a fix of another nature has its own style")
  func fixes() throws {
    var storm = StormSample.tembin()
    storm.track[1].nature = .postTropical
    let marks = try tree([storm]).all("Placemark")
    func url(_ id: String) -> String? {
      marks.first { $0.attributes["id"] == id }?["styleUrl"]?.text
    }
    expectEqual(url("cwb-2012-14.fix.20120821T1200Z"), "#fix")
    expectEqual(url("cwb-2012-14.fix.20120821T1800Z"), "#fix-extratropical")
    expectEqual(url("cwb-2012-14.fix.20120822T0000Z"), "#fix-cwa-TY-latest")
    expectEqual(url("cwb-2012-14.track-segment.20120821T1800Z"), "#track-segment")
  }

  @Test("icons are a dot in the file, or packed ones by class; none is of the network")
  func icons() throws {
    let links = try tree([StormSample.tembin()]).all("href").map(\.text)
    expectTrue(!links.isEmpty && Set(links) == [KMLIcons.dot])
    let start = "data:image/png;base64,"
    let data = try require(Data(base64Encoded: String(KMLIcons.dot.dropFirst(start.count))))
    let file = trackconv_icon_named("dot")
    #expect(KMLIcons.dot.hasPrefix(start))
    #expect(data.elementsEqual(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    let root = try tree([StormSample.tembin()], icons: .packed)
    func icon(_ id: String) -> String? {
      root.all("Style").first { $0.attributes["id"] == id }?.all("href").first?.text
    }
    expectEqual(icon("fix-cwa-TD-normal"), "icons/depression.png")
    expectEqual(icon("fix-cwa-TS-normal"), "icons/storm.png")
    expectEqual(icon("fix-cwa-TY-latest-normal"), "icons/typhoon.png")
    expectEqual(icon("fix-extratropical-highlight"), "icons/extratropical.png")
    expectEqual(icon("forecast-fix-cwa-TY-normal"), "icons/forecast.png")
    let names = Set(KMLIcon.allCases.map(\.path))
    #expect(root.all("href").allSatisfy { names.contains($0.text) })
    expectEqual(root.all("Icon").count, root.all("hotSpot").count)
  }

  @Test("arms of packed icons turn the other way in the south; the viewer's marker has none")
  func south() throws {
    var storm = StormSample.tembin()
    for (index, wind) in [15.0, 25, 40].enumerated() {
      storm.track[index] = StormSample.fix(6 * index - 12, -15, 160, wind: wind)
    }
    func urls(_ root: XMLTree.Element) -> [String] {
      root.all("Placemark").filter { $0.attributes["id"]?.contains(".fix.") ?? false }
        .compactMap { $0["styleUrl"]?.text }
    }
    let root = try tree([storm], icons: .packed)
    expectEqual(
      urls(root), ["#fix-cwa-TD", "#fix-cwa-TS-south", "#fix-cwa-TY-south-latest"])
    let style = root.all("Style").first {
      $0.attributes["id"] == "fix-cwa-TY-south-latest-normal"
    }
    expectEqual(style?.all("href").first?.text, "icons/typhoon-south.png")
    check(root)
    try expectEqual(urls(tree([storm])), ["#fix-cwa-TD", "#fix-cwa-TS", "#fix-cwa-TY-latest"])
  }
}
