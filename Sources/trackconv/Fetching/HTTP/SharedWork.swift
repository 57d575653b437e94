import Dispatch
import Synchronization

/// Something to find out, by whichever thread comes to it first.
final class SharedWork<Value: Sendable>: Sendable {
  private enum State {
    case waiting
    case running
    case done(Value)
    /// Nobody needs it any more.
    case forgotten
  }

  private let state = Mutex(State.waiting)
  private let isDone = DispatchSemaphore(value: 0)
  private let work: @Sendable () -> Value

  init(_ work: @escaping @Sendable () -> Value) {
    self.work = work
  }

  /// Does the work, if nobody has begun it.
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

  /// The value: waits for it, any number of times, or does the work itself.
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

  /// Lets go of the value.
  func forget() {
    state.withLock { $0 = .forgotten }
  }
}
