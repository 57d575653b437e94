/// Runs work at once: a page has one thread for it.
struct OrderedWork<Input: Sendable, Output: Sendable> {
  private let body: @Sendable (Input) -> Output

  init(_ body: @escaping @Sendable (Input) -> Output) {
    self.body = body
  }

  mutating func add(_ input: Input) -> Output? { body(input) }
  mutating func next() -> Output? { nil }
}
