import TyphoonTrack

// Numbers that cannot be printed. Readers report and omit them, so a feature that has one is a
// fault of the reader, or of a program that creates storms itself.

extension StormFeatures {
  /// Omits the features that have a number which cannot be printed.
  ///
  /// - Parameter scale: The intensity scale of the properties.
  /// - Returns: The features without the omitted ones, and the findings.
  func omittingUnprintable(scale: IntensityScale) -> (StormFeatures, [Finding.Message]) {
    let properties = FeatureProperties(of: self, scale: scale)
    let numbers = Property.ofMaps.filter { $0.kind == .number && !$0.isOnRequest }
    var findings: [Finding.Message] = []
    var printable = self
    printable.features.removeAll { feature in
      var found: String?
      properties.forEach(numbers, of: feature) { index, value in
        if case .number(let number) = value, found == nil, !RoundedNumber.canPrint(number) {
          found = "'\(numbers[index].name)' is \(number)"
        }
      }
      guard let message = found ?? unprintableVertex(of: feature) else { return false }
      findings.append(
        "feature '\(id(of: feature))' omitted: \(message), expected a number between -1000000 and 1000000"
      )
      return true
    }
    return (printable, findings)
  }

  private func unprintableVertex(of feature: Feature) -> String? {
    var found: String?
    forEachRun(of: feature) { run in
      let vertex = run.first {
        !RoundedNumber.canPrint($0.longitude) || !RoundedNumber.canPrint($0.latitude)
      }
      if let vertex { found = "its geometry has \(vertex.longitude),\(vertex.latitude)" }
    }
    return found
  }
}
