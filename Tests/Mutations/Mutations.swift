import Foundation

/// Changes every sample many times, and looks at what holds of the reading of any input.
///
///     mutations <samples> <count> [--trace]
///
/// It is built with optimisation, since the tests, which are not, would take many minutes for it. With
/// `--trace` it does one after the other and names each before it is read: the last is that of a trap.
@main
struct Mutations {
  /// How long a reading of a few kilobytes may take on a machine that has much else to do.
  private static let patience = Duration.seconds(10)
  private static let batch = 100

  static func main() async throws {
    let words = CommandLine.arguments.dropFirst().filter { $0 != "--trace" }
    guard words.count == 2, let folder = words.first, let count = words.last.flatMap({ Int($0) })
    else {
      print("usage: mutations <samples> <count> [--trace]")
      exit(64)
    }
    let isTraced = CommandLine.arguments.contains("--trace")
    let samples = try MutatedSample.all(in: URL(filePath: folder))
    let start = ContinuousClock.now
    var failures = 0
    var batches = samples.flatMap { sample in
      // BUFR is read in a process of its own, which takes longer.
      let own = sample.format == "bufr" ? (count + 9) / 10 : count
      return stride(from: 0, to: own, by: batch).map { (sample, $0..<min($0 + batch, own), own) }
    }[...]
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<(isTraced ? 1 : ProcessInfo.processInfo.activeProcessorCount) {
        guard let (sample, seeds, own) = batches.popFirst() else { break }
        group.addTask { run(sample, seeds, of: own, isTraced) }
      }
      for await problems in group {
        failures += problems.count
        for problem in problems { print(problem) }
        if let (sample, seeds, own) = batches.popFirst() {
          group.addTask { run(sample, seeds, of: own, isTraced) }
        }
      }
    }
    let seconds = start.duration(to: .now).components.seconds
    print("\(samples.count) samples, \(count) changes and \(count) cuts of each, \(seconds) s")
    print(failures == 0 ? "no trap, no hang, nothing wrong" : "\(failures) readings are wrong")
    exit(samples.isEmpty || failures > 0 ? 1 : 0)
  }

  private static func run(
    _ sample: MutatedSample, _ seeds: Range<Int>, of count: Int, _ isTraced: Bool
  ) -> [String] {
    let whole = MutationReading(sample.bytes, as: sample.format)
    return seeds.flatMap { seed in
      let name = "\(sample.format)/\(sample.name), \(seed)"
      if isTraced { FileHandle.standardError.write(Data("\(name)\n".utf8)) }
      let start = ContinuousClock.now
      var problems = sample.problems(seed: UInt64(seed)) + sample.problems(cut: seed, of: count)
      let time = start.duration(to: .now)
      if time > patience { problems.append("took \(time)") }
      problems += sample.losses(seed: UInt64(seed), of: whole)
      return problems.map { "\(name): \($0)" }
    }
  }
}
