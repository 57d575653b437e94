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
    let (placement, unit) = (drawing.placement, words.scaleUnit)
    text.append("{\"home\":")
    append(HTMLMap.home, to: &text)
    text.append(",\"canvas\":")
    append(HTMLMap.canvas, to: &text)
    text.append(",\"projection\":\(json: placement.projection),\"placement\":")
    // Their last digits differ from one C library to another.
    func plain(_ value: Double, _ unit: Double) -> Double { (value * unit).rounded() / unit }
    let (x, y) = (plain(placement.origin.x, 1e6), plain(placement.origin.y, 1e6))
    text.append("[\(x),\(y),\(plain(placement.scale, 1e15))],\"scales\":")
    text.append(list: drawing.groundScales.map { $0 / unit.metres }, decimals: 4)
    text.append(",\"unit\":\(json: unit.name),\"lang\":\"\(words.language.rawValue)\",\"clocks\":")
    text.append(list: words.clock.changes(in: words.period)) { text, time in
      let (minutes, name) = (words.clock.minutes(at: time), words.clockName(at: time))
      text.append("[\(time.secondsSince1970),\(minutes),\(json: name)]")
    }
    if let now = storms.fullestBase ?? storms.compactMap({ $0.storm.track.last?.time }).max()
      ?? storms.compactMap({ $0.current?.time }).min()
    {
      text.append(",\"now\":\(now.secondsSince1970)")
    }
    if let base = storms.compactMap({ $0.baseTime }).max(),
      let end = storms.compactMap({ $0.forecastEnd }).max()
    {
      text.append(",\"base\":\(base.secondsSince1970),\"end\":\(end.secondsSince1970)")
    }
    let page = words.page.map { "\(json: $0.key):\(json: words[$0.value])" }
    text.append(",\"words\":{\(page.joined(separator: ","))},\"places\":")
    text.append(list: drawing.places) { text, place in
      text.append("[\(json: place.name),\(place.point.x.shown),\(place.point.y.shown)]")
    }
    text.append(",\"storms\":")
    text.append(list: storms.indices, separator: ",\n") { text, index in
      let storm = storms[index]
      text.append(
        "{\"id\":\(json: storm.storm.id.description),\"name\":\(json: storm.shortTitle(words))")
      text.append(",\"paths\":")
      text.append(list: paths[index], separator: ",\n") { append($1, to: &$0) }
      text.append(",\"around\":")
      drawing.areas[index].append(to: &text)
      text.append("}")
    }
    text.append("}")
    return text
  }

  private func append(_ rect: PlateRect, to text: inout TextBuffer) {
    text.append(list: [rect.x, rect.y, rect.width, rect.height], decimals: 1)
  }

  /// Appends a path: time, x and y of each step in one list.
  private func append(_ path: HTMLPath, to text: inout TextBuffer) {
    text.append("{")
    if let code = path.code, !code.isEmpty { text.append("\"code\":\(json: code),") }
    if let base = path.base { text.append("\"base\":\(base),") }
    text.append("\"steps\":")
    text.append(list: path.steps) { text, step in
      text.append("\(step.time),")
      text.append(step.point.x, decimals: 1)
      text.append(",")
      text.append(step.point.y, decimals: 1)
    }
    text.append("}")
  }
}
