import Foundation
import Synchronization
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("addresses")
struct WebAddressTests {
  @Test("they are taken apart, and what must not stand in them is encoded")
  func parts() throws {
    let address = try WebAddress("HTTPS://Example.org/a b/ü.json?x=1&Auth%6Frization=k#there")
    expectEqual(address.text, "https://example.org/a%20b/%c3%bc.json?x=1&Auth%6Frization=k")
    expectTrue(address.scheme == "https" && address.host == "example.org" && address.port == 443)
    expectEqual(
      address.removing(["authorization"]).text, "https://example.org/a%20b/%c3%bc.json?x=1")
    try expectEqual(WebAddress("http://h").text, "http://h/")
    try expectEqual(WebAddress("http://h/x").adding("a", "b"), "http://h/x?a=b")
    try expectEqual(WebAddress("http://h/x?").adding("a", "b"), "http://h/x?a=b")
    try expectEqual(WebAddress("http://h/x?#c").adding("a", "b"), "http://h/x?a=b")
    try expectEqual(WebAddress("http://h/x?c").adding("a", "b"), "http://h/x?c&a=b")
  }

  @Test("hosts in other letters are those in ASCII")
  func international() throws {
    try expectEqual(
      WebAddress("http://Bücher.example/ü").text, "http://xn--bcher-kva.example/%c3%bc")
    try expectEqual(WebAddress("http://例え.test/").host, "xn--r8jz45g.test")
  }

  @Test("to the machine itself no proxy leads")
  func loopback() throws {
    let own = [
      "localhost", "a.localhost", "LOCALHOST:8000", "127.0.0.1:1", "127.9.9.9", "[::1]:80",
    ]
    let others = ["localhost.example", "127.0.0.1.example", "128.0.0.1", "[::2]", "mylocalhost"]
    for host in own { #expect(try WebAddress("http://\(host)/").isLoopback, "\(host)") }
    for host in others { #expect(try !WebAddress("http://\(host)/").isLoopback, "\(host)") }
  }

  @Test("relative ones are those of redirects")
  func relative() throws {
    let base = try WebAddress("https://h.example:8443/a/b?q=1")
    try expectEqual(WebAddress("/c", relativeTo: base).text, "https://h.example:8443/c")
    try expectEqual(WebAddress("../c?d", relativeTo: base).text, "https://h.example:8443/c?d")
    try expectEqual(WebAddress("//o/c", relativeTo: base).text, "https://o/c")
    try expectEqual(WebAddress("//o/c", relativeTo: base).isSameServer(as: base), false)
  }

  @Test(
    "what is neither http nor https, or has a user name, is refused",
    arguments: [
      ("ftp://h/x", AddressError.scheme("ftp")), ("file:///etc/passwd", .scheme("file")),
      ("https://u@h/", .user), ("https://u:p@h/", .user), ("https://:p@h/", .user),
    ])
  func refused(_ text: String, _ error: AddressError) {
    #expect(throws: error) { try WebAddress(text) }
  }

  @Test("as arguments they are refused in words; files and standard input are left alone")
  func arguments() throws {
    func words(_ argument: String) throws -> String {
      let outcome = try Outcome([argument])
      expectEqual(outcome.code, 64)
      return String(outcome.errors.prefix { !$0.isNewline })
    }
    try expectEqual(
      words("ftp://h/x?y"), "Error: Cannot fetch 'ftp://h/x': 'ftp' is neither http nor https"
    )
    try expectEqual(
      words("https://h/x?authori%7Aation=CWA-1"),
      "Error: An input with 'Authorization=' is not accepted, since other users can see arguments: omit it, and set the environment variable CWA_API_KEY or use '--key-file'"
    )
    #expect(try words("https://h/x?ServiceKey=1").contains("environment variable KMA_API_KEY"))
    for argument in [
      "opendata.cwa.gov.tw/api/v1?Authorization=CWA-1", "feed:cwa?authorization=CWA-1",
    ] {
      let words = try words(argument)
      expectTrue(words.contains("'Authorization=' is not accepted") && !words.contains("CWA-1"))
    }
    let option = try words("--key=CWA-1")
    expectTrue(option.hasPrefix("Error: Unknown option '--key'") && !option.contains("CWA-1"))
    try expectEqual(
      words("https://u:p@h/"),
      "Error: A URL with a user name or password is not accepted, since other users can see arguments"
    )
    #expect(!(try words("https://u:secret/word@h/")).contains("secret"))
    for name in ["-", "a.js", "./feed:x", "C:/a.js", "a/b://c", "://", "1a://x"] {
      let input = try InputName(name)
      expectNil(input, "\(name)")
    }
  }
}

@Suite("keys")
struct KeyTests {
  static let key = "CWA-0F1E/2D3C+A="

  @Test("a file holds one alone, or several by name")
  func file() throws {
    func key(
      _ text: String, _ service: KeyedService = .cwa, of services: [KeyedService] = [.cwa]
    ) throws -> String? {
      try Keys.key(for: service, of: services, in: text)?.encoded
    }
    try expectEqual(key(" CWA-12345 \n"), "CWA-12345")
    try expectEqual(key("# both\nKMA_API_KEY=kma-1234\n CWA_API_KEY = \"CWA-1234\"\n"), "CWA-1234")
    try expectNil(key("KMA_API_KEY=kma-1234"))
    try expectEqual(key("CWA_API_KEY=cwa-x1234\r\nKMA_API_KEY=a%2Fb%3D\r\n", .kma), "a%2Fb%3D")
    try expectEqual(key("\u{FEFF}export CWA_API_KEY='cwa-x1234'\n"), "cwa-x1234")
    try expectEqual(key("a/bcdefgh==\n"), "a%2Fbcdefgh%3D%3D")
    try expectEqual(key("abcdefgh==\n"), "abcdefgh%3D%3D")
    // Somebody's other secret, and a key of nobody knows whose, are given to none.
    #expect(throws: FetchError.self) { try key("CWA-12345678", of: [.cwa, .kma, .cwa]) }
    for text in ["", "\n# x\n", "one1\ntwo2\n", "OTHER_KEY=abcdefgh123", "export A=abcdefgh=="] {
      #expect(throws: FetchError.self) { try key(text) }
    }
    for text in ["a b c d", "CWA_API_KEY=x", "schlüssel"] {
      let error = #expect(throws: FetchError.self) { try key(text) }
      expectEqual(error?.words.contains(text), false)
    }
  }

  @Test(
    "the file comes before the environment; without a key there are words that say where to get one"
  )
  func order() throws {
    let folder = try Folder()
    let file = try folder.write("key", "CWA-FILE")
    let environment: @Sendable (String) -> String? = {
      $0 == "CWA_API_KEY" ? "CWA-ENVIRONMENT" : nil
    }
    let keys = Keys(file: file, for: [.cwa], environment: environment)
    try expectEqual(keys.key(for: .cwa)?.encoded, "CWA-FILE")
    // A pipe can be read once.
    try folder.write("key", "")
    try expectEqual(keys.key(for: .cwa)?.encoded, "CWA-FILE")
    let others = Keys(file: nil, for: [.cwa], environment: environment)
    try expectEqual(others.key(for: .cwa)?.encoded, "CWA-ENVIRONMENT")
    try expectNil(others.key(for: .kma))
    expectEqual(
      KeyedService.cwa.missing.words,
      "the CWA requires a key: set the environment variable CWA_API_KEY, or use '--key-file'; get a key at https://opendata.cwa.gov.tw (free registration)"
    )
  }

  @Test("nothing prints one")
  func silent() throws {
    let key = try require(APIKey(Self.key))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
      #expect(!text.contains("0F1E"))
    }
  }

  @Test("it is taken out of texts in every spelling")
  func mask() throws {
    let key = try require(APIKey(Self.key))
    expectEqual(key.encoded, "CWA-0F1E%2F2D3C%2BA%3D")
    let text =
      "a \(Self.key) b CWA-0F1E%2F2D3C%2BA%3D c cwa-0f1e%2f2d3c%2ba%3d d CWA-0F1E\\/2D3C+A= e"
    expectEqual(
      key.masked(in: text),
      "a **************** b ********************** c ********************** d ***************** e"
    )
    for spelling in [
      "CWA%2D0F1E%2F2D3C%2BA%3D", "CWA-0F1E/2D3C%252BA%253D", #"CWA-0F1E\/2D3C\u002bA\u003D"#,
      "CWA-0F1E/2D3C&#43;A&#x3D;", "CWA&#45;0F1E/2D3C A=", "%43%57%41-0F1E/2D3C+A=",
      "CWA-0F1E%25252F2D3C%25252BA%25253D", "CWA-0F1E%2525252F2D3C%2525252BA%2525253D",
      "CWA-0F1E /2D3C+A=", "CWA-0F1E/\n2D3C+A =", "CWA-0F1E%20/2D3C%2BA=", "CWA-0F1E%2%352F2D3C+A=",
      "CWA-0F1E&amp;#47;2D3C&amp;amp;#43;A=", #"CWA-0F1E\u00252F2D3C+A="#,
    ] {
      expectTrue(key.isIn("x%" + spelling + "&#6") && !key.masked(in: spelling).contains("0F1E"))
    }
    expectEqual(
      key.masked(in: "a CWA-0F1E%25252F2D3C %2525252BA= b"),
      "a " + String(repeating: "*", count: 31) + " b")
    for text in ["CWA-0F1E/2D3C+B", "&#;&#x;&#99999999999;%%2%25\\u\\", ""] {
      expectEqual(key.masked(in: text), text)
    }
    #expect(!key.masked(in: Self.key + "\u{301}").contains("0F1E"))
  }

  @Test("no message has one that is used")
  func messages() throws {
    let keys = Keys(file: nil, for: [.cwa]) { _ in Self.key }
    let key = try keys.key(for: .cwa)
    #expect(key != nil)
    let errors = MemorySink()
    let streams = Streams(
      input: 0, output: MemorySink(), errors: errors, isColored: false, columns: 80)
    let messages = Messages(streams, keys: keys)
    messages.fail("/\(Self.key).js", "found '\(Self.key)'")
    expectEqual(
      String(decoding: errors.bytes, as: UTF8.self),
      "/****************.js: error: found '****************'\n")
  }

  @Test("it goes to its own host by https, and nowhere else")
  func covers() throws {
    for (text, isCovered) in [
      ("https://opendata.cwa.gov.tw/api/v1/x", true),
      ("https://OPENDATA.cwa.gov.tw/fileapi/x", true),
      ("https://opendata.cwa.gov.tw/", false), ("http://opendata.cwa.gov.tw/api/", false),
      ("https://opendata.cwa.gov.tw:8443/api/", false),
      ("https://opendata.cwa.gov.tw.evil.example/api/", false),
      ("https://evil.example/opendata.cwa.gov.tw/api/", false),
    ] {
      expectEqual(KeyedService.cwa.covers(try WebAddress(text)), isCovered, "\(text)")
    }
  }

  @Test("redirects do not carry it away")
  func redirects() throws {
    let key = try require(APIKey(Self.key))
    let from = try WebAddress("https://opendata.cwa.gov.tw/api/x?format=JSON")
    func next(_ location: String?) throws(FetchError) -> String {
      try Fetcher.next(location, after: from, 302, key).text
    }
    try expectEqual(
      next("/api/y?Authorization=\(key.encoded)&a=b"), "https://opendata.cwa.gov.tw/api/y?a=b"
    )
    try expectEqual(next("https://o.example/y?a=b"), "https://o.example/y?a=b")
    for location in [
      "https://o.example/?a=\(key.encoded)", "https://o.example/\(Self.key)",
      "http://opendata.cwa.gov.tw/",
      "/api/\(key.encoded)", "ftp://x/", nil,
    ] {
      let error = #expect(throws: FetchError.self) { try next(location) }
      expectEqual(error?.words.contains("0F1E"), false)
    }
  }
}

@Suite("copies")
struct CopyTests {
  private func spool(_ text: String) throws -> Spool {
    let spool = Spool()
    try Array(text.utf8).withUnsafeBytes { try spool.append($0) }
    return spool
  }

  private func text(_ copy: CacheEntry) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = try bytes.withUnsafeMutableBytes { try copy.read(into: $0, from: 0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test("a head is read as it was written, and what is none is not")
  func head() throws {
    let head = CacheHead(
      address: "https://h/x?a: b", etag: "\"v: 1\"", lastModified: "Wed, 22 Aug 2012 00:00:00 GMT",
      type: "text/plain; charset=big5", fetched: 1_345_593_600, size: 12)
    let bytes = try require(head.bytes)
    let read = try require(CacheHead.read(bytes + Array("body\n\n".utf8)))
    expectTrue(read.head == head && read.end == bytes.count)
    for count in 0..<bytes.count { expectNil(CacheHead.read(Array(bytes[..<count]))) }
    expectNil(CacheHead(address: "a\nb", fetched: 0, size: 0).bytes)
    expectNil(
      CacheHead(address: String(repeating: "a", count: 20_000), fetched: 0, size: 0).bytes)
  }

  @Test(
    "the encoding is that of the media type",
    arguments: [
      ("text/html; charset=\"Big5\"", "big5"), ("text/plain;a=b; Charset = UTF-8", "utf-8"),
      ("text/html", nil), ("text/html; charset=", nil), ("", nil),
    ])
  func charset(_ type: String, _ charset: String?) {
    expectEqual(CacheHead(address: "https://h/x", type: type, fetched: 0, size: 0).charset, charset)
  }

  @Test("a copy is kept for its owner alone, whole, and goes by its address")
  func store() throws {
    let folder = try Folder()
    let copies = CacheFolder(path: folder.path("a") + "/b/trackconv")
    let head = CacheHead(address: "https://h/x", fetched: 100, size: 5)
    expectNil(copies.copy(of: head.address))
    try copies.store(head, spool("first"))
    let first = try require(copies.copy(of: head.address))
    var kept = head
    // CRC-32 of "first".
    kept.checksum = 0x9271_EE57
    expectEqual(first.record.head, kept)
    try expectEqual(text(first), "first")
    try copies.store(CacheHead(address: head.address, fetched: 200, size: 6), spool("second"))
    try expectEqual(text(first), "first")
    try expectEqual(text(require(copies.copy(of: head.address))), "second")
    try expectEqual(copies.records().map(\.head.fetched), [200])
    let name = CacheFolder.name(of: head.address)
    expectTrue(name.count == 37 && CacheFolder.name(of: "https://h/y") != name)
    let mode = { (path: String) in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    expectTrue(try mode(copies.path) == 0o700 && mode(copies.path + "/" + name) == 0o600)
    // Another address under the same name is not taken for it.
    try FileManager.default.copyItem(
      atPath: copies.path + "/" + name,
      toPath: copies.path + "/" + CacheFolder.name(of: "https://h/y"))
    expectNil(copies.copy(of: "https://h/y"))
    try expectEqual(copies.clear(), 2)
    #expect(try copies.records().isEmpty)
  }

  @Test("a folder with the name of a copy stays, and the copies go")
  func clearedAround() throws {
    let folder = try Folder()
    let copies = CacheFolder(path: folder.path("trackconv"))
    try copies.store(CacheHead(address: "https://h/x", fetched: 1, size: 1), spool("x"))
    try copies.store(CacheHead(address: "https://h/y", fetched: 1, size: 1), spool("y"))
    let name = copies.path + "/" + String(repeating: "0", count: 32) + ".copy"
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
    try expectEqual(copies.clear(), 2)
    #expect(FileManager.default.fileExists(atPath: name))
  }

  @Test("a link that another user planted is not followed", .enabled(if: getuid() == 0))
  func planted() throws {
    let folder = try Folder()
    let own = CacheFolder(path: folder.path("own"))
    let head = CacheHead(address: "https://h/x", fetched: 1, size: 1)
    try own.store(head, spool("x"))
    let link = folder.path("trackconv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: own.path)
    let linked = CacheFolder(path: link)
    // The user's own link is followed.
    #expect(linked.copy(of: head.address) != nil)
    try expectEqual(linked.records().count, 1)
    expectTrue(lchown(link, 65_534, 65_534) == 0 && chmod(own.path, 0o755) == 0)
    expectNil(linked.copy(of: head.address))
    #expect(throws: SinkError.self) { try linked.clear() }
    #expect(throws: SinkError.self) { try linked.store(head, spool("y")) }
    linked.prune(to: 0)
    var status = stat()
    expectTrue(stat(own.path, &status) == 0 && status.st_mode & 0o777 == 0o755)
    try expectEqual(own.records().count, 1)
  }

  @Test("the age is that of the last confirmation; of the future there is none")
  func age() throws {
    let folder = try Folder()
    let copies = CacheFolder(path: folder.path("trackconv"))
    let now = Int64(Date().timeIntervalSince1970)
    try copies.store(CacheHead(address: "https://h/x", fetched: 100, size: 1), spool("x"))
    let copy = try require(copies.copy(of: "https://h/x"))
    #expect(abs(copy.record.confirmed - now) < 10)
    expectTrue(
      copy.record.age(at: copy.record.confirmed + 7_200) == 7_200
        && copy.record.age(at: copy.record.confirmed - 1) == nil)
    #expect(copy.record.words(at: copy.record.confirmed + 10_800).hasSuffix(" UTC, 3 h old"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 10_000)],
      ofItemAtPath: copies.path + "/" + CacheFolder.name(of: "https://h/x"))
    expectNil(copies.copy(of: "https://h/x")?.record.age(at: now))
  }

  @Test("where there are too many, those that are longest unconfirmed go")
  func pruned() throws {
    let folder = try Folder()
    let copies = CacheFolder(path: folder.path("trackconv"))
    copies.prune(to: 0)
    let body = String(repeating: "x", count: 1_000)
    for (number, age) in [(1, 300), (2, 900), (3, 600), (4, 0)] {
      let address = "https://h/\(number)"
      try copies.store(CacheHead(address: address, fetched: 1, size: body.utf8.count), spool(body))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -Double(age))],
        ofItemAtPath: copies.path + "/" + CacheFolder.name(of: address))
    }
    try folder.write("trackconv/other.txt", body)
    copies.prune(to: 5_000)
    try expectEqual(copies.records().count, 4)
    copies.prune(to: 2_500)
    try expectEqual(copies.records().map(\.head.address), ["https://h/1", "https://h/4"])
    copies.prune(to: 0)
    #expect(try copies.records().isEmpty)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: copies.path), ["other.txt"])
  }

  @Test("the folder is that of XDG_CACHE_HOME, else in the home; neither has to be there")
  func folder() {
    expectEqual(
      CacheFolder.standard { ["XDG_CACHE_HOME": "/c", "HOME": "/h"][$0] }?.path, "/c/trackconv")
    #if os(Linux)
      expectEqual(
        CacheFolder.standard { ["XDG_CACHE_HOME": "c", "HOME": "/h"][$0] }?.path,
        "/h/.cache/trackconv")
    #endif
    expectNil(CacheFolder.standard { _ in nil })
  }

  @Test("who reads documents as one input is told how far that is, of all their bytes")
  func progress() throws {
    let rows = ["name,time,lat,lon\nX,2012-08-22T00:00Z,22,124", "X,2012-08-22T06:00Z,23,123\n"]
    let documents = try rows.map { DownloadedDocument(body: .fetched(try spool($0))) }
    let told = Mutex([(bytes: Int, expected: Int?)]())
    let source = DownloadedDocument.source(of: documents, name: "x") { bytes, expected in
      told.withLock { $0.append((bytes, expected)) }
    }
    let storms = try TrackReaders.read(source).storms
    expectEqual(storms.map(\.track.count), [2])
    let size = rows.joined().utf8.count
    // The first bytes may come by themselves, for gzip is told by them.
    let counts = told.withLock { $0.map(\.bytes) }
    expectTrue(counts == counts.sorted() && counts.last == size)
    #expect(counts.contains(rows[0].utf8.count))
    #expect(told.withLock { $0.allSatisfy { $0.expected == size } })
  }

  @Test("large bodies are kept in a file, and read as they were written")
  func large() throws {
    let spool = Spool()
    let piece = [UInt8](0...255)
    for _ in 0..<2_000 { try piece.withUnsafeBytes { try spool.append($0) } }
    expectEqual(spool.count, 512_000)
    try expectEqual(
      DownloadedDocument(body: .fetched(spool)).bytes(limit: 1_000_000),
      Array(repeatElement(piece, count: 2_000).joined()))
    var memory = [UInt8](repeating: 0, count: 3)
    try expectEqual(memory.withUnsafeMutableBytes { try spool.read(into: $0, from: 511_999) }, 1)
    expectEqual(memory[0], 255)
  }
}

@Suite("words of fetching")
struct FetchingWordTests {
  @Test(
    "sizes and times of arguments",
    arguments: [
      ("500000", 500_000), ("64MiB", 64 << 20), ("64 mib", 64 << 20), ("1G", 1 << 30),
      ("2kB", 2_000),
      ("0", nil), ("", nil), ("x", nil), ("-1", nil), ("1.5M", nil), ("99999999999999999", nil),
    ])
  func sizes(_ text: String, _ bytes: Int?) {
    expectEqual(Amount.bytes(text), bytes)
  }

  @Test(
    "times",
    arguments: [("90", 90), ("90s", 90), ("10m", 600), ("2h", 7_200), ("1d", 86_400), ("h", nil)])
  func times(_ text: String, _ seconds: Int?) {
    expectEqual(Amount.seconds(text), seconds)
  }

  @Test("amounts in words")
  func words() {
    expectTrue(Amount.words(bytes: 64 << 20) == "64 MiB" && Amount.words(bytes: 999) == "999 bytes")
    expectEqual(Amount.words(bytes: 1_536), "1.5 KiB")
    expectTrue(Amount.words(seconds: 119) == "119 s" && Amount.words(seconds: 7_200) == "2 h")
    expectEqual(Amount.words(moment: 1_345_593_600), "2012-08-22 00:00 UTC")
  }

  @Test("options are read, and what is no amount is refused")
  func options() throws {
    guard
      case .convert(let options) = try ArgumentParser.parse([
        "feed:cwa", "--max-size", "1M", "--max-age=2h", "--timeout", "30s", "--offline",
        "--key-file",
        "k",
      ])
    else {
      Issue.record("no conversion")
      return
    }
    expectTrue(options.fetching.largestSize == 1 << 20 && options.fetching.maxAge == 7_200)
    expectTrue(options.fetching.timeout == 30 && options.fetching.isOffline)
    expectEqual(options.fetching.keyFile, "k")
    for argument in ["--max-size=0", "--max-age=x", "--timeout=0"] {
      try expectEqual(Outcome(["feed:cwa", argument]).code, 64)
    }
  }

  @Test("what a server says is its first line without markup, and not for ever")
  func said() {
    func line(_ text: String) -> String { HTTPStatus.firstLine(text) }
    expectEqual(line("\r\n  no   such\tthing \r\nmore"), "no such thing")
    expectEqual(
      line(
        "<!DOCTYPE html><html><head><style>p { x: y }</style><script>if (a < b) c()</script><title>\nGone</title>"
      ), "Gone")
    expectEqual(line("<?xml version='1.0'?><!-- x --><e><![CDATA[Denied]]></e>"), "Denied]]>")
    expectTrue(line("") == "" && line("<br>") == "" && line("<") == "" && line("<script>") == "")
    expectEqual(line(String(repeating: "x", count: 300)).count, 201)
    expectEqual(
      HTTPStatus.words(404, "x"), "the server answered 404 (Not Found): 'x'")
    expectEqual(HTTPStatus.words(599, ""), "the server answered 599")
    expectTrue(HTTPStatus.isPassing(503) && HTTPStatus.isPassing(429) && !HTTPStatus.isPassing(404))
  }
}
