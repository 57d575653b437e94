import Dispatch
import Synchronization

/// A value that the first thread that needs it computes.
final class SharedWork<Value: Sendable>: Sendable {
  private enum State {
    case waiting, running
    case done(Value)
    /// No longer needed.
    case forgotten
  }

  private let state = Mutex(State.waiting)
  private let isDone = DispatchSemaphore(value: 0)
  private let work: @Sendable () -> Value

  init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  /// Does the work, unless another thread has begun it.
  func run() {
    let isFree = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running
      return true
    }
    guard isFree else { return }
    let value = work()
    state.withLock { $0 = .done(value) }
    isDone.signal()
  }

  /// Waits for the value, or does the work; `nil` if the value was released.
  func value() -> Value? {
    run()
    while true {
      switch state.withLock({ $0 }) {
      case .done(let value): return value
      case .forgotten: return nil
      case .waiting, .running:
        isDone.wait()
        isDone.signal()
      }
    }
  }

  /// Releases the value.
  func forget() { state.withLock { $0 = .forgotten } }
}
