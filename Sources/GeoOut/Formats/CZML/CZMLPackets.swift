import TyphoonTrack

/// Writes the packets of a storm: one for each part of a feature, and one for the mark of a track.
struct CZMLPackets {
  private let storm: StormFeatures
  private let options: WritingOptions
  private let scale: IntensityScale
  private let balloon: KMLBalloon
  private let credit: String
  /// The times of the features.
  private let period: MapPeriod?

  init(_ storm: StormFeatures, _ options: WritingOptions) {
    (self.storm, self.options, scale) = (storm, options, options.scale(for: storm.storm))
    balloon = KMLBalloon(
      storm: PlateStorm(features: storm, scale: scale), words: MapWords(language: options.language))
    credit = storm.storm.sources.map { $0.attribution }.filter { !$0.isEmpty }
      .joined(separator: "; ")
    period = MapPeriod(storm.features)
  }

  /// Appends what a feature shows: areas at their time, everything else always.
  func append(_ feature: Feature, to text: inout TextBuffer) {
    let style = FeatureStyle(feature, in: storm, scale: scale, isCased: true)
    switch feature.shape {
    case .point(let ring):
      appendStart(feature, "", to: &text)
      append(positions: ring, of: feature, to: &text)
      let colors = [Palette.paper, style.color].map { color in String { $0.append(rgba: color) } }
      let isHollow = feature.layer == .forecastFix
      text.append(point: style.isProminent ? 12 : 8, outline: colors[isHollow ? 1 : 0])
      text.append("{\(colors[isHollow ? 0 : 1])}}}")
    case .line(let parts):
      for (index, ring) in parts.enumerated() {
        appendStart(feature, index == 0 ? "" : ".part\(index + 1)", to: &text)
        append(outline: ring, of: feature, style, to: &text)
      }
    case .polygon(let parts):
      for (index, part) in parts.enumerated() {
        appendStart(feature, index == 0 ? "" : ".part\(index + 1)", to: &text)
        let time = feature.shownTime(until: period?.end ?? feature.time.start)
        text.append(availability: time.start, time.end ?? time.start)
        text.append(",\"polygon\":{\"zIndex\":\(feature.layer.order)")
        text.append(",\"material\":{\"solidColor\":{\"color\":{")
        text.append(rgba: style.fill ?? style.color, opacity: style.fillOpacity)
        text.append("}}}")
        let outer = storm.polygons[part].lowerBound
        for hole in storm.polygons[part].dropFirst() {
          text.append(hole == outer + 1 ? ",\"holes\":{\"cartographicDegrees\":[" : ",")
          append(hole, of: feature, to: &text)
        }
        text.append(storm.polygons[part].count > 1 ? "]}" : "")
        append(positions: outer, of: feature, to: &text)
        text.append("}")
        append(outline: outer, of: feature, style, to: &text)
      }
    }
  }

  /// Appends the mark that moves through fixes, visible from the first to the last, in the colour of
  /// the class at the fix before.
  ///
  /// That of a forecast comes a second later: at the base time there is one mark, not two.
  func appendMark(_ feature: Feature, to text: inout TextBuffer) {
    let fixes = storm.fixesOfLine(feature).oneForEachTime
    guard fixes.count > 1 else { return }
    let start = fixes[0].time
    appendStart(feature, ".mark", to: &text)
    text.append(
      availability: start.advanced(bySeconds: feature.forecast == nil ? 0 : 1),
      fixes[fixes.count - 1].time)
    text.append(",\"position\":{\"epoch\":\"\(start.iso8601)\",\"cartographicDegrees\":")
    for (index, fix) in fixes.enumerated() {
      text.append("\(index == 0 ? "[" : ",")\(fix.time.secondsSince1970 - start.secondsSince1970),")
      text.append([Coordinate(fix.position)], fewest: 1, between: "", decimals: options.digits)
      text.append(",0")
    }
    text.append("]}")
    text.append(point: 14, outline: String { $0.append(rgba: Palette.paper) })
    let style = FeatureStyle(feature, in: storm, scale: scale, isCased: true)
    text.append(intervalsOf: fixes) { fix in
      let tone = withUnsafePointer(to: fix) { scale.classIndex(of: $0) }
      return String { $0.append(rgba: tone.map { scale.classes[$0].tone.color } ?? style.color) }
    }
    // An ensemble's members would have one label upon the other.
    text.append("},\"label\":{\"show\":\(storm.forecast(of: feature)?.member == nil)")
    text.append(",\"heightReference\":{\"heightReference\":\"CLAMP_TO_GROUND\"}")
    text.append(",\"horizontalOrigin\":\"LEFT\",\"pixelOffset\":{\"cartesian2\":[12,0]}")
    text.append(",\"font\":\"bold 15px sans-serif\",\"style\":\"FILL_AND_OUTLINE\"")
    text.append(",\"outlineWidth\":3,\"text\":")
    text.append(intervalsOf: fixes) { fix in
      let wind = fix.wind.map { " \($0.speed.shown)" } ?? ""
      return "\"string\":"
        + TextBuffer(json: (storm.storm.shownName ?? storm.storm.id.description) + wind).string
    }
    text.append("}}")
  }

  private func appendStart(_ feature: Feature, _ idEnd: String, to text: inout TextBuffer) {
    text.append(",\n{\"id\":\"")
    text.append(idOf: feature, in: storm)
    text.append("\(idEnd)\",\"name\":")
    let place = storm.passage(of: feature).map { $0.place.name(in: options.language) + ", " } ?? ""
    text.append(json: place + FeatureWords.title(of: feature, in: storm, options.language))
    text.append(",\"description\":")
    // Cesium shows HTML.
    let description = String { html in
      balloon.append(feature, to: &html)
      html.append(paragraph: credit)
    }
    text.append(json: description)
  }

  private func append(
    outline ring: Int, of feature: Feature, _ style: FeatureStyle, to text: inout TextBuffer
  ) {
    text.append(",\"polyline\":{\"clampToGround\":true,\"zIndex\":\(feature.layer.order)")
    // A white edge, or white gaps: the globe is dark in some places and light in others.
    text.append(",\"width\":\((style.width + 2).shown),\"material\":{")
    text.append(
      style.isDashed
        ? "\"polylineDash\":{\"gapColor\":{"
        : "\"polylineOutline\":{\"outlineWidth\":2,\"outlineColor\":{")
    text.append(rgba: Palette.paper, opacity: style.opacity)
    text.append("},\"color\":{")
    text.append(rgba: style.color, opacity: style.opacity)
    text.append("}}}")
    append(positions: ring, of: feature, to: &text)
    text.append("}}")
  }

  private func append(positions ring: Int, of feature: Feature, to text: inout TextBuffer) {
    text.append(feature.shape.isPoint ? ",\"position\":" : ",\"positions\":")
    text.append("{\"cartographicDegrees\":")
    append(ring, of: feature, to: &text)
    text.append("}")
  }

  /// Appends the vertices of a ring, at sea level.
  private func append(_ ring: Int, of feature: Feature, to text: inout TextBuffer) {
    text.append("[")
    text.append(
      storm.vertices[storm.rings[ring]], fewest: feature.shape.isPoint ? 1 : 2, between: ",",
      close: ",0", decimals: feature.decimals ?? options.digits)
    text.append("]")
  }
}

extension TextBuffer {
  fileprivate mutating func append(rgba color: Palette.Color, opacity: Double = 1) {
    append("\"rgba\":[")
    for shift in [16, 8, 0] as [UInt32] { append("\(color.value >> shift & 0xFF),") }
    append("\(Int((opacity * 255).rounded()))]")
  }

  /// Appends an interval of ISO 8601 as the time at which a packet is shown.
  fileprivate mutating func append(availability start: Timestamp, _ end: Timestamp) {
    append(",\"availability\":\"\(start.iso8601)/\(end.iso8601)\"")
  }

  /// Appends a dot up to its colour.
  ///
  /// It is drawn on the ground: between two fixes, the position of a mark itself is below it.
  fileprivate mutating func append(point size: Int, outline: String) {
    append(",\"point\":{\"heightReference\":{\"heightReference\":\"CLAMP_TO_GROUND\"}")
    append(",\"pixelSize\":\(size),\"outlineWidth\":2,\"outlineColor\":{\(outline)},\"color\":")
  }

  /// Appends a value for the time from each fix to the next, and for that of the last.
  fileprivate mutating func append(intervalsOf fixes: [Fix], _ value: (Fix) -> String) {
    for (index, fix) in fixes.enumerated() {
      append(index == 0 ? "[{\"interval\":\"" : ",{\"interval\":\"")
      let end = fixes[min(index + 1, fixes.count - 1)].time
      append("\(fix.time.iso8601)/\(end.iso8601)\",\(value(fix))}")
    }
    append("]")
  }
}
