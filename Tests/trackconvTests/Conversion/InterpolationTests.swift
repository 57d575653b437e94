import Foundation
import Testing

@testable import trackconv

@Suite("fixes between fixes")
struct InterpolationTests {
  /// Positions are those of pyproj 3.7.2: `Geod(ellps="WGS84").npts(130, 20, 136, 24, 5)`.
  @Test("positions lie on the geodesic, values change linearly, gaps stay")
  func hourly() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,wind_kt,pressure_hpa,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km
      A,2020-01-01T00Z,20,130,40,1000,100,100,100,100
      A,2020-01-01T06Z,24,136,70,970,160,100,40,100
      A,2020-01-03T06Z,25,136,70,970,160,100,40,100
      """)
    let outcome = try Outcome([
      table, "--every", "1h", "--layers", "fix", "--properties",
      "time,wind_kt,pressure_hpa,marks,r34_ne_km,r34_sw_km", "--to", "csv",
    ])
    let rows = outcome.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    expectEqual(rows.count, 8, "\(outcome)")
    expectEqual(rows[3].prefix(2), ["132.957878", "22.027702"])
    expectEqual(rows[3][2...], ["2020-01-01T03:00:00Z", "55", "985", "interpolated", "130", "70"])
    expectTrue(rows[1][3] == "45" && rows[0][5].isEmpty && rows[7][2] == "2020-01-03T06:00:00Z")
    try expectEqual(Outcome([table, "--every", "30s"]).code, 64)
  }

  @Test("a forecast begins at its base fix, and lead times are those of the new fixes")
  func forecast() throws {
    let outcome = try Outcome([
      Script.sample("ty_infos.js"), "--every", "3h", "--layers", "forecast-fix", "--properties",
      "lead_h", "--to", "csv",
    ])
    let leads = outcome.output.split(separator: "\n").dropFirst().map {
      String($0.split(separator: ",")[2])
    }
    expectEqual(leads.prefix(4), ["3", "6", "9", "12"], "\(outcome)")
  }

  @Test("'--at' gives the fix of a moment, and an error before all storms")
  func moment() throws {
    let rows = try Outcome([
      Script.sample("ty_infos.js"), "--storm", "TEMBIN", "--at", "2012-08-21T22:00+08:00",
      "--properties", "time,marks,base_time", "--to", "csv",
    ])
    let last = rows.output.split(separator: "\n").last
    expectTrue(last?.hasSuffix(",2012-08-21T14:00:00Z,,interpolated") ?? false, "\(rows)")
    let early = try Outcome([
      Script.sample("ty_infos.js"), "--at", "2012-08-01", "--to", "svg",
    ])
    expectEqual(early.code, 1)
    expectTrue(
      early.errors.contains("no storm matches '--at 2012-08-01', expected times from 2012081"))
  }

  @Test("a storm in the middle of its life has not ended")
  func middle() throws {
    let arguments = [Script.sample("../hurdat2/atlantic.txt"), "--storm", "KATRINA", "--to", "svg"]
    let whole = try Outcome(arguments).output
    #expect(whole.contains(">Last fix</text>") && whole.contains("At its strongest"))
    let cut = try Outcome(arguments + ["--at", "2005-08-27T20:30Z"]).output
    #expect(!cut.contains("Last fix") && !cut.contains("At its strongest"))
    #expect(cut.contains("Analysis valid at 27 Aug 2005, 20:30 UTC"))
  }
}
