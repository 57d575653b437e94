// Answers requests about the storms in files, as a weather server would:
// a path on each line of the standard input.
import Foundation
import GeoOut
import TyphoonTrack
import TyphoonTrackFoundation

/// The storms that the server knows.
actor StormStore {
  private var storms: [Storm] = []

  /// Reads the files anew, after each download.
  func update(from paths: [String]) async throws {
    var read: [Storm] = []
    let stream = TrackReaders.storms(of: paths) { finding in
      FileHandle.standardError.write(Data("\(finding)\n".utf8))
    }
    for try await storm in stream { read.append(storm) }
    storms = read
  }

  /// All that is known of the storms.
  func json() throws -> Data { try encode(storms) }

  /// A map of them.
  func geoJSON() throws -> Data {
    Data(try FeatureWriters.map(of: storms, format: "geojson"))
  }

  /// How far the centres of storms are from a place.
  func near(_ place: GeoPoint) throws -> Data {
    let all = storms.compactMap { storm in
      storm.track.last.map { Nearness(of: storm, at: $0, to: place) }
    }
    return try encode(all.sorted { $0.kilometres < $1.kilometres })
  }

  private func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}

/// What a forecast for a place says of a storm.
struct Nearness: Encodable {
  let id: StormID
  let name: String?
  let time: Date
  let kilometres: Double
  /// The maximum wind as published.
  let wind: Wind?
  let attribution: String

  init(of storm: Storm, at fix: Fix, to place: GeoPoint) {
    let path = Geodesic.wgs84.path(
      from: Coordinate(place), to: Coordinate(fix.position))
    (id, name) = (storm.id, storm.names["en"])
    (time, kilometres) = (Date(fix.time), (path.distance / 1_000).rounded())
    (wind, attribution) = (fix.wind, storm.source.attribution)
  }
}

let store = StormStore()
try await store.update(from: Array(CommandLine.arguments.dropFirst()))
while let path = readLine() {
  let query = URLComponents(string: path)?.queryItems ?? []
  func degrees(_ name: String) -> Double? {
    query.first { $0.name == name }?.value.flatMap { Double($0) }
  }
  var answer = Data("not found".utf8)
  if path == "/storms" {
    answer = try await store.json()
  } else if path == "/storms.geojson" {
    answer = try await store.geoJSON()
  } else if let latitude = degrees("latitude"), let longitude = degrees("longitude"),
    let place = GeoPoint(latitude: latitude, longitude: longitude)
  {
    answer = try await store.near(place)
  }
  print(String(decoding: answer, as: UTF8.self))
}
