import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("numbers that no format prints")
struct UnprintableNumberTests {
  private func storm(_ edit: (inout Fix) -> Void = { _ in }) -> Storm {
    var storm = StormSample.empty()
    storm.track = [0, 6, 12].map { StormSample.fix($0, 20 + Double($0), 125, wind: 30) }
    edit(&storm.track[1])
    return storm
  }

  private func omitting(_ storm: StormFeatures) -> (ids: [String], messages: [String]) {
    let (features, findings) = storm.omittingUnprintable(
      scale: WritingOptions().scale(for: storm.storm))
    return (features.ids, findings.map(\.description))
  }

  @Test("features whose numbers can be printed all stay")
  func printable() {
    let storm = features(of: storm())
    #expect(storm.ids.count >= 4)
    let (ids, messages) = omitting(storm)
    expectTrue(ids == storm.ids && messages.isEmpty)
  }

  @Test("a feature with a number that is not finite is omitted, and the finding names both")
  func property() {
    let storm = features(of: storm { $0.pressure = Pressure(.nan, .hectopascals) })
    let id = "cwb-2012-14.fix.20120822T0600Z"
    let (ids, messages) = omitting(storm)
    expectTrue(ids == storm.ids.filter { $0 != id } && ids.count == storm.ids.count - 1)
    expectEqual(
      messages,
      [
        "feature '\(id)' omitted: 'pressure_hpa' is nan, expected a number between -1000000 and 1000000"
      ])
  }

  @Test("every feature with the number is omitted")
  func several() {
    let storm = features(
      of: storm { $0.winds = [Wind(Speed(2e6, .metresPerSecond), averagingPeriod: 10)] })
    let (ids, messages) = omitting(storm)
    expectTrue(!ids.isEmpty && ids.count + messages.count == storm.ids.count)
    expectEqual(messages.count { $0.contains("'wind_ms' is 2000000.0, expected") }, messages.count)
    #expect(messages.count >= 2)
  }

  @Test("a vertex that cannot be printed omits its feature")
  func vertex() {
    var storm = features(of: storm(), LayerSelection([.track]))
    expectEqual(storm.features.count, 1)
    storm.vertices[1].latitude = .infinity
    let (ids, messages) = omitting(storm)
    #expect(ids.isEmpty)
    expectEqual(
      messages,
      [
        "feature 'cwb-2012-14.track' omitted: its geometry has 125.0,inf, expected a number between -1000000 and 1000000"
      ])
  }

  @Test(
    "to write one fails an assertion, whatever the format", .enabled(if: checksAssertions))
  func assertion() async {
    await #expect(processExitsWith: .failure) { Self.write(.nan, "geojson") }
    await #expect(processExitsWith: .failure) { Self.write(.nan, "kml") }
    await #expect(processExitsWith: .failure) { Self.write(.nan, "svg") }
    await #expect(processExitsWith: .success) { Self.write(950, "svg") }
  }

  private static func write(_ pressure: Double, _ format: String) {
    guard let format = FeatureWriters.named(format) else { return }
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(0, 20, 125)]
    storm.track[0].pressure = Pressure(pressure, .hectopascals)
    _ = try? FeatureWriters.map(of: [storm], as: format)
  }

  @Test(
    "without assertions its feature is omitted from every format, and a finding names it",
    .enabled(if: !checksAssertions), arguments: ["geojson", "kml", "svg"])
  func omission(_ name: String) throws {
    let format = try require(FeatureWriters.named(name))
    func piece(_ pressure: Double) -> MapPiece {
      var piece = MapPiece()
      for code in ["2012-14", "2012-15"] {
        var storm = storm { fix in
          if code == "2012-15" { fix.pressure = Pressure(pressure, .hectopascals) }
        }
        storm.id = StormID(scheme: "cwb", code: code)
        piece.add(features(of: storm), as: format, options: WritingOptions())
      }
      return piece
    }
    var (good, other) = (piece(950), piece(.nan))
    #expect(good.takeFindings().isEmpty)
    let id = "cwb-2012-15.fix.20120822T0600Z"
    expectEqual(
      other.takeFindings().map(\.description),
      [
        "feature '\(id)' omitted: 'pressure_hpa' is nan, expected a number between -1000000 and 1000000"
      ])
    expectEqual(other.summary.count(of: .fix), good.summary.count(of: .fix) - 1)
    guard !format.drawsAllStormsAtClosing else {
      expectEqual(
        other.storms.map { $0.ids }, good.storms.map { $0.ids.filter { $0 != id } })
      return
    }
    let (text, whole) = (
      other.sections.map(\.string).joined(), good.sections.map(\.string).joined()
    )
    expectTrue(whole.contains("\"\(id)\"") && !text.contains("\"\(id)\""))
    expectTrue(!text.contains("null") && !text.contains("nan"))
    #expect(text.contains("\"cwb-2012-15.fix.20120822T1200Z\""))
  }
}
