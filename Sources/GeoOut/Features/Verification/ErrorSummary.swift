import CSystem

/// The errors of a technique at a lead time, or of all that is to be added up.
package struct ErrorSummary: Sendable {
  package let group, technique: String
  /// In seconds.
  package let lead: Int64
  package let kind: ErrorKind
  package let cases: Int
  /// The mean of the errors without their sign.
  package let mean: Double
  /// The mean of the errors with their sign; `nil` for distances.
  package let bias: Double?
  /// Half the width of the 95 % interval of the mean; `nil` for one storm.
  package let interval: Double?
  /// How much smaller the mean is than that of the baseline, as a percentage, on the cases of both.
  package let skill: Double?
  /// How often the error is smaller than that of the others, as a percentage.
  package let superior: Double?
  /// The mean distance of an ensemble's members from their mean, in nautical miles.
  package let spread: Double?
  /// How often the centre is in the circle that holds 67 % of the members, as a percentage.
  package let inside: Double?
  /// The errors without their sign, in ascending order.
  private let errors: [Double]

  /// Returns the error that a percentage of cases does not exceed, interpolated between two of them.
  package func percentile(_ percent: Double) -> Double { errors.percentile(percent) }

  init(_ key: ErrorTable.Key, _ cases: [ErrorTable.Case], skill: Double?, superior: Double?) {
    (group, technique, lead, kind) = (key.group, key.technique, key.lead, key.kind)
    errors = cases.map { abs($0.error) }.sorted()
    (self.cases, mean) = (cases.count, errors.mean)
    bias = key.kind.isDistance ? nil : cases.map { $0.error }.mean
    interval = Self.interval(cases, mean: mean)
    (self.skill, self.superior) = (skill, superior)
    let spreads = cases.compactMap { $0.spread }
    let isOfMean = key.kind == .track && !spreads.isEmpty
    spread = isOfMean ? spreads.map { Double($0.members) }.mean : nil
    inside =
      isOfMean
      ? 100 * Double(cases.count { $0.spread.map { $0.circle } ?? 0 >= Float($0.error) })
        / Double(spreads.count) : nil
  }

  /// Half the width of the 95 % interval of the mean.
  ///
  /// The cases of one storm depend on each other, so it is
  /// that of a sample of storms: with the sums of the storms' deviations, and Student's t.
  private static func interval(_ cases: [ErrorTable.Case], mean: Double) -> Double? {
    var sums: [Int32: Double] = [:]
    for one in cases { sums[one.storm, default: 0] += abs(one.error) - mean }
    let storms = Double(sums.count)
    guard storms > 1 else { return nil }
    // In the order of storms, so that the last digit does not depend on that of a dictionary.
    let squares = sums.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * $1.value }
    let variance = storms / (storms - 1) * squares / Double(cases.count * cases.count)
    return student(storms - 1) * variance.squareRoot()
  }

  /// The 97.5 % point of Student's t: that of one to three degrees of freedom exactly, otherwise by the
  /// expansion of Cornish and Fisher (Abramowitz and Stegun, 26.7.5), within 0.04 %.
  static func student(_ freedom: Double) -> Double {
    if freedom == 1 { return 12.7062 }
    if freedom == 2 { return 4.30265 }
    if freedom == 3 { return 3.18245 }
    let inverse = 1 / freedom
    return 1.959964
      + (2.372271 + (2.822499 + (2.55585 + 1.589534 * inverse) * inverse) * inverse) * inverse
  }
}

extension [Double] {
  var mean: Double { reduce(0, +) / Double(count) }

  /// The value that a percentage of these, in ascending order, does not exceed, interpolated between two.
  func percentile(_ percent: Double) -> Double {
    let place = percent / 100 * Double(count - 1)
    let index = Int(place)
    guard index + 1 < count else { return self[count - 1] }
    return self[index] + (place - Double(index)) * (self[index + 1] - self[index])
  }
}
