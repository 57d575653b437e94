extension [Coordinate] {
  /// Makes a closed ring of the coordinates from an index on, which run counterclockwise round an
  /// area on the globe, each once.
  ///
  /// Longitudes are unwrapped from each coordinate to the next. If the ring returns to its first
  /// coordinate 360 degrees farther east or west, it contains a pole and is closed along it. If a
  /// coordinate lies on a pole, the ring gets an edge along that pole, from the meridian on which
  /// it arrives to the meridian on which it leaves; so does an edge that passes over a pole.
  mutating func close(from start: Int) {
    guard start < count else { return }
    if let pole = self[start...].firstIndex(where: { abs($0.latitude) == 90 }) {
      let latitude = self[pole].latitude
      let places = (self[(pole + 1)...] + self[start..<pole]).filter { $0.latitude != latitude }
      replaceSubrange(start..., with: places)
      guard start < count else { return }
      unroll(from: start)
      appendPole(latitude, from: self[count - 1].longitude, to: self[start].longitude)
    } else {
      unroll(from: start)
      let opening = self[start]
      let end = opening.unrolled(toward: self[count - 1].longitude)
      if let next = firstAcrossPole(from: start, closing: end) {
        let last = self[(next == start ? count : next) - 1]
        let pole = last.latitude + self[next].latitude < 0 ? -90.0 : 90
        insert(Coordinate(longitude: last.longitude, latitude: pole), at: next)
        return close(from: start)
      }
      let turn = end.longitude - opening.longitude
      if abs(turn) > 180 {
        // Counterclockwise and eastward: the inside lies to the north.
        let pole = turn > 0 ? 90.0 : -90
        open(from: start, nearest: pole, turn: turn)
        let end = self[start].longitude + turn
        append(Coordinate(longitude: end, latitude: self[start].latitude))
        appendPole(pole, from: end, to: self[start].longitude)
      }
    }
    append(self[start])
  }

  /// Returns the index of the first coordinate that is reached over a pole; `nil` if there is none.
  private func firstAcrossPole(from start: Int, closing end: Coordinate) -> Int? {
    if end.isAcrossPole(from: self[count - 1]) { return start }
    return indices[start...].dropFirst().first { self[$0].isAcrossPole(from: self[$0 - 1]) }
  }

  /// Makes a ring that contains a pole begin at its coordinate nearest to the pole; the meridian
  /// from there to the pole meets no other part of the ring.
  private mutating func open(from start: Int, nearest pole: Double, turn: Double) {
    var nearest = start
    for index in indices[start...]
    where abs(self[index].latitude - pole) < abs(self[nearest].latitude - pole) { nearest = index }
    let head = self[start..<nearest].map {
      Coordinate(longitude: $0.longitude + turn, latitude: $0.latitude)
    }
    removeSubrange(start..<nearest)
    append(contentsOf: head)
  }

  private mutating func unroll(from start: Int) {
    for index in (start + 1)..<Swift.max(count, start + 1) {
      self[index] = self[index].unrolled(toward: self[index - 1].longitude)
    }
  }

  /// Appends an edge along a pole in pieces of at most 90 degrees: readers that know only the
  /// longitudes of two vertices take the short way between them.
  private mutating func appendPole(_ latitude: Double, from start: Double, to end: Double) {
    let pieces = Swift.max(1, (abs(end - start) / 90).rounded(.up))
    for piece in stride(from: 0, through: pieces, by: 1) {
      append(Coordinate(longitude: start + (end - start) * piece / pieces, latitude: latitude))
    }
  }
}
