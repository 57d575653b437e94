import Foundation
import Testing

@testable import trackconv

/// A folder of a test's own, which goes with the test.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "trackconv-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try text.write(to: url.appending(path: name), atomically: false, encoding: .utf8)
    return path(name)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// The names in the folder, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// A text with the folder's path taken out of it.
  func relative(_ text: String) -> String {
    text.replacingOccurrences(of: url.path + "/", with: "")
  }
}

/// What a run of the command gave.
struct Outcome: Equatable {
  var code: Int32
  var output: String
  var errors: String

  /// Runs the command in this process; paths in messages are those within the folder.
  init(
    _ arguments: [String], in folder: Folder? = nil, input: String = "", isColored: Bool = false,
    outputIsTerminal: Bool = false
  ) throws {
    let inputFolder = try Folder()
    let file = try require(FileHandle(forReadingAtPath: inputFolder.write("stdin", input)))
    let (output, errors) = (MemorySink(), MemorySink())
    let code = Command.run(
      arguments,
      with: Streams(
        input: file.fileDescriptor, output: output, errors: errors,
        outputIsTerminal: outputIsTerminal, isColored: isColored, columns: 80))
    try file.close()
    let words = String(decoding: errors.bytes, as: UTF8.self)
    self.init(
      code: code.rawValue, output: String(decoding: output.bytes, as: UTF8.self),
      errors: folder?.relative(words) ?? words)
  }

  init(code: Int32, output: String, errors: String) {
    (self.code, self.output, self.errors) = (code, output, errors)
  }
}

/// Inputs.
enum Script {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func sample(_ name: String) -> String {
    package.appending(path: "samples").appending(path: "cwb").appending(path: name).path
  }

  /// A script of storms with these numbers, one a line.
  static func storms(_ numbers: Range<Int>) -> String {
    let storms = numbers.map { number in
      """
      {"typhname_eng":"S\(number)","typhno":"\(number)","init":[2012,8,22,0],"best_track":[\
      {"time":[2012,8,21,18],"lat":20.5,"lon":126,"wind":35},\
      {"time":[2012,8,22,0],"lat":21,"lon":125,"wind":40}]}
      """
    }
    return "var typhs = [\n" + storms.joined(separator: ",\n") + "\n];\n"
  }

  /// The same, cut off in the middle of the last storm.
  static func truncated(_ numbers: Range<Int>) -> String {
    String(storms(numbers).dropLast(30))
  }

  /// A storm with three fixes that lie nowhere.
  static let warnings = """
    var typhs = [{"typhname_eng":"A","typhno":3,"init":[2012,8,22,0],"best_track":[
    {"time":[2012,8,21,0],"lat":20,"lon":125},
    {"time":[2012,8,21,6],"lat":95,"lon":125},
    {"time":[2012,8,21,12],"lat":96,"lon":125},
    {"time":[2012,8,21,18],"lat":97,"lon":125}]}];
    """
}

/// Files of gzip.
enum Gzip {
  /// A file that holds bytes in a stored block (RFC 1952 and 1951), 65535 of them at the most.
  static func stored(_ bytes: [UInt8]) -> Data {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    func littleEndian(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let length = UInt32(bytes.count)
    var all: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    all += littleEndian(length, 2)
    all += littleEndian(~length, 2)
    all += bytes
    all += littleEndian(~sum, 4)
    all += littleEndian(length, 4)
    return Data(all)
  }
}

/// The features of a GeoJSON text.
func features(_ text: String) throws -> [[String: Any]] {
  let collection = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  return try require(collection?["features"] as? [[String: Any]])
}

/// A member of the properties of GeoJSON features, each value once, sorted.
func values(_ name: String, _ text: String) throws -> [String] {
  Set(
    try features(text).compactMap { ($0["properties"] as? [String: Any])?[name] as? String }
  ).sorted()
}

/// Stores the bytes in memory.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes += bytes
  }
}
