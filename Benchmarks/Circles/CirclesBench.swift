import GeoOut

/// Times the circles of `GeoOut`: what `make bench` runs beside pyproj.
///
///     circles-bench <radius>[,<radius>…] <tolerance> <count> [<shown>]
///     circles-bench text <count>
///
/// Makes the circles of each radius round `count` centres and prints, on one line, the seconds that it
/// took, how many vertices there are, and the sum of their coordinates, so that nothing can be left out.
/// With `shown` it prints instead how many vertices each circle of the first radius has, a line each,
/// and the vertices of the first `shown` circles, a line each. Lengths are in metres. With `text` it runs
/// `TextBench`.
@main
struct CirclesBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    if arguments.count == 2, arguments[0] == "text", let count = Int(arguments[1]) {
      return TextBench.run(count: count)
    }
    guard arguments.count >= 3, let tolerance = Double(arguments[1]), let count = Int(arguments[2])
    else { return print("usage: circles-bench <radius>[,<radius>…] <tolerance> <count> [<shown>]") }
    let radii = arguments[0].split(separator: ",").compactMap { Double($0) }
    var places = Places()
    let centers = (0..<count).map { _ in places.next() }

    if arguments.count > 3, let shown = Int(arguments[3]), let radius = radii.first {
      for center in centers {
        print(Circle.ring(center: center, radius: radius, tolerance: tolerance).count - 1)
      }
      for center in centers.prefix(shown) {
        for vertex in Circle.ring(center: center, radius: radius, tolerance: tolerance).dropLast() {
          print(vertex.longitude, vertex.latitude)
        }
      }
      return
    }

    var vertices = 0
    var sum = 0.0
    let time = ContinuousClock().measure {
      for center in centers {
        for ring in Circle.rings(center: center, radii: radii, tolerance: tolerance) {
          vertices += ring.count - 1
          for vertex in ring { sum += vertex.longitude + vertex.latitude }
        }
      }
    }
    print(time.inSeconds, vertices, sum)
  }
}

/// Places between 60 degrees south and north, the same in every run and in circles.py.
struct Places {
  private var state: UInt64 = 20_120_822

  mutating func next() -> Coordinate {
    Coordinate(longitude: 360 * fraction() - 180, latitude: 120 * fraction() - 60)
  }

  /// A number from 0 to 1, by Knuth's generator for MMIX, "The art of computer programming" 2, 3.3.4.
  private mutating func fraction() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}
