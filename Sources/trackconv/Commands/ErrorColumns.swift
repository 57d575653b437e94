import GeoOut
import TyphoonTrack

/// The columns of `verify`.
enum ErrorColumns {
  /// A pair with its storm.
  struct Row {
    let storm: Storm
    let technique: String
    let pair: ForecastPair
  }

  /// What is printed above a table for people.
  static func head(_ rules: VerificationRules) -> String {
    let sphere =
      rules.measure == .sphere
      ? "a sphere of 60 nautical miles a degree" : "the ellipsoid of WGS 84"
    return """
      Forecast errors on \(sphere). Rules: \(rules.words).
      Bias is forecast minus observed; along is positive ahead, cross to the right.

      """ + "\n"
  }

  /// The columns of a table of errors.
  static func summary(_ options: Options) -> [ListColumn<ErrorSummary>] {
    let units = options.writing.plate.units ?? .knots
    let isForPeople = options.to == nil
    // Adding 0 makes -0 one without a sign.
    func tenths(_ value: Double) -> String {
      let tenths = value.toOneDecimal + 0
      return isForPeople ? "\(tenths)" : tenths.plain
    }
    func error(
      _ name: String, _ title: String? = nil, _ read: @escaping (ErrorSummary) -> Double?
    ) -> ListColumn<ErrorSummary> {
      ListColumn(name: name, title: title, isNumber: true) { row in
        read(row).map { tenths($0 / row.kind.unit(units).size) }
      }
    }
    func share(
      _ name: String, _ title: String, _ read: @escaping (ErrorSummary) -> Double?
    ) -> ListColumn<ErrorSummary> {
      ListColumn(name: name, title: title, isNumber: true) { read($0).map(tenths) }
    }
    let rules = options.verification.rules.words
    let grouping = options.verification.grouping
    return (grouping.map { [.text($0.column) { $0.group }] } ?? []) + [
      .text("quantity") { $0.kind.name }, .text("technique") { $0.technique },
      ListColumn(name: "lead_h", title: "lead h", isNumber: true) { hours($0.lead).plain },
      .number("cases") { Double($0.cases) }, error("mean") { $0.mean },
      error("median") { $0.percentile(50) }, error("p67", "67 %") { $0.percentile(67) },
      error("p90", "90 %") { $0.percentile(90) }, error("bias") { $0.bias },
      error("ci95", "± 95 %") { $0.interval }, share("skill_percent", "skill %") { $0.skill },
      share("superior_percent", "FSP %") { $0.superior }, error("spread") { $0.spread },
      share("inside67_percent", "in 67 %") { $0.inside },
      .text("unit") { $0.kind.unit(units).name }, .text("rules") { _ in rules },
    ]
  }

  /// The columns of a list of pairs: nautical miles, knots and hectopascals.
  static func pairs(_ rules: VerificationRules) -> [ListColumn<Row>] {
    func length(_ name: String, _ read: @escaping (TrackError) -> Double) -> ListColumn<Row> {
      .number(name) { hundredths(read($0.pair.error)) }
    }
    func value(_ name: String, _ read: @escaping (ForecastPair) -> Float) -> ListColumn<Row> {
      .number(name) { row in
        let value = read(row.pair)
        return value.isNaN ? nil : hundredths(Double(value))
      }
    }
    let words = rules.words
    return StormInfo.identity { $0.storm } + [
      .text("technique") { $0.technique },
      .text("base_time") { Timestamp(secondsSince1970: $0.pair.base).compact },
      .text("time") { Timestamp(secondsSince1970: $0.pair.base + $0.pair.lead).compact },
      .number("lead_h") { hours($0.pair.lead) },
      .number("forecast_lat") { place($0.pair.forecast.latitude) },
      .number("forecast_lon") { place($0.pair.forecast.longitude) },
      .number("observed_lat") { place($0.pair.observed.latitude) },
      .number("observed_lon") { place($0.pair.observed.longitude) },
      length("error_nmi") { $0.distance }, length("along_nmi") { $0.along },
      length("cross_nmi") { $0.cross }, value("forecast_wind_kt") { $0.winds.forecast },
      value("observed_wind_kt") { $0.winds.observed },
      value("wind_error_kt") { $0.winds.forecast - $0.winds.observed },
      value("forecast_pressure_hpa") { $0.pressures.forecast },
      value("observed_pressure_hpa") { $0.pressures.observed },
      value("pressure_error_hpa") { $0.pressures.forecast - $0.pressures.observed },
      .number("landfall_later_h") { $0.pair.landfallHours.map { hundredths(Double($0)) } },
      .text("interpolated") { $0.pair.isInterpolated ? "true" : nil },
      // The names of MET's TC-Pairs.
      length("TK_ERR") { $0.distance }, length("ALTK_ERR") { $0.along },
      length("CRTK_ERR") { $0.cross }, value("AMAX_WIND") { $0.winds.forecast },
      value("BMAX_WIND") { $0.winds.observed }, .text("rules") { _ in words },
    ]
  }

  private static func hours(_ lead: Int64) -> Double { hundredths(Double(lead) / 3_600) }
  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }
  private static func place(_ degrees: Double) -> Double {
    (degrees * 10_000).rounded() / 10_000 + 0
  }
}

extension ErrorKind {
  /// The unit in which its errors are printed, and its size in the unit of pairs.
  fileprivate func unit(_ speed: SpeedUnit) -> (name: String, size: Double) {
    switch (self, speed) {
    case (.pressure, _): ("hPa", 1)
    case (.landfallTime, _): ("h", 1)
    case (.wind, _): (speed.symbol, 1 / Speed(1, .knots).value(in: speed))
    // Lengths have the unit that goes with that of speeds, as on plates.
    case (_, .knots): ("nmi", 1)
    case (_, .milesPerHour): ("mi", 1_609.344 / 1_852)
    case (_, .metresPerSecond), (_, .kilometresPerHour): ("km", 1_000.0 / 1_852)
    }
  }
}
