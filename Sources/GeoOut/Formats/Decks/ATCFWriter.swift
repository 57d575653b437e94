import TyphoonTrack

/// Writes an ATCF deck: best track records of observed fixes, and records of forecasts with their
/// techniques; one record for each threshold of wind radii.
///
/// Source: "Best Track/Objective Aid/Wind Radii Format", Naval Research Laboratory
/// (science.nrlmry.navy.mil/atcf/docs/database/new/abrdeck.html), and `wind/aswip.F` of ADCIRC, which
/// reads fixed columns. What is missing is 0 or blank, as there; a threshold without a record is
/// unknown, unless the wind is below it.
final class ATCFWriter: DeckWriter {
  let name, summary: String
  let extensions: [String]
  let layers: LayerSelection
  var possibleLayers: LayerSelection { layers }

  init(
    name: String = "atcf", summary: String = "ATCF deck, for forecast centres and StormEvents",
    extensions: [String] = ["atcf"], layers: LayerSelection = .fixes
  ) {
    (self.name, self.summary) = (name, summary)
    (self.extensions, self.layers) = (extensions, layers)
  }

  /// Writes ADCIRC's `fort.22`, from which `aswip` makes the input of NWS 19 and 20: the best track,
  /// with hours since its beginning, which tell times apart there, and the number of the time.
  static let fort22 = ATCFWriter(
    name: "fort22", summary: "ADCIRC's fort.22 for aswip (NWS 19, 20), of one storm",
    extensions: ["22"], layers: [.fix])

  private var isFort22: Bool { name == "fort22" }
  var hasOneStorm: Bool { isFort22 }
  var limits: Finding.Message {
    isFort22
      ? "whole hours, up to 999 after the first, which has a pressure"
      : "whole minutes, forecasts of whole hours, and codes of techniques of up to four letters"
  }

  func fitting(_ storm: StormFeatures) -> [Feature] {
    guard isFort22 else { return storm.features.filter(storm.fitsDecks) }
    let hourly = storm.features.drop { storm.fix(of: $0)?.pressure == nil }
      .filter { $0.time.start.secondsSince1970 % 3_600 == 0 }
    return hourly.filter { Self.hours(to: $0, from: hourly[0]) <= 999 }
  }

  private static func hours(to feature: Feature, from first: Feature) -> Int64 {
    (feature.time.start.secondsSince1970 - first.time.start.secondsSince1970) / 3_600
  }

  func write(
    _ storm: StormFeatures, _ id: DeckID?, _ options: WritingOptions, to output: inout TextBuffer
  ) {
    guard let id else { return }
    for (index, feature) in storm.features.enumerated() {
      storm.withFix(of: feature) { fix in
        let lead =
          isFort22
          ? Self.hours(to: feature, from: storm.features[0]) : (fix.pointee.leadTime ?? 0) / 3_600
        append(
          DeckFix(fix.pointee, options), id, storm.forecast(of: feature), "\(lead)",
          storm.storm.names.shown ?? "UNNAMED", "\(index + 1)", to: &output)
      }
    }
  }

  private func append(
    _ fix: DeckFix, _ id: DeckID, _ forecast: Forecast?, _ lead: String, _ name: String,
    _ number: String, to output: inout TextBuffer
  ) {
    // Such as `20120822T0630Z`.
    let base = (forecast?.baseTime ?? fix.fix.time).compact
    let hour = String(base.prefix(8) + base.dropFirst(9).prefix(2))
    let minutes = String(base.dropFirst(11).prefix(2))
    let isobar = fix.fix.outerIsobar
    let head: [(String, Int)] = [
      (id.basin, 2), (id.number, 2), (hour, 10), (minutes == "00" ? "" : minutes, 2),
      (forecast?.technique ?? "BEST", 4), (lead, 3), (fix.latitude(point: ""), 4),
      (fix.longitude(point: ""), 5), (fix.wind ?? "0", 3), (fix.pressure ?? "0", 4),
      (fix.status(in: id.basin), 2),
    ]
    let tail: [(String, Int)] = [
      (DeckFix.whole(isobar?.pressure?.value(in: .hectopascals)) ?? "0", 4),
      (fix.miles(isobar?.radius) ?? "0", 4), (fix.miles(fix.fix.radiusOfMaximumWind) ?? "0", 3),
      (fix.gust ?? "0", 3), (fix.miles(fix.fix.eyeDiameter) ?? "0", 3), ("", 3), ("0", 3), ("", 3),
      (DeckFix.whole(fix.fix.motion?.bearing) ?? "0", 3),
      (DeckFix.whole(fix.fix.motion?.speed?.value(in: .knots)) ?? "0", 3),
      (String(name.uppercased().unicodeScalars.prefix(10)), 10),
    ]
    let end: [(String, Int)] =
      isFort22
      ? [(number, 3)]
      : [(fix.fix.depth.map { String($0.rawValue.prefix(1)).uppercased() } ?? "", 1)] + last(fix)
    let known = DeckFix.thresholds.compactMap { knots in
      fix.radii(of: knots).map { (knots, $0.map { $0 ?? "" }) }
    }.filter { $0.1.contains { $0 != "0" && !$0.isEmpty } }
    let none: [(Double, [String])] = [(0, ["0", "0", "0", "0"])]
    for (knots, radii) in known.isEmpty ? none : known {
      let winds = [(DeckFix.whole(knots) ?? "", 3), (knots == 0 ? "" : "NEQ", 3)]
      output.append(fields: head + winds + radii.map { ($0, 4) } + tail + end)
      output.append(isFort22 ? "\n" : ",\n")
    }
  }

  /// The fields after the depth, if there are values: high seas, then the user's fields, which say what
  /// the wind was multiplied by.
  private func last(_ fix: DeckFix) -> [(String, Int)] {
    let seas = seas(fix)
    guard let factor = fix.multiplier else { return seas ?? [] }
    let none = [("0", 2), ("", 3)] + [(String, Int)](repeating: ("0", 4), count: 4)
    return (seas ?? none) + [("wind-factor", 11), ("\(factor)", 4)]
  }

  /// The height and the radii of high seas.
  private func seas(_ fix: DeckFix) -> [(String, Int)]? {
    guard let seas = fix.fix.seasRadii.first,
      let height = DeckFix.whole(seas.height.value(in: .feet)), let radii = fix.miles(seas.extent)
    else { return nil }
    return [(height, 2), ("NEQ", 3)] + radii.map { ($0 ?? "0", 4) }
  }
}
