/// A large value on the heap, so that copies of what holds it are small; it is copied when it is changed.
@propertyWrapper
struct Shared<Value> {
  private final class Box {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    set { box = Box(newValue) }
  }
}
