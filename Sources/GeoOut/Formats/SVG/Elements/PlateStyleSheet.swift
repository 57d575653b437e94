/// The style sheet of a plate, through which a page or a viewer can change its colours.
///
/// Every colour is also an attribute of its element, for programs that support no more. All rules
/// are in a condition that only programs with custom properties satisfy: librsvg, which would paint
/// unresolved values black, skips them. Rules and properties have a prefix, and the colours of a
/// theme apply only to plates of that theme, so plates on one page do not repaint each other.
enum PlateStyleSheet {
  /// The prefix of custom properties that a page can set.
  static let prefix = "--trackconv-"
  /// The prefix of the plate's own properties and classes.
  private static let own = "tc-"

  /// Returns the class that paints an element.
  ///
  /// - Parameters:
  ///   - name: The colour.
  ///   - key: The property to paint: `fill` or `stroke`.
  /// - Returns: The class, such as `tc-fill-ink`.
  static func className(of name: PaintName, _ key: String) -> String {
    "\(own)\(key)-\(name.rawValue)"
  }

  /// Returns the class of a plate with a theme.
  static func rootClass(_ theme: Theme) -> String { "trackconv-plate trackconv-\(theme.rawValue)" }

  /// Returns the rules for the colours that a plate uses, one per line.
  static func rules(_ theme: Theme, for plate: PlateContext) -> String {
    let used = plate.fills.union(plate.strokes)
    var rules = "\n@supports (color:var(\(prefix)ink)){\n"
    // Pages are printed in light colours.
    let isAlwaysDark = theme == .dark && !plate.isPage
    rules += values(theme, of: used, isDark: isAlwaysDark)
    if theme != .light, !isAlwaysDark {
      let condition = [
        plate.isPage ? "screen" : nil, theme == .auto ? "(prefers-color-scheme:dark)" : nil,
      ]
      rules += "@media \(condition.compactMap { $0 }.joined(separator: " and ")){\n"
      rules += values(theme, of: used, isDark: true)
      rules += "}\n"
    }
    for paint in PaintName.allCases {
      for (key, paints) in [("fill", plate.fills), ("stroke", plate.strokes)]
      where paints.contains(paint) {
        rules += ".\(className(of: paint, key)){\(key):var(--\(own)\(paint.rawValue))}\n"
      }
    }
    return rules + "}\n"
  }

  /// Returns the values of colours: the page's own where it may set them, otherwise the theme's.
  private static func values(_ theme: Theme, of used: Set<PaintName>, isDark: Bool) -> String {
    var rule = ".trackconv-\(theme.rawValue){\n"
    for color in Palette.paints {
      guard let name = color.name, used.contains(name) else { continue }
      let hex = color.hex(isDark: isDark)
      let own = name.property
      let value = PaintName.settable.contains(own) ? "var(\(prefix)\(own.rawValue),\(hex))" : hex
      rule += "--\(Self.own)\(name.rawValue):\(value);\n"
    }
    return rule + "}\n"
  }
}
