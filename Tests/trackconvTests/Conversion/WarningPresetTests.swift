import Foundation
import Testing

@testable import trackconv

@Suite("preset 'warning'")
struct WarningPresetTests {
  private static let ida = Script.package.appending(path: "samples/nhc-tcm/ida_010.txt").path

  @Test("the list says when gales begin and how near the centre comes as 'places' does")
  func list() throws {
    let folder = try Folder()
    let places = try folder.write(
      "places.csv", "name,lat,lon\nNew Orleans,29.997,-90.042\nBiloxi,30.396,-88.885\n")
    let listed = try Outcome(["places", Self.ida, "--places", places, "--to", "json"])
    let rows = try require(
      try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
    let plate = try Outcome([
      Self.ida, "--preset", "warning", "--to", "svg", "--basemap", "none", "--places", places,
    ])
    let panel = try require(plate.output.range(of: "id=\"plate-panel\""))
    let texts = plate.output[panel.lowerBound...].matches(of: />([^<]+)<\/text>/).map {
      String($0.1).replacing("\u{A0}", with: " ").replacing("\u{2060}", with: "")
    }
    let date = Date.ISO8601FormatStyle(timeZone: .gmt)
    func hour(_ text: Any?) throws -> String {
      let start = try require((text as? String)?.prefix(16)) + ":00Z"
      let seconds = try date.parse(String(start)).timeIntervalSince1970
      let rounded = Date(timeIntervalSince1970: (seconds / 3_600).rounded() * 3_600)
      return rounded.formatted(date.time(includingFractionalSeconds: false)).prefix(2) + ":00"
    }
    for name in ["New Orleans", "Biloxi"] {
      let row = try require(
        rows.first { $0["place"] as? String == name && $0["kind"] as? String == "forecast" })
      let index = try require(texts.firstIndex(of: name))
      try expectEqual(texts[index + 1], "Sun \(hour(row["gale_winds"]))", "\(name)")
      let distance = try require(row["distance_km"] as? Double)
      let tens = Int((distance / 10).rounded()) * 10
      let told = texts[index + 2]
      try #expect(told.contains("closest Sun \(hour(row["time"])), \(tens) km"), "\(told)")
    }
  }

  @Test("the title is a sentence, in the reader's time")
  func title() throws {
    let plate = try Outcome([
      Self.ida, "--preset", "warning", "--to", "svg", "--tz", "America/Chicago",
    ])
    #expect(
      plate.output.contains(
        "Hurricane IDA: tropical storm winds reach New Orleans on Sunday about 10 AM<"))
    #expect(plate.output.contains("id=\"plate-arrival\"") && !plate.output.contains("plate-wind"))
    let own = try Outcome([Self.ida, "--preset", "warning", "--to", "svg", "--title", "Ours"])
    #expect(own.output.contains(">Ours<") && own.output.contains(": tropical storm winds reach"))
    // Elsewhere the clock is not the readers' own.
    let far = try Outcome([Self.ida, "--preset", "warning", "--to", "svg", "--tz", "+08:00"])
    #expect(far.output.contains("on Sunday about 11 PM UTC+8<"))
  }

  @Test("unknown times have their reason, and a line without fixes its last time")
  func unknown() throws {
    let tembin = try Outcome([
      Script.sample("../jma-bosai/specifications.json"), "--preset", "warning", "--to", "svg",
      "--size", "1920x1080",
    ])
    #expect(tembin.output.contains(">unknown</text>"))
    #expect(tembin.output.contains(">Unknown: the source gives no radii"))
    let relay = try Outcome([
      Script.sample("../zhejiang/relay.js"), "--preset", "warning", "--to", "svg",
    ])
    #expect(relay.output.contains(">HKO Thu 00:00</text>"))
    // The analysis has radii, and the forecast has none.
    let neoguri = try Outcome([
      Script.sample("../tcvitals/neoguri.txt"), "--preset", "warning", "--to", "svg",
    ])
    #expect(neoguri.output.contains("for some times only<"))
  }

  /// The plate of a sample, in English.
  private func plate(_ sample: String, _ options: String...) throws -> String {
    try Outcome([Script.sample("../\(sample)"), "--preset", "warning", "--to", "svg"] + options)
      .output
  }

  @Test("where no lines tell when winds come, the winds of a present storm are drawn")
  func radii() throws {
    try #expect(plate("tcvitals/neoguri.txt").contains("id=\"plate-wind-radius\""))
    try #expect(plate("zhejiang/relay.js").contains("id=\"plate-wind-radius\""))
    // It has ended.
    try #expect(!plate("zhejiang/mindulle.js").contains("wind-radius\""))
  }

  @Test("a line of arrival is whole, and has its time")
  func fronts() throws {
    // Both flanks of the last are reached, but not what is between them.
    let samples = [
      ("nhc-tcm/ida_010.txt", 1), ("bufr/control.bufr", 1), ("bufr/deterministic.bufr", 2),
    ]
    for (sample, most) in samples {
      let plate = try plate(sample, "--basemap", "none")
      let start = try require(plate.range(of: "id=\"plate-arrival\""))
      let group = plate[start.upperBound...].prefix { _ in true }
      let lines = try require(group.components(separatedBy: "</g>").first)
      let paths = lines.matches(of: /<path[^>]* d="([^"]+)"[^>]*stroke="(#[0-9a-f]+)"/)
      #expect(!paths.isEmpty, "\(sample)")
      for path in paths { #expect(path.1.count { $0 == "M" } <= most, "\(sample)") }
      let labels = try require(group.range(of: "id=\"plate-labels\""))
      let color = try require(paths.first?.2)
      let count = group[labels.upperBound...].components(separatedBy: "fill=\"\(color)\"").count - 1
      #expect(count >= paths.count, "\(sample): \(count) of \(paths.count) have a time")
    }
  }

  @Test("a place just outside of the winds is told so, and one position is no way")
  func edges() throws {
    try #expect(plate("html/json.html").contains(">just outside</text>"))
    let one = try plate("kma/forecast_one.json").replacing("\u{A0}", with: " ")
    #expect(!one.contains("closest Wed") && one.contains("Wed 12:00, 200 km S"))
    #expect(!one.contains(">not forecast<"))
  }

  @Test("the only place is named, speeds have one unit, and a new year is in the title")
  func facts() throws {
    try #expect(plate("nmc/view_crossing.js").contains(">Tropical storm (2099–2100)</text>"))
    try #expect(plate("tempest/unstructured.txt").contains(">Darwin</text>"))
    try #expect(!plate("nhc-current/CurrentStorms.json").contains("mph"))
  }

  @Test("nested areas are drawn where members tell the errors, and not by assumption")
  func steps() throws {
    let folder = try Folder()
    let members = (1...20).flatMap { member in
      [0, 24].map { hour in
        let (latitude, longitude) = (200 + hour * 2 + member, 1400 - hour * 3)
        let technique = "EE" + String(member + 100).dropFirst()
        return
          "WP, 14, 2012082200, 03, \(technique), \(hour), \(latitude)N, \(longitude)E, 60, 980, TY, 0"
      }
    }
    let deck = try folder.write("awp142012.dat", members.joined(separator: "\n") + "\n")
    let plate = try Outcome([deck, "--preset", "warning", "--to", "svg", "--basemap", "none"])
    #expect(plate.output.contains("id=\"plate-cone-step\""), "\(plate.errors)")
    try #expect(!self.plate("nhc-tcm/ida_010.txt").contains("cone-step"))
    try #expect(!self.plate("kma/forecast.xml").contains("plate-cone-step"))
  }

  @Test("maps without plates are the same with the preset")
  func others() throws {
    let (plain, preset) = (
      try Outcome([Self.ida]), try Outcome([Self.ida, "--preset", "warning"])
    )
    expectEqual(preset.output, plain.output)
    #expect(preset.errors.contains("'--preset' has no effect here"))
    try expectEqual(Outcome([Self.ida, "--preset", "warning", "--to", "csv"]).code, 0)
  }
}
