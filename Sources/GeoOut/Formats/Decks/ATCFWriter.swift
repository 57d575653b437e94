import TyphoonTrack

/// Writes an ATCF deck: best track records of observed fixes, and records of forecasts with their
/// techniques; one record for each threshold of wind radii.
///
/// Source: "Best Track/Objective Aid/Wind Radii Format", Naval Research Laboratory
/// (science.nrlmry.navy.mil/atcf/docs/database/new/abrdeck.html), common section to STORMNAME. What is
/// missing is 0 or blank, as there.
struct ATCFWriter: DeckWriter {
  let name = "atcf"
  let summary = "ATCF deck, for forecast centres, ADCIRC and GeoClaw"
  let extensions = ["atcf"]
  let layers = LayerSelection.fixes
  let possibleLayers = LayerSelection.fixes

  func write(
    _ storm: StormFeatures, _ id: DeckID, _ options: WritingOptions, to output: inout TextBuffer
  ) {
    for feature in storm.features {
      storm.withFix(of: feature) { fix in
        let forecast = storm.forecast(of: feature)
        append(
          DeckFix(fix.pointee, options), id, forecast, storm.storm.names.shown ?? "UNNAMED",
          to: &output)
      }
    }
  }

  private func append(
    _ fix: DeckFix, _ id: DeckID, _ forecast: Forecast?, _ name: String,
    to output: inout TextBuffer
  ) {
    // Such as `20120822T0630Z`.
    let base = (forecast?.baseTime ?? fix.fix.time).compact
    let hour = String(base.prefix(8) + base.dropFirst(9).prefix(2))
    let minutes = String(base.dropFirst(11).prefix(2))
    let lead = (fix.fix.leadTime ?? 0) / 3_600
    let isobar = fix.fix.outerIsobar
    let head: [(String, Int)] = [
      (id.basin, 2), (id.number, 2),
      (hour, 10),
      (minutes == "00" ? "" : minutes, 2), (forecast?.technique ?? "BEST", 4),
      ("\(lead)", 3),
      (fix.latitude(point: ""), 4), (fix.longitude(point: ""), 5), (fix.wind ?? "0", 3),
      (fix.pressure ?? "0", 4), (fix.status(in: id.basin), 2),
    ]
    let tail: [(String, Int)] = [
      (DeckFix.whole(isobar?.pressure?.value(in: .hectopascals)) ?? "0", 4),
      (fix.miles(isobar?.radius) ?? "0", 4), (fix.miles(fix.fix.radiusOfMaximumWind) ?? "0", 3),
      (fix.gust ?? "0", 3), (fix.miles(fix.fix.eyeDiameter) ?? "0", 3), ("", 3), ("0", 3), ("", 3),
      (DeckFix.whole(fix.fix.motion?.bearing) ?? "0", 3),
      (DeckFix.whole(fix.fix.motion?.speed?.value(in: .knots)) ?? "0", 3),
      (String(name.uppercased().prefix(10)), 10),
      (fix.fix.depth.map { String($0.rawValue.prefix(1)).uppercased() } ?? "", 1),
    ]
    let known = DeckFix.thresholds.compactMap { knots in
      fix.radii(of: knots).map { (knots, $0.map { $0 ?? "0" }) }
    }.filter { $0.1.contains { $0 != "0" } }
    let none: [(Double, [String])] = [(0, ["0", "0", "0", "0"])]
    for (knots, radii) in known.isEmpty ? none : known {
      let winds = [(DeckFix.whole(knots) ?? "", 3), (knots == 0 ? "" : "NEQ", 3)]
      output.append(fields: head + winds + radii.map { ($0, 4) } + tail)
      output.append(",\n")
    }
  }
}
