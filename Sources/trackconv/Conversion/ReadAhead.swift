import CSystem
import Dispatch
import GeoOut
import Synchronization
import TyphoonTrack

extension Inputs {
  /// Reads an input as `read` does, on another thread, while the caller's handles what was read before.
  func readAhead(
    _ input: String, _ options: Options, item: ItemHandler, finding: Report
  ) throws(ReadError) -> Bool {
    let belt = Belt()
    guard trackconv_processors() > 1, Threads.start({ belt.fill(from: self, input, options) }) == 0
    else { return try read(input, options, item: item, finding: finding) }
    defer { belt.stop() }
    while true {
      for found in belt.take() {
        switch found {
        case .item(let found): try item(found)
        case .finding(let found): finding(found)
        case .end(let result): return try result.get()
        }
      }
    }
  }
}

/// Hands what is read from one thread to another, in order.
private final class Belt: Sendable {
  enum Found: Sendable {
    case item(InputItem)
    case finding(Finding)
    case end(Result<Bool, ReadError>)
  }

  /// The number of fixes and messages that are handed over at once: those of a few storms.
  private static let size = 500
  /// What waits; `nil` if nothing more is wanted.
  private let piece = Mutex<[Found]?>([])
  private let isFilled = DispatchSemaphore(value: 0)
  private let isFree = DispatchSemaphore(value: 1)

  /// Reads an input to its end, or until the other thread stops.
  func fill(from inputs: Inputs, _ input: String, _ options: Options) {
    var (next, size): ([Found], Int) = ([], 0)
    func add(_ found: Found) throws(ReadError) {
      next.append(found)
      if case .item(.storm(let storm)) = found { size += storm.fixCount }
      size += 1
      guard size > Self.size else { return }
      guard put(next) else { throw ReadError("stopped", at: Finding.Location(file: input)) }
      (next, size) = ([], 0)
    }
    let result = Result { () throws(ReadError) in
      try inputs.read(
        input, options, item: { (found) throws(ReadError) in try add(.item(found)) },
        finding: { try? add(.finding($0)) })
    }
    _ = put(next + [.end(result)])
  }

  /// Hands over a piece; returns whether more is wanted.
  private func put(_ next: [Found]) -> Bool {
    isFree.wait()
    let isWanted = piece.withLock { piece in
      piece = piece == nil ? nil : next
      return piece != nil
    }
    (isWanted ? isFilled : isFree).signal()
    return isWanted
  }

  /// Waits for the next piece.
  func take() -> [Found] {
    isFilled.wait()
    defer { isFree.signal() }
    return piece.withLock { $0 } ?? []
  }

  /// Says that nothing more is wanted.
  func stop() {
    piece.withLock { $0 = nil }
    isFree.signal()
  }
}
