import TyphoonTrack

extension PlateStorm {
  /// Returns the storm without what is outside the frame of a map or hidden by the symbols of present places, and not
  /// in the panel either.
  func seen(
    on map: inout PlateMap, beside marks: [PlateMark], index: Int, inPanel: (Fix) -> Bool
  ) -> PlateStorm {
    var storm = self
    let symbols = marks.filter { !$0.isDot }
    let radii = features.features.filter { $0.layer == .windRadius }
    let present = marks.filter { $0.isCurrent }
    let marked = Set(
      marks.filter { $0.storm == index && !present.hide($0) }.map { $0.feature })
    storm.features.features.removeAll { feature in
      let isClass = feature.layer == .fix || feature.layer == .trackSegment
      if isClass, features.fix(of: feature).map(inPanel) ?? false { return false }
      if feature.layer.isFix { return !marked.contains(feature) }
      // At one time winds have swept nothing but where they are.
      if feature.layer == .windSwath, feature.time.start == feature.time.end,
        radii.contains(where: {
          $0.time.start == feature.time.start
            && features.threshold(of: $0) == features.threshold(of: feature)
        })
      {
        return true
      }
      var points: [PlatePoint?] = []
      features.forEachRun(of: feature) { run in
        points += run.map { map.point($0.unrolled(toward: map.longitude)) }
      }
      let inside = points.compactMap { $0 }.filter(map.frame.contains)
      let isArea = feature.layer.row.geometry == .polygon
      if feature.layer.row.geometry == .point { return inside.isEmpty }
      if inside.count < points.count, isArea {
        return PlateRect(around: points.compactMap { $0 }).overlap(map.frame) == 0
      }
      return inside.isEmpty
        || symbols.contains { symbol in
          inside.allSatisfy { symbol.hides($0) }
        }
    }
    return storm
  }
}
