import Foundation
import Synchronization
import Testing
import TyphoonTrack
import TyphoonTrackFoundation

@Suite("streams of storms")
struct StormStreamTests {
  private static func sample(_ path: String) -> String {
    Samples.folder.appending(path: path).path
  }

  /// A file of HURDAT2 with storms of one fix, each with a latitude that is a warning.
  private static func archive(_ count: Int) throws -> URL {
    let lines = (0..<count).map { number in
      "AL\(String(format: "%02d", number % 99 + 1))\(1900 + number / 99),            UNNAMED,     2,\n"
        + [("0000", "27.5N"), ("0600", "99.0N")].map { hour, latitude in
          "\(1900 + number / 99)0625, \(hour),  , HU, \(latitude),  \(20 + number * 7 % 60).8W,  80,"
            + String(repeating: " -999,", count: 14) + "\n"
        }.joined()
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    try Data(lines.joined().utf8).write(to: file)
    return file
  }

  @Test("it has the storms of the files, merged, and their findings")
  func same() async throws {
    let paths = ["atcf/bal122005.dat", "cwb/two_storms.js", "atcf/aal122005.dat"].map(Self.sample)
    var expected: [Storm] = []
    var findings: [Finding] = []
    try TrackReaders.read(paths: paths) {
      expected.append($0)
    } finding: {
      findings.append($0)
    }
    let found = Mutex<[Finding]>([])
    var storms: [Storm] = []
    let stream = TrackReaders.storms(of: paths) { finding in found.withLock { $0.append(finding) } }
    for try await storm in stream { storms.append(storm) }
    expectEqual(storms, expected)
    expectEqual(found.withLock { $0 }, findings)
  }

  @Test("a file that cannot be read ends it with the error, after the storms before it")
  func error() async throws {
    var ids: [String] = []
    let error = await #expect(throws: ReadError.self) {
      for try await storm in TrackReaders.storms(of: [Self.sample("cwb/ty_infos.js"), "/none.js"]) {
        ids.append("\(storm.id)")
      }
    }
    expectEqual(ids, ["cwb-2012-14"])
    expectEqual(error?.finding.location.file, "/none.js")
  }

  @Test("reading waits for who takes the storms", .timeLimit(.minutes(1)))
  func waits() async throws {
    let file = try Self.archive(9_000)
    defer { try? FileManager.default.removeItem(at: file) }
    let warnings = Counter()
    let stream = TrackReaders.storms(of: [file.path]) { _ in warnings.add() }
    var count = 0
    for try await storm in stream {
      count += 1
      expectEqual(storm.track.count, 1)
      // Time to read all of them.
      if count == 1 { try await Task.sleep(for: .milliseconds(500)) }
      if count < 200 {
        let read = warnings.count
        expectTrue(read <= count + 20, "\(read) storms read, \(count) taken")
      }
    }
    expectEqual(count, 9_000)
  }

  @Test("reading ends with the loop over the storms", .timeLimit(.minutes(1)))
  func ends() async throws {
    let file = try Self.archive(9_000)
    defer { try? FileManager.default.removeItem(at: file) }
    weak var reading: Counter?
    do {
      let warnings = Counter()
      reading = warnings
      for try await _ in TrackReaders.storms(of: [file.path], finding: { _ in warnings.add() }) {
        break
      }
      #expect(warnings.count < 30)
    }
    // What receives findings is released when the thread is over.
    while reading != nil { try await Task.sleep(for: .milliseconds(1)) }
  }
}

private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
