// The subject of a message, and whether it corrects an earlier one.

extension TCWMessage {
  /// Reads `SUBJ:  TROPICAL STORM 14E (NORBERT) FINAL WARNING NR 010 CORRECTED`; for an alert, only
  /// whether it corrects or cancels an earlier one.
  mutating func readSubject(_ words: LineWords, _ report: Report) {
    guard kind == .warning else {
      if words.words.contains(where: { $0.isCorrection }) { type = .correction }
      if words.words.contains(where: { $0.text.contains("CANCEL") }) {
        type = .cancellation
        report(.warning, "the message cancels an alert: it repeats the alert's data", 0)
      }
      return
    }
    guard let index = words.words.firstIndex(where: { StormDesignation($0.text) != nil }), index > 1
    else { return }
    self.words = words.joined(1..<index)
    var isName = false
    for (place, word) in words.words.enumerated().dropFirst(index + 1) {
      // The name and the number are in the header too.
      if word.text.hasPrefix("(") { isName = true }
      if isName {
        isName = !word.text.hasSuffix(")")
      } else if word.text == "FINAL" {
        analysis.remarks = LocalizedText("FINAL WARNING", language: "en")
        for index in fixes.indices
        where fixes[index].kind == .analysis && fixes[index].remarks.isEmpty {
          fixes[index].remarks = analysis.remarks
        }
      } else if word.isCorrection {
        type = .correction
      } else if !["WARNING", "NR"].contains(word.text), words[place - 1].text != "NR" {
        report(.warning, .unknownName(word.text), word.offset)
      }
    }
  }

  /// Handles words after the expected fields of a line: a correction mark, or unknown words.
  mutating func takeRest(_ words: LineWords, from index: Int, _ report: Report) {
    guard index < words.count else { return }
    for word in words.words[index...] {
      if word.isCorrection {
        type = .correction
      } else {
        report(.warning, .unknownName(word.text), word.offset)
      }
    }
  }
}

extension LineWords.Word {
  /// Whether the word marks a message as a correction: `CCA` in a WMO heading (BBB, Manual on the
  /// GTS, attachment II-12), `COR`, `CORRECTED`, `AMENDED`.
  var isCorrection: Bool {
    let word = text.hasSuffix("//") ? text.dropLast(2) : text[...]
    if word.utf8.count == 3, word.hasPrefix("CC") || word.hasPrefix("AA") { return true }
    return ["COR", "CORRECTED", "CORRECTION", "AMENDED"].contains(word)
  }
}
