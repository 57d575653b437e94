import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates of many tracks")
struct PlateManyTests {
  private func plate(
    _ storms: [Storm], _ edit: (inout FeatureOptions, inout WritingOptions) -> Void = { _, _ in }
  ) throws -> PlateDocument {
    var features = FeatureOptions(layers: .drawn)
    var options = WritingOptions()
    edit(&features, &options)
    return try PlateDocument(
      try FeatureWriters.map(of: storms, as: SVGWriter(), features: features, options: options))
  }

  /// TEMBIN with its forecast, and forecasts of models to the left and right of it.
  private func deck(_ techniques: [String], apart: Double = 0.4) throws -> Storm {
    var storm = try PlateStormSample(name: "TEMBIN").storm()
    for (index, technique) in techniques.enumerated() {
      var forecast = storm.forecasts[0]
      forecast.technique = technique
      forecast.isOfficial = false
      for fix in forecast.fixes.indices {
        let place = forecast.fixes[fix].position
        let shift = Double(fix + 1) * apart * (Double(index) - 2.5)
        forecast.fixes[fix].position = try require(
          GeoPoint(latitude: place.latitude + shift, longitude: place.longitude))
      }
      storm.forecasts.append(forecast)
    }
    return storm
  }

  private func all(_ storm: Storm) throws -> PlateDocument {
    try plate([storm]) { features, _ in features.forecasts.takesAllTechniques = true }
  }

  @Test("storms of one name have the year, or a number")
  func oneName() throws {
    func names(_ years: [Int]) throws -> [String] {
      let storms = try years.enumerated().map { index, years in
        var storm = try PlateStormSample(code: "\(index)", name: "ANA", forecasts: 0).storm()
        storm.season = nil
        for fix in storm.track.indices {
          storm.track[fix].time = storm.track[fix].time.advanced(bySeconds: years * 366 * 86_400)
        }
        return storm
      }
      return try plate(storms).all("text", in: "plate-labels").map(\.text)
        .filter { $0.hasPrefix("ANA") && !$0.contains(":") }.sorted()
    }
    expectEqual(try names([0, 1]), ["ANA 2025", "ANA 2026"])
    expectEqual(try names([0, 0]), ["ANA (1)", "ANA (2)"])
  }

  @Test("a plate has one scale at the most: in the panel, or on the map where the panel is full")
  func scale() throws {
    let groups = ["plate-panel", "plate-scale"]
    var seen: Set<String> = []
    for (width, height) in [(1_200, 900), (1_080, 1_080), (800, 600), (600, 800), (390, 844)] {
      let plate = try plate([deck(["AVNO"])]) { features, options in
        features.layers = LayerSelection(Layer.allCases)
        options.plate.size = PlateSize(width: width, height: height)
      }
      let found = groups.filter { group in
        plate.all("text", in: group).contains { $0.text == "0" }
      }
      #expect(found.count <= 1, "\(width) × \(height)")
      seen.formUnion(found)
    }
    expectEqual(seen.sorted(), groups)
  }

  @Test("techniques are thin lines with their codes, under the official forecast, which has a date")
  func techniques() throws {
    let codes = ["AVNO", "EGRR", "HWRF"]
    let plate = try all(deck(codes))
    expectEqual(plate.all("path", in: "plate-technique-track").count, 3)
    expectEqual(plate.all("path", in: "plate-forecast-track").count, 1)
    let colors = Set(
      plate.all("path", in: "plate-technique-track").compactMap { $0.attributes["stroke"] })
    expectEqual(colors.count, 3)
    let labels = plate.all("text", in: "plate-labels").map(\.text)
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    for code in codes {
      expectTrue(labels.contains(code) && panel.contains(code), "\(code)")
    }
    #expect(panel.contains("Official forecast (CWB)"))
    // Beside more than a few lines, the official forecast has the date of its end only.
    let days = ["Thu 18 Sep 06:00", "Fri 19 Sep 06:00", "Sat 20 Sep 06:00"]
    expectEqual(labels.filter { $0.contains(":") }, days)
    let many = try all(deck(codes + ["GFSO"])).all("text", in: "plate-labels").map(\.text)
    expectEqual(many.filter { $0.contains(":") }, [days[0], days[2]])
    for group in ["wind-radius", "probability-circle"] {
      #expect(plate.all("g", in: "plate-\(group)").isEmpty)
    }
    expectEqual(plate.all("path", in: "plate-potential-area").count, 1)
    expectEqual(plate.all("use", in: "plate-forecast-fix").count, 4)
  }

  @Test("a line that ends under the symbol of the latest fix has no code on the map")
  func hidden() throws {
    var storm = try deck(["AVNO", "EGRR"])
    for fix in storm.forecasts[2].fixes.indices {
      storm.forecasts[2].fixes[fix].position = try require(storm.track.last).position
    }
    let labels = try all(storm).all("text", in: "plate-labels").map(\.text)
    expectTrue(labels.contains("AVNO") && !labels.contains("EGRR"))
  }

  @Test("members of an ensemble share a colour and one line of the legend")
  func members() throws {
    let plate = try all(deck(["AP01", "AP02", "AP03", "AP04", "AP05", "AVNO"]))
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    expectTrue(panel.contains("AP: 5 members") && panel.contains("AVNO"))
    let colors = plate.all("path", in: "plate-technique-track").compactMap {
      $0.attributes["stroke"]
    }
    expectTrue(colors.count == 6 && Set(colors.prefix(5)).count == 1 && Set(colors).count == 2)
  }

  @Test("25 members of more than 33 stand for all, evenly across, and the legend says so")
  func representatives() throws {
    let codes = (10..<61).map { "AP\($0)" }
    let storm = try deck(codes, apart: 0.05)
    let plate = try all(storm)
    expectEqual(plate.all("path", in: "plate-technique-track").count, 25)
    #expect(plate.all("text", in: "plate-panel").map(\.text).contains("AP: 25 of 51 members"))
    var words = MapWords(language: .english, isPlate: true)
    let made = features(of: storm, [.forecastTrack]) { $0.forecasts.takesAllTechniques = true }
    var shown = words.plateStorms([made], WritingOptions())
    shown[0].thinMembers()
    let kept = shown[0].features.features.compactMap { shown[0].technique(of: $0)?.code }
    // The deck has them side by side, in the order of their numbers.
    let middles = stride(from: 1, to: 50, by: 2).map { (part: Int) in codes[part * 51 / 50] }
    expectEqual(kept.sorted(), middles)
  }

  @Test("warnings without geometry are told in the bulletin's words, and how long they hold")
  func stated() throws {
    var storm = try PlateStormSample(name: "IDA").storm()
    storm.advisory = "10"
    storm.issued = storm.track.last?.time
    let far = (1...9).map { "; PLACE \($0) TO THE ALABAMA/FLORIDA BORDER" }.joined()
    storm.warningWords = ["HURRICANE WARNING: ISLE OF YOUTH...AND LAKE BORGNE\(far)"]
    func said(_ storm: Storm) throws -> String {
      let panel = try plate([storm]) { _, _ in }.all("text", in: "plate-panel")
      return panel.map(\.text).joined(separator: " ")
    }
    #expect(
      try said(storm).contains(
        "Hurricane warning: Isle of Youth and Lake Borgne; Place 1 to the Alabama/Florida Border; Place 2"
      ))
    let end = "Border; … Warnings and watches on coasts hold for advisory 10 only."
    #expect(try said(storm).contains(end))
    #expect(try !said(storm).contains("Place 9"))
    storm.issued = storm.track.last?.time.advanced(bySeconds: -13 * 3_600)
    #expect(try !said(storm).contains("Hurricane warning"))
  }

  @Test("of more than 20 lines only the known ones have a colour and a code")
  func models() throws {
    let codes = ["AVNO", "TVCN"] + (0..<19).map { "M\(Character(UnicodeScalar(65 + $0) ?? "A"))X" }
    let plate = try all(deck(codes))
    let lines = plate.all("path", in: "plate-technique-track")
    let faint = lines.filter { $0.attributes["stroke-opacity"] == "0.35" }
    expectTrue(lines.count == 21 && faint.count == 19)
    #expect(faint.allSatisfy { $0.attributes["stroke-width"] == "0.8" })
    let labels = plate.all("text", in: "plate-labels").map(\.text)
    expectTrue(labels.contains("AVNO") && !labels.contains { $0.hasPrefix("M") && $0.count == 3 })
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    expectTrue(
      panel.contains("19 other models") && panel.contains("TVCN") && !panel.contains("MAX"))
    #expect(
      try all(deck(Array(codes.prefix(20)))).all("path", in: "plate-technique-track")
        .allSatisfy { $0.attributes["stroke-opacity"] == nil })
  }

  /// Storms of one after another.
  private func season(_ count: Int, from first: Int = 3) throws -> [Storm] {
    try (0..<count).map { index in
      var storm = try PlateStormSample(
        code: "\(index)", name: "STORM\(index)",
        from: (10 + Double(index % 7) * 3, -90 + Double(index % 60)),
        forecasts: 0
      ).storm()
      storm.number = String(index + first)
      storm.basin = .northAtlantic
      for fix in storm.track.indices {
        storm.track[fix].time = storm.track[fix].time.advanced(bySeconds: index * 172_800)
      }
      return storm
    }
  }

  @Test(
    "a season names itself, lists every storm and numbers both ends of its track",
    arguments: [6, 30, 50])
  func numbers(_ count: Int) throws {
    let plate = try plate(season(count))
    let header = plate.all("text", in: "plate-header").map(\.text)
    #expect(
      header.contains("\(count) tropical cyclones of the 2025 Atlantic hurricane season"))
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    let labels = plate.all("text", in: "plate-labels").map(\.text)
    for index in 0..<count {
      #expect(panel.contains("STORM\(index)"), "\(index)")
      #expect(labels.count { $0 == "\(index + 3)" } <= 2)
    }
    #expect(!panel.contains { $0.hasPrefix("and ") })
    #expect(plate.all("g", in: "plate-wind-radius").isEmpty)
    if count == 6 {
      expectEqual(labels.sorted(), (3...8).flatMap { ["\($0)", "\($0)"] }.sorted())
    }
  }

  @Test("more than 50 storms are drawn as density: thin lines in a path for each class, no names")
  func density() throws {
    var storms = try season(51)
    storms[7].track = Array(storms[7].track.prefix(1))
    let plate = try plate(storms)
    let paths = plate.all("path", in: "plate-track-segment")
    // Winds from 15 to 40 m/s are of four classes, of which two have casings, and no line begins at the last fix.
    expectTrue(paths.count >= 50 && paths.count < 50 * 7)
    expectEqual(plate.all("g", in: "plate-track-segment").first?.attributes["stroke-width"], "1.3")
    for group in ["labels", "track-segment-casing", "panel"] {
      #expect(plate.all("text", in: "plate-\(group)").allSatisfy { !$0.text.contains("STORM") })
    }
    // A storm of one fix has no line.
    expectEqual(plate.all("circle", in: "plate-fix").count, 1)
    #expect(
      plate.all("text", in: "plate-header").map(\.text)
        .contains("51 tropical cyclones of the 2025 Atlantic hurricane season"))
    let features = storms.map { storm in
      var maker = FeatureMaker(FeatureOptions(layers: .drawn))
      return maker.features(of: storm)
    }
    expectEqual(
      SVGWriter().warnings(features, options: WritingOptions()).map(\.description),
      [
        "51 storms on one plate are thin lines without names; small maps ('--preset multiples'), a GeoPackage ('-o x.gpkg') or a plate for each storm ('-o {storm_id}.svg') show more"
      ])
    #expect(SVGWriter().warnings(Array(features.dropLast()), options: WritingOptions()).isEmpty)
  }

  @Test("a season of a portrait plate is listed too")
  func portrait() throws {
    let plate = try plate(season(30)) { $1.plate.size = PlateSize(width: 900, height: 1_200) }
    let panel = plate.all("text", in: "plate-panel").map(\.text)
    for index in 0..<30 { #expect(panel.contains("STORM\(index)"), "\(index)") }
  }

  @Test("a phone lists a season below the map; a thumbnail has no numbers that nothing explains")
  func small() throws {
    func plate(_ count: Int, _ width: Int, _ height: Int) throws -> PlateDocument {
      try self.plate(season(count)) { $1.plate.size = PlateSize(width: width, height: height) }
    }
    let phone = try plate(19, 390, 600)
    let panel = phone.all("text", in: "plate-panel").map(\.text)
    for index in 0..<19 { #expect(panel.contains("STORM\(index)")) }
    let numbers = phone.all("text", in: "plate-labels").map(\.text)
    expectTrue(numbers.count > 19 && numbers.allSatisfy { Int($0) != nil && panel.contains($0) })
    let thumbnail = try plate(6, 400, 300)
    expectTrue(!thumbnail.ids.contains("plate-panel") && !thumbnail.ids.contains("plate-labels"))
  }

  @Test(
    "the frame holds every track of a season, and not much more",
    arguments: [(1_200, 900), (1_080, 1_080), (640, 800), (390, 600), (400, 300)])
  func frame(_ width: Int, _ height: Int) throws {
    let plate = try plate(season(60)) { $1.plate.size = PlateSize(width: width, height: height) }
    let clip = try require(plate.all("rect", in: "plate-clip").first)
    let frame = PlateRect(
      x: clip[number: "x"], y: clip[number: "y"], width: clip[number: "width"],
      height: clip[number: "height"])
    let points = plate.all("path", in: "plate-track-segment").flatMap {
      DrawnPath($0.attributes["d"] ?? "").lines.flatMap(\.points)
    }
    expectTrue(points.count > 100 && points.allSatisfy(frame.contains))
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let shares = [
      ((xs.max() ?? 0) - (xs.min() ?? 0)) / frame.width,
      ((ys.max() ?? 0) - (ys.min() ?? 0)) / frame.height,
    ]
    #expect(shares.contains { $0 > 0.55 }, "\(shares)")
  }

  @Test(
    "seasons are called as in their basin",
    arguments: [
      (Basin.westernPacific, Language.english, "2025 western Pacific typhoon season"),
      (.westernPacific, .traditionalChinese, "2025年西北太平洋颱風季"),
      (.northAtlantic, .japanese, "2025年 大西洋のハリケーン"),
    ])
  func titles(_ basin: Basin, _ language: Language, title: String) throws {
    let storms = try season(9, from: 1).map { storm in
      var storm = storm
      storm.basin = basin
      return storm
    }
    let plate = try plate(storms) { $1.language = language }
    #expect(plate.all("text", in: "plate-header").map(\.text).contains(title))
  }
}

@Suite("plates in pages")
struct PlateCraftTests {
  private func plate(
    _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> PlateDocument {
    var options = WritingOptions()
    edit(&options)
    return try PlateDocument(
      try FeatureWriters.map(
        of: [try PlateStormSample(name: "TEMBIN").storm()], as: SVGWriter(), options: options))
  }

  @Test("a prefix is in all ids and references, and ids need no escapes in style sheets")
  func prefix() throws {
    let (plain, prefixed) = (try plate(), try plate { $0.plate.idPrefix = "night-" })
    expectEqual(prefixed.ids, plain.ids.map { "night-" + $0 })
    expectEqual(
      prefixed.elements[0].attributes["aria-labelledby"], "night-plate-title night-plate-desc")
    for id in plain.ids { #expect(id.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil, "\(id)") }
    for element in prefixed.elements {
      for (key, value) in element.attributes where key == "xlink:href" || value.hasPrefix("url(") {
        #expect(value.contains("#night-plate-"))
      }
    }
  }

  @Test("each label is one group, and each group of the plate is a layer in Inkscape")
  func groups() throws {
    let plate = try plate()
    let groups = plate.all("g", in: "plate-labels").dropFirst()
    expectTrue(
      groups.count > 4 && groups.allSatisfy { $0.attributes["class"]?.hasPrefix("label ") == true })
    expectEqual(plate.all("rect", in: "plate-labels").count, groups.count)
    // Each line has a halo, which is not painted over the words, and is in the file once.
    let texts = plate.all("text", in: "plate-labels").compactMap { $0.attributes["id"] }
    let halos = plate.all("use", in: "plate-labels")
    expectEqual(
      halos.compactMap { $0.attributes["xlink:href"] }.sorted(), texts.map { "#" + $0 }.sorted())
    #expect(
      halos.allSatisfy { $0.attributes["fill"] == "none" && $0.attributes["stroke"] == "#ffffff" })
    for name in ["map", "track-segment", "header", "panel", "footer"] {
      let group = plate.all("g").first { $0.attributes["id"] == "plate-\(name)" }
      expectEqual(group?.attributes["inkscape:groupmode"], "layer")
      expectEqual(group?.attributes["inkscape:label"], name)
    }
  }

  @Test("symbols are defined once, if they are used")
  func symbols() throws {
    let plate = try plate()
    // LibreOffice misplaces a `<symbol>` with a `viewBox`.
    #expect(plate.all("symbol").isEmpty)
    let ids = plate.ids.filter { $0.hasPrefix("plate-symbol-") }
    expectEqual(
      ids,
      [
        "plate-symbol-depression", "plate-symbol-storm", "plate-symbol-typhoon",
        "plate-symbol-unclassed",
      ])
  }

  @Test("the user's title, credit and logo are on the plate")
  func own() throws {
    let plate = try plate {
      $0.plate.title = "A storm for Tuesday"
      $0.plate.credit = "Map: The Daily."
      $0.plate.logo = Array("<svg/>".utf8)
    }
    expectEqual(plate.elements[1].text, "A storm for Tuesday")
    #expect(plate.all("text", in: "plate-header").map(\.text).contains("A storm for Tuesday"))
    expectEqual(
      plate.all("text", in: "plate-footer").first?.text.hasPrefix("Map: The Daily. Not an"), true)
    expectEqual(
      plate.all("image").map { $0.attributes["xlink:href"] }, ["data:image/svg+xml;base64,PHN2Zy8+"]
    )
  }

  @Test(
    "bytes in base64 are those of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(_ text: String, _ encoded: String) {
    expectEqual(Array(text.utf8).base64, encoded)
  }

  @Test("a simple plate has area, track, points, names and places")
  func simple() throws {
    let plate = try plate { $0.plate.preset = .simple }
    for group in ["graticule", "wind-radius", "probability-circle"] {
      #expect(!plate.ids.contains("plate-\(group)"))
    }
    for group in ["potential-area", "track-segment", "forecast-track", "forecast-fix", "fix"] {
      #expect(plate.ids.contains("plate-\(group)"), "\(group)")
    }
    expectEqual(plate.all("use", in: "plate-fix").count, 1)
    #expect(!plate.words.contains { $0.hasPrefix("Radius") })
  }
}
