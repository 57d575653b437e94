import TyphoonTrack

/// Writes best tracks as HURDAT2.
///
/// Source: C. Landsea, "The revised Atlantic hurricane database (HURDAT2)" (NHC, 2022): the form with
/// the radius of maximum wind. What is missing is -999, of winds -99.
final class HURDAT2Writer: DeckWriter {
  let name = "hurdat2"
  let summary = "HURDAT2, the NHC's form of best tracks, for tropycal and other tools"
  let extensions = ["hurdat2"]
  let layers: LayerSelection = [.fix]
  let possibleLayers: LayerSelection = [.fix]
  let limits: Finding.Message = "whole minutes"

  func fitting(_ storm: StormFeatures) -> [Feature] { storm.features.filter(storm.fitsDecks) }

  func write(
    _ storm: StormFeatures, _ id: DeckID?, _ options: WritingOptions, to output: inout TextBuffer
  ) {
    guard let id, !storm.features.isEmpty else { return }
    output.append(fields: [
      (id.basin + id.number + String("000\(id.season)".suffix(4)), 8),
      (String((storm.storm.names.shown ?? "UNNAMED").uppercased().unicodeScalars.prefix(18)), 18),
      ("\(storm.features.count)", 6),
    ])
    output.append(",\n")
    for feature in storm.features {
      storm.withFix(of: feature) { fix in
        append(DeckFix(fix.pointee, options), in: id.basin, to: &output)
      }
    }
  }

  private func append(_ fix: DeckFix, in basin: String, to output: inout TextBuffer) {
    // Such as `20120822T0630Z`.
    let time = fix.fix.time.compact
    let record = fix.fix.marks.compactMap { $0.recordLetter }.first
    let head: [(String, Int)] = [
      (String(time.prefix(8)), 8), (String(time.dropFirst(9).prefix(4)), 4),
      (record ?? "", 1), (fix.status(in: basin), 2), (fix.latitude(point: "."), 5),
      (fix.longitude(point: "."), 6), (fix.wind ?? "-99", 3), (fix.pressure ?? "-999", 4),
    ]
    var lengths = DeckFix.thresholds.flatMap { fix.radii(of: $0) ?? [nil, nil, nil, nil] }
    lengths.append(fix.miles(fix.fix.radiusOfMaximumWind))
    output.append(fields: head + lengths.map { ($0 ?? "-999", 4) })
    output.append("\n")
  }
}
