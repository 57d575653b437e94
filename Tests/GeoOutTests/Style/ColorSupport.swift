import Foundation

@testable import GeoOut

/// A colour as light: linear parts of the primaries of sRGB.
struct RGB: Hashable {
  var red: Double
  var green: Double
  var blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A colour of the palette (IEC 61966-2-1).
  init(_ color: Palette.Color, isDark: Bool = false) {
    let value = isDark ? color.dark : color.value
    func linear(_ shift: UInt32) -> Double {
      let part = Double(value >> shift & 0xFF) / 255
      return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    self.init(linear(16), linear(8), linear(0))
  }

  /// What is seen where this lies over another, mixed as SVG mixes: by the encoded values.
  func over(_ ground: RGB, opacity: Double) -> RGB {
    func encoded(_ part: Double) -> Double {
      part <= 0.003_130_8 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    }
    func mixed(_ one: Double, _ other: Double) -> Double {
      let part = encoded(one) * opacity + encoded(other) * (1 - opacity)
      return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return RGB(mixed(red, ground.red), mixed(green, ground.green), mixed(blue, ground.blue))
  }

  /// The relative luminance (WCAG 2.1).
  private var luminance: Double { 0.212_6 * red + 0.715_2 * green + 0.072_2 * blue }

  /// WCAG 2.1, contrast ratio.
  func contrast(_ other: RGB) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  /// CIE L*.
  var lightness: Double { lab.l }

  /// CIEDE2000.
  func difference(_ other: RGB) -> Double { lab.difference(other.lab) }

  /// The difference of CIE 1976.
  func distance(_ other: RGB) -> Double {
    let (one, two) = (lab, other.lab)
    return hypot(one.l - two.l, hypot(one.a - two.a, one.b - two.b))
  }

  private var lab: Lab {
    func root(_ part: Double) -> Double {
      part > 216.0 / 24_389 ? cbrt(part) : (24_389.0 / 27 * part + 16) / 116
    }
    let x = root((0.412_456 * red + 0.357_576 * green + 0.180_438 * blue) / 0.950_47)
    let y = root(0.212_673 * red + 0.715_152 * green + 0.072_175 * blue)
    let z = root((0.019_334 * red + 0.119_192 * green + 0.950_304 * blue) / 1.088_83)
    return Lab(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// How people see colours.
  enum Vision: CaseIterable {
    case usual, protanopia, deuteranopia, tritanopia

    /// Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of color vision
    /// deficiency" (2009): severity 1.
    fileprivate var matrix: [[Double]] {
      switch self {
      case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanopia:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranopia:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      case .tritanopia:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      }
    }
  }

  func seen(by vision: Vision) -> RGB {
    let parts = vision.matrix.map { row in
      min(1, max(0, row[0] * red + row[1] * green + row[2] * blue))
    }
    return RGB(parts[0], parts[1], parts[2])
  }
}

/// A colour in CIE L*a*b*.
struct Lab {
  var l: Double
  var a: Double
  var b: Double

  /// CIEDE2000 (Sharma, Wu, Dalal 2005).
  func difference(_ other: Lab) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    func power7(_ value: Double) -> Double {
      (pow(value, 7) / (pow(value, 7) + pow(25, 7))).squareRoot()
    }
    let stretch = 1.5 - 0.5 * power7((hypot(a, b) + hypot(other.a, other.b)) / 2)
    let (a1, a2) = (a * stretch, other.a * stretch)
    let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      let angle = atan2(b, a) * 180 / .pi
      return angle < 0 ? angle + 360 : angle
    }
    let (h1, h2) = (hue(a1, b), hue(a2, other.b))
    var turn = c1 * c2 == 0 ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let dH = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2))
    let (meanL, meanC) = ((l + other.l) / 2, (c1 + c2) / 2)
    var meanH = c1 * c2 == 0 ? h1 + h2 : (h1 + h2) / 2
    if c1 * c2 != 0, abs(h1 - h2) > 180 { meanH += h1 + h2 < 360 ? 180 : -180 }
    let t =
      1 - 0.17 * cos(radians(meanH - 30)) + 0.24 * cos(radians(2 * meanH))
      + 0.32 * cos(radians(3 * meanH + 6)) - 0.2 * cos(radians(4 * meanH - 63))
    let middle = (meanL - 50) * (meanL - 50)
    let lightness = (other.l - l) / (1 + 0.015 * middle / (20 + middle).squareRoot())
    let chroma = (c2 - c1) / (1 + 0.045 * meanC)
    let hue = dH / (1 + 0.015 * meanC * t)
    let bend = (meanH - 275) / 25
    let rotation = -sin(radians(60 * exp(-bend * bend))) * 2 * power7(meanC)
    return
      (lightness * lightness + chroma * chroma + hue * hue + rotation * chroma * hue).squareRoot()
  }
}
