import TyphoonTrack

extension FeedIndex {
  /// JMA's list of the typhoons on its map, `targetTc.json`: `[{"tropicalCyclone":"TC2628",…}]`.
  ///
  /// JMA does not document it; this is what its responses contain.
  static let jmaTargets = FeedIndex(name: "JMA's list of typhoons, an array in JSON") { list in
    let ids = texts(in: list) { (json, found) throws(ReadError) in
      try json.elements { (json) throws(ReadError) in
        try json.texts(of: "tropicalCyclone", &found)
      }
    }
    return ids?.filter { id in
      3...12 ~= id.utf8.count && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.map { ["\($0)/specifications.json"] }
  }

  /// JMA's Atom feed of irregular telegrams (`extra_l.xml`).
  ///
  /// Its entries link to URLs such as `…/data/20260906124126_0_VPTW61_010000.xml`, which begin with the
  /// time of issue in UTC.
  ///
  /// Each of the codes VPTW60 to VPTW65 is used for one storm. Of each code the latest telegram and those of
  /// the six hours before it are fetched, the oldest first: near Japan there is one every hour, and a
  /// forecast in every third. The reader merges them. A code whose latest telegram is 12 hours older than
  /// the feed is ignored.
  static let jmaTelegrams = FeedIndex(name: "JMA's Atom feed of telegrams") { list in
    guard list.contains("<feed".utf8) else { return nil }
    var telegrams: [String: [(moment: Int64, address: String)]] = [:]
    var last: Int64 = 0
    for address in texts(in: list, from: "href=\"", to: "\"") where address.hasSuffix(".xml") {
      let parts = (address.split(at: "/").last ?? "").split(at: "_")
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
        .suffix(telegramsOfAStorm).map { [$0.address] }
    }
  }

  /// How many telegrams of one storm are fetched: with six storms, no more than `limit`.
  private static let telegramsOfAStorm = 6

  /// Parses `20260906124126` into seconds since 1970.
  private static func moment(_ text: Substring) -> Int64? {
    guard text.utf8.count == 14, let number = Int(text) else { return nil }
    let (day, clock) = (number / 1_000_000, number % 1_000_000)
    return Timestamp(
      year: day / 10_000, month: day / 100 % 100, day: day % 100, hour: clock / 10_000,
      minute: clock / 100 % 100, second: clock % 100)?.secondsSince1970
  }

  /// NHC's list of active storms, `CurrentStorms.json`: `{"activeStorms":[{"id":"al052026",…}]}`.
  ///
  /// The best track so far and the official forecast of a storm are two ATCF decks on another host. They are
  /// read as one document.
  static let nhcStorms = FeedIndex(name: "NHC's list of active storms", host: "ftp.nhc.noaa.gov") {
    list in
    var isList = false
    let ids = texts(in: list) { (json, found) throws(ReadError) in
      try json.members { (name, json) throws(ReadError) in
        guard name == "activeStorms" else { return }
        isList = true
        try json.elements { (json) throws(ReadError) in try json.texts(of: "id", &found) }
      }
    }
    guard isList, let ids else { return nil }
    return ids.map { $0.lowercased() }.filter { id in
      id.utf8.count == 8 && id.utf8.prefix(2).allSatisfy { 0x61...0x7A ~= $0 }
        && id.utf8.dropFirst(2).areDigits
    }.map { id in
      [
        "https://ftp.nhc.noaa.gov/atcf/btk/b\(id).dat",
        "https://ftp.nhc.noaa.gov/atcf/fst/\(id).fst",
      ]
    }
  }

  /// NHC's folder of HURDAT2: the file that ends with the latest year, and of these the latest release, such
  /// as `hurdat2-1851-2025-02272026.txt`.
  static func hurdat2(_ prefix: String) -> FeedIndex {
    FeedIndex(name: "NHC's folder of HURDAT2") { list in
      let files = texts(in: list, from: "href=\"", to: "\"").filter { $0.hasSuffix(".txt") }
        .compactMap { address -> (order: (Int, Int), address: String)? in
          let file = String(address.split(at: "/").last ?? "")
          guard file.hasPrefix(prefix) else { return nil }
          let parts = file.dropFirst(prefix.count).dropLast(4).split(at: "-")
          guard parts.count == 2, let year = Int(parts[0]) else { return nil }
          // Month, day and year, the year with two or four digits; some are followed by a letter.
          let digits = parts[1].prefix { $0.isNumber }
          let (day, release) = (Int(digits.prefix(4)) ?? 0, Int(digits.dropFirst(4)) ?? 0)
          return ((year, release % 100 * 10_000 + day), file)
        }
      return files.max { $0.order < $1.order }.map { [[$0.address]] }
    }
  }

  /// JTWC's RSS feed: links to warnings such as `…/jtwc/products/wp2826.tcw`.
  static let jtwcWarnings = FeedIndex(name: "JTWC's RSS feed") { list in
    guard list.contains("<rss".utf8) else { return nil }
    return ["\"", "'"].flatMap { texts(in: list, from: "href=" + $0, to: $0) }
      .filter { $0.hasSuffix(".tcw") }.map { [$0] }
  }

  /// NMC's list `typhoon_jsons_list_default(({"typhoonList":[[3346168,"NOLO",…,"start"],…]}))`.
  ///
  /// A row begins with the storm's number and ends with its status.
  static let nmcStorms = FeedIndex(name: "NMC's list of typhoons") { list in
    var isList = false
    let numbers = texts(in: Array(list.drop { $0 != UInt8(ascii: "{") })) {
      (json, found) throws(ReadError) in
      try json.members { (name, json) throws(ReadError) in
        guard name == "typhoonList" else { return }
        isList = true
        try json.elements { (json) throws(ReadError) in
          var row: [String?] = []
          try json.elements { (json) throws(ReadError) in
            row.append(try json.text(of: "") { _ in })
          }
          if row.last == "start", let number = row[0], UInt32(number) != nil {
            found.append(number)
          }
        }
      }
    }
    return isList ? numbers?.map { ["view_\($0)"] } : nil
  }

  /// KMA's response with the analyses of typhoons: the forecast of each in its latest bulletin.
  ///
  /// If the response cannot be read, the reader reports that.
  static let kmaForecasts = FeedIndex(name: "KMA's analyses of typhoons") { list in
    let source = ByteSource(list, name: "getTyphoonInfo")
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
    guard list.contains("<TropicalCycloneList".utf8) else { return nil }
    return texts(in: list, from: "<TropicalCycloneURL>", to: "</TropicalCycloneURL>").map { [$0] }
  }

  // MARK: - Texts of lists

  /// The texts that a function finds in JSON; `nil` if the bytes are not JSON.
  private static func texts(
    in list: [UInt8], _ find: (inout JSONCursor, inout [String]) throws(ReadError) -> Void
  ) -> [String]? {
    var source = ByteSource(list, name: "")
    var json = JSONCursor(&source)
    var found: [String] = []
    do throws(ReadError) { try find(&json, &found) } catch { return nil }
    return found
  }

  /// The texts between two marks, without white space around them; `&amp;` is decoded.
  private static func texts(in list: [UInt8], from start: String, to end: String) -> [String] {
    list.split(separator: Array(start.utf8), omittingEmptySubsequences: false).dropFirst()
      .compactMap { piece in
        guard let end = piece.firstRange(of: end.utf8)?.lowerBound, end - piece.startIndex < 4_000
        else { return nil }
        return String(decoding: piece[..<end], as: UTF8.self).splitWords()
          .joined(separator: " ").replacing(text: "&amp;", with: "&")
      }
  }
}

extension JSONCursor {
  /// Adds the text of a member of an object.
  fileprivate mutating func texts(of name: String, _ found: inout [String]) throws(ReadError) {
    try members { (member, json) throws(ReadError) in
      if member == name, let text = try json.text(of: name, { _ in }) { found.append(text) }
    }
  }
}
