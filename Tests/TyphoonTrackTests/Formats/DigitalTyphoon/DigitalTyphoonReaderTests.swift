import Foundation
import Testing

@testable import TyphoonTrack

@Suite("reader of Digital Typhoon's tables")
struct DigitalTyphoonReaderTests {
  private static func text() throws -> String {
    String(decoding: try Samples.bytes("digital-typhoon", "198702.tsv"), as: UTF8.self)
  }

  private static func read(
    _ text: String, name: String = "x/198702.tsv", _ options: ReadingOptions = ReadingOptions()
  ) throws -> (storms: [Storm], findings: [Finding]) {
    try TrackReaders.read(ByteSource(Array(text.utf8), name: name), options: options)
  }

  @Test("rows that are not interpolated are fixes, and the file's name is the number")
  func table() throws {
    let (storms, findings) = try Self.read(Self.text())
    // What the checks doubt is kept.
    expectEqual(
      findings.map(\.message.description).filter { !$0.hasSuffix(": kept") },
      [
        "1 row interpolated by Digital Typhoon omitted; --interpolated keeps them"
      ])
    let storm = try require(storms.first)
    expectTrue(storm.id.description == "digital-typhoon-198702" && storm.season == 1987)
    expectEqual(storm.track.map(\.agencyClass?.code), ["TD", "TS", "TY", "L"])
    expectEqual(storm.track[1].windRadii.map(\.extent), [.circle(Length(150, .nauticalMiles))])
    func shifted(_ long: Double, _ short: Double, _ bearing: Double) -> RadialExtent {
      .shifted(
        long: Length(long, .nauticalMiles), short: Length(short, .nauticalMiles), bearing: bearing)
    }
    expectEqual(
      storm.track[2].windRadii.map(\.extent), [shifted(150, 100, 135), shifted(40, 30, 90)])
    expectTrue(storm.track[0].wind == nil && storm.track[2].wind?.speed == Speed(70, .knots))
  }

  @Test("--interpolated keeps all rows and marks them; another name of the file is a warning")
  func interpolated() throws {
    var options = ReadingOptions()
    options.keepsInterpolated = true
    let (storms, findings) = try Self.read(Self.text(), name: "table.tsv", options)
    expectEqual(storms.first?.track.map(\.marks), [[], [.interpolated], [], [], []])
    expectEqual(storms.first?.id.description, "digital-typhoon-x19870411t0000z")
    // What the checks doubt is kept.
    expectEqual(
      findings.map(\.message.description).filter { !$0.hasSuffix(": kept") },
      [
        "the file's name is not a number such as '198702': made the id from the first fix"
      ])
  }

  @Test(
    "what is wrong with a row is said, and the rest is read",
    arguments: [
      (
        "\t00\t2\t9.3", "\t30\t2\t9.3",
        "fix omitted: '1987 04 11 30' is not a year, month, day and hour", 3
      ),
      (
        "\t9.300000", "\tx",
        "fix omitted: 'x', '142.900000' is not a latitude and longitude in degrees", 3
      ),
      ("\t5\t10.4", "\t8\t10.4", "class omitted: found '8', expected one of 2 3 4 5 6 7 9", 4),
      (
        "975.000000", "97.000000",
        "pressure omitted: found '97.000000', expected a number from 800 to 1100", 4
      ),
      (
        "\t0\t0\n", "\t0\t7\n", "fix omitted: found '7', expected 0 or 1 for an interpolated hour",
        3
      ),
    ])
  func broken(_ old: String, _ new: String, _ finding: String, _ fixes: Int) throws {
    let reading = Reading(
      try Self.text().replacing(old, with: new, maxReplacements: 1), as: "digital-typhoon")
    #expect(reading.shown.contains { $0.hasSuffix(finding) }, "\(reading.shown)")
    expectEqual(reading.storms.flatMap(\.track).count, fixes)
  }
}
