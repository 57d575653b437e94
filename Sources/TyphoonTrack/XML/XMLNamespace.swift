/// The namespaces that elements of track data are in, told by their URIs and never by their prefixes.
///
/// Source: Namespaces in XML 1.0 (third edition), section 2. Agencies changed `http` to `https` in their
/// URIs over the years, which makes another namespace of it; here it is the same.
enum XMLNamespace: Hashable {
  /// None.
  case none
  /// The National Hurricane Center's, of `nhc:Cyclone`.
  case nhc
  /// The Global Disaster Alert and Coordination System's.
  case gdacs
  /// W3C Basic Geo, of `geo:lat`.
  case geo
  /// GeoRSS, of `georss:point`.
  case geoRSS
  /// One that no track data are in.
  case other

  /// The namespace of a URI.
  init(_ uri: UnsafeBufferPointer<UInt8>) {
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

  /// The element's name, where it is one of some, whatever namespace it is in; a prefix that is nowhere
  /// declared belongs to the name.
  func strayName(of known: [StaticString]) -> String? {
    withElementName { bytes in
      var name = bytes
      if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
        name = UnsafeBufferPointer(rebasing: bytes[(colon + 1)...])
      }
      let found = MemberName(name)
      return known.contains { $0 ~= found } ? MemberName(bytes).written : nil
    }
  }

  /// The URI of the element's namespace, to be shown.
  var shownNamespace: String {
    withNamespace { String(decoding: $0.prefix(120), as: UTF8.self) }
  }

  /// The element's name without a prefix.
  var elementName: MemberName { withElementName { MemberName($0) } }
}
