/// A class of the NHC: its words in titles, its code in ATCF and the kind of low.
struct NHCClass {
  let words, code: String
  let nature: Nature

  private init(_ words: String, _ code: String, _ nature: Nature) {
    (self.words, self.code, self.nature) = (words, code, nature)
  }

  private static let all: [NHCClass] = [
    NHCClass("POTENTIAL TROPICAL CYCLONE", "DB", .disturbance),
    NHCClass("POST-TROPICAL CYCLONE", "PT", .postTropical),
    NHCClass("SUBTROPICAL STORM", "SS", .subtropical),
    NHCClass("SUBTROPICAL DEPRESSION", "SD", .subtropical),
    NHCClass("TROPICAL STORM", "TS", .tropical), NHCClass("TROPICAL DEPRESSION", "TD", .tropical),
    NHCClass("TROPICAL CYCLONE", "TC", .tropical), NHCClass("REMNANTS OF", "LO", .remnantLow),
    NHCClass("SUPER TYPHOON", "ST", .tropical), NHCClass("HURRICANE", "HU", .tropical),
    NHCClass("TYPHOON", "TY", .tropical),
  ]

  /// The class and the name in a title such as `HURRICANE IDA` or `Tropical Storm Ida`.
  static func split(_ title: String) -> (type: NHCClass?, name: String) {
    let upper = title.uppercased()
    let type = all.first { upper.hasPrefix($0.words) }
    return (type, String(title.dropFirst(type?.words.count ?? 0).drop { $0 == " " }))
  }

  /// The kind of low of a code in GIS data and in `CurrentStorms.json`, whose codes are not all those of
  /// ATCF (NWS, "Experimental Tropical Cyclone JSON File", 2019).
  static func nature(of code: String) -> Nature {
    switch code {
    case "MH": .tropical
    case "STD", "STS": .subtropical
    case "PTC": .postTropical
    case "PC": .disturbance
    default: Nature(level: code)
    }
  }
}

extension MemberCursor where Self: ~Copyable {
  /// Reads a number in a range; `nil` for 9999, which is missing.
  mutating func figure(
    of field: MemberName, in range: ClosedRange<Int>, _ finding: Report
  ) throws(ReadError) -> Double? {
    let read = try value(of: field, .number(in: range), finding) { bytes -> Double? in
      guard let value = DecimalNumber.value(of: bytes),
        value == 9_999 || Double(range.lowerBound)...Double(range.upperBound) ~= value
      else { return nil }
      return value
    }
    return read == 9_999 ? nil : read
  }
}
