import TyphoonTrack

/// The metadata of a copy, which its file contains as lines of names and values before the document.
struct CacheHead: Equatable, Sendable {
  /// The name of the copy: a URL without a key.
  var address: String
  /// The URL that the document came from after redirects, without a key, if it is another.
  var origin: String?
  var etag: String?
  /// The value of the header `Last-Modified`.
  var lastModified: String?
  /// The value of the header `Content-Type`.
  var type: String?
  /// When it was fetched, in seconds since 1970.
  let fetched: Int64
  /// The size of the document in bytes.
  let size: Int
  /// The CRC-32 of the document, to detect corruption on the disk.
  var checksum: UInt32 = 0
  /// Whether the server answered that there is no document now.
  var isMissing = false

  /// The encoding that the media type names: `big5` of `text/html; charset="Big5"` (RFC 9110 8.3).
  var charset: String? {
    for parameter in (type ?? "").split(at: ";").dropFirst() {
      let parts = parameter.split(at: "=", maxSplits: 1).map { part in
        part.filter { !$0.isWhitespace && $0 != "\"" }.lowercased()
      }
      if parts.count == 2, parts[0] == "charset", !parts[1].isEmpty { return parts[1] }
    }
    return nil
  }

  /// The headers that request the document only if it has changed (RFC 9110 13.1).
  var conditions: [String] {
    [etag.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }]
      .compactMap(\.self)
  }

  private static let title = "trackconv copy 1"
  /// The largest size in bytes; a copy that needs more is not kept.
  static let largest = 16 << 10

  /// The lines before the document; `nil` if a value cannot be represented.
  var bytes: [UInt8]? {
    let values = [
      ("address", address), ("origin", origin), ("etag", etag), ("last-modified", lastModified),
      ("type", type), ("missing", isMissing ? "yes" : nil), ("fetched", "\(fetched)"),
      ("checksum", "\(checksum)"), ("size", "\(size)"),
    ]
    let lines =
      [Self.title] + values.compactMap { name, value in value.map { "\(name): \($0)" } } + ["", ""]
    let isWhole = lines.allSatisfy { line in !line.utf8.contains { $0 == 0x0A || $0 == 0x0D } }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return isWhole && bytes.count <= Self.largest ? bytes : nil
  }

  /// Parses the beginning of a file.
  ///
  /// - Parameter bytes: The file's first bytes.
  /// - Returns: The head, and the offset of the document; `nil` if the file is not a copy.
  static func read(_ bytes: [UInt8]) -> (head: CacheHead, end: Int)? {
    guard let end = bytes.firstRange(of: [0x0A, 0x0A])?.upperBound else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(at: "\n")
    var values: [Substring: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstRange(ofText: ": ") else { continue }
      values[line[..<colon.lowerBound]] = String(line[colon.upperBound...])
    }
    guard lines.first == Self.title[...], let address = values["address"],
      let fetched = values["fetched"].flatMap({ Int64($0) }),
      let size = values["size"].flatMap({ Int($0) }), size >= 0
    else { return nil }
    let head = CacheHead(
      address: address, origin: values["origin"], etag: values["etag"],
      lastModified: values["last-modified"], type: values["type"], fetched: fetched, size: size,
      checksum: values["checksum"].flatMap { UInt32($0) } ?? 0, isMissing: values["missing"] != nil)
    return (head, end)
  }
}
