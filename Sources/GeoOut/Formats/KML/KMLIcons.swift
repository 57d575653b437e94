import CIcons

/// The source of the icons of fixes; they never come from the network.
enum KMLIcons: Hashable, Sendable {
  /// A dot in the document itself, as a `data:` URL: without an icon OpenLayers requests one from
  /// the network, and Marble draws nothing.
  case embedded
  /// Images packed with the document: `icons/<name>.png`.
  case packed

  /// The dot as a URL (RFC 2397).
  static let dot: String = {
    let file = trackconv_icon_named("dot")
    return "data:image/png;base64,"
      + UnsafeBufferPointer(start: file.bytes, count: file.count).base64
  }()
}

extension Collection<UInt8> {
  /// The bytes in Base64 (RFC 4648 section 4).
  fileprivate var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var rest = self[...]
    while !rest.isEmpty {
      let three = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = (three + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      for index in 0..<4 {
        let digit = digits[bits >> (18 - 6 * index) & 63]
        text.append(index <= three.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// An icon packed with a document: the symbol of a fix, as on plates.
///
/// It is light with a dark rim, so that it takes the colour of its style.
enum KMLIcon: String, Hashable, Sendable, CaseIterable {
  case depression, storm
  case stormSouth = "storm-south"
  case typhoon
  case typhoonSouth = "typhoon-south"
  case extratropical, forecast

  /// Creates the icon of an observed fix's symbol.
  init(_ symbol: PlateSymbol) { self.init(symbol.kind, isSouthern: symbol.isMirrored) }

  /// Creates the icon of a kind of fix; the arms curve the other way in the southern hemisphere.
  init(_ kind: PlateSymbol.Kind, isSouthern: Bool = false) {
    switch kind {
    case .depression, .disturbance, .unclassed: self = .depression
    case .storm: self = isSouthern ? .stormSouth : .storm
    case .typhoon: self = isSouthern ? .typhoonSouth : .typhoon
    case .extratropical: self = .extratropical
    }
  }

  /// Whether the arms are those of the southern hemisphere.
  var isSouthern: Bool { self == .stormSouth || self == .typhoonSouth }

  /// The icon's path in the archive, as used in the document.
  var path: String { "icons/\(rawValue).png" }
}
