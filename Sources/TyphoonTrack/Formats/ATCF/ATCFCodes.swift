/// A short ASCII code packed into one integer: codes are compared often and printed rarely.
struct ATCFCode: Hashable, Comparable {
  /// The characters, the first one in the highest byte in use; 0 for an empty code.
  let packed: UInt64

  /// Packs 1 to 8 letters, digits, `-`, `_`, `.` and `/`; `nil` for any other text.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard 1...8 ~= text.count else { return nil }
    var packed: UInt64 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-")...UInt8(ascii: "/"),
        UInt8(ascii: "_"):
        packed = packed << 8 | UInt64(byte)
      default: return nil
      }
    }
    self.packed = packed
  }

  /// Packs a code that the format defines.
  init(_ text: StaticString) {
    packed = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  private init() { packed = 0 }

  /// The empty code.
  static let none = ATCFCode()

  /// The characters.
  var string: String {
    String(unsafeUninitializedCapacity: 8) { memory in
      var count = 0
      for shift in stride(from: 56, through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: packed >> UInt64(shift))
        guard byte != 0 else { continue }
        memory[count] = byte
        count += 1
      }
      return count
    }
  }

  static func < (left: ATCFCode, right: ATCFCode) -> Bool { left.packed < right.packed }
}

// MARK: - Techniques

extension ATCFCode {
  static let best = ATCFCode("BEST")
  static let carq = ATCFCode("CARQ")
  static let warning = ATCFCode("WRNG")

  /// Whether records with a lead time of 0 or less are analyses rather than forecasts.
  var isAnalysis: Bool { self == .carq || self == .warning }

  /// Whether the technique is the official forecast of the agency that keeps the deck.
  var isOfficial: Bool { self == ATCFCode("OFCL") || self == ATCFCode("JTWC") }
}

// MARK: - Levels of development, sub-regions

extension ATCFCode {
  /// The nature of a storm at this level of development (TY).
  ///
  /// `IN` (inland) and `DS` (dissipating) give the storm's whereabouts and fate, `ET`
  /// (extrapolated) gives the origin of the record, and `XX` gives nothing: they have no nature.
  var nature: Nature {
    switch packed {
    case Self.tropicalStorm, Self.hurricane, Self.typhoon, Self.depression, Self.superTyphoon,
      Self.cyclone:
      .tropical
    case Self.disturbance: .disturbance
    case Self.extratropical: .extratropical
    case Self.low: .low
    case Self.subtropicalStorm, Self.subtropicalDepression: .subtropical
    case Self.wave: .wave
    case Self.monsoonDepression: .monsoonDepression
    case Self.postTropical: .postTropical
    default: .unknown
    }
  }

  private static let depression = ATCFCode("TD").packed
  private static let tropicalStorm = ATCFCode("TS").packed
  private static let typhoon = ATCFCode("TY").packed
  private static let superTyphoon = ATCFCode("ST").packed
  private static let cyclone = ATCFCode("TC").packed
  private static let hurricane = ATCFCode("HU").packed
  private static let subtropicalDepression = ATCFCode("SD").packed
  private static let subtropicalStorm = ATCFCode("SS").packed
  private static let extratropical = ATCFCode("EX").packed
  private static let disturbance = ATCFCode("DB").packed
  private static let low = ATCFCode("LO").packed
  private static let wave = ATCFCode("WV").packed
  private static let monsoonDepression = ATCFCode("MD").packed
  private static let postTropical = ATCFCode("PT").packed

  /// The basin for a letter in SUBREGION; the Arabian Sea and the Bay of Bengal are one basin.
  static func basin(ofSubregion letter: UInt8) -> Basin? {
    switch letter {
    case UInt8(ascii: "A"), UInt8(ascii: "B"): .northIndian
    case UInt8(ascii: "C"): .centralPacific
    case UInt8(ascii: "E"): .easternPacific
    case UInt8(ascii: "L"): .northAtlantic
    case UInt8(ascii: "P"): .southPacific
    case UInt8(ascii: "Q"): .southAtlantic
    case UInt8(ascii: "S"): .southIndian
    case UInt8(ascii: "W"): .westernPacific
    default: nil
    }
  }
}

// MARK: - Agencies

extension Agency {
  /// The agency that keeps the decks of a basin; `nil` for basins without a single such agency.
  static func keepingDecks(of basin: String) -> Agency? {
    switch basin {
    case "AL", "EP", "SL": .nhc
    case "CP": .cphc
    case "WP", "IO", "SH": .jtwc
    default: nil
    }
  }
}

/// The product names in a deck's `Source`.
enum ATCFProduct {
  static let best = "ATCF b-deck"
  static let forecasts = "ATCF a-deck"
  static let both = "ATCF a- and b-deck"
}

extension Storm {
  /// Whether the source is a best track by itself (a b-deck, or the `fort.22` of a hindcast), which
  /// no forecast continues: the archive of a storm, not the news of it.
  ///
  /// A best track of one fix is that of a storm that has just begun.
  public var isArchived: Bool {
    source.product == ATCFProduct.best && forecasts.isEmpty && track.count > 1
  }
}
