import TyphoonTrack

/// Writes the storm file of GeoClaw: seconds, longitude, latitude, wind (m/s), radius of maximum wind
/// (m), central pressure (Pa) and radius of the storm (m), in the order of time.
///
/// Source: Clawpack 5.14, `geoclaw/surge/storm.py` (`read_geoclaw`, `write_geoclaw`) and
/// `model_storm_module.f90`, which makes 10-minute winds of the 1-minute winds. A radius that is missing
/// is -1, as in what its readers of HURDAT2 and IBTrACS return.
final class GeoClawWriter: DeckWriter {
  let name = "geoclaw"
  let summary = "GeoClaw storm file, of one storm"
  let extensions = ["storm"]
  let layers: LayerSelection = [.fix]
  let possibleLayers = LayerSelection.fixes
  let hasOneStorm = true
  let namesStorms = false
  let limits: Finding.Message =
    "a wind and a pressure at each time, and after the track one forecast"

  func fitting(_ storm: StormFeatures) -> [Feature] {
    let forecast = storm.features.lazy.compactMap { $0.forecast }.first
    var last: Timestamp?
    return storm.features.filter { feature in
      let time = feature.time.start
      guard feature.forecast == nil || feature.forecast == forecast,
        last.map({ $0 < time }) ?? true,
        storm.withFix(of: feature, { $0.pointee.hasWind && $0.pointee.pressure != nil }) == true
      else { return false }
      last = time
      return true
    }
  }

  func write(
    _ storm: StormFeatures, _ id: DeckID?, _ options: WritingOptions, to output: inout TextBuffer
  ) {
    let fixes = storm.features.compactMap { storm.fix(of: $0) }.map { DeckFix($0, options) }
      .filter { $0.wind != nil }
    // As Clawpack's readers have it: time is counted from the last landfall.
    let landfall = fixes.last { $0.fix.marks.contains(.landfall) }
    guard let zero = (landfall ?? fixes.first)?.fix.time else { return }
    output.append("\(fixes.count)\n\(zero.iso8601.dropLast())\n\n")
    var longitude = fixes.first?.fix.position.longitude ?? 0
    for fix in fixes {
      // It interpolates longitudes, which must not jump at the antimeridian.
      let own = fix.fix.position.longitude
      longitude = own + ((longitude - own) / 360).rounded() * 360
      let pascals = fix.fix.pressure?.value(in: .hectopascals) ?? 0
      output.append("\(fix.fix.time.secondsSince1970 - zero.secondsSince1970)")
      for value in [longitude, fix.fix.position.latitude] {
        output.append(" ")
        output.append(value, decimals: options.digits)
      }
      output.append(" ")
      output.append(fix.wind(in: .metresPerSecond) ?? 0, decimals: 4)
      for value in [
        metres(fix.fix.radiusOfMaximumWind), pascals * 100, metres(fix.fix.outerIsobar?.radius),
      ] {
        output.append(" ")
        output.append(DeckFix.whole(value) ?? "-1")
      }
      output.append("\n")
    }
  }

  func warnings(
    about fixes: [Fix], of storm: StormID, _ options: WritingOptions
  ) -> [Finding.Message] {
    let count = fixes.count { $0.radiusOfMaximumWind == nil || $0.outerIsobar?.radius == nil }
    return count == 0 ? [] : [.noRadius(count, storm)]
  }

  private func metres(_ length: Length?) -> Double { length?.value(in: .metres) ?? -1 }
}

extension Finding.Message {
  fileprivate static func noRadius(_ count: Int, _ storm: StormID) -> Self {
    "\(counted: count, "record") of \(storm) without a radius of maximum wind or of the storm: written as -1, which GeoClaw cannot use"
  }
}
