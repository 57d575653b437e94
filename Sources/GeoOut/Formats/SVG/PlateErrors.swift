import TyphoonTrack

// Forecasts against what happened: the forecasts of all base times, and how good they were.

extension [PlateStorm] {
  /// The forecast errors of all storms, with their lead times in seconds.
  var errors: [(lead: Int64, error: TrackError)] {
    flatMap { storm in
      storm.features.features.compactMap { feature in
        storm.features.error(of: feature).flatMap { error in
          storm.features.fix(of: feature)?.leadTime.map { ($0, error) }
        }
      }
    }
  }

  /// Draws the forecasts of each technique in one colour, from pale to strong by base time, if the plate shows
  /// their errors.
  mutating func shadeByBaseTime() {
    for index in indices where !self[index].features.errors.isEmpty {
      let storm = self[index].storm
      let bases = Set(self[index].techniques.keys.map { storm.forecasts[$0].baseTime }).sorted()
      for forecast in self[index].techniques.keys {
        let rank = bases.firstIndex(of: storm.forecasts[forecast].baseTime) ?? 0
        self[index].techniques[forecast]?.shade(Double(rank + 1) / Double(bases.count))
      }
    }
  }
}

extension PlatePanel {
  private static let bar = 5.0
  /// With more lead times than this, only those of whole days have a row.
  private static let most = 8

  /// Returns the block of the mean errors by lead time, each with a bar and the number of cases.
  func errors(_ storms: [PlateStorm]) -> Block {
    var byLead = Dictionary(grouping: storms.errors, by: { $0.lead }).mapValues { errors in
      (mean: errors.map { $0.error.distance }.mean, cases: errors.count)
    }
    if byLead.count > Self.most { byLead = byLead.filter { $0.key % 86_400 == 0 } }
    byLead[0] = nil
    guard let largest = byLead.values.map({ $0.mean }).max(), largest > 0 else { return Block() }
    var block = Block()
    heading(words.words(for: .forecastError).all, in: &block)
    let width = width
    for (lead, row) in byLead.sorted(by: { $0.key < $1.key }) {
      let top = block.height
      let text = "+\(lead / 3_600) h (\(row.cases))"
      let length = words.length(Length((row.mean * 1.852).rounded(), .kilometres))
      block.items.append { corner, xml in
        let style = PlateTextStyle(size: 12)
        xml.words(text, at: corner.moved(0, top + 12), style)
        xml.words(
          length, at: corner.moved(width, top + 12), PlateTextStyle(size: 12, anchor: .end))
        xml.rectangle(
          PlateRect(
            x: corner.x, y: corner.y + top + 16, width: width * row.mean / largest,
            height: Self.bar), fill: .paint(Palette.lines[1]))
      }
      block.height += 26
    }
    return block
  }
}
