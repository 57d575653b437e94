extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  package var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

extension Collection {
  /// Returns the elements with the same key together, in the order of the first of each.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    let groups = Dictionary(grouping: self, by: key)
    return map(key).distinct.map { ($0, groups[$0] ?? []) }
  }
}
