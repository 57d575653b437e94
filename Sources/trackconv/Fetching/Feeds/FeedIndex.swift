import TyphoonTrack

/// How a list names the documents of a feed: bytes in, addresses out.
struct FeedIndex: Sendable {
  /// So many documents are taken of a list.
  static let limit = 40
  /// So large may a list be.
  static let largest = 8 << 20

  /// What a list is called that this is not: "a list of JMA's typhoons".
  let name: String
  /// The host of the documents; that of the list where `nil`.
  var host: String?
  /// Domains at whose hosts documents may lie too: agencies move between hosts of their own.
  var domains: [String] = []
  /// The addresses, in groups of those that are read as one document; `nil` where the bytes are no such
  /// list.
  let addresses: @Sendable (_ list: FeedList) -> [[String]]?

  /// The documents that a list names, all of them at one host.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - index: Its address.
  /// - Returns: The documents, and what there is to say of the list.
  /// - Throws: Where the bytes are no such list.
  func documents(
    in bytes: [UInt8], at index: WebAddress
  ) throws(FetchError) -> (groups: [[WebAddress]], notes: [String]) {
    guard let all = addresses(FeedList(bytes)) else {
      throw FetchError("found something else than \(name)")
    }
    var groups: [[WebAddress]] = []
    var known: Set<WebAddress> = []
    var leftOut: [String] = []
    for texts in all {
      var group: [WebAddress] = []
      for text in texts {
        guard let address = address(text, at: index) else {
          leftOut.append(text)
          continue
        }
        if known.insert(address).inserted { group.append(address) }
      }
      if !group.isEmpty { groups.append(group) }
    }
    var notes: [String] = []
    if let first = leftOut.first {
      // A list of storms of which none can be had is not the same as no storms.
      guard !groups.isEmpty else {
        throw FetchError(
          "the list names '\(first.prefix(200))', which does not lie at \(host ?? index.host)")
      }
      let others = leftOut.count > 1 ? " and \(leftOut.count - 1) more" : ""
      notes.append(
        "'\(first.prefix(200))'\(others), which the list names omitted: it is no address, or of another host"
      )
    }
    if groups.count > Self.limit {
      notes.append(
        "only the first \(Self.limit) of the \(groups.count) documents in the list are fetched")
      groups.removeLast(groups.count - Self.limit)
    }
    return (groups, notes)
  }
}

extension FeedIndex {
  /// An address that a list names, if it is one that may be asked for.
  fileprivate func address(_ text: String, at index: WebAddress) -> WebAddress? {
    guard var address = try? WebAddress(text, relativeTo: index) else { return nil }
    // Some lists have not noticed yet that their server speaks https.
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

// MARK: - The lists

extension FeedIndex {
  /// JMA's list of the typhoons of its map.
  ///
  /// `targetTc.json`: `[{"tropicalCyclone":"TC2628",…}]`. It is described nowhere; what is known of it was
  /// read out of answers.
  static let jmaTargets = FeedIndex(name: "JMA's list of typhoons, an array in JSON") { list in
    guard list.first == UInt8(ascii: "[") else { return nil }
    return list.values(ofMember: "tropicalCyclone").filter { id in
      3...12 ~= id.utf8.count && id.utf8.allSatisfy { $0.isLetterOrDigit }
    }.map { ["\($0)/specifications.json"] }
  }

  /// JMA's Atom feed of telegrams issued at any time (`extra_l.xml`): entries with links such as
  /// `…/data/20260906124126_0_VPTW61_010000.xml`, their time of issue in UTC in front.
  ///
  /// Of each of the codes VPTW60 to VPTW65, which are one for each storm, the latest and those of six hours
  /// before it, the oldest first: near Japan there is one every hour, and a forecast in every third; the reader
  /// makes one storm of them. Nothing where the latest is 12 hours older than the feed.
  static let jmaTelegrams = FeedIndex(name: "JMA's Atom feed of telegrams") { list in
    guard list.holds("<feed") else { return nil }
    var telegrams: [String: [(moment: Int64, address: String)]] = [:]
    var last: Int64 = 0
    for address in list.texts(between: "href=\"", and: "\"") where address.hasSuffix(".xml") {
      let file = address.split(separator: "/").last ?? ""
      let parts = file.split(separator: "_")
      guard parts.count == 4, let moment = moment(parts[0]) else { continue }
      last = max(last, moment)
      let code = String(parts[2])
      guard (60...65).contains(where: { code == "VPTW\($0)" }) else { continue }
      telegrams[code, default: []].append((moment, address))
    }
    return telegrams.sorted { $0.key < $1.key }.flatMap { _, all -> [[String]] in
      let newest = all.map(\.moment).max() ?? 0
      guard newest > last - 12 * 3_600 else { return [] }
      return all.filter { $0.moment > newest - 6 * 3_600 }
        .sorted { ($0.moment, $0.address) < ($1.moment, $1.address) }
        .suffix(Self.telegramsOfAStorm).map { [$0.address] }
    }
  }

  /// So many telegrams of one storm are taken: with six storms not more than a list may name.
  private static let telegramsOfAStorm = 6

  /// Seconds since 1970 of `20260906124126`.
  private static func moment(_ text: Substring) -> Int64? {
    guard text.utf8.count == 14, let number = Int(text) else { return nil }
    let (day, clock) = (number / 1_000_000, number % 1_000_000)
    return Timestamp(
      year: day / 10_000, month: day / 100 % 100, day: day % 100, hour: clock / 10_000,
      minute: clock / 100 % 100, second: clock % 100)?.secondsSince1970
  }

  /// NHC's list of active storms.
  ///
  /// `CurrentStorms.json`: `{"activeStorms":[{"id":"al052026",…}]}`. A storm's best track so far and its
  /// official forecast are decks of ATCF in folders of another host, and are read as one.
  static let nhcStorms = FeedIndex(name: "NHC's list of active storms", host: "ftp.nhc.noaa.gov") {
    list in
    guard list.holds("\"activeStorms\"") else { return nil }
    return list.values(ofMember: "id").map { $0.lowercased() }.filter { id in
      id.utf8.count == 8 && id.utf8.prefix(2).allSatisfy { 0x61...0x7A ~= $0 }
        && id.utf8.dropFirst(2).areDigits
    }.map { id in
      [
        "https://ftp.nhc.noaa.gov/atcf/btk/b\(id).dat",
        "https://ftp.nhc.noaa.gov/atcf/fst/\(id).fst",
      ]
    }
  }

  /// NHC's folder of HURDAT2: the file with the latest last year, of these the latest release, such as
  /// `hurdat2-1851-2025-02272026.txt`.
  static func hurdat2(_ prefix: String) -> FeedIndex {
    FeedIndex(name: "NHC's folder of HURDAT2") { list in
      let files = list.texts(between: "href=\"", and: "\"").filter { $0.hasSuffix(".txt") }
        .compactMap { address -> (order: (Int, Int), address: String)? in
          let file = String(address.split(separator: "/").last ?? "")
          guard file.hasPrefix(prefix) else { return nil }
          let parts = file.dropFirst(prefix.count).dropLast(4).split(separator: "-")
          guard parts.count == 2, let year = Int(parts[0]) else { return nil }
          // Month, day and year, the year with two digits or four; some have a letter behind.
          let digits = parts[1].prefix { $0.isNumber }
          let (day, release) = (Int(digits.prefix(4)) ?? 0, Int(digits.dropFirst(4)) ?? 0)
          return ((year, release % 100 * 10_000 + day), file)
        }
      return files.max { $0.order < $1.order }.map { [[$0.address]] }
    }
  }

  /// JTWC's RSS feed: links to warnings such as `…/jtwc/products/wp2826.tcw`.
  static let jtwcWarnings = FeedIndex(name: "JTWC's RSS feed") { list in
    guard list.holds("<rss") else { return nil }
    var addresses: [[String]] = []
    for quote in ["\"", "'"] {
      for address in list.texts(between: "href=" + quote, and: quote)
      where address.hasSuffix(".tcw") { addresses.append([address]) }
    }
    return addresses
  }

  /// NMC's list `typhoon_jsons_list_default(({"typhoonList":[[3346168,"NOLO",…,"start"],…]}))`: a storm's
  /// number comes first, and last whether it goes on.
  static let nmcStorms = FeedIndex(name: "NMC's list of typhoons") { list in
    list.rows(behind: "\"typhoonList\"")?.filter { $0.last == "start" }
      .compactMap { row in row.first.flatMap { UInt32($0) } }.map { ["view_\($0)"] }
  }

  /// The forecasts of the typhoons that KMA's answer of analyses holds, each of its newest bulletin; of an
  /// answer that cannot be read the reader tells.
  static let kmaForecasts = FeedIndex(name: "KMA's analyses of typhoons") { list in
    let source = ByteSource(list.bytes, name: "getTyphoonInfo")
    guard let storms = try? TrackReaders.read(source, format: "kma").storms else { return [] }
    return storms.compactMap { storm in
      guard let number = storm.number, let issued = storm.issued else { return nil }
      return [Feed.kmaForecast(number, issued: issued)]
    }
  }

  /// HKO's `tc_list.xml`: `<TropicalCycloneURL>http://www.weather.gov.hk/…/hko_tctrack_2628.xml</…>`.
  static let hkoTracks = FeedIndex(
    name: "HKO's list of tropical cyclones", domains: ["weather.gov.hk", "hko.gov.hk"]
  ) { list in
    guard list.holds("<TropicalCycloneList") else { return nil }
    return list.texts(between: "<TropicalCycloneURL>", and: "</TropicalCycloneURL>").map { [$0] }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }
}
