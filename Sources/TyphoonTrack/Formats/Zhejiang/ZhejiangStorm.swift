/// A storm of Zhejiang's JSON as parsed; `storm` turns it into a `Storm`.
struct ZhejiangStorm {
  /// The techniques of the agencies whose forecasts are given, and the averaging periods of their winds.
  private static let agencies: [(words: [String], technique: String, minutes: Int)] = [
    (["中国香港", "中國香港", "香港"], "VHHH", 10), (["中国台湾", "中國台灣", "中國臺灣", "台湾", "台灣"], "RCTP", 10),
    (["中国", "中國", "BABJ"], "BABJ", 2), (["日本"], "RJTD", 10), (["美国", "美國"], "PGTW", 1),
    (["韩国", "韓國"], "RKSL", 10),
  ]

  private let place: Finding.Location
  private var id, english, chinese: String?
  private var track: [Fix] = []
  private var forecasts: [Forecast] = []
  private var landfalls: [(time: Timestamp, words: String, place: Finding.Location)] = []

  /// Reads the object.
  init(in json: inout JSONCursor, _ finding: Report) throws(ReadError) {
    place = try json.here()
    try json.members(of: MemberName("storm"), finding) { (name, json) throws(ReadError) in
      switch name {
      case "tfid", "tfbh", "tycode": id = try json.text(of: name, finding)
      case "enname", "ename", "engname", "nameen": english = try json.text(of: name, finding)
      case "name", "chnname", "namecn": chinese = try json.text(of: name, finding)
      case "points", "data": try readPoint(in: &json, of: name, finding)
      case "land": try readLandfall(in: &json, of: name, finding)
      // What the points say too, or what maps do not show.
      case "isactive", "starttime", "endtime", "warnlevel", "centerlng", "centerlat", "id": break
      default: try json.leaveOut(name, finding)
      }
    }
  }

  private mutating func readPoint(
    in json: inout JSONCursor, of name: MemberName, _ finding: Report
  ) throws(ReadError) {
    var point = try ZhejiangPoint(in: &json, of: name, finding)
    guard let fix = point.fix(.analysis, minutes: 2, finding) else { return }
    track.append(fix)
    for (source, points) in point.forecasts {
      let known = Self.agencies.first { source.map($0.words.contains) ?? false }
      guard let base = points.first?.time else { continue }
      guard abs(base.secondsSince1970 - fix.time.secondsSince1970) < 259_200 else {
        point.place.warn(
          "forecast omitted: it starts at \(base.iso8601), expected a time within 3 days of its point's",
          to: finding)
        continue
      }
      var forecast = Forecast(
        technique: known?.technique ?? source ?? "unknown",
        isOfficial: known?.technique == "BABJ", baseTime: base)
      // The first is the position from which the forecast starts.
      for var point in points.dropFirst() {
        guard var fix = point.fix(.forecast, minutes: known?.minutes, finding) else { continue }
        guard fix.time > base else {
          point.place.warn(
            "forecast fix omitted: \(fix.time.iso8601) is not after the start of the forecast",
            to: finding)
          continue
        }
        fix.leadTime = fix.time.secondsSince1970 - base.secondsSince1970
        forecast.fixes.append(fix)
      }
      if forecast.fixes.sortByTime() {
        point.place.warn("forecast fixes are not in order of time: sorted", to: finding)
      }
      // Later points repeat a forecast until there is a new one.
      let same = forecasts.firstIndex {
        $0.technique == forecast.technique && $0.baseTime == forecast.baseTime
      }
      if forecast.fixes.isEmpty { continue }
      if let same { forecasts[same] = forecast } else { forecasts.append(forecast) }
    }
  }

  /// Reads a landfall; the list may also repeat a point, which has no address.
  private mutating func readLandfall(
    in json: inout JSONCursor, of name: MemberName, _ finding: Report
  ) throws(ReadError) {
    let place = try json.here()
    var time: Timestamp?
    var words: String?
    try json.members(of: name, finding) { (name, json) throws(ReadError) in
      switch name {
      case "landaddress", "address": words = try json.text(of: name, finding)
      case "landtime", "time": time = try json.beijingTime(of: name, finding)
      default: break
      }
    }
    if let time, let words { landfalls.append((time, words, place)) }
  }

  /// The storm; `nil` if it has no position, which is reported.
  consuming func storm(_ finding: Report) -> Storm? {
    if track.sortByTime() { place.warn("fixes are not in order of time: sorted", to: finding) }
    guard let first = track.first else { return place.reject(.noUsableFix, to: finding) }
    for landfall in landfalls {
      guard let index = track.firstIndex(where: { $0.time == landfall.time }) else {
        landfall.place.warn(
          "landfall '\(landfall.words)' omitted: no fix has its time", to: finding)
        continue
      }
      track[index].marks.append(.landfall)
      track[index].place = LocalizedText(landfall.words, language: "zh-Hans")
    }
    var storm = Storm(
      id: StormID(scheme: "zhejiang", code: id, firstFix: first.time), of: .zhejiang,
      product: "Zhejiang typhoon JSON", track: track, forecasts: forecasts)
    if let english { storm.names.add(name: english, language: "en") }
    if let chinese { storm.names.add(name: chinese, language: "zh-Hans") }
    storm.season = Agency.zhejiang.localTime(of: first.time).parts.year
    if let id, id.utf8.count == 6, id.utf8.areDigits {
      storm.season = Int(id.prefix(4))
      storm.number = Int(id.suffix(2)).map(String.init)
      storm.otherIDs = [String(id.suffix(4))]
    }
    return storm
  }
}

extension JSONCursor {
  /// Reads a time in Beijing: `2021/9/23 20:00:00`.
  mutating func beijingTime(
    of name: MemberName, _ finding: Report
  ) throws(ReadError) -> Timestamp? {
    try time(of: name, as: "2021-09-23 20:00:00", in: InputZone(of: .zhejiang), nil, finding) {
      TimeText($0).flatMap { $0.hasHour ? $0 : nil }
    }
  }
}
