import TyphoonTrack

/// The label of a fix on the map of a page: the storm's name, or the time and wind.
struct HTMLLabel {
  let mark: HTMLMark
  let point: PlatePoint
  let text: String
  /// What is shown first, from 0: storms' names, the forecast's days, days, other hours.
  let rank: Int
  /// Where the label is without the script, which finds better places.
  var place = HTMLLabelPlacer.Place(x: 7, y: -8, kind: "label minor")

  /// Returns the labels of all marks, in their order.
  static func labels(
    of marks: [HTMLMark], _ storms: [PlateStorm], _ neighbours: PlateNeighbours, _ words: MapWords,
    _ placer: inout HTMLLabelPlacer
  ) -> [HTMLLabel] {
    var labels: [HTMLLabel] = []
    let observed = Set(marks.filter { !$0.isForecast && $0.point != nil }.map(\.storm))
    var (named, last): (Set<Int>, [Int]) = ([], [])
    let detail = storms.isSeason ? MapWords.TimeDetail.day : .full
    for (order, mark) in marks.enumerated() {
      guard let point = mark.point else { continue }
      let storm = storms[mark.storm]
      let isLast = !marks[(order + 1)...].contains {
        $0.storm == mark.storm && $0.isForecast == mark.isForecast
      }
      // A storm without observed fixes has its name at the first forecast fix.
      let isNow =
        observed.contains(mark.storm)
        ? isLast && !mark.isForecast : named.insert(mark.storm).inserted
      let isDaily = mark.fix.leadTime.map { $0 % 86_400 == 0 } ?? false
      let rank =
        isNow ? 0 : mark.isForecast ? (isDaily || isLast ? 1 : 3) : mark.fix.time.isMidnight ? 2 : 4
      var text = words.label(mark.fix.time, detail)
      if mark.isForecast, let wind = mark.fix.wind {
        text += " · " + storm.own(words).shortSpeed(wind.speed)
      }
      if neighbours.hasOther(than: mark.storm, near: PlateRect(around: point, reach: 7)) {
        text = "\(storm.label(words)) \(text)"
      }
      if isLast, rank == 1 { last.append(labels.count) }
      labels.append(
        HTMLLabel(
          mark: mark, point: point, text: isNow ? storm.currentTitle(words) : text, rank: rank))
    }
    for label in labels where label.mark.isForecast { placer.avoid(label.point) }
    let names = labels.indices.filter { labels[$0].rank == 0 }
    let days = labels.indices.filter { labels[$0].rank == 1 && !last.contains($0) }
    for index in names + last + days {
      labels[index].place = placer.place(
        labels[index].text, size: labels[index].size, at: labels[index].point,
        gap: labels[index].rank == 0 ? 13 : 7)
    }
    return labels
  }

  private var size: Double { rank == 0 ? 15 : 12 }

  /// Draws the labels; the script shows those for which there is room, the most important first.
  static func draw(_ labels: [HTMLLabel], to xml: inout PlateXML) {
    xml.startGroup("labels")
    for label in labels {
      xml.start("g", ["class": label.place.kind])
      xml.attribute("data-rank", String(label.rank))
      xml.attribute("data-of", label.mark.id)
      xml.attribute("transform", "translate(\(label.point.x.shown) \(label.point.y.shown))")
      xml.start("g", ["class": "k"])
      xml.start("text")
      xml.attribute("x", label.place.x.shown)
      xml.attribute("y", label.place.y.shown)
      if label.rank == 0 { xml.attribute("class", "name") }
      xml.text(label.text)
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
