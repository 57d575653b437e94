import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("drawings of films")
struct PlateFilmTests {
  /// Keeps the drawings.
  private final class Drawings: MapContainer {
    let film: FilmKind?

    init(isClear: Bool) { film = FilmKind(rate: 4, isClear: isClear) }

    func pack(
      _ text: any ByteStore, into archive: any ByteStore, _ summary: MapSummary,
      _ options: WritingOptions
    ) throws(WriteError) {
      let bytes = try text.whole()
      defer { bytes.deallocate() }
      try archive.write(Array(bytes), at: 0)
    }
  }

  private static func drawings(
    _ storms: [Storm], isClear: Bool = false
  ) throws -> [String] {
    var options = WritingOptions()
    options.film.seconds = 5
    let writer = SVGWriter(name: "film", container: Drawings(isClear: isClear))
    let map = try FeatureWriters.map(of: storms, as: writer, options: options)
    return map.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("time runs from the first fix to the end of the forecast, and the last second holds")
  func times() throws {
    let parts = try Self.drawings([StormSample.tembin()])
    let frames = parts.filter { $0.hasPrefix("f") }
    expectEqual(frames.count, 20)
    expectTrue(frames[0].contains(">21 Aug 2012, 12:00 UTC<"))
    expectTrue(frames[15].contains(">Forecast for 23 Aug 2012, 00:00 UTC<"))
    expectEqual(frames[16...].map { $0.count }, [1, 1, 1, 1])
    // The ground has what stands still, and frames do not have it.
    expectTrue(parts[0].contains("plate-land") && parts[0].contains(">Legend<"))
    expectTrue(!parts[0].contains(">Latest") && !parts[0].contains("plate-track-segment"))
    expectTrue(frames.allSatisfy { !$0.contains("plate-land") && !$0.contains(">Legend<") })
  }

  @Test("a frame has the storm where '--at' has it, and radii of that moment")
  func place() throws {
    let frames = try Self.drawings([StormSample.tembin()]).filter { $0.hasPrefix("f") }
    func symbol(_ frame: String) -> Substring? {
      frame.split(separator: "symbol-").last?.split(separator: "translate(").last?
        .prefix { $0 != ")" }
    }
    let places = frames[..<16].compactMap { symbol($0) }
    expectEqual(Set(places).count, 16)
    // Radii are known from the analysis on.
    let (first, present, ahead) = (frames[0], frames[5], frames[12])
    expectTrue(!first.contains("plate-wind-radius") && present.contains("plate-wind-radius"))
    expectTrue(ahead.contains("plate-forecast-wind-radius"))
    expectTrue(!ahead.contains("\"plate-wind-radius"))
  }

  @Test("times without storms are left out, and who is over stays on the ground")
  func gaps() throws {
    var later = StormSample.tembin()
    later.id = StormSample.empty("2013-01").id
    later.track = later.track.map { fix in
      var fix = fix
      fix.time = fix.time.advanced(bySeconds: 400 * 86_400)
      return fix
    }
    later.forecasts = []
    let parts = try Self.drawings([StormSample.tembin(), later])
    let frames = parts.filter { $0.hasPrefix("f") }
    let years = frames.filter { $0.contains(" 2012, ") || $0.contains(" 2013, ") }
    expectEqual(years.count, 16)
    expectTrue(years.contains { $0.contains(" 2013, ") } && years[0].contains(" 2012, "))
    expectEqual(parts.count { $0.hasPrefix("g") }, 1)
  }

  @Test("a film for other grounds has neither paper nor sea")
  func clear() throws {
    let grounds = try [false, true].map { isClear in
      try Self.drawings([StormSample.tembin()], isClear: isClear)[0]
    }
    // Halos of names and the frame of the map are rectangles without a fill.
    let areas = grounds.map { $0.split(separator: "<rect ").count { $0.contains("fill=\"#") } }
    expectEqual(areas[0] - areas[1], 2, "\(areas)")
  }
}
