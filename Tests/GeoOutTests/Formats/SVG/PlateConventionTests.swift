import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("plates follow conventions")
struct PlateConventionTests {
  private func words(
    _ storm: Storm, _ language: Language = .english,
    _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> [String] { try plate(storm, language, edit).words }

  private func plate(
    _ storm: Storm, _ language: Language = .english,
    _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> PlateDocument {
    var options = WritingOptions()
    options.language = language
    edit(&options)
    return try PlateDocument(
      try FeatureWriters.map(of: [storm], as: SVGWriter(), options: options))
  }

  /// A storm with speeds and lengths in both units, as in JMA's telegrams.
  private func telegram() throws -> Storm {
    var storm = try PlateStormSample(agency: "JMA", name: "LAN", number: "21").storm()
    let last = storm.track.count - 1
    storm.track[last].winds = [
      Wind(Speed(60, .knots, also: 30, .metresPerSecond), averagingPeriod: 10)
    ]
    storm.track[last].motion = Motion(
      bearing: 0, speed: Speed(8, .knots, also: 15, .kilometresPerHour))
    storm.track[last].windRadii = [
      WindRadii(
        threshold: Speed(30, .knots, also: 15, .metresPerSecond),
        extent: .circle(Length(120, .nauticalMiles, also: 220, .kilometres)))
    ]
    return storm
  }

  @Test("JMA's plates have m/s and km as published, and its names of areas")
  func units() throws {
    let japanese = try words(telegram(), .japanese)
    for text in ["30 m/s", "強風域（15 m/s以上）", "220 km", "北 15 km/h", "2025年台風第21号 ラン LAN"] {
      #expect(japanese.contains(text), "\(text)")
    }
    #expect(try words(telegram()).contains("30 m/s"))
  }

  @Test("the user's unit is that of all speeds, and lengths go with it")
  func chosen() throws {
    let knots = try words(telegram()) { $0.plate.units = .knots }
    expectTrue(knots.contains("60 kt") && knots.contains("120 n mi") && knots.contains("N, 8 kt"))
    let miles = try words(telegram()) { $0.plate.units = .milesPerHour }
    expectTrue(miles.contains("69 mph") && miles.contains("138 mi"))
    #expect(miles.contains("Radius of 35 mph winds"))
    let kilometres = try words(telegram(), .traditionalChinese) {
      $0.plate.units = .kilometresPerHour
    }
    expectTrue(kilometres.contains("每小時 111 公里") && kilometres.contains("220 公里"))
  }

  /// The scale bar of the telegram's plate: its length on the ground, the unit, its width.
  private func bar(_ units: SpeedUnit?) throws -> (distance: Double, unit: String, width: Double) {
    let plate = try plate(telegram()) { $0.plate.units = units }
    let end = try require(plate.words.drop { $0 != "0" }.dropFirst(2).first)
    let words = end.split(separator: " ", maxSplits: 1)
    // Only its two halves are 5 units high.
    let halves = plate.all("rect", in: "plate-panel").filter { $0[number: "height"] == 5 }
    expectTrue(words.count == 2 && halves.count == 2)
    return (
      try require(Double(words[0])), String(words[1]),
      halves.map { $0[number: "width"] }.reduce(0, +)
    )
  }

  @Test(
    "the scale bar is a round distance in the unit of lengths",
    arguments: [
      (nil, "km", 1_000), (.milesPerHour, "mi", 1_609.344), (.knots, "n mi", 1_852),
    ] as [(SpeedUnit?, String, Double)])
  func scaleBar(_ units: SpeedUnit?, _ unit: String, _ metres: Double) throws {
    let bar = try bar(units)
    let reference = try self.bar(.metresPerSecond)
    expectTrue(bar.unit == unit && [100, 200, 500, 1_000].contains(bar.distance))
    let scale = bar.width / (bar.distance * metres)
    #expect(abs(scale / (reference.width / (reference.distance * 1_000)) - 1) < 0.01)
  }

  @Test("JMA's forecast circles are grey and dashed, and the area has no red line")
  func circles() throws {
    let plate = try plate(telegram(), .japanese)
    let circles = plate.all("path", in: "plate-probability-circle")
    // One for each day.
    expectEqual(circles.count, 2)
    for path in circles { expectEqual(path.attributes["stroke"], Palette.quiet.hex) }
    for path in plate.all("path", in: "plate-potential-area") {
      expectEqual(path.attributes["stroke"], Palette.coneLine.hex)
    }
    #expect(circles.allSatisfy { $0.attributes["stroke-dasharray"] == "5 3" })
  }

  @Test("local time has the name that an agency gives it")
  func clock() throws {
    for (offset, language, name) in [
      ("+08:00", Language.traditionalChinese, "臺灣時間"), ("+09:00", .japanese, "日本時間"),
      ("+09:00", .english, "UTC+9"),
    ] {
      let words = try words(telegram(), language) { options in
        options.plate.clock = TimeOffset(offset) ?? .utc
      }
      #expect(words.contains { $0.hasSuffix(" " + name) }, "\(name)")
    }
  }

  @Test("agencies have short names in the plate's language")
  func agencies() throws {
    #expect(try words(telegram(), .traditionalChinese).contains { $0.hasSuffix("日本氣象廳") })
    #expect(try words(telegram()).contains { $0.hasSuffix("Japan Meteorological Agency") })
  }
}
