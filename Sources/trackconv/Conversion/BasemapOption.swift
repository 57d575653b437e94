import GeoOut
import TyphoonTrack

/// The value of `--basemap`.
enum BasemapOption {
  /// Reads a base map from a file.
  ///
  /// - Parameters:
  ///   - value: The value of the option: a path, or `none`.
  ///   - messages: Receives the error if the file cannot be read.
  /// - Returns: The base map, an empty one for `none`; `nil` if the file cannot be read.
  static func basemap(_ value: String, _ messages: Messages) -> Basemap? {
    if value.lowercased() == Names.none { return Basemap.none }
    do throws(ReadError) {
      var source = try ByteSource(path: value)
      return .outlines(try MapOutlines(geoJSON: &source))
    } catch {
      messages.fail(error.finding)
      return nil
    }
  }

  /// The places to name, from a file, or none.
  ///
  /// - Parameters:
  ///   - value: The value of `--places`.
  ///   - messages: Receives the error if the file cannot be used.
  /// - Returns: The places; `nil` if the file cannot be used.
  static func places(_ value: String, _ messages: Messages) -> [MapPlace]? {
    if value.lowercased() == Names.none { return [] }
    do throws(ReadError) {
      var source = try ByteSource(path: value)
      return try MapPlace.places(from: &source)
    } catch {
      messages.fail(error.finding)
      return nil
    }
  }
}

extension Options {
  /// The files that options name, which no output may replace; a name such as "none" is no file.
  var filesOfOptions: [(option: String, path: String)] {
    let all = [
      ("--basemap", basemap), ("--places", places), ("--logo", logo), ("--cone", cone),
      ("--key-file", fetching.keyFile),
    ]
    return all.compactMap { option, path in path.map { (option, $0) } }
  }
}
