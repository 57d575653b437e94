import CBasemap

/// A country or a sea that a plate names.
struct MapRegion {
  let isSea: Bool
  /// The importance: 0 for the most important.
  let rank: Int
  /// By the tag of the language.
  let names: [String: String]
  /// Where its name may be, with the distance from its nearest edge in degrees.
  let points: [(place: Coordinate, reach: Double)]

  /// The regions that are part of the program, the most important first:
  /// `Sources/CBasemap/regions.tsv`, made by `Scripts/regions.py`.
  ///
  /// A line is kind, rank, the names in English, Chinese and Japanese, and the points, between tabs.
  static let all: [MapRegion] = {
    let file = cbasemap_regions()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    // As bytes: characters take several times as long.
    func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
      String(decoding: bytes, as: UTF8.self)
    }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: "\t"))
      guard fields.count == 6 else { return nil }
      let points = fields[5].split(separator: UInt8(ascii: " ")).compactMap {
        point -> (place: Coordinate, reach: Double)? in
        let numbers = point.split(separator: UInt8(ascii: ",")).compactMap { Double(text($0)) }
        return numbers.count == 3
          ? (Coordinate(longitude: numbers[0], latitude: numbers[1]), numbers[2]) : nil
      }
      return MapRegion(
        isSea: fields[0].first == UInt8(ascii: "s"), rank: Int(text(fields[1])) ?? 0,
        names: ["en": text(fields[2]), "zh-Hant": text(fields[3]), "ja": text(fields[4])],
        points: points)
    }
  }()
}
