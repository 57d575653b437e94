/// The SHA-256 digest of FIPS 180-4, by which a page names its own script and style sheets.
///
/// The libraries in use have none, and one more for a digest of 30 kB would cost every start.
enum SHA256 {
  /// Returns the digest of a message, 32 bytes.
  static func digest(_ message: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array(message)
    let bits = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    var hash = roots(of: 2).prefix(8).map { $0 }
    let keys = roots(of: 3)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + 4 * index + $1]) }
      }
      for index in 16..<64 {
        let (old, new) = (words[index - 15], words[index - 2])
        words.append(
          words[index - 16] &+ words[index - 7] &+ (rotated(old, 7) ^ rotated(old, 18) ^ old >> 3)
            &+ (rotated(new, 17) ^ rotated(new, 19) ^ new >> 10))
      }
      var state = hash
      for (word, key) in zip(words, keys) {
        let (a, e) = (state[0], state[4])
        let first =
          state[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25))
          &+ (e & state[5] ^ ~e & state[6]) &+ key &+ word
        let second =
          (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22))
          &+ (a & state[1] ^ a & state[2] ^ state[1] & state[2])
        state = [first &+ second] + state[0..<7]
        state[4] = state[4] &+ first
      }
      for index in hash.indices { hash[index] = hash[index] &+ state[index] }
    }
    return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  /// Returns the constants of the standard: 32 bits after the point of the square or cube roots of
  /// the first 64 primes.
  private static func roots(of degree: Int) -> [UInt32] {
    var primes: [UInt64] = []
    var number: UInt64 = 2
    while primes.count < 64 {
      if !primes.contains(where: { number % $0 == 0 }) { primes.append(number) }
      number += 1
    }
    return primes.map { prime in
      // The largest integer whose power is at most the prime, times 2 to the 32 for each factor.
      var root: UInt64 = 0
      for bit in (0..<37).reversed() {
        let next = root | 1 << UInt64(bit)
        let power = (0..<degree).reduce(UInt128(1)) { power, _ in power * UInt128(next) }
        if power <= UInt128(prime) << UInt128(32 * degree) { root = next }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }
}
