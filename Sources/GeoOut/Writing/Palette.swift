/// The colours of maps.
///
/// Classes are ordered in lightness, so that they can be told apart in grey and by people with colour
/// blindness, and each is drawn with a casing. The smallest difference of two neighbours, in CAM02-UCS
/// with full deficiency, is 9.4 (protan), 11.8 (deutan), 13.9 (tritan): between depression and storm,
/// which their symbols tell apart too.
public enum Palette {
  /// A colour in sRGB.
  public struct Color: Hashable, Sendable {
    /// Red, green and blue as 0xRRGGBB.
    public let value: UInt32

    init(_ value: UInt32) {
      self.value = value
    }

    /// The colour as GeoJSON and SVG write it: `#rrggbb`.
    public var hex: String { "#" + Self.digits(value) }

    /// The colour as KML writes it: `aabbggrr`, opacity first and red last.
    ///
    /// - Parameter opacity: The opacity, 0 to 1.
    /// - Returns: Eight hexadecimal digits.
    public func kml(opacity: Double) -> String {
      let alpha = UInt32((min(1, max(0, opacity)) * 255).rounded())
      let swapped = (value & 0xFF) << 16 | value & 0xFF00 | value >> 16
      return Self.digits(alpha).suffix(2) + Self.digits(swapped)
    }

    private static func digits(_ value: UInt32) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  /// The tones of the classes of all scales.
  enum Tone: Hashable, Sendable, CaseIterable {
    case depression, storm, severeStorm, typhoon, severeTyphoon, extreme
    case category1, category2, category3, category4, category5
    case moderate, strong, intense

    var color: Color {
      switch self {
      case .depression: Color(0xE8F0F6)
      case .storm: Color(0xB4DCF0)
      case .severeStorm, .category1, .moderate: Color(0xEFAE2E)
      case .typhoon: Color(0xDC6F26)
      case .severeTyphoon: Color(0xB02A48)
      case .extreme: Color(0x4F0F5C)
      case .category2: Color(0xDC7326)
      case .category3: Color(0xBB3539)
      case .category4: Color(0x82195F)
      case .category5: Color(0x3A0A4E)
      case .strong: Color(0xCF4A35)
      case .intense: Color(0x5A0F5A)
      }
    }
  }

  /// What has no class: extratropical cyclones, lows, fixes without a wind.
  public static let unclassed = Color(0x8A949C)
  /// The casing of coloured lines and marks on a light ground.
  public static let casing = Color(0x1B2430)
  /// The forecast track and its fixes.
  public static let forecast = Color(0x3D4C5C)
  /// The area where the centre may go: its inside.
  public static let areaFill = Color(0xFFE680)
  /// The area where the centre may go: its outline.
  public static let areaLine = Color(0xC62828)
  /// The circle that holds the centre at its time.
  public static let probability = Color(0x8D5A00)
  /// Winds of the lower threshold: 15 m/s, 34 kt.
  public static let gale = Color(0xD9A400)
  /// Winds of a middle threshold: 50 kt.
  public static let storm = Color(0xC62828)
  /// Winds of hurricane force: 64 kt.
  public static let hurricane = Color(0x82195F)

  /// A colour on a light ground, and the one that stands for it on a dark ground.
  public struct Pair: Hashable, Sendable {
    /// The colour on a light ground.
    public let light: Color
    /// The colour on a dark ground.
    public let dark: Color

    init(light: UInt32, dark: UInt32) {
      self.light = Color(light)
      self.dark = Color(dark)
    }
  }

  /// The sea: no class of any scale is as pale and as blue.
  public static let sea = Pair(light: 0xF0F4F7, dark: 0x16202A)
  /// The land: without a hue of its own, so that the colours over it keep theirs.
  public static let land = Pair(light: 0xDFDDD5, dark: 0x333C44)
  /// The line between land and sea.
  public static let coast = Pair(light: 0x8C9499, dark: 0x75828D)
}
