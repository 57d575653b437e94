import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// What is computed from the members of ensembles.
  static var ensembles: [OptionDefinition] {
    [
      OptionDefinition(
        "--strike-radius", value: OptionValue("<km>", .number), default: "120",
        "Distance in km within which the centre of a member counts for strike-probability and for places, 1 to 2000. The default is the ECMWF's definition.",
        sets: { $0.features.strike.radius = $1 }, expected: "a number of kilometres from 1 to 2000"
      ) { Double($0).flatMap { 1...2_000 ~= $0 ? Length($0, .kilometres) : nil } },
      OptionDefinition(
        "--levels", value: OptionValue("<list>", .text), default: "5,10,20,30,40,50,60,70,80,90",
        "Percentages of members for strike-probability.",
        sets: { $0.features.strike.levels = $1 }, expected: "percentages above 0, such as 10,50,90"
      ) { value in
        let levels = numbers(value)
        return 1...100 ~= levels.count && levels.allSatisfy { $0 > 0 && $0 <= 100 }
          ? Set(levels).sorted() : nil
      },
      OptionDefinition(
        "--window", value: OptionValue("<time>", .duration),
        "Part of the forecast for strike-probability and for the chances of places, from its base time: 24h, or 24h-48h. By default it is all of it.",
        sets: { $0.features.strike.window = $1 },
        expected: "a duration such as 24h, or a range such as 24h-48h"
      ) { value in
        let ends = value.split(at: "-", omittingEmptySubsequences: false).map {
          Amount.seconds(String($0))
        }
        let start = ends.count == 2 ? ends[0] : 0
        guard 1...2 ~= ends.count, let start, let end = ends.last ?? nil, start < end else {
          return nil
        }
        return start..<end
      },
      OptionDefinition(
        "--strike-wind", value: OptionValue("<list>", .text),
        "Count only the parts of tracks with winds from this speed on, in m/s or with a unit: 17.2,24.5,32.7 or 34kt,64kt. Each speed has areas of its own."
      ) { value, options throws(UsageError) in
        options.features.strike.winds = try value.split(
          at: ",", omittingEmptySubsequences: false
        ).map { (part) throws(UsageError) in
          if let metres = Double(part), metres > 0, metres < 200 {
            return Speed(metres, .metresPerSecond)
          }
          guard let speed = speed(String(part)) else {
            throw UsageError(String(part), for: "--strike-wind", expected: speedForm)
          }
          return speed
        }
      },
      OptionDefinition(
        "--consensus", value: OptionValue("<list>", .text),
        "Add the mean position of these techniques to ensemble-mean: AVNO,HWRF,UKM. It adds the layer.",
        sets: { $0.features.consensus = $1 }, expected: "two techniques or more, such as AVNO,HWRF"
      ) { value in
        let codes = value.split(at: ",").map(String.init)
        return codes.count > 1 ? codes : nil
      },
      OptionDefinition(
        "--min-members", value: OptionValue("<percent>", .number), default: "40",
        "Smallest share of members with a fix for their mean, as a percentage. Two members are needed in any case.",
        sets: { $0.features.minimumMembers = $1 }, expected: "a percentage from 0 to 100"
      ) { value in
        numbers(value).first.flatMap { numbers(value).count == 1 && 0...100 ~= $0 ? $0 : nil }
      },
    ]
  }

  /// Returns the numbers of a list, with or without a percent sign; none if one is not a number.
  static func numbers(_ value: String) -> [Double] {
    let parts = value.split(at: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.hasSuffix("%") ? $0.dropLast() : $0) }
    return numbers.count == parts.count ? numbers : []
  }
}
