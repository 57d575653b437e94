/// The storm of an NMC script as parsed; `storm` turns it into a `Storm`.
///
/// It is an array: id, English name, Chinese name, number, number or serial number, serial number,
/// meaning of the name, whether the storm is active (`start`) or has ended (`stop`), fixes, and
/// other storms with similar tracks.
struct NMCStorm {
  private let place: Finding.Location
  private var id, english, chinese, number, serial: String?
  private var fixes: [NMCFix] = []

  /// Reads the array; `nil` if the value is empty or not an array, which is reported to `finding`.
  init?(in json: inout JSONCursor, _ finding: Report) throws(ReadError) {
    place = try json.here()
    var count = 0
    try json.elements(of: "typhoon", finding) { (json) throws(ReadError) in
      switch count {
      case 0: id = try json.text(of: MemberName("id"), finding)
      case 1: english = try json.text(of: MemberName("name"), finding)
      case 2: chinese = try json.text(of: MemberName("Chinese name"), finding)
      case 3: number = try json.text(of: MemberName("number"), finding)
      case 4: serial = try json.text(of: MemberName("number"), finding)
      case 8:
        try json.elements(of: "fixes", finding) { (json) throws(ReadError) in
          if let fix = try NMCFix(in: &json, finding) { fixes.append(fix) }
        }
      case 5, 6, 7, 9: break
      default: try json.leaveOut(MemberName("element \(count + 1) of the storm"), finding)
      }
      count += 1
    }
    if count == 0 {
      place.warn(
        "storm omitted: found nothing, expected an array of id, names, number and fixes",
        to: finding)
      return nil
    }
  }

  /// The storm; `nil` if it has no position, which is reported to `finding`.
  func storm(_ finding: Report) -> Storm? {
    var track = fixes.compactMap { $0.fix }
    if track.sortByTime() { place.warn("fixes are not in order of time: sorted", to: finding) }
    let forecasts = forecasts(finding)
    guard let first = track.first ?? forecasts.first?.fixes.first else {
      return place.reject(.noUsableFix, to: finding)
    }
    var storm = Storm(
      id: StormID(scheme: "nmc", code: id, firstFix: first.time),
      of: .nmc, product: "NMC typhoon map", track: track, forecasts: forecasts)
    if let english { storm.names.add(name: english, language: "en") }
    if let chinese { storm.names.add(name: chinese, language: "zh-Hans") }
    // The year in China, where the numbers are assigned.
    let year = Agency.nmc.localTime(of: first.time).parts.year
    storm.season = year
    if let digits = number ?? serial { add(number: digits, year, to: &storm, finding) }
    return storm
  }

  /// Adds the agency's number, and the season that it implies.
  ///
  /// `year` is the year of the first fix.
  private func add(number digits: String, _ year: Int, to storm: inout Storm, _ finding: Report) {
    guard let value = Int(digits) else {
      storm.otherIDs = [digits]
      return place.warn(
        "the number is '\(digits)', expected digits such as '2628': kept as another id", to: finding
      )
    }
    switch value {
    case ...0: break
    case 101...9_999:
      // Two digits of the year, and the number: 523 is number 23 of 2005.
      let code = String(repeating: "0", count: 4 - min(4, digits.utf8.count)) + digits
      storm.number = String(code.suffix(2))
      storm.otherIDs = [code]
      // Choose the century that brings the year nearest to the fixes. A storm at the turn of the
      // year may be numbered in the following year.
      let nearest = year - (year - value / 100 + 150) % 100 + 50
      let season = nearest < 1 ? nearest + 100 : nearest
      storm.season = season
    default:
      // 20260027 is the 27th system of 2026, without a number among the named storms.
      storm.otherIDs = [digits]
      if digits.utf8.count == 8 { storm.season = value / 10_000 }
    }
  }

  /// The forecasts of all fixes, by technique and base time.
  private func forecasts(_ finding: Report) -> [Forecast] {
    var forecasts: [Forecast] = []
    var indices: [ForecastKey: Int] = [:]
    var leads: [[Int64: Int]] = []
    for item in fixes.lazy.flatMap({ $0.forecast }) {
      let key = ForecastKey(technique: item.technique, member: nil, baseTime: item.baseTime)
      guard let index = indices[key] else {
        indices[key] = forecasts.count
        leads.append([item.fix.leadTime ?? 0: 0])
        forecasts.append(
          Forecast(
            technique: item.technique, isOfficial: item.technique == "BABJ",
            baseTime: item.baseTime, fixes: [item.fix]))
        continue
      }
      // A fix between two forecasts repeats the previous forecast.
      if let known = leads[index][item.fix.leadTime ?? 0] {
        if forecasts[index].fixes[known] != item.fix {
          item.place.warn(
            "forecast fix differs from an earlier one with the same technique, base time and lead time: used the later",
            to: finding)
          forecasts[index].fixes[known] = item.fix
        }
        continue
      }
      leads[index][item.fix.leadTime ?? 0] = forecasts[index].fixes.count
      forecasts[index].fixes.append(item.fix)
    }
    for index in forecasts.indices { forecasts[index].fixes = forecasts[index].fixes.inTimeOrder() }
    return forecasts
  }
}
