/// The colours of maps.
///
/// Classes are ordered by lightness, so that they can be distinguished in grey and by people with
/// colour blindness, and each is drawn with a casing. Neighbours differ by at least 15 (CIE 1976) for protan and
/// deutan vision too (Machado and others 2009). Lines that cannot have a casing
/// use the colours of `Tone.bare`.
public enum Palette {
  /// An sRGB colour, with one value for a light background and one for a dark one.
  public struct Color: Hashable, Sendable {
    /// Red, green and blue on a light background, as 0xRRGGBB; used by formats without themes.
    public let value: UInt32
    /// Red, green and blue on a dark background.
    public let dark: UInt32
    /// The name by which a page can set the colour; `nil` if it cannot.
    let name: PaintName?

    init(_ value: UInt32, dark: UInt32? = nil, _ name: PaintName? = nil) {
      self.value = value
      self.dark = dark ?? value
      self.name = name
    }

    /// The colour on a light background as in GeoJSON and SVG: `#rrggbb`.
    public var hex: String { "#" + Self.digits(value) }

    /// Returns the colour of a theme as in SVG.
    func hex(isDark: Bool) -> String { "#" + Self.digits(isDark ? dark : value) }

    /// Returns the colour as in KML: `aabbggrr`, opacity first and red last.
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
  ///
  /// Stronger classes stand out more: they are darker on a light background, and lighter on a dark
  /// one. The casing separates them from the background.
  enum Tone: Hashable, Sendable, CaseIterable {
    case depression, storm, severeStorm, typhoon, severeTyphoon, extreme
    case category1, category2, category3, category4, category5
    case moderate, strong, intense

    var color: Color { colors.cased }
    /// The colour of lines and marks without a casing, as in KML and simplestyle.
    ///
    /// It stands out from the pale and dark base maps of other programs; classes go from blue
    /// through orange and red to purple.
    var bare: Color { colors.bare.map { Color($0) } ?? color }

    private var colors: (cased: Color, bare: UInt32?) {
      switch self {
      case .depression: (Color(0xE8F0F6, dark: 0x414E58, .depression), 0x3F8FD6)
      case .storm: (Color(0xA8DAF8, dark: 0x3C6A9D, .tropicalStorm), 0x1F62B0)
      case .severeStorm: (Color(0xEFAE2E, dark: 0xA57E0C, .severeStorm), 0xDE8F00)
      case .typhoon: (Color(0xDC6F26, dark: 0xF37C5D, .typhoon), 0xD4581C)
      case .severeTyphoon: (Color(0xB02A48, dark: 0xFF96B3, .severeTyphoon), nil)
      case .extreme: (Color(0x4F0F5C, dark: 0xD9C8FF, .extreme), 0x8A2BC0)
      case .category1: (Color(0xEFAE2E, dark: 0xA57E0C, .category1), 0xDE8F00)
      case .category2: (Color(0xDC7326, dark: 0xF37C5D, .category2), 0xD4581C)
      case .category3: (Color(0xBB3539, dark: 0xFF96B3, .category3), nil)
      case .category4: (Color(0x82195F, dark: 0xDABFFF, .category4), 0xA0267A)
      case .category5: (Color(0x3A0A4E, dark: 0xCDEFFF, .category5), 0x6A1FB8)
      case .moderate: (Color(0xEFAE2E, dark: 0xA57E0C, .moderate), 0xDE8F00)
      case .strong: (Color(0xCF4A35, dark: 0xFF9A86, .strong), nil)
      case .intense: (Color(0x5A0F5A, dark: 0xD9C8FF, .intense), 0x8A2BC0)
      }
    }
  }

  /// The colour of a class as a thin line, and whether that needs a casing.
  static func thin(_ color: Color) -> (color: Color, isCased: Bool) {
    switch color {
    case Tone.depression.color: (thinDepression, false)
    case Tone.storm.color: (thinStorm, false)
    default: (color, color != unclassed)
    }
  }

  /// Features without a class: extratropical cyclones, lows, fixes without a wind.
  public static let unclassed = Color(0x8A949C, dark: 0x98A0A8, .unclassed)
  /// The casing of coloured lines and marks.
  public static let casing = Color(0x1B2430, dark: 0xFFFFFF, .casing)
  /// The forecast track and its fixes.
  public static let forecast = Color(0x3D4C5C, dark: 0xC6D2DC, .forecast)
  /// The fill of the potential track area in formats of data.
  public static let areaFill = Color(0xFFE680, dark: 0xE0C040)
  /// The fill of the potential track area on plates of Taiwan's agency.
  static let areaFillOfTaiwan = Color(0xFFF0B3, dark: 0x6B5E2A, .areaOfTaiwan)
  /// The outline of the potential track area there, and in formats of data.
  public static let areaLine = Color(0xC62828, dark: 0xFF8078, .areaLineOfTaiwan)
  /// The fill of the potential track area on plates: seen on land and sea, and of no hue.
  static let cone = Color(0x5B6771, dark: 0xC6D2DC, .area)
  /// The outline of the potential track area on plates.
  static let coneLine = Color(0x5B6771, dark: 0xA9B5BF, .areaLine)
  /// The probability circle of the centre at one time.
  public static let probability = Color(0x8D5A00, dark: 0xF2C572, .probability)
  /// Winds of the lower threshold: 15 m/s, 34 kt.
  public static let gale = Color(0xD9A400, dark: 0xF0B400)
  /// The fill of such winds on plates: light, so that the sea does not turn it green.
  static let galeFill = Color(0xFFE28A, dark: 0x7A5F10, .gale)
  /// The outline of such winds on plates, where yellow would not be seen.
  static let galeLine = Color(0x8A6600, dark: 0xF0B400, .galeLine)
  /// Winds of a middle threshold: 50 kt.
  public static let storm = Color(0xC62828, dark: 0xFF6B61, .stormWind)
  /// Winds of hurricane force: 64 kt.
  public static let hurricane = Color(0x82195F, dark: 0xE58AD0, .hurricaneWind)

  /// Depressions and storms as thin lines without a casing: both stand out from land and sea.
  static let thinDepression = Color(0x3F8FD6, dark: 0x768CA0, .thinDepression)
  static let thinStorm = Color(0x1F62B0, dark: 0x4F8ACB, .thinStorm)

  /// Warnings and watches on coasts: as in the NHC's graphics.
  static let hurricaneWarning = Color(0xE3122B, dark: 0xFF4A4A, .hurricaneWarning)
  static let hurricaneWatch = Color(0xFF8AC7, dark: 0xFFA6D6, .hurricaneWatch)
  static let stormWarning = Color(0x1E43E0, dark: 0x4A78FF, .stormWarning)
  static let stormWatch = Color(0xFFE03A, dark: 0xFFE03A, .stormWatch)

  /// Text and frames.
  static let ink = Color(0x1B2430, dark: 0xEEF2F5, .ink)
  /// Secondary text.
  static let quiet = Color(0x4A5763, dark: 0xB9C4CD, .quiet)
  /// Warnings that must not be missed: tests and exercises.
  static let alarm = Color(0xC62828, dark: 0xFF8A80, .alarm)
  /// The paper, and the open parts of symbols.
  static let paper = Color(0xFFFFFF, dark: 0x0E151C, .paper)
  /// Lines between parts of the panel.
  static let rule = Color(0xC9D1D8, dark: 0x3D4A56, .rule)
  /// The sea: clear and blue, darker than the land on a light background.
  public static let sea = Color(0xCFDFE9, dark: 0x11293B, .sea)
  /// The land: warm and nearly neutral, so that the colours over it keep their hue.
  public static let land = Color(0xF6F4EE, dark: 0x36362F, .land)
  /// The coastline: with the hue it tells land from sea, where grey alone would not.
  public static let coast = Color(0x687B89, dark: 0x8F9FAB, .coast)
  /// Borders between countries and within them.
  static let border = Color(0xB3AEA2, dark: 0x6A6B64, .border)
  /// The graticule, which stands back behind the coast.
  static let graticule = Color(0xB4C8D5, dark: 0x2B4356, .graticule)
  /// The names of countries, which may lie on the tint of an area, and on a border.
  static let country = Color(0x2E332C, dark: 0xD2D3CB, .country)
  /// The names of seas.
  static let seaName = Color(0x31506A, dark: 0x9BBFD9, .seaName)

  /// Lines of different forecasts of a storm, as different as possible.
  static let lines = [
    Color(0x1F6FB2, dark: 0x6DB3F2, .line1), Color(0xC53E18, dark: 0xFF8A5C, .line2),
    Color(0x1A7F52, dark: 0x4FD19B, .line3), Color(0xB0328C, dark: 0xF08CD2, .line4),
    Color(0x8A6A00, dark: 0xE8C04A, .line5), Color(0x0A7A8C, dark: 0x5CDDF0, .line6),
    Color(0x6A4FC0, dark: 0xB7A1FF, .line7), Color(0x7A4A21, dark: 0xD2A679, .line8),
  ]

  /// Strike probabilities, from the lowest to the highest: one hue, of which more covers more.
  static let strikes = [
    Color(0xBFD3E6, dark: 0x3E4A73, .strike1), Color(0x9AB6DC, dark: 0x5B5FA0, .strike2),
    Color(0x8C8FC8, dark: 0x8479C4, .strike3), Color(0x8455AB, dark: 0xB49BE0, .strike4),
    Color(0x5E1A75, dark: 0xEBDCFA, .strike5),
  ]

  /// All colours that plates use, in the order of their names.
  static let paints: [Color] =
    [ink, quiet, alarm, paper, rule, sea, land, coast, border, graticule, country, seaName] + [
      casing, forecast, cone, coneLine, areaFillOfTaiwan, areaLine, probability, galeFill, galeLine,
      storm, hurricane, unclassed, thinDepression, thinStorm,
    ]
    + Tone.allCases.map { $0.color } + lines + strikes
    + [hurricaneWarning, hurricaneWatch, stormWarning, stormWatch]
}

/// The names of the colours of plates, by which their style sheet refers to them.
enum PaintName: String, Hashable, Sendable, CaseIterable {
  /// The colours that pages can set, with the prefix `--trackconv-`.
  ///
  /// They are part of the output contract (`Documentation/plates.md`): a name is never reused.
  static let settable: Set<Self> = [
    .ink, .quiet, .paper, .sea, .land, .coast, .casing, .forecast, .area, .areaLine,
  ]

  /// The name by which a page sets the colour: one for the potential track area, whoever draws it.
  var property: Self {
    switch self {
    case .areaOfTaiwan: .area
    case .areaLineOfTaiwan: .areaLine
    default: self
    }
  }

  case ink, quiet, alarm, paper, rule, sea, land, coast, border, graticule, country
  case seaName = "sea-name"
  case casing, forecast, area
  case areaLine = "area-line"
  case areaOfTaiwan = "area-cwa"
  case areaLineOfTaiwan = "area-cwa-line"
  case probability
  case gale = "wind-gale"
  case galeLine = "wind-gale-line"
  case stormWind = "wind-storm"
  case hurricaneWind = "wind-hurricane"
  case unclassed = "class-none"
  case thinDepression = "thin-depression"
  case thinStorm = "thin-storm"
  case depression = "class-depression"
  case tropicalStorm = "class-storm"
  case severeStorm = "class-severe-storm"
  case typhoon = "class-typhoon"
  case severeTyphoon = "class-severe-typhoon"
  case extreme = "class-extreme"
  case category1 = "class-1"
  case category2 = "class-2"
  case category3 = "class-3"
  case category4 = "class-4"
  case category5 = "class-5"
  case moderate = "class-moderate"
  case strong = "class-strong"
  case intense = "class-intense"
  case line1 = "line-1"
  case line2 = "line-2"
  case line3 = "line-3"
  case line4 = "line-4"
  case line5 = "line-5"
  case line6 = "line-6"
  case line7 = "line-7"
  case line8 = "line-8"
  case strike1 = "strike-1"
  case strike2 = "strike-2"
  case strike3 = "strike-3"
  case strike4 = "strike-4"
  case strike5 = "strike-5"
  case hurricaneWarning = "warning-hurricane"
  case hurricaneWatch = "watch-hurricane"
  case stormWarning = "warning-storm"
  case stormWatch = "watch-storm"
}

extension TextBuffer {
  /// Appends a colour as `#rrggbb`.
  mutating func append(_ color: Palette.Color) {
    append("#")
    for shift in stride(from: 20, through: 0, by: -4) {
      append(hexDigit: color.value >> shift & 15)
    }
  }
}
