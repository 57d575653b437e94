import GeoOut
import TyphoonTrack

/// A map of one storm, for a file of its own.
struct StormMap: Sendable {
  let path: String
  let storm: StormID
  let bytes: Result<[UInt8], WriteError>
}

/// An output with a file for each storm.
///
/// A file is closed as soon as it is written, under a temporary name, so that there may be any number.
struct StormOutput {
  let template: OutputTemplate
  let writer: any FeatureWriter
  let selection: LayerSelection
  private let claims: OutputClaims
  private(set) var files: [OutputFile] = []
  /// The claim of each file.
  private var keys: [String] = []

  init(
    _ template: OutputTemplate, _ writer: any FeatureWriter, selection: LayerSelection,
    _ claims: OutputClaims
  ) {
    (self.template, self.writer) = (template, writer)
    (self.selection, self.claims) = (selection, claims)
  }

  /// Writes the map of a storm to its file.
  mutating func add(_ map: StormMap) throws(OutputError) {
    let bytes: [UInt8]
    do throws(WriteError) { bytes = try map.bytes.get() } catch { throw .drawing(error) }
    do throws(SinkError) {
      try claims.folders.make(for: map.path)
      let key = try claims.claim(map.path, for: map.storm.description)
      let file = try OutputFile(path: map.path, isDatabase: writer.isDatabase)
      try bytes.withBytes { (bytes) throws(SinkError) in try file.write(bytes) }
      try file.finish()
      files.append(file)
      keys.append(key)
    } catch { throw .sink(error) }
  }

  /// Removes all files but the first `count`.
  mutating func goBack(to count: Int) {
    for file in files[count...] { file.discard() }
    for key in keys[count...] { claims.release(key) }
    files.removeLast(files.count - count)
    keys.removeLast(keys.count - count)
  }
}

/// The paths of all outputs, so that no two storms have the same file.
final class OutputClaims {
  /// The folders that were made for outputs.
  let folders = MadeFolders()
  private let inputs: [String]
  /// The contents of each file, by its path without symbolic links.
  private var holders: [String: String] = [:]
  private var resolved: [String: String] = [:]

  init(inputs: [String]) { self.inputs = inputs.filter { $0 != "-" } }

  /// Claims a file; throws if it is an input or holds something else.
  func claim(_ path: String, for holder: String) throws(SinkError) -> String {
    if access(path, F_OK) == 0, inputs.contains(where: { OutputFile.isSame($0, path) }) {
      throw SinkError(reason: "it is an input")
    }
    let key = key(path)
    if let other = holders[key] {
      throw SinkError(
        reason: "it already holds \(other), and would hold \(holder): "
          + "'{storm_id}' is different for each storm")
    }
    holders[key] = holder
    return key
  }

  /// Notes what a file without fields in its path holds.
  func hold(_ path: String, _ holder: String) { holders[key(path)] = holder }

  private func key(_ path: String) -> String {
    let (above, name) = path.folderAndName
    let folder = above.isEmpty ? "." : String(above)
    let whole = resolved[folder] ?? OutputFile.resolved(folder)
    resolved[folder] = whole
    // Names that differ in case only are the same file on some systems.
    return whole + "/" + name.lowercased()
  }

  func release(_ key: String) { holders[key] = nil }
}
