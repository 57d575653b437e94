import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fetches documents: asks servers, follows them, tries again, and keeps good copies.
///
/// It is used by several threads; what it holds does not change, or is guarded.
final class Fetcher: Sendable {
  /// How often one document is asked for.
  static let attempts = 3
  /// So many redirects are followed.
  static let redirects = 5
  /// So long a server's wish to be asked later is respected, in seconds.
  static let longestWait = 30
  /// The copies of earlier runs are larger than this together only until the next one keeps its first, in bytes.
  static let largestFolder = 1 << 30

  private let options: FetchOptions
  private let keys: Keys
  private let folder: CopyFolder?
  private let observer: any DownloadObserver
  private let count = Mutex(0)
  private let hasComplained = Mutex(false)
  private let hasPruned = Mutex(false)

  init(
    _ options: FetchOptions, keys: Keys, folder: CopyFolder?, observer: any DownloadObserver
  ) {
    self.options = options
    self.keys = keys
    self.folder = folder
    self.observer = observer
  }

  /// Whether only copies are used.
  var isOffline: Bool { options.isOffline }

  /// Gets a document: the kept copy where it is young enough or nothing else may be used, else the
  /// server's.
  func document(for request: DownloadRequest) throws(FetchError) -> DownloadedDocument {
    var copy = folder?.copy(of: request.copyName)
    // That there is nothing is an answer to who asks for a feed, and an error to who names the address.
    if copy?.record.head.isMissing ?? false, !request.mayBeMissing { copy = nil }
    let now = Int64(time(nil))
    if options.isOffline {
      guard let copy else {
        if request.isOptional { return DownloadedDocument(body: .nothing) }
        throw FetchError("there is no copy of it, and '--offline' asks for no other")
      }
      return DownloadedDocument(body: .kept(copy), isOffline: true)
    }
    let interval = max(request.leastInterval, options.maxAge ?? 0)
    if let copy, interval > 0, let age = copy.record.age(at: now), age < interval {
      return DownloadedDocument(body: .kept(copy))
    }
    let key = try key(near: request.address)
    do throws(FetchError) {
      return try fetch(request, key, copy)
    } catch {
      var error = error
      if let copy { error.words += "; '--offline' uses the copy of \(copy.record.words(at: now))" }
      throw error
    }
  }

  /// Keeps what has been read without error.
  ///
  /// - Returns: Why it cannot be kept; `nil` where it is.
  func keep(_ document: DownloadedDocument) -> String? {
    guard let head = document.head else { return nil }
    let spool: Spool
    switch document.body {
    case .fetched(let fetched): spool = fetched
    case .nothing: spool = Spool()
    case .kept: return nil
    }
    guard let folder else { return "neither XDG_CACHE_HOME nor HOME names a folder" }
    do throws(SinkError) {
      if Self.isFirst(hasPruned) { folder.prune(to: Self.largestFolder) }
      try folder.store(head, spool)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Whether nobody has complained yet that copies cannot be kept: it is said once.
  func isFirstComplaint() -> Bool { Self.isFirst(hasComplained) }

  private static func isFirst(_ isDone: borrowing Mutex<Bool>) -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }

  /// The key that an address wants, or that which it may lead to.
  private func key(near address: WebAddress) throws(FetchError) -> APIKey? {
    guard let service = KeyedService.all.first(where: { $0.host == address.host }) else {
      return nil
    }
    return try keys.key(for: service)
  }

  // MARK: - Asking

  private func fetch(
    _ request: DownloadRequest, _ key: APIKey?, _ copy: KeptCopy?
  ) throws(FetchError) -> DownloadedDocument {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    observer.began(number, request.address.text)
    defer { observer.ended(number) }
    let transfer = try Transfer()
    let end = Self.milliseconds + options.timeout * 1_000
    var attempt = 1
    while true {
      let error: FetchError
      do throws(FetchError) {
        return try ask(request, key, copy, transfer, until: end, number)
      } catch let caught {
        error = caught
      }
      guard error.isPassing, attempt < Self.attempts else { throw error }
      var pause = attempt == 1 ? 500 : 2_000
      if let seconds = error.retryAfter {
        guard seconds <= Self.longestWait, Self.milliseconds + seconds * 1_000 < end else {
          var last = error
          last.words += "; it asks to wait \(Amount.words(seconds: Int64(seconds)))"
          throw last
        }
        pause = max(pause, seconds * 1_000)
      }
      guard Self.milliseconds + pause < end else { throw error }
      Self.sleep(milliseconds: pause)
      attempt += 1
    }
  }

  /// Asks once, and goes where the answers point.
  private func ask(
    _ request: DownloadRequest, _ key: APIKey?, _ copy: KeptCopy?, _ transfer: Transfer,
    until end: Int, _ number: Int
  ) throws(FetchError) -> DownloadedDocument {
    var address = request.address
    for _ in 0...Self.redirects {
      let service = KeyedService.service(of: address)
      if let service {
        // Its own key is not at hand, and that of another service is none of its business.
        guard service.host == request.address.host else { throw service.reachedByRedirect }
        guard key != nil else { throw service.missing }
      }
      // What a server calls a document's state holds for the address that gave it (RFC 9111 4.3).
      let known = copy.flatMap {
        let head = $0.record.head
        return head.origin == address.text && !head.conditions.isEmpty ? $0 : nil
      }
      let url = service.flatMap { service in
        key.map { address.adding(service.parameter, $0.encoded) }
      }
      let receiver = Receiver(limit: options.largestSize) { [observer] bytes, expected in
        if bytes > 0 { observer.received(number, bytes: bytes, of: expected) }
      }
      let answer = try transfer.get(
        address, url: url ?? address.text, headers: known?.record.head.conditions ?? [],
        milliseconds: max(1, end - Self.milliseconds), to: receiver)
      switch answer.status {
      case 304 where known != nil:
        guard let known else { continue }
        known.confirm()
        return DownloadedDocument(body: .kept(known))
      case 301, 302, 303, 307, 308:
        address = try Self.next(receiver.location, after: address, answer.status, key)
      case 200...299 where answer.status != 206:
        return try taken(receiver, from: address, for: request, service)
      case 404 where request.mayBeMissing:
        // It is kept too, so that the server is not asked for it every time.
        return DownloadedDocument(
          body: .nothing,
          head: CopyHead(
            address: request.copyName, origin: address.text, fetched: Int64(time(nil)), size: 0,
            isMissing: true))
      default: throw refusal(answer, service)
      }
    }
    throw FetchError("the server redirects more than \(Self.redirects) times")
  }

  private func taken(
    _ receiver: Receiver, from address: WebAddress, for request: DownloadRequest,
    _ service: KeyedService?
  ) throws(FetchError) -> DownloadedDocument {
    if let service, !service.refusals.isEmpty, receiver.body.count < 8 << 10 {
      let bytes = receiver.body.prefix(8 << 10)
      let text = String(decoding: bytes, as: UTF8.self)
      if let refusal = service.refusals.first(where: { text.contains($0) }) {
        throw service.refused("the server answered '\(refusal)'")
      }
    }
    let head = CopyHead(
      address: request.copyName, origin: address.text, etag: receiver.etag,
      lastModified: receiver.lastModified, type: receiver.type,
      fetched: Int64(time(nil)), size: receiver.body.count)
    return DownloadedDocument(body: .fetched(receiver.body), head: head)
  }

  /// Why an answer is none that can be used.
  private func refusal(_ answer: TransferAnswer, _ service: KeyedService?) -> FetchError {
    let words = HTTPStatus.words(answer.status, keys.masked(String(decoding: answer.receiver.excerpt, as: UTF8.self)))
    if let service, answer.status == 401 || answer.status == 403 {
      return service.refused(words)
    }
    return FetchError(
      words, isPassing: HTTPStatus.isPassing(answer.status), retryAfter: answer.retryAfter)
  }

  /// Where a redirect leads, if it may be followed.
  static func next(
    _ location: String?, after address: WebAddress, _ status: Int, _ key: APIKey?
  ) throws(FetchError) -> WebAddress {
    guard let location else {
      throw FetchError("the server answered \(status), and does not say where to go")
    }
    var next: WebAddress
    do throws(AddressError) { next = try WebAddress(location, relativeTo: address) } catch {
      switch error {
      case .scheme(let scheme):
        throw FetchError("the server redirects to '\(scheme):', expected http or https")
      case .user: throw FetchError("the server redirects to an address with a user name in it")
      case .malformed(let words):
        throw FetchError("the server redirects to what is no address: \(words)")
      }
    }
    guard next.isSecure || !address.isSecure else {
      throw FetchError("the server redirects from https to http, which is not followed")
    }
    if let key {
      let carries = key.isIn(next.text)
      // Nothing of such an address is shown: who made it may have put the key anywhere.
      guard !carries || next.isSameServer(as: address) else {
        throw FetchError("the server redirects to another host with the key, which is not followed")
      }
      // The key is put in again where it belongs.
      if carries { next = next.removing(KeyedService.all.map(\.parameter)) }
      guard !key.isIn(next.text) else {
        throw FetchError("the server redirects to an address with the key in an odd place")
      }
    }
    return next
  }

  // MARK: - Time

  /// Milliseconds of a clock that is never set.
  private static var milliseconds: Int { Int(Process.monotonicTime() / 1_000_000) }

  private static func sleep(milliseconds: Int) {
    let seconds = milliseconds / 1_000
    var pause = timespec(tv_sec: seconds, tv_nsec: milliseconds % 1_000 * 1_000_000)
    var rest = timespec()
    while nanosleep(&pause, &rest) != 0, errno == EINTR { pause = rest }
  }
}
