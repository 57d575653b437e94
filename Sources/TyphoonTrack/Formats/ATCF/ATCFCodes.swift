// The codes of a deck, some of which other formats use too.

extension UnsafeBufferPointer<UInt8> {
  /// The text if it can be a code: 1 to 8 letters, digits, `-`, `_`, `.` and `/`.
  var code: String? {
    let isCode = allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
    }
    return isCode && 1...8 ~= count ? string : nil
  }
}

extension Nature {
  /// The nature of a storm at a level of development (TY).
  ///
  /// `IN` (inland) and `DS` (dissipating) give the storm's whereabouts and fate, `ET`
  /// (extrapolated) gives the origin of the record, and `XX` gives nothing: they have no nature.
  package init(level: String) {
    switch level {
    case "TD", "TS", "TY", "ST", "TC", "HU": self = .tropical
    case "DB": self = .disturbance
    case "EX": self = .extratropical
    case "LO": self = .low
    case "SD", "SS": self = .subtropical
    case "WV": self = .wave
    case "MD": self = .monsoonDepression
    case "PT": self = .postTropical
    default: self = .unknown
    }
  }
}

extension Depth {
  /// The depth of a system by its letter; `nil` for others, such as `X`, an unknown depth.
  init?(letter: String) {
    switch letter {
    case "D": self = .deep
    case "M": self = .medium
    case "S": self = .shallow
    default: return nil
    }
  }
}

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
