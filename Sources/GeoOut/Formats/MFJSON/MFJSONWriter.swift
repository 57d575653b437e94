import TyphoonTrack

/// Writes OGC Moving Features JSON (19-045r3): a moving point for each track, with the winds and
/// pressures of its fixes.
///
/// Longitudes continue beyond 180 degrees, because a line between two of its
/// positions is straight.
///
/// Source: https://docs.ogc.org/is/19-045r3/19-045r3.html
final class MFJSONWriter: FeatureWriter {
  let name = "mfjson"
  let summary = "OGC Moving Features JSON, for MovingPandas"
  let extensions = ["mfjson"]
  let layers: LayerSelection = [.track, .forecastTrack]
  let possibleLayers: LayerSelection = [.track, .forecastTrack]
  let separator: StaticString = ","

  /// What changes with time, with the unit's code of UN/CEFACT recommendation 20.
  private static let units = [
    "wind_ms": "MTS", "wind_kt": "KNT", "gust_ms": "MTS", "gust_kt": "KNT", "pressure_hpa": "A97",
  ]

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.selectingMovement(possibleLayers).withContinuousLongitudes()
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    output.append("{\"type\":\"FeatureCollection\"")
    output.append(
      ",\"crs\":{\"type\":\"Name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS84\"}}")
    output.append(
      ",\"trs\":{\"type\":\"Name\",\"properties\":{\"name\":\"urn:ogc:data:time:iso8601\"}}")
    output.append(",\"features\":[")
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    let all = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    var isFirst = true
    for feature in storm.features {
      let fixes = storm.fixesOfLine(feature).oneForEachTime
      guard fixes.count > 1 else { continue }
      output.append(isFirst ? "\n" : ",\n")
      isFirst = false
      output.append("{\"type\":\"Feature\",\"id\":\"")
      output.append(idOf: feature, in: storm)
      output.append("\",\"bbox\":")
      let box = BoundingBox(of: feature.shape, in: storm)
      GeoJSONGeometry.append(box, decimals: options.digits, to: &output)
      output.append(",\"time\":")
      output.append(times: [fixes[0], fixes[fixes.count - 1]])
      output.append(",\"temporalGeometry\":{\"type\":\"MovingPoint\",\"datetimes\":")
      output.append(times: fixes)
      output.append(",\"coordinates\":")
      Self.append(positionsOf: fixes, decimals: options.digits, to: &output)
      output.append(",\"interpolation\":\"Linear\"},\"temporalProperties\":[")
      Self.append(measuresOf: fixes, in: storm, options, to: &output)
      output.append("],\"properties\":{\"feature_id\":\"")
      output.append(idOf: feature, in: storm)
      output.append("\"")
      GeoJSONProperties.append(to: &output, isFirst: false) { object in
        all.forEach(of: feature) { object.append($0, $1) }
      }
      output.append("}}")
    }
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    output.append("\n]")
    output.append(GeoJSONWriter.terms(of: summary.sources, options))
    output.append("}\n")
  }

  private static func append(positionsOf fixes: [Fix], decimals: Int, to text: inout TextBuffer) {
    let places = fixes.reduce(into: [Coordinate]()) { places, fix in
      let place = Coordinate(fix.position)
      places.append(places.last.map { place.unrolled(toward: $0.longitude) } ?? place)
    }
    text.append("[[")
    text.append(places[...], fewest: places.count, between: "],[", decimals: decimals)
    text.append("]]")
  }

  /// Appends the values of fixes, each measure with the times at which it is known.
  private static func append(
    measuresOf fixes: [Fix], in storm: StormFeatures, _ options: WritingOptions,
    to text: inout TextBuffer
  ) {
    var isFirst = true
    for row in TrackValue.wind + TrackValue.measured {
      guard let unit = units[row.name], options.properties.contains(name: row.name) else {
        continue
      }
      let known = storm.numbers(row, of: fixes)
      guard !known.isEmpty else { continue }
      text.append(isFirst ? "{\"datetimes\":" : ",{\"datetimes\":")
      isFirst = false
      text.append(times: known.map { $0.fix })
      text.append(member: row.name)
      text.append("{\"type\":\"Measure\",\"form\":\"")
      text.append(unit)
      text.append("\",\"interpolation\":\"Linear\",\"values\":")
      text.append(list: known.map { $0.number }, decimals: 6)
      text.append("}}")
    }
  }
}

extension StormFeatures {
  /// Returns the fixes that have a value, with their numbers.
  fileprivate func numbers(_ row: TrackValue, of fixes: [Fix]) -> [(fix: Fix, number: Double)] {
    withUnsafePointer(to: storm) { storm in
      fixes.compactMap { fix in
        let value = withUnsafePointer(to: fix) {
          row.read(TrackValue.Source(storm: storm, fix: $0))
        }
        guard case .number(let number) = value else { return nil }
        return (fix, number)
      }
    }
  }
}

extension TextBuffer {
  fileprivate mutating func append(times fixes: [Fix]) {
    append(jsonList: fixes.map { fix in String { $0.append(fix.time) } })
  }
}
