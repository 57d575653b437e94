import CBasemap
public import TyphoonTrack

/// A city or another place that a map names.
public struct MapPlace: Hashable, Sendable {
  /// The coordinate, in degrees.
  public var position: GeoPoint
  /// The names by language: `en`, `zh-Hant`, `ja`; a place of the user's own may have one without a language (`und`).
  public var names: LocalizedText
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

  /// The name in a language, or else in English or none.
  func name(in language: Language) -> String {
    names[language.rawValue] ?? names["und"] ?? names["en"] ?? ""
  }
}

/// The places that a plate names where there is room.
public enum NamedPlaces: Hashable, Sendable {
  /// Cities of Natural Earth, the most important first.
  case cities
  /// Places of the user's own, the first of them first.
  case list([MapPlace])

  /// The places, the most important first.
  var places: [MapPlace] {
    switch self {
    case .cities: MapPlace.cities
    case .list(let places): places
    }
  }
}

extension MapPlace {
  /// The cities that are part of the program: `Sources/CBasemap/cities.tsv`, made by `Scripts/mapdata.py`.
  ///
  /// A line is longitude, latitude, rank, and the names in English, Chinese and Japanese, between tabs.
  static var cities: [MapPlace] {
    let file = cbasemap_cities()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 6, let longitude = Double(fields[0]), let latitude = Double(fields[1]),
        let position = GeoPoint(latitude: latitude, longitude: longitude), let rank = Int(fields[2])
      else { return nil }
      var names = LocalizedText()
      for (text, language) in zip(fields[3...], ["en", "zh-Hant", "ja"]) {
        names.add(String(text), language: language)
      }
      return MapPlace(names, at: position, rank: rank)
    }
  }
}
