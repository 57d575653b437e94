import CCurl

/// Owns a URL handle of libcurl.
final class AddressParts {
  private let handle: OpaquePointer

  init() throws(AddressError) {
    guard let handle = curl_url() else { throw .malformed("no memory") }
    self.handle = handle
  }

  deinit { curl_url_cleanup(handle) }

  /// Parses a URL, relative to the one that is set.
  func set(_ text: String) throws(AddressError) {
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw .malformed("it contains control characters")
    }
    let code = curl_url_set(handle, CURLUPART_URL, text, trackconv_curl_address_flags)
    guard code == CURLUE_OK else {
      let reason = trackconv_curl_address_error(code).map { String(cString: $0).asClause }
      throw .malformed(reason ?? "it is malformed")
    }
  }

  func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
      return nil
    }
    defer { curl_free(text) }
    return String(cString: text)
  }

  /// Sets the host, converted to ASCII.
  func setHost(_ host: String) throws(AddressError) {
    var text = host
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      var ascii: UnsafeMutablePointer<CChar>?
      guard trackconv_curl_ascii_host(handle, &ascii) == CURLUE_OK, let ascii else {
        throw .malformed(
          "its host has letters outside ASCII that cannot be converted, expected 'xn--…'")
      }
      defer { curl_free(ascii) }
      text = String(cString: ascii).lowercased()
    }
    guard curl_url_set(handle, CURLUPART_HOST, text, 0) == CURLUE_OK else {
      throw .malformed("its host is invalid")
    }
  }

  func dropFragment() { _ = curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) }
}
