import TyphoonTrack

/// Data for the page's script beside the map, the table and the GeoJSON: the paths of the
/// storms, the clock and the texts.
struct HTMLData {
  let storms: [PlateStorm]
  let paths: [[HTMLPath]]
  let drawing: HTMLMap.Drawing
  let words: MapWords

  /// The data as JSON: times in seconds since 1970, places in units of the map.
  var json: TextBuffer {
    var text = TextBuffer()
    text.append("{\"home\":")
    append(HTMLMap.home, to: &text)
    text.append(",\"canvas\":")
    append(HTMLMap.canvas, to: &text)
    text.append(",\"projection\":")
    text.append(json: drawing.placement.projection)
    let (origin, scale) = (drawing.placement.origin, drawing.placement.scale)
    text.append(",\"placement\":[\(origin.x),\(origin.y),\(scale)]")
    let unit = words.scaleUnit
    text.append(",\"scales\":")
    text.append(list: drawing.groundScales.map { $0 / unit.metres }, decimals: 4)
    text.append(",\"unit\":")
    text.append(json: unit.name)
    text.append(",\"lang\":\"\(words.language.rawValue)\",\"clocks\":[")
    for (index, time) in words.clock.changes(in: words.period).enumerated() {
      text.append(
        "\(index == 0 ? "" : ",")[\(time.secondsSince1970),\(words.clock.minutes(at: time)),")
      text.append(json: words.clockName(at: time))
      text.append("]")
    }
    text.append("]")
    if let now = storms.fullestBase ?? storms.compactMap({ $0.storm.track.last?.time }).max()
      ?? storms.compactMap({ $0.current?.time }).min()
    {
      text.append(",\"now\":")
      text.append("\(now.secondsSince1970)")
    }
    if let base = storms.compactMap({ $0.baseTime }).max(),
      let end = storms.compactMap({ $0.forecastEnd }).max()
    {
      text.append(",\"base\":\(base.secondsSince1970),\"end\":\(end.secondsSince1970)")
    }
    text.append(",\"words\":{")
    for (index, word) in words.page.enumerated() {
      if index > 0 { text.append(",") }
      text.append(json: word.key)
      text.append(":")
      text.append(json: words[word.value])
    }
    text.append("},\"places\":[")
    for (index, place) in drawing.places.enumerated() {
      text.append(index == 0 ? "[" : ",[")
      text.append(json: place.name)
      text.append(",\(place.point.x.shown),\(place.point.y.shown)]")
    }
    text.append("],\"storms\":[")
    for (index, storm) in storms.enumerated() {
      if index > 0 { text.append(",\n") }
      text.append("{\"id\":")
      text.append(json: storm.storm.id.description)
      text.append(",\"name\":")
      text.append(json: storm.shortTitle(words))
      text.append(",\"paths\":[")
      for (order, path) in paths[index].enumerated() {
        if order > 0 { text.append(",\n") }
        append(path, to: &text)
      }
      text.append("],\"around\":")
      drawing.areas[index].append(to: &text)
      text.append("}")
    }
    text.append("]}")
    return text
  }

  private func append(_ rect: PlateRect, to text: inout TextBuffer) {
    text.append(list: [rect.x, rect.y, rect.width, rect.height], decimals: 1)
  }

  /// Appends a path: time, x and y of each step in one list.
  private func append(_ path: HTMLPath, to text: inout TextBuffer) {
    text.append("{")
    if let code = path.code, !code.isEmpty {
      text.append("\"code\":")
      text.append(json: code)
      text.append(",")
    }
    if let base = path.base { text.append("\"base\":\(base),") }
    text.append("\"steps\":[")
    for (index, step) in path.steps.enumerated() {
      if index > 0 { text.append(",") }
      text.append("\(step.time)")
      text.append(",")
      text.append(step.point.x, decimals: 1)
      text.append(",")
      text.append(step.point.y, decimals: 1)
    }
    text.append("]}")
  }
}
