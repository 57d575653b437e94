/// Names of cities and other places on a plate, where nothing else is in the way.
struct PlatePlaces {
  /// A name beside its dot.
  struct Label {
    let place: MapPlace
    /// The name, and what storms do there.
    let lines: [String]
    let point: PlatePoint
    let box: PlateRect
  }

  private(set) var labels: [Label] = []
  private let frame: PlateRect
  private let language: Language
  private var found: [Candidate] = []
  /// The indices of `found`, the most important first.
  private var order: [Int] = []
  /// The width of the map in degrees, more on small maps.
  private let width: Double
  /// The user's own places, all of which are named if there is room.
  private let own: [MapPlace]
  private var isOwn: Bool { !own.isEmpty }
  /// The text below the name of a place, if storms are known to pass it.
  private let details: [MapPlace: String]

  /// The names and the dots.
  var boxes: [PlateRect] {
    labels.flatMap { [$0.box, PlateRect(around: $0.point, reach: Self.dotRadius + 1)] }
  }

  private static let style = PlateTextStyle(size: 11, color: Palette.ink)
  private static let dotRadius = 1.8
  private static let lineHeight = 13.0
  /// Maximum number of cities on a plate, and the room of each; and that of the user's own places.
  private static let (limit, room, mostOwn) = (24.0, 25_000.0, 100.0)
  /// Narrower maps are small.
  private static let narrow = 500.0
  /// Minimum distance between dots, and between those of places that a storm affects.
  private static let (spacing, narrowSpacing, ownSpacing) = (36.0, 20.0, 6.0)
  /// The widest map, in degrees, that names cities of each rank.
  private static let widest: [Double] = [360, 150, 90, 50, 30, 20, 15, 15]
  /// With fewer names than this, cities far from the storms are named by their rank alone, and then
  /// whatever is not far: small islands in an open sea.
  private static let least = 6
  /// How many places without a name on the map are listed.
  private static let listed = 40
  /// The gain in importance of places that a storm affects.
  private static let affected = 2
  /// Places of a larger gain have precedence over past times.
  private static let struck = 3
  /// The gain of places that the headline or the list names.
  private static let headline = 5
  /// The sides of a dot on which its name may be, best first.
  private static let sides: [(x: Double, y: Double)] = [
    (1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1),
  ]

  /// Finds the places on a map.
  ///
  /// - Parameters:
  ///   - places: The places, the most important first.
  ///   - nearness: Tells which places storms affect.
  ///   - map: The map.
  ///   - language: The language of the names.
  ///   - details: The text below the name of a place.
  init(
    _ places: NamedPlaces, _ nearness: PlateNearness, _ map: inout PlateMap, _ language: Language,
    details: [MapPlace: String]
  ) {
    let box = map.view.box
    (frame, self.language, self.details) = (map.frame, language, details)
    width = (box.east - box.west) * max(1, Self.narrow / frame.width)
    if case .list(let list) = places { own = list } else { own = [] }
    let room = map.frame.inset(by: 6)
    var points: [PlatePoint] = []
    let shown = places.places { position, _ in
      let coordinate = Coordinate(position).unrolled(toward: map.longitude)
      guard coordinate.latitude >= box.south, coordinate.latitude <= box.north,
        let point = map.point(coordinate), room.contains(point)
      else { return false }
      points.append(point)
      return true
    }
    for (place, point) in zip(shown, points) {
      let gain = isOwn ? 0 : nearness.gain(at: point)
      found.append(
        Candidate(place: place, point: point, rank: isOwn ? 0 : place.rank - gain, gain: gain))
    }
    // Of equal ranks the order of the list decides.
    order = found.indices.sorted { (found[$0].rank, $0) < (found[$1].rank, $1) }
  }

  /// Finds room for the name of a place that the headline or the list names.
  mutating func add(_ place: MapPlace, beside placer: PlateLabelPlacer) {
    guard var candidate = found.first(where: { $0.place == place }) else { return }
    candidate.gain = Self.headline
    add(candidate, mayBeHidden: true, beside: placer)
  }

  /// Finds room for the names of the places that storms pass over.
  mutating func addStruck(beside placer: PlateLabelPlacer) {
    // The only place says where a storm is, also if its dot is under the symbol.
    let isOnly = found.count == 1
    for candidate in order.map({ found[$0] }) where isOnly || candidate.gain > Self.struck {
      add(candidate, mayBeHidden: isOnly, beside: placer)
    }
  }

  private func isNamed(_ rank: Int) -> Bool {
    isOwn || width <= Self.widest[min(max(rank, 0), Self.widest.count - 1)]
  }

  /// Finds room for the names of the other places: of cities, first for those that are important or
  /// near the storms.
  mutating func addOthers(beside placer: PlateLabelPlacer) {
    for candidate in order.map({ found[$0] })
    where isNamed(candidate.rank) || candidate.gain >= Self.affected {
      add(candidate, beside: placer)
    }
    for candidate in found where labels.count < Self.least && isNamed(candidate.place.rank) {
      add(candidate, beside: placer)
    }
    for candidate in order.map({ found[$0] })
    where labels.isEmpty || labels.count < Self.least && candidate.gain >= 0 {
      add(candidate, beside: placer)
    }
  }

  /// How much nearer a name is to its own dot than to another.
  private static let margin = 5.0

  private struct Candidate {
    let place: MapPlace
    let point: PlatePoint
    let rank: Int
    var gain: Int
  }

  /// Names a place if there is room; the dot of a place that a storm passes over may lie on a fix.
  private mutating func add(
    _ place: Candidate, mayBeHidden: Bool = false, beside placer: PlateLabelPlacer
  ) {
    let point = place.point
    let spacing =
      isOwn || place.gain >= Self.headline
      ? Self.ownSpacing : place.gain > 0 ? Self.narrowSpacing : Self.spacing
    let dot = PlateRect(around: point, reach: Self.dotRadius + 1)
    let limit = isOwn ? Self.mostOwn : min(Self.limit, frame.width * frame.height / Self.room)
    guard Double(labels.count) < limit,
      labels.allSatisfy({
        $0.point.distance(to: point) >= spacing && $0.box.overlap(dot) == 0
          && $0.box.distance(to: point)
            > $0.box.distance(to: $0.point) + (place.gain >= Self.headline ? 1 : Self.margin)
      }), !placer.hides(dot), isOwn || mayBeHidden || !placer.isUnderSymbol(point),
      isOwn || mayBeHidden || place.gain > 2 || placer.tracks(under: dot) != nil
    else { return }
    let name = place.place.name(in: language)
    // Without room for both lines the name stands alone.
    for lines in [[name, details[place.place]].compactMap({ $0 }), [name]] {
      guard let box = box(for: lines, place, isFar: mayBeHidden, beside: placer) else { continue }
      labels.append(Label(place: place.place, lines: lines, point: point, box: box))
      break
    }
  }

  /// Returns the box for some lines beside a place, if there is room.
  private func box(
    for lines: [String], _ place: Candidate, isFar: Bool, beside placer: PlateLabelPlacer
  ) -> PlateRect? {
    let point = place.point
    let width = lines.map { PlateText.width($0, size: Self.style.size) }.max() ?? 0
    let size = (width: width + 4, height: 15 + Self.lineHeight * Double(lines.count - 1))
    let margin = place.gain >= Self.headline ? 1 : Self.margin
    // A place that a storm affects may have its name some distance away.
    let gaps =
      isOwn || isFar || place.gain >= Self.headline
      ? [5.0, 9, 14, 20] : place.gain < Self.affected ? [5] : [5, 9]
    let boxes = gaps.flatMap { gap in
      Self.sides.map { PlateLabelPlacer.box(size, beside: point, $0, gap) }
    }.filter { box in
      frame.inset(by: 4).contains(box)
        && labels.allSatisfy {
          // A name belongs to the dot that is nearest to it.
          $0.box.overlap(box.inset(by: -2)) == 0
            && PlateRect(around: $0.point, reach: 3).overlap(box) == 0
            && box.distance(to: $0.point) > box.distance(to: point) + margin
        }
    }
    // Readers look for the city of the headline, also where warnings cover its coast.
    return boxes.first(where: placer.isFree)
      ?? (place.gain >= Self.headline ? boxes.first(where: placer.coversLinesOnly) : nil)
  }

  /// Returns a note on the user's places that the map does not name.
  func unnamed(_ words: MapWords) -> String? {
    let named = Set(labels.map { $0.place })
    let rest = own.filter { !named.contains($0) }.map { $0.name(in: language) }
    guard !rest.isEmpty else { return nil }
    let more = rest.count > Self.listed ? [words[.andMore, String(rest.count - Self.listed)]] : []
    let list = (rest.prefix(Self.listed) + more).joined(separator: words[.listComma])
    return words.sentence(words[.placesWithoutRoom, list])
  }

  /// Draws the dots and names.
  func draw(to xml: inout PlateXML) {
    guard !labels.isEmpty else { return }
    xml.startGroup("places")
    for label in labels {
      xml.start("g", ["fill": .paint(Palette.ink)])
      xml.circle(
        at: label.point, radius: Self.dotRadius, fill: .paint(Palette.ink),
        stroke: .paint(Palette.paper),
        width: 0.6)
      // A name left of its dot ends at it.
      var style = Self.style
      let isLeft = label.box.maxX <= label.point.x
      style.anchor = isLeft ? .end : .start
      let x = isLeft ? label.box.maxX - 2 : label.box.x + 2
      xml.haloed(
        label.lines.enumerated().map { [style] index, line in
          (line, PlatePoint(x: x, y: label.box.y + 11.2 + Self.lineHeight * Double(index)), style)
        }, in: label.box)
      xml.end()
    }
    xml.end()
  }
}
