import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("tracks on a plate")
struct PlateTrackTests {
  private func plate(
    _ storms: [Storm], _ language: Language = .english, _ layers: LayerSelection? = nil
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.language = language
    return try PlateDocument(
      try FeatureWriters.map(
        of: storms, as: SVGWriter(), features: layers.map { FeatureOptions(layers: $0) },
        options: options))
  }

  /// A storm whose fourth fix comes a number of hours after the third.
  private func storm(pausing hours: Int) throws -> Storm {
    var storm = try PlateStormSample(name: "PAUSER", forecasts: 0).storm()
    for index in storm.track.indices.dropFirst(3) {
      storm.track[index].time = storm.track[index].time.advanced(bySeconds: (hours - 6) * 3_600)
    }
    return storm
  }

  private func dots(_ plate: PlateDocument) -> [PlateDocument.Element] {
    plate.all("path", in: "plate-track-segment").filter {
      $0.attributes["stroke-dasharray"] != nil
    }
  }

  @Test("more than a day without a fix is dotted and grey, without a casing")
  func gap() throws {
    let whole = try plate([try storm(pausing: 24)])
    #expect(dots(whole).isEmpty)
    #expect(!whole.words.contains("No data for more than 24 h"))
    let plate = try plate([try storm(pausing: 25)])
    let dot = try require(dots(plate).first)
    expectEqual(dots(plate).count, 1)
    expectTrue(dot.attributes["stroke"] == Palette.quiet.hex && dot[number: "stroke-width"] < 3)
    #expect(plate.words.contains("No data for more than 24 h"))
    // The casing has two lines: before the gap and after it.
    let casings = plate.all("path", in: "plate-track-segment-casing")
    let old = whole.all("path", in: "plate-track-segment-casing")
    let counts = [casings, old].map { paths in
      paths.filter { $0.attributes["stroke"] == Palette.casing.hex }
        .flatMap { DrawnPath($0.attributes["d"] ?? "").lines }.count
    }
    expectEqual(counts[0], counts[1] - 1)
    #expect(try self.plate([storm(pausing: 25)], .traditionalChinese).words.contains("超過24小時無資料"))
    #expect(try self.plate([storm(pausing: 25)], .japanese).words.contains("24時間を超えてデータなし"))
  }

  @Test("a gap is dotted in a line of the whole track too")
  func wholeLine() throws {
    for (hours, count) in [(24, 0), (25, 1)] {
      let plate = try plate([try storm(pausing: hours)], .english, [.track, .fix])
      let dotted = plate.all("path", in: "plate-track").filter {
        $0.attributes["stroke-dasharray"] != nil
      }
      expectEqual(dotted.count, count)
      expectEqual(plate.words.contains("No data for more than 24 h"), count == 1)
    }
  }

  @Test("a forecast that begins at an analysis of its own is joined to the storm")
  func joint() throws {
    var storm = try PlateStormSample(name: "MODEL").storm()
    let last = try require(storm.track.last)
    var own = last
    (own.kind, own.leadTime) = (.forecast, 0)
    own.position = StormSample.place(last.position.latitude + 1, last.position.longitude + 1)
    storm.forecasts[0].fixes.insert(own, at: 0)
    let path = try require(try plate([storm]).all("path", in: "plate-forecast-track").first)
    #expect(DrawnPath(path.attributes["d"] ?? "").lines.count == 2, "\(path.attributes)")
  }

  @Test("outside the western Pacific a scale's typhoons have the name of their basin")
  func basins() throws {
    let atlantic = PlateStormSample(agency: "NHC", name: "FAR", from: (25, -60))
    var options = WritingOptions()
    options.scale = .jma
    let words = try PlateDocument(
      try FeatureWriters.map(of: [atlantic.storm()], as: SVGWriter(), options: options)
    ).words.joined(separator: " ").lowercased()
    #expect(words.contains("hurricane") && !words.contains("typhoon"))
  }

  @Test("a gap is no gap in GeoJSON: its segment is as others")
  func data() throws {
    let features = features(of: try storm(pausing: 25), .drawn)
    let segments = features.features.filter { $0.layer == .trackSegment }
    let styles = Set(
      segments.map { FeatureStyle($0, in: features, scale: .cwa, isCased: false).width })
    expectEqual(styles, [4])
  }

  @Test("a track without classes is thinner than one with classes, and has no dark casing")
  func faint() throws {
    let sample = PlateStormSample(name: "LOW", winds: [nil, nil, nil, 20, 25, 30], forecasts: 0)
    let plate = try plate([try sample.storm()])
    var widths: [String: Set<Double>] = [:]
    for segment in plate.all("path", in: "plate-track-segment") {
      widths[segment.attributes["stroke"] ?? "", default: []].insert(
        segment[number: "stroke-width"])
    }
    expectEqual(widths[Palette.unclassed.hex], [1.8])
    #expect(widths.filter { $0.key != Palette.unclassed.hex }.values.allSatisfy { $0 == [3.2] })
    let casings = plate.all("path", in: "plate-track-segment-casing")
    expectEqual(
      casings.map { $0.attributes["stroke"] },
      [
        Palette.paper.hex, Palette.paper.hex, Palette.casing.hex,
      ])
  }

  @Test("forecast symbols that touch are dots, those of every 24 hours only if they overlap")
  func touching() throws {
    var storm = try PlateStormSample(name: "SLOW", step: (0.025, -0.025), forecasts: 8).storm()
    storm.track.removeFirst(5)
    let plate = try plate([storm])
    let marks = plate.all("g", in: "plate-forecast-fix").count - 1
    expectEqual(marks, 8)
    expectEqual(plate.all("circle", in: "plate-forecast-fix").count, 6)
    expectEqual(plate.all("use", in: "plate-forecast-fix").count, 2)
  }
}
