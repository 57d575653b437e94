import Foundation
import Testing

@testable import trackconv

@Suite("the errors of forecasts")
struct VerifyTests {
  /// A storm that moves west by a degree in six hours, and forecasts a degree north of it.
  private static let best =
    (0..<4).map {
      "AL, 01, 20200901\(["00", "06", "12", "18"][$0]),   , BEST,   0, 200N,  6\($0)0W,  60,  990, TS,"
    }.joined(separator: "\n") + "\n"
  private static let forecasts =
    [0, 6, 12, 18].map {
      "AL, 01, 2020090100, 03, OFCL, \($0), 210N,  6\($0 / 6)0W,  50,  995, XX,"
    }.joined(separator: "\n") + "\n"

  @Test("a degree of latitude is 60 nautical miles, 111 km on the sphere, 59.8 on the ellipsoid")
  func measures() throws {
    for (options, mean) in [
      ([], "60"), (["--units", "kmh"], "111.1"), (["--geodesic"], "59.8"),
    ] {
      let outcome = try verified(["--quantity", "track", "--to", "csv"] + options)
      let row = outcome.output.split(separator: "\n")[1].split(separator: ",")
      #expect(row[4] == mean, "\(outcome)")
    }
  }

  private func verified(_ options: [String]) throws -> Outcome {
    let folder = try Folder()
    return try Outcome(
      ["verify", folder.write("a.dat", Self.forecasts), folder.write("b.dat", Self.best)] + options,
      in: folder)
  }

  @Test("text has the rules and a row for each quantity, technique and lead time")
  func text() throws {
    let outcome = try verified([])
    expectEqual(outcome.code, 0)
    expectEqual(
      outcome.output,
      """
      Forecast errors on a sphere of 60 nautical miles a degree. Rules: nhc.
      Bias is forecast minus observed; along is positive ahead, cross to the right.

      quantity  technique  lead h  cases  mean  median  67 %  90 %   bias  unit
      track     OFCL            0      1  60.0    60.0  60.0  60.0      -  nmi
      track     OFCL            6      1  60.0    60.0  60.0  60.0      -  nmi
      track     OFCL           12      1  60.0    60.0  60.0  60.0      -  nmi
      track     OFCL           18      1  60.0    60.0  60.0  60.0      -  nmi
      wind      OFCL            0      1  10.0    10.0  10.0  10.0  -10.0  kt
      wind      OFCL            6      1  10.0    10.0  10.0  10.0  -10.0  kt
      wind      OFCL           12      1  10.0    10.0  10.0  10.0  -10.0  kt
      wind      OFCL           18      1  10.0    10.0  10.0  10.0  -10.0  kt

      """)
    // Wide values, in other units.
    let wide = try verified(["--units", "kmh", "--quantity", "track"])
    #expect(wide.output.hasSuffix("  111.1   111.1  111.1  111.1  km\n"), "\(wide.output)")
  }

  @Test("an empty table has a note that says why it is empty")
  func empty() throws {
    let folder = try Folder()
    let deck = [("OFCL", 0), ("HWRF", 6)].map {
      "AL, 01, 2020090100, 03, \($0), \($1), 210N,  6\($1 / 6)0W,  50,  995, XX,\n"
    }
    let inputs = [
      try folder.write("a.dat", deck.joined()), try folder.write("b.dat", Self.best),
    ]
    for (options, words) in [
      (["--quantity", "landfall"], "no forecast and its storm both have landfall, landfall_time"),
      (
        ["--homogeneous", "--technique", "OFCL,HWRF"],
        "no errors of track, wind: no case is common to all of OFCL, HWRF"
      ),
      (["--homogeneous", "--quantity", "landfall"], "the table is empty"),
      (["--by", "season", "--quantity", "radii,landfall"], "the table is empty"),
    ] {
      let outcome = try Outcome(["verify"] + inputs + options, in: folder)
      expectEqual(outcome.code, 0)
      expectEqual(outcome.errors.components(separatedBy: words).count, 2)
      #expect(outcome.output.contains("quantity  technique"), "\(outcome)")
    }
    let pairs = try Outcome(["verify", inputs[0], "--pairs"], in: folder)
    #expect(pairs.code == 1 && pairs.output.isEmpty)
    #expect(pairs.errors.contains("no forecast can be verified"), "\(pairs.errors)")
  }

  @Test("a table of radii is one that --cone takes, at the probability that is asked for")
  func cone() throws {
    let folder = try Folder()
    let inputs = [
      try folder.write("a.dat", Self.forecasts), try folder.write("b.dat", Self.best),
    ]
    let table = folder.path("mine.csv")
    let made = try Outcome(
      ["verify"] + inputs + ["--cone-table", table, "--percent", "20,67,90"], in: folder)
    expectEqual(made.code, 0)
    #expect(made.errors.contains("radii of fewer than 30 cases"))
    for (percent, probability) in [([], "67"), (["--percent", "90"], "90")] {
      let drawn = try Outcome(
        inputs + ["--cone", table, "--layers", "probability-circle", "--stale"] + percent)
      expectEqual(drawn.code, 0)
      #expect(drawn.output.contains("\"radius_km\":111.1,\"probability\":\(probability)"))
    }
    let ellipses = try Outcome(
      ["verify"] + inputs + ["--cone-table", table, "--ellipse"], in: folder)
    expectEqual(ellipses.code, 0)
    #expect(try Outcome(inputs + ["--cone", table]).errors.contains("found half axes of ellipses"))
  }

  @Test("the layer has a line from each forecast position to the centre, in maps of every kind")
  func layer() throws {
    let folder = try Folder()
    let inputs = [
      try folder.write("a.dat", Self.forecasts), try folder.write("b.dat", Self.best),
    ]
    for format in ["geojson", "kml", "svg", "html"] {
      let outcome = try Outcome(
        inputs + ["--layers", "+forecast-error", "--to", format, "--basemap", "none"])
      expectEqual(outcome.code, 0)
      let id = "atcf-al012020.forecast-error.OFCL.20200901T0000Z.20200901T1200Z"
      let isDrawn = ["svg", "html"].contains(format)
      #expect(
        outcome.output.contains(isDrawn ? id.replacingOccurrences(of: ".", with: "_") : id),
        "\(format)")
    }
    let outcome = try Outcome(inputs + ["--layers", "forecast-error"])
    #expect(
      outcome.output.contains(
        #""lead_h":12,"technique":"OFCL","error_nmi":60,"along_nmi":0,"cross_nmi":60"#))
  }

  @Test("a plate of forecasts against what happened has their mean errors")
  func plate() throws {
    let folder = try Folder()
    let outcome = try Outcome([
      folder.write("a.dat", Self.forecasts), folder.write("b.dat", Self.best), "--to", "svg",
      "--preset", "verify", "--basemap", "none", "--units", "kt",
    ])
    expectEqual(outcome.code, 0)
    #expect(outcome.output.contains("Forecast errors (n mi)"))
    #expect(outcome.output.contains(">+12 h<") && outcome.output.contains(">60 (1)<"))
    #expect(outcome.output.contains("Forecasts against the track: 1 Sep 2020"))
    // The track is over the forecasts, which have no dashes.
    let layers = ["forecast-error", "technique-track", "track-segment"].map {
      outcome.output.range(of: "id=\"plate-\($0)\"")?.lowerBound
    }
    let places = try layers.map { try #require($0) }
    #expect(places == places.sorted() && !outcome.output.contains("plate-forecast-track"))
  }

  @Test("the means on a plate are those of each technique, and count errors of 0")
  func means() throws {
    let folder = try Folder()
    let exact = Self.forecasts.replacingOccurrences(of: "OFCL", with: "HWRF")
      .replacingOccurrences(of: "210N", with: "200N")
    let later = exact.replacingOccurrences(of: "2020090100", with: "2020090106")
      .replacingOccurrences(of: "200N", with: "230N")
    let outcome = try Outcome([
      folder.write("a.dat", Self.forecasts + exact + later), folder.write("b.dat", Self.best),
      "--to", "svg", "--technique", "OFCL", "--technique", "HWRF", "--preset", "verify",
      "--basemap", "none",
    ])
    // An error of 0, and one of three degrees of latitude and one of longitude.
    #expect(outcome.output.contains(">60 (1)<"), "\(outcome.errors)")
    #expect(outcome.output.contains(">94 (2)<"))
  }

  @Test("a page shows the forecasts of one base time at a time, and begins with the fullest")
  func page() throws {
    let folder = try Folder()
    let later = Self.forecasts.replacingOccurrences(of: "2020090100", with: "2020090106")
    let outcome = try Outcome([
      folder.write("a.dat", Self.forecasts + later), folder.write("b.dat", Self.best),
      "--to", "html", "--preset", "verify", "--basemap", "none",
    ])
    expectEqual(outcome.code, 0)
    for base in [1_598_918_400, 1_598_940_000] {
      #expect(outcome.output.contains("data-run=\"0\" data-base=\"\(base)\""))
      #expect(outcome.output.contains("\"base\":\(base),\"steps\""))
    }
    #expect(outcome.output.contains("\"now\":1598918400"))
  }

  @Test(
    "on maps too, storms are joined whose names and positions agree; the rules hold, or a note says so"
  )
  func joined() throws {
    let folder = try Folder()
    let rest = String(repeating: " ,", count: 16) + " SAMPLE,\n"
    let named = Self.forecasts.replacingOccurrences(of: "\n", with: rest)
    let rows = (0..<4).map {
      "7,SAMPLE,NHC,2020-09-01T\(["00", "06", "12", "18"][$0]):00Z,20,-6\($0),60\n"
    }
    let track = "id,name,agency,time,lat,lon,wind_kt\n" + rows.joined()
    let inputs = [try folder.write("a.dat", named), try folder.write("b.csv", track)]
    let outcome = try Outcome(inputs + ["--layers", "forecast-error", "--to", "geojson"])
    expectEqual(outcome.output.components(separatedBy: "\"error_nmi\":60").count, 5)
    #expect(outcome.errors.contains("names and positions agree"), "\(outcome.errors)")
    let between = Self.best.replacingOccurrences(of: "2020090106", with: "2020090105")
    let decks = [try folder.write("c.dat", Self.forecasts), try folder.write("d.dat", between)]
    for (options, count) in [([], 3), (["--interpolate"], 4)] {
      let outcome = try Outcome(decks + ["--layers", "forecast-error"] + options)
      expectEqual(outcome.output.components(separatedBy: "\"error_nmi\"").count - 1, count)
    }
    let alone = try Outcome([decks[0], "--preset", "verify", "--to", "svg", "--stale"])
    // Where no fix follows a forecast's base time there is nothing to interpolate.
    #expect(alone.errors.hasSuffix("has an observed fix at its times\n"), "\(alone.errors)")
  }

  @Test("options that contradict each other or mean nothing are errors")
  func usage() throws {
    for (options, words) in [
      (["--pairs", "--by", "storm"], "leave out '--by'"),
      (["--ellipse"], "'--ellipse' is for the table of '--cone-table <file>'"),
      (["--percent", "90"], "'--percent' is for the table of '--cone-table <file>'"),
      (["--percent", "0"], "Invalid value '0'"),
      (["--quantity", "luck"], "Invalid value 'luck'"),
      (["--ensemble-members", "1"], "Invalid value '1'"),
      (["--truth", "NOBODY"], "Invalid value 'NOBODY'"),
      (["-o", "a.csv"], "writes no files"),
    ] {
      let outcome = try verified(options)
      expectEqual(outcome.code, 64)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test("maps say that options for the tables have no effect")
  func effectless() throws {
    let folder = try Folder()
    let deck = try folder.write("a.dat", Self.forecasts)
    let outcome = try Outcome([deck, "--pairs", "--ellipse"])
    for option in ["--pairs", "--ellipse"] {
      #expect(outcome.errors.contains("'\(option)' has no effect here: it applies to verify"))
    }
    expectEqual(try Outcome([deck, "--percent", "90"]).code, 64)
  }

  @Test("what cannot be verified is named: no truth, no baseline, no such technique")
  func nothing() throws {
    let folder = try Folder()
    let alone = try Outcome(["verify", folder.write("a.dat", Self.forecasts)], in: folder)
    expectEqual(alone.code, 1)
    expectEqual(alone.output, "")
    #expect(
      alone.errors.contains("atcf-al012020 are not verified: no input has its observed track"))
    #expect(
      try verified(["--baseline", "OCD5"]).errors.contains(
        "no verified forecast is of the baseline 'OCD5'"))
    let other = try verified(["--technique", "HWRF"])
    expectEqual(other.code, 1)
    #expect(other.errors.contains("no storm has a forecast of technique HWRF"))
  }

  @Test(
    "tables of Weather Lab have the model of their file's name, or the user's, and are one storm")
  func models() throws {
    let folder = try Folder()
    func table(_ name: String, _ latitude: Int) throws -> String {
      try folder.write(
        name,
        """
        init_time,track_id,sample,valid_time,lead_time,lat,lon,minimum_sea_level_pressure_hpa,maximum_sustained_wind_speed_knots
        2020-09-01 00:00:00,AL012020,0,2020-09-01 06:00:00,0 days 06:00:00,\(latitude),-61.0,990,60

        """)
    }
    let inputs = [try table("FNV3P2_2020.csv", 21), try table("other.csv", 22)]
    let outcome = try Outcome(["info"] + inputs + ["--technique-name", "GENC", "--to", "csv"])
    expectEqual(outcome.output.split(separator: "\n").count, 2)
    #expect(outcome.output.contains("GENC"))
    let listed = try Outcome(["info"] + inputs + ["--to", "csv"])
    #expect(listed.output.contains("\"FNV3P2,WeatherLab\""), "\(listed.output)")
    let errors = try Outcome(
      ["verify"] + inputs + [
        folder.write("b.dat", Self.best), "--to", "csv", "--quantity", "track",
      ])
    #expect(errors.output.contains("track,FNV3P2.m0,6,1,60,"), "\(errors)")
  }
}
