import CSystem
import Dispatch
import Synchronization

/// Runs work on all cores and returns the results in the order of submission.
///
/// The caller's thread is one of those that work: it takes a piece that waits instead of waiting itself.
/// At most two pieces for each processor are in progress, so memory is bounded however long the input is.
struct OrderedWork<Input: Sendable, Output: Sendable> {
  private final class Piece: Sendable {
    let input: Input
    let isDone = DispatchSemaphore(value: 0)
    let output = Mutex<Output?>(nil)

    init(_ input: Input) { self.input = input }
  }

  /// The pieces that wait for a thread.
  private final class Waiting: Sendable {
    private let state = Mutex<(pieces: [Piece], threads: Int)>(([], 0))

    /// Adds a piece; returns whether it needs another thread, of which there are `most`.
    func add(_ piece: Piece, limit: Int) -> Bool {
      state.withLock { state in
        state.pieces.append(piece)
        guard state.threads < limit else { return false }
        state.threads += 1
        return true
      }
    }

    /// Counts a thread less: it could not be started.
    func endThread() { state.withLock { $0.threads -= 1 } }

    /// Takes the oldest piece; if there is none, the thread that asks may end.
    func next(endsThread: Bool) -> Piece? {
      state.withLock { state in
        guard state.pieces.isEmpty else { return state.pieces.removeFirst() }
        if endsThread { state.threads -= 1 }
        return nil
      }
    }
  }

  private let body: @Sendable (Input) -> Output
  private var pieces: [Piece] = []
  private let waiting = Waiting()
  private var isFirst = true
  private let processors = Int(trackconv_processors())

  init(_ body: @escaping @Sendable (Input) -> Output) { self.body = body }

  /// Starts a piece; if too many are in progress, works until the oldest result is there and returns it.
  mutating func add(_ input: Input) -> Output? {
    let piece = Piece(input)
    pieces.append(piece)
    if waiting.add(piece, limit: processors - 1) {
      if isFirst {
        // What one thread has freed is then of use to the others: otherwise the peak of memory creeps up.
        trackconv_share_memory(trackconv_processors())
        isFirst = false
      }
      let error = Threads.start { [waiting, body] in
        while let piece = waiting.next(endsThread: true) { Self.run(piece, body) }
      }
      // Without another thread, the caller's does the work.
      if error != 0 { waiting.endThread() }
    }
    return pieces.count > processors * 2 ? next() : nil
  }

  /// Works until the oldest result is there; `nil` if no piece is in progress.
  mutating func next() -> Output? {
    guard !pieces.isEmpty else { return nil }
    let piece = pieces.removeFirst()
    while true {
      if let output = piece.output.withLock({ $0.take() }) { return output }
      guard let other = waiting.next(endsThread: false) else { break }
      Self.run(other, body)
    }
    piece.isDone.wait()
    return piece.output.withLock { $0.take() }
  }

  private static func run(_ piece: Piece, _ body: (Input) -> Output) {
    let output = body(piece.input)
    piece.output.withLock { $0 = output }
    piece.isDone.signal()
  }
}
