import TyphoonTrack

/// The text of a plate in one language, with the agencies' terms (languages.md names their sources).
struct MapWords: Hashable {
  let language: Language
  /// The UTC offset of times.
  var clock = TimeOffset.utc
  /// The times of the storms of a plate.
  var period = Timestamp(secondsSince1970: 0)...Timestamp(secondsSince1970: 0)
  /// The unit of speeds, and of the lengths that go with it; `nil` for those of the source.
  var units: SpeedUnit?
  /// The agency of all storms of a plate, whose name for its local time is used.
  var agency: String?
  /// Whether dates in labels have a month in every language, and full ones a year.
  var hasMonths = false
  var hasYears = false
  /// Whether the text is for a plate; KML keeps the names of classes as they are in its data.
  var isPlate = false
  /// Whether the plate is the ground of a film, where fixes have no times.
  var isFilm = false

  /// What selects the storms.
  var filter: PlateFilter?

  /// Returns a phrase with its values.
  subscript(_ phrase: Phrase, _ values: String...) -> String { language.fill(phrase, values) }

  /// Returns what the features of a layer are called.
  func words(for layer: Layer) -> LayerWords { language.catalogue.words(for: layer) }

  var catalogue: any Catalogue { language.catalogue }

  // MARK: - Headings

  /// Returns a text after a label.
  func labelled(_ label: String, _ text: String) -> String {
    let isOpen = [self[.valid], self[.validOn], self[.forecastFor]].contains(label)
    return catalogue.hasWordSpaces && isOpen ? "\(label) \(text)" : self[.labelled, label, text]
  }

  /// Returns a text with a detail in parentheses.
  func detailed(_ text: String, _ detail: String) -> String { self[.detailed, text, detail] }

  func status(_ status: Storm.Status) -> String? {
    switch status {
    case .actual: nil
    case .exercise: self[.exercise]
    case .test: self[.test]
    }
  }

  /// Returns the heading of storms that a statistical model has made up.
  func synthetic(_ count: Int) -> String {
    self[count == 1 ? .syntheticCyclone : .syntheticCyclones, String(count)]
  }

  // MARK: - Kinds of storms

  /// Returns a headline, such as "Hurricane IKE (2008)" or "2012年第14號颱風 天秤".
  func headline(
    _ kind: String, _ name: String?, _ season: String?, number: String? = nil
  ) -> String {
    let title = [kind, name].compactMap { $0 }.joined(separator: " ")
    guard !catalogue.writesDatesInDigits else { return season.map { "\($0)年\(title)" } ?? title }
    let facts = [number.map { self[.ordinal, $0] }, season].compactMap { $0 }
    return facts.isEmpty ? title : "\(title) (\(facts.joined(separator: ", ")))"
  }

  /// Returns names in a sentence, the last after "and".
  func list(_ names: [String]) -> String {
    let first = names.dropLast().joined(separator: self[.listComma])
    return names.count < 2 ? names.joined() : self[.and, first, names[names.count - 1]]
  }

  /// Returns the title of several storms with what selects them, as far as there are words for it.
  func filtered(_ title: String) -> String { ([title] + filters).joined(separator: self[.comma]) }

  /// What selects the storms, in words: "category 5", "within 100 km of Miami".
  var filters: [String] {
    [
      filter?.categories.map { self[.ofCategory, $0.words] },
      filter?.near.map { self[.within, length($0.distance), $0.place.name(in: language)] },
    ].compactMap { $0 }
  }

  /// Returns the headline of what is left of a storm that is no longer what its title says.
  func remnants(of title: String, as nature: Nature, _ kind: String) -> String {
    let isExtratropical = nature == .extratropical || nature == .postTropical
    return self[isExtratropical ? .extratropicalRemnants : .remnants, title, kind]
  }

  /// Returns what a storm of 64 kt or more is called in a basin.
  func cyclone(in basin: Basin?) -> String {
    switch basin {
    case .northAtlantic, .easternPacific, .centralPacific: self[.hurricane]
    case .westernPacific: self[.typhoon]
    case nil: kind(.tropical)
    case .some: self[.cyclone]
    }
  }

  /// Returns the name of a class.
  func name(of category: IntensityScale.Class) -> String {
    let name = category.names[language.rawValue] ?? category.names["en"] ?? category.code
    return isPlate ? language.catalogue.name(ofClass: name) : name
  }

  /// Returns the class of a finished storm at its strongest.
  func atStrongest(_ kind: String) -> String { labelled(self[.atStrongest], kind) }

  func kind(_ nature: Nature) -> String {
    switch nature {
    case .disturbance: self[.disturbance]
    case .wave: self[.wave]
    case .monsoonDepression: self[.monsoonDepression]
    case .low: self[.low]
    case .extratropical: self[.extratropical]
    case .postTropical: self[.postTropical]
    case .remnantLow: self[.remnantLow]
    case .subtropical: self[.subtropical]
    case .tropical, .unknown: self[.tropical]
    }
  }

  // MARK: - The legend

  /// Returns the name of a class that shares it with a weaker one.
  func orMore(_ name: String, _ bound: Speed) -> String { self[.orMore, name, speed(bound)] }

  /// Returns the name of a class by its lowest wind.
  func windOrMore(_ bound: Speed) -> String { self[.windOrMore, speed(bound)] }

  func scaleBar(_ latitude: Double) -> String {
    self[.scaleAt, CoordinateWords.words(latitude: latitude)]
  }

  /// Returns the note for winds classed on a scale that is meant for another averaging period.
  func inexact(_ scale: IntensityScale) -> String { self[.inexact, String(scale.averagingPeriod)] }
}
