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
        var symbol = PlateSymbol(fix, scale: storm.scale)
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
    _ marks: [HTMLMark], _ storms: [PlateStorm], _ words: MapWords, to xml: inout PlateXML
  ) {
    xml.startGroup("marks")
    for mark in marks {
      guard let point = mark.point else { continue }
      xml.start("g", ["id": mark.id, "class": "mark"])
      xml.attribute("transform", "translate(\(point.x.shown) \(point.y.shown))")
      xml.attribute("role", "button")
      xml.attribute("tabindex", "-1")
      xml.attribute("aria-label", mark.name(storms[mark.storm], words))
      xml.start("g", ["class": mark.isDot ? "k dot" : "k"])
      xml.empty("circle", ["class": "ring", "r": "11"])
      let radius = storms[mark.storm].number == nil ? 5.0 : 4
      mark.symbol.draw(at: PlatePoint(x: 0, y: 0), radius: radius, to: &xml)
      xml.end()
      xml.end()
    }
    xml.end()
  }

  /// Returns what a screen reader says: the storm, the time, and what an eye sees in the symbol.
  private func name(_ storm: PlateStorm, _ words: MapWords) -> String {
    // The title has the wind.
    let facts = [
      storm.tooltip(of: feature, words), words[isForecast ? .forecast : .observed],
      withUnsafePointer(to: fix, { storm.intensity(of: $0, words) }),
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}

extension MapWords {
  /// The speed in one unit.
  func shortSpeed(_ speed: Speed) -> String {
    String(self.speed(speed).prefix { $0 != "(" }.reversed().drop { $0 == " " }.reversed())
  }
}
