import TyphoonTrack

/// The text of maps in the supported languages, with the agencies' terms (languages.md names their
/// sources).
enum Glossary {
  /// Returns the note beside the potential track area, which prevents readers from taking it for
  /// the storm's size.
  ///
  /// - Parameters:
  ///   - probability: The probability of the circles as a percentage, if all have the same.
  ///   - language: The language.
  ///   - share: The probability in words, if that is better than a percentage.
  /// - Returns: The sentence.
  static func areaSentence(
    _ probability: Double?, _ language: Language, share: String? = nil
  ) -> String {
    let percent = share ?? probability.map { "\($0.shown)%" }
    return language[.areaNote, percent.map { language[.areaShare, $0] } ?? ""]
  }

  /// Returns the note about the sources of a map.
  ///
  /// - Parameters:
  ///   - sources: The sources of the tracks.
  ///   - basemap: The base map under them.
  ///   - language: The language.
  ///   - name: Returns how a source is named.
  ///   - withLicenses: Whether the terms of use follow.
  /// - Returns: The sentences.
  static func footer(
    _ sources: [Source], basemap: Basemap = .none, _ language: Language,
    credit name: (Source) -> String = { $0.attribution }, withLicenses: Bool = true
  ) -> String {
    let groups = Dictionary(grouping: sources, by: name)
    // The kind of a file says nothing of who made it.
    let named = sources.filter { !$0.attribution.isEmpty }
    let names = named.map(name).distinct.map { credit in
      let products = groups[credit, default: []].filter { !isNamed($0.product, in: $0.attribution) }
      return ([credit] + products.map { $0.product }.distinct).filter { !$0.isEmpty }
        .joined(separator: language[.listComma])
    }
    let licenses = withLicenses ? licenses(sources, language) : ""
    // JMA's attribution already says that it is edited; in other languages it is a sentence of its own.
    let isEdited = { (name: String) in name.contains(Language.japanese[.edited, ""]) }
    let isApart = { language != .japanese && isEdited($0) }
    let made = names.filter { !isApart($0) }.map { isEdited($0) ? $0 : language[.edited, $0] }
    let parts = made.joined(separator: language[.sourceSeparator])
    let credit = basemap == .naturalEarth ? language[.basemapCredit] : ""
    let origin =
      !made.isEmpty
      ? language[.madeFrom, parts]
      : names.isEmpty && !sources.isEmpty ? language[.unknownSource] : ""
    return language[.disclaimer, origin, credit]
      + names.filter(isApart).map { " \($0)." }.joined() + licenses
  }

  /// Returns the terms of use of sources, each after a space.
  static func licenses(_ sources: [Source], _ language: Language) -> String {
    let free = Agency.nhc.license
    return sources.compactMap { $0.license }.distinct.map {
      " " + ($0 == free ? language[.publicDomain] : $0)
    }.joined()
  }

  /// Whether an attribution names the product, apart from the agency's short name and the
  /// parenthesis after the title of JMA's telegrams.
  private static func isNamed(_ product: String, in attribution: String) -> Bool {
    let words = product.split(at: " ", maxSplits: 1)
    return words.count == 2 && attribution.contains(words[1].prefix { $0 != "（" })
  }

  /// Returns the abbreviated English name of a month.
  static func englishMonth(_ month: Int) -> StaticString { months[month - 1] }

  private static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
