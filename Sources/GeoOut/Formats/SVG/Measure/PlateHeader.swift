import TyphoonTrack

/// The title and valid time of a plate.
struct PlateHeader {
  let title: String
  /// Whether the title says what the forecast means for a city.
  private let isSentence: Bool
  /// What the forecast of the only storm means for a city; without one, its landfall.
  private(set) var outlook: PlateOutlook?
  /// The period of the forecast, and the source of the data.
  private(set) var subtitle: [String]
  /// The current class of the storm of a single-storm plate, unless the title includes it.
  private(set) var category: String?
  /// The valid time of the latest analysis, or the period of a season, with a label.
  private(set) var time: (label: String, words: String)?
  /// The clock of labels with hours, unless the time has it.
  private var clock: String?
  /// The latest issue time of the sources.
  private(set) var issued: String?
  /// A warning that must not be missed, such as that it is a test.
  let alarm: String?

  /// The number of storms that a title can name.
  private static let maxNames = 4

  /// Creates the header of storms.
  ///
  /// - Parameters:
  ///   - storms: The storms.
  ///   - words: The language.
  ///   - own: The user's title; `nil` for one that names the storms.
  ///   - preset: How much the plate shows.
  init(
    _ storms: [PlateStorm], _ words: MapWords, title own: String? = nil,
    preset: PlatePreset = .analysis
  ) {
    let language = words.language
    let arrival = preset == .warning && storms.count == 1 ? storms[0].arrival(words) : nil
    isSentence = own == nil && arrival != nil
    if let own {
      title = own
    } else if let arrival {
      title = arrival.words
    } else if storms.isSynthetic {
      title = words.synthetic(storms.count)
    } else if storms.count == 1 {
      title = storms[0].title(words)
    } else if let storm = storms.onlyOne {
      title = storm.title(words)
    } else if storms.isEmpty {
      title = language[.noStorms]
    } else if storms.count > Self.maxNames {
      title = words.filtered(storms.seasonTitle(words) ?? Self.count(storms, words))
    } else {
      // Before a name the class of another would be its own.
      let inOrder =
        storms.filter { !$0.storm.names.isEmpty } + storms.filter { $0.storm.names.isEmpty }
      let names = inOrder.map { storm in
        let isFull = storms.count == 2 && !storm.storm.names.isEmpty
        return (isFull ? storm.fullName(words) : nil) ?? storm.titleInList(words)
      }
      let kinds = storms.compactMap { $0.headlineFix?.nature }
      let isMixed = !Set(kinds).isDisjoint(with: [.disturbance, .wave, .monsoonDepression])
      let basin = words.basin(storms.basins)?.capitalizedFirst
      let all = words.labelled(
        basin ?? words[isMixed ? .tropicalSystems : .mapTitle], words.list(names))
      let seasons = Set(storms.map { $0.storm.season })
      let years = seasons.contains(nil) ? nil : storms.years(words)
      let season = years.flatMap { seasons.count == 1 || $0.count == 1 ? $0.words : nil }
      // Kinds of storms without a name or number do not tell the storms apart.
      let isClear =
        Set(storms.map { $0.shortTitle(words, isDistinct: false) }).count == names.count
        && storms.contains { !$0.storm.names.isEmpty || $0.storm.number != nil }
      let shared =
        Set(storms.map { $0.storm.shownName }).count == 1 ? storms[0].storm.shownName : nil
      let count =
        shared.map { words[.countNamed, words[.cyclones, String(storms.count)], $0] }
        ?? Self.count(storms, words)
      title = words.headline(isClear ? all : count, nil, season)
    }
    let told = storms.count == 1 ? storms[0].outlook(words) ?? storms[0].landfall(words) : nil
    outlook = own == nil ? told : arrival ?? told
    category = storms.count == 1 ? Self.category(of: storms[0], words, title: title) : nil
    // Dates that are made up are on no calendar.
    time = storms.isSynthetic ? nil : Self.time(storms, words, isOfLives: preset == .multiples)
    // Of a time zone the offset may have changed.
    let names = Set([words.period.lowerBound, words.period.upperBound].map(words.clockName))
    let name = names.count == 1 ? names.first : words.clock.place
    clock = name.flatMap { [time] name in
      storms.hasTimes && !(time?.words.contains(text: name) ?? true) ? name : nil
    }
    // Several days have no common time of issue, and none is earlier than the time that is shown.
    let latest = storms.compactMap { $0.storm.track.last?.time }.max()
    issued =
      storms.isOfDays
      ? nil
      : storms.compactMap { $0.issued }.max()
        .flatMap { issued in
          latest.map { $0 <= issued } ?? true ? words[.issued, words.moment(issued)] : nil
        }
    let sources = storms.compactMap { words.agency($0.storm) }
    var seen: Set<String> = []
    let agencies = sources.filter { seen.insert($0).inserted }
    let bases = Set(storms.compactMap { $0.baseTime })
    // A base time before the analysis says nothing to readers.
    let base = bases.count == 1 ? bases.first { $0 >= latest ?? $0 } : nil
    // A forecast of no length has no period.
    let end = storms.compactMap { $0.forecastEnd }.max()
      .flatMap { end in bases.contains { $0 < end } ? end : nil }
      .map { words.forecast(from: base, to: $0) }
    let count =
      storms.isSynthetic
      ? nil
      : storms.seasonTitle(words).flatMap { season in
        season.contains("\(storms.count)") ? nil : words[.cyclones, String(storms.count)]
      }
    subtitle = [count, end].compactMap { $0 } + agencies
    alarm = storms.lazy.compactMap { words.status($0.storm.status) }.first
  }

  /// Returns the heading at a moment of a film: the title with a time and facts, and nothing that holds for the end only.
  func at(_ time: (label: String, words: String), _ facts: [String]) -> PlateHeader {
    var header = self
    (header.time, header.subtitle) = (time, facts)
    (header.outlook, header.category, header.clock, header.issued) = (nil, nil, nil, nil)
    return header
  }

  /// Returns how many storms there are, in their basin if all are in one.
  private static func count(_ storms: [PlateStorm], _ words: MapWords) -> String {
    let count = words[.cyclones, String(storms.count)]
    return words.basin(storms.basins).map { words.labelled($0.capitalizedFirst, count) } ?? count
  }

  private static func category(
    of storm: PlateStorm, _ words: MapWords, title: String
  ) -> String? {
    guard let fix = storm.headlineFix else { return nil }
    let kind = storm.kind(of: fix, words)
    if storm.isFormationAlert { return words[.formationAlert] }
    let isTold =
      (!words.catalogue.numberIsName || !storm.isNumbered)
      && title.lowercased().contains(kind.lowercased())
    let told = storm.isFinished || storm.isOfSeason ? words.atStrongest(kind) : kind
    if storm.members?.count ?? 1 > 1 { return words.ofMean(told) }
    return isTold ? nil : told
  }

  private static func time(
    _ storms: [PlateStorm], _ words: MapWords, isOfLives: Bool
  ) -> (label: String, words: String)? {
    let analysed = storms.filter { !$0.storm.track.isEmpty }
    let dated = isOfLives || analysed.isEmpty ? storms : analysed
    let times = dated.compactMap { $0.current?.time }
    // The next line tells of what time forecasts alone are.
    if isOfLives, analysed.isEmpty, storms.count > 1 { return nil }
    guard let earliest = times.min(), let latest = times.max() else { return nil }
    if let bases = storms.baseTimes {
      return (
        words[.forecastsAndTrack],
        words.period(bases.lowerBound, Swift.max(bases.upperBound, latest))
      )
    }
    let first = dated.compactMap { $0.span?.start }.min() ?? latest
    // Bars and maps tell the lives of storms, and of some only a forecast.
    let isPeriod =
      isOfLives && storms.count > 1 && (first < earliest || storms.contains { $0.isForecastOnly })
    guard storms.isSeason || isPeriod else {
      let labels = Set(storms.map { $0.timeLabel(words) })
      let label = labels.count == 1 ? labels.first ?? words[.valid] : words[.valid]
      guard earliest.advanced(bySeconds: 43_200) <= latest else {
        return (label, words.moment(latest))
      }
      return (label == words[.valid] ? words[.validOn] : label, words.period(earliest, latest))
    }
    return (words[.period], words.period(first, latest))
  }

  // MARK: - Layout

  private static let spacing = 1.3

  /// Returns the lines, one below the other: those of a thumbnail have the title and the time only.
  private func lines(
    width: Double, isThumbnail: Bool, _ words: MapWords
  ) -> [(text: String, style: PlateTextStyle)] {
    var lines: [(text: String, style: PlateTextStyle)] = []
    func add(
      _ text: String?, _ sizes: [Double], isBold: Bool = true,
      _ color: Palette.Color? = nil
    ) {
      guard let text, !text.isEmpty else { return }
      let clocks = Set([words.period.lowerBound, words.period.upperBound].map(words.clockName))
      // No year stands on a line of its own.
      let whole = clocks.reduce(text) { $0.replacing(text: $1, with: $1.unbroken) }
        .replacing(text: " (", with: "\u{A0}(")
      let size = PlateText.fitting(whole, sizes: sizes, isBold: isBold, width: width)
      let style = PlateTextStyle(size: size, isBold: isBold, color: color ?? Palette.ink)
      func wrap(_ width: Double) -> [String] {
        PlateText.lines(whole, size: size, isBold: isBold, width: width)
      }
      let wide = wrap(width)
      // Two lines are about as long as each other, where that breaks no words.
      let isEven = wide.count == 2 && words.catalogue.hasWordSpaces
      let even = stride(from: width / 2, to: width, by: 10).lazy.map(wrap).first {
        $0.count == 2 && whole.split(at: " ").contains($0[0].split(at: " ").last ?? "")
      }
      let wrapped = isEven ? even ?? wide : wide
      // A title of the user's may be of any length.
      lines += wrapped.prefix(2).enumerated().map { index, line in
        (
          index == 1 && wrapped.count > 2
            ? PlateText.cut(line + "……", size: size, isBold: isBold, width: width) : line, style
        )
      }
    }
    add(alarm, [20], Palette.paper)
    let usual: [Double] = isThumbnail ? [18, 16, 14] : [30, 27, 24, 21, 18]
    // A sentence is not cut.
    let whole = [25.0, 21, 18, 16, 14, 12, 11].first { size in
      size < usual[0] && PlateText.lines(title, size: size, isBold: true, width: width).count < 3
    }
    add(title, isSentence ? usual.prefix(3) + [whole ?? 11] : usual)
    // The map needs the room more than what is in the title already, nor do two clocks stand above each other.
    if !isThumbnail, !isSentence || lines.count < 2 && words.clock != .utc {
      add(outlook?.words, [20, 18, 16, 14])
    }
    add(
      time.map { time in
        let told = time.label.isEmpty ? time.words : words.labelled(time.label, time.words)
        return clock.map { words.detailed(told, $0) } ?? told
      },
      isThumbnail ? [13, 12, 11] : outlook == nil ? [17, 15, 13] : [15, 14, 13])
    guard !isThumbnail else { return lines }
    // What comes last is in the footer too.
    let rest = ([category, issued].compactMap { $0 } + subtitle).prefix(20)
    let shown = (0...rest.count).reversed().lazy
      .map { rest.prefix($0).joined(separator: " · ") }
      .first { PlateText.width($0, size: 12) <= width }
    add(shown, [14, 13, 12], isBold: false, Palette.quiet)
    return lines
  }

  /// Returns the height of the lines, with the rule below.
  func height(width: Double, isThumbnail: Bool, _ words: MapWords) -> Double {
    lines(width: width, isThumbnail: isThumbnail, words).map { $0.style.size * Self.spacing }
      .reduce(6, +)
  }

  /// Draws the lines and the rule below.
  func draw(in area: PlateRect, isThumbnail: Bool, _ words: MapWords, to xml: inout PlateXML) {
    xml.startGroup("header")
    var y = area.y
    for line in lines(width: area.width, isThumbnail: isThumbnail, words) {
      // The alarm is the only line in the colour of the paper: it stands on a band of ink.
      if line.style.color == Palette.paper {
        let width = PlateText.width(line.text, size: line.style.size, isBold: true)
        xml.rectangle(
          PlateRect(
            x: area.x, y: y, width: min(area.width, width + 8), height: line.style.size * 1.25),
          fill: .paint(Palette.ink))
      }
      xml.words(line.text, at: PlatePoint(x: area.x, y: y + line.style.size), line.style)
      y += line.style.size * Self.spacing
    }
    xml.line(
      from: PlatePoint(x: area.x, y: area.maxY), to: PlatePoint(x: area.maxX, y: area.maxY),
      stroke: .paint(Palette.ink), width: 1.5)
    xml.end()
  }
}
