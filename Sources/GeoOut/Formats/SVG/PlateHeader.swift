import TyphoonTrack

/// Title and valid time of a plate.
struct PlateHeader {
  let title: String
  /// What the plate covers.
  let subtitle: String
  /// The valid time of the latest analysis.
  let time: Timestamp?
  /// What must not be missed: that it is a test.
  let alarm: String?

  /// How many storms a title names.
  private static let mostNames = 4

  init(_ storms: [PlateStorm], _ words: PlateWords) {
    let language = words.language
    if storms.count == 1 {
      title = storms[0].title(words)
    } else if storms.isEmpty {
      title = Glossary.mapTitle(language)
    } else if storms.count > Self.mostNames {
      title = words.count(storms.count)
    } else {
      let names = storms.map { $0.shortTitle(words) }
      let separator = language == .english ? ", " : "、"
      let colon = language == .english ? ": " : "："
      title = Glossary.mapTitle(language) + colon + names.joined(separator: separator)
    }
    time = storms.compactMap { $0.current?.time }.max()
    let sources = storms.map(\.storm.source.attribution).filter { !$0.isEmpty }
    let agencies = sources.indices.filter { !sources[..<$0].contains(sources[$0]) }
      .map { sources[$0] }
    let end = storms.compactMap(\.forecastEnd).max().map(words.forecastTo)
    subtitle = ([end].compactMap { $0 } + agencies).joined(separator: " · ")
    alarm = storms.lazy.compactMap { words.status($0.storm.status) }.first
  }

  /// Draws the header.
  func draw(in area: PlateRect, _ words: PlateWords, to xml: inout XMLWriter) {
    var room = area.width
    if let time {
      let moment = words.moment(time)
      let right = PlateTextStyle(size: 26, isBold: true, anchor: .end)
      xml.words(moment, at: PlatePoint(x: area.maxX, y: area.y + 50), right)
      xml.words(
        words.valid, at: PlatePoint(x: area.maxX, y: area.y + 20),
        PlateTextStyle(size: 13, color: PlateColor.quiet, anchor: .end))
      room -= PlateText.width(moment, size: 26, isBold: true) + 28
    }
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
    let whole = room + x - area.x
    let small = PlateText.fitting(subtitle, sizes: [14, 13, 12], isBold: false, width: whole)
    if !subtitle.isEmpty {
      xml.words(
        PlateText.cut(subtitle, size: small, width: whole),
        at: PlatePoint(x: area.x, y: area.y + 53),
        PlateTextStyle(size: small, color: PlateColor.quiet))
    }
    xml.line(
      from: PlatePoint(x: area.x, y: area.maxY), to: PlatePoint(x: area.maxX, y: area.maxY),
      stroke: PlateColor.ink, width: 1.5)
  }
}
