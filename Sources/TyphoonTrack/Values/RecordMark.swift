extension Mark {
  /// The mark of a record identifier of HURDAT2; IBTrACS's `USA_RECORD` uses the same letters.
  ///
  /// Source: NHC, "The revised Atlantic hurricane database (HURDAT2)", record identifier.
  init?(record: UInt8) {
    switch record {
    case UInt8(ascii: "C"): self = .closestApproach
    case UInt8(ascii: "G"): self = .genesis
    case UInt8(ascii: "I"): self = .intensityPeak
    case UInt8(ascii: "L"): self = .landfall
    case UInt8(ascii: "P"): self = .pressureMinimum
    case UInt8(ascii: "R"): self = .rapidChange
    case UInt8(ascii: "S"): self = .statusChange
    case UInt8(ascii: "T"): self = .trackDetail
    case UInt8(ascii: "W"): self = .windMaximum
    default: return nil
    }
  }
}
