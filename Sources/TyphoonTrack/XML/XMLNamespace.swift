/// The namespaces used in track data, identified by URI and never by prefix.
///
/// Source: Namespaces in XML 1.0 (third edition), section 2. Over the years agencies changed `http`
/// to `https` in their URIs, which strictly makes another namespace; here both are the same.
enum XMLNamespace: Hashable {
  /// No namespace.
  case none
  /// The National Hurricane Center's, used by `nhc:Cyclone`.
  case nhc
  /// The Global Disaster Alert and Coordination System's.
  case gdacs
  /// W3C Basic Geo, used by `geo:lat`.
  case geo
  /// GeoRSS, used by `georss:point`.
  case geoRSS
  /// A namespace that track data do not use.
  case other

  /// Identifies the namespace with a URI.
  init(_ uri: Bytes) {
    var text = Substring(uri.string)
    if let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) {
      text = text.dropFirst(scheme.count)
    }
    if text.hasSuffix("/") { text = text.dropLast() }
    switch text {
    case "": self = .none
    case "www.nhc.noaa.gov": self = .nhc
    case "www.gdacs.org": self = .gdacs
    case "www.w3.org/2003/01/geo/wgs84_pos#": self = .geo
    case "www.georss.org/georss": self = .geoRSS
    default: self = .other
    }
  }
}

extension XMLCursor {
  /// The namespace of the element.
  var namespace: XMLNamespace { withNamespace { XMLNamespace($0) } }

  /// Returns the element's name if it is one of the known names in any namespace.
  ///
  /// An undeclared prefix is part of the name.
  func strayName(of known: [String]) -> String? {
    withElementName { bytes in
      var name = bytes
      if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
        name = Bytes(rebasing: bytes[(colon + 1)...])
      }
      let found = MemberName(name)
      return known.contains { $0 ~= found } ? MemberName(bytes).written : nil
    }
  }

  /// The URI of the element's namespace, truncated for messages.
  var shownNamespace: String { withNamespace { String(decoding: $0.prefix(120), as: UTF8.self) } }

  /// The element's name without a prefix.
  var elementName: MemberName { withElementName { MemberName($0) } }
}
