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
    let first = try #require(page.firstRange(of: start))
    let rest = page[first.upperBound...]
    let last = try #require(rest.firstRange(of: end))
    return String(rest[..<last.lowerBound])
  }

  @Test("nothing is left to fill, and nothing is loaded")
  func whole() throws {
    let page = try page()
    #expect(page.matches(of: /{{[a-zA-Z:]*}}/).isEmpty)
    #expect(!page.contains(" src=") && !page.contains(" style=") && !page.contains(" onclick="))
    for address in page.matches(of: /href="([^"]*)"/) { #expect(address.1.hasPrefix("#")) }
  }

  @Test("the policy names the page's own script and styles by their digests")
  func policy() throws {
    let page = try page()
    let policy = try part(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"")
    #expect(policy.hasPrefix("default-src 'none'; "))
    let styles = page.matches(of: /<style>([^<]*)<\/style>/).map { String($0.1) }
    #expect(styles.count == 2)
    for text in styles + [try part(page, "<script>", "</script>")] {
      #expect(policy.contains("'sha256-\(SHA256.digest(text.utf8).base64)'"))
    }
  }

  @Test("texts that look like tags stay texts", arguments: HostileSample.texts)
  func hostile(_ text: String) throws {
    let page = try page([HostileSample.storm(text)])
    #expect(page.matches(of: /<script/).count == 3 && page.matches(of: /<\/script/).count == 3)
    #expect(page.matches(of: /<b>/).isEmpty)
    for id in ["geojson", "data"] {
      let json = try part(page, "id=\"\(id)\">", "</script>")
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
    }
  }

  @Test("every fix has a row of the table and a mark on the map, with the same id")
  func rows() throws {
    let page = try page()
    let rows = page.matches(of: /<tr data-fix="([^"]*)"/).map { String($0.1) }
    let marks = page.matches(of: /<g id="([^"]*)" class="mark"/).map { String($0.1) }
    let storm = StormSample.tembin()
    #expect(rows == marks && Set(rows).count == rows.count)
    #expect(rows.count >= storm.track.count)
  }

  @Test("a fix beyond the canvas is in the table, and has no mark")
  func beyond() throws {
    let page = try page { options in
      options.plate.extent = try? PlateExtent(west: 120, south: 21, east: 122, north: 23)
    }
    #expect(
      page.matches(of: /<tr data-fix=/).count == StormSample.tembin().track.count
        + StormSample.tembin().forecasts[0].fixes.count)
    #expect(page.matches(of: /class="mark"/).count < page.matches(of: /<tr data-fix=/).count)
  }

  @Test("the GeoJSON in it has the same features as a GeoJSON file of the same layers")
  func data() throws {
    let json = try part(try page(), "id=\"geojson\">", "</script>")
    func ids(_ data: Data) throws -> [String] {
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let features = object?["features"] as? [[String: Any]] ?? []
      return features.compactMap { $0["id"] as? String }.sorted()
    }
    var features = FeatureOptions(layers: .standard)
    features.showsPastRadii = true
    let file = try FeatureWriters.map(
      of: [StormSample.tembin()], as: GeoJSONWriter(), features: features)
    #expect(try ids(Data(json.utf8)) == ids(Data(file)))
  }

  @Test("past wind radii are hidden until their time comes")
  func pastRadii() throws {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(-6, 20, 126), StormSample.fix(0, 21, 125)]
    for index in 0...1 { storm.track[index].windRadii = [StormSample.radii(15, 200)] }
    let page = try page([storm])
    let paths = page.matches(of: /_wind-radius_[^>]*>/).map { String($0.0) }
    #expect(paths.count { $0.contains("visibility=\"hidden\"") } == 1)
    #expect(paths.count { !$0.contains("visibility") } == 1)
  }

  @Test("a storm that has only a forecast has its name on the map")
  func forecastOnly() throws {
    var storm = StormSample.tembin()
    storm.track = []
    let page = try page([storm])
    let names = page.matches(of: /data-rank="0"[^>]*>\s*<g class="k">\s*<text[^>]*>TEMBIN/)
    #expect(names.count == 1)
  }

  @Test("the name of a fix says its class, and whether it is a forecast")
  func names() throws {
    let names = try page().matches(of: /role="button"[^>]* aria-label="([^"]*)"/).map { $0.1 }
    #expect(names.contains { $0.contains("Observed, Typhoon") })
    #expect(names.contains { $0.contains(" h), Forecast") })
    #expect(names.allSatisfy { $0.contains("Observed") != $0.contains("Forecast") })
  }

  @Test("colours are light on paper", arguments: Theme.allCases)
  func paper(_ theme: Theme) throws {
    let page = try page { $0.plate.theme = theme }
    let colors = try part(page, "@supports", "</style>")
    let screen = theme == .light ? 0 : 1
    #expect(colors.matches(of: /@media screen/).count == screen)
    #expect(colors.matches(of: /@media/).count == screen)
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
    #expect(times.first == 1_345_572_000 && times.last == 1_345_593_600)
    #expect(times == times.sorted() && times.count > 3)
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
    #expect(page.utf8.count < 250_000)
    #expect(try part(page, "<script>", "</script>").utf8.count <= 20_480)
  }

  @Test("no storm, one fix, each language and theme")
  func kinds() throws {
    #expect(try page([]).contains("No tropical cyclones"))
    var one = StormSample.empty()
    one.track = [StormSample.fix(0, 20, 126)]
    #expect(try page([one]).matches(of: /class="mark"/).count == 1)
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
