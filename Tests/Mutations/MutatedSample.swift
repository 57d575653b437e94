import Foundation
import TyphoonTrack

/// A sample, to be changed and read.
struct MutatedSample: Sendable {
  let format: String
  let name: String
  let bytes: [UInt8]

  /// Every sample of every format, by its place in the folder `samples`.
  static func all(in folder: URL) throws -> [MutatedSample] {
    try TrackReaders.all.map(\.name).flatMap { format in
      let own = folder.appending(path: format)
      return try FileManager.default.contentsOfDirectory(atPath: own.path)
        .filter { !$0.hasPrefix(".") }.sorted()
        .map { name in
          MutatedSample(
            format: format, name: name,
            bytes: [UInt8](try Data(contentsOf: own.appending(path: name))))
        }
    }
  }

  /// Changes the sample, reads it, and tells what is wrong with what came of it.
  func problems(seed: UInt64) -> [String] {
    problems(of: Mutation.change(bytes, seed: seed), inPieces: seed % 8 == 0)
  }

  /// Cuts the sample off behind a share of it, reads it, and tells what is wrong.
  func problems(cut index: Int, of count: Int) -> [String] {
    problems(of: Array(bytes[..<(bytes.count * index / count)]), inPieces: index % 8 == 0)
  }

  /// Changes one byte of the sample, and tells what it loses that no finding accounts for.
  ///
  /// - Parameters:
  ///   - seed: The seed of the change.
  ///   - whole: The reading of the sample itself.
  /// - Returns: What is lost; empty if nothing is.
  func losses(seed: UInt64, of whole: MutationReading) -> [String] {
    let changed = Mutation.changeOne(bytes, seed: seed)
    guard let place = bytes.indices.first(where: { bytes[$0] != changed[$0] }) else { return [] }
    // A record of an ATCF deck with a negative lead time is an analysis, and all analyses of one
    // time are one fix.
    if format == "atcf", changed[place] == UInt8(ascii: "-") { return [] }
    let reading = MutationReading(changed, as: format)
    let lost = whole.fixCount - reading.fixCount
    guard lost > 0, !reading.says(moreThan: whole) else { return [] }
    func line(_ bytes: [UInt8]) -> String {
      let line = bytes[max(0, place - 40)..<min(bytes.count, place + 40)]
      return String(decoding: line, as: UTF8.self).debugDescription
    }
    return ["\(lost) fixes lost, and nothing is said: \(line(bytes)), \(line(changed))"]
  }

  /// Reads bytes in the sample's format; `inPieces` in other ways too, all of which must give the same.
  func problems(of bytes: [UInt8], inPieces: Bool) -> [String] {
    let reading = MutationReading(bytes, as: format)
    var problems = reading.problems(with: bytes)
    guard inPieces else { return problems }
    for piece in [1, 1_000] where MutationReading(bytes, piece: piece, as: format) != reading {
      problems.append("another reading, \(piece) at a time")
    }
    // However it is told, a format is told the same way from a pipe.
    if MutationReading(bytes, piece: 77, as: nil) != MutationReading(bytes, as: nil) {
      problems.append("told another way, 77 at a time")
    }
    return problems
  }
}
