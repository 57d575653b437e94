import Foundation
import Synchronization

@testable import trackconv

/// Answers requests on this machine with what a function gives for their path.
final class LoopbackServer: Sendable {
  let port: Int
  private let listener: Int32
  private let log = RequestLog()

  /// Begins to listen.
  ///
  /// - Parameter answer: Gives the bytes of an answer, head and all; `nil` to close without one.
  /// - Throws: Where there is no port to listen on.
  init(_ answer: @escaping @Sendable (_ path: String) -> [UInt8]?) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isReady else { throw CocoaError(.fileReadUnknown) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [log] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // Only now: while `accept` waits, another server could get the same descriptor.
          close(listener)
          return
        }
        var request: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
          let count = recv(connection, &piece, piece.count, 0)
          guard count > 0 else { break }
          request += piece[..<count]
        }
        let head = String(decoding: request, as: UTF8.self)
        log.heads.withLock { $0.append(head) }
        if let bytes = answer(String(head.split(separator: " ").dropFirst().first ?? "")) {
          _ = send(connection, bytes, bytes.count, 0)
        }
        close(connection)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// An answer with this body.
  static func answer(_ body: String, status: Int = 200) -> [UInt8] {
    Array(
      "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        .utf8)
  }

  /// The heads of the requests so far.
  var requests: [String] { log.heads.withLock { $0 } }
  /// The address of a path.
  func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// The heads of requests.
private final class RequestLog: Sendable {
  let heads = Mutex<[String]>([])
}

/// Remembers what it is told.
final class RecordingObserver: DownloadObserver {
  private let calls = Mutex<[String]>([])

  func began(_ download: Int, _ name: String) {
    calls.withLock { $0.append("\(download) \(name)") }
  }

  func received(_ download: Int, bytes: Int, of expected: Int?) {
    let words = "\(download): \(bytes) of \(expected.map(String.init) ?? "?")"
    calls.withLock { if $0.last != words { $0.append(words) } }
  }

  func ended(_ download: Int) { calls.withLock { $0.append("\(download) ended") } }

  /// The calls, those that say the same again left out.
  var all: [String] { calls.withLock { $0 } }
}
