import Testing

@testable import TyphoonTrack

@Suite("attributes of shapefiles")
struct DBFReaderTests {
  private static func read(_ bytes: [UInt8]) throws -> (storms: [Storm], findings: [Finding]) {
    try TrackReaders.read(ByteSource(bytes, name: "a.dbf"))
  }

  @Test("records are rows, deleted ones are not")
  func records() throws {
    let (storms, findings) = try Self.read(try Samples.bytes("dbf", "tembin.dbf"))
    expectEqual(storms.map(\.id.description), ["csv-wp152012"])
    expectEqual(storms[0].track.map { $0.wind?.speed.value }, [28, 36, 41])
    expectEqual(
      storms[0].track.map(\.time.iso8601),
      ["2012-08-20T00:00:00Z", "2012-08-20T06:00:00Z", "2012-08-20T12:00:00Z"])
    #expect(!findings.contains { $0.severity != .note })
  }

  @Test("a truncated file keeps its whole records, and says so")
  func truncated() throws {
    let bytes = try Samples.bytes("dbf", "tembin.dbf")
    let (storms, findings) = try Self.read(Array(bytes.dropLast(20)))
    expectEqual(storms.map { $0.track.count }, [2])
    #expect(findings.contains { $0.message.description.contains("3 of 4 records") })
  }

  @Test("a header that cannot be is no dBase table")
  func headers() throws {
    let bytes = try Samples.bytes("dbf", "tembin.dbf")
    for (at, value) in [(2, 13), (3, 0), (8, 1), (9, 255), (10, 1), (48, 255)] as [(Int, UInt8)] {
      var broken = bytes
      broken[at] = value
      let isRead = DBFReader().recognizes(broken.span)
      #expect(!isRead, "byte \(at)")
    }
  }
}
