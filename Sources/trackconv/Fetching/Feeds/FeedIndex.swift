/// How to find the URLs of a feed's documents in a list that the agency publishes.
struct FeedIndex: Sendable {
  /// How many documents of one list are fetched.
  static let limit = 40
  /// The largest list that is read, in bytes.
  static let largest = 8 << 20

  /// What the list is, for messages: "JMA's list of typhoons".
  let name: String
  /// The host of the documents; `nil` for the host of the list.
  var host: String?
  /// Other domains of the agency whose hosts may hold documents.
  var domains: [String] = []
  /// The URLs, in groups of those that are read as one document; `nil` if the bytes are not such a list.
  let addresses: @Sendable (_ list: [UInt8]) -> [[String]]?

  /// The documents that a list names.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - index: Its URL.
  /// - Returns: The documents, and notes about what is omitted.
  /// - Throws: If the bytes are not such a list, or none of its documents may be fetched.
  func documents(
    in bytes: [UInt8], at index: WebAddress
  ) throws(FetchError) -> (groups: [[WebAddress]], notes: [String]) {
    guard let all = addresses(bytes) else { throw FetchError("found something other than \(name)") }
    var known: Set<WebAddress> = []
    var omitted: [String] = []
    var groups = all.map { texts in
      texts.compactMap { text -> WebAddress? in
        guard let address = address(text, at: index) else {
          omitted.append(text)
          return nil
        }
        return known.insert(address).inserted ? address : nil
      }
    }.filter { !$0.isEmpty }
    var notes: [String] = []
    if let first = omitted.first {
      // If no document can be fetched, that does not mean that there are no storms.
      guard !groups.isEmpty else {
        throw FetchError(
          "the list names '\(first.prefix(200))', which is not at \(host ?? index.host)")
      }
      let others = omitted.count > 1 ? " and \(omitted.count - 1) more" : ""
      notes.append(
        "'\(first.prefix(200))'\(others) in the list omitted: not a URL, or at another host")
    }
    if groups.count > Self.limit {
      notes.append(
        "only the first \(Self.limit) of the \(groups.count) documents in the list are fetched")
      groups.removeLast(groups.count - Self.limit)
    }
    return (groups, notes)
  }

  /// The URL of a document, if it may be fetched.
  private func address(_ text: String, at index: WebAddress) -> WebAddress? {
    guard var address = try? WebAddress(text, relativeTo: index) else { return nil }
    // Some lists still name http URLs although the server supports https.
    if index.isSecure, !address.isSecure, address.port == 80,
      let secure = try? WebAddress("https" + address.text.dropFirst(4))
    {
      address = secure
    }
    let isOwn =
      address.host == host ?? index.host
      || domains.contains { address.host == $0 || address.host.hasSuffix("." + $0) }
    return isOwn && address.scheme == index.scheme && address.port == index.port ? address : nil
  }
}
