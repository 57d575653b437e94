import GeoOut
import TyphoonTrack

/// The value of `--extent`.
enum ExtentOption {
  /// Parses an extent.
  ///
  /// - Parameter value: Its western, southern, eastern and northern edge in degrees: "110,5,150,40".
  /// - Returns: The extent.
  /// - Throws: If the value is not an extent.
  static func extent(_ value: String) throws(UsageError) -> PlateExtent {
    let parts = value.split(at: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      Double(part.drop { $0 == " " }).flatMap { $0.isFinite ? $0 : nil }
    }
    guard parts.count == 4, numbers.count == 4 else {
      throw UsageError(
        value, for: "--extent", expected: "west,south,east,north in degrees, such as 110,5,150,40")
    }
    do throws(WriteError) {
      return try PlateExtent(
        west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    } catch {
      throw UsageError("Invalid value '\(value.forTerminal)' for '--extent': \(error.description)")
    }
  }
}
