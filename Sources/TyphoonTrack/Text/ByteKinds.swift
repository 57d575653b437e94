extension Sequence<UInt8> {
  /// Whether all bytes are digits; true for an empty sequence.
  @inlinable package var areDigits: Bool { allSatisfy { $0 &- 0x30 <= 9 } }

  /// Whether all bytes are capital letters; true for an empty sequence.
  var areCapitals: Bool { allSatisfy { 0x41...0x5A ~= $0 } }
}
