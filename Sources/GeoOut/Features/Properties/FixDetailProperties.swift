import TyphoonTrack

// Properties of fixes that few sources have.

extension FeatureProperties {
  /// Visits the properties that most fixes lack.
  @inline(never)
  func visitDetails(_ details: Fix.Details, _ visitor: inout some PropertyVisitor) {
    if let isobar = details.values.outerIsobar {
      visitor.visit(.outerPressure, isobar.pressure, in: .hectopascals)
      visitor.visit(.outerRadius, isobar.radius, in: .kilometres)
    }
    visitor.visit(.eyeDiameter, details.values.eyeDiameter, in: .kilometres)
    if let depth = details.values.depth { visitor.visit(.depth, text: depth.rawValue) }
    if let size = details.values.sizeClass {
      visitor.visit(.sizeClass, size.code ?? size.words.shown)
    }
    if let seas = details.values.seasRadii.first { visitSeas(seas, &visitor) }
    if let accuracy = details.values.accuracy {
      visitor.visit(.accuracy, accuracy.words.shown)
      visitor.visit(.accuracyRadius, accuracy.radius, in: .kilometres)
    }
    visitor.visit(.place, details.values.place.shown)
    visitor.visit(.nameThen, details.values.name)
    visitRemarks(details.values.remarks, &visitor)
  }

  /// Visits the remarks in each language that readers provide.
  @inline(__always)
  func visitRemarks(_ remarks: LocalizedText, _ visitor: inout some PropertyVisitor) {
    guard !remarks.isEmpty else { return }
    visitor.visit(.remark, remarks["en"])
    visitor.visit(.remarkTraditionalChinese, remarks["zh-Hant"])
    visitor.visit(.remarkJapanese, remarks["ja"])
    visitor.visit(.remarkKorean, remarks["ko"])
  }

  private func visitSeas(_ seas: SeasRadii, _ visitor: inout some PropertyVisitor) {
    visitor.visit(.seasMetres, seas.height, in: .metres)
    visitor.visit(.seasFeet, seas.height, in: .feet)
    switch seas.extent {
    case .circle(let radius): visitor.visit(.seasRadius, drawn: radius)
    case .quadrants(let quadrants, let mean):
      visitor.visit(.seasRadius, drawn: mean)
      visitor.visit(
        quadrants, as: .seasNorthEast, .seasSouthEast, .seasSouthWest, .seasNorthWest)
    case .shifted(let long, let short, _):
      visitor.visit(.seasRadius, number: Self.mean(long, short))
    }
  }

  /// Returns the radius of a shifted circle in kilometres.
  static func mean(_ long: Length, _ short: Length) -> Double {
    ((long.value(in: .metres) + short.value(in: .metres)) / 2_000).toOneDecimal
  }
}

extension LocalizedText {
  /// The text to show if only one language can be: English, otherwise the first language of the
  /// source.
  var shown: String? { isEmpty ? nil : self["en"] ?? entries.first?.text }
}
