/// Merges one agency's data on a storm from several inputs: a best-track deck and a forecast deck,
/// or analyses and forecasts.
enum StormUnion {
  /// Merges the storms of several inputs.
  ///
  /// The order of the inputs only decides between parts that end at the same time and are equally
  /// long.
  ///
  /// The track is taken from the part that ranks first. Among parts of equal rank, the one whose
  /// track ends last prevails where they differ, or else a correction, and the others fill its gaps,
  /// also those of its fixes. A part of lower rank only adds later fixes.
  ///
  /// - Parameters:
  ///   - storms: The storms, of one id; at least one.
  ///   - rank: The rank of a part by the review status of its track; lower ranks first.
  /// - Returns: The storm, with notes about parts that contradict each other.
  static func merge(_ storms: [Storm], rank: (Storm) -> Int) -> MergedStorm {
    let parts = storms.enumerated()
      .map { Part(storm: $0.element, index: $0.offset, rank: rank($0.element)) }
      .sorted(by: <)
    guard let first = parts.first else { return MergedStorm(storm: nil) }
    var storm = first.storm
    let strays = parts.flatMap { $0.storm.strayRadii }
    guard parts.count > 1 || !strays.isEmpty else { return MergedStorm(storm: storm) }
    let (track, contradictions) = track(of: parts)
    storm.track = track
    let (forecasts, repeats) = forecasts(of: parts)
    storm.forecasts = forecasts
    var notes = contradictions + repeats
    let warned = parts.map { $0.storm }.filter { !$0.coastWarnings.isEmpty }
    storm.strayRadii = strays
    let differing = storm.settleRadii()
    for (count, words) in [
      (storm.strayRadii.count, Finding.Message.lostRadii), (differing, Finding.Message.otherRadii),
    ] where count > 0 { notes.append(.init(part: 0, .warning, words(count))) }
    if track.isEmpty, forecasts.isEmpty, warned.isEmpty {
      return MergedStorm(storm: nil, notes: notes)
    }
    for part in parts.dropFirst() {
      for entry in part.storm.names.entries where storm.names[entry.language] == nil {
        storm.names.add(entry.text, language: entry.language)
      }
      for id in part.storm.otherIDs where !storm.otherIDs.contains(id) { storm.otherIDs.append(id) }
      storm.number = storm.number ?? part.storm.number
      storm.season = storm.season ?? part.storm.season
      storm.basin = storm.basin ?? part.storm.basin
      storm.trackType = storm.trackType ?? part.storm.trackType
    }
    let newest = parts.map { $0.storm }.max {
      ($0.issued?.secondsSince1970 ?? .min) < ($1.issued?.secondsSince1970 ?? .min)
    }
    storm.coastWarnings = warned.first { $0.issued == newest?.issued }?.coastWarnings ?? []
    if let old = warned.first, storm.coastWarnings.isEmpty {
      notes.append(.init(part: 0, .warning, .overtaken(old.advisory)))
    }
    storm.warningWords = newest?.warningWords ?? []
    storm.issued = newest?.issued
    storm.advisory = newest?.advisory
    return MergedStorm(storm: storm, notes: notes)
  }

  private struct Part: Comparable {
    let storm: Storm
    let index, rank: Int

    /// Sorts by rank, then by the newest and the longest track.
    private var order: (Int, Int64, Int, Int, Int, Int64) {
      (
        rank, -(storm.track.last?.time.secondsSince1970 ?? .min + 1),
        storm.messageType == .correction ? 0 : 1, -storm.track.count, -storm.forecasts.count,
        -(storm.issued?.secondsSince1970 ?? .min + 1)
      )
    }

    static func < (left: Part, right: Part) -> Bool { left.order < right.order }
    static func == (left: Part, right: Part) -> Bool { left.order == right.order }
  }

  private static func track(of parts: [Part]) -> (fixes: [Fix], notes: [MergedStorm.Note]) {
    let best = parts.first { !$0.storm.track.isEmpty }
    var fixes: [Timestamp: Fix] = [:]
    var notes: [MergedStorm.Note] = []
    for part in parts {
      let isSettled = part.rank == best?.rank
      var contradictions = 0
      for fix in part.storm.track {
        if let known = fixes[fix.time] {
          guard isSettled, known != fix else { continue }
          if let union = union(known, fix) { fixes[fix.time] = union } else { contradictions += 1 }
          continue
        }
        guard isSettled || best?.storm.track.last.map({ fix.time > $0.time }) ?? true else {
          continue
        }
        fixes[fix.time] = fix
      }
      if contradictions > 0 {
        notes.append(.init(part: part.index, .warning, .otherPositions(contradictions)))
      }
    }
    return (fixes.values.sorted { $0.time < $1.time }, notes)
  }

  /// Returns a fix with what it lacks from another of the same time; `nil` if they contradict each other.
  private static func union(_ known: Fix, _ other: Fix) -> Fix? {
    var fix = other
    let differing = fix.merge(known)
    guard known.position == other.position,
      !differing.contains("wind"), !differing.contains("pressure"),
      !known.excludes(other.windRadii), !other.excludes(known.windRadii)
    else { return nil }
    (fix.kind, fix.origin) = (known.kind, known.origin)
    if !known.marks.isEmpty { fix.marks = known.marks }
    return fix
  }

  /// Returns the forecasts, one for each technique, member and base time: of two, the one with more
  /// fixes.
  private static func forecasts(
    of parts: [Part]
  ) -> (forecasts: [Forecast], notes: [MergedStorm.Note]) {
    var forecasts: [Forecast] = []
    var places: [ForecastKey: Int] = [:]
    var notes: [MergedStorm.Note] = []
    for part in parts {
      for forecast in part.storm.forecasts {
        guard let place = places[forecast.key] else {
          places[forecast.key] = forecasts.count
          forecasts.append(forecast)
          continue
        }
        guard forecasts[place] != forecast else { continue }
        notes.append(.init(part: part.index, .note, .twice(forecast)))
        if forecast.fixes.count > forecasts[place].fixes.count { forecasts[place] = forecast }
      }
    }
    return (forecasts, notes)
  }
}

extension Fix {
  /// Whether the fix has other radii than these, or none, for one of their thresholds.
  fileprivate func excludes(_ radii: [WindRadii]) -> Bool {
    radii.contains {
      !unknownWinds.contains(WindForces(of: $0.threshold)) && !windRadii.contains($0)
    }
  }
}

extension Storm {
  /// Gives fixes their wind radii among `strayRadii`, where those of other fixes stay.
  ///
  /// - Returns: How many times have fixes with other radii.
  mutating func settleRadii() -> Int {
    var differing = 0
    let strays = strayRadii
    strayRadii = []
    for stray in strays {
      var read = ReadWindRadii()
      for radii in stray.radii { read.add(radii.threshold, radii.extent) }
      func settle(_ fixes: inout [Fix]) -> Bool {
        guard let index = fixes.firstIndex(where: { $0.time == stray.time }) else { return false }
        var fix = fixes[index]
        fix.setWindRadii(read)
        if fixes[index].windRadii.isEmpty {
          fixes[index] = fix
        } else if fixes[index].windRadii != fix.windRadii {
          differing += 1
        }
        return true
      }
      let forecast = forecasts.firstIndex { $0.isOfficial && $0.baseTime == stray.base }
      let isSettled =
        stray.base == nil ? settle(&track) : forecast.map { settle(&forecasts[$0].fixes) } ?? false
      if !isSettled { strayRadii.append(stray) }
    }
    return differing
  }
}

extension Finding.Message {
  fileprivate static func lostRadii(_ count: Int) -> Self {
    "wind radii of \(counted: count, "time") omitted: no input has the storm's positions at these times, such as the NHC's points (5day_pts)"
  }
  fileprivate static func otherRadii(_ count: Int) -> Self {
    "wind radii of \(counted: count, "time") omitted: the fixes have others from another input"
  }
  fileprivate static func otherPositions(_ count: Int) -> Self {
    "\(counted: count, "fix") of this input differ in position, wind, pressure or wind radii from those of another input at the same times: kept those of the newest input, or else of the first"
  }
  fileprivate static func twice(_ forecast: Forecast) -> Self {
    "the \(name: forecast.technique) forecast from \(forecast.baseTime.compact) differs from that of another input: kept the one with more fixes, or else the first"
  }
}
