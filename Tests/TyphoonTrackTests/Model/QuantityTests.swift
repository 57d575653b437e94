import Testing

@testable import TyphoonTrack

@Suite("quantity")
struct QuantityTests {
  @Test("a number stays as published in its unit")
  func published() {
    let wind = Speed(40, .metresPerSecond)
    expectEqual(wind.published(in: .metresPerSecond), 40)
    expectNil(wind.published(in: .knots))
    expectEqual(wind.value(in: .metresPerSecond), 40)
    expectNil(wind.alternative)
  }

  @Test("where two units are published, neither is computed from the other")
  func both() {
    // 70 kt are 36.01 m/s; JMA publishes 35.
    let wind = Speed(70, .knots, also: 35, .metresPerSecond)
    expectEqual(wind.value(in: .knots), 70)
    expectEqual(wind.value(in: .metresPerSecond), 35)
    expectEqual(wind.published(in: .metresPerSecond), 35)
    expectNil(wind.published(in: .kilometresPerHour))
    // Others are computed from the first.
    #expect(abs(wind.value(in: .kilometresPerHour) - 129.64) < 1e-9)
    #expect(wind != Speed(70, .knots))
  }

  private static let speeds: [(Double, SpeedUnit, Double, SpeedUnit)] = [
    (1, .knots, 1_852 / 3_600, .metresPerSecond),
    (36, .kilometresPerHour, 10, .metresPerSecond),
    (100, .knots, 185.2, .kilometresPerHour),
    (1, .milesPerHour, 1.609344, .kilometresPerHour),
    (1, .milesPerHour, 0.44704, .metresPerSecond),
    (15, .metresPerSecond, 54, .kilometresPerHour),
  ]

  @Test("speeds are converted by the units' definitions", arguments: speeds)
  func speed(_ value: Double, _ unit: SpeedUnit, _ expected: Double, _ wanted: SpeedUnit) {
    #expect(abs(Speed(value, unit).value(in: wanted) - expected) < 1e-9)
    #expect(abs(Speed(expected, wanted).value(in: unit) - value) < 1e-9)
  }

  private static let lengths: [(Double, LengthUnit, Double, LengthUnit)] = [
    (180, .kilometres, 180_000, .metres),
    (1, .nauticalMiles, 1.852, .kilometres), (12, .feet, 3.6576, .metres),
  ]

  @Test("lengths are converted by the units' definitions", arguments: lengths)
  func length(_ value: Double, _ unit: LengthUnit, _ expected: Double, _ wanted: LengthUnit) {
    #expect(abs(Length(value, unit).value(in: wanted) - expected) < 1e-9)
    #expect(abs(Length(expected, wanted).value(in: unit) - value) < 1e-9)
  }
}
