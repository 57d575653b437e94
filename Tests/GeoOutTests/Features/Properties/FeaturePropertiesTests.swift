import Testing
import TyphoonTrack

@testable import GeoOut

/// Properties written down as they come: `name value`.
private func list(_ feature: Feature, of made: StormFeatures, _ scale: IntensityScale) -> [String] {
  var entries: [String] = []
  FeatureProperties(of: made, scale: scale).forEach(of: feature) { property, value in
    expectTrue(value.kind == property.kind || value == .unknown)
    entries.append("\(property.name) \(value.listed)")
  }
  return entries
}

extension PropertyValue {
  /// The type of the value; `nil` if it is unknown.
  var kind: Kind? {
    switch self {
    case .text: .text
    case .number: .number
    case .flag: .flag
    case .time: .time
    case .list: .list
    case .unknown: nil
    }
  }

  fileprivate var listed: String {
    switch self {
    case .text(let text): text
    case .number(let number): TextBuffer.text { $0.append(number, decimals: 6) }
    case .flag(let flag): "\(flag)"
    case .time(let time): time.compact
    case .list(let list): list.joined(separator: "|")
    case .unknown: "unknown"
    }
  }
}

@Suite("properties of features")
struct FeaturePropertiesTests {
  private func properties(
    _ storm: Storm, _ layer: Layer, at index: Int = 0, scale: IntensityScale = .cwa
  ) throws -> [String] {
    let made = features(of: storm) { $0.showsPastRadii = true }
    let found = made.all(layer)
    let feature = try require(found.indices.contains(index) ? found[index] : nil)
    return list(feature, of: made, scale)
  }

  /// What every feature of TEMBIN has.
  private func common(_ layer: String) -> [String] {
    [
      "storm_id cwb-2012-14", "name TEMBIN", "name_zh_hant 天秤", "agency CWB", "layer \(layer)",
      "number 14", "season 2012", "basin WP", "track_type working",
    ]
  }

  @Test("an observed fix")
  func fix() throws {
    try expectEqual(
      properties(StormSample.tembin(), .fix, at: 2),
      common("fix") + [
        "time 20120822T0000Z", "wind_ms 40", "wind_kt 77.8", "wind_period_min 10",
        "nature tropical", "class Typhoon", "class_zh_hant 中度", "category TY",
        "category_scale cwa", "gust_ms 50", "gust_kt 97.2", "pressure_hpa 955", "motion_deg 303",
        "motion_kmh 10",
      ])
  }

  @Test("a fix of which only time and place are known")
  func bareFix() throws {
    try expectEqual(
      properties(StormSample.tembin(), .fix, at: 0),
      common("fix") + [
        "time 20120821T1200Z", "nature tropical",
      ])
  }

  @Test("a forecast fix")
  func forecastFix() throws {
    try expectEqual(
      properties(StormSample.tembin(), .forecastFix),
      common("forecast-fix") + [
        "time 20120822T1200Z", "base_time 20120822T0000Z", "lead_h 12", "technique CWB",
        "motion_deg 306", "motion_kmh 9",
      ])
  }

  @Test("an observed and a forecast wind radius")
  func windRadius() throws {
    try expectEqual(
      properties(StormSample.tembin(), .windRadius),
      common("wind-radius") + [
        "start 20120822T0000Z", "end 20120822T1200Z", "threshold_ms 15", "threshold_kt 30",
        "radius_km 180",
      ])
    try expectEqual(
      properties(StormSample.tembin(), .windRadius, at: 5),
      common("wind-radius") + [
        "start 20120823T0000Z", "base_time 20120822T0000Z", "lead_h 24", "technique CWB",
        "threshold_ms 25", "threshold_kt 50", "radius_km 60",
      ])
  }

  @Test("a probability circle")
  func probabilityCircle() throws {
    try expectEqual(
      properties(StormSample.tembin(), .probabilityCircle, at: 1),
      common("probability-circle") + [
        "start 20120822T1200Z", "end 20120823T0000Z", "base_time 20120822T0000Z", "lead_h 24",
        "technique CWB", "radius_km 120", "probability 70",
      ])
  }

  @Test("a potential area")
  func potentialArea() throws {
    try expectEqual(
      properties(StormSample.tembin(), .potentialArea),
      common("potential-area") + [
        "start 20120822T0000Z", "end 20120823T0000Z", "base_time 20120822T0000Z",
        "technique CWB", "probability 70",
      ])
  }

  @Test("a track, a piece of it, and a forecast track")
  func lines() throws {
    try expectEqual(
      properties(StormSample.tembin(), .track),
      common("track") + [
        "start 20120821T1200Z", "end 20120822T0000Z",
      ])
    try expectEqual(
      properties(StormSample.tembin(), .trackSegment, at: 1),
      common("track-segment") + [
        "start 20120821T1800Z", "end 20120822T0000Z", "wind_ms 39", "wind_kt 75.8",
        "wind_period_min 10", "nature tropical", "category TY", "category_scale cwa",
      ])
    try expectEqual(
      properties(StormSample.tembin(), .forecastTrack),
      common("forecast-track") + [
        "start 20120822T0000Z", "end 20120823T0000Z", "base_time 20120822T0000Z",
        "technique CWB", "remark NW BECOMING WEST 9KM/HR", "remark_zh_hant 以每小時9公里速度，向西北轉西進行",
      ])
  }

  @Test("what there is to say of a storm, all of it")
  func storm() throws {
    var storm = StormSample.empty()
    storm.names.add("A", language: "zh-Hans")
    storm.names.add("B", language: "ja")
    storm.issued = StormSample.base
    storm.advisory = "12A"
    storm.status = .exercise
    storm.otherIDs = ["WP152012", "91W"]
    storm.track = [StormSample.fix(0, 20, 130)]
    storm.track[0].basin = .centralPacific
    storm.track[0].marks = [.landfall, .windMaximum]
    storm.track[0].remarks.add("near an island", language: "en")
    try expectEqual(
      properties(storm, .fix),
      [
        "storm_id cwb-2012-14", "name A", "name_zh_hans A", "name_ja B", "agency CWB",
        "layer fix", "basin CP", "issued 20120822T0000Z", "advisory 12A", "status exercise",
        "other_ids WP152012|91W", "time 20120822T0000Z", "nature tropical",
        "marks landfall|wind-maximum", "remark near an island",
      ])
  }

  private func storm(_ edit: (inout Fix) -> Void) -> Storm {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, 20, 130)]
    edit(&storm.track[0])
    return storm
  }

  @Test("a published number stays as it is, another unit is converted to one decimal")
  func conversions() throws {
    // 35 kt are 18.0056 m/s, 65 n mi 120.38 km, 10 mph 16.09344 km/h.
    let knots = storm {
      $0.winds = [Wind(Speed(35, .knots), averagingPeriod: 1)]
      $0.gust = Gust(Speed(17.25, .metresPerSecond))
      $0.motion = Motion(speed: Speed(10, .milesPerHour))
      $0.windRadii = [
        WindRadii(threshold: Speed(34, .knots), extent: .circle(Length(65, .nauticalMiles)))
      ]
    }
    let fix = try properties(knots, .fix)
    expectTrue(fix.contains("wind_ms 18") && fix.contains("wind_kt 35"))
    expectTrue(fix.contains("gust_ms 17.25") && fix.contains("gust_kt 33.5"))
    #expect(fix.contains("motion_kmh 16.1"))
    #expect(!fix.contains { $0.hasPrefix("motion_deg") })
    let radius = try properties(knots, .windRadius)
    expectTrue(radius.contains("threshold_ms 17.5") && radius.contains("threshold_kt 34"))
    #expect(radius.contains("radius_km 120.4"))
  }

  @Test("what few sources say of a fix: lengths in kilometres, heights in metres and feet")
  func details() throws {
    let storm = storm {
      $0.gust = Gust(Speed(80, .knots), averagingPeriod: 3)
      $0.motion = Motion(words: LocalizedText("ゆっくり", language: "ja"))
      $0.radiusOfMaximumWind = Length(15, .nauticalMiles)
      $0.outerIsobar = OuterIsobar(
        pressure: Pressure(1_006, .hectopascals), radius: Length(250, .nauticalMiles))
      $0.eyeDiameter = Length(18, .nauticalMiles)
      $0.depth = .medium
      $0.sizeClass = AgencyClass(words: LocalizedText("大型", language: "ja"))
      $0.seasRadii = [
        SeasRadii(
          height: Length(12, .feet),
          extent: .quadrants(
            RadialExtent.Quadrants(
              northEast: Length(240, .nauticalMiles), southEast: nil,
              southWest: Length(0, .nauticalMiles), northWest: Length(200, .nauticalMiles)),
            mean: nil)),
        SeasRadii(height: Length(4, .metres), extent: .circle(Length(90, .kilometres))),
      ]
      $0.accuracy = PositionAccuracy(
        words: LocalizedText("FAIR", language: "en"), radius: Length(30, .nauticalMiles))
      $0.place = LocalizedText("南シナ海", language: "ja")
      $0.name = "INVEST"
      $0.remarks.add("near an island", language: "en")
    }
    try expectEqual(
      properties(storm, .fix).drop { !$0.hasPrefix("gust_kt") },
      [
        "gust_kt 80", "gust_period_s 3", "motion_words ゆっくり", "rmw_km 27.8", "poci_hpa 1006",
        "roci_km 463", "eye_km 33.3", "depth medium", "size_class 大型", "seas_m 3.7", "seas_ft 12",
        "seas_ne_km 444.5", "seas_sw_km 0", "seas_nw_km 370.4", "accuracy FAIR",
        "accuracy_km 55.6", "place 南シナ海", "name_then INVEST", "remark near an island",
      ])
  }

  @Test("seas in a circle, or in one that is shifted, have its radius")
  func seas() throws {
    let extents: [(RadialExtent, String)] = [
      (.circle(Length(90, .kilometres)), "seas_km 90"),
      (
        .shifted(long: Length(100, .kilometres), short: Length(61, .kilometres), bearing: 45),
        "seas_km 80.5"
      ),
    ]
    for (extent, expected) in extents {
      let storm = storm {
        $0.seasRadii = [SeasRadii(height: Length(4, .metres), extent: extent)]
      }
      try expectEqual(
        properties(storm, .fix).suffix(3), ["seas_m 4", "seas_ft 13.1", expected])
    }
  }

  @Test("a circle that is shifted has its radius, and the long and the short one as published")
  func shiftedRadii() throws {
    let storm = storm {
      $0.windRadii = [
        WindRadii(
          threshold: Speed(30, .knots),
          extent: .shifted(
            long: Length(200, .nauticalMiles), short: Length(150, .nauticalMiles), bearing: 135))
      ]
    }
    try expectEqual(
      properties(storm, .windRadius).suffix(4),
      [
        "radius_km 324.1", "radius_long_km 370.4", "radius_short_km 277.8", "radius_long_deg 135",
      ])
  }

  @Test("a cancellation says so, an issue does not")
  func messageType() throws {
    var storm = StormSample.tembin()
    storm.messageType = .cancellation
    #expect(try properties(storm, .fix).contains("message_type cancellation"))
    storm.messageType = .issue
    #expect(try !properties(storm, .fix).contains { $0.hasPrefix("message_type") })
  }

  @Test("a number published in two units is given in both as published")
  func twoUnits() throws {
    let both = storm {
      $0.winds = [Wind(Speed(35, .metresPerSecond, also: 70, .knots), averagingPeriod: 10)]
      $0.windRadii = [
        WindRadii(
          threshold: Speed(25, .metresPerSecond, also: 50, .knots),
          extent: .circle(Length(200, .kilometres, also: 110, .nauticalMiles)))
      ]
    }
    let fix = try properties(both, .fix, scale: .jma)
    expectTrue(fix.contains("wind_ms 35") && fix.contains("wind_kt 70"))
    expectTrue(fix.contains("category TY") && fix.contains("category_scale jma"))
    #expect(try properties(both, .windRadius).contains("radius_km 200"))
  }

  /// JMA gives 110 n mi and beside it "200 km": the shape is drawn from the first.
  @Test("radii are written as they are drawn: in the source's first unit")
  func drawnRadii() throws {
    let (long, short) = (
      Length(110, .nauticalMiles, also: 200, .kilometres),
      Length(70, .nauticalMiles, also: 130, .kilometres)
    )
    func shown(_ extent: RadialExtent) throws -> [String] {
      try properties(
        storm { $0.windRadii = [WindRadii(threshold: Speed(50, .knots), extent: extent)] },
        .windRadius
      ).filter { $0.hasPrefix("radius") }
    }
    try expectEqual(shown(.circle(long)), ["radius_km 203.7"])
    try expectEqual(
      shown(.shifted(long: long, short: short, bearing: 45)),
      [
        "radius_km 166.7", "radius_long_km 203.7", "radius_short_km 129.6", "radius_long_deg 45",
      ])
  }

  @Test("remarks are given in each language")
  func remarks() throws {
    let storm = storm {
      $0.remarks = LocalizedText("発生", language: "ja")
      $0.remarks.add("발생", language: "ko")
    }
    try expectEqual(properties(storm, .fix).suffix(2), ["remark_ja 発生", "remark_ko 발생"])
  }

  /// JMA and CWA name 15 m/s and 30 kt, 25 m/s and 50 kt together.
  @Test(
    "thresholds come in nominal pairs",
    arguments: [
      (Speed(15, .metresPerSecond), "15", "30"), (Speed(30, .knots), "15", "30"),
      (Speed(25, .metresPerSecond), "25", "50"), (Speed(50, .knots), "25", "50"),
      (Speed(34, .knots), "17.5", "34"), (Speed(64, .knots), "32.9", "64"),
      (Speed(15, .metresPerSecond, also: 30, .knots), "15", "30"),
      (Speed(41, .kilometresPerHour), "11.4", "22.1"),
    ])
  func thresholds(_ row: (Speed, String, String)) throws {
    let storm = storm {
      $0.windRadii = [WindRadii(threshold: row.0, extent: .circle(Length(90, .kilometres)))]
    }
    let found = try properties(storm, .windRadius)
    #expect(found.contains("threshold_ms \(row.1)"))
    #expect(found.contains("threshold_kt \(row.2)"))
  }

  @Test("a class of a scale for other winds says so, one that is meant for them does not")
  func exactness() throws {
    let storm = storm { $0.winds = [Wind(Speed(100, .knots), averagingPeriod: 10)] }
    try expectEqual(
      properties(storm, .fix, scale: .sshws).suffix(3),
      [
        "category C3", "category_scale sshws", "category_exact false",
      ])
    try expectEqual(properties(storm, .fix, scale: .jma).last, "category_scale jma")
  }

  @Test("an agency's code goes before its words")
  func agencyClass() throws {
    let storm = storm {
      $0.nature = .extratropical
      $0.winds = [Wind(Speed(100, .knots), averagingPeriod: 10)]
      $0.agencyClass = AgencyClass(code: "EX", words: LocalizedText("Low", language: "en"))
    }
    try expectEqual(properties(storm, .fix).suffix(2), ["nature extratropical", "class EX"])
  }

  @Test("lead times between hours are given to a hundredth")
  func leadTimes() throws {
    var storm = StormSample.tembin()
    storm.forecasts[0].fixes[0].leadTime = 45 * 60
    #expect(try properties(storm, .forecastFix).contains("lead_h 0.75"))
    storm.forecasts[0].fixes[0].leadTime = 20 * 60
    #expect(try properties(storm, .forecastFix).contains("lead_h 0.33"))
  }

  @Test("an area of circles of different probabilities has none")
  func mixedProbabilities() throws {
    var storm = StormSample.tembin()
    storm.forecasts[0].fixes[1].probabilityRadius?.percentage = 60
    #expect(try !properties(storm, .potentialArea).contains { $0.hasPrefix("probability ") })
  }

  @Test("no property is given twice, in any layer of any storm")
  func once() throws {
    var random = SplitMix64(seed: 5)
    for code in 0..<10 {
      let made = features(of: StormSample.random(&random, code: code))
      for feature in try made.features.filled() {
        let names = list(feature, of: made, .cma).map { $0.prefix { $0 != " " } }
        expectEqual(Set(names).count, names.count)
        // Points have a time, everything else a start and never a time.
        #expect(names.contains("time") != names.contains("start"))
        expectEqual(
          names.contains("time"), [.fix, .forecastFix, .landfall].contains(feature.layer))
      }
    }
  }
}
