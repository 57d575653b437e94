import TyphoonTrack

/// Writes an SVG map plate: the storms on a map, with their latest analysis, a legend and a scale.
///
/// It uses only the parts of SVG that every program supports: shapes, and text with colours as
/// attributes; no script, and nothing from outside the file. A style sheet lets pages change the
/// colours. A plate shows all storms, so it is drawn at its closing.
final class SVGWriter: FeatureWriter {
  let name: String
  let summary: String
  let container: (any MapContainer)?
  let layers = LayerSelection.drawn
  let drawsAllStormsAtClosing = true
  /// More storms are not listed below a wide map, where there is no room for them.
  private static let mostBelow = 24

  init(
    name: String = "svg", summary: String = "SVG map plate, for pages and print",
    container: (any MapContainer)? = nil
  ) {
    (self.name, self.summary, self.container) = (name, summary, container)
  }

  var extensions: [String] { [name] }

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.checkedForXML()
  }

  func open(
    _ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  func warnings(
    _ storms: [StormFeatures], options: WritingOptions
  ) -> [Finding.Message] {
    if container?.film != nil, options.plate.preset == .multiples {
      return ["films have no small maps: the film is that of one map"]
    }
    return
      (options.plate.preset == .multiples || options.plate.highlight != nil
      ? [] : [PlateStorm].crowdWarning(storms.count))
      + Self.projectionWarnings(storms, options)
  }

  /// Returns a warning if the projection that the user wants breaks among the storms.
  static func projectionWarnings(
    _ storms: [StormFeatures], _ options: WritingOptions
  ) -> [Finding.Message] {
    guard let wanted = options.plate.projection else { return [] }
    let subject = PlateSubject(storms.map { PlateStorm($0, options) }, options.plate)
    guard let projection = try? PlateProjection.projection(wanted, for: subject),
      let seam = PlateProjection.seam(of: projection, in: subject)
    else { return [] }
    return ["the projection '\(wanted)' breaks at \(seam.shown)°, inside the area of the storms"]
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    let film = container?.film
    var plateOptions = options.plate
    var storms = storms
    if film != nil {
      // The map holds what is shown at any time.
      (plateOptions.size, plateOptions.past) = (options.film.evenSize, nil)
      storms = storms.map { $0.throughLife(options.film.features) }
    }
    var words = MapWords(
      language: options.language, clock: plateOptions.clock, units: plateOptions.units,
      isPlate: true)
    words.isFilm = film != nil
    let isOfMany = plateOptions.preset == .multiples && storms.count > 1 && film == nil
    var shown = words.plateStorms(isOfMany ? storms.inOrderOfTime : storms, options)
    let multiples =
      try isOfMany ? PlateMultiples(shown, plateOptions, words) : nil
    var others = try multiples == nil ? shown.keep(plateOptions.highlight) : []
    if multiples != nil {
      shown.keepLines()
    } else {
      shown.numberSeason()
      shown.thinCrowd()
      for index in shown.indices where !shown[index].isVerified { shown[index].thinMembers() }
    }
    let isOfYears = shown.isSeason && shown.isOfYears
    for index in shown.indices {
      shown[index].thinRings(except: plateOptions.namedLayers, ofYears: isOfYears)
    }
    let subject = PlateSubject(shown, among: &others, plateOptions)
    let grey = multiples?.key ?? PlateLegend.others(others, beside: shown, words)
    func projection() throws(WriteError) -> Projection {
      try PlateProjection.projection(plateOptions.projection, for: subject)
    }
    var header = PlateHeader(shown, words, title: plateOptions.title, preset: plateOptions.preset)
    if film != nil { header = header.at(("", words.moment(words.period.upperBound)), ["–"]) }
    var first = try projection()
    let globe = plateOptions.projection == nil ? subject.globe : first.globe(around: subject)
    let isAllRound = subject.isRound && !first.isCylindrical(at: subject.center)
    let sources = Glossary.footer(
      summary.sources, basemap: plateOptions.multiples == .wind ? .none : plateOptions.basemap,
      options.language, credit: words.credit,
      withLicenses: false)
    let license = Glossary.licenses(summary.sources, options.language)
    // A simple map with no city needs lines to say where it is.
    let hasGraticule = (!plateOptions.preset.isPlain || subject.isRemote) && multiples == nil
    func laidOut(_ legend: PlateLegend) throws(WriteError) -> PlateLayout {
      try PlateLayout(
        plateOptions.size,
        aspect: shown.count > Self.mostBelow && subject.globe ?? 1 > 0.6
          ? 1 : max(subject.aspect, 1 / (subject.globe ?? .infinity)),
        globe: multiples == nil ? globe : nil,
        hasPanel: !storms.isEmpty && multiples == nil,
        leastMap: PlatePanel.leastMap(of: shown, plateOptions.preset),
        hasGraticule: hasGraticule,
        labelsRight: isAllRound, hasLogo: plateOptions.logo != nil,
        footer: { form, hasTerms in
          [
            plateOptions.credit.map(words.sentence),
            form == .beside ? nil : legend.essentials(words), sources,
          ].compactMap { $0 }.joined(separator: words.language.catalogue.sentenceSpace)
            + (hasTerms ? license : "")
        },
        headerHeight: { header.height(width: $1, isThumbnail: $0 == .thumbnail, words) },
        panel: { columns, form in
          let width = columns.first?.width ?? 0
          if form == .thumbnail {
            // The user's own places need the room more.
            let room = plateOptions.places == .cities ? columns.first?.height ?? 0 : 0
            let key = PlatePanel(width: width, words: words).key(legend, height: room)
            return PlateLayout.Panel(blocks: [key], parts: 1, isWhole: true, height: key.height)
          }
          let isBelow = form == .below
          var content = PlatePanel.content(
            shown, legend, width: width, isBelow: isBelow, words, plateOptions.preset)
          // What is written of a storm changes.
          if film != nil { content = PlatePanel.Content(choices: [content.rest]) }
          let (blocks, isWhole) = PlateColumns.chosen(content, in: columns)
          let notes = PlatePanel.notes(legend, nil, width: width, words)
          return PlateLayout.Panel(
            blocks: blocks,
            parts: PlateColumns.place(blocks, in: columns).map { $0.block.weight }.reduce(0, +),
            isWhole: isWhole,
            height: isBelow ? PlateColumns.height(of: blocks + notes, in: columns) : 0)
        })
    }
    var legend = PlateLegend(multiples?.keyed(shown) ?? shown, words, others: grey)
    var layout = try laidOut(legend)
    // What a thumbnail has no room to explain it does not show.
    if layout.form == .thumbnail, layout.blocks.first?.weight ?? 0 < legend.entries.count {
      for index in shown.indices {
        shown[index].features.features.removeAll {
          [.windSwath, .strikeProbability, .landfall].contains($0.layer)
        }
      }
      legend = PlateLegend(shown, words, others: grey)
      layout = try laidOut(legend)
    }
    var map = try PlateMap(subject, first, called: plateOptions.projection, frame: layout.map)
    if multiples == nil { shown.thinFronts(&map, words) }
    if !shown.isCrowd, multiples == nil {
      // The legend explains what the frame, the chart and the list show.
      func seen(on map: inout PlateMap, _ layout: PlateLayout) -> PlateLegend {
        let marks = PlateMarks(shown, &map, words.clock).marks
        let hasChart = layout.blocks.contains { $0.isChart }
        let hasList = layout.form != .thumbnail && shown.count > 1 && shown.isSeason
        let storms = shown.indices.map { index in
          shown[index].seen(on: &map, beside: marks, index: index) { fix in
            hasChart && fix.hasWind || hasList && fix == shown[index].strongestFix
          }
        }
        let near = others.filter { $0.isSeen(on: &map) }
        return PlateLegend(
          storms, words, others: PlateLegend.others(near, beside: shown, words))
      }
      // With more room for the map, more or less may be seen.
      for _ in 0..<3 {
        let own = seen(on: &map, layout)
        if own.entries == legend.entries { break }
        (legend, layout) = (own, try laidOut(own))
        map = try PlateMap(
          subject, projection(), called: plateOptions.projection, frame: layout.map)
      }
    }
    let plate = Plate(
      storms: shown, others: others, legend: legend, words: words, header: header, layout: layout,
      options: plateOptions, license: layout.hasTerms ? "" : license,
      hasGraticule: hasGraticule, isAllRound: isAllRound, multiples: multiples, subject: subject,
      film: film)
    var names = TextBuffer()
    guard let film else { return try plate.draw(&map, to: &output, names: &names) }
    try PlateFilm(plate, options, rate: options.film.rate ?? film.rate).write(&map, to: &output)
  }
}
