import TyphoonTrack

/// The packets of a track: its line, and the mark.
struct CZMLPacket {
  private let feature: Feature
  private let storm: StormFeatures
  private let fixes: [Fix]
  private let scale: IntensityScale
  private let style: FeatureStyle
  private let options: WritingOptions

  init(
    _ feature: Feature, _ storm: StormFeatures, _ fixes: [Fix], _ scale: IntensityScale,
    _ style: FeatureStyle, _ options: WritingOptions
  ) {
    (self.feature, self.storm, self.fixes) = (feature, storm, fixes)
    (self.scale, self.style, self.options) = (scale, style, options)
  }

  /// Appends the line, which is always visible.
  func appendLine(to text: inout TextBuffer) {
    appendStart("", to: &text)
    text.append(",\"polyline\":{\"positions\":{\"cartographicDegrees\":")
    appendPositions(to: &text) { _ in nil }
    text.append("},\"clampToGround\":true,\"width\":")
    text.append(style.width, decimals: 1)
    text.append(",\"material\":{\"")
    text.append(style.isDashed ? "polylineDash" : "solidColor")
    text.append("\":{\"color\":{")
    text.append(rgba: style.color)
    text.append("}}}}}")
  }

  /// Appends the mark, which is visible from the first fix to the last, in the colour of the class
  /// at the fix before.
  func appendMark(to text: inout TextBuffer) {
    let (start, end) = (fixes[0].time, fixes[fixes.count - 1].time)
    appendStart(".mark", to: &text)
    text.append(",\"availability\":\"")
    text.append(from: start, to: end)
    text.append("\",\"position\":{\"epoch\":\"")
    text.append(start)
    text.append("\",\"cartographicDegrees\":")
    appendPositions(to: &text) { $0.time.secondsSince1970 - start.secondsSince1970 }
    // The mark is drawn on the ground: between two fixes, the position itself is below it.
    text.append(
      "},\"point\":{\"heightReference\":{\"heightReference\":\"CLAMP_TO_GROUND\"},\"pixelSize\":12")
    text.append(",\"outlineColor\":{\"rgba\":[255,255,255,255]},\"outlineWidth\":2,\"color\":")
    appendIntervals(to: &text) { fix, text in
      let tone = withUnsafePointer(to: fix) { scale.classIndex(of: $0) }
      text.append(rgba: tone.map { scale.classes[$0].tone.bare } ?? style.color)
    }
    text.append(
      "},\"label\":{\"heightReference\":{\"heightReference\":\"CLAMP_TO_GROUND\"},\"horizontalOrigin\":\"LEFT\""
    )
    text.append(",\"pixelOffset\":{\"cartesian2\":[12,0]},\"font\":\"14px sans-serif\"")
    text.append(",\"style\":\"FILL_AND_OUTLINE\",\"outlineWidth\":3,\"text\":")
    appendIntervals(to: &text) { fix, text in
      text.append("\"string\":")
      let wind = fix.wind.map { " \($0.speed.shown)" } ?? ""
      text.append(json: (storm.storm.shownName ?? storm.storm.id.description) + wind)
    }
    text.append("}}")
  }

  private func appendStart(_ idEnd: StaticString, to text: inout TextBuffer) {
    text.append(",\n{\"id\":\"")
    text.append(idOf: feature, in: storm)
    text.append(idEnd)
    text.append("\",\"name\":")
    text.append(json: FeatureWords.title(of: feature, in: storm, options.language))
    let credit = storm.storm.sources.map { $0.attribution }.filter { !$0.isEmpty }
      .joined(separator: "; ")
    guard !credit.isEmpty else { return }
    text.append(",\"description\":")
    // Cesium shows HTML.
    var escaped = TextBuffer()
    escaped.append(xml: credit)
    text.append(json: String(decoding: escaped.bytes, as: UTF8.self))
  }

  /// Appends positions at sea level, each after its time if it has one.
  private func appendPositions(to text: inout TextBuffer, _ time: (Fix) -> Int64?) {
    for (index, fix) in fixes.enumerated() {
      text.append(index == 0 ? "[" : ",")
      if let seconds = time(fix) {
        text.append("\(seconds)")
        text.append(",")
      }
      text.append(fix.position.longitude, decimals: options.digits)
      text.append(",")
      text.append(fix.position.latitude, decimals: options.digits)
      text.append(",0")
    }
    text.append("]")
  }

  /// Appends a value for the time from each fix to the next.
  private func appendIntervals(
    to text: inout TextBuffer, _ value: (Fix, inout TextBuffer) -> Void
  ) {
    for (index, fix) in fixes.dropLast().enumerated() {
      text.append(index == 0 ? "[{\"interval\":\"" : ",{\"interval\":\"")
      text.append(from: fix.time, to: fixes[index + 1].time)
      text.append("\",")
      value(fix, &text)
      text.append("}")
    }
    text.append("]")
  }
}

extension TextBuffer {
  fileprivate mutating func append(rgba color: Palette.Color) {
    append("\"rgba\":[")
    for shift in [16, 8, 0] {
      append(Int(color.value >> UInt32(shift) & 0xFF))
      append(",")
    }
    append("255]")
  }

  /// Appends an interval of ISO 8601.
  fileprivate mutating func append(from start: Timestamp, to end: Timestamp) {
    append(start)
    append("/")
    append(end)
  }
}
