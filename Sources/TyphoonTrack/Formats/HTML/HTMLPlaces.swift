/// Maps locations in a page's UTF-8 text to locations in the original page.
///
/// Nothing is computed before the first finding. Then there is a mark every few KiB, so that
/// neither many lines nor many findings in one long line take much memory or time.
struct HTMLPlaces {
  /// The location of an offset in the text.
  private struct Mark {
    let offset: Int
    var line = 1
    /// The offset in the text where the line begins.
    var lineStart = 0
    /// The number of bytes in the original page from the beginning of the line to the offset.
    var before = 0
  }

  private static let distance = 4 << 10

  private let text: [UInt8]
  private let encoding: TextEncoding
  private let isSame: Bool
  private let file: String
  private var marks: [Mark] = []

  /// Creates the mapping for a page.
  ///
  /// - Parameters:
  ///   - text: The page in UTF-8.
  ///   - encoding: The page's original encoding.
  ///   - isSame: Whether the text equals the original bytes.
  ///   - file: The input's name as the user gave it.
  init(of text: [UInt8], _ encoding: TextEncoding, isSame: Bool, file: String) {
    self.text = text
    self.encoding = encoding
    self.isSame = isSame
    self.file = file
  }

  mutating func mapped(_ finding: Finding) -> Finding {
    Finding(finding.severity, finding.message, at: mapped(finding.location))
  }

  /// Moves the origins of a storm's fixes to the original page.
  mutating func map(_ storm: inout Storm) {
    guard !isSame else { return }
    func map(_ fixes: inout [Fix]) {
      for index in fixes.indices {
        fixes[index].origin = FixOrigin(mapped(fixes[index].location(in: file)))
      }
    }
    map(&storm.track)
    for index in storm.forecasts.indices { map(&storm.forecasts[index].fixes) }
  }

  /// The location in the original page; a location without a line stays unchanged.
  mutating func mapped(_ place: Finding.Location) -> Finding.Location {
    guard !isSame, place.file == file, let line = place.line, let column = place.column else {
      return place
    }
    if marks.isEmpty { setMarks() }
    guard let lineStart = start(of: line) else { return place }
    let offset = min(lineStart + max(0, column - 1), text.count)
    let near = mark { $0.offset <= offset }
    let before =
      near.line == line && near.lineStart == lineStart
      ? near.before + encoding.length(of: text[near.offset..<offset])
      : encoding.length(of: text[lineStart..<offset])
    return Finding.Location(file: file, line: line, column: before + 1)
  }

  private mutating func setMarks() {
    var mark = Mark(offset: 0)
    marks.append(mark)
    while mark.offset + Self.distance < text.count {
      var next = mark.offset + Self.distance
      // Not inside a character.
      while text[next] & 0xC0 == 0x80, next > mark.offset + 1 { next -= 1 }
      var new = Mark(
        offset: next, line: mark.line, lineStart: mark.lineStart, before: mark.before)
      for index in mark.offset..<next where text[index] == 0x0A {
        new.line += 1
        new.lineStart = index + 1
        new.before = 0
      }
      new.before += encoding.length(of: text[max(mark.offset, new.lineStart)..<next])
      marks.append(new)
      mark = new
    }
  }

  /// The last mark that satisfies a condition, which must hold for the first marks only.
  private func mark(where condition: (Mark) -> Bool) -> Mark {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if condition(marks[middle]) { low = middle } else { high = middle }
    }
    return marks[low]
  }

  /// The offset in the text where a line begins.
  private func start(of line: Int) -> Int? {
    let near = mark { $0.line <= line }
    if near.line >= line { return near.lineStart }
    var missing = line - near.line
    for index in near.offset..<text.count where text[index] == 0x0A {
      missing -= 1
      if missing == 0 { return index + 1 }
    }
    return nil
  }
}
