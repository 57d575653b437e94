/// Reads JMA's typhoon telegrams in XML: 台風解析・予報情報, VPTW60 to 65, and the older VPTW40 and 50.
///
/// Source: Japan Meteorological Agency, "気象庁防災情報XMLフォーマット" with its manual of each telegram and its
/// sample telegrams (xml.kishou.go.jp, tec_material.html). A telegram is about one tropical
/// cyclone. It has an analysis, near Japan an estimate for an hour later, and forecasts up to 120
/// hours. Times have an offset (+09:00), winds are 10-minute means, and all quantities are given
/// both in knots and nautical miles and in m/s and km. Several telegrams of one event form one
/// storm: see `merge`.
final class JMAXMLReader: TrackReader {
  let name = "jma-xml"
  let summary = "VPTW60 to 65, JMA's telegrams of typhoon analyses and forecasts (XML)"
  let marksTests = true
  let formatOfOtherParts: String? = "jma-xml"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    // Recognize other telegrams too, so that the error can name them.
    guard XMLOpening(opening)?.root == "Report" else { return false }
    return opening.withUnsafeBufferPointer { $0.firstOffset(of: JMANamespace.report.uri) != nil }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var xml = try XMLCursor(atRootOf: &source, in: options.zone, attributes: nil)
    let telegram = try JMATelegram(in: &xml, finding)
    if let made = telegram.storm(keepsTests: options.keepsTests, finding) { try storm(made) }
  }

  func merge(_ storms: [Storm]) -> MergedStorm { JMATelegramMerge.merge(storms) }
}
