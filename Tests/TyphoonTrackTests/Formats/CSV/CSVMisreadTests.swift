import Testing
import TyphoonTrack

/// Tables as people keep them, which were read in silence as something else.
@Suite("CSV that was misread")
struct CSVMisreadTests {
  /// The storms of a table as `name: hour of the month and latitude of each fix`; forecasts after `+`.
  private static func shown(_ rows: [String]) -> (storms: [String], findings: [String]) {
    let reading = Reading(rows.joined(separator: "\n") + "\n", as: "csv")
    func fixes(_ fixes: [Fix]) -> String {
      fixes.map { fix in
        let parts = fix.time.parts
        return "\(parts.year)-\(parts.day)T\(parts.hour):\(parts.minute) \(fix.position.latitude)"
      }.joined(separator: ", ")
    }
    let storms = reading.storms.map { storm -> String in
      var text = (storm.names.shown ?? "") + ": " + fixes(storm.track)
      for forecast in storm.forecasts {
        text += "+ \(forecast.baseTime.parts.hour): " + fixes(forecast.fixes)
      }
      return text
    }
    let error = reading.error.map { [$0.shown] } ?? []
    return (storms, reading.shown + error)
  }

  @Test("an initial time beside lead times is the base time, whatever its column is called")
  func baseTimes() {
    let (storms, findings) = Self.shown([
      "atcf_id,dtg,tech,tau,lat,lon,vmax_kt", "AL092021,2021082800,OFCL,0,20.5,-84,70",
      "AL092021,2021082800,OFCL,12,21.5,-85,80", "AL092021,2021082800,OFCL,24,22.5,-86,90",
    ])
    expectEqual(
      storms, [": + 0: 2021-28T0:0 20.5, 2021-28T12:0 21.5, 2021-29T0:0 22.5"])
    expectEqual(
      findings,
      [
        "1:9: warning: times in 'dtg' read as base times: they repeat while lead times rise"
      ])
  }

  @Test(
    "a column that numbers the rows tells no storms",
    arguments: [
      (
        [
          "No,Name,time,lat,lon", "1,TEMBIN,2012-08-22 06:00,20.5,130.1",
          "2,TEMBIN,2012-08-22 12:00,20.5,129.1",
        ], "TEMBIN"
      ),
      (["id,time,lat,lon", "1,2012-08-22 06:00,20.5,130.1", "2,2012-08-22 12:00,20.5,129.1"], ""),
    ])
  func rowNumbers(rows: [String], name: String) {
    let (storms, findings) = Self.shown(rows)
    expectEqual(storms, ["\(name): 2012-22T6:0 20.5, 2012-22T12:0 20.5"])
    expectTrue(findings.count == 1 && findings[0].contains("numbers the rows"))
  }

  @Test("cells that a spreadsheet has merged name the rows below too")
  func mergedCells() {
    let (storms, findings) = Self.shown([
      "name,time,lat,lon", "TEMBIN,2012-08-22 06:00,20.5,130.1", ",2012-08-22 12:00,20.6,129.1",
      ",2012-08-22 18:00,20.7,128.1", "BOLAVEN,2012-08-23 00:00,18.5,137.1",
      ",2012-08-23 06:00,18.6,136.1",
    ])
    expectEqual(
      storms,
      [
        "TEMBIN: 2012-22T6:0 20.5, 2012-22T12:0 20.6, 2012-22T18:0 20.7",
        "BOLAVEN: 2012-23T0:0 18.5, 2012-23T6:0 18.6",
      ])
    expectTrue(findings.count == 1 && findings[0].contains("first row"))
  }

  @Test(
    "what looks alike stays: a list of present positions, and forecasts that verify at one time")
  func lookalikes() {
    let list = Self.shown([
      "name,time,lat,lon", "TEMBIN,2012-08-22 06:00,20.5,130.1",
      "BOLAVEN,2012-08-22 06:00,18.5,137.1", ",2012-08-22 06:00,12.5,150.1",
    ])
    expectTrue(list.storms.count == 3 && list.findings.isEmpty)
    let verified = Self.shown([
      "name,model,valid_time,tau,lat,lon", "TEMBIN,X,2012-08-22 06:00,6,20.5,130.1",
      "TEMBIN,X,2012-08-22 06:00,12,20.6,130.2",
    ])
    expectEqual(verified.storms, ["TEMBIN: + 0: 2012-22T6:0 20.5+ 18: 2012-22T6:0 20.6"])
  }

  @Test("members without lead times are tracks of their own, not one in zigzag")
  func members() {
    let (storms, findings) = Self.shown([
      "name,member,valid_time,lat,lon", "TEMBIN,1,2012-08-22 06:00,20.5,130.1",
      "TEMBIN,2,2012-08-22 06:00,21.5,130.1", "TEMBIN,1,2012-08-22 12:00,20.6,129.1",
      "TEMBIN,2,2012-08-22 12:00,21.6,129.1",
    ])
    expectEqual(
      storms,
      [
        "TEMBIN: 2012-22T6:0 20.5, 2012-22T12:0 20.6",
        "TEMBIN: 2012-22T6:0 21.5, 2012-22T12:0 21.6",
      ])
    expectEqual(findings.first?.contains("each as a track of its own"), true)
  }

  @Test("a year of two digits is no year of antiquity")
  func shortYears() {
    let (storms, findings) = Self.shown(["year,month,day,hour,lat,lon", "96,8,22,6,20.5,130.1"])
    expectTrue(storms.isEmpty && findings.first?.contains("row omitted") == true)
  }

  @Test(
    "units in the names of times are kept or refused",
    arguments: [
      ("lead (min)", "360", ["TEMBIN: + 6: 2012-22T6:0 20.5, 2012-22T12:0 20.6"]),
      ("lead time (days)", "0.25", ["TEMBIN: + 6: 2012-22T6:0 20.5, 2012-22T12:0 20.6"]),
      ("lead_h", "6", ["TEMBIN: + 6: 2012-22T6:0 20.5, 2012-22T12:0 20.6"]),
    ])
  func leadUnits(column: String, lead: String, expected: [String]) {
    let (storms, _) = Self.shown([
      "name,model,base_time,\(column),lat,lon", "TEMBIN,X,2012-08-22 06:00,0,20.5,130.1",
      "TEMBIN,X,2012-08-22 06:00,\(lead),20.6,129.1",
    ])
    expectEqual(storms, expected)
  }

  @Test(
    "times that count from another epoch than 1970 are refused",
    arguments: ["seconds since 2000-01-01", "days since 1900-01-01", "hours since 1970-01-01"])
  func epochs(unit: String) {
    let (storms, findings) = Self.shown([
      "name,time (\(unit)),lat,lon", "TEMBIN,398844000,20.5,130.1", "TEMBIN,398865600,20.6,129.1",
    ])
    expectTrue(storms.isEmpty && findings.first?.contains("error") == true)
  }

  @Test("a hemisphere, and an hour beside a date, are read; what cannot be is a warning")
  func otherColumns() {
    expectEqual(
      Self.shown(["name,time,lat,hem,lon", "WINSTON,2016-02-20 06:00,17.5,S,179.1"]).storms,
      [
        "WINSTON: 2016-20T6:0 -17.5"
      ])
    expectEqual(
      Self.shown(["name,time,hour,lat,lon", "TEMBIN,2012-08-22,6,20.5,130.1"]).storms,
      [
        "TEMBIN: 2012-22T6:0 20.5"
      ])
    // Beside whole times they say nothing new.
    let whole = Self.shown(["name,time,hour,minute,lat,lon", "A,2012-08-22T06:30Z,240,30,20.5,130"])
    expectEqual(whole.storms, ["A: 2012-22T6:30 20.5"])
    #expect(whole.findings.allSatisfy { !$0.contains("warning") })
    expectEqual(
      Self.shown(["name,Date,Time,AM/PM,lat,lon", "TEMBIN,2012-08-22,6:00,PM,20.5,130.1"]).findings,
      [
        "1:16: warning: columns AM/PM omitted, though they look like a time; --column says what a column is"
      ])
  }
}
