import TyphoonTrack

// The short names of agencies on plates.

extension MapWords {
  /// Returns the short name of a storm's agency, or the attribution of a source without a known one;
  /// `nil` if it has none, or if no agency made the tracks.
  func agency(_ storm: Storm) -> String? {
    let attribution = storm.source.attribution
    guard !attribution.isEmpty else { return nil }
    // ATCF is the system in which centres keep forecasts of models, which are no agency's.
    if attribution == Agency.named("ATCF")?.attribution { return nil }
    // The archive asks for a citation, which is in the footer.
    if attribution.hasPrefix("IBTrACS") { return "IBTrACS" }
    // The attribution has the name that the agency had at the time.
    let named = Agency.all.first { attribution.hasSuffix("(\($0.name))") }
    return language.catalogue.agencies[named?.code ?? storm.agency] ?? attribution
  }

  /// Returns how a source is credited: by the agency's name in the language of the plate, or in the
  /// words that the agency asks for, without their translation.
  func credit(_ source: Source) -> String {
    guard catalogue.creditsByOwnNames else { return source.attribution }
    if let agency = Agency.all.first(where: { $0.attribution == source.attribution }),
      source.attribution.hasPrefix(agency.name), let name = language.catalogue.agencies[agency.code]
    {
      return name
    }
    guard let start = language.catalogue.translationStart,
      let range = source.attribution.firstRange(ofText: start)
    else { return source.attribution }
    return String(source.attribution[..<range.lowerBound])
  }
}
