import TyphoonTrack

/// A forecast that is drawn as a thin line because its storm has several: a model's, an ensemble
/// member's, or an earlier one.
struct PlateTechnique: Hashable {
  /// The look of the line.
  struct Stroke: Hashable {
    var color: Palette.Color
    var dashes: String
    var width: Double
    /// Whether the line is one of many that only show the spread.
    var isFaint = false

    /// How strong the line is, from 0 to 1, if it is one of the forecasts of several base times.
    fileprivate(set) var strength: Double?

    /// The opacity of the line, as an attribute.
    var opacity: String {
      strength.map { "\((25 + 75 * $0).rounded() / 100)" } ?? (isFaint ? "0.35" : "")
    }

    /// The look of lines that are too many to be told apart.
    fileprivate mutating func fade() {
      (color, dashes, width, isFaint) = (Palette.quiet, "", 0.8, true)
    }
  }

  /// The code at the end of the line.
  let code: String
  /// The code in the legend: that of the line, or of the ensemble.
  let group: String
  /// Whether the line is that of an ensemble member.
  let isMember: Bool
  fileprivate(set) var stroke = Stroke(color: Palette.forecast, dashes: "", width: 1)

  /// The number of members of its ensemble, if only some of their lines are drawn.
  fileprivate(set) var total: Int?

  /// The most members of an ensemble of which all are drawn, and how many are of more: 17 to 33 lines read best
  /// (Padilla and others 2020).
  fileprivate static let (mostMembers, fewMembers) = (33, 25)
  /// The dash patterns, each of which is used with every colour.
  private static let dashes = ["", "6 2.5", "2 2"]
  /// With more lines than this, only those that readers know have a colour and a name.
  fileprivate static let most = 20
  /// Official forecasts, consensus, and the global models of NCEP and ECMWF.
  fileprivate static let known: Set<String> = [
    "OFCL", "OFCI", "JTWC", "TVCN", "TVCA", "TVCE", "TVCX", "CONW", "HCCA", "GFSI", "AVNO", "AVNI",
    "GFSO", "EMXI", "EMX", "ECMF", "ECMO", "ECMI",
  ]
  /// How many techniques whose codes differ only in the last two digits are an ensemble.
  private static let minMembers = 5

  fileprivate init(
    _ forecast: Forecast, among counts: [String: Int], isRepeated: Bool, isAlone: Bool,
    isVerified: Bool, _ words: MapWords
  ) {
    let technique = forecast.shownTechnique
    let prefix = Self.prefix(technique)
    let isNumbered = prefix.map { counts[$0, default: 0] >= Self.minMembers } ?? false
    let time = words.label(forecast.baseTime, .day)
    let base = isRepeated ? " " + time : ""
    isMember = isNumbered || forecast.member != nil
    code = isVerified && isAlone ? time : (forecast.member ?? technique) + base
    group = (isNumbered ? prefix ?? technique : technique) + (isVerified ? "" : base)
  }

  /// Makes the line as strong as it is new, from 0 to 1.
  mutating func shade(_ strength: Double) {
    stroke.strength = strength
    if strength == 1 { stroke.width = 2.6 }
  }

  /// Returns what precedes the last two characters of a code, if these are digits.
  fileprivate static func prefix(_ code: String) -> String? {
    guard code.count > 2, code.suffix(2).allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return String(code.dropLast(2))
  }

  /// Returns the look of a technique, or of an ensemble, by its position among these.
  fileprivate static func stroke(_ index: Int, isMember: Bool) -> Stroke {
    guard !isMember else {
      // Single models begin with the first colour.
      let colors = Palette.lines
      return Stroke(color: colors[(index + 3) % colors.count], dashes: "", width: 1.5)
    }
    let colors = Palette.lines
    return Stroke(
      color: colors[index % colors.count], dashes: dashes[index / colors.count % dashes.count],
      width: 1.6)
  }
}

extension Forecast {
  /// The technique by which readers know it: bulletins have the WMO's codes of agencies.
  var shownTechnique: String { Agency.named(technique)?.code ?? technique }
}

extension PlateStorm {
  /// Returns the line of a feature, if its forecast is drawn as one of several.
  func technique(of feature: Feature) -> PlateTechnique? {
    feature.forecast.flatMap { techniques[$0] }
  }

  /// The indices of the forecasts with features, in order.
  private var forecasts: [Int] {
    let shown = features.features.lazy.filter { !LayerSelection.computed.contains($0.layer) }
    return Set(shown.compactMap { $0.forecast }).sorted()
  }

  /// Finds the lines of a storm with several forecasts, all but the newest official one, or with
  /// one that is not official, and keeps no other features of these, and no radii but the present ones beside one.
  fileprivate mutating func findTechniques(_ words: MapWords) {
    let shown = forecasts
    defer { members = members(among: shown) }
    // Single positions, which have no lines, stay as they are.
    let hasLine = features.features.contains { $0.layer == .forecastTrack }
    guard shown.count > 1 || features.isUnofficial || isVerified,
      hasLine || !storm.track.isEmpty
    else { return }
    let all = storm.forecasts
    let main =
      isVerified
      ? nil : shown.filter { all[$0].isOfficial }.max { all[$0].baseTime < all[$1].baseTime }
    let codes = Set(shown.map { all[$0].technique })
    let prefixes = codes.compactMap { PlateTechnique.prefix($0) }
    let counts = Dictionary(prefixes.map { ($0, 1) }, uniquingKeysWith: +)
    let runs = Dictionary(
      shown.map { ([all[$0].technique, all[$0].member], 1) }, uniquingKeysWith: +)
    for index in shown where index != main {
      let isRepeated = runs[[all[index].technique, all[index].member], default: 0] > 1
      techniques[index] = PlateTechnique(
        all[index], among: counts, isRepeated: isRepeated, isAlone: codes.count == 1,
        isVerified: isVerified, words)
    }
    features.features.removeAll { feature in
      switch feature.layer {
      case .windRadius: feature.forecast != nil || codes.count > 1
      case .probabilityCircle: true
      case .forecastTrack, .forecastError, .strikeProbability, .ensembleMean: false
      // What is computed of members is of none of them.
      default: feature.forecast.map { $0 != main && shown.contains($0) } ?? false
      }
    }
  }
}

extension PlateStorm {
  /// Keeps 25 lines of the members of a large ensemble: of those in equal parts of all, in the order in which they end
  /// across the mean track, the middle ones.
  mutating func thinMembers() {
    let lines = Set(features.features.filter { $0.layer == .forecastTrack }.map { $0.forecast })
    let members = techniques.filter { $1.isMember && lines.contains($0) }
    var omitted: Set<Int> = []
    for group in Dictionary(grouping: members.keys.sorted(), by: { techniques[$0]?.group }).values
    where group.count > PlateTechnique.mostMembers {
      let paths = group.map { storm.forecasts[$0].fixes.map { Coordinate($0.position).normal } }
      let start = paths.compactMap { $0.first }.reduce(.zero, +)
      let end = paths.compactMap { $0.last }.reduce(.zero, +)
      let across = SIMD3(
        start.y * end.z - start.z * end.y, start.z * end.x - start.x * end.z,
        start.x * end.y - start.y * end.x)
      let order = zip(paths, group).map { ((across * ($0.last ?? .zero)).sum(), $1) }
        .sorted { $0 < $1 }.map { $0.1 }
      let count = PlateTechnique.fewMembers
      omitted.formUnion(group)
      for part in 0..<count { omitted.remove(order[(2 * part + 1) * order.count / (2 * count)]) }
      for member in group {
        techniques[member]?.total = group.count
        techniques[member]?.stroke.width = 1.2
      }
    }
    features.features.removeAll { $0.forecast.map(omitted.contains) ?? false }
  }
}

extension [PlateStorm] {
  /// Finds the lines of storms with several forecasts; those of one technique have one look.
  mutating func findTechniques(_ words: MapWords) {
    var groups: [Bool: [String: Int]] = [:]
    for index in indices {
      self[index].findTechniques(words)
      for (forecast, technique) in self[index].techniques.sorted(by: { $0.key < $1.key }) {
        let isMember = technique.isMember
        let count = groups[isMember]?.count ?? 0
        let group = groups[isMember]?[technique.group] ?? count
        groups[isMember, default: [:]][technique.group] = group
        self[index].techniques[forecast]?.stroke = PlateTechnique.stroke(group, isMember: isMember)
      }
    }
    shadeByBaseTime()
    guard !contains(where: { $0.isVerified }),
      map({ $0.techniques.count }).reduce(0, +) > PlateTechnique.most
    else { return }
    for index in indices {
      for (forecast, technique) in self[index].techniques
      where !PlateTechnique.known.contains(technique.code) {
        self[index].techniques[forecast]?.stroke.fade()
      }
    }
  }

  /// The lines of all storms, in order; a forecast of one fix has none.
  var techniques: [PlateTechnique] {
    flatMap { storm in
      let drawn = Set(
        storm.features.features.filter { $0.layer == .forecastTrack }.compactMap { $0.forecast })
      return storm.techniques.sorted { $0.key < $1.key }.filter { drawn.contains($0.key) }
        .map { $0.value }
    }
  }
}

extension MapWords {
  /// Returns the name of an ensemble, with the number of its lines if these are only some.
  func members(_ group: String, _ count: Int, of total: Int?) -> String {
    let shown = total.map { self[.someOf, String(count), String($0)] } ?? String(count)
    return self[count == 1 ? .memberOf : .membersOf, group, shown]
  }
}
