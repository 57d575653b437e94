/// The names of countries and seas on a plate, where nothing else is.
struct PlateRegions {
  private var names: [(text: String, box: PlateRect, style: PlateTextStyle)] = []

  /// What the names cover.
  var boxes: [PlateRect] { names.map { $0.box } }

  private static let country = PlateTextStyle(
    size: 11, spacing: 1.5, color: Palette.country, anchor: .middle)
  private static let sea = PlateTextStyle(
    size: 12, isItalic: true, spacing: 0.5, color: Palette.seaName, anchor: .middle)
  /// The widest map, in degrees, that names seas of each rank.
  private static let widest: [Double] = [360, 120, 70, 45, 30]
  /// The farthest point of a sea by which a map without one is named, in metres; of an ocean, a third.
  private static let farthest = 700_000.0
  /// The least distance of the edge of a region from the middle of its name, in units of the plate.
  private static let least = 8.0
  /// How much wider than its land, where the name stands, a country's name may be.
  private static let overhang = 2.2
  /// The least distance between names, and the largest number of names on a plate.
  private static let (apart, limit) = (70.0, 12)

  /// Finds room for names.
  ///
  /// - Parameters:
  ///   - regions: The regions, the most important first.
  ///   - language: The language of the names.
  ///   - placer: The labels on the plate, and its tracks.
  ///   - blocked: What else no name may cover.
  ///   - nearness: The areas, whose edges no name may cross, and the tracks.
  ///   - map: The map.
  ///   - far: The distance from tracks beyond which no place is better than another.
  init(
    _ regions: [MapRegion], _ language: Language, beside placer: PlateLabelPlacer,
    _ blocked: [PlateRect], _ nearness: PlateNearness, _ map: inout PlateMap, far: Double = 150
  ) {
    let (box, frame) = (map.view.box, map.frame.inset(by: 6))
    for region in regions where names.count < Self.limit {
      let rank = min(region.rank, Self.widest.count - 1)
      guard !region.isSea || box.east - box.west <= Self.widest[rank] else { continue }
      let style = region.isSea ? Self.sea : Self.country
      let name = region.names[language.rawValue] ?? region.names["en"] ?? ""
      let text = region.isSea ? name : name.uppercased()
      let width = PlateText.usualWidth(text, size: style.size) + style.spacing * Double(text.count)
      var best: (room: Double, box: PlateRect)?
      for (place, reach) in region.points {
        let place = place.unrolled(toward: map.longitude)
        let north = Coordinate(longitude: place.longitude, latitude: place.latitude + reach)
        guard let point = map.point(place), frame.contains(point), let edge = map.point(north)
        else { continue }
        let room = point.distance(to: edge)
        let box = PlateRect(
          x: point.x - width / 2, y: point.y - style.size * 0.62, width: width,
          height: style.size * 1.25)
        // The farther from the tracks, the better, but no farther than matters.
        let distance = nearness.tracks.lazy.map { $0.distance(to: point) }.min() ?? 150
        let quality = min(room, 60) + min(distance, far)
        guard room >= Self.least, width / 2 <= room * (region.isSea ? 1 : Self.overhang),
          quality > best?.room ?? 0, frame.contains(box), placer.isFree(box.inset(by: -3)),
          !blocked.contains(where: { $0.overlap(box) > 0 }), !nearness.isCrossed(box),
          names.allSatisfy({
            $0.box.center.distance(to: point) >= Self.apart && $0.text != text
              && $0.box.inset(by: -Self.least).overlap(box) == 0
          })
        else { continue }
        best = (quality, box)
      }
      if let best { names.append((text, best.box, style)) }
    }
    guard !names.contains(where: { $0.style == Self.sea }) else { return }
    if let sea = Self.sea(
      among: regions, language, &map,
      isFree: { box in
        frame.contains(box) && placer.isFree(box.inset(by: -3)) && !nearness.isCrossed(box)
          && !(blocked + names.map { $0.box }).contains { $0.overlap(box) > 0 }
      })
    {
      names.append(sea)
    }
  }

  /// Returns the name of the sea of a map without one, where there is room, by the nearest point of a sea.
  private static func sea(
    among regions: [MapRegion], _ language: Language, _ map: inout PlateMap,
    isFree: (PlateRect) -> Bool
  ) -> (text: String, box: PlateRect, style: PlateTextStyle)? {
    let seas = regions.filter { $0.isSea && $0.rank < 2 }
    let frame = map.frame
    var best: (distance: Double, text: String, box: PlateRect)?
    for (row, column) in [1, 3, 2, 0, 4].flatMap({ row in [1, 3, 2, 0, 4].map { (row, $0) } }) {
      let point = PlatePoint(
        x: frame.x + frame.width * (0.5 + Double(column)) / 5,
        y: frame.y + frame.height * (0.5 + Double(row)) / 5)
      guard let place = map.shownPlace(at: point) else { continue }
      let nearest = seas.lazy.map { sea in
        // Oceans are large.
        (
          sea: sea,
          distance: (sea.points.map { $0.place.chord(to: place) }.min() ?? .infinity)
            / (sea.rank == 0 ? 3 : 1)
        )
      }.min { $0.distance < $1.distance }
      guard let nearest, nearest.distance < best?.distance ?? farthest,
        let text = nearest.sea.names[language.rawValue]
      else { continue }
      let width = PlateText.usualWidth(text, size: sea.size) + sea.spacing * Double(text.count)
      let box = PlateRect(
        x: point.x - width / 2, y: point.y - sea.size * 0.62, width: width, height: sea.size * 1.25)
      let isWater = (0...8).map { box.x + box.width * Double($0) / 8 }.allSatisfy { x in
        map.shownPlace(at: PlatePoint(x: x, y: point.y)).map {
          !Coast.naturalEarth.isLand($0, area: 0)
        } ?? false
      }
      if isWater, isFree(box) { best = (nearest.distance, text, box) }
    }
    return best.map { ($0.text, $0.box, sea) }
  }

  /// Draws the names.
  func draw(to xml: inout PlateXML) {
    guard !names.isEmpty else { return }
    xml.startGroup("regions")
    for name in names {
      let point = PlatePoint(x: name.box.center.x, y: name.box.y + name.style.size)
      xml.start("g", ["fill": .paint(name.style.color)])
      xml.haloed([(name.text, point, name.style)], in: name.box)
      xml.end()
    }
    xml.end()
  }
}

extension PlateNearness {
  /// Whether the edge of an area crosses a rectangle.
  func isCrossed(_ box: PlateRect) -> Bool {
    let corners = [
      PlatePoint(x: box.x, y: box.y), PlatePoint(x: box.maxX, y: box.y),
      PlatePoint(x: box.x, y: box.maxY), PlatePoint(x: box.maxX, y: box.maxY),
    ]
    return areas.contains { ring in
      let inside = corners.count { Self.contains($0, in: ring) }
      return inside > 0 && inside < corners.count || ring.contains(where: box.contains)
    }
  }
}
