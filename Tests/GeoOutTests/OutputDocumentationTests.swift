import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// `Documentation/output.md` says what the code does: each set is computed and compared both ways.
@Suite("the page of the output")
struct OutputDocumentationTests {
  private let page: DocumentationPage

  init() throws {
    page = try DocumentationPage("output.md")
  }

  @Test("every layer stands in it, in drawing order, with its geometry and its defaults")
  func layers() throws {
    let rows = try page.table("Layers")
    expectEqual(Layer.allCases.map(\.order), Array(Layer.allCases.indices))
    expectEqual(rows.map { $0["layer"] }, Layer.allCases.map { "`\($0.rawValue)`" })
    let geometries = try LayerContents.ofStorms().mapValues(\.geometries)
    for row in rows {
      let layer = try require(Layer(rawValue: try row.code("layer")))
      expectEqual(row["geometry"], "\(layer.row.geometry)", "\(layer.rawValue)")
      if let found = geometries[layer] {
        expectEqual(found, [row["geometry"]], "\(layer.rawValue)")
      }
      let formats = FeatureWriters.all.filter { $0.layers.contains(layer) }.map(\.name)
      expectEqual(row["default in"], formats.joined(separator: ", "), "\(layer.rawValue)")
    }
  }

  @Test("every property stands in it, in the order of writing, with its type and an example of it")
  func properties() throws {
    let rows = try page.table("Properties")
    expectEqual(rows.map { $0["property"] }, Property.ofMaps.map { "`\($0.name)`" })
    let ofTables = try page.table("CSV")
    expectEqual((rows + ofTables).map { $0["property"] }, Property.all.map { "`\($0.name)`" })
    for row in rows + ofTables {
      let property = try require(Property.named(try row.code("property")))
      expectEqual(row["type"], property.kind.rawValue, "\(property.name)")
      let example = try JSONSerialization.jsonObject(
        with: Data(try row.code("example").utf8), options: .fragmentsAllowed)
      #expect(property.kind.allows(example), "\(property.name)")
    }
  }

  @Test("its table names the layers that have each property, always or if it is known")
  func layersOfProperties() throws {
    let contents = try LayerContents.ofStorms()
    func names(_ property: Property, always: Bool) -> String {
      let layers = Layer.allCases.filter { layer in
        guard let content = contents[layer], content.sometimes.contains(property) else {
          return false
        }
        return content.always.contains(property) == always
      }
      return layers.count == contents.count
        ? "all" : layers.map(\.rawValue).joined(separator: ", ")
    }
    for row in try page.table("Properties") {
      let property = try require(Property.named(try row.code("property")))
      expectEqual(row["always in"], names(property, always: true), "\(property.name)")
      expectEqual(row["if known in"], names(property, always: false), "\(property.name)")
      for (layer, content) in contents {
        expectEqual(
          property.layers.contains(layer), content.sometimes.contains(property),
          "\(property.name) of \(layer.rawValue)")
      }
    }
  }

  @Test("features give each property as a value of its type")
  func kinds() throws {
    for (layer, content) in try LayerContents.ofStorms().filled() {
      for (property, kind) in try content.kinds.filled() {
        expectEqual(kind, property.kind, "\(property.name) of \(layer.rawValue)")
      }
    }
  }

  @Test("its ids are those that the sample's features have")
  func ids() throws {
    let features = try GeoJSONSample.features(
      of: try page.table("Feature ids").map { row in
        try require(Layer(rawValue: try row.code("layer")))
      })
    let ids = Set(features.compactMap { $0["id"] as? String })
    for row in try page.table("Feature ids") {
      let layer = try row.code("layer")
      let id = try row.code("example")
      #expect(ids.contains(id), "\(id)")
      #expect(id.contains(".\(layer)"), "\(id)")
    }
  }

  @Test("the page of plates has every colour that can be set, with its values in both themes")
  func colors() throws {
    let rows = try DocumentationPage("plates.md").table("Colours of plates")
    let settable = Palette.paints.filter { $0.name.map(PaintName.settable.contains) == true }
    try expectEqual(rows.map { try $0.code("name") }, settable.compactMap(\.name?.rawValue))
    for (row, color) in zip(rows, settable) {
      try expectEqual(row.code("light"), color.hex)
      try expectEqual(row.code("dark"), color.hex(isDark: true))
    }
  }

  @Test("every feature of GeoJSON has its id as a property too")
  func featureIDs() throws {
    for feature in try GeoJSONSample.features(of: Layer.allCases).filled() {
      let properties = feature["properties"] as? [String: Any]
      let id = try require(feature["id"] as? String)
      expectEqual(properties?["feature_id"] as? String, id)
    }
  }

  @Test("its table of KML's fields has those that have another name than the property")
  func fieldNames() throws {
    let renamed = Property.all.filter { $0.kmlName != $0.name }
    let rows = try page.table("Fields of KML")
    try expectEqual(rows.map { try $0.code("property") }, renamed.map(\.name))
    try expectEqual(rows.map { try $0.code("field") }, renamed.map(\.kmlName))
  }

  @Test("its table of styles has the members that GeoJSON has beside the properties")
  func styles() throws {
    let features = try GeoJSONSample.features(of: Layer.allCases)
    let names = Set(Property.all.map(\.name))
    let members = features.flatMap { ($0["properties"] as? [String: Any] ?? [:]).keys }
    let written = Set(members).subtracting(names).subtracting(["feature_id"])
    expectEqual(Set(try page.table("Styles").map { try $0.code("member") }), written)
  }
}

// MARK: - The page

/// A page of the folder `Documentation`, with its tables.
struct DocumentationPage {
  /// A row of a table: its cells by the heads of their columns.
  struct Row {
    let columns: [String]
    let cells: [String]

    subscript(column: String) -> String {
      columns.firstIndex(of: column).map { cells[$0] } ?? "no column '\(column)'"
    }

    /// A cell that is all code, without its backticks.
    func code(_ column: String) throws -> String {
      let cell = self[column]
      try require(cell.count > 2 && cell.hasPrefix("`") && cell.hasSuffix("`"), "\(cell)")
      return String(cell.dropFirst().dropLast())
    }
  }

  private let lines: [String]

  init(_ name: String) throws {
    let file = Folder.package.appending(path: "Documentation").appending(path: name)
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The rows of the first table below a heading.
  func table(_ heading: String) throws -> [Row] {
    let start = try require(lines.firstIndex { $0.drop { $0 == "#" } == " \(heading)" })
    let rows = lines[start...].dropFirst().drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
      .map { line in
        line.dropFirst().dropLast().components(separatedBy: "|")
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
    let columns = try require(rows.first)
    return try rows.dropFirst(2).map { cells in
      try require(cells.count == columns.count, "\(cells)")
      return Row(columns: columns, cells: cells)
    }
  }
}

private enum Folder {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

extension PropertyValue.Kind {
  /// Whether a value of JSON is of the kind.
  fileprivate func allows(_ value: Any) -> Bool {
    switch self {
    case .text: value is String
    case .time: (value as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
    case .list: value is [String]
    case .flag: value is Bool
    case .number: value is Double && !(value is String)
    }
  }
}

/// The first sample, as GeoJSON.
private enum GeoJSONSample {
  static func features(of layers: [Layer]) throws -> [[String: Any]] {
    let file = Folder.package.appending(path: "samples/cwb/ty_infos.js")
    let storms = try TrackReaders.read(try ByteSource(path: file.path)).storms
    let writer = try require(FeatureWriters.named("geojson"))
    let map = try FeatureWriters.map(
      of: storms, as: writer, features: FeatureOptions(layers: LayerSelection(layers)))
    let collection = try JSONSerialization.jsonObject(with: Data(map)) as? [String: Any]
    return try require(collection?["features"] as? [[String: Any]])
  }
}

// MARK: - The code

/// What the features of a layer are and have.
private struct LayerContents {
  /// The properties of every feature.
  var always: Set<Property> = Set(Property.all)
  /// The properties of at least one feature.
  var sometimes: Set<Property> = []
  /// As what kind of value each was given.
  var kinds: [Property: PropertyValue.Kind] = [:]
  /// "point", "line" or "polygon".
  var geometries: Set<String> = []

  /// The contents of each layer of which features are made, of a storm of which everything is known,
  /// one of which nothing is, and one whose circles come from a table; whole and in a box.
  static func ofStorms() throws -> [Layer: LayerContents] {
    var contents: [Layer: LayerContents] = [:]
    var options = FeatureOptions(layers: LayerSelection(Layer.allCases))
    options.showsPastRadii = true
    options.derivesWarningAreas = true
    options.cone = ConeTable.all.first
    let box = GeoBox(west: 128.5, south: 0, east: 130.5, north: 90)
    let near = try require(GeoPoint(latitude: 20.1, longitude: 130.2))
    var names = LocalizedText("A", language: "und")
    options.places = [MapPlace(names, at: near)]
    names.add("B", language: "zh-Hant")
    names.add("C", language: "ja")
    options.places.append(MapPlace(names, at: near))
    var (past, ahead) = (try FullStorm.storm(), try FullStorm.storm())
    let coast = [128.0, 131].compactMap { GeoPoint(latitude: 20, longitude: $0) }
    past.coastWarnings = [CoastWarning(.hurricaneWatch, lines: [coast])]
    var warned = try BareStorm.storm()
    (warned.issued, warned.coastWarnings) = (warned.track.first?.time, past.coastWarnings)
    past.forecasts = []
    ahead.track = []
    // A storm whose winds begin between two fixes.
    var arriving = past
    if let first = past.track.first {
      var weak = Fix(
        .analysis, at: first.time.advanced(bySeconds: -6 * 3_600), position: first.position)
      weak.wind = Wind(
        Speed(5, .metresPerSecond), averagingPeriod: first.wind?.averagingPeriod,
        agency: first.wind?.agency)
      arriving.track.insert(weak, at: 0)
    }
    let full = [try FullStorm.storm(), try FullStorm.storm(from: 180.7), past, ahead, arriving]
    // On the coast of Vietnam, and on Tristan da Cunha, far from all countries.
    options.minimumIsland = 50
    let landing = [
      try FullStorm.storm(from: 106), try FullStorm.storm(from: 107),
      try BareStorm.storm(from: 107), try BareStorm.storm(from: -12, at: -37.1),
    ]
    let all = full + landing + [warned, try BareStorm.storm(), try BareStorm.withoutCircles()]
    let windy = full.map(\.withMembers)
    // Here and across 180°, with forecasts whose times have come.
    let verified =
      try [129, 179.9].map { try FullStorm.storm(from: $0).overtaken }
      + [try BareStorm.storm().overtaken]
    let rest = [try BareStorm.storm().withMembers] + windy
    for (order, storm) in (all + rest + verified).enumerated() {
      // Members have steps of the cone where no table is named.
      options.cone = order == all.count + 1 ? nil : ConeTable.all.first
      if order == all.count + rest.count { options.forecasts.baseTimes = .all }
      options.strike.winds = order > all.count ? [Speed(17.2, .metresPerSecond)] : []
      var maker = FeatureMaker(options)
      let whole = maker.features(of: storm).cut()
      for made in [whole, whole.clipped(to: box)] {
        for feature in made.features {
          var kinds: [Property: PropertyValue.Kind] = [:]
          let selection = PropertySelection.all.adding("distance_to_land_km")
          FeatureProperties(of: made, scale: .cwa, selection: selection).forEach(of: feature) {
            kinds[$0] = $1.kind
          }
          var content = contents[feature.layer] ?? LayerContents()
          content.always.formIntersection(kinds.keys)
          content.sometimes.formUnion(kinds.keys)
          content.kinds.merge(kinds) { $1 }
          content.geometries.insert(made.geometry(of: feature).name)
          contents[feature.layer] = content
        }
      }
    }
    return contents
  }
}

extension Storm {
  /// The storm with an observed fix, a degree off, at the time of each forecast position.
  fileprivate var overtaken: Storm {
    var storm = self
    storm.track += forecasts.flatMap { $0.fixes }.compactMap { forecast in
      var fix = forecast
      (fix.kind, fix.leadTime) = (.analysis, nil)
      guard
        let position = GeoPoint(
          latitude: fix.position.latitude + 1,
          longitude: GeoPoint.normalized(fix.position.longitude + 1))
      else { return nil }
      fix.position = position
      return track.contains { $0.time == fix.time } ? nil : fix
    }
    storm.track.sort { $0.time < $1.time }
    return storm
  }

  /// The storm with two members of an ensemble.
  fileprivate var withMembers: Storm {
    var storm = self
    storm.forecasts += forecasts.flatMap { forecast in
      (1...20).map { member in
        var forecast = forecast
        (forecast.technique, forecast.member, forecast.isOfficial) = ("ENS", "\(member)", false)
        for (index, fix) in forecast.fixes.enumerated() {
          let latitude = fix.position.latitude + 0.01 * Double(member)
          forecast.fixes[index].position =
            GeoPoint(latitude: latitude, longitude: fix.position.longitude) ?? fix.position
        }
        return forecast
      }
    }
    return storm
  }
}

extension Geometry {
  fileprivate var name: String {
    switch self {
    case .point: "point"
    case .lines: "line"
    case .polygons: "polygon"
    }
  }
}

/// A storm of which everything is known that the model can hold and features can show.
private enum FullStorm {
  static func storm(from longitude: Double = 130) throws -> Storm {
    let base = try require(Timestamp(year: 2025, month: 9, day: 17, hour: 0))
    var storm = Storm(
      id: StormID(scheme: "test", code: "full"), agency: "CWA",
      source: Source(product: "made in code", attribution: "Test", license: "none"))
    storm.otherIDs = ["2025-td20"]
    storm.names = words
    storm.number = "18"
    storm.season = 2025
    storm.basin = .westernPacific
    storm.trackType = .provisional
    storm.issued = base
    storm.advisory = "12"
    storm.status = .exercise
    storm.messageType = .correction
    storm.track = try (-2...0).map { step in
      try fix(.analysis, at: base.advanced(bySeconds: step * 21_600), step, from: longitude)
    }
    var forecast = Forecast(
      technique: "CWA", member: "03", isOfficial: true, baseTime: base,
      fixes: try (1...2).map { step in
        let lead = step * 43_200
        var fix = try fix(.forecast, at: base.advanced(bySeconds: lead), step, from: longitude)
        fix.leadTime = Int64(lead)
        fix.probabilityRadius = ProbabilityRadius(length(80 * step), percentage: 70)
        return fix
      })
    forecast.remarks = words
    storm.forecasts = [forecast]
    return storm
  }

  private static var words: LocalizedText {
    var words = LocalizedText()
    for language in ["en", "zh-Hant", "zh-Hans", "ja", "ko"] {
      words.add("words", language: language)
    }
    return words
  }

  private static func length(_ kilometres: Int) -> Length {
    Length(Double(kilometres), .kilometres)
  }

  private static func fix(
    _ kind: Fix.Kind, at time: Timestamp, _ step: Int, from longitude: Double
  ) throws -> Fix {
    let east = (longitude - Double(step)).remainder(dividingBy: 360)
    let place = try require(GeoPoint(latitude: 20, longitude: east))
    var fix = Fix(kind, at: time, position: place)
    fix.accuracy = PositionAccuracy(words: words, radius: length(20))
    fix.place = words
    // A period that is not the scale's.
    fix.winds = [Wind(Speed(40, .metresPerSecond), averagingPeriod: 1, agency: "JTWC")]
    fix.gust = Gust(Speed(50, .metresPerSecond), averagingPeriod: 3)
    fix.pressure = Pressure(955, .hectopascals)
    fix.motion = Motion(
      bearing: 270, speed: Speed(9, .kilometresPerHour), directionWords: words, words: words)
    fix.nature = .tropical
    fix.agencyClass = AgencyClass(code: "TY", words: words)
    fix.sizeClass = AgencyClass(code: "L", words: words)
    let extents: [RadialExtent] = [
      .circle(length(300)),
      .quadrants(
        RadialExtent.Quadrants(
          northEast: length(200), southEast: length(180), southWest: length(150),
          northWest: length(210)), mean: length(185)),
      .shifted(long: length(120), short: length(80), bearing: 45),
      .quadrants(
        RadialExtent.Quadrants(
          northEast: length(60), southEast: length(50), southWest: length(40),
          northWest: length(55)), mean: nil),
    ]
    fix.windRadii = zip([15, 25, 33, 40], extents).map { threshold, extent in
      WindRadii(threshold: Speed(threshold, .metresPerSecond), extent: extent)
    }
    fix.warningAreas = [
      WindRadii(threshold: Speed(25, .metresPerSecond), extent: .circle(length(400)))
    ]
    fix.radiusOfMaximumWind = length(30)
    fix.outerIsobar = OuterIsobar(pressure: Pressure(1_004, .hectopascals), radius: length(500))
    fix.seasRadii = [SeasRadii(height: Length(12, .feet), extent: extents[1])]
    fix.eyeDiameter = length(25)
    fix.depth = .deep
    fix.name = "EIGHTEEN"
    fix.basin = .southPacific
    fix.marks = [.landfall]
    fix.remarks = words
    return fix
  }
}

/// A storm of which nothing is known but what its layers need.
private enum BareStorm {
  static func storm(from longitude: Double = 130, at latitude: Double = 20) throws -> Storm {
    let base = try require(Timestamp(year: 2025, month: 9, day: 17, hour: 0))
    var storm = Storm(
      id: StormID(scheme: "test", code: "bare"), agency: "CWA",
      source: Source(product: "made in code", attribution: "Test"))
    func fix(_ kind: Fix.Kind, _ hours: Int, lead: Int64? = nil) throws -> Fix {
      let place = try require(
        GeoPoint(latitude: latitude, longitude: longitude - Double(hours) / 12))
      var fix = Fix(
        kind, at: base.advanced(bySeconds: hours * 3_600), position: place, leadTime: lead)
      fix.windRadii = [
        WindRadii(
          threshold: Speed(34, .knots), extent: .circle(Length(100, .nauticalMiles)))
      ]
      return fix
    }
    storm.track = [try fix(.analysis, -6), try fix(.analysis, 0)]
    var forecast = Forecast(technique: "CWA", isOfficial: true, baseTime: base)
    for (hours, percentage) in [(12, 70.0), (24, 60)] {
      var ahead = try fix(.forecast, hours, lead: Int64(hours) * 3_600)
      ahead.probabilityRadius = ProbabilityRadius(
        Length(60, .nauticalMiles), percentage: percentage)
      forecast.fixes.append(ahead)
    }
    storm.forecasts = [forecast]
    return storm
  }

  /// One whose agency publishes a table of circles, and none with the forecast, and no wind radii.
  static func withoutCircles() throws -> Storm {
    var storm = try storm()
    storm.basin = .northAtlantic
    func bare(_ fix: Fix) -> Fix {
      var fix = fix
      (fix.probabilityRadius, fix.windRadii, fix.unknownWinds) = (nil, [], .all)
      return fix
    }
    storm.track = storm.track.map(bare)
    storm.forecasts[0].fixes = storm.forecasts[0].fixes.map(bare)
    return storm
  }
}
