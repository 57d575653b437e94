import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("balloons of KML")
struct KMLBalloonTests {
  private func tree(
    _ storm: Storm, _ language: Language = .english
  ) throws -> XMLTree.Element {
    var options = WritingOptions()
    options.language = language
    let features = FeatureOptions(layers: LayerSelection(Layer.allCases))
    return try XMLTree(
      try FeatureWriters.map(of: [storm], as: KMLWriter(), features: features, options: options)
    ).root
  }

  /// The description of a placemark, as a tree of its own.
  private func balloon(_ id: String, _ root: XMLTree.Element) throws -> XMLTree.Element {
    let mark = try require(root.all("Placemark").first { $0.attributes["id"] == id })
    let html = try require(mark["description"]?.text)
    return try XMLTree(Array("<html>\(html)</html>".utf8)).root
  }

  private func rows(_ balloon: XMLTree.Element) -> [[String]] {
    balloon.all("tr").map { $0.all("td").map(\.text) }
  }

  @Test("a fix's table has what is known of it, with units as published")
  func fix() throws {
    let root = try tree(StormSample.tembin())
    let latest = try balloon("cwb-2012-14.fix.20120822T0000Z", root)
    expectEqual(latest["b"]?.text, "TEMBIN, 22 Aug 00:00 UTC, 40 m/s")
    expectEqual(
      rows(latest),
      [
        ["Time", "22 Aug 2012, 00:00 UTC"], ["Class", "Typhoon"],
        ["Centre position", "22.4°N 124.5°E"], ["Central pressure", "955 hPa"],
        ["Maximum wind (10-min)", "40 m/s"], ["Maximum gust", "50 m/s"],
        ["Moving", "WNW, 10 km/h"], ["Radius of 15 m/s winds", "180 km"],
        ["Radius of 25 m/s winds", "50 km"],
      ])
    let first = try balloon("cwb-2012-14.fix.20120821T1200Z", root)
    expectEqual(
      rows(first),
      [
        ["Time", "21 Aug 2012, 12:00 UTC"], ["Class", "Tropical cyclone"],
        ["Centre position", "21.7°N 125.2°E"],
      ])
  }

  @Test("the table speaks the agency's words in the chosen language")
  func languages() throws {
    let chinese = try tree(StormSample.tembin(), .traditionalChinese)
    let balloon = try balloon("cwb-2012-14.fix.20120822T0000Z", chinese)
    expectEqual(balloon["b"]?.text, "天秤, 8月22日 00:00 UTC, 40 m/s")
    expectEqual(
      rows(balloon),
      [
        ["時間", "2012年8月22日 00:00 UTC"], ["強度", "中度"], ["中心位置", "北緯22.4度 東經124.5度"],
        ["中心氣壓", "955 百帕"], ["近中心最大風速（10分鐘平均）", "每秒 40 公尺"],
        ["瞬間最大陣風", "每秒 50 公尺"], ["移動", "向西北西，每小時 10 公里"],
        ["七級風（平均）暴風半徑", "180 公里"], ["十級風（平均）暴風半徑", "50 公里"],
      ])
    for language in Language.allCases {
      let root = try tree(StormSample.tembin(), language)
      let texts = Set(root.all("BalloonStyle").compactMap { $0["text"]?.text })
      expectEqual(texts, ["$[description]<p>\(Glossary.footer([], language))</p>"])
    }
  }

  @Test("a forecast fix says from when it is, how far ahead, by whom and how sure")
  func forecast() throws {
    let root = try tree(StormSample.tembin())
    let rows = rows(
      try balloon("cwb-2012-14.forecast-fix.CWB.20120822T0000Z.20120823T0000Z", root))
    expectEqual(
      rows,
      [
        ["Time", "23 Aug 2012, 00:00 UTC"], ["Forecast from", "22 Aug 2012, 00:00 UTC"],
        ["Hours ahead", "24"], ["Technique", "CWB"],
        ["Centre position", "23.2°N 122.5°E"], ["Moving", "W, 9 km/h"],
        ["Radius of 15 m/s winds", "180 km"], ["Radius of 25 m/s winds", "60 km"],
        ["70% probability circle", "120 km"],
      ])
  }

  @Test("an area says what it is not, and whether the agency drew it")
  func areas() throws {
    let root = try tree(StormSample.tembin())
    let area = try balloon("cwb-2012-14.potential-area.CWB.20120822T0000Z", root)
    expectEqual(area.all("p").map(\.text), [Glossary.areaSentence(70, .english)])
    let swath = try balloon("cwb-2012-14.wind-swath.CWB.20120822T0000Z.15ms", root)
    expectEqual(swath.all("p").map(\.text), ["Derived: the agency did not draw this shape."])
    expectEqual(rows(swath).first, ["Area", "Winds of 15 m/s or more"])
  }

  @Test(
    "no text becomes an element of a balloon, ends its section or hides",
    arguments: HostileSample.texts)
  func hostile(_ text: String) throws {
    var storm = HostileSample.storm(text)
    storm.track[2].agencyClass = AgencyClass(words: LocalizedText(text, language: "en"))
    let root = try tree(storm)
    // Line ends of HTML are white space.
    func plain(_ text: String) -> String {
      text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
    for mark in root.all("Placemark") {
      let html = try require(mark["description"]?.text)
      let balloon = try XMLTree(Array("<html>\(html)</html>".utf8)).root
      expectTrue(balloon.all("script").isEmpty && balloon.all("b").count == 1)
      let heading = plain(balloon["b"]?.text ?? "")
      let isNamed = heading.hasPrefix(plain(HostileSample.inXML(text)))
      #expect(isNamed, "\(heading.prefix(100))")
    }
    let last = try balloon(
      root.all("Placemark").last { $0.attributes["id"]?.contains(".fix.") ?? false }?.attributes[
        "id"] ?? "", root)
    #expect(
      rows(last).contains {
        $0.first == "Class" && plain($0[1]) == plain(HostileSample.inXML(text))
      })
  }
}
