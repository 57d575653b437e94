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
    return Self.agencies[named?.code ?? storm.agency].map {
      choose($0.english, $0.chinese, $0.japanese)
    }
      ?? attribution
  }

  /// Returns how a source is credited: by the agency's name in the language of the plate, or in the
  /// words that the agency asks for, in Japanese without their translation.
  func credit(_ source: Source) -> String {
    guard language != .english else { return source.attribution }
    if let agency = Agency.all.first(where: { $0.attribution == source.attribution }),
      source.attribution.hasPrefix(agency.name), let name = Self.agencies[agency.code]
    {
      return choose(name.english, name.chinese, name.japanese)
    }
    guard language == .japanese, let range = source.attribution.firstRange(of: " (Made by") else {
      return source.attribution
    }
    return String(source.attribution[..<range.lowerBound])
  }

  /// The names by code.
  private static let agencies: [String: (english: String, chinese: String, japanese: String)] = [
    "CWA": ("Central Weather Administration, Taiwan", "中央氣象署", "台湾中央気象署"),
    "CWB": ("Central Weather Bureau, Taiwan", "中央氣象局", "台湾中央気象局"),
    "JMA": ("Japan Meteorological Agency", "日本氣象廳", "気象庁"),
    "KMA": ("Korea Meteorological Administration", "韓國氣象廳", "韓国気象庁"),
    "NMC": ("National Meteorological Centre, China", "中國中央氣象臺", "中国中央気象台"),
    "CMA": ("China Meteorological Administration", "中國氣象局", "中国気象局"),
    "HKO": ("Hong Kong Observatory", "香港天文台", "香港天文台"),
    "PAGASA": ("PAGASA, Philippines", "菲律賓大氣地球物理及天文管理局", "フィリピン気象庁"),
    "NHC": ("National Hurricane Center", "美國國家颶風中心", "米国国立ハリケーンセンター"),
    "CPHC": ("Central Pacific Hurricane Center", "中太平洋颶風中心", "中部太平洋ハリケーンセンター"),
    "JTWC": ("Joint Typhoon Warning Center", "美軍聯合颱風警報中心", "米軍合同台風警報センター"),
    "IMD": ("India Meteorological Department", "印度氣象局", "インド気象局"),
    "REUNION": ("Météo-France La Réunion", "法國氣象局留尼旺", "フランス気象局レユニオン"),
    "BOM": ("Bureau of Meteorology, Australia", "澳洲氣象局", "オーストラリア気象局"),
  ]
}
