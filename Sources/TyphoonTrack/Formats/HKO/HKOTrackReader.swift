/// Reads the track of a tropical cyclone as the Hong Kong Observatory publishes it in XML.
///
/// Source: the files `hko_tctrack_<id>.xml` that hko.gov.hk names in `tc_list.xml` (data set "Tropical
/// Cyclone Track Information" of data.gov.hk); what stands here was read out of a file of 2021, and of what
/// public readers of those of 2026 expect. A report holds where the centre was (`PastInformation`), where it is (`AnalysisInformation`) and where it
/// may go (`ForecastInformation`). Times have an offset, winds are 10-minute means in km/h with their unit
/// behind them, `--` says nothing.
struct HKOTrackReader: TrackReader {
  let name = "hko"
  let summary = "HKO's tracks of cyclones in XML (hko_tctrack_….xml, Hong Kong)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    XMLOpening(opening)?.root == "TropicalCycloneTrack"
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    xml.knownAttributes = []
    let place = xml.location
    guard xml.isElement("TropicalCycloneTrack") else {
      throw ReadError(.otherDocument(xml.elementName.written), at: place)
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
            // Who says it, and of what: known.
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
    if !hasReport { throw ReadError(.noReport, at: place) }
  }
}

extension Finding.Message {
  fileprivate static func otherDocument(_ name: String) -> Self {
    "found '\(name)', expected 'TropicalCycloneTrack' of the Hong Kong Observatory"
  }
  fileprivate static var noReport: Self {
    "found no 'WeatherReport' in 'TropicalCycloneTrack', expected one"
  }
}
