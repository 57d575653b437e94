/// Finds places for the labels that a page shows where scripts do not run.
///
/// Texts have the same size in every window, so that they are larger on the map in small windows:
/// some are shown only in wide ones.
struct HTMLLabelPlacer {
  /// Where a text is, in pixels from its point, and the classes of its label.
  struct Place {
    let x, y: Double
    let kind: String
  }

  /// The units of the map that a pixel has in windows as wide as a phone, in wider ones, and in the
  /// widest: `--k` in page.css.
  private static let scales = [3.2, 1.8, 1.2]
  /// The labels so far, at each scale, in the squares of the map that they touch.
  private var boxes: [[Int: [PlateRect]]] = [[:], [:], [:]]

  /// Returns the squares that a box touches, as numbers.
  private static func squares(_ box: PlateRect) -> [Int] {
    let rows = Int(box.y / 64)...Int(box.maxY / 64)
    return rows.flatMap { row in (Int(box.x / 64)...Int(box.maxX / 64)).map { row * 1_000 + $0 } }
  }

  private mutating func add(_ box: PlateRect, at scale: Int) {
    for square in Self.squares(box) { boxes[scale][square, default: []].append(box) }
  }

  private func isFree(_ box: PlateRect, at scale: Int) -> Bool {
    Self.squares(box).allSatisfy { square in
      boxes[scale][square]?.allSatisfy { $0.overlap(box) == 0 } ?? true
    }
  }

  /// Keeps labels away from a symbol, which they would seem to belong to.
  mutating func avoid(_ point: PlatePoint) {
    for (index, scale) in Self.scales.enumerated() {
      add(PlateRect(around: point, reach: 4 * scale), at: index)
    }
  }

  /// Returns a place beside a point, at which the text is whole and covers no other.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: Its size in pixels.
  ///   - point: The point, in units of the map.
  ///   - gap: The distance from the point in pixels.
  /// - Returns: A place with the class `wide` if there is room in wide windows only, and with
  ///   `minor` if there is none.
  mutating func place(_ text: String, size: Double, at point: PlatePoint, gap: Double) -> Place {
    let width = PlateText.width(text, size: size, isBold: size > 12)
    let places: [(x: Double, y: Double)] = [gap, -gap - width].flatMap { x in
      [-8, 4, 16].map { y in (x, y) }
    }
    for (kind, used) in [("label", 0..<3), ("label wide", 1..<3)] {
      for place in places {
        let found = Self.scales.map { scale in
          PlateRect(
            x: point.x + scale * (place.x - 2), y: point.y + scale * (place.y - size),
            width: scale * (width + 4), height: scale * size * 1.3)
        }
        let isFree = used.allSatisfy { index in
          HTMLMap.home.contains(found[index]) && self.isFree(found[index], at: index)
        }
        guard isFree else { continue }
        for index in used { add(found[index], at: index) }
        return Place(x: place.x, y: place.y, kind: kind)
      }
    }
    return Place(x: gap, y: -8, kind: "label minor")
  }
}
