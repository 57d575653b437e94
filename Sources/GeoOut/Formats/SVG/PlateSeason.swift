import TyphoonTrack

// Plates of a season: many tracks, each with a number at its start and end.

extension [PlateStorm] {
  /// With more storms than this an archive is shown as a season.
  private static var mostWithNames: Int { PlateLabels.mostWithTimes }

  /// Numbers the storms of a season, and keeps only lines and the first and last fix of each.
  ///
  /// The numbers are the agency's if the storms are of one season and no two share one, otherwise
  /// those of the list.
  mutating func numberSeason() {
    guard isSeason, count > Self.mostWithNames else { return }
    let own = ownNumbers
    for index in indices {
      self[index].number = String(own.map { $0[index] } ?? index + 1)
      let last = self[index].storm.track.count - 1
      self[index].features.features.removeAll { feature in
        switch feature.layer {
        case .windRadius, .probabilityCircle: true
        case .fix: feature.fix != 0 && feature.fix != last
        default: false
        }
      }
    }
  }

  /// The agency's numbers of the storms, if they are of one season and no two share one.
  private var ownNumbers: [Int]? {
    let own = compactMap { $0.storm.number.flatMap { Int($0) } }
    let isOwn =
      Set(map(\.storm.season)).count == 1 && Set(own).count == count
      && own.allSatisfy { 1...99 ~= $0 }
    return isOwn ? own : nil
  }

  /// Whether the storms can be a whole season: there are many, and no number before the last is
  /// missing.
  private var isWholeSeason: Bool {
    ownNumbers?.max() == count && count > Self.mostOfPart
  }

  /// So few storms are part of a season, even if their numbers have no gaps.
  private static var mostOfPart: Int { 8 }

  /// Returns the title of numbered storms, such as "2019 Atlantic hurricane season", or "6 tropical
  /// cyclones of the 2015 Pacific typhoon season" if others are missing.
  func seasonTitle(_ words: MapWords) -> String? {
    let seasons = compactMap(\.storm.season)
    guard first?.number != nil, seasons.count == count, let season = seasons.min(),
      let last = seasons.max()
    else { return nil }
    let basins = Set(map(\.seasonBasin))
    guard season == last else {
      return words.season(basins, "\(season)–\(last)", isOne: false, part: count)
    }
    // Southern seasons begin in July, are called by both years, and are numbered by the second.
    let isSplit =
      basins.allSatisfy { $0?.isSouthern ?? false }
      && allSatisfy { storm in
        storm.span.map { $0.start.parts.year + ($0.start.parts.month >= 7 ? 1 : 0) } == season
      }
    let year =
      isSplit ? "\(season - 1)–\(season % 100 < 10 ? "0" : "")\(season % 100)" : "\(season)"
    return words.season(basins, year, isOne: true, part: isWholeSeason ? nil : count)
  }
}

extension PlateStorm {
  /// The basin whose season the storm belongs to: that of the source, otherwise of its first fix.
  fileprivate var seasonBasin: Basin? {
    // Agencies that number typhoons do so in the western Pacific.
    let isNumbered = Agency.named(storm.agency)?.numbersTyphoons ?? false
    return storm.basin ?? (isNumbered ? .westernPacific : storm.track.first.flatMap(basin))
  }
}

extension [PlateStorm] {
  /// Keeps what the public needs: the potential track area and the agency's warning area, the
  /// track, the latest fix and the forecast fixes; and removes radii and gusts from the facts.
  mutating func simplify() {
    for index in indices {
      let last = self[index].storm.track.count - 1
      self[index].features.features.removeAll { feature in
        switch feature.layer {
        case .windRadius, .windSwath, .probabilityCircle: true
        case .warningArea: feature.isDerived
        case .fix: feature.fix != last
        case .strikeProbability, .potentialArea, .track, .trackSegment, .forecastTrack,
          .ensembleMean, .forecastFix, .place:
          false
        }
      }
      guard last >= 0 else { continue }
      self[index].features.storm.track[last].windRadii = []
      self[index].features.storm.track[last].gust = nil
    }
  }
}

extension MapWords {
  /// The legend text for the ends of the tracks of a season.
  var endsNote: String {
    choose(
      "Numbers: grey at the ring where a track starts, bold at the dot where it ends.",
      "數字：灰色在路徑起點（圓圈），粗體在終點（圓點）。", "数字：灰色は経路の始点（○）、太字は終点（●）。")
  }

  /// The legend text for the ends of the tracks of a season without a list.
  var namesNote: String {
    choose(
      "A ring is where a track starts, a dot where it ends; names are where storms were strongest.",
      "圓圈為路徑起點，圓點為終點；名稱在最強處。", "○は経路の始点、●は終点。名前は最も強かった地点。")
  }

  /// Returns the name of one season or several, or of the storms of basins that share none; with
  /// their number if they are a part of it.
  fileprivate func season(
    _ basins: Set<Basin?>, _ year: String, isOne: Bool, part: Int?
  ) -> String {
    let words: (english: String, chinese: String, japanese: String)? =
      switch basins {
      case [.northAtlantic]: ("Atlantic hurricane", "大西洋颶風", "大西洋のハリケーン")
      case [.southAtlantic]: ("South Atlantic cyclone", "南大西洋氣旋", "南大西洋のサイクロン")
      case [.easternPacific]: ("eastern Pacific hurricane", "東太平洋颶風", "東太平洋のハリケーン")
      case [.centralPacific]: ("central Pacific hurricane", "中太平洋颶風", "中部太平洋のハリケーン")
      case [.easternPacific, .centralPacific]: ("Pacific hurricane", "太平洋颶風", "太平洋のハリケーン")
      case [.westernPacific]: ("Pacific typhoon", "西北太平洋颱風", "北西太平洋の台風")
      case [.northIndian]: ("North Indian Ocean cyclone", "北印度洋氣旋", "北インド洋のサイクロン")
      case [.southIndian]: ("South Indian Ocean cyclone", "南印度洋氣旋", "南インド洋のサイクロン")
      case [.southPacific]: ("South Pacific cyclone", "南太平洋氣旋", "南太平洋のサイクロン")
      case let basins where basins.allSatisfy { $0?.isSouthern ?? false }:
        ("southern hemisphere cyclone", "南半球氣旋", "南半球のサイクロン")
      default: nil
      }
    guard let words else {
      let (cyclones, count) = (part.map(count) ?? "Tropical cyclones", part.map { "\($0)個" } ?? "")
      return choose(
        "\(cyclones) of \(year)", "\(year)年\(count)熱帶氣旋", "\(year)年の熱帯低気圧・台風\(count)")
    }
    let season = choose(
      "\(year) \(words.english) season\(isOne ? "" : "s")", "\(year)年\(words.chinese)季",
      "\(year)年 \(words.japanese)")
    return part.map { part in
      choose("\(count(part)) of the \(season)", "\(season)之\(part)個熱帶氣旋", "\(season) \(part)個")
    } ?? season
  }
}
