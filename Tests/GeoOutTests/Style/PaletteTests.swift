import Foundation
import Testing

@testable import GeoOut

@Suite("colours")
struct PaletteTests {
  @Test("white is 100, black 0 and middle grey 53.6")
  func reference() {
    func gray(_ value: UInt32) -> RGB { RGB(Palette.Color(value)) }
    #expect(abs(gray(0xFFFFFF).lightness - 100) < 0.01)
    #expect(abs(gray(0).lightness) < 0.01)
    #expect(abs(gray(0x808080).lightness - 53.585) < 0.01)
    #expect(abs(gray(0xFFFFFF).contrast(gray(0)) - 21) < 0.01)
    for vision in RGB.Vision.allCases {
      #expect(gray(0x808080).seen(by: vision).difference(gray(0x808080)) < 0.5)
    }
  }

  /// Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula" (2005), table 1: pairs 1, 7, 13, 17, 22, 25.
  @Test(
    "differences are those of the formula's authors",
    arguments: [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
      ([50, 0, 0], [50, -1, 2], 2.3669),
      ([50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045),
      ([50, 2.5, 0], [73, 25, -18], 27.1492),
      ([50, 2.5, 0], [50, 3.2592, 0.335], 1.0),
      ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] as [([Double], [Double], Double)])
  func differences(_ one: [Double], _ other: [Double], _ expected: Double) {
    let (first, second) = (
      Lab(l: one[0], a: one[1], b: one[2]), Lab(l: other[0], a: other[1], b: other[2])
    )
    #expect(abs(first.difference(second) - expected) < 0.0001)
    #expect(abs(second.difference(first) - expected) < 0.0001)
  }

  @Test(
    "stronger classes are darker on light plates and lighter on dark ones, each by 7 at least",
    arguments: IntensityScale.all)
  func order(_ scale: IntensityScale) {
    for (weak, strong) in zip(scale.classes, scale.classes.dropFirst()) {
      guard weak.tone != strong.tone else {
        // Stages below tropical storm may share the depression's tone.
        expectEqual(weak.tone, .depression)
        continue
      }
      for isDark in [false, true] {
        let tones = [weak.tone, strong.tone].map { RGB($0.color, isDark: isDark).lightness }
        #expect(
          (tones[0] - tones[1]) * (isDark ? -1 : 1) >= 7,
          "\(scale.name) \(weak.code) \(strong.code)")
      }
    }
  }

  @Test("neighbouring classes differ by 15 for every vision", arguments: IntensityScale.all)
  func neighbours(_ scale: IntensityScale) {
    for (weak, strong) in zip(scale.classes, scale.classes.dropFirst())
    where weak.tone != strong.tone {
      for (vision, isDark) in RGB.Vision.allCases.flatMap({ [($0, false), ($0, true)] }) {
        let seen = [weak, strong].map { RGB($0.tone.color, isDark: isDark).seen(by: vision) }
        #expect(seen[0].distance(seen[1]) >= 15, "\(scale.name) \(weak.code) \(vision) \(isDark)")
      }
    }
  }

  @Test(
    "depressions and storms stand out from land and sea as thin lines", arguments: [false, true])
  func thin(isDark: Bool) {
    for ground in [Palette.sea, Palette.land] {
      for color in [Palette.thinDepression, Palette.thinStorm] {
        #expect(RGB(color, isDark: isDark).contrast(RGB(ground, isDark: isDark)) >= 2.5)
      }
    }
  }

  @Test("colours without a casing are told from pale maps and dark ones, and from their neighbours")
  func bare() {
    // Land and sea of OpenStreetMap's own map, and the sea in a picture from a satellite.
    for ground in [0xF2EFE9, 0xAAD3DF, 0x0D2036] as [UInt32] {
      for tone in Palette.Tone.allCases {
        let contrast = RGB(tone.bare).contrast(RGB(Palette.Color(ground)))
        #expect(contrast >= 1.6, "\(tone) on \(String(ground, radix: 16)): \(contrast)")
      }
    }
    for scale in IntensityScale.all {
      for (weak, strong) in zip(scale.classes, scale.classes.dropFirst())
      where weak.tone != strong.tone {
        for vision in RGB.Vision.allCases {
          let one = RGB(weak.tone.bare).seen(by: vision)
          let difference = one.difference(RGB(strong.tone.bare).seen(by: vision))
          #expect(
            difference >= 8, "\(scale.name) \(weak.code) \(strong.code) \(vision) \(difference)")
        }
      }
    }
  }

  @Test("GeoJSON and SVG have red first, KML opacity first and red last")
  func forms() {
    let color = Palette.Color(0x12AB0F)
    expectEqual(color.hex, "#12ab0f")
    expectEqual(color.kml(opacity: 1), "ff0fab12")
    expectEqual(color.kml(opacity: 0), "000fab12")
    expectEqual(color.kml(opacity: 0.35), "590fab12")
    expectTrue(color.kml(opacity: 7) == "ff0fab12" && color.kml(opacity: -1) == "000fab12")
    expectEqual(Palette.Color(0x00000A).hex, "#00000a")
    expectEqual(Palette.Color(0x00000A).kml(opacity: 1), "ff0a0000")
  }

  @Test("the area where the centre may go has no class's colour")
  func area() {
    for isDark in [false, true] {
      let classes = Set(Palette.Tone.allCases.map { RGB($0.color, isDark: isDark) })
      for color in [
        Palette.areaFill, Palette.areaLine, Palette.cone, Palette.areaFillOfTaiwan,
        Palette.unclassed,
      ] {
        #expect(!classes.contains(RGB(color, isDark: isDark)))
      }
    }
  }

  @Test("each colour has one name, each name one colour")
  func names() {
    expectEqual(Palette.paints.map(\.name), PaintName.allCases)
    for name in PaintName.allCases {
      #expect(name.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }
}

/// What can be seen on plates, computed from the palette.
@Suite("colours of plates")
struct PlateColorTests {
  /// Every ground that words can lie on, but for lines: areas over one another on sea and land.
  private static func grounds(isDark: Bool) -> [RGB] {
    func rgb(_ color: Palette.Color) -> RGB { RGB(color, isDark: isDark) }
    var grounds = [rgb(Palette.sea), rgb(Palette.land)]
    // The potential track area of most agencies, of JMA among them, and that of Taiwan's.
    for (color, opacity) in [(Palette.cone, 0.14), (Palette.areaFillOfTaiwan, 0.5)] {
      grounds += grounds.prefix(2).map { rgb(color).over($0, opacity: opacity) }
    }
    for layer in [Layer.windRadius, .warningArea, .windSwath] {
      for force in WindForce.allCases {
        var style = FeatureStyle(layer, color: force.color)
        if layer != .warningArea { style.paint(force) }
        grounds += grounds.map {
          rgb(style.fill ?? style.color).over($0, opacity: style.fillOpacity)
        }
      }
    }
    return grounds
  }

  @Test(
    "words have a contrast of 4.5 on paper, and 7 where they are no asides",
    arguments: [false, true])
  func paper(isDark: Bool) {
    let paper = RGB(Palette.paper, isDark: isDark)
    for (color, least) in [(Palette.ink, 7.0), (Palette.quiet, 4.5), (Palette.alarm, 4.5)] {
      #expect(RGB(color, isDark: isDark).contrast(paper) >= least)
    }
  }

  @Test(
    "words on the map have a contrast of 4.5, whatever areas lie under their ground",
    arguments: [false, true])
  func map(isDark: Bool) {
    let paper = RGB(Palette.paper, isDark: isDark)
    for ground in Self.grounds(isDark: isDark) {
      // Labels have a halo of paper, whose outer edge lets some of the map through.
      let halo = paper.over(ground, opacity: 0.6)
      #expect(RGB(Palette.quiet, isDark: isDark).contrast(halo) >= 4.5)
      #expect(RGB(Palette.ink, isDark: isDark).contrast(halo) >= 7)
    }
  }

  @Test(
    "the coast stands out from land and sea, and these from one another", arguments: [false, true])
  func ground(isDark: Bool) {
    let ground = [Palette.sea, Palette.land].map { RGB($0, isDark: isDark) }
    for color in ground {
      #expect(abs(RGB(Palette.coast, isDark: isDark).lightness - color.lightness) > 25)
      // Words without paper: a map without storms.
      #expect(RGB(Palette.ink, isDark: isDark).contrast(color) >= 7)
    }
    // In grey too, and the land is the lighter one, as the paper is lighter than the sea.
    #expect(ground[1].lightness - ground[0].lightness > 6.5)
    // The graticule stands back.
    let lines = [Palette.graticule, Palette.coast].map {
      RGB($0, isDark: isDark).contrast(ground[0])
    }
    #expect(lines[0] < lines[1] / 2)
    let names = [(Palette.seaName, ground[0]), (Palette.country, ground[1])]
    for (name, ground) in names {
      #expect(RGB(name, isDark: isDark).contrast(ground) >= 4.5)
    }
    for color in ground { #expect(RGB(Palette.coast, isDark: isDark).contrast(color) >= 3) }
  }

  @Test(
    "casings, the forecast track and, on dark grounds, all lines have a contrast of 3",
    arguments: [false, true])
  func lines(isDark: Bool) {
    let lines = [
      Palette.areaLine, Palette.coneLine, Palette.probability, Palette.galeLine, Palette.storm,
      Palette.hurricane, Palette.casing, Palette.forecast,
    ]
    for line in lines {
      for ground in [Palette.sea, Palette.land] {
        let ratio = RGB(line, isDark: isDark).contrast(RGB(ground, isDark: isDark))
        #expect(ratio >= 3, "\(line.name?.rawValue ?? "") \(ratio)")
      }
    }
  }

  @Test("a mark stands out from its ground by its casing or its colour", arguments: [false, true])
  func casing(isDark: Bool) {
    let casing = RGB(Palette.casing, isDark: isDark)
    for tone in Palette.Tone.allCases {
      for ground in [Palette.sea, Palette.land, Palette.paper].map({ RGB($0, isDark: isDark) }) {
        #expect(max(casing.contrast(ground), RGB(tone.color, isDark: isDark).contrast(ground)) >= 7)
      }
    }
  }

  @Test(
    "neighbouring classes are told apart by everybody", arguments: IntensityScale.all,
    [false, true])
  func classes(_ scale: IntensityScale, isDark: Bool) {
    for vision in RGB.Vision.allCases {
      for (weak, strong) in zip(scale.classes, scale.classes.dropFirst())
      where weak.tone != strong.tone {
        let one = RGB(weak.tone.color, isDark: isDark)
        let other = RGB(strong.tone.color, isDark: isDark)
        let difference = one.seen(by: vision).difference(other.seen(by: vision))
        func symbol(_ category: IntensityScale.Class) -> PlateSymbol.Kind {
          PlateSymbol.kind(of: Category(category: category, scale: scale, isExact: true))
        }
        let least = symbol(weak) == symbol(strong) ? 8.5 : 8
        #expect(difference >= least, "\(scale.name) \(weak.code) \(strong.code) \(vision)")
        // In grey the order stays.
        let step = one.seen(by: vision).lightness - other.seen(by: vision).lightness
        #expect(
          (isDark ? -step : step) >= 5,
          "\(scale.name) \(weak.code) \(strong.code) \(vision)")
      }
    }
  }

  @Test("on dark plates the strong classes differ clearly, and grey differs from depressions")
  func strong() {
    func rgb(_ color: Palette.Color) -> RGB { RGB(color, isDark: true) }
    for tones in [
      [Palette.Tone.category2, .category3, .category4, .category5],
      [.typhoon, .severeTyphoon, .extreme], [.moderate, .strong, .intense],
    ] {
      for (weak, strong) in zip(tones, tones.dropFirst()) {
        #expect(rgb(weak.color).difference(rgb(strong.color)) >= 17, "\(weak) \(strong)")
      }
      if let last = tones.last {
        #expect(rgb(last.color).difference(rgb(Palette.casing)) >= 12, "\(last)")
      }
    }
    #expect(rgb(Palette.unclassed).difference(rgb(Palette.Tone.depression.color)) >= 25)
  }

  @Test("areas of winds are told apart by everybody, in both themes", arguments: [false, true])
  func winds(isDark: Bool) {
    for vision in RGB.Vision.allCases {
      let colors = WindForce.allCases.map { RGB($0.color, isDark: isDark).seen(by: vision) }
      for (weak, strong) in zip(colors, colors.dropFirst()) {
        #expect(weak.difference(strong) >= 12, "\(vision) \(weak.difference(strong))")
      }
    }
  }
}
