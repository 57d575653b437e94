extension Mark {
  /// The record identifiers of HURDAT2; IBTrACS's `USA_RECORD` uses the same letters.
  ///
  /// Source: NHC, "The revised Atlantic hurricane database (HURDAT2)", record identifier.
  package static let records: [(letter: UInt8, mark: Mark)] = [
    (UInt8(ascii: "C"), .closestApproach), (UInt8(ascii: "G"), .genesis),
    (UInt8(ascii: "I"), .intensityPeak), (UInt8(ascii: "L"), .landfall),
    (UInt8(ascii: "P"), .pressureMinimum), (UInt8(ascii: "R"), .rapidChange),
    (UInt8(ascii: "S"), .statusChange), (UInt8(ascii: "T"), .trackDetail),
    (UInt8(ascii: "W"), .windMaximum),
  ]

  /// The record identifier of HURDAT2; `nil` if it has none.
  package var recordLetter: String? {
    Self.records.first { $0.mark == self }.map { String(UnicodeScalar($0.letter)) }
  }

  /// The mark of a record identifier.
  init?(record: UInt8) {
    guard let row = Self.records.first(where: { $0.letter == record }) else { return nil }
    self = row.mark
  }
}
