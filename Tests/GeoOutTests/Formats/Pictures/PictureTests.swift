import CZlib
import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// PNG and PDF: without librsvg these tests fail, and say which package is missing.
///
/// `Tests/Conformance/pictures.py` compares the pixels with `rsvg-convert`.
@Suite("pictures")
struct PictureTests {
  private static func map(
    _ format: String, _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws -> Data {
    var options = WritingOptions()
    options.plate.size = PlateSize(width: 401, height: 300)
    edit(&options)
    return try Data(
      FeatureWriters.map(of: [StormSample.tembin()], format: format, options: options))
  }

  private static func number(_ bytes: Data) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The chunks of a PNG, whose sums are right.
  private static func chunks(_ file: Data) throws -> [(name: String, data: Data)] {
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var (rest, chunks) = (file.dropFirst(8), [(name: String, data: Data)]())
    while !rest.isEmpty {
      let body = rest.dropFirst(4).prefix(4 + number(rest.prefix(4)))
      let sum = crc32_z(0, Array(body), body.count)
      expectEqual(number(rest.dropFirst(4 + body.count).prefix(4)), Int(sum))
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Data(body.dropFirst(4))))
      rest = rest.dropFirst(8 + body.count)
    }
    return chunks
  }

  @Test(
    "a PNG has the pixels of the size times the factor, rounded up",
    arguments: [(1.0, 401, 300), (2, 802, 600), (0.25, 101, 75)])
  func pixels(_ factor: Double, _ width: Int, _ height: Int) throws {
    let chunks = try Self.chunks(Self.map("png") { $0.plate.scaleFactor = factor })
    expectTrue(chunks.first?.name == "IHDR" && chunks.last?.name == "IEND")
    let header = try require(chunks.first).data
    expectEqual(Self.number(header.prefix(4)), width)
    expectEqual(Self.number(header.dropFirst(4).prefix(4)), height)
  }

  @Test("it has the title, the source and the terms as text, in the language of the plate")
  func texts() throws {
    let title = "<A&B> \"x\" 颱風 &lt; ]]>"
    let chunks = try Self.chunks(Self.map("png") { $0.plate.title = title })
    let texts = chunks.filter { $0.name == "iTXt" }.map {
      $0.data.split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    expectEqual(texts.map { $0[0] }, ["Title", "Source", "Copyright"])
    for text in texts { expectEqual(Array(text[1...4]), ["", "", "en", ""]) }
    let words = texts.map { $0[5] }
    expectEqual(words[0], title)
    expectTrue(words[1].contains("Test agency") && words[1].contains("Natural Earth"))
    expectEqual(words[2], "Test agency")
  }

  @Test("a PDF is whole")
  func page() throws {
    let file = try Self.map("pdf")
    #expect(file.starts(with: Data("%PDF-".utf8)))
    #expect(file.suffix(8).range(of: Data("%%EOF".utf8)) != nil)
  }

  @Test("the same plate gives the same bytes", arguments: ["png", "pdf"])
  func sameBytes(_ format: String) throws {
    try expectEqual(Self.map(format), Self.map(format))
  }

  @Test("pictures drawn at the same time are those drawn alone", arguments: ["png", "pdf"])
  func threads(_ format: String) async throws {
    let alone = try Self.map(format)
    try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<8 { group.addTask { try Self.map(format) } }
      for try await together in group { expectEqual(together, alone) }
    }
  }

  @Test("more than 16,000 pixels on a side are an error", arguments: ["png", "pdf"])
  func large(_ format: String) {
    let error = #expect(throws: WriteError.self) {
      try Self.map(format) {
        $0.plate.size = PlateSize(width: 320, height: 8_000)
        $0.plate.scaleFactor = 2.5
      }
    }
    expectEqual(
      error?.description, "found 20000 pixels on a side, expected at most 16000")
  }
}
