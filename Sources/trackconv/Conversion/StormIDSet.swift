import TyphoonTrack

/// A set of storm ids in little memory: archives and streams may have a million of them.
///
/// Most ids end in a number, as in `cwb-2012-14`: such numbers are kept in a few bytes each, beside
/// the text before them.
struct StormIDSet {
  /// The text before the number, and the count of its digits: `14` and `014` are different.
  private struct Family: Hashable {
    let text: Substring
    let digits: Int
  }

  private var numbers: [Family: NumberSet] = [:]
  private var others: Set<StormID> = []

  var isEmpty: Bool { numbers.isEmpty && others.isEmpty }

  func contains(_ id: StormID) -> Bool {
    guard let (family, number) = Self.parts(of: id) else { return others.contains(id) }
    return numbers[family]?.contains(number) ?? false
  }

  /// Adds an id; returns whether it is new.
  mutating func insert(_ id: StormID) -> Bool {
    guard let (family, number) = Self.parts(of: id) else { return others.insert(id).inserted }
    return numbers[family, default: NumberSet()].insert(number)
  }

  mutating func formUnion(_ other: StormIDSet) {
    others.formUnion(other.others)
    for (family, numbers) in other.numbers {
      self.numbers[family, default: NumberSet()].formUnion(numbers)
    }
  }

  /// Splits an id before the number that it ends in; `nil` if it ends in none.
  private static func parts(of id: StormID) -> (family: Family, number: UInt32)? {
    var text = id.description
    let (number, digits) = text.withUTF8 { bytes in
      var (number, digits, unit): (UInt32, Int, UInt32) = (0, 0, 1)
      // More than nine digits may not fit.
      while digits < min(9, bytes.count), bytes[bytes.count - 1 - digits] &- 0x30 <= 9 {
        number += UInt32(bytes[bytes.count - 1 - digits] - 0x30) * unit
        digits += 1
        unit &*= 10
      }
      return (number, digits)
    }
    guard digits > 0 else { return nil }
    let split = text.utf8.index(text.utf8.endIndex, offsetBy: -digits)
    return (Family(text: text[..<split], digits: digits), number)
  }
}
