import CSystem
import Dispatch
import GeoOut
import Synchronization
import TyphoonTrack

/// Reads all inputs in order, on another thread, while the caller's handles what was read before.
struct ReadAhead {
  private let inputs: Inputs
  private let options: Options
  private let belt = Belt()
  /// Whether there is another thread.
  private let isAhead: Bool
  /// What came from it, the first at the end.
  private var found: [Belt.Found] = []
  /// Whether the input before has not been received to its end.
  private var hasRest = false

  init(_ inputs: Inputs, _ options: Options) {
    (self.inputs, self.options) = (inputs, options)
    isAhead =
      trackconv_processors() > 1
      && Threads.start { [belt] in belt.fill(from: inputs, options) } == 0
  }

  /// Receives the next input, as `Inputs.read` reads it.
  mutating func read(
    _ input: String, item: ItemHandler, finding: Report
  ) throws(ReadError) -> Bool {
    guard isAhead else { return try inputs.read(input, options, item: item, finding: finding) }
    while hasRest { if case .end = next() { hasRest = false } }
    hasRest = true
    while true {
      switch next() {
      case .item(let found): try item(found)
      case .finding(let found): finding(found)
      case .end(let result):
        hasRest = false
        return try result.get()
      }
    }
  }

  private mutating func next() -> Belt.Found {
    while true {
      if let first = found.popLast() { return first }
      found = belt.take().reversed()
    }
  }
}

/// Hands what is read from one thread to another, in order; if nothing more is taken, reading waits for ever.
private final class Belt: Sendable {
  enum Found: Sendable {
    case item(InputItem)
    case finding(Finding)
    /// The end of an input.
    case end(Result<Bool, ReadError>)
  }

  /// The number of fixes and messages that are handed over at once: those of a few storms.
  private static let size = 500
  /// The number of pieces that may wait: tables give the storms of 4,096 rows at once.
  private static let most = 8
  private let pieces = Mutex<[[Found]]>([])
  private let isFilled = DispatchSemaphore(value: 0)
  // Begins with 0, since a semaphore must not end below its first value.
  private let isFree = DispatchSemaphore(value: 0)

  init() { for _ in 0..<Self.most { isFree.signal() } }

  /// Reads all inputs.
  func fill(from inputs: Inputs, _ options: Options) {
    var (next, size): ([Found], Int) = ([], 0)
    func add(_ found: Found) {
      next.append(found)
      if case .item(.storm(let storm)) = found { size += storm.fixCount }
      size += 1
      guard size > Self.size else { return }
      put(next)
      (next, size) = ([], 0)
    }
    for input in options.inputs {
      let result = Result { () throws(ReadError) in
        try inputs.read(input, options, item: { add(.item($0)) }, finding: { add(.finding($0)) })
      }
      add(.end(result))
    }
    put(next)
  }

  private func put(_ next: [Found]) {
    isFree.wait()
    pieces.withLock { $0.append(next) }
    isFilled.signal()
  }

  /// Waits for the next piece.
  func take() -> [Found] {
    isFilled.wait()
    defer { isFree.signal() }
    return pieces.withLock { $0.removeFirst() }
  }
}
