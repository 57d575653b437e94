import CZlib
import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// What a browser does with the pages is tested in `Tests/Browser`.
@Suite("HTML pages")
struct HTMLWriterTests {
  private func page(
    _ storms: [Storm] = [StormSample.tembin()], _ change: (inout WritingOptions) -> Void = { _ in }
  ) throws -> String {
    var options = WritingOptions()
    change(&options)
    let bytes = try FeatureWriters.map(of: storms, as: HTMLWriter(), options: options)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text between two texts.
  private func part(_ page: String, _ start: String, _ end: String) throws -> String {
    let first = try require(page.firstRange(of: start))
    let rest = page[first.upperBound...]
    let last = try require(rest.firstRange(of: end))
    return String(rest[..<last.lowerBound])
  }

  /// The GeoJSON of a page.
  private func geojson(_ page: String) throws -> Data {
    let packed = try require(Data(base64Encoded: part(page, "id=\"geojson\">", "</script>")))
    var size: uLong = 10_000_000
    var text = [UInt8](repeating: 0, count: Int(size))
    expectEqual(uncompress(&text, &size, Array(packed), uLong(packed.count)), Z_OK)
    return Data(text.prefix(Int(size)))
  }

  @Test("nothing is left to fill, and nothing is loaded")
  func whole() throws {
    let page = try page()
    #expect(page.matches(of: /{{[a-zA-Z:]*}}/).isEmpty)
    expectTrue(!page.contains(" src=") && !page.contains(" style=") && !page.contains(" onclick="))
    for address in page.matches(of: /href="([^"]*)"/) { #expect(address.1.hasPrefix("#")) }
  }

  @Test("the policy names the page's own script and styles by their digests")
  func policy() throws {
    let page = try page()
    let policy = try part(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"")
    #expect(policy.hasPrefix("default-src 'none'; "))
    let styles = page.matches(of: /<style>([^<]*)<\/style>/).map { String($0.1) }
    expectEqual(styles.count, 2)
    for text in styles + [try part(page, "<script>", "</script>")] {
      #expect(policy.contains("'sha256-\(SHA256.digest(text.utf8).base64)'"))
    }
  }

  @Test("texts that look like tags stay texts", arguments: HostileSample.texts)
  func hostile(_ text: String) throws {
    let page = try page([HostileSample.storm(text)])
    expectTrue(page.matches(of: /<script/).count == 3 && page.matches(of: /<\/script/).count == 3)
    #expect(page.matches(of: /<b>/).isEmpty)
    let data = Data(try part(page, "id=\"data\">", "</script>").utf8)
    for json in [try geojson(page), data] { _ = try JSONSerialization.jsonObject(with: json) }
  }

  @Test("every fix has a row of the table and a mark on the map, with the same id")
  func rows() throws {
    let page = try page()
    let rows = page.matches(of: /<tr\ndata-fix="([^"]*)"/).map { String($0.1) }
    let marks = page.matches(of: /<g id="([^"]*)" class="mark[" ]/).map { String($0.1) }
    let storm = StormSample.tembin()
    expectTrue(Set(rows) == Set(marks) && Set(rows).count == rows.count)
    #expect(rows.count >= storm.track.count)
    let times = page.matches(of: /<time datetime="([^"]*)"/).map { String($0.1) }
    expectEqual(times, times.sorted().reversed())
  }

  @Test("a fix beyond the canvas is in the table, and has no mark")
  func beyond() throws {
    let page = try page { options in
      options.plate.extent = try? PlateExtent(west: 120, south: 21, east: 122, north: 23)
    }
    expectEqual(
      page.matches(of: /<tr\ndata-fix=/).count,
      StormSample.tembin().track.count
        + StormSample.tembin().forecasts[0].fixes.count)
    #expect(page.matches(of: /class="mark[" ]/).count < page.matches(of: /<tr\ndata-fix=/).count)
  }

  @Test("the GeoJSON in it is that of a file", arguments: [false, true])
  func data(_ hasNamedLayers: Bool) throws {
    for storm in [StormSample.tembin(), StormSample.empty()] {
      var layers = FeatureOptions()
      if hasNamedLayers { layers.layers = [.fix, .track, .windSwath] }
      let page = try FeatureWriters.map(
        of: [storm], as: HTMLWriter(),
        features: hasNamedLayers ? layers : FeatureOptions(layers: HTMLWriter().layers))
      let file = try FeatureWriters.map(
        of: [storm], as: GeoJSONWriter(), features: hasNamedLayers ? layers : nil)
      try expectEqual(geojson(String(decoding: page, as: UTF8.self)), Data(file))
    }
  }

  @Test("winds of all fixes are in the data, and only the latest are drawn")
  func pastRadii() throws {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(-6, 20, 126), StormSample.fix(0, 21, 125)]
    for index in 0...1 { storm.track[index].windRadii = [StormSample.radii(15, 200)] }
    let page = try page([storm])
    #expect(page.matches(of: /<path id="[^"]*_wind-radius_/).count == 1)
    // The largest radius is 1; a circle has one.
    let around = try part(page, "\"around\":", "}")
    expectEqual(around.matches(of: /,\[1\]/).count, 2)
    expectEqual(page.matches(of: /data-area="0"/).count, 1)
  }

  @Test("what the canvas shows around a fix is what PROJ projects", arguments: [20.0, 45])
  func surroundings(_ latitude: Double) throws {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(-6, latitude, 126), StormSample.fix(0, latitude + 1, 125)]
    for index in 0...1 { storm.track[index].windRadii = [StormSample.radii(15, 200)] }
    var words = MapWords(language: .english, clock: .utc, units: nil, isPlate: true)
    var maker = FeatureMaker(FeatureOptions(layers: .drawn))
    let shown = words.plateStorms([maker.features(of: storm)], WritingOptions())
    let subject = PlateSubject(shown, PlateOptions())
    var map = try PlateMap(
      subject, try PlateProjection.projection(nil, for: subject), called: nil,
      frame: HTMLMap.canvas, home: HTMLMap.home)
    let areas = HTMLAreas(shown[0], HTMLPath.fixes(of: shown[0]), &map)
    let fix = try require(areas.fixes.first)
    let center = Coordinate(storm.track[0].position)
    let found = map.point(center)
    let middle = try require(found)
    // North-east of the centre, by the grid's polynomials and by the projection.
    func weights(_ at: Double) -> [Double] { [at * (at - 1) / 2, 1 - at * at, at * (at + 1) / 2] }
    var grid = fix.grid
    grid.insert(PlatePoint(x: 0, y: 0), at: 4)
    for azimuth in stride(from: 0.0, to: 360, by: 30) {
      let (east, north) = (sin(azimuth * .pi / 180), cos(azimuth * .pi / 180))
      var point = middle
      for index in 0..<9 {
        let share = weights(east)[index % 3] * weights(north)[index / 3]
        point = point.moved(share * grid[index].x, share * grid[index].y)
      }
      let place = Geodesic.wgs84.destination(from: center, azimuth: azimuth, distance: 200_000)
      let there = map.point(place)
      let projected = try require(there)
      #expect(point.distance(to: projected) < 0.3)
    }
  }

  @Test("a page larger than allowed is an error that says what serves better")
  func tooLarge() throws {
    #expect {
      try page { $0.plate.maxPage = 0.05 }
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("the page has 0.2 MB, expected at most 0.1 ")
        && text.contains("-o x.gpkg") && text.contains("{storm_id}")
    }
  }

  @Test("a storm that has only a forecast has its name on the map")
  func forecastOnly() throws {
    var storm = StormSample.tembin()
    storm.track = []
    let page = try page([storm])
    let names = page.matches(of: /data-of="[^>]*>\s*<g class="k">\s*<text[^>]* class="name">TEMBIN/)
    expectEqual(names.count, 1)
  }

  @Test("colours are light on paper", arguments: Theme.allCases)
  func paper(_ theme: Theme) throws {
    let page = try page { $0.plate.theme = theme }
    let colors = try part(page, "@supports", "</style>")
    let screen = theme == .light ? 0 : 1
    expectEqual(colors.matches(of: /@media screen/).count, screen)
    expectEqual(colors.matches(of: /@media/).count, screen)
    let first = try part(colors, "{", "}")
    #expect(first.contains(Palette.land.hex))
  }

  @Test("the way ends at each fix at its time", arguments: [126.0, 179.5])
  func ways(_ longitude: Double) throws {
    var storm = StormSample.empty()
    storm.track = [
      StormSample.fix(-6, 20, longitude), StormSample.fix(0, 21, longitude - 359 + 360),
    ]
    let page = try page([storm])
    let steps = try part(page, "\"steps\":[", "]").split(separator: ",").compactMap { Double($0) }
    let times = stride(from: 0, to: steps.count, by: 3).map { steps[$0] }
    expectTrue(times.first == 1_345_572_000 && times.last == 1_345_593_600)
    expectTrue(times == times.sorted() && times.count > 2)
    // Along a way of constant speed, equal times are equal distances.
    let places = stride(from: 0, to: steps.count, by: 3).map {
      PlatePoint(x: steps[$0 + 1], y: steps[$0 + 2])
    }
    let lengths = zip(places, places.dropFirst()).map { $0.distance(to: $1) }
    let (low, high) = (lengths.min() ?? 0, lengths.max() ?? 1)
    #expect(high / low < 1.01)
  }

  @Test("the size of a page keeps to its budget")
  func size() throws {
    let page = try page()
    #expect(page.utf8.count < 125_000)
    #expect(try part(page, "<script>", "</script>").utf8.count <= 28_800)
  }

  @Test("no storm, one fix, each language and theme")
  func kinds() throws {
    #expect(try page([]).contains("No tropical cyclones"))
    var one = StormSample.empty()
    one.track = [StormSample.fix(0, 20, 126)]
    #expect(try page([one]).matches(of: /class="mark[" ]/).count == 1)
    for language in Language.allCases {
      let page = try page { $0.language = language }
      #expect(page.contains("<html lang=\"\(language.rawValue)\" class=\"trackconv-auto\">"))
    }
    for theme in Theme.allCases {
      let page = try page { $0.plate.theme = theme }
      #expect(page.contains("class=\"trackconv-\(theme.rawValue)\">"))
    }
  }
}
