/// The rectangles of a plate's parts.
///
/// A plate is laid out for 1,200 by 900 units, or more on one side; `viewBox` scales it to its
/// size. A plate that is higher than wide has its panel below the map, in two columns.
struct PlateLayout {
  /// The whole plate, in its units.
  let size: PlateRect
  /// The title and valid time.
  let header: PlateRect
  /// The map.
  let map: PlateRect
  /// The columns of the panel.
  let columns: [PlateRect]
  /// The lines at the bottom.
  let footer: PlateRect
  let footerLines: [String]
  /// The user's logo, at the right of the footer.
  let logo: PlateRect?

  static let footerSize = 11.0
  static let footerStep = 15.0
  private static let margin = 24.0
  private static let panelWidth = 284.0
  /// The room of a logo.
  private static let logo = (width: 120.0, height: 34.0)
  /// The largest height of a panel below a map.
  private static let panelHeight = 460.0
  /// The space for the labels of the graticule.
  private static let left = 38.0
  private static let below = 22.0
  /// The space for labels on the right, beside the gap to the panel or the margin.
  private static let right = 18.0
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
  ///   - panelHeight: Returns the required height of a panel of two columns of a given width.
  /// - Throws: An error if the size is not allowed.
  init(
    _ pixels: PlateSize, footer text: String, hasPanel: Bool, hasLogo: Bool = false,
    hasGraticule: Bool = true, labelsRight: Bool = false, panelHeight: (Double) -> Double
  ) throws(WriteError) {
    guard Self.sizes.contains(pixels.width), Self.sizes.contains(pixels.height) else {
      throw WriteError(
        "a plate cannot be \(pixels.width)x\(pixels.height): each side must be 100 to 20000 pixels")
    }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let isWide = width >= height
    let unit = isWide ? min(width / 1_200, height / 900) : min(width / 900, height / 1_200)
    size = PlateRect(x: 0, y: 0, width: width / unit, height: height / unit)
    let inner = size.inset(by: Self.margin)
    header = PlateRect(x: inner.x, y: 20, width: inner.width, height: 66)
    footerLines = PlateText.lines(
      text, size: Self.footerSize, width: inner.width - (hasLogo ? Self.logo.width + 24 : 0))
    let footerHeight = max(
      Double(footerLines.count) * Self.footerStep, hasLogo ? Self.logo.height : 0)
    footer = PlateRect(
      x: inner.x, y: size.height - footerHeight - 12, width: inner.width, height: footerHeight)
    logo =
      hasLogo
      ? PlateRect(
        x: inner.maxX - Self.logo.width, y: footer.y, width: Self.logo.width,
        height: footerHeight) : nil
    let top = header.maxY + (labelsRight ? 20 : 14)
    let bottom = footer.y - 14
    let mapX = inner.x + (hasGraticule ? Self.left : 0)
    let below = hasGraticule ? Self.below : 0
    let room = labelsRight && hasGraticule ? Self.right : 0
    if !hasPanel {
      map = PlateRect(
        x: mapX, y: top, width: inner.maxX - room - mapX, height: bottom - below - top)
      columns = []
    } else if isWide {
      let mapRight = inner.maxX - Self.panelWidth - 24 - room
      map = PlateRect(
        x: mapX, y: top, width: mapRight - mapX, height: bottom - below - top)
      columns = [
        PlateRect(
          x: inner.maxX - Self.panelWidth, y: top, width: Self.panelWidth, height: bottom - top)
      ]
    } else {
      let column = (inner.width - 32) / 2
      let panelHeight = min(Self.panelHeight, panelHeight(column))
      let panelTop = bottom - panelHeight
      map = PlateRect(
        x: mapX, y: top, width: inner.maxX - room - mapX, height: panelTop - 16 - below - top)
      columns = [inner.x, inner.x + column + 32].map {
        PlateRect(x: $0, y: panelTop, width: column, height: panelHeight)
      }
    }
  }
}
