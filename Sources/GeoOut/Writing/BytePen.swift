/// Puts bytes one behind another into memory that has room for them: whoever makes it sees to that.
struct BytePen {
  /// Behind the last byte.
  private(set) var end: UnsafeMutablePointer<UInt8>

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt8>) {
    end = memory
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    end[0] = byte
    end += 1
  }

  /// Puts words of our own.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    end.update(from: text.utf8Start, count: size)
    end += size
  }

  /// Puts two digits of a number from 0 to 99.
  @inline(__always)
  mutating func put(pair value: Int) {
    let tens = value / 10
    end[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    end[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
    end += 2
  }

  /// Puts a number from 0 to 99 without zeros before it.
  @inline(__always)
  mutating func put(small value: Int) {
    if value >= 10 { put(pair: value) } else { put(UInt8(truncatingIfNeeded: 48 + value)) }
  }

  /// Puts a number, for which there is room for `DecimalPrinter.longest` bytes.
  @inline(__always)
  mutating func put(_ value: Double, decimals: Int) {
    if decimals > 0, let size = DecimalPrinter.printShort(value, to: end) {
      end += size
    } else {
      end += DecimalPrinter.print(DecimalPrinter.Scaled(value, decimals: decimals), to: end)
    }
  }

  /// Puts bytes as they are.
  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    end.update(from: start, count: bytes.count)
    end += bytes.count
  }

  /// Puts the comma, name, and colon of a member of a JSON object; 32 bytes must be free, and more are
  /// written than count.
  @inline(__always)
  mutating func put(member property: Property, isFirst: Bool, _ names: PropertyNames) {
    names.withSlot(of: property) { slot in
      let size = Int(slot[PropertyNames.slotSize - 1])
      if isFirst {
        end.update(from: slot + 1, count: size - 1)
        end += size - 1
      } else {
        end.update(from: slot, count: PropertyNames.slotSize)
        end += size
      }
    }
  }
}

/// The names of properties as members of a JSON object: `,"wind_ms":`, each in a slot of one size, so
/// that it is copied with a fixed number of stores.
struct PropertyNames: Sendable {
  /// The last byte says how long the name is with its marks.
  static let slotSize = 32

  /// The names of all properties; they stay for the whole run.
  static let all = PropertyNames()

  private let slots: [UInt8]

  private init() {
    var slots = [UInt8](repeating: 0, count: Property.allCases.count * Self.slotSize)
    for property in Property.allCases {
      let text = Array(",\"\(property.rawValue)\":".utf8)
      precondition(text.count < Self.slotSize, "a property's name is too long for its slot")
      let start = property.order * Self.slotSize
      slots.replaceSubrange(start..<start + text.count, with: text)
      slots[start + Self.slotSize - 1] = UInt8(text.count)
    }
    self.slots = slots
  }

  /// Gives the slot of a property to a function.
  @inline(__always)
  fileprivate func withSlot(of property: Property, _ body: (UnsafePointer<UInt8>) -> Void) {
    slots.withUnsafeBufferPointer { slots in
      if let first = slots.baseAddress { body(first + property.order * Self.slotSize) }
    }
  }
}
