import GeoOut
import TyphoonTrack

/// The base map that `--basemap` asks for.
enum BasemapOption {
  /// The value that leaves it out.
  static let none = "none"

  /// A base map out of a file, or none.
  ///
  /// - Parameters:
  ///   - value: What the user gave.
  ///   - messages: What is said of a file that is no base map.
  /// - Returns: The base map; `nil` where the file is none.
  static func basemap(_ value: String, _ messages: Messages) -> Basemap? {
    if value.lowercased() == none { return Basemap.none }
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
  static func places(_ value: String, _ messages: Messages) -> NamedPlaces? {
    if value.lowercased() == none { return .list([]) }
    do throws(ReadError) {
      var source = try ByteSource(path: value)
      return .list(try MapPlace.places(from: &source))
    } catch {
      messages.fail(error.finding)
      return nil
    }
  }
}
