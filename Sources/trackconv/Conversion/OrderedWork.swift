import Dispatch
import Synchronization

/// Work that is done on all cores and comes back in the order in which it was given.
///
/// At most `limit` pieces are under way, so memory is bounded however long the input.
struct OrderedWork<Input: Sendable, Output: Sendable> {
  private final class Piece: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    let output = Mutex<Output?>(nil)
  }

  private let body: @Sendable (Input) -> Output
  private var pieces: [Piece] = []
  // Most runs have no work for other threads, and do not pay for them.
  private lazy var queue = DispatchQueue(label: "trackconv.work", attributes: .concurrent)
  private lazy var limit = Process.processorCount * 2 + 1

  init(_ body: @escaping @Sendable (Input) -> Output) {
    self.body = body
  }

  /// Whether nothing is under way.
  var isEmpty: Bool { pieces.isEmpty }

  /// Begins a piece; gives back the oldest where as many as may be are under way.
  mutating func add(_ input: Input) -> Output? {
    let piece = Piece()
    pieces.append(piece)
    queue.async { [body] in
      let output = body(input)
      piece.output.withLock { $0 = output }
      piece.isDone.signal()
    }
    return pieces.count > limit ? next() : nil
  }

  /// Waits for the oldest piece; `nil` where nothing is under way.
  mutating func next() -> Output? {
    guard !pieces.isEmpty else { return nil }
    let piece = pieces.removeFirst()
    piece.isDone.wait()
    return piece.output.withLock { $0.take() }
  }
}
