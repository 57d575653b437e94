import TyphoonTrack

// Times before and after those of fixes, in linear time however many fixes have the same time.

extension [Fix] {
  /// For each fix, the time of the first one after it that is later.
  var followingTimes: [Timestamp?] { nextTimes(in: indices, <) }

  /// For each fix, the time of the last one before it that is earlier.
  var precedingTimes: [Timestamp?] { nextTimes(in: indices.reversed(), >) }

  /// For each fix, the time of the next one in an order that comes after it.
  private func nextTimes(
    in order: some Sequence<Int>, _ isNext: (Timestamp, Timestamp) -> Bool
  ) -> [Timestamp?] {
    var times = [Timestamp?](repeating: nil, count: count)
    // The fixes for which none has been found so far.
    var waiting: [Int] = []
    for index in order {
      while let last = waiting.last, isNext(self[last].time, self[index].time) {
        times[last] = self[index].time
        waiting.removeLast()
      }
      waiting.append(index)
    }
    return times
  }
}
