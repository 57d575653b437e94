/// Radii of winds, or of seas of a given height.
struct ATCFRadii: Hashable {
  /// In kt for winds, in feet for seas.
  let threshold: Double
  /// The area; `nil` if all its radii are 0.
  let extent: RadialExtent?

  /// Merges the radii of another record for the same time and threshold; these stay where the two
  /// differ, unless they are 0.
  mutating func merge(_ other: ATCFRadii, _ contradiction: (ATCFField) -> Void) {
    guard self != other, other.extent != nil else { return }
    if extent == nil { self = other } else { contradiction(.threshold) }
  }
}

extension FieldLine {
  /// Parses radii of winds or seas: a threshold, a code, and the lengths; `nil` if all lengths are
  /// missing, or 0 without a threshold.
  ///
  /// - Parameter first: The first field of the radii.
  /// - Returns: The radii.
  mutating func radii(_ first: ATCFField) -> ATCFRadii? {
    func field(_ index: Int) -> ATCFField { ATCFField(rawValue: first.rawValue + index) ?? first }
    let count = count - first.rawValue
    guard count > 0 else { return nil }
    let lengths = (2...5).map { length(field($0)) }
    let (threshold, code) = (self[first], self[field(1)])
    let isCircle = code.equals("AAA")
    // A missing radius would be drawn as 0.
    if count < 6 || (count == 6 && self[field(5)].isEmpty), (threshold.wholeNumber ?? 0) > 0,
      let end = (1...(isCircle ? 2 : 5)).first(where: {
        self[field($0)].isEmpty && $0 >= count - 1
      })
    {
      warn(.endsWithin(field(end)), field(end))
    }
    guard let largest = lengths.compactMap({ $0?.value }).max() else { return nil }
    guard isCircle || code.equals("NEQ") else {
      if largest > 0 { warn(.badRadiusCode(field(1), code.string), field(1)) }
      return nil
    }
    guard let knots = threshold.wholeNumber, 1...300 ~= knots else {
      if largest > 0 { warn(.badThreshold(first, threshold.string), first) }
      return nil
    }
    let circle = RadialExtent.reached(lengths[0])
    guard !isCircle || circle != nil || largest == 0 else { return nil }
    return ATCFRadii(
      threshold: Double(knots),
      extent: isCircle ? circle : .reached(RadialExtent.Quadrants(lengths)))
  }

  private mutating func length(_ field: ATCFField) -> Length? {
    let text = self[field]
    guard !text.isEmpty else { return nil }
    guard let value = text.wholeNumber, value <= 1_500, value >= 0 || Self.isMissing(value) else {
      omit(field, .number(in: 0...1_500, isWhole: true))
      return nil
    }
    return value < 0 ? nil : Length(Double(value), .nauticalMiles)
  }
}

extension Finding.Message {
  fileprivate static func endsWithin(_ field: ATCFField) -> Self {
    "the record ends before '\(name: field.name)', expected a code and 4 radii, or AAA and one"
  }
  fileprivate static func badRadiusCode(_ field: ATCFField, _ text: String) -> Self {
    "radii omitted: found '\(text)' in '\(name: field.name)', expected NEQ or AAA"
  }
  fileprivate static func badThreshold(_ field: ATCFField, _ text: String) -> Self {
    "radii omitted: found '\(text)' in '\(name: field.name)', expected a whole number from 1 to 300"
  }
}
