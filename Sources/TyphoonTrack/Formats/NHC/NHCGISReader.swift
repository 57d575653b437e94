/// Reads the NHC's GIS data as GeoJSON or in ArcGIS's own JSON: the points of forecasts (`5day_pts`) and of
/// tracks, wind radii, and coasts under warnings and watches (`ww_wwlin`).
///
/// Source: the NHC's shapefiles (nhc.noaa.gov/gis), converted, and the service of the NWS
/// (mapservices.weather.noaa.gov, `tropical/NHC_tropical_weather`), whose attributes are in lower case;
/// files of 2021 and answers of 2026. Winds are 1-minute means in kt, radii in nautical miles; 9999 is
/// missing. Radii have no position: they are those of the points of the same input or of others.
///
/// The points of the Canadian Hurricane Centre (`pts`) are alike: the Meteorological Service of Canada's
/// "Data of the hurricane trajectories" (eccc-msc.github.io/open-data) and the fields of its service of
/// features (`msc_pygeoapi`, `hurricanes_realtime`).
final class NHCGISReader: TrackReader {
  let name = "nhc-gis"
  let summary = "NHC GIS points, wind radii and warnings, as GeoJSON, KML or from ArcGIS"
  let formatOfOtherParts: String? = "atcf"

  /// The maximum number of features of a storm; the service gives at most 2,000.
  private static let maxFeatures = 5_000

  func merge(_ storms: [Storm]) -> MergedStorm { ATCFReader().merge(storms) }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    if NHCKML.recognizes(opening) { return true }
    return opening.withUnsafeBufferPointer { bytes in
      bytes.first { $0 > 0x20 } == UInt8(ascii: "{") && bytes.containsWord("\"features\"")
        && (bytes.containsWord("\"tau\"") || bytes.containsWord("\"tcww\"")
          || bytes.containsWord("\"synoptime\"")
          || (bytes.containsWord("\"stormnum\"") && bytes.containsWord("\"dtg\"")))
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm give: StormHandler, finding: Report
  ) throws(ReadError) {
    if try source.withOpening({ NHCKML.recognizes($0) }) {
      // A point has the line of its coordinates, whose columns are others.
      var features = try NHCKML.features(&source, finding)
      return try read(&features, options: options, storm: give) {
        let (file, line) = ($0.location.file, $0.location.line ?? 1)
        finding(
          Finding($0.severity, $0.message, at: Finding.Location(file: file, line: line, column: 1)))
      }
    }
    var json = JSONCursor(&source)
    var storms: [NHCGISStorm] = []
    var indices: [String: Int] = [:]
    var others = 0
    var isPart = false
    let place = try json.document("features of the NHC") { (name, json) throws(ReadError) in
      switch name {
      case "features":
        let feature = try NHCFeature(in: &json, of: name, finding)
        guard
          feature.threshold != nil || feature.tau != nil || feature.past != nil
            || feature.warning != nil
        else {
          others += 1
          return
        }
        let issued = feature.issued(finding)
        let code = feature.code(of: feature.past ?? issued ?? feature.synoptic)
        // A storm without an id is known by its name.
        let key = code ?? feature.title ?? ""
        if indices[key] == nil {
          indices[key] = storms.count
          storms.append(NHCGISStorm(code: code))
        }
        guard let index = indices[key] else { return }
        guard storms[index].features.count < Self.maxFeatures else {
          throw ReadError(
            "found more than \(Self.maxFeatures) features of one storm", at: feature.place)
        }
        storms[index].features.append((feature, issued))
      case "exceededtransferlimit": isPart = try json.text(of: name, finding) == "true"
      case "properties":
        try json.members(of: name, finding) { (name, json) throws(ReadError) in
          guard case "exceededtransferlimit" = name else { return }
          isPart = try json.text(of: name, finding) == "true"
        }
      // The form of the answer, and what its attributes are called.
      default: break
      }
    }
    try json.expectEnd()
    guard !storms.isEmpty else {
      throw ReadError(others == 0 ? .noFeature : .linesOfNHC, at: place)
    }
    if isPart { place.warn(.notComplete, to: finding) }
    if others > 0 { place.note(.omitted(others), to: finding) }
    if storms.contains(where: { $0.features.contains(where: { $0.feature.isOfCanada }) }) {
      place.note(
        "'ERRCT' omitted: the average error of the forecast has no probability", to: finding)
    }
    for storm in storms { if let made = storm.storm(finding) { try give(made) } }
  }
}

extension Finding.Message {
  fileprivate static var noFeature: Self {
    "found no features of a storm, expected points or wind radii of the NHC"
  }
  fileprivate static func omitted(_ count: Int) -> Self {
    "\(counted: count, "feature") without a time omitted: lines and areas such as the cone"
  }
  fileprivate static var notComplete: Self {
    "the answer of ArcGIS is not complete (exceededTransferLimit): ask for the rest, or for fewer features"
  }
}
