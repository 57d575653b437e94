import TyphoonTrack

// The table of layers: a row for each.

extension Layer {
  /// What the features are, in a sentence.
  package var help: String { row.help }

  /// The layer's row.
  var row: LayerRow {
    switch self {
    case .strikeProbability:
      LayerRow(
        .polygon, of: .forecast, coloring: .strike, isDerivable: true, isComputed: true,
        "Area that a given share of the members of an ensemble passes within a distance."
      ) { color, _ in
        FeatureStyle(
          color ?? Palette.strikes[0], width: 1, opacity: 0.9, fill: color ?? Palette.strikes[0],
          fillOpacity: 0.45)
      } make: { made, inputs, overlay in
        for shown in inputs.ensembles where !shown.isConsensus {
          made.addStrikeAreas(of: shown, inputs.options, &overlay)
        }
      }
    case .potentialArea:
      LayerRow(
        .polygon, of: .forecast, in: [.webMaps, .drawnMaps], isDerivable: true,
        "Potential track area (the forecast cone): where the centre may go."
      ) { _, _ in
        FeatureStyle(Palette.areaLine, width: 1.5, fill: Palette.areaFill, fillOpacity: 0.35)
      } make: { made, inputs, overlay in
        for (circles, index) in zip(inputs.circles, inputs.forecasts) {
          made.addPotentialArea(of: index, circles: circles, inputs.options, &overlay)
        }
      }
    case .coneStep:
      LayerRow(
        .polygon, of: .forecast, isDerivable: true, isComputed: true,
        "Potential track area of a given probability, from a table, members or the agency's circles."
      ) { _, _ in
        FeatureStyle(
          Palette.coneLine, width: 1, opacity: 0, fill: Palette.coneLine, fillOpacity: 0.1)
      } make: { made, inputs, overlay in
        made.addConeSteps(inputs, &overlay)
      }
    case .warningArea:
      LayerRow(
        .polygon, of: .forecast, in: [.webMaps, .drawnMaps], coloring: .wind, isDerivable: true,
        timeInTitle: { $0.start },
        "Area that should prepare for storm winds, as the agency draws it."
      ) { color, _ in
        FeatureStyle(color ?? Palette.storm, fill: color ?? Palette.storm, fillOpacity: 0.05)
      } make: { made, inputs, overlay in
        for index in inputs.forecasts { made.addWarningAreas(of: index, inputs.options, &overlay) }
      }
    case .windSwath:
      LayerRow(
        .polygon, of: .either, coloring: .wind, isDerivable: true, timeInTitle: { $0.start },
        "Area that winds of a given speed sweep from fix to fix.", style: LayerRow.windStyle
      ) { made, inputs, overlay in
        made.addObservedSwaths(inputs.options, &overlay)
        for index in inputs.forecasts {
          made.addForecastSwaths(of: index, inputs.options, &overlay)
        }
      }
    case .probabilityCircle:
      LayerRow(
        .polygon, of: .forecast, in: [.webMaps, .drawnMaps], isDerivable: true,
        timeInTitle: { $0.end ?? $0.start }, timeInID: { $0.end },
        "Circle that contains the centre at one time with a given probability."
      ) { _, _ in
        FeatureStyle(
          Palette.probability, width: 1, opacity: 0.8, fill: Palette.areaFill, isDashed: true)
      } make: { made, inputs, _ in
        for (circles, index) in zip(inputs.circles, inputs.forecasts) {
          made.addProbabilityCircles(circles, of: index)
        }
      }
    case .windRadius:
      LayerRow(
        .polygon, of: .either, in: [.webMaps, .drawnMaps], coloring: .wind,
        timeInTitle: { $0.start }, timeInID: { $0.start },
        "Area in which winds reach a given speed.", style: LayerRow.windStyle
      ) { made, inputs, _ in
        let (past, tolerance) = (inputs.options.showsPastRadii, inputs.options.tolerance)
        made.addObservedRadii(past: past, tolerance: tolerance, inputs.forecasts)
        for index in inputs.forecasts {
          made.addForecastRadii(of: index, past: past, tolerance: tolerance)
        }
      }
    case .warning:
      LayerRow(
        .line, of: .observed, in: [.webMaps, .drawnMaps], coloring: .warning,
        remains: true, timeInTitle: { $0.start },
        "Coasts under warnings and watches of the latest advisory."
      ) { color, _ in
        let row = CoastWarning.Kind.allCases.lazy.map { $0.row }.first { $0.color == color }
        return FeatureStyle(color ?? Palette.quiet, width: row?.width ?? 5)
      } make: { made, inputs, _ in
        made.addCoastWarnings(inputs.options.forecasts)
      }
    case .arrival:
      LayerRow(
        .line, of: .forecast, coloring: .wind, remains: true, isDerivable: true, isComputed: true,
        timeInTitle: { $0.start }, timeInID: { $0.start },
        "Line that winds of a given speed first reach at a time, if the forecast holds, or shares of members."
      ) { color, _ in
        FeatureStyle(color ?? Palette.gale, width: 1.8)
      } make: { made, inputs, overlay in
        made.addArrivals(inputs, &overlay)
      }
    case .track:
      LayerRow(.line, of: .observed, in: [.webMaps], remains: true, "Past track, as one line.") {
        _, _ in
        FeatureStyle(Palette.casing, width: 3)
      } make: { made, inputs, _ in
        made.addTrack(tolerance: inputs.options.tolerance)
      }
    case .trackSegment:
      LayerRow(
        .line, of: .observed, in: [.drawnMaps], coloring: .intensity, remains: true,
        timeInID: { $0.start }, "Past track from one fix to the next."
      ) { color, _ in
        FeatureStyle(color ?? Palette.unclassed, width: 4)
      } make: { made, inputs, _ in
        made.addTrackSegments(tolerance: inputs.options.tolerance)
      }
    case .forecastTrack:
      LayerRow(.line, of: .forecast, in: [.webMaps, .drawnMaps], "Forecast track.") { _, _ in
        FeatureStyle(Palette.forecast, isDashed: true)
      } make: { made, inputs, _ in
        for index in inputs.forecasts {
          made.addForecastTrack(of: index, tolerance: inputs.options.tolerance)
        }
      }
    case .forecastError:
      LayerRow(
        .line, of: .forecast, remains: true, isDerivable: true, isComputed: true,
        timeInTitle: { $0.start }, timeInID: { $0.start },
        "Line from each forecast position to where the centre was at its time, with the error."
      ) { _, _ in
        FeatureStyle(Palette.lines[1], width: 1.5, opacity: 0.8)
      } make: { made, inputs, _ in
        made.addForecastErrors(of: inputs.forecasts, inputs.options)
      }
    case .ensembleMean:
      LayerRow(
        .point, of: .forecast, isMoment: true, isDerivable: true, isComputed: true,
        timeInTitle: { $0.start }, timeInID: { $0.start },
        "Mean position of the members of an ensemble, or of techniques."
      ) { _, _ in
        FeatureStyle(Palette.lines[3], isPoint: true)
      } make: { made, inputs, _ in
        for shown in inputs.ensembles { made.addMeans(of: shown) }
      }
    case .fix:
      LayerRow(
        .point, of: .observed, in: [.webMaps, .drawnMaps], coloring: .intensity, isMoment: true,
        mark: .own, timeInID: { $0.start }, "Observed fix."
      ) { color, _ in
        FeatureStyle(color ?? Palette.unclassed, isPoint: true)
      } make: { made, _, _ in
        made.addFixes()
      }
    case .forecastFix:
      LayerRow(
        .point, of: .forecast, in: [.webMaps, .drawnMaps], coloring: .intensity, isMoment: true,
        mark: .own, timeInID: { $0.start }, "Forecast fix."
      ) { color, _ in
        FeatureStyle(color ?? Palette.forecast, isPoint: true)
      } make: { made, inputs, _ in
        for index in inputs.forecasts { made.addForecastFixes(of: index) }
      }
    case .landfall:
      LayerRow(
        .point, of: .either, isMoment: true, remains: true, isDerivable: true, isComputed: true,
        mark: .ring, timeInTitle: { $0.start }, timeInID: { $0.start },
        "Where the track comes from the sea onto land."
      ) { _, _ in
        FeatureStyle(Palette.lines[1], isPoint: true)
      } make: { made, inputs, _ in
        made.addLandfalls()
        for index in inputs.forecasts { made.addLandfalls(of: index) }
      }
    case .place:
      LayerRow(
        .point, of: .observed, isDerivable: true, isComputed: true, mark: .own,
        "Place of '--places', with the storm's closest approach."
      ) { _, _ in
        FeatureStyle(Palette.ink, isPoint: true)
      } make: { made, inputs, _ in
        made.addPlaces(inputs)
      }
    }
  }
}

extension LayerRow {
  /// Winds of forecasts are fainter.
  fileprivate static let windStyle: Style = { color, isForecast in
    FeatureStyle(
      color ?? Palette.gale, width: isForecast ? 1 : 2, opacity: isForecast ? 0.7 : 1,
      fill: color ?? Palette.gale, fillOpacity: isForecast ? 0.04 : 0.15)
  }
}
