import GeoOut
import TyphoonTrack

extension Options {
  /// The layers that the user requested.
  enum LayerRequest: Hashable {
    /// The default layers of the format.
    case `default`
    /// These layers.
    case only(LayerSelection)
    /// The default layers of the format, and these.
    case added(LayerSelection)

    /// Parses the value of `--layers`.
    init(_ value: String) throws(UsageError) {
      var layers: [Layer] = []
      for part in value.split(at: ",", omittingEmptySubsequences: false) {
        let name = part.drop { $0 == " " || $0 == "+" }
        guard name != "all" else {
          layers += Layer.allCases
          continue
        }
        let known = Names.synonyms[name.lowercased()] ?? String(name)
        let layer = try OptionDefinition.choice(known, of: Names.layers, for: "--layers")
        layers.append(Layer(rawValue: layer) ?? .track)
      }
      let selection = LayerSelection(layers)
      self = value.hasPrefix("+") ? .added(selection) : .only(selection)
    }

    /// Whether the user named a layer, rather than getting it by default.
    func names(_ layer: Layer) -> Bool {
      switch self {
      case .default: false
      case .only(let layers), .added(let layers): layers.contains(layer)
      }
    }

    /// Whether the user asked for all layers, rather than for each by its name.
    var isAll: Bool {
      let all = LayerSelection(Layer.allCases)
      return self == .only(all) || self == .added(all)
    }

    /// Adds a layer.
    mutating func add(_ layer: Layer) {
      let layer = LayerSelection([layer])
      switch self {
      case .default: self = .added(layer)
      case .only(let layers): self = .only(layers.union(layer))
      case .added(let layers): self = .added(layers.union(layer))
      }
    }

    /// The layers to write in a format, of those that it can hold.
    func selection(for writer: any FeatureWriter) -> LayerSelection {
      switch self {
      case .default: writer.layers
      case .only(let layers): layers.intersection(writer.possibleLayers)
      case .added(let layers): writer.layers.union(layers.intersection(writer.possibleLayers))
      }
    }

    /// Throws if a format would have no layer, or if none of the formats can hold a named layer.
    func check(for writers: [any FeatureWriter]) throws(UsageError) {
      guard !isAll else { return }
      let named = Layer.allCases.filter(names)
      for writer in writers {
        let lost = named.filter { layer in !writers.contains { $0.possibleLayers.contains(layer) } }
        guard let layer = selection(for: writer).isEmpty ? named.first : lost.first else {
          continue
        }
        let possible = Layer.allCases.filter(writer.possibleLayers.contains).map { $0.rawValue }
        throw UsageError(
          "'--layers \(layer.rawValue)' cannot be written as \(writer.name), "
            + "which holds only \(possible.joined(separator: ", "))")
      }
    }
  }
}
