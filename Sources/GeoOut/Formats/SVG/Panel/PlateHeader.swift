import TyphoonTrack

/// Title and valid time of a plate.
struct PlateHeader {
  let title: String
  /// What the forecast covers, and whose data they are.
  let subtitle: [String]
  /// What the storm of a plate of one is now; without words where the title has them.
  let category: (symbol: PlateSymbol, words: String)?
  /// The valid time of the latest analysis, or the period of a season, with what it is.
  let time: (label: String, words: String)?
  /// When the latest of the sources was issued.
  let issued: String?
  /// What must not be missed: that it is a test.
  let alarm: String?

  /// How many storms a title names.
  private static let mostNames = 4

  init(_ storms: [PlateStorm], _ words: MapWords) {
    let language = words.language
    if storms.count == 1 {
      title = storms[0].title(words)
    } else if storms.isEmpty {
      title = Glossary.mapTitle(language)
    } else if storms.count > Self.mostNames {
      title = words.count(storms.count)
    } else {
      let names = storms.map {
        storms.count == 2 ? $0.storm.heading(language) : $0.shortTitle(words)
      }
      let separator = language == .english ? ", " : "、"
      let colon = language == .english ? ": " : "："
      title = Glossary.mapTitle(language) + colon + names.joined(separator: separator)
    }
    category = storms.count == 1 ? Self.category(of: storms[0], words) : nil
    time = Self.time(storms, words)
    issued = storms.isSeason ? nil : storms.compactMap(\.storm.issued).max().map(words.issued)
    let sources = storms.map(\.storm.source.attribution).filter { !$0.isEmpty }
    let agencies = sources.indices.filter { !sources[..<$0].contains(sources[$0]) }
      .map { sources[$0] }
    let bases = Set(storms.compactMap(\.baseTime))
    let end = storms.compactMap(\.forecastEnd).max()
      .map { words.forecast(from: bases.count == 1 ? bases.first : nil, to: $0) }
    subtitle = [end].compactMap { $0 } + agencies
    alarm = storms.lazy.compactMap { words.status($0.storm.status) }.first
  }

  private static func category(
    of storm: PlateStorm, _ words: MapWords
  ) -> (symbol: PlateSymbol, words: String)? {
    guard let fix = storm.current else { return nil }
    let kind = storm.kind(of: fix, words)
    let isTold = !storm.isNumbered && storm.title(words).hasPrefix(kind)
    return (PlateSymbol(fix, scale: storm.scale), isTold ? "" : kind)
  }

  private static func time(
    _ storms: [PlateStorm], _ words: MapWords
  ) -> (label: String, words: String)? {
    guard let latest = storms.compactMap({ $0.current?.time }).max() else { return nil }
    guard storms.isSeason else {
      let isOver = storms.allSatisfy(\.isFinal)
      return (isOver ? words.lastFix : words.valid, words.moment(latest))
    }
    let first = storms.compactMap { $0.span?.start }.min() ?? latest
    return (words.period, words.period(first, latest))
  }

  /// Draws the header.
  func draw(in area: PlateRect, _ words: MapWords, to xml: inout XMLWriter) {
    var room = area.width - drawTime(in: area, to: &xml)
    let whole = room
    var x = area.x
    if let alarm {
      let style = PlateTextStyle(size: 24, isBold: true, color: PlateColor.alarm)
      xml.words(alarm, at: PlatePoint(x: x, y: area.y + 29), style)
      let width = PlateText.width(alarm, size: style.size, isBold: true) + 14
      x += width
      room -= width
    }
    let size = PlateText.fitting(title, sizes: [32, 28, 25, 22, 19], isBold: true, width: room)
    xml.words(
      PlateText.cut(title, size: size, isBold: true, width: room),
      at: PlatePoint(x: x, y: area.y + 29), PlateTextStyle(size: size, isBold: true))
    drawSubtitle(in: area, width: whole, to: &xml)
    xml.line(
      from: PlatePoint(x: area.x, y: area.maxY), to: PlatePoint(x: area.maxX, y: area.maxY),
      stroke: PlateColor.ink, width: 1.5)
  }

  /// Draws the times at the right, and returns how much room they take.
  private func drawTime(in area: PlateRect, to xml: inout XMLWriter) -> Double {
    guard let time else { return 0 }
    // With the time of issue below it the time stands higher.
    let y = area.y - (issued == nil ? 0 : 9)
    var style = PlateTextStyle(size: 13, color: PlateColor.quiet, anchor: .end)
    xml.words(time.label, at: PlatePoint(x: area.maxX, y: y + 20), style)
    style = PlateTextStyle(size: 26, isBold: true, anchor: .end)
    xml.words(time.words, at: PlatePoint(x: area.maxX, y: y + 48), style)
    var width = PlateText.width(time.words, size: style.size, isBold: true)
    if let issued {
      style = PlateTextStyle(size: 15, isBold: true, anchor: .end)
      xml.words(issued, at: PlatePoint(x: area.maxX, y: area.y + 59), style)
      width = max(width, PlateText.width(issued, size: style.size, isBold: true))
    }
    return width + 28
  }

  /// Draws the class with its symbol, and behind it what the plate covers.
  private func drawSubtitle(in area: PlateRect, width: Double, to xml: inout XMLWriter) {
    var x = area.x
    if let category {
      let style = PlateTextStyle(size: 15, isBold: true)
      category.symbol.draw(at: PlatePoint(x: x + 8, y: area.y + 48), radius: 5.5, to: &xml)
      x += 22
      let words = PlateText.cut(
        category.words, size: style.size, isBold: true, width: width - 22)
      if !words.isEmpty {
        xml.words(words, at: PlatePoint(x: x, y: area.y + 53), style)
        x += PlateText.width(words, size: style.size, isBold: true) + 14
      }
    }
    let room = width - (x - area.x)
    guard let first = subtitle.first, room > 40 else { return }
    let sizes = [14, 13, 12, 11.0]
    // The footer names the agency in any case.
    let all = subtitle.joined(separator: " · ")
    let text = PlateText.width(all, size: 11) <= room ? all : first
    let small = PlateText.fitting(text, sizes: sizes, isBold: false, width: room)
    xml.words(
      PlateText.cut(text, size: small, width: room), at: PlatePoint(x: x, y: area.y + 53),
      PlateTextStyle(size: small, color: PlateColor.quiet))
  }
}
