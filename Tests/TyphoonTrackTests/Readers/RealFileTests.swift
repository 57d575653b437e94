import Foundation
import Testing

@testable import TyphoonTrack

@Suite("real files")
struct RealFileTests {
  private static let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"]

  @Test(
    "every file that a reader recognises is read without error",
    .enabled(if: folder != nil, "TRACKCONV_DATA names no folder with agencies' files"))
  func files() throws {
    let folder = try require(Self.folder)
    let names = try require(FileManager.default.enumerator(atPath: folder)).compactMap {
      $0 as? String
    }
    var read = 0
    for name in names.sorted() {
      let path = URL(filePath: folder).appending(path: name).path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      var source = try ByteSource(path: path)
      let readers = try source.withOpening { opening in
        TrackReaders.all.filter { $0.recognizes(opening) }
      }
      #expect(readers.count <= 1, "\(name)")
      guard let reader = readers.first else { continue }
      read += 1
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let reading = Reading(bytes, as: reader.name)
      // A list of storms has no positions, and is told which files have.
      if name.contains("list_default") {
        expectEqual(reading.error?.message.description.contains("view_"), true, "\(name)")
        continue
      }
      expectNil(reading.error, "\(name)")
      #expect(!reading.storms.isEmpty, "\(name)")
      expectEqual(Reading(bytes, piece: 1, as: reader.name), reading, "\(name)")
    }
    #expect(read > 0, "no reader recognises any file of \(folder)")
  }
}
