import Foundation
import GeoOut
import TyphoonTrack

// The entry points of libFuzzer. `Scripts/fuzz.sh` builds and runs them; FUZZ_TARGET chooses the
// target.

/// What is fed with inputs, and what must hold of any input.
struct FuzzTarget: Sendable {
  let name: String
  /// Inputs to begin with.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Uses an input; returns something that must be the same each time.
  let run: @Sendable (_ bytes: [UInt8]) -> AnyHashable

  static let all = [
    detect, reader, archive, maps, gzip, page, basemap, places, cone, web,
  ]

  /// The target that FUZZ_TARGET names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      complain("FUZZ_TARGET is '\(name)', expected one of \(all.map(\.name))")
    }
    return target
  }()
}

/// Ends the process, so that libFuzzer keeps the input.
func complain(_ what: String) -> Never { fatalError("fuzzing: \(what)") }

/// The processor time of this thread in seconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor time that an input may take, in seconds.
private let patience = 1.0

@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafePointer<Int32>, _ words: UnsafePointer<UnsafePointer<UnsafePointer<CChar>>>
) -> Int32 {
  for index in 0..<Int(count.pointee) {
    let word = String(cString: words.pointee[index])
    guard word.hasPrefix("--seeds=") else { continue }
    do {
      let folder = URL(filePath: String(word.dropFirst(8)))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (index, seed) in try FuzzTarget.chosen.seeds().enumerated() {
        try Data(seed).write(to: folder.appending(path: "seed-\(index)"))
      }
      exit(0)
    } catch { complain("seeds: \(error)") }
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let target = FuzzTarget.chosen
  var begin = processorTime()
  let result = target.run(bytes)
  var time = processorTime() - begin
  if time > patience {
    // The first use of a library takes long.
    begin = processorTime()
    _ = target.run(bytes)
    time = processorTime() - begin
    if time > patience { complain("took \(time) s of processor time") }
  }
  // Not every input twice: half the speed would find less.
  if bytes.reduce(0, &+).isMultiple(of: 8), target.run(bytes) != result {
    complain("another result the second time")
  }
  return 0
}

/// The samples of the formats, with the format's place in the register.
func samples() throws -> [(format: Int, bytes: [UInt8])] {
  let folder = URL(
    filePath: ProcessInfo.processInfo.environment["TRACKCONV_SAMPLES"] ?? "samples")
  return try TrackReaders.all.enumerated().flatMap { format, reader in
    let own = folder.appending(path: reader.name)
    return try FileManager.default.contentsOfDirectory(atPath: own.path)
      .filter { !$0.hasPrefix(".") }.sorted()
      .map { (format, [UInt8](try Data(contentsOf: own.appending(path: $0)))) }
  }
}
