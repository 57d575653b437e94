/// How a column, key or field of an input was read.
public struct ColumnUse: Hashable, Sendable {
  /// Its name in the input.
  public let name: String
  /// What it was read as, such as `wind`; `nil` if it was passed over.
  public let field: String?
  /// The unit, zone or hemisphere of its values; empty if there is none.
  public let unit: String
  /// Who decided: `option`, `name`, `source`, `units row` or `values`.
  public let decidedBy: String
  /// Its value in the first fix, as written.
  public let first: String
  /// What that value became; for a column that was passed over, why.
  public let became: String
  /// The option that says the same without guessing: `--column wind_kt=vmax`; `nil` if there is none.
  public var option: [String] = []

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: Its name in the input.
  ///   - field: What it was read as.
  ///   - unit: The unit, zone or hemisphere of its values.
  ///   - decidedBy: Who decided.
  ///   - first: Its value in the first fix.
  ///   - became: What that value became.
  ///   - option: The option that says the same.
  public init(
    name: String, field: String?, unit: String, decidedBy: String, first: String, became: String,
    option: [String] = []
  ) {
    (self.name, self.field, self.unit, self.decidedBy) = (name, field, unit, decidedBy)
    (self.first, self.became, self.option) = (first, became, option)
  }
}
