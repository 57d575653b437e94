import TyphoonTrack

/// Where the icons of fixes come from; never from the network.
enum KMLIcons: Hashable, Sendable {
  /// The viewer's own marker, tinted and scaled.
  case viewer
  /// Images that are packed with the document: `icons/<name>.png`.
  case packed
}

/// An icon that is packed with a document: the sign of a fix, as plates have it.
///
/// It is light with a dark rim, so that the colour of its style tints it.
enum KMLIcon: String, Hashable, Sendable, CaseIterable {
  case depression
  case storm
  case stormSouth = "storm-south"
  case typhoon
  case typhoonSouth = "typhoon-south"
  case extratropical
  case forecast

  /// The icon of an observed fix's sign.
  init(_ symbol: PlateSymbol) {
    self.init(symbol.kind, isSouthern: symbol.isMirrored)
  }

  /// The icon of a kind of fix; arms turn the other way in the south.
  init(_ kind: PlateSymbol.Kind, isSouthern: Bool = false) {
    switch kind {
    case .depression, .unclassed: self = .depression
    case .storm: self = isSouthern ? .stormSouth : .storm
    case .typhoon: self = isSouthern ? .typhoonSouth : .typhoon
    case .extratropical: self = .extratropical
    }
  }

  /// Whether it has its arms as in the southern hemisphere.
  var isSouthern: Bool { self == .stormSouth || self == .typhoonSouth }

  /// The icon's path in the archive, which the document names.
  var path: String { "icons/\(rawValue).png" }
}

extension Nature {
  /// Whether the storm no longer is, or never was, a tropical cyclone but a low of another kind.
  var isOtherLow: Bool {
    switch self {
    case .extratropical, .postTropical, .remnantLow, .low: true
    case .disturbance, .wave, .monsoonDepression, .tropical, .subtropical, .unknown: false
    }
  }
}
