import GeoOut
import TyphoonTrack

extension Options {
  /// The files that options name, which no output may replace; a name such as "none" is no file.
  var filesOfOptions: [(option: String, path: String)] {
    let all = [
      ("--basemap", basemap), ("--places", places), ("--logo", logo), ("--cone", cone),
      ("--key-file", fetching.keyFile),
    ]
    return all.compactMap { option, path in path.map { (option, $0) } }
  }

  /// Reads the files that options name.
  ///
  /// - Parameter messages: Receives the error if a file cannot be used.
  /// - Returns: Whether all could be used.
  /// - Throws: If there is no table of the name that `--cone` gives.
  mutating func readFiles(_ messages: Messages) throws(UsageError) -> Bool {
    if let cone { try Self.checkCone(cone) }
    guard cone != nil || verification.percents.isEmpty else {
      throw UsageError("'--percent' is for the table of '--cone <file>'")
    }
    do throws(ReadError) {
      if let cone { features.cone = try Self.table(cone, verification.percents.first ?? 67) }
      let known = features.cone?.steps.map { $0.percentage } ?? []
      let missing = known.isEmpty ? nil : features.coneSteps.first { !known.contains($0) }
      if let cone, let missing {
        throw ReadError(.noStep(missing, known), at: Finding.Location(file: cone))
      }
      if let basemap { writing.plate.basemap = try Self.map(basemap) }
      if let places {
        features.places = try Self.places(places)
        writing.plate.places = .list(features.places)
      }
      if let logo { writing.plate.logo = try Self.logo(logo) }
      return true
    } catch {
      messages.fail(error.finding)
      return false
    }
  }

  /// Throws if a value is neither a table nor a file; one with a slash or a dot is meant as a path.
  private static func checkCone(_ value: String) throws(UsageError) {
    guard !Names.cones.contains(value.lowercased()), !value.contains(where: { "/.".contains($0) }),
      access(value, R_OK) != 0
    else { return }
    let suggestion = value.suggestion(of: Names.cones)
    throw UsageError(
      value, for: "--cone",
      expected: "one of \(Names.cones.joined(separator: ", ")), or a CSV file\(suggestion)")
  }

  private static func table(_ value: String, _ percentage: Double) throws(ReadError) -> ConeTable {
    if let table = ConeTable.all.first(where: { $0.name == value.lowercased() }) { return table }
    let text = String(decoding: try bytes(value, expected: .tableTooLarge), as: UTF8.self)
    // Features name the table by its file name, not by its path.
    let fileName = String(value.folderAndName.name)
    do throws(ConeTable.ParseError) {
      return try ConeTable(name: fileName, text: text, percentage: percentage)
    } catch {
      throw ReadError(
        error.message, at: Finding.Location(file: value, line: error.line, column: error.column))
    }
  }

  private static func map(_ value: String) throws(ReadError) -> Basemap {
    guard value.lowercased() != Names.none else { return .none }
    var source = try ByteSource(path: value)
    return .outlines(try MapOutlines(geoJSON: &source))
  }

  private static func places(_ value: String) throws(ReadError) -> [MapPlace] {
    guard value.lowercased() != Names.none else { return [] }
    var source = try ByteSource(path: value)
    return try MapPlace.places(from: &source)
  }

  private static func logo(_ path: String) throws(ReadError) -> [UInt8] {
    let bytes = try bytes(
      path, expected: "found a logo of 64 kB or more, expected a smaller SVG file")
    guard String(decoding: bytes, as: UTF8.self).contains("<svg") else {
      throw ReadError("found no 'svg' element, expected an SVG file", in: path)
    }
    return bytes
  }

  /// The bytes of a file of less than 64 KiB, which is what is read at once.
  private static func bytes(
    _ path: String, expected: Finding.Message
  ) throws(ReadError) -> [UInt8] {
    var source = try ByteSource(path: path)
    let bytes = try source.withOpening { $0.withUnsafeBufferPointer { Array($0) } }
    guard bytes.count < 64 << 10 else { throw ReadError(expected, in: path) }
    return bytes
  }
}

extension Finding.Message {
  fileprivate static var tableTooLarge: Self {
    "found 64 KiB or more, expected a table of radii for '--cone'"
  }
  fileprivate static func noStep(_ step: Double, _ known: [Double]) -> Self {
    "found no radii of \(step.shown) %, which '--cone-steps' asks for, expected one of \(list: known.map { $0.shown })"
  }
}
