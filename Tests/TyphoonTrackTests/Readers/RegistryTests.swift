import Foundation
import Testing

@testable import TyphoonTrack

@Suite("register of readers")
struct RegistryTests {
  private static let formats = Samples.folder.deletingLastPathComponent()
    .appending(path: "Sources").appending(path: "TyphoonTrack").appending(path: "Formats")

  @Test("every reader that has a file is in it; else add it to `TrackReaders.all`")
  func complete() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.formats.path)
      .compactMap { try? /(?:.*\/)?(\w+Reader)\.swift/.wholeMatch(in: $0)?.output.1 }.map(
        String.init)
    let types = TrackReaders.all.map { "\(type(of: $0))" }
    expectEqual(files.sorted(), types.sorted())
  }

  @Test("names are unique, and words of lower-case ASCII")
  func names() {
    let names = TrackReaders.all.map(\.name)
    expectEqual(Set(names).count, names.count)
    for reader in TrackReaders.all {
      #expect(reader.name.wholeMatch(of: /[a-z][a-z0-9\-]*/) != nil)
      expectTrue(
        !reader.summary.isEmpty && reader.summary.count <= 80 && !reader.summary.contains("\n"))
      expectEqual(TrackReaders.named(reader.name)?.name, reader.name)
    }
    expectNil(TrackReaders.named(""))
  }

  @Test("every reader has samples that it alone recognises")
  func recognition() throws {
    for reader in TrackReaders.all {
      let names = try Samples.names(of: reader.name)
      #expect(!names.isEmpty, "samples/\(reader.name)")
      for name in names {
        var source = try Samples.bytes(reader.name, name).source(piece: 1_000)
        let recognising = try source.withOpening { opening in
          TrackReaders.all.filter { $0.recognizes(opening) }.map(\.name)
        }
        expectEqual(recognising, [reader.name], "\(reader.name)/\(name)")
        try expectEqual(TrackReaders.reader(for: &source).name, reader.name)
      }
    }
  }

  @Test(
    "no reader recognises what is no track",
    arguments: [
      "", " ", "{}", "var x = 5;", "<x><script>var x = [];</script></x>", "[1, 2]", "[]",
      "{\"type\": \"FeatureCollection\", \"features\": []}", "id,name\n1,2\n",
      "var x = [{\"name\": \"y\"}];",
    ])
  func others(_ text: String) throws {
    var source = Array(text.utf8).source()
    let recognising = try source.withOpening { opening in
      TrackReaders.all.filter { $0.recognizes(opening) }.map(\.name)
    }
    expectEqual(recognising, [])
  }
}
