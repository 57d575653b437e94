import TyphoonTrack

/// The frames of a film: what moves, on the ground that a plate draws once.
///
/// It writes drawings, each after a byte 0: the ground, then those of frames, and those that stay on the ground of storms
/// that are over. A frame without a drawing is the one before. The first has all colours.
struct PlateFilm {
  let plate: Plate
  let options: WritingOptions
  private let rate: Int
  private let lives: [Life]
  /// The times with storms, in seconds since 1970.
  private let runs: [ClosedRange<Int64>]

  private typealias Life = (storm: PlateStorm, start: Timestamp, end: Timestamp)

  /// What a drawing is for.
  enum Part: String {
    case ground = "g"
    case frame = "f"
    case colors = "c"
  }

  init(_ plate: Plate, _ options: WritingOptions, rate: Int) {
    (self.plate, self.options, self.rate) = (plate, options, rate)
    lives = plate.storms.compactMap { storm in
      guard let period = MapPeriod(storm.features.features) else { return nil }
      // Forecasts are verified as long as there is something to compare them with.
      let last = plate.options.preset == .verify ? storm.storm.track.last?.time : nil
      return (storm, period.begin, max(period.begin, last ?? period.end))
    }
    runs = lives.map { $0.start.secondsSince1970...$0.end.secondsSince1970 }
      .sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { runs, run in
        if let last = runs.last, run.lowerBound <= last.upperBound {
          runs[runs.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
        } else {
          runs.append(run)
        }
      }
  }

  /// Writes all drawings.
  func write(_ map: inout PlateMap, to output: inout TextBuffer) throws(WriteError) {
    var names = TextBuffer()
    try plate.draw(&map, to: &output, names: &names)
    let moments = moments
    guard let first = moments.first else { throw WriteError("a film needs a storm") }
    draw(.colors, plate.storms, first, names, &map, to: &output)
    var waiting = lives
    for moment in moments {
      let over = waiting.filter { $0.end < moment }
      waiting.removeAll { $0.end < moment }
      if !over.isEmpty {
        draw(.ground, storms(over, at: nil), moment, TextBuffer(), &map, to: &output)
      }
      let present = waiting.filter { $0.start <= moment }
      draw(.frame, storms(present, at: moment), moment, names, &map, to: &output)
    }
    for _ in moments.count..<options.film.count(at: rate) { start(.frame, in: &output) }
  }

  private func start(_ part: Part, in output: inout TextBuffer) {
    output.append("\0")
    output.append(part.rawValue)
  }

  /// The moments of the frames until the last second, at an even pace over the times with storms.
  private var moments: [Timestamp] {
    let frames = options.film.count(at: rate)
    let steps = frames - min(rate, frames / 2) - 1
    let total = runs.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    return (0...steps).compactMap { step in
      var rest = total * Int64(step) / Int64(max(1, steps))
      for run in runs {
        let length = run.upperBound - run.lowerBound
        if rest <= length { return Timestamp(secondsSince1970: run.lowerBound + rest) }
        rest -= length
      }
      return nil
    }
  }

  /// Returns storms as they are at a moment, or at their end.
  private func storms(_ lives: [Life], at moment: Timestamp?) -> [PlateStorm] {
    let known = lives.compactMap { life -> (whole: PlateStorm, features: StormFeatures)? in
      var own = options.film.features
      own.layers = life.storm.features.layers
      own.moment = moment ?? life.end
      var maker = FeatureMaker(own)
      return life.storm.storm.at(moment ?? life.end).map { (life.storm, maker.features(of: $0)) }
    }
    var words = plate.words
    var shown = words.plateStorms(known.map { $0.features }, options)
    for (index, one) in known.enumerated() {
      let (whole, isThin) = (one.whole, one.whole.number != nil || moment == nil)
      // This must not change from frame to frame.
      (shown[index].number, shown[index].isInCrowd) = (whole.number, whole.isInCrowd)
      (shown[index].ownColor, shown[index].distinction) = (whole.ownColor, whole.distinction)
      shown[index].isOfSeason = whole.isOfSeason
      shown[index].thinMembers()
      // The legend is that of the whole.
      let hasCircles = whole.features.features.contains { $0.layer == .probabilityCircle }
      shown[index].features.features.removeAll { feature in
        switch feature.layer {
        case .windRadius: isThin || feature.time.start != moment
        case .probabilityCircle:
          isThin || !hasCircles || feature.time.end != moment && !whole.isOfJMA
        default: false
        }
      }
    }
    return shown
  }

  private func draw(
    _ part: Part, _ storms: [PlateStorm], _ moment: Timestamp, _ names: TextBuffer,
    _ map: inout PlateMap, to output: inout TextBuffer
  ) {
    start(part, in: &output)
    plate.write(to: &output) { xml in
      xml.start("g", ["clip-path": "url(#\(xml.context.id("clip")))"])
      var drawing = PlateDrawing(storms, plate.words)
      drawing.draw(&map, to: &xml)
      drawing.drawPoints(&map, to: &xml)
      for storm in storms { draw(storm, part, moment, &map, to: &xml) }
      xml.raw(names)
      for storm in storms { drawName(storm, part, moment, &map, to: &xml) }
      xml.end()
      guard part == .frame else { return }
      header(storms, moment).draw(
        in: plate.layout.header, isThumbnail: plate.layout.form == .thumbnail, plate.words, to: &xml
      )
    }
  }

  /// Whether the plate has symbols of a season of many storms.
  private var isSmall: Bool { plate.storms.count > PlateStorm.mostWithTimes }
  private var radius: Double { isSmall ? 8 : 10.5 }

  /// Draws the places of a storm: dots where it was, pale symbols where it is forecast to be, and one where it is.
  private func draw(
    _ storm: PlateStorm, _ part: Part, _ moment: Timestamp, _ map: inout PlateMap,
    to xml: inout PlateXML
  ) {
    let present = storm.current.flatMap { part == .frame && $0.time == moment ? $0 : nil }
    func draw(_ fix: Fix, _ radius: Double, opacity: String) {
      guard let point = map.point(of: fix) else { return }
      var symbol = storm.symbol(fix)
      if fix.kind == .forecast, symbol.kind == .unclassed { symbol.color = Palette.forecast }
      xml.start("g", ["opacity": .text(opacity)])
      symbol.draw(at: point, radius: radius, to: &xml)
      xml.end()
    }
    func dot(_ fix: Fix, _ color: Palette.Color) {
      guard let point = map.point(of: fix) else { return }
      xml.circle(
        at: point, radius: 2, fill: .paint(color), stroke: .paint(Palette.casing), width: 0.8)
    }
    for feature in storm.features.features where feature.layer.isFix && storm.number == nil {
      guard let fix = storm.features.fix(of: feature) else { continue }
      if feature.layer == .fix {
        dot(fix, storm.symbol(fix).color)
      } else if fix != present, storm.technique(of: feature) == nil {
        draw(fix, 5.5, opacity: "0.55")
      }
    }
    for (index, technique) in storm.techniques.sorted(by: { $0.key < $1.key }) {
      let fixes = storm.features.fixesFromBase(of: storm.storm.forecasts[index])
      if let fix = fixes.first(where: { $0.time == moment }) { dot(fix, technique.stroke.color) }
    }
    if let present { draw(present, radius, opacity: present.kind == .forecast ? "0.7" : "") }
  }

  /// Draws the name of a storm where it is, or, of few storms, where it ended.
  private func drawName(
    _ storm: PlateStorm, _ part: Part, _ moment: Timestamp, _ map: inout PlateMap,
    to xml: inout PlateXML
  ) {
    let isPresent = part == .frame
    guard let fix = storm.current, isPresent ? fix.time == moment : !isSmall,
      let point = map.point(of: fix), map.frame.contains(point)
    else { return }
    let size = isPresent ? isSmall ? 13 : 16.0 : 12
    var style = PlateTextStyle(
      size: size, isBold: isPresent, color: isPresent ? Palette.ink : Palette.quiet)
    let name = storm.label(plate.words)
    let width = PlateText.width(name, size: size, isBold: true)
    let isLeft = point.x + radius * 2 + width > map.frame.maxX
    style.anchor = isLeft ? .end : .start
    let gap = isPresent ? radius * 1.6 : 6
    let place = point.moved(isLeft ? -gap : gap, isPresent ? -radius : 4)
    xml.start("g", ["fill": .paint(style.color)])
    xml.haloed([(name, place, style)], in: PlateRect(around: place, reach: 0))
    xml.end()
  }

  /// The heading with the hour of a moment, and what the storms are then.
  private func header(_ storms: [PlateStorm], _ moment: Timestamp) -> PlateHeader {
    let words = plate.words
    let isAhead = storms.contains { $0.storm.track.last.map { $0.time < moment } ?? true }
    let hour = Timestamp(secondsSince1970: moment.secondsSince1970 / 3_600 * 3_600)
    let isOnly = plate.storms.count == 1
    let facts = storms.compactMap { storm -> String? in
      guard let fix = storm.current, fix.time == moment else { return nil }
      let name = isOnly ? storm.kind(of: fix, words) : storm.label(words)
      let wind = fix.wind.map { storm.own(words).shortWind($0) }
      return [name, wind, isOnly ? fix.pressure.map(words.pressure) : nil].compactMap { $0 }
        .joined(separator: isOnly ? " · " : " ")
    }
    return plate.header.at((isAhead ? words[.forecastFor] : "", words.moment(hour)), facts)
  }
}
