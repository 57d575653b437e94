package import TyphoonTrack

/// A table of the radii that hold a share of track errors, by basin and lead time, in the form that
/// `ConeTable` reads.
///
/// The radii are percentiles of the errors: no distribution is assumed, since the tails of track errors are
/// heavier than normal.
package struct ErrorCone: Sendable {
  /// The table.
  package let text: String
  /// What is to be said of it.
  package let notes: [Finding.Message]
  /// Fewer cases are marked.
  private static let fewCases = 30

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - entries: The pairs.
  ///   - percents: The percentages of cases that radii hold.
  ///   - hasEllipses: Whether the table has half axes along and across the motion.
  ///   - basin: Returns the basin of a storm.
  package init(
    of entries: [ErrorTable.Entry], percents: [Double], hasEllipses: Bool,
    basin: (_ storm: Int32) -> Basin?
  ) {
    var errors: [Basin: [Int64: [TrackError]]] = [:]
    for entry in entries {
      guard let basin = basin(entry.storm) else { continue }
      for pair in entry.pairs where pair.landfallHours == nil {
        errors[basin, default: [:]][pair.lead, default: []].append(pair.error)
      }
    }
    let techniques = Set(entries.map { $0.technique }).sorted()
    let leads = Set(errors.values.flatMap { $0.keys }).sorted()
    typealias Axis = (name: String, length: ([TrackError], Double) -> Double)
    let axes: [Axis] =
      hasEllipses
      ? [(",along", { Self.ellipse($0, $1).along }), (",across", { Self.ellipse($0, $1).across })]
      : [("", { errors, percent in errors.map { $0.distance }.sorted().percentile(percent) })]
    var text = """
      # Radii that hold a share of the track errors of \(techniques.prefix(5).joined(separator: " "))
      basin,unit,probability\(hasEllipses ? ",axis" : "")
      """
    for lead in leads { text += "," + Self.number(Double(lead) / 3_600) }
    var few: [String] = []
    for (basin, cases) in errors.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let counts = leads.map { lead in
        let (hours, count) = (lead / 3_600, cases[lead]?.count ?? 0)
        if 1..<Self.fewCases ~= count { few.append("\(basin.rawValue) \(hours) h") }
        return "\(hours) h \(count)" + (count < Self.fewCases ? " (few)" : "")
      }
      text += "\n# cases in \(basin.rawValue): " + counts.joined(separator: ", ")
      for percent in percents {
        for axis in axes {
          text += "\n\(basin.rawValue),nmi,\(Self.number(percent))\(axis.name)"
          for lead in leads {
            text += ","
            if let own = cases[lead] { text += Self.number(axis.length(own, percent).toOneDecimal) }
          }
        }
      }
    }
    self.text = text + "\n"
    notes =
      (techniques.count > 1
        ? ["the radii hold the errors of \(list: techniques) together: '--technique' chooses"] : [])
      + (few.isEmpty ? [] : ["radii of fewer than 30 cases: \(list: few)"])
      + (errors.isEmpty ? ["the table is empty: no storm has a basin"] : [])
  }

  /// The half axes of the ellipse that holds a percentage of errors: they are to each other as the percentiles
  /// of the errors along and across.
  private static func ellipse(
    _ errors: [TrackError], _ percent: Double
  ) -> (along: Double, across: Double) {
    let along = errors.map { abs($0.along) }.sorted().percentile(percent)
    let across = errors.map { abs($0.cross) }.sorted().percentile(percent)
    guard along > 0, across > 0 else { return (along, across) }
    let scale = errors.map { error in
      let (one, other) = (error.along / along, error.cross / across)
      return (one * one + other * other).squareRoot()
    }.sorted().percentile(percent)
    return (scale * along, scale * across)
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
