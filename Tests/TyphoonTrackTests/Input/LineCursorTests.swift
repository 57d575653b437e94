import Testing

@testable import TyphoonTrack

@Suite("lines")
struct LineCursorTests {
  /// The lines of a text, each with its place, and the error that ended them.
  private struct Lines: Hashable {
    var texts: [[UInt8]] = []
    var places: [String] = []
    var error: Finding?

    init(_ bytes: [UInt8], piece: Int? = nil) {
      var source = bytes.source(piece: piece)
      var lines = LineCursor(&source)
      do throws(ReadError) {
        while try lines.next() {
          texts.append(lines.withLine { Array($0) })
          places.append(lines.location().place)
        }
      } catch {
        self.error = error.finding
      }
    }

    init(_ text: String, piece: Int? = nil) { self.init(Array(text.utf8), piece: piece) }

    var strings: [String] { texts.map { String(decoding: $0, as: UTF8.self) } }
  }

  static let cases: [(String, [String])] = [
    ("", []), ("\n", [""]), ("\r\n", [""]), ("\n\n", ["", ""]), ("a", ["a"]), ("a\n", ["a"]),
    ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\r\r\nb\r\r\n", ["a", "b"]),
    ("a\nb\r\nc", ["a", "b", "c"]), ("\na\n\nb\n\n", ["", "a", "", "b", ""]),
    // Where it ends no line a return is a byte like others.
    ("a\rb\nc", ["a\rb", "c"]), ("a\rb", ["a\rb"]), ("\ra\n", ["\ra"]), ("a\r", ["a"]),
    ("\r", [""]), ("\r\r\n\r", ["", ""]), ("a\0b\n\0", ["a\0b", "\0"]),
    ("\u{FEFF}a\nb", ["a", "b"]), ("\u{FEFF}", []), ("\u{FEFF}\n", [""]),
    ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("天秤\n布拉萬", ["天秤", "布拉萬"]),
    ("a\u{2028}b\u{B}c\u{85}d", ["a\u{2028}b\u{B}c\u{85}d"]),
  ]

  @Test("end with LF, CR LF, CR CR LF or the input, and are numbered from 1", arguments: cases)
  func ends(_ text: String, _ expected: [String]) {
    for piece in [nil, 1, 2, 3, 5] {
      let lines = Lines(text, piece: piece)
      expectEqual(lines.strings, expected, "\(piece ?? 0)")
      expectEqual(lines.places, expected.indices.map { "\($0 + 1):1" })
      expectNil(lines.error)
    }
  }

  @Test("are the same over every refill of the window", arguments: [nil, 1, 7, 4_096, 100_000])
  func refills(piece: Int?) {
    var generator = SplitMix64(seed: 5)
    var expected: [[UInt8]] = []
    for _ in 0..<5_000 {
      let length = Int.random(in: 0...60, using: &generator)
      expected.append((0..<length).map { _ in UInt8.random(in: 0x20...0xFF, using: &generator) })
    }
    let lines = Lines(Array(expected.joined(separator: [0x0A])) + [0x0A], piece: piece)
    expectEqual(lines.texts, expected)
    expectNil(lines.error)
  }

  @Test("may be 1 MiB long and no longer, however they come", arguments: [nil, 1_000, 1 << 20])
  func longest(piece: Int?) {
    let limit = LineCursor.longestLine
    let longest = [UInt8](repeating: 0x78, count: limit)
    for end: [UInt8] in [[], [0x0A], [0x0A, 0x61]] {
      let lines = Lines(Array("a\n".utf8) + longest + end, piece: piece)
      expectEqual(lines.texts.map(\.count), [1, limit] + (end.count > 1 ? [1] : []))
      expectNil(lines.error)
      let longer = Lines(Array("a\n".utf8) + longest + [0x78] + end, piece: piece)
      expectEqual(longer.texts.map(\.count), [1])
      expectEqual(
        longer.error?.shown, "2:1: error: found a line longer than 1 MiB, expected a track file")
    }
  }

  @Test("of an input without ends there is an error, and not all memory")
  func endless() {
    var given = 0
    var source = ByteSource(name: "t") { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0x78)
      given += memory.count
      return memory.count
    }
    var lines = LineCursor(&source)
    #expect(throws: ReadError.self) { try lines.next() }
    #expect(given <= 4 << 20)
  }

  @Test("an error of the input comes out as it is")
  func broken() throws {
    let gone = ReadError("gone", at: Finding.Location(file: "t"))
    var isFirst = true
    var source = ByteSource(name: "t") { (memory) throws(ReadError) in
      guard isFirst else { throw gone }
      isFirst = false
      memory.copyBytes(from: "a\nb".utf8.prefix(memory.count))
      return min(3, memory.count)
    }
    var lines = LineCursor(&source)
    let error = #expect(throws: ReadError.self) { while try lines.next() {} }
    expectEqual(error, gone)
  }

  @Test("the source is at its end once its lines are taken over")
  func takenOver() throws {
    var source = Array("a\nb".utf8).source()
    var lines = LineCursor(&source)
    try expectNil(source.peek())
    let (before, name) = (source.name, lines.name)
    expectTrue(before == "t.js" && name == "t.js")
    #expect(try lines.next())
    expectEqual(lines.withLine { $0.string }, "a")
  }

  @Test("places count bytes from 1", arguments: [nil, 1])
  func places(piece: Int?) throws {
    for mark in ["", "\u{FEFF}"] {
      var source = Array("\(mark)one\r\n\r\n天 x\n".utf8).source(piece: piece)
      var lines = LineCursor(&source)
      expectEqual(lines.location().place, "1:1")
      #expect(try lines.next())
      expectEqual(lines.location().place, "1:1")
      expectEqual(lines.location(2).place, "1:3")
      #expect(try lines.next())
      expectEqual(lines.location().place, "2:1")
      #expect(try lines.next())
      expectEqual(lines.location(4).place, "3:5")
      #expect(try !lines.next())
    }
  }

  @Test("joined lines are one, with the ends between and their own places", arguments: [nil, 1, 3])
  func joined(piece: Int?) throws {
    var source = Array("a\r\n\"b\r\nc\n\nd\"\r\ne".utf8).source(piece: piece)
    var lines = LineCursor(&source)
    #expect(try lines.next())
    #expect(try lines.next())
    for part in ["\"b\r\nc", "\"b\r\nc\n", "\"b\r\nc\n\nd\""] {
      #expect(try lines.join())
      expectEqual(lines.withLine { $0.string }, part)
    }
    let number = lines.number
    expectEqual(number, 5)
    let expected = [
      (0, "2:1"), (1, "2:2"), (3, "2:4"), (4, "3:1"), (5, "3:2"), (6, "4:1"), (7, "5:1"),
      (8, "5:2"), (9, "5:3"), (-1, "2:0"),
    ]
    for (offset, place) in expected {
      let shown = lines.location(offset).place
      expectEqual(shown, place, "\(offset)")
    }
    #expect(try lines.next())
    let place = lines.location(0).place
    expectEqual(place, "6:1")
    expectEqual(lines.withLine { $0.string }, "e")
    #expect(try !lines.join())
    expectEqual(lines.withLine { $0.string }, "e")
    #expect(try !lines.next())
  }

  @Test("joined lines may be 1 MiB long together", arguments: [nil, 1 << 16])
  func joinedTooLong(piece: Int?) throws {
    let line = String(repeating: "x", count: 1_023) + "\n"
    let text = "a\n" + String(repeating: line, count: 1_030)
    var source = Array(text.utf8).source(piece: piece)
    var lines = LineCursor(&source)
    expectTrue(try lines.next() && lines.next())
    var parts = 1
    let error = #expect(throws: ReadError.self) {
      while try lines.join() { parts += 1 }
    }
    expectEqual(parts, 1_024)
    expectEqual(error?.finding.location.place, "2:1")
  }
}
