/// The style sheet of a plate: by it a page, or who looks at the plate, changes its colours.
///
/// Every colour stands on its element as an attribute, for programs that draw no more than that. All rules
/// are in a condition that only programs with custom properties fulfil: librsvg, which would paint what
/// it cannot resolve black, passes over them. Names of rules and properties begin with a prefix, and the
/// colours of a theme hold for plates of that theme, so that plates in one page do not repaint each other.
enum PlateStyleSheet {
  /// What stands before the names of custom properties that a page can set.
  static let prefix = "--trackconv-"
  /// What stands before the names of the plate's own properties and classes.
  private static let own = "tc-"

  /// The class that paints an element.
  ///
  /// - Parameters:
  ///   - name: The colour.
  ///   - key: What is painted: `fill` or `stroke`.
  /// - Returns: The class: `tc-fill-ink`.
  static func className(of name: PaintName, _ key: String) -> String {
    "\(own)\(key)-\(name.rawValue)"
  }

  /// The class of a plate of a theme.
  static func rootClass(_ theme: Theme) -> String { "trackconv-plate trackconv-\(theme.rawValue)" }

  /// The rules, one a line.
  static func rules(_ theme: Theme) -> String {
    var rules = "\n@supports (color:var(\(prefix)ink)){\n"
    rules += values(theme, isDark: theme == .dark)
    if theme == .auto {
      rules += "@media (prefers-color-scheme:dark){\n"
      rules += values(theme, isDark: true)
      rules += "}\n"
    }
    for paint in PaintName.allCases {
      for key in ["fill", "stroke"] {
        rules += ".\(className(of: paint, key)){\(key):var(--\(own)\(paint.rawValue))}\n"
      }
    }
    return rules + "}\n"
  }

  /// The values of all colours: the page's own, and where it has none the theme's.
  private static func values(_ theme: Theme, isDark: Bool) -> String {
    var rule = ".trackconv-\(theme.rawValue){\n"
    for color in Palette.paints {
      guard let name = color.name?.rawValue else { continue }
      rule += "--\(own)\(name):var(\(prefix)\(name),\(color.hex(isDark: isDark)));\n"
    }
    return rule + "}\n"
  }
}
