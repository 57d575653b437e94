import CSystem

// The rules for winds and pressures.

extension Check {
  static let ofWinds = [
    Check(
      "pressure", "a central pressure below 850 or above # hPa", 1_050,
      .fix { spot, limit in
        guard let own = spot.pressure, !(850...limit ~= own) else { return nil }
        return ("a central pressure of \(own) hPa", "850 to \(limit) hPa")
      }),
    Check(
      "wind", "a wind below 8 or above # kt", 185,
      .fix { spot, limit in
        guard let own = spot.knots, !(8...limit ~= own) else { return nil }
        return ("a wind of \(own) kt", "8 to \(limit) kt")
      }),
    Check(
      "wind-pressure",
      "a wind more than # kt from 6.7 (1010 − p)^0.644, that of its pressure (Atkinson and Holliday 1977)",
      55,
      .fix { spot, limit in
        guard let wind = spot.knots, let pressure = spot.pressure else { return nil }
        let usual = 6.7 * pow(max(0, 1_010 - pressure), 0.644)
        guard abs(wind - usual) > limit else { return nil }
        return (
          "\(wind) kt and \(pressure) hPa",
          "at most \(limit) kt from the \(Int(usual.rounded())) kt of this pressure"
        )
      }),
    Check(
      "gust", "a gust below the wind, or above # times the wind", 2, alarms: 1,
      .fix { spot, limit in
        guard let gust = spot.fix.pointee.gust?.speed.value(in: .knots).toOneDecimal, gust > 0,
          let wind = spot.knots, !(wind - 1...limit * wind + 1 ~= gust)
        else { return nil }
        return ("a gust of \(gust) kt and a wind of \(wind) kt", "one to \(limit) times the wind")
      }),
    Check(
      "class", "a wind two classes from the agency's own class", 0,
      .fix { spot, _ in
        guard let own = spot.fix.pointee.agencyClass, let usual = own.winds, let wind = spot.knots,
          !(usual ~= wind)
        else { return nil }
        return (
          "\(wind) kt and the class '\(own.shown)'", "\(usual.lowerBound) to \(usual.upperBound) kt"
        )
      }),
    Check(
      "wind-step", "a change of the wind by more than # kt and 2.5 kt an hour", 50,
      .neighbours { spot, limit in spot.step("kt", limit, hourly: 2.5) { $0.knots } }),
    Check(
      "pressure-step", "a change of the pressure by more than # hPa and 5 hPa an hour", 30,
      .neighbours { spot, limit in spot.step("hPa", limit, hourly: 5) { $0.pressure } }),
    Check(
      "wind-spike", "a wind more than # kt above or below those of both neighbours", 29,
      .neighbours { spot, limit in spot.spike("kt", by: limit) { $0.knots } }),
    Check(
      "pressure-spike", "a pressure more than # hPa above or below those of both neighbours", 19,
      .neighbours { spot, limit in spot.spike("hPa", by: limit) { $0.pressure } }),
  ]
}

extension AgencyClass {
  /// The code, or the English words.
  var shown: String { code ?? words["en"] ?? "" }

  /// The winds in kt of the class, and of one class below and above it; `nil` for classes without winds.
  var winds: ClosedRange<Double>? {
    code.map { Self.winds[$0] } ?? words["en"].flatMap { Self.winds[$0.uppercased()] }
  }

  private static let winds: [String: ClosedRange<Double>] = [
    "TD": 0...63, "TROPICAL DEPRESSION": 0...63, "SD": 0...63, "SUBTROPICAL DEPRESSION": 0...63,
    "TS": 15...95, "TROPICAL STORM": 15...95, "SS": 15...95, "SUBTROPICAL STORM": 15...95,
    "STS": 30...105, "SEVERE TROPICAL STORM": 30...105, "TY": 34...185, "TYPHOON": 34...185,
    "HU": 34...185, "HURRICANE": 34...185, "STY": 50...185, "SuperTY": 50...185, "ST": 50...185,
    "SUPER TYPHOON": 50...185,
  ]
}
