import Synchronization

/// Fetches documents: follows redirects, retries, and keeps copies.
///
/// Several threads use it.
final class Fetcher: Sendable {
  /// How often one document is requested.
  static let attempts = 3
  /// How many redirects are followed.
  static let redirects = 5
  /// The longest `Retry-After` that is respected, in seconds.
  static let longestWait = 30
  /// The size in bytes to which the first copy of a run prunes the cache.
  static let largestFolder = 1 << 30

  private let options: FetchOptions
  private let keys: Keys
  private let folder: CacheFolder?
  private let observer: (any DownloadObserver)?
  private let count = Mutex(0)
  private let hasComplained = Mutex(false)
  private let hasPruned = Mutex(false)

  init(
    _ options: FetchOptions, keys: Keys, folder: CacheFolder?, observer: (any DownloadObserver)?
  ) { (self.options, self.keys, self.folder, self.observer) = (options, keys, folder, observer) }

  /// Whether only copies are used.
  var isOffline: Bool { options.isOffline }

  /// A document: the copy if it is recent enough or the run is offline, else the server's.
  func document(for request: DownloadRequest) throws(FetchError) -> DownloadedDocument {
    var copy = folder?.copy(of: request.copyName)
    // A copy of status 404 is a response for a feed, but not for a URL that the user gave.
    if copy?.record.head.isMissing ?? false, !request.mayBeMissing { copy = nil }
    let now = Int64(time(nil))
    if options.isOffline {
      guard let copy else {
        if request.isOptional { return DownloadedDocument(body: .nothing) }
        throw FetchError("there is no copy, and '--offline' does not fetch one")
      }
      return DownloadedDocument(body: .kept(copy), isOffline: true)
    }
    let interval = max(request.minInterval, options.maxAge ?? 0)
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

  /// Keeps a copy of a document that has been read without error.
  ///
  /// - Returns: Why it cannot be kept; `nil` if it is.
  func keep(_ document: DownloadedDocument) -> String? {
    guard let head = document.head else { return nil }
    let spool: Spool
    switch document.body {
    case .fetched(let fetched): spool = fetched
    case .nothing: spool = Spool()
    case .kept: return nil
    }
    guard let folder else { return "neither XDG_CACHE_HOME nor HOME is an absolute path" }
    do throws(SinkError) {
      if Self.isFirst(hasPruned) { folder.prune(to: Self.largestFolder) }
      try folder.store(head, spool)
      return nil
    } catch { return error.reason }
  }

  /// Whether this is the first note that copies cannot be kept: it is printed once.
  func isFirstComplaint() -> Bool { Self.isFirst(hasComplained) }

  private static func isFirst(_ isDone: borrowing Mutex<Bool>) -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }

  /// The key for the host of a URL.
  private func key(near address: WebAddress) throws(FetchError) -> APIKey? {
    guard let service = KeyedService.all.first(where: { $0.host == address.host }) else {
      return nil
    }
    return try keys.key(for: service)
  }

  // MARK: - Requests

  private func fetch(
    _ request: DownloadRequest, _ key: APIKey?, _ copy: CacheEntry?
  ) throws(FetchError) -> DownloadedDocument {
    let number = count.withLock { count in
      defer { count += 1 }
      return count
    }
    observer?.began(number, request.address.text)
    defer { observer?.ended(number) }
    let transfer = try Transfer()
    let end = Self.milliseconds + options.timeout * 1_000
    var attempts = 1
    while true {
      let error: FetchError
      do throws(FetchError) {
        return try attempt(request, key, copy, transfer, until: end, number)
      } catch let caught { error = caught }
      guard error.isPassing, attempts < Self.attempts else { throw error }
      var pause = attempts == 1 ? 500 : 2_000
      if let seconds = error.retryAfter {
        guard seconds <= Self.longestWait, Self.milliseconds + seconds * 1_000 < end else {
          var last = error
          last.words += "; it asks to wait \(Amount.words(seconds: Int64(seconds)))"
          throw last
        }
        pause = max(pause, seconds * 1_000)
      }
      guard Self.milliseconds + pause < end else { throw error }
      usleep(UInt32(pause) * 1_000)
      attempts += 1
    }
  }

  /// Makes one attempt, and follows redirects.
  private func attempt(
    _ request: DownloadRequest, _ key: APIKey?, _ copy: CacheEntry?, _ transfer: Transfer,
    until end: Int, _ number: Int
  ) throws(FetchError) -> DownloadedDocument {
    var address = request.address
    for _ in 0...Self.redirects {
      let service = KeyedService.service(of: address)
      if let service {
        // A redirect to a service does not get its key.
        guard service.host == request.address.host else { throw service.reachedByRedirect }
        guard key != nil else { throw service.missing }
      }
      // An ETag is valid only for the URL that it came from (RFC 9111 4.3).
      let known = copy.flatMap {
        let head = $0.record.head
        return (head.origin ?? head.address) == address.text && !head.conditions.isEmpty ? $0 : nil
      }
      let url = service.flatMap { service in
        key.map { address.adding(service.parameter, $0.encoded) }
      }
      let response = Response(limit: options.largestSize) { [observer] bytes, expected in
        if bytes > 0 { observer?.received(number, bytes: bytes, of: expected) }
      }
      try transfer.get(
        address, url: url ?? address.text, headers: known?.record.head.conditions ?? [],
        milliseconds: max(1, end - Self.milliseconds), to: response)
      switch response.status {
      case 304 where known != nil:
        guard let known else { continue }
        known.confirm()
        return DownloadedDocument(body: .kept(known))
      case 301, 302, 303, 307, 308:
        address = try Self.next(response.headers["location"], after: address, response.status, key)
      case 200...299 where response.status != 206:
        return try taken(response, from: address, for: request, service)
      case 404 where request.mayBeMissing:
        // This is kept too, so that the server is not asked every time.
        return DownloadedDocument(
          body: .nothing,
          head: CacheHead(
            address: request.copyName, origin: address.text, fetched: Int64(time(nil)), size: 0,
            isMissing: true))
      default: throw refusal(response, service)
      }
    }
    throw FetchError("the server redirects more than \(Self.redirects) times")
  }

  private func taken(
    _ response: Response, from address: WebAddress, for request: DownloadRequest,
    _ service: KeyedService?
  ) throws(FetchError) -> DownloadedDocument {
    let body = DownloadedDocument(body: .fetched(response.body))
    if let service, let text = body.shortText(limit: 8 << 10),
      let refusal = service.refusals.first(where: { text.contains($0) })
    {
      throw service.refused("the server answered '\(refusal)'")
    }
    let head = CacheHead(
      address: request.copyName, origin: address.text, etag: response.headers["etag"],
      lastModified: response.headers["last-modified"], type: response.headers["content-type"],
      fetched: Int64(time(nil)), size: response.body.count)
    return DownloadedDocument(body: .fetched(response.body), head: head)
  }

  /// The error of a response with another status.
  private func refusal(_ response: Response, _ service: KeyedService?) -> FetchError {
    // Masked before it is shortened, which could leave a part of the key.
    let excerpt = keys.masked(String(decoding: response.excerpt, as: UTF8.self))
    let words = HTTPStatus.words(response.status, excerpt)
    if let service, response.status == 401 || response.status == 403 {
      return service.refused(words)
    }
    return FetchError(
      words, isPassing: HTTPStatus.isPassing(response.status), retryAfter: response.retryAfter)
  }

  /// The URL that a redirect leads to.
  ///
  /// - Throws: If it may not be followed.
  static func next(
    _ location: String?, after address: WebAddress, _ status: Int, _ key: APIKey?
  ) throws(FetchError) -> WebAddress {
    guard let location else { throw FetchError("the server answered \(status) without a location") }
    var next: WebAddress
    do throws(AddressError) { next = try WebAddress(location, relativeTo: address) } catch {
      switch error {
      case .scheme(let scheme):
        throw FetchError("the server redirects to '\(scheme):', expected http or https")
      case .user: throw FetchError("the server redirects to a URL with a user name")
      case .malformed(let words):
        throw FetchError("the server redirects to an invalid URL: \(words)")
      }
    }
    guard next.isSecure || !address.isSecure else {
      throw FetchError("the server redirects from https to http, which is not followed")
    }
    if let key {
      let carries = key.isIn(next.text)
      // The URL is not printed: it may contain the key anywhere.
      guard !carries || next.isSameServer(as: address) else {
        throw FetchError("the server redirects to another host with the key, which is not followed")
      }
      // The key is added again as a parameter.
      if carries { next = next.removing(KeyedService.all.map(\.parameter)) }
      guard !key.isIn(next.text) else {
        throw FetchError("the server redirects to a URL with the key in an unexpected place")
      }
    }
    return next
  }

  // MARK: - Time

  /// The monotonic time in milliseconds.
  private static var milliseconds: Int { Int(Process.monotonicTime() / 1_000_000) }
}
