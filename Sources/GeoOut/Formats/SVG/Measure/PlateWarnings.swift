import TyphoonTrack

// Warnings in the words of bulletins, where there is no geometry of them.

extension PlateStorm {
  /// Returns the warnings of the latest advisory with the first of their coasts, and how long they hold.
  func statedWarnings(_ words: MapWords) -> [String] {
    let issued = storm.issued?.secondsSince1970 ?? .max
    guard features.layers.contains(.warning), storm.coastWarnings.isEmpty,
      !storm.warningWords.isEmpty,
      (current?.time.secondsSince1970 ?? issued) - issued <= ForecastChoice.longestAge
    else { return [] }
    return storm.warningWords.map { warning in
      let kind = warning.prefix { $0 != ":" }
      let items = warning.dropFirst(kind.count + 2).split(at: "; ").map { String($0).asNames }
      let last = items.indices.last { items[...$0].joined().count < 130 } ?? 0
      let coasts = items[...last].joined(separator: "; ") + (last + 1 < items.count ? "; …" : "")
      return words.sentence(words[.labelled, String(kind).lowercased().capitalizedFirst, coasts])
    } + [warningNote(words)]
  }
}

extension String {
  /// A text in capitals with those that names have, and commas for its points.
  fileprivate var asNames: String {
    let text = replacing(text: "...AND ", with: " AND ").replacing(text: "...", with: ", ")
    let small: Set = ["to", "the", "of", "and", "from", "in", "including", "provinces"]
    return text.lowercased().split(at: " ").map { word in
      small.contains(String(word))
        ? String(word)
        : word.split(at: "/").map { String($0).capitalizedFirst }.joined(separator: "/")
    }.joined(separator: " ").capitalizedFirst
  }
}
