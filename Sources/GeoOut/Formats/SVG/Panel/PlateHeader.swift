import TyphoonTrack

/// The title and valid time of a plate.
struct PlateHeader {
  let title: String
  /// The period of the forecast, and the source of the data.
  let subtitle: [String]
  /// The current class of the storm of a single-storm plate; the text is empty if the title
  /// includes it.
  let category: (symbol: PlateSymbol, words: String)?
  /// The valid time of the latest analysis, or the period of a season, with a label.
  let time: (label: String, words: String)?
  /// The latest issue time of the sources.
  let issued: String?
  /// A warning that must not be missed, such as that it is a test.
  let alarm: String?

  /// The number of storms that a title can name.
  private static let mostNames = 4

  /// Creates the header of storms.
  ///
  /// - Parameters:
  ///   - storms: The storms.
  ///   - words: The language.
  ///   - own: The user's title; `nil` for one that names the storms.
  init(_ storms: [PlateStorm], _ words: MapWords, title own: String? = nil) {
    let language = words.language
    let isSynthetic = !storms.isEmpty && storms.allSatisfy { $0.storm.trackType == .synthetic }
    if let own {
      title = own
    } else if isSynthetic {
      title = words.synthetic(storms.count)
    } else if storms.count == 1 {
      title = storms[0].title(words)
    } else if let storm = storms.onlyOne {
      title = storm.title(words)
    } else if storms.isEmpty {
      title = language[.mapTitle]
    } else if storms.count > Self.mostNames {
      title = storms.seasonTitle(words) ?? words[.cyclones, storms.count]
    } else {
      let names = storms.map { storm in
        let isFull = storms.count == 2 && !storm.storm.names.isEmpty
        return (isFull ? storm.fullName(words) : nil) ?? storm.shortTitle(words)
      }
      let separator = words[.listComma]
      let kinds = storms.compactMap(\.headlineFix?.nature)
      let isMixed = !Set(kinds).isDisjoint(with: [.disturbance, .wave, .monsoonDepression])
      let systems = words[.tropicalSystems]
      let all = words.labelled(
        isMixed ? systems : language[.mapTitle], names.joined(separator: separator))
      let seasons = Set(storms.map(\.storm.season))
      let season = seasons.count == 1 ? seasons.first ?? nil : nil
      // Kinds of storms without a name or number do not tell the storms apart.
      let isClear =
        Set(names).count == names.count
        && storms.contains { !$0.storm.names.isEmpty || $0.storm.number != nil }
      let shared = Set(storms.map(\.storm.shownName)).count == 1 ? storms[0].storm.shownName : nil
      let count =
        shared.map { words[.countNamed, words[.cyclones, storms.count], $0] }
        ?? words[.cyclones, storms.count]
      title = words.headline(isClear ? all : count, nil, season)
    }
    category = storms.count == 1 ? Self.category(of: storms[0], words, title: title) : nil
    // Dates that are made up are on no calendar.
    time = isSynthetic ? nil : Self.time(storms, words)
    // Several days have no common time of issue, and none is earlier than the time that is shown.
    let latest = storms.compactMap { $0.storm.track.last?.time }.max()
    issued =
      storms.isOfDays
      ? nil
      : storms.compactMap(\.issued).max()
        .flatMap { issued in
          latest.map { $0 <= issued } ?? true ? words[.issued, words.moment(issued)] : nil
        }
    let sources = storms.compactMap { words.agency($0.storm) }
    let agencies = sources.indices.filter { !sources[..<$0].contains(sources[$0]) }
      .map { sources[$0] }
    let bases = Set(storms.compactMap(\.baseTime))
    // A forecast of no length has no period.
    let end = storms.compactMap(\.forecastEnd).max()
      .flatMap { end in bases.contains { $0 < end } ? end : nil }
      .map { words.forecast(from: bases.count == 1 ? bases.first : nil, to: $0) }
    let count =
      isSynthetic
      ? nil
      : storms.seasonTitle(words).flatMap { season in
        season.contains("\(storms.count)") ? nil : words[.cyclones, storms.count]
      }
    subtitle = [count, end].compactMap { $0 } + agencies
    alarm = storms.lazy.compactMap { words.status($0.storm.status) }.first
  }

  private static func category(
    of storm: PlateStorm, _ words: MapWords, title: String
  ) -> (symbol: PlateSymbol, words: String)? {
    guard let fix = storm.headlineFix else { return nil }
    let kind = storm.kind(of: fix, words)
    let symbol = PlateSymbol(fix, scale: storm.scale)
    if storm.isFormationAlert { return (symbol, words[.formationAlert]) }
    let isTold = (!words.isIdeographic || !storm.isNumbered) && title.contains(kind)
    let told = storm.isFinished ? words.atStrongest(kind) : kind
    if storm.members?.count ?? 1 > 1 { return (symbol, words.ofMean(told)) }
    return (symbol, isTold ? "" : told)
  }

  private static func time(
    _ storms: [PlateStorm], _ words: MapWords
  ) -> (label: String, words: String)? {
    let analysed = storms.filter { !$0.storm.track.isEmpty }
    let dated = analysed.isEmpty ? storms : analysed
    let times = dated.compactMap { $0.current?.time }
    guard let earliest = times.min(), let latest = times.max() else { return nil }
    guard storms.isSeason else {
      let labels = Set(storms.map { $0.timeLabel(words) })
      let label = labels.count == 1 ? labels.first ?? words[.valid] : words[.valid]
      guard earliest.advanced(bySeconds: 43_200) <= latest else {
        return (label, words.moment(latest))
      }
      return (analysed.isEmpty ? label : words[.validOn], words.period(earliest, latest))
    }
    let first = storms.compactMap { $0.span?.start }.min() ?? latest
    return (words[.period], words.period(first, latest))
  }

  /// Draws the header.
  func draw(in area: PlateRect, _ words: MapWords, to xml: inout PlateXML) {
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
    drawTitle(at: PlatePoint(x: x, y: area.y + 29), width: room, to: &xml)
    drawSubtitle(in: area, width: whole, to: &xml)
    xml.line(
      from: PlatePoint(x: area.x, y: area.maxY), to: PlatePoint(x: area.maxX, y: area.maxY),
      stroke: PlateColor.ink, width: 1.5)
  }

  /// Draws the title on one line or, if it is too long, in small letters on two.
  private func drawTitle(at point: PlatePoint, width: Double, to xml: inout PlateXML) {
    let size = PlateText.fitting(title, sizes: [32, 28, 25, 22, 19], isBold: true, width: width)
    guard PlateText.width(title, size: size, isBold: true) > width else {
      return xml.words(title, at: point, PlateTextStyle(size: size, isBold: true))
    }
    let small = [17, 15.5, 14].first {
      PlateText.lines(title, size: $0, isBold: true, width: width).count <= 2
    }
    let style = PlateTextStyle(size: small ?? 14, isBold: true)
    let lines = PlateText.lines(title, size: style.size, isBold: true, width: width)
    guard lines.count > 1 else { return xml.words(title, at: point, style) }
    let rest = lines.count == 2 ? lines[1] : lines[1] + "…"
    xml.words(lines[0], at: point.moved(0, -14), style)
    xml.words(
      PlateText.cut(rest, size: style.size, isBold: true, width: width), at: point.moved(0, 5),
      style)
  }

  /// Draws the times at the right, and returns the width that they take.
  private func drawTime(in area: PlateRect, to xml: inout PlateXML) -> Double {
    guard let time else { return 0 }
    // The time is higher if the issue time is below it.
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

  /// Draws the class with its symbol, followed by the subtitle.
  private func drawSubtitle(in area: PlateRect, width: Double, to xml: inout PlateXML) {
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
    // The footer names the agency anyway.
    let all = subtitle.joined(separator: " · ")
    let text = PlateText.width(all, size: 11) <= room ? all : first
    let small = PlateText.fitting(text, sizes: sizes, isBold: false, width: room)
    xml.words(
      PlateText.cut(text, size: small, width: room), at: PlatePoint(x: x, y: area.y + 53),
      PlateTextStyle(size: small, color: PlateColor.quiet))
  }
}
