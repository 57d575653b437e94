import Foundation
import Testing

@testable import TyphoonTrack

@Suite("file input")
struct FileInputTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("a file is read like its bytes")
  func file() throws {
    for name in try Samples.names(of: "cwb") {
      let path = Samples.folder.appending(path: "cwb").appending(path: name).path
      let source = try ByteSource(path: path)
      let shown = source.name
      expectEqual(shown, path)
      let read = try TrackReaders.read(source)
      expectEqual(read.storms, Reading(try Samples.bytes("cwb", name)).storms)
    }
  }

  @Test("a file longer than any window is read to its end")
  func longFile() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "long.js").path
    let text = String(repeating: "// nothing\n", count: 300_000) + "var typhs = [x"
    try Data(text.utf8).write(to: URL(filePath: path))
    let error = #expect(throws: ReadError.self) {
      try TrackReaders.read(ByteSource(path: path), format: "cwb")
    }
    expectEqual(error?.finding.location.file, path)
    expectEqual(error?.finding.location.line, 300_001)
  }

  @Test("a file that is not there cannot be opened")
  func missing() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "missing.js").path
    let error = #expect(throws: ReadError.self) { _ = try ByteSource(path: path).name }
    expectEqual(error?.finding.location, Finding.Location(file: path))
    expectEqual(error?.finding.shown, ": error: cannot open the file: no such file or directory")
  }

  @Test("a folder cannot be read")
  func directory() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: ReadError.self) {
      try TrackReaders.read(ByteSource(path: folder.path))
    }
    expectEqual(error?.finding.location, Finding.Location(file: folder.path))
    expectEqual(error?.finding.shown, ": error: cannot read the file: is a directory")
  }

  @Test("an error while reading comes out as it is", arguments: [0, 1, 20, 100_000])
  func broken(after count: Int) throws {
    let place = Finding.Location(file: "t.js")
    let opening = Array("var typhs = [ {\"curr\": {}, \"x\": \"".utf8)
    var given = 0
    func source() -> ByteSource {
      given = 0
      return ByteSource(name: "t.js") { (memory) throws(ReadError) in
        guard given < count else { throw ReadError("cannot read the file: gone", at: place) }
        let size = min(memory.count, count - given)
        for index in 0..<size {
          memory[index] = given + index < opening.count ? opening[given + index] : 0x20
        }
        given += size
        return size
      }
    }
    for format in [nil, "cwb"] {
      let error = #expect(throws: ReadError.self) {
        try TrackReaders.read(source(), format: format)
      }
      expectEqual(error, ReadError("cannot read the file: gone", at: place))
    }
  }
}
