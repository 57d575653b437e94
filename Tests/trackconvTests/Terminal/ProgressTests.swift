import Dispatch
import Synchronization
import Testing

@testable import trackconv

/// A terminal that keeps what is written to it, and a clock that a test sets.
private final class Screen: Sendable {
  private let state = Mutex((text: "", writes: 0, now: Nanoseconds(5_000_000_000)))

  var text: String { state.withLock { $0.text } }
  var writes: Int { state.withLock { $0.writes } }
  private var now: Nanoseconds { state.withLock { $0.now } }

  func write(_ text: String) {
    state.withLock {
      $0.text += text
      $0.writes += 1
    }
  }

  func pass(milliseconds: Nanoseconds) { state.withLock { $0.now += milliseconds * 1_000_000 } }

  /// What has been written since the last time.
  func take() -> String {
    state.withLock { state in
      defer { state.text = "" }
      return state.text
    }
  }

  func progress(columns: Int = 80, isColored: Bool = false) -> Progress {
    Progress(
      isColored: isColored, columns: { columns }, clock: { self.now },
      write: { text in self.write(text) })
  }
}

@Suite("progress")
struct ProgressTests {
  private let screen = Screen()

  @Test("any number of threads may call at the same time")
  func threads() {
    let progress = Progress(
      isColored: false, columns: { 80 }, clock: Process.monotonicTime, write: { _ in })
    DispatchQueue.concurrentPerform(iterations: 64) { thread in
      for number in 0..<100 {
        let download = thread * 100 + number
        progress.began(download, "x")
        progress.received(download, bytes: number, of: 100)
        progress.read("y", bytes: number, of: nil)
        progress.ended(download)
      }
    }
    progress.finish()
  }

  @Test("a download whose length is known has a bar, per cent, bytes and rate, and goes at its end")
  func known() {
    let progress = screen.progress()
    progress.began(1, "https://example.org/ty_infos.js")
    screen.pass(milliseconds: 500)
    progress.received(1, bytes: 250_000, of: 1_000_000)
    expectEqual(
      screen.take(),
      "https://example.org/ty_infos.js  [=>        ]  25%  250 kB of 1.0 MB  500 kB/s")
    screen.pass(milliseconds: 500)
    progress.received(1, bytes: 1_000_000, of: 1_000_000)
    expectEqual(
      screen.take(),
      "\r\u{1B}[Jhttps://example.org/ty_infos.js  [=========>] 100%  1.0 MB of 1.0 MB  1.0 MB/s"
    )
    progress.ended(1)
    expectEqual(screen.take(), "\r\u{1B}[J")
  }

  @Test("where the length is not known there is a spinner")
  func unknown() {
    let progress = screen.progress()
    progress.began(1, "https://example.org/a")
    var spins: [String] = []
    for step in 1...4 {
      screen.pass(milliseconds: 300)
      progress.received(1, bytes: step * 30_000, of: nil)
      spins.append(screen.take())
    }
    expectTrue(
      spins[0] == "\\ https://example.org/a  30 kB  100 kB/s" || spins[0].contains("30 kB"))
    #expect(Set(spins.map { $0.replacing("\r\u{1B}[J", with: "").prefix(1) }).count > 1)
    #expect(spins.allSatisfy { !$0.contains("%") && !$0.contains("[=") })
  }

  @Test("what is done at once has no line")
  func quick() {
    let progress = screen.progress()
    progress.began(1, "a")
    screen.pass(milliseconds: 200)
    progress.received(1, bytes: 1, of: 2)
    progress.ended(1)
    progress.read("b", bytes: 5, of: 10)
    screen.pass(milliseconds: 900)
    progress.read("b", bytes: 10, of: 10)
    progress.finish()
    expectEqual(screen.text, "")
  }

  @Test("a conversion has a line after a second")
  func conversion() {
    let progress = screen.progress()
    progress.read("ibtracs.csv", bytes: 0, of: 300_000_000)
    screen.pass(milliseconds: 1_100)
    progress.read("ibtracs.csv", bytes: 150_000_000, of: 300_000_000)
    #expect(screen.take().contains("ibtracs.csv  [==============>               ]  50%"))
    progress.finish()
    expectEqual(screen.take(), "\r\u{1B}[J")
    screen.pass(milliseconds: 500)
    progress.read("ibtracs.csv", bytes: 160_000_000, of: 300_000_000)
    expectEqual(screen.take(), "")
  }

  @Test("lines are drawn ten times a second at the most")
  func often() {
    let progress = screen.progress()
    progress.began(1, "a")
    progress.began(2, "b")
    screen.pass(milliseconds: 1_000)
    for step in 0..<1_000 {
      progress.received(1 + step % 2, bytes: step, of: 1_000)
      screen.pass(milliseconds: 1)
    }
    #expect(9...11 ~= screen.writes)
  }

  @Test("several downloads have a line each, of which one that ends goes")
  func several() {
    let progress = screen.progress()
    progress.began(1, "one")
    progress.began(2, "two")
    screen.pass(milliseconds: 400)
    progress.received(1, bytes: 10, of: nil)
    expectEqual(screen.take().split(separator: "\n").count, 2)
    progress.ended(1)
    screen.pass(milliseconds: 400)
    progress.received(2, bytes: 10, of: nil)
    let redrawn = screen.take()
    expectTrue(redrawn.hasPrefix("\r\u{1B}[1A\u{1B}[J") && !redrawn.contains("one"))
    progress.ended(2)
    expectEqual(screen.take(), "\r\u{1B}[J")
  }

  @Test("messages stand before the lines, which come back")
  func messages() throws {
    let progress = screen.progress()
    let sink = MemorySink()
    progress.began(1, "one")
    screen.pass(milliseconds: 400)
    progress.received(1, bytes: 10, of: nil)
    _ = screen.take()
    try ProgressSink(sink, progress).write("a warning\n")
    expectEqual(screen.take(), "\r\u{1B}[J")
    expectEqual(sink.bytes, Array("a warning\n".utf8))
    screen.pass(milliseconds: 400)
    progress.received(1, bytes: 10, of: nil)
    #expect(screen.take().contains("one"))
  }

  @Test("no line is as wide as the terminal, however narrow that is", arguments: 0...120)
  func widths(columns: Int) {
    let names = [
      "a", "https://example.org/" + String(repeating: "long/", count: 60), "颱風路徑資料.json",
    ]
    for name in names {
      for expected in [nil, 1_000, 123_456_789_012] as [Int?] {
        var line = ProgressLine(name, at: 0)
        line.update(1_000, of: expected, at: 1_000_000_000)
        let text = line.text(columns: columns, at: 1_000_000_000, isColored: false)
        #expect(text.terminalWidth < max(1, columns))
        let colored = line.text(columns: columns, at: 1_000_000_000, isColored: true)
        expectEqual(
          colored.replacing("\u{1B}[36m", with: "").replacing("\u{1B}[0m", with: ""), text)
      }
    }
  }

  @Test("names cannot write to the terminal")
  func names() {
    let line = ProgressLine("a\u{1B}[2Jb\nc", at: 0)
    let text = line.text(columns: 80, at: 1, isColored: false)
    expectTrue(!text.contains("\u{1B}") && !text.contains("\n"))
  }

  @Test(
    "bytes are written in units that people read",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (9_949, "9.9 kB"), (9_950, "10 kB"),
      (999_499, "999 kB"), (999_500, "1.0 MB"), (67_108_864, "67 MB"), (5_000_000_000, "5.0 GB"),
    ])
  func units(bytes: Int, words: String) {
    expectEqual(bytes.asBytes, words)
  }

  @Test(
    "long texts lose their middle",
    arguments: [
      ("abcdefghij", 10, "abcdefghij"), ("abcdefghij", 7, "abcd…ij"), ("abcdefghij", 2, "a…"),
      ("abc", 1, "…"), ("abc", 0, ""), ("颱風路徑", 5, "颱…徑"),
    ])
  func shortened(text: String, columns: Int, words: String) {
    #expect(text.shortened(to: columns).terminalWidth <= max(0, columns))
    if text.unicodeScalars.allSatisfy(\.isASCII), columns > 6 {
      #expect(text.shortened(to: columns).hasPrefix(String(words.prefix(2))))
    }
  }
}
