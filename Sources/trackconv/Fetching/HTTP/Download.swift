import Synchronization
import TyphoonTrack

/// A request for a document.
struct DownloadRequest: Hashable, Sendable {
  let address: WebAddress
  /// The age in seconds up to which a copy is used without a request.
  var minInterval = 0
  /// Whether status 404 means that there is no storm now.
  var isMissingQuiet = false
  /// Whether the document may be missing, also offline without a copy.
  var isOptional = false
  /// Whether status 404 is not an error.
  var mayBeMissing: Bool { isMissingQuiet || isOptional }
  /// The name of the copy, if the URL changes from day to day.
  var keptAs: String?

  /// The name of the copy: by default the URL.
  var copyName: String { keptAs ?? address.text }
}

/// A document from a server or from a copy.
struct DownloadedDocument: Sendable {
  enum Body: Sendable {
    case fetched(Spool)
    case kept(CacheEntry)
    /// There is no document now.
    case nothing
  }

  let body: Body
  /// The head of the copy to keep once the document has been read; `nil` if there is a copy already.
  var head: CacheHead?
  /// Whether it is a copy that is used because of `--offline`.
  var isOffline = false

  /// Whether there is no document now.
  var isNothing: Bool {
    switch body {
    case .fetched: false
    case .kept(let copy): copy.record.head.isMissing
    case .nothing: true
    }
  }

  /// The character encoding, if the server sent it.
  var charset: String? {
    if case .kept(let copy) = body { copy.record.head.charset } else { head?.charset }
  }

  /// The size in bytes.
  var size: Int {
    switch body {
    case .fetched(let spool): spool.count
    case .kept(let copy): copy.record.head.size
    case .nothing: 0
    }
  }

  /// Fills memory with the bytes from an offset on and returns how many; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) throws(SinkError) -> Int {
    switch body {
    case .fetched(let spool): try spool.read(into: memory, from: offset)
    case .kept(let copy): try copy.read(into: memory, from: offset)
    case .nothing: 0
    }
  }

  /// All bytes.
  ///
  /// - Throws: If there are more than `limit`, or they cannot be read.
  func bytes(limit: Int) throws(FetchError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count: Int
      do throws(SinkError) {
        count = try chunk.withMemory { (memory) throws(SinkError) in
          try read(into: memory, from: bytes.count)
        }
      } catch { throw FetchError("cannot read the fetched document: \(error.reason)") }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw FetchError(
          "found a list of more than \(Amount.words(bytes: limit)), expected a shorter one")
      }
    }
  }

  /// The text if it is shorter than a limit in bytes.
  func shortText(limit: Int) -> String? {
    guard size < limit, let bytes = try? bytes(limit: limit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A source of the bytes of at least one document, in sequence.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - name: The name for findings.
  ///   - progress: Is called as bytes are read.
  /// - Returns: The source.
  static func source(
    of documents: [DownloadedDocument], name: String, progress: ByteSource.Progress? = nil
  ) -> ByteSource {
    let size = documents.reduce(0) { $0 + $1.size }
    var (index, offset, given) = (0, 0, 0)
    var last: UInt8 = 0x0A
    var source = ByteSource(name: name) { (memory) throws(ReadError) in
      while index < documents.count {
        do throws(SinkError) {
          let count = try documents[index].read(into: memory, from: offset)
          offset += count
          if count > 0 {
            given += count
            progress?(given, size)
            last = memory[count - 1]
            return count
          }
        } catch {
          throw FetchError("cannot read the fetched document: \(error.reason)").readError(at: name)
        }
        (index, offset) = (index + 1, 0)
        // The last line of a document does not continue in the next.
        guard index < documents.count, last != 0x0A, !memory.isEmpty else { continue }
        memory[0] = 0x0A
        last = 0x0A
        return 1
      }
      return 0
    }
    source.charset = documents.first?.charset
    return source
  }
}

/// A document that is fetched in the background.
final class Download: Sendable {
  let request: DownloadRequest
  let result: SharedWork<Result<DownloadedDocument, FetchError>>
  /// How many times it will still be read.
  private let uses = Mutex(1)

  init(_ request: DownloadRequest, _ fetcher: Fetcher) {
    self.request = request
    result = SharedWork { Result { () throws(FetchError) in try fetcher.document(for: request) } }
  }

  /// Adds a use.
  func use() { uses.withLock { $0 += 1 } }

  /// Ends a use, and releases the bytes after the last.
  func endUse() {
    let isLast = uses.withLock { uses in
      uses -= 1
      return uses == 0
    }
    if isLast { result.forget() }
  }
}
