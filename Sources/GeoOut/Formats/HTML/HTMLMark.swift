import TyphoonTrack

/// A fix on the map of a page.
struct HTMLMark {
  let storm: Int
  let feature: Feature
  let fix: Fix
  /// Where the canvas shows it; `nil` if it does not.
  let point: PlatePoint?
  let symbol: PlateSymbol
  /// Whether it is small until the reader zooms in, because the next fixes are near.
  let isDot: Bool
  /// The id of its element, by which the table and the script find it.
  let id: String

  var isForecast: Bool { feature.layer == .forecastFix }

  /// How near fixes may be to be drawn at full size, in units of the canvas.
  private static let spacing = 17.0

  /// Returns all fixes, storm by storm in the order of time.
  static func marks(
    of storms: [PlateStorm], _ map: inout PlateMap, to plate: inout PlateContext
  ) -> [HTMLMark] {
    var marks: [HTMLMark] = []
    for (index, storm) in storms.enumerated() {
      let isSeason = storm.number != nil
      let fixes = storm.features.features.filter { $0.layer.isFix }
      var last: PlatePoint?
      for (order, feature) in fixes.enumerated() {
        guard let fix = storm.features.fix(of: feature) else { continue }
        var point = map.point(Coordinate(fix.position).unrolled(toward: map.longitude))
        if let found = point, !map.frame.contains(found) { point = nil }
        var symbol = storm.symbol(of: feature, fix)
        symbol.letter = nil
        if feature.layer == .forecastFix, symbol.kind == .unclassed {
          symbol.color = Palette.forecast
        }
        let isEnd = order == 0 || order == fixes.count - 1
        var isNear = false
        if let last, let point { isNear = last.distance(to: point) < spacing }
        let isDot = !isEnd && (isSeason || isNear)
        if !isDot { last = point }
        marks.append(
          HTMLMark(
            storm: index, feature: feature, fix: fix, point: point, symbol: symbol, isDot: isDot,
            id: plate.id(of: feature, in: storm.features)))
      }
    }
    return marks
  }

  /// Draws the symbols, which keep their size at every scale.
  static func draw(
    _ marks: [HTMLMark], _ storms: [PlateStorm], _ words: MapWords, to xml: inout XMLWriter
  ) {
    xml.startGroup("marks")
    for mark in marks {
      guard let point = mark.point else { continue }
      let title = storms[mark.storm].tooltip(of: mark.feature, words)
      xml.start("g", ["id": mark.id, "class": "mark"])
      xml.attribute("transform", "translate(\(point.x.shown) \(point.y.shown))")
      xml.attribute("role", "button")
      xml.attribute("tabindex", "-1")
      xml.attribute("aria-label", title)
      xml.start("g", ["class": mark.isDot ? "k dot" : "k"])
      xml.empty("circle", ["class": "ring", "r": "11"])
      let radius = storms[mark.storm].number == nil ? 5.0 : 4
      mark.symbol.draw(at: PlatePoint(x: 0, y: 0), radius: radius, to: &xml)
      xml.end()
      xml.end()
    }
    xml.end()
  }

  /// Draws the labels; the script shows those for which there is room, the most important first.
  static func drawLabels(
    _ marks: [HTMLMark], _ storms: [PlateStorm], _ words: MapWords, to xml: inout XMLWriter
  ) {
    xml.startGroup("labels")
    for (order, mark) in marks.enumerated() {
      guard let point = mark.point else { continue }
      let storm = storms[mark.storm]
      let isLast = !marks[(order + 1)...].contains {
        $0.storm == mark.storm && $0.isForecast == mark.isForecast
      }
      let isNow = isLast && !mark.isForecast
      let isDaily = mark.fix.leadTime.map { $0 % 86_400 == 0 } ?? false
      let rank =
        isNow ? 0 : mark.isForecast ? (isDaily || isLast ? 1 : 3) : mark.fix.time.isMidnight ? 2 : 4
      var text = words.label(mark.fix.time, storms.isSeason ? .day : .full)
      if mark.isForecast, let wind = mark.fix.wind {
        text += " · " + storm.own(words).shortSpeed(wind.speed)
      }
      let isShown = rank == 0 || (rank == 1 && storms.count <= 2)
      xml.start("g", ["class": isShown ? "label" : "label minor"])
      xml.attribute("data-rank", String(rank))
      xml.attribute("data-of", mark.id)
      xml.attribute("transform", "translate(\(point.x.shown) \(point.y.shown))")
      xml.start("g", ["class": "k"])
      xml.start("text")
      // Beside the line, until the script finds a better place.
      xml.attribute("x", isNow ? "13" : "7")
      xml.attribute("y", "-8")
      if isNow { xml.attribute("class", "name") }
      xml.text(isNow ? storm.shortTitle(words) : text)
      xml.end()
      xml.end()
      xml.end()
    }
    xml.end()
  }
}

extension Timestamp {
  fileprivate var isMidnight: Bool { parts.hour == 0 && parts.minute == 0 }
}

extension MapWords {
  /// The speed in one unit.
  fileprivate func shortSpeed(_ speed: Speed) -> String {
    String(self.speed(speed).prefix { $0 != "(" }.reversed().drop { $0 == " " }.reversed())
  }
}
