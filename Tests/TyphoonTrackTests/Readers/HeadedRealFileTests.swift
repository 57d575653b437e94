import Foundation
import Testing

@testable import TyphoonTrack

/// Values counted by other means: `grep`, `awk`, and the agencies' own reports.
@Suite("real best tracks")
struct HeadedRealFileTests {
  private static let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"]

  private func storms(_ path: String, as format: String) throws -> [Storm] {
    let folder = try require(Self.folder)
    let file = URL(filePath: folder).appending(path: path)
    let reading = Reading([UInt8](try Data(contentsOf: file)), as: format)
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    return reading.storms
  }

  @Test(
    "the Atlantic season of 2019",
    .enabled(if: folder != nil, "TRACKCONV_DATA names no folder with agencies' files"))
  func atlantic() throws {
    let storms = try storms("hurdat2/hurdat2_2019_atlantic.txt", as: "hurdat2")
    expectEqual(storms.count, 19)
    let fixes = storms.flatMap(\.track)
    expectEqual(fixes.count, 486)
    expectEqual(fixes.filter { $0.marks == [.landfall] }.count, 12)
    expectEqual(fixes.filter { $0.nature == .extratropical }.count, 84)
    expectEqual(fixes.filter { $0.nature == .subtropical }.count, 15)
    let dorian = try require(storms.first { $0.names["en"] == "DORIAN" })
    expectEqual(dorian.id.description, "atcf-al052019")
    expectEqual(dorian.track.compactMap { $0.wind?.speed.value }.max(), 160)
    expectEqual(dorian.track.compactMap { $0.pressure?.value }.min(), 910)
  }

  @Test(
    "storms of 2015 and 2016 across the 180th meridian and over Japan",
    .enabled(if: folder != nil, "TRACKCONV_DATA names no folder with agencies' files"))
  func westernPacific() throws {
    let storms = try storms(
      "jma-best-track/bst_antimeridian_and_landfall_storms.txt", as: "jma-best-track")
    expectEqual(
      storms.map(\.id.description),
      [
        "jma-1507", "jma-1511", "jma-1512", "jma-1514", "jma-1517", "jma-1525", "jma-1601",
        "jma-1605",
      ])
    let fixes = storms.flatMap(\.track)
    expectEqual(fixes.count, 434)
    expectEqual(fixes.filter { $0.marks.contains(.landfallOrPassage) }.count, 4)
    expectEqual(fixes.filter { $0.marks.contains(.entering) }.count, 2)
    expectEqual(fixes.filter { $0.nature == .extratropical }.count, 55)
    let nepartak = try require(storms.first { $0.id.description == "jma-1601" })
    expectEqual(nepartak.track.compactMap { $0.wind?.speed.value }.max(), 110)
    expectEqual(nepartak.track.compactMap { $0.pressure?.value }.min(), 900)
  }

  /// Lines counted with `wc -l`, storms with `awk`; repeated lines would be found by the readers.
  @Test(
    "synthetic tracks and CMA's best tracks have as many fixes as lines",
    .enabled(if: folder != nil, "TRACKCONV_DATA names no folder with agencies' files"),
    arguments: [
      ("storm/storm_13_columns_excerpt.txt", "storm", [15, 15, 15, 15, 15, 15], 43.9),
      ("storm/storm2_14_columns_excerpt.txt", "storm", [74, 19, 39], 57.9),
      ("iris/iris_NI_excerpt.txt", "iris", [16, 24], 76.01),
      ("cma-best-track/CH2017BST_excerpt.txt", "cma-best-track", [25, 27], 18),
    ])
  func others(_ path: String, _ format: String, _ counts: [Int], _ wind: Double) throws {
    let folder = try require(Self.folder)
    let file = URL(filePath: folder).appending(path: path)
    let reading = Reading([UInt8](try Data(contentsOf: file)), as: format)
    expectNil(reading.error)
    #expect(reading.findings.allSatisfy { $0.severity == .note })
    expectEqual(reading.storms.map(\.track.count), counts)
    let winds = reading.storms.flatMap(\.track).compactMap { $0.wind?.speed }
    expectEqual(winds.map(\.value).max(), wind)
    #expect(winds.allSatisfy { $0.unit == .metresPerSecond })
  }
}
