import CBasemap
public import TyphoonTrack

/// A city or another place that a map names.
public struct MapPlace: Hashable, Sendable {
  /// The coordinate, in degrees.
  public var position: GeoPoint
  /// The names by language: `en`, `zh-Hant`, `ja`; a place of the user's own may have one without a language (`und`).
  public var names: LocalizedText
  /// The names with the country or state, of a city with namesakes: "Sydney, Nova Scotia".
  var fullNames = LocalizedText()
  /// The importance: 0 for the most important; of Natural Earth's cities, their rank from 0 to 7.
  public var rank: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - names: The names by language.
  ///   - position: The coordinate.
  ///   - rank: The importance, 0 for the most important.
  public init(_ names: LocalizedText, at position: GeoPoint, rank: Int = 0) {
    (self.names, self.position, self.rank) = (names, position, rank)
  }
}

/// The places that a plate names where there is room.
public enum NamedPlaces: Hashable, Sendable {
  /// Cities of Natural Earth, the most important first.
  case cities
  /// Places of the user's own, the first of them first.
  case list([MapPlace])

  /// Returns the places that fulfil a condition, the most important first.
  ///
  /// - Parameter isWanted: Receives the position and rank of each place.
  /// - Returns: The places.
  func places(where isWanted: (GeoPoint, Int) -> Bool) -> [MapPlace] {
    switch self {
    case .cities: MapPlace.cities(where: isWanted)
    case .list(let places): places.filter { isWanted($0.position, $0.rank) }
    }
  }
}

extension MapPlace {
  /// Returns cities that are part of the program: `Sources/CBasemap/cities.tsv`, made by
  /// `Scripts/mapdata.py`.
  ///
  /// A line is longitude, latitude, rank, and the names in English, Chinese and Japanese, between tabs; then
  /// those with the country or state, if another city has the name.
  /// Names are decoded for the wanted cities only: a map shows few.
  static func cities(where isWanted: (GeoPoint, Int) -> Bool) -> [MapPlace] {
    let file = cbasemap_cities()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    var cities: [MapPlace] = []
    for line in lines where isWanted(line.position, line.rank) {
      var rest = bytes[line.names]
      func nextNames() -> LocalizedText {
        var names = LocalizedText()
        for language in ["en", "zh-Hant", "ja"] {
          names.add(String(decoding: field(&rest), as: UTF8.self), language: language)
        }
        return names
      }
      var city = MapPlace(nextNames(), at: line.position, rank: line.rank)
      city.fullNames = nextNames()
      cities.append(city)
    }
    return cities
  }

  /// The lines of the file, with the place of the names in it: a plate asks for cities twice.
  private static let lines: [(position: GeoPoint, rank: Int, names: Range<Int>)] = {
    let file = cbasemap_cities()
    var rest = UnsafeBufferPointer(start: file.bytes, count: file.size)[...]
    var lines: [(position: GeoPoint, rank: Int, names: Range<Int>)] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      var line = rest[..<end]
      rest = rest[(end + 1)...]
      func nextNumber() -> Double? {
        DecimalNumber.value(of: UnsafeBufferPointer(rebasing: field(&line)))
      }
      guard let longitude = nextNumber(), let latitude = nextNumber(), let rank = nextNumber(),
        let position = GeoPoint(latitude: latitude, longitude: longitude)
      else { continue }
      lines.append((position, Int(rank), line.startIndex..<line.endIndex))
    }
    return lines
  }()

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Removes the first field of a line, and returns it.
  private static func field(_ line: inout Bytes) -> Bytes {
    let end = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
    let field = line[..<end]
    line = line[min(end + 1, line.endIndex)...]
    return field
  }
}
