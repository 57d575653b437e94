import Synchronization
import TyphoonTrack

/// What is asked for.
struct DownloadRequest: Hashable, Sendable {
  let address: WebAddress
  /// How old a copy may be that is used without asking, in seconds.
  var leastInterval = 0
  /// Whether 404 means that there is nothing at the moment.
  var isMissingQuiet = false
  /// Whether it may be missing altogether, without a copy too.
  var isOptional = false
  /// Whether 404 is no error.
  var mayBeMissing: Bool { isMissingQuiet || isOptional }
  /// As what a copy is kept, where the address changes from day to day; else as the address.
  var keptAs: String?

  /// The address that a copy goes by.
  var copyName: String { keptAs ?? address.text }
}

/// The bytes of a document that was fetched, or kept.
struct DownloadedDocument: Sendable {
  /// Where the bytes are.
  enum Body: Sendable {
    /// Fetched now.
    case fetched(Spool)
    /// Kept from before.
    case kept(KeptCopy)
    /// There is nothing at the moment.
    case nothing
  }

  let body: Body
  /// What is to be kept of it once it has been read; `nil` where it is kept already.
  var head: CopyHead?
  /// Whether it is a copy that is used because nothing may be fetched.
  var isOffline = false

  /// Whether there is nothing at the moment.
  var isNothing: Bool {
    switch body {
    case .fetched: false
    case .kept(let copy): copy.record.head.isMissing
    case .nothing: true
    }
  }

  /// The encoding of its characters, where the server says it.
  var charset: String? {
    switch body {
    case .fetched: head?.charset
    case .kept(let copy): copy.record.head.charset
    case .nothing: nil
    }
  }

  /// How many bytes there are.
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

  /// All bytes, as many as an index may have.
  func bytes(limit: Int) throws(FetchError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      var failure: SinkError?
      let count = chunk.withUnsafeMutableBytes { memory -> Int in
        do throws(SinkError) { return try read(into: memory, from: bytes.count) } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw FetchError("cannot read what was fetched: \(failure.reason)") }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw FetchError(
          "found a list of more than \(Amount.words(bytes: limit)), expected a shorter one")
      }
    }
  }
}

extension DownloadedDocument {
  /// A source of the bytes of documents, one behind the other.
  ///
  /// - Parameters:
  ///   - documents: The documents; at least one.
  ///   - name: The name that findings give.
  ///   - progress: Is told how far reading is.
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
          throw FetchError("cannot read what was fetched: \(error.reason)").readError(at: name)
        }
        (index, offset) = (index + 1, 0)
        // A line that ends with one document does not go on in the next.
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

/// A document that is being fetched.
final class Download: Sendable {
  let request: DownloadRequest
  let result: SharedWork<Result<DownloadedDocument, FetchError>>
  /// How often it will be read.
  private let uses = Mutex(1)

  init(_ request: DownloadRequest, _ fetcher: Fetcher) {
    self.request = request
    result = SharedWork {
      do throws(FetchError) { return .success(try fetcher.document(for: request)) } catch {
        return .failure(error)
      }
    }
  }

  /// Counts one more use.
  func use() {
    uses.withLock { $0 += 1 }
  }

  /// Counts one use less, and lets go of the bytes after the last.
  func endUse() {
    let isLast = uses.withLock { uses in
      uses -= 1
      return uses == 0
    }
    if isLast { result.forget() }
  }
}
