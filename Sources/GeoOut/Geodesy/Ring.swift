extension [Coordinate] {
  /// Makes a closed ring of the places from an index on, which run counterclockwise round an area on the
  /// globe, each once.
  ///
  /// Longitudes then run on from place to place the short way. A ring that comes back to its first place
  /// a turn farther east or west holds a pole: it is closed along that. One that meets a pole has an
  /// edge along it, from the meridian that leads there to the one that leads away.
  ///
  /// - Parameter start: The index of the first place.
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
      let turn = opening.unrolled(toward: self[count - 1].longitude).longitude - opening.longitude
      if abs(turn) > 180 {
        // Counterclockwise, eastward: the inside lies to the north.
        let pole = turn > 0 ? 90.0 : -90
        open(from: start, nearest: pole, turn: turn)
        let end = self[start].longitude + turn
        append(Coordinate(longitude: end, latitude: self[start].latitude))
        appendPole(pole, from: end, to: self[start].longitude)
      }
    }
    append(self[start])
  }

  /// Makes a ring that holds a pole begin at its place nearest to it, from where the meridian meets no
  /// other part of the ring on its way to the pole.
  private mutating func open(from start: Int, nearest pole: Double, turn: Double) {
    var nearest = start
    for index in indices[start...]
    where abs(self[index].latitude - pole) < abs(self[nearest].latitude - pole) {
      nearest = index
    }
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

  /// Adds an edge along a pole, in pieces of a quarter turn at the most: readers that know no more than
  /// the longitudes of two places take the short way between them.
  private mutating func appendPole(_ latitude: Double, from start: Double, to end: Double) {
    let pieces = Swift.max(1, (abs(end - start) / 90).rounded(.up))
    for piece in stride(from: 0, through: pieces, by: 1) {
      append(
        Coordinate(longitude: start + (end - start) * piece / pieces, latitude: latitude))
    }
  }
}
