import TyphoonTrack

// Finds texts that XML 1.0 cannot represent.

extension Storm {
  /// Whether a text of the map contains a character that XML 1.0 section 2.2 forbids, even as a
  /// reference.
  fileprivate var hasTextUnfitForXML: Bool {
    let own: [String?] =
      [agency, number, advisory] + sources.flatMap { [$0.product, $0.attribution, $0.license] }
    return own.contains { $0?.isUnfitForXML ?? false } || names.isUnfitForXML
      || otherIDs.contains { $0.isUnfitForXML } || track.contains { $0.hasTextUnfitForXML }
      || forecasts.contains { forecast in
        forecast.technique.isUnfitForXML || forecast.member?.isUnfitForXML ?? false
          || forecast.remarks.isUnfitForXML || forecast.fixes.contains { $0.hasTextUnfitForXML }
      }
  }
}

extension StormFeatures {
  /// The features with a warning if XML cannot represent a text of the storm.
  func checkedForXML() -> StormFeatures {
    guard storm.hasTextUnfitForXML else { return self }
    var checked = self
    checked.findings.append(
      "a text of \(storm.id) has characters that KML and SVG cannot represent: each was replaced by U+FFFD"
    )
    return checked
  }
}

extension Fix {
  fileprivate var hasTextUnfitForXML: Bool {
    if agencyClass?.isUnfitForXML ?? false { return true }
    if let motion, motion.words.isUnfitForXML || motion.directionWords.isUnfitForXML { return true }
    guard let values = details?.values else { return false }
    return values.name?.isUnfitForXML ?? false || values.sizeClass?.isUnfitForXML ?? false
      || values.accuracy?.words.isUnfitForXML ?? false || values.place.isUnfitForXML
      || values.remarks.isUnfitForXML
  }
}

extension AgencyClass {
  fileprivate var isUnfitForXML: Bool { code?.isUnfitForXML ?? false || words.isUnfitForXML }
}

extension LocalizedText {
  fileprivate var isUnfitForXML: Bool { entries.contains { $0.text.isUnfitForXML } }
}

extension String {
  /// Whether the text contains a character that XML 1.0 section 2.2 forbids.
  var isUnfitForXML: Bool { !unicodeScalars.allSatisfy { $0.fitsXML } }
}
