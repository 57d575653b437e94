import TyphoonTrack

/// The header of a narrow plate: its lines under each other.
struct PlateHeaderStack {
  private(set) var lines: PlateLabelLines = []

  private static let spacing = 1.3
  /// From this width on there is room for the class and the time of issue too.
  private static let wide = 470.0

  /// The height with the rule below.
  var height: Double { lines.map { $0.style.size * Self.spacing }.reduce(6, +) }

  /// Arranges the lines.
  ///
  /// - Parameters:
  ///   - header: The texts.
  ///   - storms: The storms, for the facts of a plate without a panel.
  ///   - form: The arrangement of the plate.
  ///   - width: The width.
  ///   - words: The language.
  init(
    _ header: PlateHeader, _ storms: [PlateStorm], _ form: PlateLayout.Form, width: Double,
    _ words: MapWords
  ) {
    func add(_ text: String, _ sizes: [Double], isBold: Bool, _ color: Palette.Color) {
      let text = text.replacing(words.clockName, with: words.clockName.unbroken)
      let size = PlateText.fitting(text, sizes: sizes, isBold: isBold, width: width)
      let style = PlateTextStyle(size: size, isBold: isBold, color: color)
      lines += PlateText.lines(text, size: size, isBold: isBold, width: width).map { ($0, style) }
    }
    let ink = PlateColor.ink
    if let alarm = header.alarm { add(alarm, [20], isBold: true, PlateColor.alarm) }
    let titles: [Double] =
      switch form {
      case .thumbnail: [18, 17, 16, 15, 14, 13]
      case .compact where width < Self.wide: [22, 20, 18, 17]
      case .compact: [28, 25, 22, 20]
      case .beside, .below: [28, 25, 22, 20]
      }
    add(header.title, titles, isBold: true, ink)
    if let time = header.time {
      let sizes = form == .thumbnail ? [13, 12, 11] : [16, 15, 14, 13, 12.0]
      add(words.labelled(time.label, time.words), sizes, isBold: true, ink)
    }
    if form.isSmall {
      let sizes = form == .thumbnail ? [11.5, 11, 10.5, 10] : [13, 12]
      var facts = Self.facts(storms, words)
      if width >= Self.wide, storms.count == 1 {
        let more = [header.category?.words, header.issued].compactMap { $0 }.filter { !$0.isEmpty }
        facts = [(more.prefix(1) + facts + more.dropFirst()).joined(separator: " · ")]
      }
      for text in facts { add(text, sizes, isBold: false, ink) }
      return
    }
    let rest = [header.category?.words, header.issued].compactMap { $0 } + header.subtitle
    let small = rest.filter { !$0.isEmpty }.joined(separator: " · ")
    if !small.isEmpty { add(small, [13, 12], isBold: false, PlateColor.quiet) }
  }

  /// Returns the position, wind, pressure and motion of one storm, or a line for each of a few.
  private static func facts(_ storms: [PlateStorm], _ words: MapWords) -> [String] {
    func unbroken(_ lines: [String]) -> String {
      lines.flatMap { $0.split(separator: " · ") }.map { String($0).unbroken }
        .joined(separator: " · ")
    }
    if storms.count == 1 { return [unbroken(storms[0].brief(words, isDetailed: true))] }
    guard storms.count <= PlateLabels.mostWithTimes, !storms.isSeason else { return [] }
    return storms.map {
      unbroken([$0.currentTitle(words)] + $0.brief(words, isDetailed: false))
    }
  }

  /// Draws the lines and the rule below.
  func draw(in area: PlateRect, to xml: inout PlateXML) {
    var y = area.y
    for line in lines {
      xml.words(line.text, at: PlatePoint(x: area.x, y: y + line.style.size), line.style)
      y += line.style.size * Self.spacing
    }
    xml.line(
      from: PlatePoint(x: area.x, y: area.maxY), to: PlatePoint(x: area.maxX, y: area.maxY),
      stroke: PlateColor.ink, width: 1.5)
  }
}
