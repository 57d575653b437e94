extension [Fix] {
  /// The fixes sorted by time; fixes with equal times keep their order.
  func inTimeOrder() -> [Fix] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  /// Sorts the fixes by time.
  ///
  /// - Returns: Whether the order changed.
  mutating func sortByTime() -> Bool {
    if zip(self, dropFirst()).allSatisfy({ $0.time <= $1.time }) { return false }
    self = inTimeOrder()
    return true
  }
}
