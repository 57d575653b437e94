/// Reads tropical cyclone tracks that the Hong Kong Observatory publishes as XML.
///
/// Source: the files `hko_tctrack_<id>.xml` listed in `tc_list.xml` on hko.gov.hk (data set
/// "Tropical Cyclone Track Information" of data.gov.hk); the structure was inferred from a file of
/// 2021, and from public readers of the files of 2026. A report holds past positions
/// (`PastInformation`), the current position (`AnalysisInformation`) and forecast positions
/// (`ForecastInformation`). Times have an offset, winds are 10-minute means in km/h followed by
/// their unit, and `--` means missing.
final class HKOTrackReader: TrackReader {
  let name = "hko"
  let summary = "HKO's tracks of cyclones in XML (hko_tctrack_….xml, Hong Kong)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    XMLOpening(opening)?.root == "TropicalCycloneTrack"
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var xml = try XMLCursor(atRootOf: &source, in: options.zone)
    let place = xml.location
    guard xml.isElement("TropicalCycloneTrack") else {
      throw ReadError(
        "found '\(xml.elementName.written)', expected 'TropicalCycloneTrack' of the Hong Kong Observatory",
        at: place)
    }
    var issued: Timestamp?
    var hasReport = false
    try xml.document { (field, xml) throws(ReadError) in
      try xml.members(of: field, finding) { (name, xml) throws(ReadError) in
        switch name {
        case "bulletinheader":
          try xml.members(of: name, finding) { (name, xml) throws(ReadError) in
            switch name {
            case "bulletintime": issued = try xml.timeInUTC(of: name, finding)
            // Known, but not needed.
            case "bulletinprovider", "bulletinname", "bulletintype", "text": break
            default: try xml.leaveOut(name, finding)
            }
          }
        case "weatherreport":
          hasReport = true
          if var read = try HKOStorm(in: &xml, of: name, finding).storm(issued: issued, finding) {
            read.issued = issued
            try storm(read)
          }
        default: try xml.leaveOut(name, finding)
        }
      }
    }
    if !hasReport {
      throw ReadError("found no 'WeatherReport' in 'TropicalCycloneTrack', expected one", at: place)
    }
  }
}
