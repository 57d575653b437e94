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

      quantity  technique  lead_h  cases  mean  median  p67   p90   bias   unit
      track     OFCL       0       1      60.0  60.0    60.0  60.0  -      nmi
      track     OFCL       6       1      60.0  60.0    60.0  60.0  -      nmi
      track     OFCL       12      1      60.0  60.0    60.0  60.0  -      nmi
      track     OFCL       18      1      60.0  60.0    60.0  60.0  -      nmi
      wind      OFCL       0       1      10.0  10.0    10.0  10.0  -10.0  kt
      wind      OFCL       6       1      10.0  10.0    10.0  10.0  -10.0  kt
      wind      OFCL       12      1      10.0  10.0    10.0  10.0  -10.0  kt
      wind      OFCL       18      1      10.0  10.0    10.0  10.0  -10.0  kt

      """)
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
    #expect(outcome.output.contains("Forecast errors") && outcome.output.contains("+12 h (1)"))
  }

  @Test("options that contradict each other or mean nothing are errors")
  func usage() throws {
    for (options, words) in [
      (["--pairs", "--by", "storm"], "leave out '--by'"),
      (["--ellipse"], "'--cone-table <file>'"),
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
