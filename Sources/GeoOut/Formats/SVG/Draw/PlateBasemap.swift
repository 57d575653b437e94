/// The base map of a plate: land, lakes, borders.
struct PlateBasemap {
  let basemap: Basemap
  /// Whether borders are drawn.
  let hasBorders: Bool

  /// Lakes of higher ranks are too small for a map: the widest map, in degrees, that shows each rank.
  private static let widest: [Double] = [360, 360, 60, 30, 15]
  /// The widest map, in degrees with its margins, that has the coast of 1:10m.
  private static let widestWithDetails = 30.0
  /// The widest map, in degrees, that shows first-order borders.
  private static let widestWithDivisions = 60.0
  /// The narrowest lake that is drawn, in units of the plate.
  private static let smallestLake = 3.0

  /// Draws the base map, under everything else.
  func draw(_ map: inout PlateMap, to xml: inout PlateXML) {
    guard let center = map.view.refuge?.place else { return }
    let box = map.view.box
    func painter(
      _ map: inout PlateMap, smallest: Double? = nil,
      _ forEachOutline: @escaping (GeographicBox, (Outline) -> Void) -> Void
    ) -> BasemapPainter {
      BasemapPainter(
        box: box, frame: map.frame, center: center, smallest: smallest ?? BasemapPainter.smallest,
        project: { map.point($0) }, forEachOutline: forEachOutline)
    }
    // No base map: projection unused.
    guard basemap != .none else { return }
    let isNarrow = max(box.east - box.west, box.north - box.south) <= Self.widestWithDetails
    let land = painter(&map) { [basemap] in
      basemap.forEachOutline(in: $0, isDetailed: isNarrow, $1)
    }
    draw(land, "land", Palette.land, to: &xml)
    guard basemap == .naturalEarth else { return }
    // A box of the whole globe is a little wider than 360 degrees.
    let ranks = UInt8(max(1, Self.widest.count { $0 >= box.east - box.west }) - 1)
    let lakes = painter(&map, smallest: Self.smallestLake) {
      NaturalEarth.lakes.forEachOutline(in: $0, ranks: 0...ranks, $1)
    }
    draw(lakes, "lakes", Palette.sea, to: &xml)
    guard hasBorders else { return }
    xml.startGroup(
      "borders", ["fill": "none", "stroke": .paint(Palette.border), "stroke-linejoin": "round"])
    for border in NaturalEarth.Border.allCases {
      if border == .division, box.east - box.west > Self.widestWithDivisions { continue }
      let lines = painter(&map) {
        NaturalEarth.borders.forEachOutline(in: $0, ranks: border.rawValue...border.rawValue, $1)
      }
      xml.path(
        lines.coast, fill: "", width: border == .division ? 0.5 : 0.9,
        dashes: border == .disputed ? "3 2.5" : "")
    }
    xml.end()
  }

  /// Draws areas with their shores.
  private func draw(
    _ painter: BasemapPainter, _ group: String, _ fill: Palette.Color, to xml: inout PlateXML
  ) {
    if painter.hasLand {
      xml.startGroup(group, ["stroke-linejoin": "round"])
      // An edge that is shore wherever it is seen is not written twice.
      xml.path(painter.shores, fill: .paint(fill), stroke: .paint(Palette.coast), width: 0.6)
      xml.path(painter.land, fill: .paint(fill))
      xml.end()
    }
    if !painter.coast.isEmpty {
      xml.startGroup(group == "land" ? "coast" : group + "-coast", ["stroke-linejoin": "round"])
      xml.path(painter.coast, stroke: .paint(Palette.coast), width: 0.6)
      xml.end()
    }
  }
}
