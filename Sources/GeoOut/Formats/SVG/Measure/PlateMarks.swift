import TyphoonTrack

/// A fix on the plate.
struct PlateMark {
  /// The index of the storm.
  let storm: Int
  let feature: Feature
  let fix: Fix
  let point: PlatePoint
  let symbol: PlateSymbol
  /// The radius of the symbol's circle.
  fileprivate(set) var radius: Double
  /// The radius of the mark if it is drawn as a dot.
  let dotRadius = 2.0
  /// Whether this is the storm's current position.
  let isCurrent: Bool
  /// Whether the mark is drawn as a dot, because there is no room for its symbol.
  var isDot = false

  /// Whether the mark may have the ring of a landfall.
  var isLandfall: Bool { feature.layer == .fix && fix.marks.contains(.landfall) }

  var isForecast: Bool { feature.layer == .forecastFix }

  /// The radius without arms.
  var disc: Double { isDot ? dotRadius : radius * 1.35 }

  /// Whether the symbol, with its arms and light rim, hides a dot or line at a point; the edge of an area and a ring need
  /// more of it.
  func hides(_ other: PlatePoint, share: Double = 1.5) -> Bool {
    point.distance(to: other) < radius * share
  }

  /// Whether another mark is the same fix, or one of the storm at the same position.
  func isSame(as other: PlateMark) -> Bool { storm == other.storm && point == other.point }

  /// The area that the mark covers.
  var box: PlateRect {
    PlateRect(around: point, reach: isDot ? dotRadius - 0.2 : radius * symbol.reach)
  }
}

extension [PlateMark] {
  /// Whether the symbol of the present place lies on a forecast fix of its storm.
  func hide(_ forecast: PlateMark) -> Bool {
    forecast.isForecast
      && contains {
        $0.isCurrent && !$0.isForecast && $0.storm == forecast.storm
          && $0.hides(forecast.point, share: 1)
      }
  }
}

/// The fixes of all storms on the plate.
struct PlateMarks {
  /// The marks in the order of the features, which is the drawing order, except that current marks
  /// come last.
  private(set) var marks: [PlateMark] = []

  /// The smallest distance between symbols.
  private static let spacing = 19.0

  init(_ storms: [PlateStorm], _ map: inout PlateMap, _ clock: TimeOffset) {
    for (index, storm) in storms.enumerated() {
      addMean(index, storm, &map)
      let current =
        (storm.ahead == nil ? storm.features.features.last { $0.layer == .fix } : nil)
        ?? storm.features.features.first { $0.layer == .forecastFix }
      for feature in storm.features.features where feature.layer.isFix {
        guard let fix = storm.features.fix(of: feature),
          let point = map.point(Coordinate(fix.position).unrolled(toward: map.longitude)),
          map.frame.contains(point)
        else { continue }
        let isCurrent = feature == current
        var symbol = storm.symbol(fix)
        if feature.layer == .forecastFix, symbol.kind == .unclassed {
          symbol.color = Palette.forecast
        }
        // The ends of a track of a season are a ring at the start and a dot at the end.
        let isSeason = storm.number != nil || storm.isInCrowd
        if isSeason {
          let color = storm.isInCrowd ? Palette.thin(symbol.color).color : symbol.color
          symbol = PlateSymbol(.unclassed, color: color)
        }
        // A forecast position is not where the storm is.
        let isPosition = isCurrent && feature.layer == .fix
        let radius = isSeason ? 3.6 : !isPosition ? 5.5 : storms.count > 3 ? 8 : 10.5
        // The frame would cut the symbol.
        let isCut = !isCurrent && !map.frame.inset(by: radius * symbol.reach).contains(point)
        marks.append(
          PlateMark(
            storm: index, feature: feature, fix: fix, point: point, symbol: symbol,
            radius: radius, isCurrent: isCurrent, isDot: isCut || isSeason && isCurrent))
      }
    }
    shrinkSymbols(storms, &map)
    let current = marks.filter { $0.isCurrent }
    // What the symbol of the present place hides of the past has no mark, so no label points at it.
    marks =
      marks.filter { mark in
        !mark.isCurrent
          && (mark.isForecast
            || !current.contains { $0.storm == mark.storm && $0.hides(mark.point) })
      } + current
    if !storms.isThin { thin(clock) }
  }

  /// Makes the symbol of a present place smaller where it would hide the own track or winds, or another storm's fix.
  private mutating func shrinkSymbols(_ storms: [PlateStorm], _ map: inout PlateMap) {
    for index in marks.indices where marks[index].isCurrent && marks[index].radius > Self.least {
      let mark = marks[index]
      let others = marks.lazy.filter { $0.feature != mark.feature || $0.storm != mark.storm }
      let length = others.filter { $0.storm == mark.storm }
        .map { $0.point.distance(to: mark.point) }.max()
      let room = others.filter { $0.storm != mark.storm }
        .map { $0.point.distance(to: mark.point) / 1.9 }.min()
      let features = storms[mark.storm].features
      let winds = features.features.filter {
        $0.layer == .windRadius && $0.time.start == mark.feature.time.start
      }.map { feature in
        var reach = 0.0
        features.forEachRun(of: feature) { run in
          for place in run {
            guard let point = map.point(place.unrolled(toward: map.longitude)) else { continue }
            reach = max(reach, point.distance(to: mark.point))
          }
        }
        return reach / 2
      }.min()
      let limits = [mark.radius, length.map { $0 / 3 }, room, winds].compactMap { $0 }
      marks[index].radius = max(Self.least, limits.min() ?? 0)
    }
  }

  /// The radius of the smallest symbol of a present place.
  private static let least = 6.0

  /// Adds the place of a storm of which there are only lines of an ensemble's members.
  private mutating func addMean(_ index: Int, _ storm: PlateStorm, _ map: inout PlateMap) {
    guard let mean = storm.members?.mean, let line = storm.meanLine,
      let point = map.point(Coordinate(mean.position).unrolled(toward: map.longitude)),
      map.frame.contains(point)
    else { return }
    marks.append(
      PlateMark(
        storm: index, feature: line, fix: mean, point: point,
        symbol: storm.symbol(mean), radius: 5.5, isCurrent: true))
  }

  /// The least distance between a dot and another mark of its storm.
  private static let dotSpacing = 5.5

  /// Reduces to dots the observed fixes that are not the first of their day, and the marks that would
  /// hide others, and removes dots that would touch others; of a forecast those every 24 hours are
  /// kept.
  private mutating func thin(_ clock: TimeOffset) {
    var days: Set<[Int]> = []
    for index in marks.indices where !marks[index].isForecast && !marks[index].isCurrent {
      let day = clock.shown(marks[index].fix.time).parts
      if !days.insert([marks[index].storm, day.year, day.month, day.day]).inserted {
        marks[index].isDot = true
      }
    }
    var kept = PlateGrid<(point: PlatePoint, radius: Double)>()
    let order = marks.indices.filter { !marks[$0].isDot }
    for index in order.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
      let mark = marks[index]
      let isHidden = kept.squares(near: PlateRect(around: mark.point, reach: 40)) { others in
        others.contains { other in
          let reach = other.radius + mark.radius
          let least = rank(index) > 1 ? max(Self.spacing, reach * 1.8) : reach
          return other.point.distance(to: mark.point) < least
        }
      }
      if isHidden, rank(index) > 0 {
        marks[index].isDot = true
      } else {
        kept.add((mark.point, mark.radius), at: mark.point)
      }
    }
    var shown = PlateGrid<(storm: Int, point: PlatePoint)>()
    for mark in marks where !mark.isDot { shown.add((mark.storm, mark.point), at: mark.point) }
    marks = marks.filter { mark in
      guard mark.isDot else { return true }
      let near = PlateRect(around: mark.point, reach: Self.dotSpacing)
      let touches = shown.squares(near: near) { others in
        others.contains {
          $0.storm == mark.storm && $0.point.distance(to: mark.point) < Self.dotSpacing
        }
      }
      guard !touches || mark.isForecast || !mark.fix.marks.isEmpty else { return false }
      shown.add((mark.storm, mark.point), at: mark.point)
      return true
    }
  }

  /// Returns the priority of a mark if there is not room for all; the lowest number is kept first.
  private func rank(_ index: Int) -> Int {
    let mark = marks[index]
    if mark.isCurrent { return 0 }
    if mark.isForecast { return (mark.fix.leadTime ?? 0) % 86_400 == 0 ? 1 : 2 }
    return 3
  }

  /// Draws the marks, those of observed fixes above those of forecast fixes.
  func draw(_ storms: [PlateStorm], _ words: MapWords, to xml: inout PlateXML) {
    for layer in [Layer.forecastTrack, .forecastFix, .fix] {
      guard marks.contains(where: { $0.feature.layer == layer }) else { continue }
      xml.startGroup(layer.isFix ? layer.rawValue : "ensemble-place")
      for mark in marks where mark.feature.layer == layer {
        let storm = storms[mark.storm]
        // That of a line is the line's.
        let id = layer.isFix ? xml.context.id(of: mark.feature, in: storm.features) : ""
        xml.start("g", ["id": .text(id)])
        xml.element("title", storm.tooltip(of: mark.feature, words))
        if mark.isDot {
          xml.circle(
            at: mark.point, radius: mark.dotRadius, fill: .paint(mark.symbol.color),
            stroke: .paint(Palette.casing), width: 0.8)
        } else {
          mark.symbol.draw(at: mark.point, radius: mark.radius, to: &xml)
        }
        xml.end()
      }
      xml.end()
    }
  }
}

extension Layer {
  var isFix: Bool { self == .fix || self == .forecastFix }
}
