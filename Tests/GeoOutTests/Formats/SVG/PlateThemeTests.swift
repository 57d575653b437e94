import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("themes of plates")
struct PlateThemeTests {
  private func text(
    _ samples: [PlateStormSample], _ theme: Theme, _ layers: [Layer]? = nil
  ) throws -> String {
    var options = WritingOptions()
    options.plate.theme = theme
    let storms = try samples.map { try $0.storm() }
    let features = layers.map { FeatureOptions(layers: LayerSelection($0)) }
    let map = try FeatureWriters.map(
      of: storms, as: SVGWriter(), features: features, options: options)
    return String(decoding: map, as: UTF8.self)
  }

  private func plate(_ samples: [PlateStormSample], _ theme: Theme) throws -> PlateDocument {
    try PlateDocument(Array(text(samples, theme).utf8))
  }

  @Test(
    "every colour is the theme's own as an attribute, and has the class by which pages set it",
    arguments: PlateStormSample.awkward, Theme.allCases)
  func paints(_ row: (name: String, samples: [PlateStormSample]), _ theme: Theme) throws {
    let colors = Dictionary(
      uniqueKeysWithValues: Palette.paints.compactMap { color in color.name.map { ($0, color) } })
    var count = 0
    for element in try plate(row.samples, theme).elements {
      let classes = (element.attributes["class"] ?? "").split(separator: " ").map(String.init)
      for key in ["fill", "stroke"] {
        let prefix = "tc-\(key)-"
        let own = classes.filter { $0.hasPrefix(prefix) }
        guard let value = element.attributes[key], value != "none" else {
          #expect(own.isEmpty)
          continue
        }
        try require(own.count == 1, "\(element.name) \(key)=\(value) has \(classes)")
        let name = try require(PaintName(rawValue: String(own[0].dropFirst(prefix.count))))
        expectEqual(value, colors[name]?.hex(isDark: theme == .dark))
        count += 1
      }
      expectNil(element.attributes["style"])
    }
    #expect(count > 5)
  }

  @Test("a dark plate is the light one in other colours")
  func dark() throws {
    let samples = PlateStormSample.awkward[1].samples
    let (light, dark) = (try plate(samples, .light), try plate(samples, .dark))
    expectEqual(light.elements.count, dark.elements.count)
    for (one, other) in zip(light.elements, dark.elements) where one.name != "style" {
      expectTrue(one.name == other.name && one.text == other.text)
      for (key, value) in one.attributes where !["fill", "stroke"].contains(key) {
        let same = one.name == "svg" && key == "class" ? "trackconv-plate trackconv-dark" : value
        expectEqual(other.attributes[key], same)
      }
    }
    let fills = Set(dark.elements.compactMap { $0.attributes["fill"] })
    expectTrue(fills.contains(Palette.paper.hex(isDark: true)) && !fills.contains("#ffffff"))
  }

  @Test("a plate that follows the reader's theme is a light one with rules for the dark")
  func auto() throws {
    let samples = [PlateStormSample(name: "TEMBIN")]
    let (light, auto) = (try text(samples, .light), try text(samples, .auto))
    func drawing(_ text: String) -> Substring? {
      text.range(of: "<defs>").map { text[$0.lowerBound...] }
    }
    expectTrue(drawing(light) != nil && drawing(light) == drawing(auto))
    #expect(!light.contains("prefers-color-scheme"))
    let media = try require(auto.range(of: "@media (prefers-color-scheme:dark){"))
    for color in Palette.paints {
      let name = color.name?.rawValue ?? ""
      guard light.contains("tc-fill-\(name)\"") || light.contains("tc-stroke-\(name)\"") else {
        continue
      }
      let rules = [false, true].map { isDark in
        let hex = color.hex(isDark: isDark)
        let own = color.name?.property
        let isSettable = own.map(PaintName.settable.contains) == true
        let value = isSettable ? "var(--trackconv-\(own?.rawValue ?? ""),\(hex))" : hex
        return "--tc-\(name):\(value);"
      }
      #expect(auto[..<media.lowerBound].contains(rules[0]))
      #expect(auto[media.upperBound...].contains(rules[1]))
    }
  }

  @Test(
    "whatever is not understood by all is in one condition, and all classes have a rule",
    arguments: Theme.allCases)
  func sheet(_ theme: Theme) throws {
    let samples = PlateStormSample.awkward.flatMap(\.samples)
    let plate = try plate(samples, theme)
    let sheet = try require(plate.all("style").first)
    expectEqual(sheet.attributes["type"], "text/css")
    let text = sheet.text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(text.hasPrefix("@supports (color:var("))
    // The condition ends with the sheet.
    var depth = 0
    for (index, character) in text.enumerated() {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if character == "}" && depth == 0 { expectEqual(index, text.count - 1) }
    }
    expectEqual(depth, 0)
    let classes = plate.elements.flatMap {
      ($0.attributes["class"] ?? "").split(separator: " ").filter { $0.hasPrefix("tc-") }
    }
    for name in try Set(classes).filled() { #expect(text.contains(".\(name){")) }
    expectEqual(text.matches(of: /\.tc-(fill|stroke)-/).count, Set(classes).count)
    #expect(text.contains(".trackconv-\(theme.rawValue){"))
    expectEqual(
      plate.elements[0].attributes["class"], "trackconv-plate trackconv-\(theme.rawValue)")
  }

  @Test("all layers can be painted anew, and one element stands on a line")
  func layers() throws {
    let text = try text([PlateStormSample(name: "TEMBIN")], .light, Layer.allCases)
    let plate = try PlateDocument(Array(text.utf8))
    let shapes = plate.elements.filter { ["path", "text", "rect"].contains($0.name) }
    for shape in try shapes.filled() where !shape.path.contains("plate-clip") {
      // The words of labels have the colour of their group, and their boxes have none.
      if shape.attributes["fill"] == "none" && shape.attributes["stroke"] == nil { continue }
      if shape.attributes["id"]?.hasPrefix("plate-label-") == true { continue }
      expectEqual(shape.attributes["class"]?.contains("tc-"), true, "\(shape.attributes)")
    }
    for line in text.split(separator: "\n") {
      #expect(line.count { $0 == "<" } <= 2, "\(line.prefix(80))")
    }
  }

  @Test("paths go on in steps, with one decimal")
  func paths() throws {
    for path in try plate([PlateStormSample(name: "TEMBIN")], .light).all("path").filled() {
      let data = try require(path.attributes["d"])
      #expect(data.allSatisfy { "Mlcz-. 0123456789".contains($0) }, "\(data.prefix(60))")
      expectNil(data.firstMatch(of: /\.[0-9][0-9]/))
    }
  }

  @Test("a plate asks for the fonts of its language first, and for any at last")
  func fonts() {
    func place(_ font: String, _ language: Language) -> Int {
      PlateFonts.family(language).components(separatedBy: ", ").firstIndex(of: font) ?? -1
    }
    for language in Language.allCases {
      #expect(PlateFonts.family(language).hasSuffix(", sans-serif"))
      expectEqual(place("Noto Sans", language), 0)
    }
    #expect(place("Noto Sans CJK JP", .japanese) < place("Noto Sans CJK TC", .japanese))
    #expect(
      place("Noto Sans CJK TC", .traditionalChinese)
        < place("Noto Sans CJK JP", .traditionalChinese))
    #expect(place("Arial", .english) < place("PingFang TC", .english))
  }

  @Test("TEMBIN's plate has 150 kB at the most", arguments: Theme.allCases, Language.allCases)
  func size(_ theme: Theme, _ language: Language) throws {
    let sample = try require(SampleFile.all.first { $0.testDescription == "cwb/ty_infos.js" })
    var options = WritingOptions()
    options.plate.theme = theme
    options.language = language
    let map = try FeatureWriters.map(of: try sample.storms(), as: SVGWriter(), options: options)
    #expect(map.count < 150_000)
  }
}
