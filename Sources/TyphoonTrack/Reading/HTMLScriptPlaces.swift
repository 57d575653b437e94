/// Where the texts of scripts begin in a page: libxml2 counts columns in characters, and of other things.
struct HTMLScriptPlaces {
  private struct Place {
    let offset: Int
    let line: Int
    /// In bytes, from 1.
    let column: Int
  }

  /// How many places are looked at for one script.
  private static let lookahead = 64

  private let text: [UInt8]
  private var places: ArraySlice<Place> = []

  /// Finds what looks like the tag of a script, also where it is none, in a comment for instance.
  ///
  /// - Parameter text: The page in UTF-8.
  init(of text: [UInt8]) {
    self.text = text
    var found: [Place] = []
    text.withUnsafeBufferPointer { bytes in
      var (index, line, lineStart, counted) = (0, 1, 0, 0)
      while let open = HTMLAttributes.first("<", in: bytes, from: index) {
        index = open + 1
        guard Self.isScript(bytes, at: index) else { continue }
        var attributes = HTMLAttributes(in: bytes, at: index + 6)
        while attributes.next() != nil {}
        guard attributes.isEnded else { break }
        index = attributes.index
        while let end = HTMLAttributes.first("\n", in: bytes, from: counted), end < index {
          (line, lineStart, counted) = (line + 1, end + 1, end + 1)
        }
        found.append(Place(offset: index, line: line, column: index - lineStart + 1))
      }
    }
    places = found[...]
  }

  private static func isScript(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let end = index + 6
    return end < bytes.count && HTMLAttributes.endsName(bytes[end])
      && UnsafeBufferPointer(rebasing: bytes[index..<end]).lowercasedEquals("script")
  }

  /// A script with its place: that in the same line where the page has the same text, else its line alone.
  ///
  /// Scripts are to be asked about in the order of the page.
  mutating func placed(_ script: HTMLPage.Script) -> HTMLPage.Script {
    places = places.drop { $0.line < script.line }
    let near = places.prefix(Self.lookahead).prefix { $0.line == script.line }
    // What libxml2 has mended in a text is another one.
    guard
      let index = near.firstIndex(where: { text[$0.offset...].starts(with: script.text) })
        ?? (near.count == 1 ? near.startIndex : nil)
    else { return script }
    places = places[(index + 1)...]
    return HTMLPage.Script(text: script.text, line: script.line, column: near[index].column)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are a word in capitals or small letters, which is given in small ones.
  fileprivate func lowercasedEquals(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      count == word.count && indices.allSatisfy { self[$0] | 0x20 == word[$0] }
    }
  }
}
