/// What an input that no reader recognises looks like, to say so.
enum InputKind {
  /// There is nothing in it, or nothing but white space.
  case empty
  /// A script or a JSON array: the script reader knows best what is wrong with it.
  case script
  /// Something else, in words: "an HTML page".
  case other(String)
  /// Nothing that has a name here.
  case unknown

  init(_ opening: Span<UInt8>) {
    var first = 0
    while first < opening.count, [0x20, 0x09, 0x0A, 0x0D].contains(opening[first]) { first += 1 }
    guard first < opening.count else {
      self = .empty
      return
    }
    func begins(_ text: StaticString, at offset: Int) -> Bool {
      guard opening.count - offset >= text.utf8CodeUnitCount else { return false }
      return text.withUTF8Buffer { wanted in
        wanted.indices.allSatisfy { opening[offset + $0] | 0x20 == wanted[$0] | 0x20 }
      }
    }
    func holds(_ text: StaticString, within limit: Int) -> Bool {
      for offset in first..<min(opening.count, first + limit) where begins(text, at: offset) {
        return true
      }
      return false
    }
    for (magic, words): (StaticString, String) in [
      ("\u{1F}\u{8B}", "compressed data (gzip)"), ("PK\u{3}\u{4}", "a zip archive"),
      ("CDF", "a netCDF file"), ("\u{89}HDF", "a netCDF or HDF5 file"),
      ("\u{FF}\u{FE}", "text in UTF-16"), ("\u{FE}\u{FF}", "text in UTF-16"),
    ] where Self.hasMagic(opening, magic) {
      self = .other(words)
      return
    }
    if opening[first] == UInt8(ascii: "<") {
      let isPage = holds("<html", within: 4_096) || holds("<!doctype html", within: 4_096)
      self = .other(isPage ? "an HTML page" : "an XML document")
    } else if (0..<min(opening.count, 1_024)).contains(where: { opening[$0] == 0 }) {
      self = .other("binary data")
    } else if opening[first] == UInt8(ascii: "{"), holds("\"FeatureCollection\"", within: 4_096) {
      self = .other("GeoJSON")
    } else if Self.looksLikeScript(opening, from: first) {
      self = .script
    } else {
      self = .unknown
    }
  }

  /// Whether an input begins with a format's magic bytes, one for each scalar.
  private static func hasMagic(_ opening: Span<UInt8>, _ magic: StaticString) -> Bool {
    let bytes = magic.description.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    guard opening.count >= bytes.count else { return false }
    return bytes.indices.allSatisfy { opening[$0] == bytes[$0] }
  }

  private static func looksLikeScript(_ opening: Span<UInt8>, from first: Int) -> Bool {
    switch opening[first] {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "/"): return true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      // A text in words has neither of these so early.
      return (first..<min(opening.count, first + 512)).contains {
        opening[$0] == UInt8(ascii: "=") || opening[$0] == UInt8(ascii: "(")
      }
    default: return false
    }
  }
}
