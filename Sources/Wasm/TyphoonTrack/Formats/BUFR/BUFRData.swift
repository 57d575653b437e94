/// Refuses BUFR, which a page cannot decode.
final class BUFRData {
  let frame: BUFRFrame

  init(_ bytes: [UInt8], _ frame: BUFRFrame, at place: Finding.Location) throws(ReadError) {
    self.frame = frame
    throw ReadError(
      "found a BUFR file, which is not in the browser build: use the command",
      at: Finding.Location(file: place.file))
  }

  func numbers(_ key: String, _ rank: Int = 1) throws(ReadError) -> [Double?]? { nil }

  func number(_ key: String) throws(ReadError) -> Double? { nil }

  func text(_ key: String) -> String? { nil }
}
