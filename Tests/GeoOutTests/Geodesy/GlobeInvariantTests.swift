import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

extension StormSample {
  /// Where random storms begin.
  enum Region: String, CaseIterable, Sendable {
    case anywhere, meridian, north, south, equator

    func start(_ random: inout SplitMix64) -> (latitude: Double, longitude: Double) {
      let longitude = Double.random(in: -180..<180, using: &random)
      return switch self {
      case .anywhere: (.random(in: -70...70, using: &random), longitude)
      case .meridian:
        (.random(in: -60...60, using: &random), .random(in: 176...184, using: &random))
      case .north: (.random(in: 78...90, using: &random), longitude)
      case .south: (.random(in: -90 ... -78, using: &random), longitude)
      case .equator: (.random(in: -3...3, using: &random), longitude)
      }
    }
  }

  /// A storm with radii of every shape, that begins in a region.
  static func random(_ random: inout SplitMix64, code: String, in region: Region) -> Storm {
    var storm = empty(code)
    var (latitude, longitude) = region.start(&random)
    func extent(_ most: Double) -> RadialExtent {
      func radius() -> Double {
        Int.random(in: 0..<6, using: &random) == 0 ? 0 : .random(in: 5...most, using: &random)
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .kilometres(radius())
      case 1:
        let long = Double.random(in: 50...most, using: &random)
        return .shifted(
          long, long * .random(in: 0.3...1, using: &random),
          toward: 45 * Double(Int.random(in: 0..<8, using: &random)))
      default: return .kilometres(radius(), radius(), radius(), radius())
      }
    }
    func step(_ size: Double) {
      latitude += .random(in: -size...size, using: &random)
      longitude += .random(in: -size...size, using: &random) / max(0.05, cos(latitude * .pi / 180))
      // Over the pole and down the other side.
      if abs(latitude) > 90 {
        latitude = (latitude > 0 ? 180 : -180) - latitude
        longitude += 180
      }
      // Agencies give tenths of a degree.
      latitude = (latitude * 10).rounded() / 10
      longitude = GeoPoint.normalized((longitude * 10).rounded() / 10)
    }
    func winds(_ fix: inout Fix) {
      for (threshold, most) in [(15.0, 600.0), (25, 250), (33, 80)]
      where Int.random(in: 0..<5, using: &random) > 0 {
        fix = fix.with(threshold, extent(most))
      }
    }
    let count = Int.random(in: 1...6, using: &random)
    for index in 0..<count {
      step(2)
      var fix = fix(6 * (index - count + 1), latitude, longitude)
      winds(&fix)
      storm.track.append(fix)
    }
    var fixes: [Fix] = []
    for index in 0..<Int.random(in: 0...5, using: &random) {
      step(5)
      let radius =
        Int.random(in: 0..<5, using: &random) == 0
        ? nil : Double.random(in: 10...700, using: &random)
      var fix = ahead(12 * (index + 1), latitude, longitude, radius: radius)
      winds(&fix)
      fixes.append(fix)
    }
    if !fixes.isEmpty { storm.forecasts = [forecast(fixes)] }
    return storm
  }
}

@Suite("what holds of every shape on the globe")
struct GlobeInvariantTests {
  private func storm(_ region: StormSample.Region, _ seed: Int) -> Storm {
    var random = SplitMix64(seed: UInt64(7_000 + seed))
    return StormSample.random(&random, code: "\(region.rawValue)-\(seed)", in: region)
  }

  private func made(_ storm: Storm, holes: Bool = false) -> StormFeatures {
    features(of: storm) { options in
      options.showsPastRadii = true
      options.derivesWarningAreas = true
      options.keepsHoles = holes
    }
  }

  private func check(_ lines: [[Coordinate]], isCut: Bool, _ id: String) {
    #expect(!lines.isEmpty, "\(id)")
    for line in lines {
      #expect(line.count >= 2, "\(id)")
      #expect(line.allSatisfy { $0.longitude.isFinite && abs($0.latitude) <= 90 }, "\(id)")
      if isCut { #expect(line.allSatisfy { abs($0.longitude) <= 180 }, "\(id)") }
      for (one, next) in zip(line, line.dropFirst()) {
        expectTrue(
          one != next && abs(one.longitude - next.longitude) <= 180, "\(id) \(one) \(next)")
      }
    }
  }

  @Test(
    "lines and areas are valid, whole and cut, and lose nothing by the cut",
    arguments: StormSample.Region.allCases, [0, 1, 44, 56, 57])
  func valid(_ region: StormSample.Region, _ seed: Int) {
    let whole = made(storm(region, seed), holes: seed.isMultiple(of: 2))
    let cut = whole.cut()
    expectTrue(whole.findings.isEmpty && cut.findings.isEmpty, "\(whole.findings + cut.findings)")
    expectTrue(cut.ids == whole.ids && Set(cut.ids).count == cut.ids.count)
    for (index, feature) in whole.features.enumerated() {
      let id = whole.ids[index]
      switch whole.geometry(of: feature) {
      case .point(let place): expectTrue(abs(place.longitude) <= 180 && abs(place.latitude) <= 90)
      case .lines(let lines):
        check(lines, isCut: false, id)
        check(cut.lines(of: cut.features[index]), isCut: true, id)
      case .polygons(let polygons):
        let one = GlobeArea(polygons)
        let other = GlobeArea(cut, cut.features[index])
        #expect(one.faults(isCut: false).isEmpty, "\(id) \(Set(one.faults(isCut: false)))")
        #expect(other.faults(isCut: true).isEmpty, "\(id) \(Set(other.faults(isCut: true)))")
        #expect(other.isApart, "\(id)")
        let difference = abs(one.flatArea - other.flatArea)
        #expect(difference <= 1e-9 * one.flatArea, "\(id) \(difference / one.flatArea)")
      }
    }
  }

  @Test(
    "what is written obeys RFC 7946: no edge spans more than 180°, no position comes twice",
    arguments: StormSample.Region.allCases, 0..<2)
  func written(_ region: StormSample.Region, _ seed: Int) throws {
    var options = FeatureOptions(layers: LayerSelection(Layer.allCases))
    options.derivesWarningAreas = true
    for digits in [2, 6] {
      let document = try GeoJSONDocument([storm(region, seed)], options) { $0.digits = digits }
      try checkRFC7946(document, "\(region) \(seed) \(digits)")
      for feature in document.features {
        let (lines, polygons) = try GeoJSONDocument.shape(feature)
        for run in lines + polygons.joined() {
          for (one, next) in zip(run, run.dropFirst()) {
            let id = "\(feature["id"] ?? "") \(digits): \(one) \(next)"
            #expect(abs(one.longitude - next.longitude) <= 180, "\(id)")
            #expect(one != next, "\(id)")
          }
        }
      }
    }
  }

  @Test(
    "every area holds the shapes on its way, to the tolerance",
    arguments: StormSample.Region.allCases.filter { $0 != .north && $0 != .south })
  func swept(_ region: StormSample.Region) {
    // A storm by itself may have no swath.
    let held = (0..<3).map { checkSwaths(of: storm(region, $0)) }
    #expect(held.max() ?? 0 > 0)
  }

  /// How many vertices of shapes were looked for in the swaths.
  private func checkSwaths(of storm: Storm) -> Int {
    let cut = made(storm).cut()
    var held = 0
    for (index, feature) in cut.all(.windSwath).enumerated() where feature.forecast == nil {
      guard let threshold = feature.threshold else { continue }
      let area = cut.area(.windSwath, index)
      let shapes = storm.track.map { fix in
        fix.windRadii.extent(for: threshold).flatMap {
          RadialShape($0, at: Coordinate(fix.position))
        }
      }
      for (one, next) in zip(shapes, shapes.dropFirst()) {
        guard let one, let next else { continue }
        for shape in DenseSweep(stations: [one, next]).shapes(5) {
          for place in shape.outline(2) {
            #expect(area.holds(place, within: 200), "\(threshold.value) \(place)")
            held += 1
          }
        }
      }
    }
    return held
  }
}
