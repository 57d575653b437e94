import CSystem
import Dispatch
import Synchronization

/// Runs work on all cores and returns the results in the order of submission.
///
/// At most `limit` pieces are in progress, so memory is bounded however long the input is.
struct OrderedWork<Input: Sendable, Output: Sendable> {
  private final class Piece: Sendable {
    let isDone = DispatchSemaphore(value: 0)
    let output = Mutex<Output?>(nil)
  }

  private let body: @Sendable (Input) -> Output
  private var pieces: [Piece] = []
  // Lazy: most runs have no work for other threads.
  private lazy var queue: DispatchQueue = {
    // What one thread has freed is then of use to the others: otherwise the peak of memory creeps up.
    trackconv_share_memory(Int32(Process.processorCount))
    return DispatchQueue(label: "trackconv.work", attributes: .concurrent)
  }()
  private lazy var limit = Process.processorCount + 2

  init(_ body: @escaping @Sendable (Input) -> Output) {
    self.body = body
  }

  /// Whether no piece is in progress.
  var isEmpty: Bool { pieces.isEmpty }

  /// Starts a piece; waits for the oldest result and returns it if the limit is exceeded.
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

  /// Waits for the oldest result; `nil` if no piece is in progress.
  mutating func next() -> Output? {
    guard !pieces.isEmpty else { return nil }
    let piece = pieces.removeFirst()
    piece.isDone.wait()
    return piece.output.withLock { $0.take() }
  }
}
