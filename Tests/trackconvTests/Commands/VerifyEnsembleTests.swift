import Foundation
import Testing

@testable import trackconv

@Suite("the errors of ensembles, and storms without ids")
struct VerifyEnsembleTests {
  /// A storm that moves west by a degree in six hours.
  private static let best =
    (0..<4).map {
      "AL, 01, 20200901\(["00", "06", "12", "18"][$0]),   , BEST,   0, 200N,  6\($0)0W,  60,  990, TS,"
    }.joined(separator: "\n") + "\n"

  /// Forecasts at a latitude in tenths of degrees.
  private static func forecasts(_ technique: String, _ latitude: Int) -> String {
    [0, 6, 12, 18].map {
      "AL, 01, 2020090100, 03, \(technique), \($0), \(latitude)N,  6\($0 / 6)0W,  50,  995, XX,"
    }.joined(separator: "\n") + "\n"
  }

  /// Twelve members around a mean half a degree north of the storm, and the official forecast a degree north.
  private static let deck =
    (1...12).map { forecasts("AP" + ($0 < 10 ? "0" : "") + "\($0)", $0 % 2 == 0 ? 200 : 210) }
    .joined() + forecasts("OFCL", 210)

  private let folder: Folder
  private let inputs: [String]

  init() throws {
    folder = try Folder()
    inputs = [try folder.write("a.dat", Self.deck), try folder.write("b.dat", Self.best)]
  }

  private func techniques(_ options: [String]) throws -> [String] {
    let outcome = try Outcome(
      ["verify"] + inputs + ["--quantity", "track", "--to", "csv"] + options, in: folder)
    expectEqual(outcome.code, 0)
    let rows = outcome.output.split(separator: "\n").dropFirst()
    return Set(rows.map { String($0.split(separator: ",")[1]) }).sorted()
  }

  @Test("a mean is named as in the table, alone, as the baseline, and with its members")
  func names() throws {
    expectEqual(try techniques(["--technique", "ap.mean"]), ["AP.mean"])
    expectEqual(try techniques(["--technique", "AP.mean,OFCL"]), ["AP.mean", "OFCL"])
    expectEqual(try techniques(["--technique", "AP.mean,AP07"]), ["AP.mean", "AP07"])
    expectEqual(try techniques(["--technique", "AP"]).count, 13)
    expectEqual(try techniques(["--technique", "AP07"]), ["AP07"])
    expectEqual(
      try techniques(["--technique", "OFCL", "--baseline", "AP.mean"]), ["AP.mean", "OFCL"])
  }

  @Test("a mean of too few members is named in a note")
  func tooFew() throws {
    let outcome = try Outcome(
      ["verify"] + inputs + ["--technique", "AP.mean,OFCL", "--ensemble-members", "13"], in: folder)
    expectEqual(outcome.code, 0)
    #expect(outcome.errors.contains("no mean of AP: too few of its members"), "\(outcome.errors)")
  }

  @Test(
    "a plate of forecasts against what happened scores and draws means, or members that are named")
  func plate() throws {
    func drawn(_ options: [String]) throws -> Outcome {
      try Outcome(inputs + ["--to", "svg", "--basemap", "none", "--units", "kt"] + options)
    }
    for name in ["AP", "AP.mean"] {
      let plate = try drawn(["--preset", "verify", "--technique", name])
      expectEqual(plate.code, 0)
      #expect(plate.output.contains(">AP.mean<") && plate.output.contains(">30 (1)<"))
      #expect(!plate.output.contains("AP07"))
    }
    #expect(try drawn(["--preset", "verify", "--technique", "AP07"]).output.contains("AP07"))
    let layer = ["--layers", "+forecast-error", "--technique"]
    #expect(try drawn(layer + ["AP"]).output.contains("AP07"))
    let mean = try Outcome(inputs + ["--layers", "forecast-error", "--technique", "AP.mean"])
    expectEqual(mean.output.components(separatedBy: "\"technique\":\"AP.mean\"").count, 5)
  }

  @Test("a plate credits the sources of forecasts and of the track that they are compared with")
  func credits() throws {
    let hours = ["00", "06", "12", "18"]
    let fixes = hours.indices.map {
      "200901\(hours[$0]) 002 3 200 \(1_300 - 10 * $0)  990     050     00000 0000 30210 0210"
    }
    let header = "66666 2001  004 0001 2001 0 6              SAMPLE              20210101"
    let track = ([header] + fixes).joined(separator: "\n") + "\n"
    let deck = (0..<2).flatMap { base in
      (base..<4).map {
        "WP, 01, 20200901\(hours[base]), 03, JTWC, \(6 * ($0 - base)), 200N, \(1_300 - 10 * $0)E,  50,  995, XX,"
      }
    }
    let outcome = try Outcome([
      folder.write("w.dat", deck.joined(separator: "\n") + "\n"),
      folder.write("bst.txt", track), "--preset", "verify", "--to", "svg", "--basemap", "none",
    ])
    expectEqual(outcome.code, 0)
    #expect(outcome.errors.contains("names and positions agree"), "\(outcome.errors)")
    #expect(outcome.output.contains("Joint Typhoon Warning Center"))
    #expect(outcome.output.contains("RSMC Tokyo"))
  }

  @Test(
    "TCBench's table without ids is one storm, also without hour 0, and is joined by its positions")
  func table() throws {
    let rows = [0, 6].flatMap { base in
      (0..<2).flatMap { member in
        stride(from: base + 6, through: 18, by: 6).map { hour in
          "2020-09-01 0\(base):00:00,2020-09-01 \(hour < 10 ? "0" : "")\(hour):00:00,20.\(5 * member),-6\(hour / 6),30,995,\(member)\n"
        }
      }
    }
    let head = "Initial Time,Valid Time,lat,lon,wind max,pressure min,ensemble_idx\n"
    func verified(_ rows: [String]) throws -> Outcome {
      try Outcome(
        [
          "verify", folder.write("matched.csv", head + rows.joined()), inputs[1], "--to", "csv",
          "--wind-unit", "m/s", "--technique-name", "FOO", "--quantity", "track",
        ], in: folder)
    }
    let near = try verified(rows)
    expectEqual(near.code, 0)
    for row in ["FOO.m0,6,2,0,", "FOO.m1,6,2,30,", "FOO.mean,6,2,15,"] {
      #expect(near.output.contains("track,\(row)"), "\(near)")
    }
    let far = try verified(rows.map { $0.replacingOccurrences(of: "20.", with: "24.") })
    expectEqual(far.code, 1)
    #expect(far.errors.contains("the same by id or number, or by name and position"))
  }
}
