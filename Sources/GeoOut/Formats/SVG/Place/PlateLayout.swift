/// The rectangles of a plate's parts.
///
/// A unit is a pixel at 1,200 by 900 or 900 by 1,200. Larger plates are enlarged. Smaller ones are
/// reduced only until the smallest text, of 11 units, has 10 pixels.
struct PlateLayout {
  /// The arrangement of the parts.
  enum Form {
    /// The panel is beside the map.
    case beside
    /// The panel is below the map.
    case below
    /// There are a map, its title and its source only, and the key of its signs if that is short.
    case thumbnail
  }

  /// The blocks of a panel for some columns.
  struct Panel {
    let blocks: [PlatePanel.Block]
    /// The weight of those that fit, and whether nothing had to be left out.
    let parts: Int
    let isWhole: Bool
    /// The height that they take.
    let height: Double
  }

  let form: Form
  /// The whole plate, in its units.
  let size: PlateRect
  /// The title and the times.
  let header: PlateRect
  /// The map.
  private(set) var map: PlateRect
  /// The columns of the panel.
  private(set) var columns: [PlateRect] = []
  /// The blocks of the panel but for its notes.
  private(set) var blocks: [PlatePanel.Block] = []
  /// The lines at the bottom.
  let footer: PlateRect
  let footerLines: [String]
  /// Whether the terms of use are at the bottom: not if they would take more than two lines.
  let hasTerms: Bool
  /// The user's logo, at the right of the footer.
  let logo: PlateRect?

  static let footerSize = 11.0
  static let footerStep = 15.0
  private static let mostLines = 2
  private static let minUnit = 0.91
  /// The smallest plates with a panel, in units.
  private static let beside = (width: 760.0, height: 440.0)
  private static let below = (width: 360.0, height: 600.0)
  private static let panelWidth = 284.0
  /// Wider plates have a map of more than half of their height, and two columns below it.
  private static let wide = (map: 500.0, columns: 660.0)
  private static let columnGap = 28.0
  /// The most of the map's height that a thumbnail gives to the key of its signs.
  private static let keyShare = 0.36
  /// The least height that it leaves to the map.
  private static let leastMap = 110.0
  /// The room of a logo.
  private static let logo = (width: 120.0, height: 34.0)
  /// Squares from this width on may have two columns where one has no room for all.
  private static let two = 560.0
  /// Wider plates have three columns below the map.
  private static let widest = 1_000.0
  /// The unit of a square or an upright plate is its width divided by this, if that is larger:
  /// it is read on a phone, at a third of its size.
  private static let squareWidth = 680.0
  /// The width of content, for a height of 1, above which the panel may be below the map.
  private static let wideContent = 1.7
  /// The space for the labels of the graticule.
  private static let labels = (left: 38.0, below: 22.0)
  /// The allowed width and height, in pixels.
  private static let sizes = 100...20_000

  /// Lays out a plate.
  ///
  /// - Parameters:
  ///   - pixels: The size.
  ///   - aspect: The width of what the map shows, for a height of 1.
  ///   - globe: The height of the globe for a width of 1 of the map, if that shows most of it.
  ///   - hasPanel: Whether there is anything for a panel.
  ///   - leastMap: The least share of the height that the map keeps above a panel that lists storms or cities.
  ///   - hasGraticule: Whether there are labels of the graticule around the map.
  ///   - labelsRight: Whether the graticule also has labels on the right.
  ///   - hasLogo: Whether the footer has a logo at its right.
  ///   - footer: Returns the text at the bottom, with or without the terms of use.
  ///   - headerHeight: Returns the height of the header of a width.
  ///   - panel: Chooses the blocks of the panel for columns.
  /// - Throws: An error if the size is not allowed.
  init(
    _ pixels: PlateSize, aspect: Double = 1, globe: Double? = nil, hasPanel: Bool,
    leastMap: Double = 0.55,
    hasGraticule: Bool = true,
    labelsRight: Bool = false,
    hasLogo: Bool = false,
    footer: (Form, Bool) -> String, headerHeight: (Form, Double) -> Double,
    panel: (_ columns: [PlateRect], Form) -> Panel
  ) throws(WriteError) {
    guard Self.sizes.contains(pixels.width), Self.sizes.contains(pixels.height) else {
      throw WriteError(
        "a plate cannot be \(pixels.width)x\(pixels.height): each side must be 100 to 20000 pixels")
    }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let usual = max(Self.minUnit, min(max(width, height) / 1_200, min(width, height) / 900))
    let unit = width > height * 1.1 ? usual : max(usual, width / Self.squareWidth)
    size = PlateRect(x: 0, y: 0, width: width / unit, height: height / unit)
    let form = Self.form(size, aspect)
    self.form = form
    let margin = min(24, size.width * 0.03)
    let inner = size.inset(by: margin)
    header = PlateRect(
      x: inner.x, y: margin / 2, width: inner.width, height: headerHeight(form, inner.width))
    let footerWidth = inner.width - (hasLogo ? Self.logo.width + margin : 0)
    let texts = [true, false].map {
      PlateText.lines(footer(form, $0), size: Self.footerSize, width: footerWidth)
    }
    hasTerms = form != .thumbnail && texts[0].count <= Self.mostLines
    footerLines = texts[hasTerms ? 0 : 1]
    let footerHeight = max(
      Double(footerLines.count) * Self.footerStep, hasLogo ? Self.logo.height : 0)
    self.footer = PlateRect(
      x: inner.x, y: size.height - footerHeight - margin / 2, width: inner.width,
      height: footerHeight)
    logo =
      hasLogo
      ? PlateRect(
        x: inner.maxX - Self.logo.width, y: self.footer.y, width: Self.logo.width,
        height: footerHeight) : nil
    let labels = hasGraticule && form != .thumbnail ? Self.labels : (left: 0, below: 0)
    let top = header.maxY + (form == .thumbnail ? 8 : 18)
    let bottom = self.footer.y - 8
    map = PlateRect(
      x: inner.x + labels.left, y: top,
      width: inner.width - labels.left * (labelsRight ? 2 : 1),
      height: bottom - labels.below - top)
    guard hasPanel else {
      let height = min(map.height, globe.map { map.width * $0 } ?? .infinity)
      map.y += (map.height - height) / 2
      map.height = height
      return
    }
    switch form {
    case .thumbnail:
      let room = min(map.height * Self.keyShare, map.height - Self.leastMap)
      columns = [PlateRect(x: inner.x, y: bottom - room, width: inner.width, height: room)]
      let key = panel(columns, form)
      blocks = key.blocks
      guard key.height > 0 else {
        columns = []
        break
      }
      columns[0].height = key.height
      columns[0].y = bottom - key.height
      map.height -= key.height + 6
    case .beside:
      map.width -= Self.panelWidth + 24
      map.height = min(map.height, globe.map { map.width * $0 } ?? .infinity)
      columns = [
        PlateRect(
          x: inner.maxX - Self.panelWidth, y: top, width: Self.panelWidth, height: bottom - top)
      ]
      blocks = panel(columns, form).blocks
    case .below:
      // The map gives way before the legend does, and to what lies beyond the globe.
      let shares =
        size.width < Self.wide.map
        ? [0.4]
        : size.height < size.width * 1.15
          ? [0.44, 0.39, 0.34, 0.31, 0.28]
          : [0.55, 0.5, 0.45, 0.4].filter { $0 >= leastMap }
      let spare = globe.map { map.height - map.width * $0 - 16 } ?? 0
      let count = size.width < Self.wide.columns ? 1.0 : size.width < Self.widest ? 2 : 3
      // Where the columns of a square have no room for the legend, it is across the whole width.
      let choices = shares.flatMap { share in
        let limit = max(map.height - size.height * share - 16, spare)
        let counts = count > 1 ? [count, 1] : size.width < Self.two ? [1] : [1, 2]
        return counts.map { count in
          let width = (inner.width - (count - 1) * Self.columnGap) / count
          return stride(from: 0, to: count, by: 1).map {
            PlateRect(
              x: inner.x + $0 * (width + Self.columnGap), y: bottom - limit, width: width,
              height: limit)
          }
        }
      }
      let panels = choices.map { panel($0, form) }
      let best =
        panels.firstIndex { $0.isWhole }
        ?? panels.indices.max {
          (panels[$0].parts, panels[$0].height) < (panels[$1].parts, panels[$1].height)
        } ?? 0
      let taken = panels[best].height
      blocks = panels[best].blocks
      map.height -= max(taken > 0 ? taken + 16 : 0, spare)
      let top = min(bottom - taken, map.maxY + labels.below + 16)
      columns = choices[best].map { PlateRect(x: $0.x, y: top, width: $0.width, height: taken) }
    }
  }

  private static func form(_ size: PlateRect, _ aspect: Double) -> Form {
    // What is wide is larger on a map as wide as the plate, unless that would be too low for it.
    let isLarger =
      size.width * min(1, size.height * 0.6 / size.width * aspect)
      > (size.width - panelWidth) * min(1, size.height * 0.85 / (size.width - panelWidth) * aspect)
    let isWide = aspect > wideContent && isLarger
    if size.width >= max(beside.width, size.height * 0.9), size.height >= beside.height, !isWide {
      return .beside
    }
    return size.width >= below.width && size.height >= below.height ? .below : .thumbnail
  }
}
