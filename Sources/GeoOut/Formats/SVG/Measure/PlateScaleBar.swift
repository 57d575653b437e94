import TyphoonTrack

/// A scale bar for a round distance on the ground, exact at one latitude.
struct PlateScaleBar: Hashable {
  /// The latitude at which the bar is exact, in degrees.
  let latitude: Double
  /// The length on the ground, in the unit of lengths on the plate.
  let distance: Double
  /// The length on the plate.
  let length: Double

  private static let lengths: [Double] = [
    5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
  ]

  /// The highest latitude for which a bar is made.
  private static let highest = 85.0

  /// Creates the longest bar of a round distance that fits, or returns `nil` if the scale cannot be
  /// determined.
  ///
  /// - Parameters:
  ///   - map: The map; the bar is exact at the whole degree of latitude nearest to its centre.
  ///   - room: The largest length, in units of the plate.
  ///   - words: The words of the plate, with its unit of lengths.
  init?(_ map: inout PlateMap, room: Double, _ words: MapWords) {
    guard let middle = map.shownPlace(at: map.frame.center) else { return nil }
    // At a pole there is no west and east.
    let latitude = min(Self.highest, max(-Self.highest, middle.latitude.rounded()))
    let place = Coordinate(longitude: middle.longitude, latitude: latitude)
    guard let metres = map.groundScale(at: place), metres > 0 else { return nil }
    let unit = words.scaleUnit.metres / metres
    guard let distance = Self.lengths.first(where: { $0 * unit <= room }) else { return nil }
    self.latitude = latitude + 0  // -0 becomes 0
    self.distance = distance
    length = distance * unit
  }

  /// Draws the bar in a corner of the map where there is nothing else.
  ///
  /// - Returns: Its box; `nil` if no corner is free.
  func draw(
    in frame: PlateRect, _ words: MapWords, to xml: inout PlateXML,
    isFree: (PlateRect) -> Bool
  ) -> PlateRect? {
    let (width, height) = (length + 44, 26.0)
    let boxes = [frame.maxY - height - 6, frame.y + 8].flatMap { y in
      [frame.x + 8, frame.maxX - width - 8].map {
        PlateRect(x: $0, y: y, width: width, height: height)
      }
    }
    guard let box = boxes.first(where: isFree) else { return nil }
    xml.startGroup("scale", ["fill": .paint(Palette.ink)])
    draw(at: PlatePoint(x: box.x + 8, y: box.y + 3), words, on: box, to: &xml)
    xml.end()
    return box
  }

  /// Draws the bar with its upper left corner at a point; its numbers have a halo on a part of the map.
  func draw(
    at corner: PlatePoint, _ words: MapWords, on map: PlateRect? = nil, to xml: inout PlateXML
  ) {
    let half = PlateRect(x: corner.x, y: corner.y, width: length / 2, height: 5)
    xml.rectangle(half, fill: .paint(Palette.ink), stroke: .paint(Palette.ink))
    var other = half
    other.x += length / 2
    xml.rectangle(other, fill: .paint(Palette.paper), stroke: .paint(Palette.ink))
    let y = corner.y + 18
    let style = PlateTextStyle(size: 11)
    var texts = [(text: "0", point: PlatePoint(x: corner.x, y: y), style: style)]
    var middle = style
    middle.anchor = .middle
    let (part, whole) = ((distance / 2).shown, "\(distance.shown) \(words.scaleUnit.name)")
    if PlateText.width(part + whole, size: style.size) < length {
      texts.append((part, PlatePoint(x: other.x, y: y), middle))
    }
    texts.append((whole, PlatePoint(x: corner.x + length, y: y), middle))
    if let map { return xml.haloed(texts, in: map) }
    for (text, point, style) in texts { xml.words(text, at: point, style) }
  }
}
