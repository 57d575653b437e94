import GeoOut

/// Times the text of coordinates, as in GeoJSON with six decimals.
///
///     circles-bench text <count>
///
/// Writes `count` coordinates and prints, on one line, the seconds that it took, how many
/// coordinates there were, and the bytes of their text. Their signs and digits do not repeat, so
/// that no branch can be learned.
enum TextBench {
  static func run(count: Int) {
    var places = Places()
    let ring = (0..<min(count, 100_000)).map { _ in places.next() }
    var text = TextBuffer()
    var (written, bytes) = (0, 0)
    let time = ContinuousClock().measure {
      while written < count {
        text.removeAll()
        text.append(
          ring[...], fewest: 2, open: "[", between: ",", close: "]", decimals: 6)
        written += ring.count
        bytes += text.bytes.count
      }
    }
    print(time.inSeconds, written, bytes)
  }
}

extension Duration {
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
