import Foundation
import Testing

@testable import trackconv

@Suite("options of ensembles")
struct EnsembleOptionTests {
  private let folder: Folder
  private let deck: String

  init() throws {
    folder = try Folder()
    var lines: [String] = []
    for (order, code) in ["AC00", "AP01", "AP02", "AP03", "AP04", "AP05"].enumerated() {
      for hours in [0, 12, 24] {
        let longitude = 1_300 + order * 3 + hours
        lines.append(
          "WP, 18, 2025091700, 03, \(code), \(hours), 20\(order)N, \(longitude)E, \(30 + hours), 980, XX,"
        )
      }
    }
    deck = try folder.write("awp182025.dat", lines.joined(separator: "\n") + "\n")
  }

  @Test("values that mean nothing are errors")
  func usage() throws {
    for (option, value) in [
      ("--strike-radius", "0"), ("--strike-radius", "-5"), ("--strike-radius", "far"),
      ("--levels", "0"), ("--levels", "50,101"), ("--levels", "10,,20"), ("--window", "0h"),
      ("--window", "24h-24h"), ("--window", "48h-24h"), ("--window", "soon"),
      ("--strike-wind", "0"), ("--strike-wind", "34 furlongs"), ("--consensus", "AVNO"),
      ("--min-members", "101"), ("--min-members", "half"),
    ] {
      let outcome = try Outcome([deck, option, value])
      expectEqual(outcome.code, 64)
      #expect(outcome.errors.contains("Invalid value '\(value)' for '\(option)'"), "\(option)")
    }
  }

  @Test("a deck of AP01 and so on is an ensemble, whose areas are in every format of areas")
  func layers() throws {
    for format in ["geojson", "geojsonl", "kml", "svg", "html"] {
      let outcome = try Outcome([
        deck, "--to", format, "--layers", "strike-probability,ensemble-mean", "--basemap", "none",
      ])
      expectEqual(outcome.code, 0, "\(outcome.errors)")
      let id = "atcf-wp182025.strike-probability.AP.20250917T0000Z.p50"
      let isDrawn = ["svg", "html"].contains(format)
      #expect(
        outcome.output.contains(isDrawn ? id.replacingOccurrences(of: ".", with: "_") : id),
        "\(format)")
    }
  }

  @Test("the name of an ensemble selects its members, which maps have, and its areas")
  func name() throws {
    for name in ["AP", "ap", "AC"] {
      let options = ["--technique", name, "--layers", "forecast-track,strike-probability"]
      let outcome = try Outcome([deck] + options)
      expectTrue(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
      let codes = ["AC00", "AP", "AP01", "AP02", "AP03", "AP04", "AP05"]
      try expectEqual(values("technique", outcome.output), codes)
    }
    let other = try Outcome([deck, "--technique", "EP"], in: folder)
    expectEqual(other.code, 1)
    expectEqual(
      other.errors,
      "awp182025.dat: error: no storm has a forecast of technique EP, expected one of AP\n")
  }

  @Test("a window beyond the forecast gives an empty map, with notes")
  func beyond() throws {
    let outcome = try Outcome([
      deck, "--layers", "strike-probability", "--window", "48h-72h", "--technique", "AP01",
    ])
    expectEqual(outcome.code, 0)
    #expect(outcome.errors.contains("no member has a track in the window"))
  }

  @Test("a consensus adds its layer, and CSV has its rows")
  func consensus() throws {
    let outcome = try Outcome([
      deck, "--to", "csv", "--consensus", "AP01,AP02", "--technique", "AP01",
    ])
    let rows = outcome.output.split(separator: "\n").filter { $0.contains("ensemble-mean") }
    expectEqual(rows.count { $0.contains("AP01+AP02") }, 3)
    #expect(outcome.output.contains(",members,spread_km,"))
  }
}
