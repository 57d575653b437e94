import GeoOut
import TyphoonTrack

extension Options {
  /// The options with those that others imply.
  var withImplied: Options {
    var options = self
    if !features.consensus.isEmpty { options.layers.add(.ensembleMean) }
    if !features.coneSteps.isEmpty { options.layers.add(.coneStep) }
    if !features.arrivalWinds.isEmpty { options.layers.add(.arrival) }
    if writing.plate.multiples == .landfall { options.layers.add(.landfall) }
    if writing.plate.preset == .verify { options.layers.add(.forecastError) }
    options.features.verification = verification.rules(features)
    guard !options.layers.isAll else { return options }
    if options.layers.names(.forecastError) {
      options.joinsStorms = true
      // By default past forecasts are not shown, and the newest has no errors yet.
      if features.forecasts.baseTimes == .newest { options.features.forecasts.baseTimes = .all }
    }
    if layers.names(.landfall), writing.properties.isAll {
      options.writing.properties = writing.properties.adding("distance_to_land_km")
    }
    return options
  }

  /// Sets what the formats of the outputs need.
  ///
  /// - Parameters:
  ///   - writers: The formats.
  ///   - shown: The format that is written to a terminal, if there is one.
  /// - Throws: If a format cannot follow the options.
  mutating func settle(
    for writers: [any FeatureWriter], onTerminal shown: (any FeatureWriter)?
  ) throws(UsageError) {
    drawsAllStorms = writers.contains { $0.drawsAllStormsAtClosing }
    if writing.plate.preset == .warning, drawsAllStorms {
      features.hasKnownConeStepsOnly = !layers.names(.coneStep)
      for layer in [Layer.arrival, .place, .coneStep] { layers.add(layer) }
      features.cities = places == nil ? PlatePreset.mostCities : 0
    }
    try layers.check(for: writers)
    if let shown, shown.isBinary {
      throw UsageError(
        "\(shown.name.uppercased()) is binary and is not written to a terminal: "
          + "name a file with '-o <file>', or redirect standard output")
    }
    if writing.geoJSON.hasContinuousLongitudes,
      let other = writers.first(where: { !$0.mayContinueLongitudes })
    {
      throw UsageError("'--longitudes continuous' applies to GeoJSON only, not to '\(other.name)'")
    }
    if writing.clip != nil, writing.geoJSON.lineTimes != nil {
      throw UsageError("'--clip' cuts no lines with times: leave out '--line-times'")
    }
    if let projection = writing.plate.projection {
      do throws(WriteError) { try PlateProjection.check(projection) } catch {
        throw UsageError("Invalid value for '--crs': \(error.description.forTerminal)")
      }
    }
    writing.film.features = features
    for writer in writers where writer.tabulatesRadii {
      writing.tableLayers = writing.tableLayers.union(layers.selection(for: writer))
    }
  }
}
