import CSystem
import TyphoonTrack

/// The percentage of an area of the layer `cone-step`, and where its radii come from.
struct ConeStep: Hashable {
  /// A table of several percentages, the members of an ensemble, or one circle and the assumption that
  /// errors have a circular normal distribution.
  enum Source: Hashable { case table, members(Int), normal }

  /// How many members an ensemble needs at a time.
  static let minMembers = 20

  let percentage: Double
  let source: Source

  var members: Int? { if case .members(let count) = source { count } else { nil } }
}

extension StormFeatures {
  /// Adds nested areas from the first of these that there is: the table that the user names, or else the
  /// members of an ensemble, the circles of the agency or of a table of one percentage.
  mutating func addConeSteps(_ inputs: LayerInputs, _ overlay: inout Overlay) {
    let (options, storm) = (inputs.options, self.storm)
    let steps = options.coneSteps.isEmpty ? [20, 40, 60, 80] : options.coneSteps
    let tables = options.cone?.steps ?? []
    let ofTables = options.coneSteps.isEmpty ? tables.map { $0.percentage } : options.coneSteps
    for index in inputs.forecasts where !tables.isEmpty && storm.forecasts[index].isOfficial {
      let forecast = storm.forecasts[index]
      addSteps(ofTables, of: index, .table, options, &overlay) { step in
        let table = tables.first { $0.percentage == step }
        return storm.fixesFromBase(of: forecast).compactMap { fix in
          let lead = fix.time.secondsSince1970 - forecast.baseTime.secondsSince1970
          return table?.radius(of: fix, in: storm, leadTime: lead).map {
            MovingArea.State(fix.time, fix.position, radius: $0.radius.value(in: .metres))
          }
        }
      }
    }
    for shown in inputs.ensembles where options.cone == nil && !shown.isConsensus {
      let means = shown.means.filter { $0.members >= ConeStep.minMembers }
      let source = ConeStep.Source.members(shown.ensemble.members.count)
      addSteps(steps, of: shown.forecast, source, options, &overlay) { step in
        means.map { MovingArea.State($0.time, $0.position, radius: $0.radius(holding: step)) }
      }
    }
    guard coneSteps.isEmpty, !options.hasKnownConeStepsOnly else { return }
    // With a circular normal distribution a fraction p is within a radius proportional to √−ln(1−p).
    func depth(_ percentage: Double) -> Double { -log(1 - min(max(percentage, 1), 99) / 100) }
    let known = steps.filter { $0 <= FeatureOptions.mostInCone }
    for (circles, index) in zip(inputs.circles, inputs.forecasts) where !circles.isEmpty {
      let states = areaStates(of: storm.forecasts[index], circles: circles, options)
      // The base fix has a circle like the first.
      let shown = (states.count > circles.count ? [circles[0]] : []) + circles
      if known.count < steps.count {
        findings.append(
          "'cone-step' of \(storm.id) above \(FeatureOptions.mostInCone.shown) % omitted: one circle does not tell the tails of the errors, a table of several percentages or 20 members do"
        )
      }
      addSteps(known, of: index, .normal, options, &overlay) { step in
        zip(states, shown).map { state, circle in
          let factor = (depth(step) / depth(circle.radius.percentage)).squareRoot()
          return MovingArea.State(
            time: state.time,
            shape: RadialShape(center: state.shape.center, radii: state.shape.radii * factor))
        }
      }
    }
    if coneSteps.isEmpty, !inputs.forecasts.isEmpty,
      options.layers != LayerSelection(Layer.allCases)
    {
      notes.append("no 'cone-step' of \(storm.id): it has no probability circles and no 20 members")
    }
  }

  /// Adds the areas that circles sweep, the largest first.
  private mutating func addSteps(
    _ steps: [Double], of forecast: Int, _ source: ConeStep.Source, _ options: FeatureOptions,
    _ overlay: inout Overlay, states: (Double) -> [MovingArea.State]
  ) {
    for (step, states) in zip(steps, steps.map(states)).reversed() {
      let stations = states.map { Sweep.Station($0.shape, tolerance: options.tolerance) }
      guard let last = states.last, states.contains(where: { $0.shape.reach > 0 }),
        let shape = addSweptArea(.coneStep, [stations], options, &overlay)
      else { continue }
      coneSteps.append(ConeStep(percentage: step, source: source))
      add(
        .coneStep, forecast: forecast, entry: coneSteps.count - 1, isDerived: true,
        time: .span(storm.forecasts[forecast].baseTime, last.time), shape: shape)
    }
  }

  /// Returns the step of a feature of the layer `cone-step`.
  func coneStep(of feature: Feature) -> ConeStep? {
    feature.layer == .coneStep ? feature.entry.map { coneSteps[$0] } : nil
  }
}
