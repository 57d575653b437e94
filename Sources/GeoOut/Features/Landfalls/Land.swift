import CBasemap
import TyphoonTrack

/// A country or territory with a coast, as Natural Earth tells them apart.
package struct Land: Hashable, Sendable {
  /// The ISO 3166 codes of two and three letters; empty if it has none.
  let codes: [String]
  /// The names by language: `en`, `zh-Hant`, `ja`.
  let names: LocalizedText

  /// The lands that are part of the program, `Sources/CBasemap/lands.tsv`, made by `Scripts/coast.py`: a line
  /// is two codes, and the names in English, Chinese and Japanese, between tabs.
  private static let all: [Land] = {
    let file = cbasemap_lands()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    return bytes.split(separator: UInt8(ascii: "\n")).map { line in
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      var names = LocalizedText()
      for (name, language) in zip(fields.dropFirst(2), ["en", "zh-Hant", "ja"]) {
        names.add(name, language: language)
      }
      return Land(codes: fields.prefix(2).filter { !$0.isEmpty }, names: names)
    }
  }()

  /// Returns the land in a line of the file, from 1.
  static func at(line: Int) -> Land? { all.indices.contains(line - 1) ? all[line - 1] : nil }

  /// Returns the land whose coast is nearest to a place, if it is within a distance in metres.
  static func near(_ place: GeoPoint, within distance: Double) -> Land? {
    let found = Coast.nearest(to: Coordinate(place), area: 0)
    return found.distance <= distance ? at(line: found.land) : nil
  }

  /// Returns the land with a code or a name, in any language and in upper or lower case.
  package static func named(_ text: String) -> Land? {
    let wanted = folded(text)
    return all.first { land in
      (land.codes + land.names.entries.map { $0.text }).contains { folded($0) == wanted }
    }
  }

  /// A name in small letters, with one of the two characters that are used for each other: 臺灣, 台灣, 台湾.
  private static func folded(_ name: String) -> String {
    name.lowercased().replacing(text: "臺", with: "台").replacing(text: "湾", with: "灣")
  }

  /// The English names.
  package static var englishNames: [String] { all.compactMap { $0.names["en"] } }
}
