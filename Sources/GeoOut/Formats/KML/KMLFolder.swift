import TyphoonTrack

/// The folder of a layer, which readers of GIS data treat as a layer of its own.
///
/// GDAL makes a layer from every folder, with its name, and an empty layer from a folder that
/// contains only folders. So folders are not nested, and no two have the same name.
struct KMLFolder {
  private let name, snippet: String
  private let isCrowded: Bool

  /// Creates the folder of a layer.
  init(_ layer: Layer, _ summary: MapSummary, _ options: WritingOptions) {
    let words = MapWords(language: options.language)
    let shown = KMLWords.folder(of: layer, words)
    name =
      summary.onlyStorm.map { storm in
        words.labelled(
          ListedStorm.name(of: storm.storm, words), shown.prefix(1).lowercased() + shown.dropFirst()
        )
      } ?? shown
    snippet = KMLWords.snippet(of: layer, words)
    isCrowded = Self.isCrowded(layer, count: summary.count(of: layer))
  }

  /// Whether the features of a layer would crowd the list of places and their view: then only the
  /// folder is listed.
  static func isCrowded(_ layer: Layer, count: Int) -> Bool {
    count > 20 || (layer == .trackSegment && count > 0)
  }

  /// Writes the part before the placemarks.
  func open(in output: inout TextBuffer) {
    output.append("<Folder>\n")
    output.append(element: "name", name)
    output.append("<Snippet maxLines=\"2\">")
    output.append(xml: snippet)
    output.close("Snippet")
    if isCrowded { output.append(element: "styleUrl", "#" + KMLStyles.crowded) }
  }
}
