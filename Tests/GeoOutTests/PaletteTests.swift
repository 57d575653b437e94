import Foundation
import Testing

@testable import GeoOut

@Suite("colours")
struct PaletteTests {
  /// The relative luminance of a colour in sRGB (IEC 61966-2-1, D65).
  private func luminance(_ color: Palette.Color) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let part = Double(color.value >> shift & 0xFF) / 255
      return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.212_6 * linear(16) + 0.715_2 * linear(8) + 0.072_2 * linear(0)
  }

  /// WCAG 2.1, contrast ratio.
  private func contrast(_ one: Palette.Color, _ other: Palette.Color) -> Double {
    let (low, high) = (
      min(luminance(one), luminance(other)), max(luminance(one), luminance(other))
    )
    return (high + 0.05) / (low + 0.05)
  }

  /// CIE L*.
  private func lightness(_ color: Palette.Color) -> Double {
    let luminance = luminance(color)
    return luminance > 216.0 / 24_389 ? 116 * cbrt(luminance) - 16 : luminance * 24_389 / 27
  }

  @Test("white is 100, black 0 and middle grey 53.6")
  func reference() {
    #expect(abs(lightness(Palette.Color(0xFFFFFF)) - 100) < 0.01)
    #expect(lightness(Palette.Color(0)) == 0)
    #expect(abs(lightness(Palette.Color(0x808080)) - 53.585) < 0.01)
  }

  @Test(
    "classes get darker as they get stronger, each by 7 at least", arguments: IntensityScale.all)
  func order(_ scale: IntensityScale) {
    for (weak, strong) in zip(scale.classes, scale.classes.dropFirst()) {
      guard weak.tone != strong.tone else {
        // Stages below tropical storm may share the depression's tone.
        #expect(weak.tone == .depression)
        continue
      }
      #expect(
        lightness(weak.tone.color) - lightness(strong.tone.color) >= 7,
        "\(scale.name) \(weak.code) \(strong.code)")
    }
  }

  @Test("GeoJSON and SVG have red first, KML opacity first and red last")
  func forms() {
    let color = Palette.Color(0x12AB0F)
    #expect(color.hex == "#12ab0f")
    #expect(color.kml(opacity: 1) == "ff0fab12")
    #expect(color.kml(opacity: 0) == "000fab12")
    #expect(color.kml(opacity: 0.35) == "590fab12")
    #expect(color.kml(opacity: 7) == "ff0fab12" && color.kml(opacity: -1) == "000fab12")
    #expect(Palette.Color(0x00000A).hex == "#00000a")
    #expect(Palette.Color(0x00000A).kml(opacity: 1) == "ff0a0000")
  }

  @Test("the area where the centre may go has no class's colour")
  func area() {
    let classes = Set(Palette.Tone.allCases.map(\.color))
    #expect(!classes.contains(Palette.areaFill) && !classes.contains(Palette.areaLine))
    #expect(!classes.contains(Palette.unclassed))
  }

  @Test("words can be read on land and sea, light and dark; the coast stands out from both")
  func ground() {
    let grounds = [
      ([Palette.sea.light, Palette.land.light], Palette.coast.light, Palette.casing),
      ([Palette.sea.dark, Palette.land.dark], Palette.coast.dark, Palette.Color(0xFFFFFF)),
    ]
    for (ground, coast, words) in grounds {
      for color in ground {
        #expect(contrast(words, color) >= 7)
        #expect(abs(lightness(coast) - lightness(color)) > 25)
      }
      #expect(abs(lightness(ground[0]) - lightness(ground[1])) > 7)
    }
  }
}
