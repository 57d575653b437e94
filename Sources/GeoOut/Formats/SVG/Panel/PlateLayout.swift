/// The rectangles of a plate's parts.
///
/// A unit is a pixel up to 1,200 by 900 (or 900 by 1,200); larger plates are enlarged, so that text
/// is never smaller than designed. A large plate that is higher than wide has its panel below the
/// map, in two columns; a smaller one has facts in its heading and, if there is room below the map,
/// a legend or the list of a season. A thumbnail has no graticule.
struct PlateLayout {
  /// The arrangement of the parts.
  enum Form {
    /// The panel is beside the map.
    case beside
    /// The panel is below the map.
    case below
    /// There is no panel but, if there is room, a legend or the list of a season below the map.
    case compact
    /// There is no panel and no graticule.
    case thumbnail

    /// Whether the facts are in the heading.
    var isSmall: Bool { self == .compact || self == .thumbnail }
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
  private(set) var map: PlateRect
  /// Whether meridians and parallels are drawn, with labels around the map.
  let hasGraticule: Bool
  /// The factor of symbols and lines on the map: less than 1 on small plates.
  let weight: Double
  /// Whether the graticule has labels on the right and above too.
  let labelsRight: Bool
  /// The columns of the panel; on a small plate one column below the map, or none.
  private(set) var columns: [PlateRect]
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
  private static let panelShare = 0.36
  /// The space for the labels of the graticule.
  private static let left = 38.0
  private static let below = 22.0
  /// The space for labels on the right, with the gap to the panel or the margin.
  private static let right = 56.0
  private static let gap = 24.0
  /// Narrower plates have no panel, a panel below the map, and a stacked header.
  private static let widths = (compact: 500.0, below: 700.0, stacked: 900.0)
  /// Lower plates have no panel.
  private static let heights = (beside: 520.0, below: 1_060.0)
  /// Small plates that are lower are thumbnails.
  private static let thumbnail = 400.0
  /// The smallest factor of symbols and lines.
  private static let leastWeight = 0.6
  /// The height of the map of a small plate with something below it: the multiple of its width that
  /// suits, and the smallest share of the plate's height.
  private static let mapHeight = (ofWidth: 1.15, share: 0.4)
  /// The smallest share of the height for the map of a plate that is 500 units wide, and higher than
  /// wide.
  private static let mapShare = 0.55
  /// What a map has less than the plate, beside a panel and below a heading.
  private static let around = (beside: 390.0, below: 90.0, height: 150.0)
  /// The allowed width and height, in pixels.
  private static let sizes = 100...20_000

  /// Lays out a plate.
  ///
  /// - Parameters:
  ///   - pixels: The size.
  ///   - text: The text at the bottom.
  ///   - license: The terms of use, which thumbnails have no room for.
  ///   - hasPanel: Whether there is a panel beside the map.
  ///   - hasLogo: Whether the footer has a logo at its right.
  ///   - hasGraticule: Whether there are labels of the graticule around the map.
  ///   - labelsRight: Whether the graticule also has labels above and on the right.
  ///   - seasonAspect: The width of the area of a season as a multiple of its height; `nil` if the
  ///     plate shows none.
  ///   - lowPanelHeight: Returns the height of what is below the map of a small plate, of at most a
  ///     given width and height; `nil` if nothing fits.
  ///   - stackHeight: Returns the height of a stacked header of a given width.
  ///   - panelHeight: Returns the required height of a panel of two columns of a given width.
  /// - Throws: An error if the size is not allowed.
  init(
    _ pixels: PlateSize, footer text: String, license: String = "", hasPanel: Bool,
    hasLogo: Bool = false, hasGraticule: Bool = true, labelsRight: Bool = false,
    seasonAspect: Double? = nil,
    lowPanelHeight: (_ width: Double, _ height: Double) -> Double? = { _, _ in nil },
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
    form = Self.form(size, seasonAspect)
    weight = Self.weight(size)
    self.hasGraticule = hasGraticule && form != .thumbnail
    let margin = form.isSmall ? 12.0 : 24
    let inner = size.inset(by: margin)
    isStacked = form.isSmall || size.width < Self.widths.stacked
    let headerTop = form.isSmall ? 8.0 : isStacked ? 14 : 20
    header = PlateRect(
      x: inner.x, y: headerTop, width: inner.width,
      height: isStacked ? stackHeight(form, inner.width) : 66)
    footerSize = form.isSmall ? 10 : 11
    footerStep = footerSize + (form == .thumbnail ? 3 : 4)
    footerLines = PlateText.lines(
      form == .thumbnail ? text : text + license, size: footerSize,
      width: inner.width - (hasLogo ? Self.logo.width + 24 : 0))
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
    let labelsRight = labelsRight && self.hasGraticule && weight == 1
    self.labelsRight = labelsRight
    let top = header.maxY + (labelsRight ? 20 : form.isSmall ? 8 : 14)
    let bottom = footer.y - (form.isSmall ? 6 : 14)
    let mapX = inner.x + (self.hasGraticule ? Self.left : 0)
    let mapBottom = bottom - (self.hasGraticule ? Self.below : 0)
    guard hasPanel, !form.isSmall else {
      let mapRight = inner.maxX - (labelsRight ? Self.right - margin : 0)
      map = PlateRect(x: mapX, y: top, width: mapRight - mapX, height: mapBottom - top)
      columns = []
      // A wide map needs the height that a legend would take.
      let hasRoom = size.height > size.width || seasonAspect != nil
      guard form == .compact, hasPanel, hasRoom else { return }
      let gap = 10.0
      let isNarrow = size.width < Self.widths.compact
      let heights =
        isNarrow || seasonAspect != nil
        ? [map.width * Self.mapHeight.ofWidth, size.height * Self.mapHeight.share]
        : [size.height * Self.mapShare]
      for height in heights {
        let room = map.height - height - gap
        guard room > 0, let taken = lowPanelHeight(inner.width, room) else { continue }
        map.height -= taken + gap
        columns = [PlateRect(x: inner.x, y: bottom - taken, width: inner.width, height: taken)]
        return
      }
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
      let most =
        isWide
        ? size.height * Self.panelShare : mapBottom - top - 16 - size.height * Self.mapShare
      let panelHeight = min(Self.panelHeight, most, panelHeight(column))
      let panelTop = bottom - panelHeight
      map = PlateRect(
        x: mapX, y: top, width: inner.maxX - room - mapX,
        height: panelTop - 16 - (bottom - mapBottom) - top)
      columns = [inner.x, inner.x + column + 32].map {
        PlateRect(x: $0, y: panelTop, width: column, height: panelHeight)
      }
    }
  }

  private static func form(_ size: PlateRect, _ seasonAspect: Double?) -> Form {
    if size.width < widths.compact { return size.height < thumbnail ? .thumbnail : .compact }
    if size.width < widths.below || size.height > size.width {
      return size.height < heights.below ? .compact : .below
    }
    guard size.height >= heights.beside else { return .compact }
    guard let aspect = seasonAspect else { return .beside }
    // The map of a basin, which is wide, is larger above the panel if the plate is nearly square.
    let height = size.height - around.height
    let beside = min(size.width - around.beside, height * aspect)
    let above = min(
      size.width - around.below, (height - size.height * panelShare) * aspect)
    return above > beside ? .below : .beside
  }

  /// Returns the factor of symbols and lines: they shrink with plates that are narrower than 500
  /// units, but somewhat less than the map.
  private static func weight(_ size: PlateRect) -> Double {
    guard size.width < widths.compact else { return 1 }
    let side = min(size.width, size.height * 4 / 3)
    return max(leastWeight, 1 - (widths.compact - side) / widths.compact * 1.4)
  }
}
