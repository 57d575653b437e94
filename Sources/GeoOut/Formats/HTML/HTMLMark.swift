import TyphoonTrack

/// A fix on the map of a page.
struct HTMLMark {
  let storm: Int
  let feature: Feature
  let fix: Fix
  /// Where the canvas shows it; `nil` if it does not.
  let point: PlatePoint?
  let symbol: PlateSymbol
  /// Whether it is small because the next fixes are near; the script decides anew at each scale.
  let isDot: Bool
  /// The id of its element, by which the table and the script find it.
  let id: String

  var isForecast: Bool { feature.layer == .forecastFix }

  /// How near fixes may be to be drawn at full size, in units of the canvas.
  private static let spacing = 17.0

  /// Returns all fixes, storm by storm in the order of time.
  static func marks(of storms: [PlateStorm], _ map: inout PlateMap) -> [HTMLMark] {
    var marks: [HTMLMark] = []
    for (index, storm) in storms.enumerated() {
      let isSeason = storm.number != nil
      let fixes = storm.features.features.filter { $0.layer.isFix }
      var last: PlatePoint?
      for (order, feature) in fixes.enumerated() {
        guard let fix = storm.features.fix(of: feature) else { continue }
        var point = map.point(Coordinate(fix.position).unrolled(toward: map.longitude))
        if let found = point, !map.frame.contains(found) { point = nil }
        var symbol = storm.symbol(fix)
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
            id: "f\(marks.count)"))
      }
    }
    return marks
  }

  /// Draws the symbols, which keep their size at every scale, and rings at landfalls.
  static func draw(
    _ marks: [HTMLMark], _ labels: [HTMLLabel?], hasLandfalls: Bool, to xml: inout PlateXML
  ) {
    xml.startGroup("marks")
    for (mark, label) in zip(marks, labels) {
      guard let point = mark.point, let label else { continue }
      xml.start("g", ["id": .text(mark.id), "class": mark.isDot ? "mark dot" : "mark"])
      if label.rank != HTMLLabel.lowest { xml.attribute("data-rank", String(label.rank)) }
      if !label.isDrawn { xml.attribute("data-label", label.text) }
      xml.attribute("transform", "translate(\(point.x.shown) \(point.y.shown))")
      xml.empty(
        "use",
        [
          "href": .text("#" + xml.context.id(of: mark.symbol.shape)),
          "fill": .paint(mark.symbol.color),
        ])
      if hasLandfalls, !mark.isForecast, mark.fix.marks.contains(.landfall) {
        let color = FeatureStyle(.landfall, color: nil).color
        xml.circle(at: PlatePoint(x: 0, y: 0), radius: 9, stroke: .paint(color), width: 1.6)
      }
      xml.end()
    }
    xml.end()
  }
}

extension MapWords {
  /// The speed in one unit.
  func shortSpeed(_ speed: Speed) -> String {
    String(self.speed(speed).prefix { $0 != "(" }.reversed().drop { $0 == " " }.reversed())
  }
}
