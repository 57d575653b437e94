/// The rectangles of a plate's parts.
///
/// A unit is a pixel up to 1,200 by 900 (or 900 by 1,200); larger plates are enlarged, so that text
/// is never smaller than designed. A narrow plate, or one that is higher than wide, has its panel
/// below the map, in two columns; a small one has no panel, but facts in its heading.
struct PlateLayout {
  /// The arrangement of the parts.
  enum Form {
    /// The panel is beside the map.
    case beside
    /// The panel is below the map.
    case below
    /// There is no panel.
    case compact
  }

  let form: Form
  /// The whole plate, in its units.
  let size: PlateRect
  /// The title and valid time.
  let header: PlateRect
  /// Whether the lines of the header are under each other, because there is no room beside the
  /// title.
  let isStacked: Bool
  /// The map.
  let map: PlateRect
  /// The columns of the panel.
  let columns: [PlateRect]
  /// The lines at the bottom.
  let footer: PlateRect
  let footerLines: [String]
  let footerSize: Double
  /// The distance between the lines at the bottom.
  let footerStep: Double
  /// The user's logo, at the right of the footer.
  let logo: PlateRect?

  private static let panelWidth = 284.0
  /// The room of a logo.
  private static let logo = (width: 120.0, height: 34.0)
  /// The largest height of a panel below a map, and its largest share of the plate's height.
  private static let panelHeight = 460.0
  private static let panelShare = 0.42
  /// The space for the labels of the graticule.
  private static let left = 38.0
  private static let below = 22.0
  /// The space for labels on the right, with the gap to the panel or the margin.
  private static let right = 56.0
  private static let gap = 24.0
  /// Narrower plates have no panel, a panel below the map, and a stacked header.
  private static let widths = (compact: 500.0, below: 700.0, stacked: 900.0)
  /// Lower plates have no panel.
  private static let heights = (beside: 520.0, below: 640.0)
  /// The allowed width and height, in pixels.
  private static let sizes = 100...20_000

  /// Lays out a plate.
  ///
  /// - Parameters:
  ///   - pixels: The size.
  ///   - text: The text at the bottom.
  ///   - hasPanel: Whether there is a panel beside the map.
  ///   - hasLogo: Whether the footer has a logo at its right.
  ///   - hasGraticule: Whether there are labels of the graticule around the map.
  ///   - labelsRight: Whether the graticule also has labels above and on the right.
  ///   - stackHeight: Returns the height of a stacked header of a given width.
  ///   - panelHeight: Returns the required height of a panel of two columns of a given width.
  /// - Throws: An error if the size is not allowed.
  init(
    _ pixels: PlateSize, footer text: String, hasPanel: Bool, hasLogo: Bool = false,
    hasGraticule: Bool = true, labelsRight: Bool = false,
    stackHeight: (Form, Double) -> Double, panelHeight: (Double) -> Double
  ) throws(WriteError) {
    guard Self.sizes.contains(pixels.width), Self.sizes.contains(pixels.height) else {
      throw WriteError(
        "a plate cannot be \(pixels.width)x\(pixels.height): each side must be 100 to 20000 pixels")
    }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let isWide = width >= height
    let unit = max(
      1, isWide ? min(width / 1_200, height / 900) : min(width / 900, height / 1_200))
    size = PlateRect(x: 0, y: 0, width: width / unit, height: height / unit)
    form = Self.form(size)
    let margin = form == .compact ? 12.0 : 24
    let inner = size.inset(by: margin)
    isStacked = form == .compact || size.width < Self.widths.stacked
    let headerTop = form == .compact ? 8.0 : isStacked ? 14 : 20
    header = PlateRect(
      x: inner.x, y: headerTop, width: inner.width,
      height: isStacked ? stackHeight(form, inner.width) : 66)
    footerSize = form == .compact ? 10 : 11
    footerStep = footerSize + 4
    footerLines = PlateText.lines(
      text, size: footerSize, width: inner.width - (hasLogo ? Self.logo.width + 24 : 0))
    let footerHeight = max(
      Double(footerLines.count) * footerStep, hasLogo ? Self.logo.height : 0)
    footer = PlateRect(
      x: inner.x, y: size.height - footerHeight - margin / 2, width: inner.width,
      height: footerHeight)
    logo =
      hasLogo
      ? PlateRect(
        x: inner.maxX - Self.logo.width, y: footer.y, width: Self.logo.width,
        height: footerHeight) : nil
    let top = header.maxY + (labelsRight ? 20 : form == .compact ? 8 : 14)
    let bottom = footer.y - (form == .compact ? 6 : 14)
    let mapX = inner.x + (hasGraticule ? Self.left : 0)
    let mapBottom = bottom - (hasGraticule ? Self.below : 0)
    let labelsRight = labelsRight && hasGraticule
    guard hasPanel, form != .compact else {
      let mapRight = inner.maxX - (labelsRight ? Self.right - margin : 0)
      map = PlateRect(x: mapX, y: top, width: mapRight - mapX, height: mapBottom - top)
      columns = []
      return
    }
    let room = labelsRight ? Self.right - Self.gap : 0
    if form == .beside {
      let mapRight = inner.maxX - Self.panelWidth - Self.gap - room
      map = PlateRect(x: mapX, y: top, width: mapRight - mapX, height: mapBottom - top)
      columns = [
        PlateRect(
          x: inner.maxX - Self.panelWidth, y: top, width: Self.panelWidth, height: bottom - top)
      ]
    } else {
      let column = (inner.width - 32) / 2
      let panelHeight = min(
        Self.panelHeight, size.height * Self.panelShare, panelHeight(column))
      let panelTop = bottom - panelHeight
      map = PlateRect(
        x: mapX, y: top, width: inner.maxX - room - mapX,
        height: panelTop - 16 - (bottom - mapBottom) - top)
      columns = [inner.x, inner.x + column + 32].map {
        PlateRect(x: $0, y: panelTop, width: column, height: panelHeight)
      }
    }
  }

  private static func form(_ size: PlateRect) -> Form {
    if size.width < widths.compact { return .compact }
    if size.width < widths.below || size.height > size.width {
      return size.height < heights.below ? .compact : .below
    }
    return size.height < heights.beside ? .compact : .beside
  }
}
