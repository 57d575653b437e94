import Foundation
import Testing

@testable import TyphoonTrack

@Suite("JMA telegram bad input")
struct JMAXMLErrorTests {
  private static let good = JMATelegramText.report(infos: JMATelegramText.info())

  @Test(
    "each has one clear error with its place, and gives no storm",
    arguments: [
      (
        JMATelegramText.report(title: "気象特別警報・警報・注意報", infos: ""),
        "3:10: error: found JMA's telegram '気象特別警報・警報・注意報', expected a typhoon telegram: '台風解析・予報情報' (VPTW60 to 65)"
      ),
      (
        JMATelegramText.report(infos: "").replacing(
          "/body/meteorology1/", with: "/body/volcanology1/"),
        "13:1: error: found JMA's telegram '台風解析・予報情報（５日予報）（Ｈ３０）', expected a typhoon telegram: '台風解析・予報情報' (VPTW60 to 65)"
      ),
      (
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"/>",
        "1:1: error: found an XML document of 'feed', expected JMA's 'Report'"
      ),
      (
        "<Report xmlns=\"urn:other\"/>",
        "1:1: error: found an XML document of 'Report', expected JMA's 'Report'"
      ),
      (
        good + "\n" + good,
        "23:6: error: found XML that is not well-formed: 'XML declaration allowed only at the start of the document'"
      ),
      (
        good.replacing("</Head>", with: ""),
        "22:10: error: found XML that is not well-formed: 'Opening and ending tag mismatch: Head line 5 and Report'"
      ),
      (
        good.replacing("<Report xmlns", with: "<!DOCTYPE Report [<!ENTITY a \"b\">]><Report xmlns"),
        "2:19: error: found an XML document that declares entities, expected one that does not"
      ),
      ("", "1:1: error: the input ends too early, expected the rest of an XML document"),
    ])
  func error(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let reading = Reading(text, piece: piece, as: "jma-xml")
      expectEqual(reading.error?.shown, expected)
      expectEqual(reading.storms, [])
    }
  }

  @Test("elements that are too deep, texts and times that are too many are errors")
  func hostile() {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    let nested = Reading(JMATelegramText.report(infos: deep), as: "jma-xml")
    #expect(nested.error != nil)
    expectEqual(nested.storms, [])
    let many = String(repeating: JMATelegramText.info() + "\n", count: 1_001)
    let reading = Reading(JMATelegramText.report(infos: many), as: "jma-xml")
    expectEqual(
      reading.error?.shown,
      "4016:1: error: found more than 1000 times in one telegram, expected fewer")
    // libxml2 itself refuses a text of more than 10 million characters.
    let name = String(repeating: "x", count: 10_500_000)
    let huge = JMATelegramText.info("<TyphoonNamePart><Name>\(name)</Name></TyphoonNamePart>")
    let long = Reading(JMATelegramText.report(infos: huge), as: "jma-xml")
    #expect(long.error != nil)
    expectEqual(long.storms, [])
  }

  private static func isRecognized(_ text: String) -> Bool {
    JMAXMLReader().recognizes(Array(text.utf8).span)
  }

  @Test("JMA's telegrams are recognised, others so that they can be named; no other XML is")
  func recognition() throws {
    #expect(Self.isRecognized(Self.good))
    #expect(Self.isRecognized("\n" + Self.good))
    let other = Reading(JMATelegramText.report(title: "震度速報", infos: ""), as: nil)
    expectEqual(other.error?.shown.contains("'震度速報'"), true)
    for text in [
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><link href=\"http://xml.kishou.go.jp/\"/></feed>",
      "<Report xmlns=\"urn:x\"/>", "<cwaopendata/>", "Report http://xml.kishou.go.jp/jmaxml1/", "<",
      "",
    ] {
      #expect(!Self.isRecognized(text), "\(text)")
    }
    for reader in TrackReaders.all where reader.name != "jma-xml" {
      for name in try Samples.names(of: reader.name) {
        let bytes = try Samples.bytes(reader.name, name)
        let isRecognized = JMAXMLReader().recognizes(bytes.span)
        #expect(!isRecognized, "\(name)")
      }
    }
  }

  @Test("cut off anywhere a sample is an error, and gives no storm")
  func truncated() throws {
    for name in try Samples.names(of: "jma-xml") {
      let bytes = try Samples.bytes("jma-xml", name)
      let end = try require(bytes.lastIndex { $0 > 0x20 })
      for count in stride(from: 0, through: end, by: 97) {
        let reading = Reading(Array(bytes.prefix(count)), as: "jma-xml")
        #expect(reading.error != nil, "\(name), \(count)")
        expectEqual(reading.storms, [], "\(name), \(count)")
      }
    }
  }

  @Test(
    "the agency's own sample telegrams hold what they are known to hold",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func realFiles() throws {
    let folder = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    func storm(_ name: String) throws -> Storm {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/jma-xml/\(name)")))
      let reading = Reading(bytes, as: nil)
      expectNil(reading.error)
      expectEqual(reading.shown, [])
      return try require(reading.storms.first)
    }
    let lan = try storm("10_03_01_171016_VPTW60.xml")
    expectEqual(lan.id.description, "jma-tc1730")
    expectEqual(lan.track[0].marks, [.statusChange])
    let fixes = lan.forecasts[0].fixes
    expectEqual(
      fixes.map { ($0.leadTime ?? 0) / 3_600 }, [1, 3, 6, 9, 12, 15, 18, 21, 24, 48, 72, 96, 120])
    expectEqual(fixes.map(\.kind), [.estimate] + Array(repeating: .forecast, count: 12))
    expectEqual(fixes.suffix(4).map { $0.warningAreas.count }, [1, 1, 1, 1])
    #expect(fixes.dropLast(4).allSatisfy { $0.warningAreas.isEmpty })
    expectEqual(fixes.last?.wind?.speed, Speed(95, .knots, also: 50, .metresPerSecond))
    expectEqual(
      fixes[11].warningAreas.first?.extent,
      .shifted(
        long: Length(325, .nauticalMiles, also: 600, .kilometres),
        short: Length(290, .nauticalMiles, also: 540, .kilometres), bearing: 135))
    let talim = try storm("10_04_07_170916_VPTW60.xml")
    expectEqual(talim.otherIDs, ["1718"])
    expectEqual(talim.track[0].sizeClass?.words["ja"], "大型")
    expectEqual(talim.track[0].windRadii.count, 2)
    expectEqual(talim.forecasts[0].fixes.map(\.kind), [.estimate])
    let depression = try storm("10_05_06_200826_VPTW62.xml")
    #expect(depression.names.isEmpty)
    expectEqual(depression.forecasts[0].fixes.map(\.nature), [.tropical, .extratropical])
  }
}
