/// The value of a property, in the unit given by the property's name.
public enum PropertyValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// A time in UTC.
  case time(Timestamp)
  /// Texts in the order of the source.
  case list([String])
  /// There is a value, but it is unknown: `null` in GeoJSON, omitted elsewhere.
  case unknown

  /// The type of a property's value.
  public enum Kind: String, Hashable, Sendable {
    /// A text.
    case text
    /// A number.
    case number
    /// True or false.
    case flag
    /// A time in UTC in ISO 8601, to the second.
    case time
    /// A list of texts.
    case list
  }
}

extension Quantity {
  /// Returns the number in a unit: as published, otherwise converted to one decimal.
  package func number(in unit: Unit) -> Double {
    published(in: unit) ?? value(in: unit).toOneDecimal
  }
}

extension Length {
  /// The radius in km of a shape drawn from this length, converted from its first unit to one
  /// decimal if that is not km.
  ///
  /// JMA gives radii in nautical miles, from which shapes are drawn, and also in rounded km: 110 n
  /// mi are "200 km".
  package var drawnKilometres: Double {
    unit == .kilometres ? value : (value * unit.inBaseUnits / 1_000).toOneDecimal
  }
}

extension Double {
  /// The number rounded to one decimal, half away from zero.
  package var toOneDecimal: Double { (self * 10).rounded(.toNearestOrAwayFromZero) / 10 }
}

extension LocalizedText {
  /// The text to show if only one language can be: English, otherwise the first language of the
  /// source.
  package var shown: String? { isEmpty ? nil : self["en"] ?? entries.first?.text }
}
