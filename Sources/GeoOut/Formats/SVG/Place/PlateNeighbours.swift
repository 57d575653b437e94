import TyphoonTrack

/// The lines of several storms: a label near another storm's line than its own needs its storm's name.
struct PlateNeighbours {
  /// How near another storm's line a label can be taken for one of its labels.
  private static let reach = 40.0

  /// Points along the lines of each storm; none if there is only one storm.
  private let lines: [PlatePointGrid]

  init(_ storms: [PlateStorm], _ map: inout PlateMap) {
    var lines: [PlatePointGrid] = []
    for storm in storms where storms.count > 1 {
      let forecasts = Set(storm.features.features.compactMap { $0.forecast }).sorted()
      let runs = [storm.storm.track] + forecasts.map { storm.storm.forecasts[$0].fixes }
      let points = runs.flatMap { run in
        let line = run.compactMap { map.point(of: $0) }
        return PlateLine.points(along: line) + line.suffix(1)
      }
      lines.append(PlatePointGrid(points))
    }
    self.lines = lines
  }

  /// Whether a reader could take a label for that of another storm.
  func hasOther(than storm: Int, near box: PlateRect) -> Bool {
    let room = box.inset(by: -Self.reach)
    return lines.indices.contains { $0 != storm && lines[$0].count(in: room) > 0 }
  }
}
