import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// What is computed from the members of ensembles.
  static var ensembles: [OptionDefinition] {
    [
      OptionDefinition(
        "--strike-radius", value: OptionValue("<km>", .number), usual: "120",
        help:
          "Distance in km within which the centre of a member counts for strike-probability and for places, 1 to 2000. The default is the ECMWF's definition."
      ) { value, options throws(UsageError) in
        guard let radius = Double(value), 1...2_000 ~= radius else {
          throw UsageError(
            value, for: "--strike-radius", expected: "a number of kilometres from 1 to 2000")
        }
        options.features.strike.radius = Length(radius, .kilometres)
      },
      OptionDefinition(
        "--levels", value: OptionValue("<list>", .text), usual: "5,10,20,30,40,50,60,70,80,90",
        help:
          "Percentages of members for strike-probability."
      ) { value, options throws(UsageError) in
        let levels = numbers(value)
        guard !levels.isEmpty, levels.count <= 100, levels.allSatisfy({ $0 > 0 && $0 <= 100 })
        else {
          throw UsageError(
            value, for: "--levels", expected: "percentages above 0, such as 10,50,90")
        }
        options.features.strike.levels = Set(levels).sorted()
      },
      OptionDefinition(
        "--window", value: OptionValue("<time>", .duration),
        help:
          "Part of the forecast for strike-probability and for the chances of places, from its base time: 24h, or 24h-48h. By default it is all of it."
      ) { value, options throws(UsageError) in
        let ends = value.split(separator: "-", omittingEmptySubsequences: false).map {
          Amount.seconds(String($0))
        }
        let start = ends.count == 2 ? ends[0] : 0
        guard 1...2 ~= ends.count, let start, let end = ends.last ?? nil, start < end else {
          throw UsageError(
            value, for: "--window", expected: "a duration such as 24h, or a range such as 24h-48h")
        }
        options.features.strike.window = start..<end
      },
      OptionDefinition(
        "--strike-wind", value: OptionValue("<list>", .text),
        help:
          "Count only the parts of tracks with winds from this speed on, in m/s or with a unit: 17.2,24.5,32.7 or 34kt,64kt. Each speed has areas of its own."
      ) { value, options throws(UsageError) in
        options.features.strike.winds = try value.split(
          separator: ",", omittingEmptySubsequences: false
        ).map { (part) throws(UsageError) in
          if let metres = Double(part), metres > 0, metres < 200 {
            return Speed(metres, .metresPerSecond)
          }
          return try speed(String(part), for: "--strike-wind")
        }
      },
      OptionDefinition(
        "--consensus", value: OptionValue("<list>", .text),
        help:
          "Add the mean position of these techniques to ensemble-mean: AVNO,HWRF,UKM. It adds the layer."
      ) { value, options throws(UsageError) in
        let codes = value.split(separator: ",").map(String.init)
        guard codes.count > 1 else {
          throw UsageError(
            value, for: "--consensus", expected: "two techniques or more, such as AVNO,HWRF")
        }
        options.features.consensus = codes
      },
      OptionDefinition(
        "--min-members", value: OptionValue("<percent>", .number), usual: "40",
        help:
          "Least share of members with a fix for their mean, as a percentage. Two members are needed in any case."
      ) { value, options throws(UsageError) in
        guard let share = numbers(value).first, numbers(value).count == 1, 0...100 ~= share else {
          throw UsageError(value, for: "--min-members", expected: "a percentage from 0 to 100")
        }
        options.features.minimumMembers = share
      },
    ]
  }

  /// Returns the numbers of a list, with or without a percent sign; none if one is not a number.
  private static func numbers(_ value: String) -> [Double] {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.hasSuffix("%") ? $0.dropLast() : $0) }
    return numbers.count == parts.count ? numbers : []
  }
}
