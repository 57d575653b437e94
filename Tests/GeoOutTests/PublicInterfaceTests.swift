import Foundation
import GeoOut
import Testing
import TyphoonTrack

/// What programs outside this package can do; nothing here is imported with `@testable`.
@Suite("public interface")
struct PublicInterfaceTests {
  private static func sample(_ path: String) -> String {
    SampleFile.folder.appending(path: path).path
  }

  @Test("storms come one by one from any number of files, and parts of one storm are one")
  func streaming() throws {
    var ids: [String] = []
    let paths = [
      "jma-xml/nangka_5_days.xml", "cwb/ty_infos.js", "jma-xml/nangka_hourly.xml",
      "atcf/bal122005.dat", "atcf/aal122005.dat",
    ].map(Self.sample)
    var findings: [Finding] = []
    try TrackReaders.read(paths: paths) { storm in
      ids.append(storm.id.description)
    } finding: {
      findings.append($0)
    }
    expectEqual(ids, ["cwb-2012-14", "jma-tc1513", "atcf-al122005"])
    expectEqual(findings.map(\.severity), [.note])
  }

  @Test("a selection chooses storms and fixes")
  func selection() throws {
    let (storms, _) = try TrackReaders.read(
      ByteSource(path: Self.sample("cwb/two_storms.js")))
    var selection = StormSelection()
    selection.storms = ["bolaven"]
    selection.since = Timestamp(year: 2012, month: 8, day: 23, hour: 0)
    let chosen = storms.compactMap { storm in
      var storm = storm
      return selection.apply(to: &storm) ? storm : nil
    }
    expectEqual(chosen.map { $0.names["en"] }, ["BOLAVEN"])
    #expect(chosen[0].track.allSatisfy { $0.time.iso8601 >= "2012-08-23T00:00:00Z" })
  }

  @Test("features have their ids, properties, fixes, forecasts and radii")
  func features() throws {
    let (storms, _) = try TrackReaders.read(ByteSource(path: Self.sample("cwb/ty_infos.js")))
    var maker = FeatureMaker(FeatureOptions(layers: [.windRadius]))
    let made = maker.features(of: storms[0])
    let feature = try require(made.features.last)
    expectEqual(
      made.id(of: feature), "cwb-2012-14.wind-radius.CWB.20120822T0000Z.20120825T0000Z.25ms")
    let properties = Dictionary(
      uniqueKeysWithValues: made.properties(of: feature).map { ($0.name, $0.value) })
    expectEqual(properties["threshold_ms"], .number(25))
    expectEqual(properties["name"], .text("TEMBIN"))
    expectEqual(
      properties["base_time"], Timestamp(year: 2012, month: 8, day: 22, hour: 0).map { .time($0) }
    )
    expectEqual(made.forecast(of: feature)?.technique, "CWB")
    expectEqual(made.fix(of: feature)?.leadTime, 259_200)
    expectEqual(made.windRadii(of: feature)?.threshold, Speed(25, .metresPerSecond))
  }

  @Test("a tolerance that no shape can have is limited to one that it can")
  func tolerance() throws {
    let (storms, _) = try TrackReaders.read(ByteSource(path: Self.sample("cwb/ty_infos.js")))
    func map(_ tolerance: Double) throws -> [UInt8] {
      var features = FeatureOptions()
      features.tolerance = tolerance
      return try FeatureWriters.map(of: storms, format: "geojson", features: features)
    }
    let (finest, coarsest) = try (map(1), map(100_000))
    for tolerance in [0, -1, 1e-9, .nan] { try expectEqual(map(tolerance), finest) }
    try expectEqual(map(.infinity), coarsest)
    #expect(finest.count > coarsest.count)
  }

  @Test("a map is encoded in the format that a name says")
  func map() throws {
    let (storms, _) = try TrackReaders.read(ByteSource(path: Self.sample("cwb/ty_infos.js")))
    var options = WritingOptions()
    options.geoJSON.isStyled = false
    options.windFactor = 1.12
    for format in FeatureWriters.names {
      #expect(try !FeatureWriters.map(of: storms, format: format, options: options).isEmpty)
    }
    let error = #expect(throws: WriteError.self) {
      try FeatureWriters.map(of: storms, format: "svgz")
    }
    expectEqual(
      error?.description,
      "'svgz' is not a map format, expected geojson, geojsonl, kml, kmz, gpkg, svg, png, pdf, html, csv, czml, mfjson, atcf, hurdat2, fort22, geoclaw, ibtracs"
    )
  }

  @Test("an error describes itself as the command does")
  func description() {
    let error = #expect(throws: ReadError.self) {
      _ = try TrackReaders.read(ByteSource(Array("var typhs = [1, 2];".utf8), name: "ty.js"))
    }
    #expect(error.map { "\($0)" }?.hasPrefix("ty.js:1:13: error: found ") ?? false)
  }
}
