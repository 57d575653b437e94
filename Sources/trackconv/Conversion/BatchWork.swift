import GeoOut
import TyphoonTrack

extension Conversion {
  /// Whether maps show wind radii, or storms are merged, which are compared with their radii.
  static func needWindRadii(
    _ options: Options, _ outputs: [MapOutput], _ stormOutputs: [StormOutput]
  ) -> Bool {
    let maps =
      outputs.map { ($0.writer, $0.selection) } + stormOutputs.map { ($0.writer, $0.selection) }
    let ofRadii = LayerSelection([.windRadius, .windSwath, .warningArea, .place])
    return options.hasOtherInputs
      || maps.contains {
        $0.describesFixes || $0.tabulatesRadii || !$1.intersection(ofRadii).isEmpty
      }
  }

  /// A storm and the name of its input.
  struct Item: Sendable {
    let storm: Storm
    let input: String
  }

  /// The result of one batch.
  struct Batch: Sendable {
    /// A piece of each map of all storms.
    var pieces: [MapPiece]
    /// For each output with a file for each storm, the maps.
    var maps: [[StormMap]]
    /// Warnings and notes about the shapes.
    var findings: [Finding] = []
  }

  /// What turns storms into pieces of maps, on any thread.
  static func work(
    _ options: Options, _ outputs: [MapOutput], _ stormOutputs: [StormOutput]
  ) -> @Sendable ([Item]) -> Batch {
    var features = options.features
    features.layers = (outputs.map { $0.selection } + stormOutputs.map { $0.selection })
      .reduce(LayerSelection([])) { $0.union($1) }
    let writers = outputs.map { ($0.writer, $0.selection) }
    let templates = stormOutputs.map { ($0.template, $0.writer, $0.selection) }
    let writing = options.writing
    return { [features] items in
      var maker = FeatureMaker(features)
      var batch = Batch(pieces: writers.map { _ in MapPiece() }, maps: templates.map { _ in [] })
      for (order, item) in items.enumerated() {
        if order == 1 {
          for index in batch.pieces.indices { batch.pieces[index].reserve(times: items.count) }
        }
        let made = maker.features(of: item.storm)
        var messages = made.findings
        var notes = made.notes
        // Several maps report the same finding about a shape.
        func add(_ found: [Finding.Message]) {
          for message in found where !messages.contains(message) { messages.append(message) }
        }
        for (index, (writer, selection)) in writers.enumerated() {
          batch.pieces[index].add(made.selecting(selection), as: writer, options: writing)
          add(batch.pieces[index].takeFindings())
        }
        for (index, (template, writer, selection)) in templates.enumerated() {
          var piece = MapPiece()
          piece.add(made.selecting(selection), as: writer, options: writing)
          add(piece.takeFindings())
          add(writer.warnings(piece.storms, options: writing))
          for (severity, message) in writer.findings(piece.summary, options: writing) {
            if severity == .note { notes.append(message) } else { add([message]) }
          }
          guard piece.summary.box != nil else {
            if writer.drawsAllStormsAtClosing {
              notes.append("no file for \(item.storm.id): it has no features in the layers")
            }
            continue
          }
          batch.maps[index].append(
            StormMap(
              path: template.path(of: item.storm), storm: item.storm.id,
              bytes: Result { () throws(WriteError) in
                try piece.whole(as: writer, options: writing)
              }))
        }
        let location = Finding.Location(file: item.input)
        batch.findings += messages.map { Finding(.warning, $0, at: location) }
        batch.findings += notes.map { Finding(.note, $0, at: location) }
      }
      return batch
    }
  }
}
