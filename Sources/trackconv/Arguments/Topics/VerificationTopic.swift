import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// How forecasts are verified.
  static var verification: [OptionDefinition] { cases + tables + errorCone }

  private static var cases: [OptionDefinition] {
    [
      OptionDefinition(
        "--truth", value: OptionValue("<agency>", .text),
        "Verify with the track of this agency. By default it is a reviewed track, or else a provisional one, a best track, bulletins.",
        sets: { $0.verification.truth = $1 }, expected: "an agency such as NHC"
      ) { Agency.named($0)?.code },
      OptionDefinition(
        "--interpolate",
        "Verify also between fixes: forecasts at observed fixes of 00, 06, 12 and 18 UTC, and observed tracks at forecast times."
      ) { $1.verification.rules.interpolates = true },
      OptionDefinition(
        "--all-natures",
        "Verify also storms that are not tropical or subtropical at base and valid time, such as remnant lows."
      ) { $1.verification.rules.hasAllNatures = true },
      OptionDefinition(
        "--over-water",
        "Verify each forecast only until its centre or the observed one is first on land.",
        "Land of at least '--min-island' counts."
      ) { $1.verification.isOverWater = true },
      OptionDefinition(
        "--geodesic",
        "Measure on the ellipsoid of WGS 84, instead of the NHC's sphere of 60 nautical miles a degree."
      ) { $1.verification.rules.measure = .geodesic },
      OptionDefinition(
        "--ensemble-members", value: OptionValue("<n>", .number),
        "Number of members with a position that the mean of an ensemble needs, 2 to 1000. The default is 12 for the GEFS (AP), 20 for the ECMWF (EN, EP), and half of others.",
        sets: { $0.verification.leastMembers = $1 }, expected: "a number from 2 to 1000"
      ) { Int($0).flatMap { 2...1_000 ~= $0 ? $0 : nil } },
    ]
  }

  private static var tables: [OptionDefinition] {
    [
      OptionDefinition(
        "--quantity", value: OptionValue("<list>", .list, quantities), default: "track,wind",
        formats: ["verify"],
        "What is verified; radii are those of 34, 50 and 64 kt in each quadrant.",
        "The distance, its parts along and across the storm's motion (ahead and to the right are positive, in both hemispheres), wind, pressure, radii of winds, and the first landfall in place and time, at the lead time of the observed one to the next 12 hours.",
        sets: { $0.verification.table.kinds = $1 },
        expected: "some of \(quantities.joined(separator: ", "))"
      ) { value in
        var kinds: [ErrorKind] = []
        for name in value.lowercased().split(at: ",", omittingEmptySubsequences: false) {
          guard name != "all" else { return ErrorKind.names.flatMap { $0.kinds } }
          guard let known = ErrorKind.names.first(where: { $0.name == name }) else { return nil }
          kinds += known.kinds.filter { !kinds.contains($0) }
        }
        return kinds
      },
      OptionDefinition(
        "--baseline", value: OptionValue("<code>", .technique), formats: ["verify"],
        "Technique that others are compared with: skill is how much smaller their mean error is than its, as a percentage, and superior how often theirs is smaller, on the cases of both."
      ) { $1.verification.table.baseline = $0 },
      OptionDefinition(
        "--homogeneous", formats: ["verify"],
        "Count only the cases that all techniques have: those of '--technique', or else those with two thirds of the official forecast's cases at 48 and at 120 h."
      ) { $1.verification.table.isHomogeneous = true },
      OptionDefinition(
        "--by", value: OptionValue("<what>", .choice, groupings), formats: ["verify"],
        "Add errors up by storm, season, basin or base time.",
        sets: { $0.verification.grouping = $1 }
      ) { VerificationOptions.Grouping(rawValue: $0) },
      OptionDefinition(
        "--pairs", formats: ["verify"],
        "List each forecast position beside the observed one, with the names of MET's TC-Pairs: TK_ERR, ALTK_ERR, CRTK_ERR, AMAX_WIND, BMAX_WIND."
      ) { $1.verification.listsPairs = true },
    ]
  }

  private static var errorCone: [OptionDefinition] {
    [
      OptionDefinition(
        "--cone-table", value: OptionValue("<file>", .output), formats: ["verify"],
        "Write the radii that hold '--percent' of the track errors of official forecasts, or of '--technique', by basin and lead time, as a table for '--cone'."
      ) { $1.verification.coneTable = $0 },
      OptionDefinition(
        "--percent", value: OptionValue("<list>", .text), default: "67",
        "Percentages of the cases that the radii of '--cone-table' hold: 20,40,67,90. Of a table with several, '--cone' takes the one nearest to this.",
        sets: { $0.verification.percents = $1 }, expected: "percentages from 1 to 100, such as 67"
      ) { value in
        let numbers = value.split(at: ",", omittingEmptySubsequences: false).map { Double($0) }
        let percents = numbers.compactMap { $0 }.filter { 1...100 ~= $0 }
        return percents.count == numbers.count ? Set(percents).sorted() : nil
      },
      OptionDefinition(
        "--ellipse", formats: ["verify"],
        "Write the half axes of ellipses along and across the storm's motion instead of radii, for other programs: maps draw circles."
      ) { $1.verification.hasEllipses = true },
    ]
  }

  private static let quantities = ErrorKind.names.map { $0.name } + ["all"]
  private static let groupings = VerificationOptions.Grouping.allCases.map { $0.rawValue }
}
