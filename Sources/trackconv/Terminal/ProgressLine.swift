/// A line on a terminal that shows the progress of one task.
struct ProgressLine {
  /// The name of the task.
  let name: String
  private(set) var received = 0
  private(set) var expected: Int?
  private let began: Nanoseconds
  /// The number of bytes received at times within the last seconds, the earliest first.
  private var samples: [(time: Nanoseconds, received: Int)]

  /// The period over which the rate is averaged: long enough to be readable, short enough to show a stall.
  private static let memory: Nanoseconds = 3_000_000_000
  /// The maximum width of the bar in columns.
  private static let widestBar = 30
  private static let spinner = ["|", "/", "-", "\\"]

  /// Creates the line of a task.
  ///
  /// - Parameters:
  ///   - name: The name of the task.
  ///   - now: The start time.
  init(_ name: String, at now: Nanoseconds) {
    (self.name, began) = (name.forTerminal, now)
    samples = [(now, 0)]
  }

  /// The time since the task began.
  func age(at now: Nanoseconds) -> Nanoseconds { now - began }

  /// Updates the number of bytes received, and the total if it is known.
  mutating func update(_ received: Int, of expected: Int?, at now: Nanoseconds) {
    self.received = received
    self.expected = expected.flatMap { $0 > 0 ? $0 : nil }
    // A retry starts again from 0 bytes.
    if let last = samples.last, last.received > received { samples = [(now, received)] }
    guard let last = samples.last, now - last.time >= 100_000_000 else { return }
    samples.append((now, received))
    while samples.count > 2, now - samples[1].time > Self.memory { samples.removeFirst() }
  }

  /// Formats the line.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal.
  ///   - now: The time.
  ///   - isColored: Whether the bar is coloured.
  /// - Returns: The name; a bar and a percentage if the total is known, otherwise a spinner; the bytes, and the
  ///   bytes per second.
  func text(columns: Int, at now: Nanoseconds, isColored: Bool) -> String {
    // Some terminals wrap lines of their full width.
    let columns = columns - 1
    let amount = expected.map { "\(received.asBytes) of \($0.asBytes)" } ?? received.asBytes
    let right = [amount] + (rate(at: now).map { ["\($0.asBytes)/s"] } ?? [])
    let words = right.joined(separator: "  ")
    guard let expected else {
      let step = Int(age(at: now) / 100_000_000) % Self.spinner.count
      let left = name.shortened(to: max(0, columns - words.count - 4))
      return left.isEmpty ? "" : "\(Self.spinner[step]) \(left)  \(words)"
    }
    let fraction = min(1, Double(received) / Double(expected))
    let percent = "\(Int(fraction * 100))%".padded(to: 4)
    let width = max(12, min(name.terminalWidth, columns - words.count - percent.count - 17))
    let left = name.shortened(to: min(width, columns))
    let free = columns - left.terminalWidth - words.count - percent.count - 8
    let bar = min(Self.widestBar, free)
    guard bar >= 5 else {
      let plain = "\(left)  \(percent)"
      return plain.terminalWidth <= columns ? plain : ""
    }
    let full = Int(fraction * Double(bar))
    let done = String(repeating: "=", count: max(0, full - 1)) + (full > 0 ? ">" : "")
    let rest = String(repeating: " ", count: bar - full)
    let drawn = isColored ? "\u{1B}[36m\(done)\u{1B}[0m\(rest)" : done + rest
    return "\(left)  [\(drawn)] \(percent)  \(words)"
  }

  /// Bytes per second; `nil` while there are too few samples.
  private func rate(at now: Nanoseconds) -> Int? {
    guard let first = samples.first, now - first.time >= 300_000_000, received > first.received
    else { return nil }
    return Int(Double(received - first.received) / Double(now - first.time) * 1e9)
  }
}

extension Int {
  /// Formats the number as a size in B, kB, MB, GB or TB, in powers of 1,000.
  var asBytes: String {
    if self < 1_000 { return "\(self) B" }
    var (value, unit) = (Double(self) / 1_000, "kB")
    for larger in ["MB", "GB", "TB"] where value >= 999.5 {
      (value, unit) = (value / 1_000, larger)
    }
    guard value < 9.95 else { return "\(Int(value.rounded())) \(unit)" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}

extension String {
  /// The text padded with leading spaces.
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
