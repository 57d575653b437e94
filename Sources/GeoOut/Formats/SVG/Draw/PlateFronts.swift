import TyphoonTrack

// Lines of arrival as a plate draws them: as many as can be told apart, each in one piece.

extension [[PlatePoint]] {
  /// The pieces of a line of arrival as one smooth line: radii of quadrants jump where they meet, and the hour is not
  /// known so well.
  ///
  /// Short pieces, which the edge of a quadrant sweeps alone, are left out, and short gaps closed.
  var asFront: Self {
    let lengths = map { $0.length }
    guard let longest = lengths.max(), longest > 0 else { return self }
    var lines: Self = []
    for (piece, length) in zip(self, lengths) where length > longest * Self.shortest {
      if let last = lines.last?.last, let first = piece.first,
        last.distance(to: first) < longest * Self.widestGap
      {
        lines[lines.count - 1] += piece
      } else {
        lines.append(piece)
      }
    }
    let most = lines.map { $0.length }.max() ?? 0
    return lines.filter { $0.length > most / 2 }
      .map { $0.smooth(by: Swift.min(Self.widest, longest * 0.15)) }
  }

  /// The least length of a piece, and the widest gap that is closed, as shares of the longest piece.
  private static var shortest: Double { 0.25 }
  private static var widestGap: Double { 0.5 }
  /// The standard deviation of the smoothing, in units of the plate.
  private static var widest: Double { 24 }
}

extension [PlatePoint] {
  /// The line with each point as the mean of those around it along the line; its ends stay.
  fileprivate func smooth(by deviation: Double) -> Self {
    let points = PlateLine.points(along: self) + suffix(1)
    guard points.count > 4 else { return self }
    let step = length / Double(points.count - 1)
    return points.indices.map { index in
      let room = Swift.min(index, points.count - 1 - index)
      let reach = Swift.min(Int(deviation * 2 / step), room)
      guard reach > 0 else { return points[index] }
      var (x, y, sum) = (0.0, 0.0, 0.0)
      for offset in -reach...reach {
        // Almost the weights of a normal distribution, without its tails.
        let share = Double(offset) / Double(reach + 1)
        let weight = (1 - share * share) * (1 - share * share)
        x += weight * points[index + offset].x
        y += weight * points[index + offset].y
        sum += weight
      }
      return PlatePoint(x: x / sum, y: y / sum)
    }
  }
}

extension PlateDrawing {
  /// Returns the lines of arrival.
  func fronts(_ map: inout PlateMap) -> [PlateFront] {
    var fronts: [PlateFront] = []
    for (index, storm) in storms.enumerated() {
      for feature in storm.features.features where feature.layer == .arrival {
        fronts += line(storm, feature, &map).map { piece in
          let points = PlateLine.points(along: piece) + piece.suffix(1)
          return PlateFront(storm: index, line: feature, points: points)
        }
      }
    }
    return fronts
  }
}

extension [PlateStorm] {
  /// Removes lines of arrival too short or too close to each other.
  mutating func thinFronts(_ map: inout PlateMap, _ words: MapWords) {
    let fronts = PlateDrawing(self, words).fronts(&map)
    for index in indices { self[index].thin(fronts.filter { $0.storm == index }) }
  }
}

extension PlateStorm {
  /// The least length of a line of arrival, and the least distance between two, in units of the plate.
  private static let (shortestFront, frontSpacing) = (26.0, 36.0)

  /// Removes lines of arrival too short to be read, and where they stand too close all but those at midday and
  /// midnight, or at midnight.
  fileprivate mutating func thin(_ fronts: [PlateFront]) {
    guard !fronts.isEmpty else { return }
    func isOfKind(_ one: Feature, _ other: Feature) -> Bool {
      one.threshold == other.threshold && features.share(of: one) == features.share(of: other)
    }
    let long = fronts.filter { $0.points.length > Self.shortestFront }
    let choices = [21_600, 43_200, 86_400].map { step in
      long.filter { $0.line.time.start.secondsSince1970 % Int64(step) == 0 }
    }
    func areApart(_ kept: [PlateFront]) -> Bool {
      let gaps = kept.indices.compactMap { index -> Double? in
        let next = kept[(index + 1)...].first {
          isOfKind($0.line, kept[index].line) && $0.line.time != kept[index].line.time
        }
        guard let next else { return nil }
        let least = kept[index].points.map { point in
          next.points.lazy.map { $0.distance(to: point) }.min() ?? .infinity
        }.sorted()
        return least[least.count / 2]
      }.sorted()
      return gaps.isEmpty || gaps[gaps.count / 3] >= Self.frontSpacing
    }
    let kept = choices.first(where: areApart) ?? choices[choices.count - 1]
    let lines = Set((kept.isEmpty ? fronts : kept).map { $0.line })
    features.features.removeAll { $0.layer == .arrival && !lines.contains($0) }
  }
}
