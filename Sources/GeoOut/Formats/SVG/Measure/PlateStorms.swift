import TyphoonTrack

extension [StormFeatures] {
  /// The storms by the time of their first fixes, unless their dates are made up.
  var inOrderOfTime: Self {
    func start(_ index: Int) -> Int64 {
      let storm = self[index].storm
      let first = storm.track.first ?? storm.forecasts.first?.fixes.first
      return storm.trackType == .synthetic ? 0 : first?.time.secondsSince1970 ?? 0
    }
    return indices.sorted { (start($0), $0) < (start($1), $1) }.map { self[$0] }
  }
}

extension MapWords {
  /// Returns storms as plates and pages show them; from then on the words suit them.
  mutating func plateStorms(
    _ storms: [StormFeatures], _ options: WritingOptions
  ) -> [PlateStorm] {
    var shown = storms.map { PlateStorm($0, options) }
    let isSeason = shown.isSeason
    let isAnalysed = shown.contains { !$0.storm.track.isEmpty }
    for index in shown.indices {
      shown[index].prepareForPlate()
      shown[index].isOfSeason = isSeason
      shown[index].isForecastOnly = isAnalysed && shown[index].storm.track.isEmpty
    }
    if 2...PlateStorm.mostWithTimes ~= shown.count, !shown.contains(where: { $0.hasClasses }) {
      for index in shown.indices { shown[index].ownColor = Palette.lines[index] }
    }
    describe(shown)
    filter = options.plate.filter
    shown.tellApart(self, areMany: options.plate.preset == .multiples)
    if options.plate.preset.isPlain {
      shown.simplify(
        except: options.plate.namedLayers, isWarning: options.plate.preset == .warning)
    }
    shown.findTechniques(self)
    for index in shown.indices { shown[index].nameInTips = shown[index].label(self) }
    return shown
  }
}
