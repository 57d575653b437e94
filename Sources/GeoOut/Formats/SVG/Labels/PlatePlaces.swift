/// Names of cities and other places on a plate, where nothing else is in the way.
struct PlatePlaces {
  /// A name beside its dot.
  struct Label {
    let text: String
    let point: PlatePoint
    let box: PlateRect
  }

  private(set) var labels: [Label] = []
  private let style: PlateTextStyle

  private static let style = PlateTextStyle(size: 11, color: PlateColor.ink)
  private static let dotRadius = 1.8
  /// How many names a plate has at the most, and how far apart their dots are at the least.
  private static let most = 24
  private static let spacing = 36.0
  /// Places nearer to a track, in metres, come first, and those of this many more ranks are named.
  private static let (reach, moreRanks) = (150_000.0, 2)
  /// The widest map, in degrees, that names cities of each rank.
  private static let widest: [Double] = [360, 150, 90, 50, 30, 20, 15, 15]
  /// The sides of a dot on which its name may stand, best first.
  private static let sides: [(x: Double, y: Double)] = [
    (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1),
  ]

  /// Finds room for the names of places.
  ///
  /// - Parameters:
  ///   - places: The places, the most important first.
  ///   - placer: What stands on the plate already.
  ///   - map: The map.
  ///   - language: The language of the names.
  init(
    _ places: NamedPlaces, beside placer: PlateLabelPlacer, _ map: inout PlateMap,
    _ language: Language
  ) {
    let box = map.view.box
    // A small plate names fewer places, farther apart.
    let share = map.weight * map.weight
    let (width, most) = ((box.east - box.west) / share, Int(Double(Self.most) * share * map.weight))
    let style = PlateTextStyle(size: map.textSize(Self.style.size), color: Self.style.color)
    self.style = style
    var shown: [(place: MapPlace, point: PlatePoint, isNear: Bool)] = []
    for place in places.places {
      let coordinate = Coordinate(place.position).unrolled(toward: map.longitude)
      guard coordinate.latitude >= box.south, coordinate.latitude <= box.north,
        let point = map.point(coordinate), map.frame.inset(by: 6).contains(point),
        let scale = map.groundScale(at: coordinate)
      else { continue }
      let isNear = placer.isNearTrack(point, within: min(Self.reach / scale, 200))
      let rank = min(max(0, place.rank - (isNear ? Self.moreRanks : 0)), Self.widest.count - 1)
      if places == .cities, width > Self.widest[rank] { continue }
      shown.append((place, point, isNear))
    }
    for (place, point, _) in shown.filter(\.isNear) + shown.filter({ !$0.isNear }) {
      guard labels.count < most else { return }
      guard labels.allSatisfy({ $0.point.distance(to: point) >= Self.spacing / share }),
        placer.isFree(PlateRect(around: point, reach: Self.dotRadius + 1))
      else { continue }
      let text = place.name(in: language)
      let size = (width: PlateText.width(text, size: style.size) + 2, height: 13.0)
      let free = Self.sides.lazy.map { PlateLabelPlacer.box(size, beside: point, $0, 5) }.first {
        box in
        map.frame.inset(by: 4).contains(box) && placer.isFree(box)
          && labels.allSatisfy {
            $0.box.overlap(box.inset(by: -2)) == 0
              && PlateRect(around: $0.point, reach: 3).overlap(box) == 0
          }
      }
      if let free { labels.append(Label(text: text, point: point, box: free)) }
    }
  }

  /// Draws the dots and names.
  func draw(to xml: inout XMLWriter) {
    guard !labels.isEmpty else { return }
    xml.startGroup("places")
    for label in labels {
      xml.start("g")
      xml.empty(
        "circle",
        [
          "cx": label.point.x.shown, "cy": label.point.y.shown, "r": Self.dotRadius.shown,
          "fill": PlateColor.ink,
        ])
      xml.empty(
        "rect",
        [
          "x": label.box.x.shown, "y": label.box.y.shown, "width": label.box.width.shown,
          "height": label.box.height.shown, "rx": "2.5", "fill": PlateColor.paper,
          "fill-opacity": "0.7",
        ])
      xml.words(
        label.text, at: PlatePoint(x: label.box.x + 1, y: label.box.y + 10.2), style)
      xml.end()
    }
    xml.end()
  }
}
