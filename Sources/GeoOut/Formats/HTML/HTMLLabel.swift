import TyphoonTrack

/// The label of a fix on the map of a page: the storm's name, or the time and wind.
struct HTMLLabel {
  let point: PlatePoint
  let text: String
  /// What is shown first, from 0: storms' names, the forecast's days, days, other hours.
  let rank: Int
  static let lowest = 4
  /// Where the label is without the script, which finds better places.
  var place = HTMLLabelPlacer.Place(x: 7, y: -8, kind: "label minor")

  /// Whether the page has it as an element; the script makes the others.
  var isDrawn: Bool { !place.kind.hasSuffix("minor") }

  /// Returns the labels of the marks, in their order; `nil` for those that the canvas does not show.
  static func labels(
    of marks: [HTMLMark], _ storms: [PlateStorm], _ words: MapWords, _ placer: inout HTMLLabelPlacer
  ) -> [HTMLLabel?] {
    var labels: [HTMLLabel?] = []
    var (named, last): (Set<Int>, [Int]) = ([], [])
    // For each storm the last mark, observed and forecast.
    var ends = [[Bool: Int]](repeating: [:], count: storms.count)
    var observed: Set<Int> = []
    for (order, mark) in marks.enumerated() {
      ends[mark.storm][mark.isForecast] = order
      if !mark.isForecast, mark.point != nil { observed.insert(mark.storm) }
    }
    let crowd = HTMLCrowd(marks)
    let detail = storms.isSeason ? MapWords.TimeDetail.day : .full
    for (order, mark) in marks.enumerated() {
      guard let point = mark.point else {
        labels.append(nil)
        continue
      }
      let isLast = ends[mark.storm][mark.isForecast] == order
      // A storm without observed fixes has its name at the first forecast fix.
      let isNow =
        observed.contains(mark.storm)
        ? isLast && !mark.isForecast : named.insert(mark.storm).inserted
      let isDaily = mark.fix.leadTime.map { $0 % 86_400 == 0 } ?? false
      let rank =
        isNow
        ? 0 : mark.isForecast ? (isDaily || isLast ? 1 : 3) : mark.fix.time.isMidnight ? 2 : lowest
      var text = words.label(mark.fix.time, detail)
      if mark.isForecast, let wind = mark.fix.wind {
        text += " · " + storms[mark.storm].own(words).shortSpeed(wind.speed)
      }
      if crowd.hasOther(than: mark.storm, near: point) {
        text = "\(storms[mark.storm].label(words)) \(text)"
      }
      if isLast, rank == 1 { last.append(order) }
      labels.append(
        HTMLLabel(
          point: point, text: isNow ? storms[mark.storm].currentTitle(words) : text, rank: rank))
    }
    for (label, mark) in zip(labels, marks) where mark.isForecast {
      if let label { placer.avoid(label.point) }
    }
    let names = labels.indices.filter { labels[$0]?.rank == 0 }
    let days = labels.indices.filter { labels[$0]?.rank == 1 && !last.contains($0) }
    for index in names + last + days {
      guard let label = labels[index] else { continue }
      labels[index]?.place = placer.place(
        label.text, size: label.rank == 0 ? 15 : 12, at: label.point, gap: label.rank == 0 ? 13 : 7)
    }
    return labels
  }

  /// Draws the labels for which there is room without the script.
  static func draw(_ labels: [HTMLLabel?], _ marks: [HTMLMark], to xml: inout PlateXML) {
    xml.startGroup("labels")
    for (label, mark) in zip(labels, marks) {
      guard let label, label.isDrawn else { continue }
      xml.start("g", ["class": .text(label.place.kind), "data-of": .text(mark.id)])
      xml.attribute("transform", "translate(\(label.point.x.shown) \(label.point.y.shown))")
      xml.start("g", ["class": "k"])
      xml.start("text", ["x": .text(label.place.x.shown), "y": .text(label.place.y.shown)])
      if label.rank == 0 { xml.attribute("class", "name") }
      xml.text(label.text)
      xml.end()
      xml.end()
      xml.end()
    }
    xml.end()
  }
}

/// Which storms have fixes where, so that labels near another's say whose they are.
private struct HTMLCrowd {
  /// How near another storm's fix a label can be taken for that of the fix.
  private static let reach = 48.0
  /// A storm with fixes in a square; -1 if there are several.
  private var squares: [PlatePoint: Int] = [:]

  init(_ marks: [HTMLMark]) {
    for mark in marks {
      guard let point = mark.point else { continue }
      let square = Self.square(point)
      squares[square] = squares[square, default: mark.storm] == mark.storm ? mark.storm : -1
    }
  }

  private static func square(_ point: PlatePoint) -> PlatePoint {
    PlatePoint(x: (point.x / reach).rounded(.down), y: (point.y / reach).rounded(.down))
  }

  /// Whether a reader could take a label for that of another storm.
  func hasOther(than storm: Int, near point: PlatePoint) -> Bool {
    let own = Self.square(point)
    return [-1.0, 0, 1].contains { row in
      [-1.0, 0, 1].contains { squares[own.moved($0, row)] ?? storm != storm }
    }
  }
}

extension Timestamp { fileprivate var isMidnight: Bool { parts.hour == 0 && parts.minute == 0 } }
