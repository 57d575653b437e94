// The tables of several models of Weather Lab, which are parts of one storm.

extension CSVReader {
  func mayHaveOtherParts(_ storm: Storm) -> Bool { storm.agency == Agency.deepMind.code }

  /// Merges the tables of a storm; of several models none is the official one.
  func merge(_ storms: [Storm]) -> MergedStorm {
    var merged = StormUnion.merge(storms) { _ in 0 }
    let models = Set(merged.storm?.forecasts.map { $0.technique } ?? [])
    guard models.count > 1, let count = merged.storm?.forecasts.count else { return merged }
    for index in 0..<count { merged.storm?.forecasts[index].isOfficial = false }
    return merged
  }
}
