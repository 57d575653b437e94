import Foundation
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("fetching")
struct FetcherTests {
  private func fetcher(
    _ folder: Folder, _ options: FetchOptions = FetchOptions(),
    _ observer: (any DownloadObserver)? = nil
  ) -> Fetcher {
    Fetcher(
      options, keys: Keys(file: nil, for: [], environment: { _ in nil }),
      folder: CacheFolder(path: folder.path("copies")), observer: observer)
  }

  private func request(_ server: LoopbackServer, _ path: String) throws -> DownloadRequest {
    DownloadRequest(address: try WebAddress(server.address(path)))
  }

  @Test("who watches is told of the beginning, the bytes and the end, also where it fails")
  func observer() throws {
    let server = try LoopbackServer { path in
      LoopbackServer.answer(path == "/a" ? "12345" : "no", status: path == "/a" ? 200 : 404)
    }
    let observer = RecordingObserver()
    let fetcher = fetcher(try Folder(), FetchOptions(), observer)
    let document = try fetcher.document(for: request(server, "/a"))
    try expectEqual(document.bytes(limit: 10), Array("12345".utf8))
    #expect(throws: FetchError.self) { try fetcher.document(for: request(server, "/b")) }
    let address = server.address("")
    expectEqual(
      observer.all.filter { $0 != "0: 0 of ?" && $0 != "1: 0 of ?" },
      [
        "0 \(address)/a", "0: 5 of 5", "0 ended", "1 \(address)/b", "1: 2 of 2", "1 ended",
      ])
  }

  @Test("what has been fetched is kept only when it is said to be good")
  func keep() throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("good") }
    let folder = try Folder()
    let fetcher = fetcher(folder)
    let document = try fetcher.document(for: request(server, "/a"))
    let copies = CacheFolder(path: folder.path("copies"))
    #expect(try copies.records().isEmpty)
    expectNil(fetcher.keep(document))
    try expectEqual(copies.records().map(\.head.address), [server.address("/a")])
    var offline = FetchOptions()
    offline.isOffline = true
    let copy = try self.fetcher(folder, offline).document(for: request(server, "/a"))
    expectTrue(try copy.isOffline && copy.bytes(limit: 10) == Array("good".utf8))
    expectEqual(server.requests.count, 1)
  }

  @Test("extensions of chunks count for '--max-size'")
  func chunkExtensions() throws {
    let server = try LoopbackServer { path in
      let size = path == "/small" ? 100 : 300_000
      let extensions = ";" + String(repeating: "x", count: size)
      return Array(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\(extensions)\r\n12345\r\n0\r\n\r\n"
          .utf8)
    }
    var options = FetchOptions()
    options.largestSize = 100_000
    let fetcher = fetcher(try Folder(), options)
    let document = try fetcher.document(for: request(server, "/small"))
    try expectEqual(document.bytes(limit: 10), Array("12345".utf8))
    let error = #expect(throws: FetchError.self) {
      try fetcher.document(for: request(server, "/large"))
    }
    #expect(error?.words.contains("is larger than") ?? false, "\(error?.words ?? "")")
  }

  @Test(
    "gzip is decoded, whole or in chunks of any size; what ends too early is an error",
    arguments: [1, 7, 1_000], [0, 3, 12])
  func gzip(_ chunk: Int, _ missing: Int) throws {
    let whole = Gzip.stored(Array("12345".utf8))
    let sent = Array(whole.dropLast(missing))
    let server = try LoopbackServer { _ in
      var answer = Array(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
          .utf8)
      for start in stride(from: 0, to: sent.count, by: chunk) {
        let piece = sent[start..<min(start + chunk, sent.count)]
        answer += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A]
      }
      return answer + Array("0\r\n\r\n".utf8)
    }
    var options = FetchOptions()
    options.timeout = 1
    let fetcher = fetcher(try Folder(), options)
    let bytes = try? fetcher.document(for: request(server, "/a")).bytes(limit: 10)
    expectEqual(bytes, (missing == 0 ? Array("12345".utf8) : nil))
  }

  @Test("what wants a key is not asked for without one")
  func missingKey() throws {
    let address = try WebAddress("https://opendata.cwa.gov.tw/api/x")
    let error = #expect(throws: FetchError.self) {
      try fetcher(try Folder()).document(for: DownloadRequest(address: address))
    }
    expectEqual(error?.words, KeyedService.cwa.missing.words)
  }

  @Test("shared work is done once, by whoever comes first")
  func sharedWork() {
    let counter = RecordingObserver()
    let work = SharedWork {
      counter.ended(1)
      return 7
    }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in expectEqual(work.value(), 7) }
    expectEqual(counter.all, ["1 ended"])
    work.forget()
    expectNil(work.value())
  }
}
