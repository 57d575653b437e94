import CPage
import TyphoonTrack

/// Fills the frame of a page.
struct MapPage {
  let storms: [PlateStorm]
  let drawing: HTMLMap.Drawing
  let table: HTMLTable
  let paths: [[HTMLPath]]
  /// The GeoJSON, compressed.
  let geojson: String
  let summary: MapSummary
  let options: WritingOptions
  let words: MapWords

  /// Writes the page.
  func write(to output: inout TextBuffer) {
    let frame = Self.text(cpage_html())
    // Each piece but the first begins with the name of a place to fill: "title}}</title>…".
    for (index, piece) in frame.split(at: "{{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = piece.firstRange(ofText: "}}") else {
        output.append(String(piece))
        continue
      }
      fill(String(piece[..<end.lowerBound]), to: &output)
      output.append(String(piece[end.upperBound...]))
    }
  }

  private func fill(_ name: String, to output: inout TextBuffer) {
    let header = drawing.header
    switch name {
    case "lang": output.append(words.language.rawValue)
    case "theme": output.append(options.plate.pageTheme.rawValue)
    case "policy": output.append(policy)
    case "title", "heading":
      output.append(
        xml: [header.alarm, header.title].compactMap { $0 }.joined(separator: ": "), in: .html)
    case "style": output.append(Self.code(cpage_css()))
    case "colors": output.append(styles)
    case "script": output.append(Self.script)
    case "class": output.append(xml: header.outlook?.words ?? header.category ?? "", in: .html)
    case "subtitle":
      let time = header.time.map { words.labelled($0.label, $0.words) }
      output.append(
        xml: ([time, header.issued].compactMap { $0 } + header.subtitle).joined(separator: " · "),
        in: .html)
    case "map": output.append(drawing.svg)
    case "many": output.append(drawing.many)
    case "legend": output.append(drawing.legend)
    case "switches": writeSwitches(to: &output)
    case "facts": writeFacts(to: &output)
    case "table": table.write(to: &output)
    case "notes":
      let radii = storms.contains { $0.number != nil } ? words[.seasonRadii] : nil
      for note in [drawing.plateLegend.warning, radii].compactMap({ $0 })
        + drawing.plateLegend.notes
      {
        output.append("p", html: note)
      }
    case "footer":
      let sources = Glossary.footer(
        summary.sources, basemap: options.plate.basemap, words.language, credit: words.credit)
      output.append(
        xml: [options.plate.credit.map(words.sentence), sources].compactMap { $0 }.joined(
          separator: " "), in: .html)
    case "geojson": output.append(geojson)
    case "data":
      output.append(
        scriptData: HTMLData(storms: storms, paths: paths, drawing: drawing, words: words).json)
    default:
      let key = name.dropFirst("word:".count)
      output.append(
        xml: words.page.first { $0.key == key }.map { words[$0.value] } ?? "", in: .html)
    }
  }

  /// Writes the storms with the facts of their latest fixes, which the script replaces as time goes.
  private func writeFacts(to output: inout TextBuffer) {
    if storms.isEmpty { output.append("p", html: words[.noStorms]) }
    for (index, storm) in storms.enumerated() {
      output.append("<div class=\"storm\" data-storm=\"\(index)\">\n")
      output.append("h3", html: storm.label(words))
      let when = [storm.members.map(words.heading), storm.current.map { words.moment($0.time) }]
      output.append(
        "p", "class=\"quiet when\"", html: when.compactMap { $0 }.joined(separator: " · "))
      output.append("<dl>\n")
      for fact in storm.facts(words) {
        output.append("dt", html: fact.label)
        output.append("dd", html: fact.value)
      }
      output.append("</dl>\n</div>\n")
    }
  }

  /// Writes the switches of the layers that the map has, and of the storms if there are several.
  private func writeSwitches(to output: inout TextBuffer) {
    func add(_ attributes: String, _ text: String) {
      output.append("<label><input type=\"checkbox\" \(attributes) checked> ")
      output.append(xml: text, in: .html)
      output.append("</label>\n")
    }
    let layers = storms.reduce(into: Set(drawing.areas.flatMap { $0.areas.map { $0.layer } })) {
      for feature in $1.features.features { $0.insert(feature.layer) }
    }
    for layer in Layer.allCases
    where layers.contains(layer) && (layer.row.geometry != .point || layer.row.mark != .own) {
      let parts =
        switch layer {
        case .windRadius: "wind-radius now-wind-radius"
        case .probabilityCircle: "now-probability-circle"
        case .warning: "warning warning-casing"
        case .ensembleMean: "ensemble-mean ensemble-mean-line"
        case .forecastTrack: "forecast-track forecast-track-casing technique-track"
        default: layer.rawValue
        }
      let name = layer == .trackSegment ? Layer.track : layer
      add("data-key=\"\(layer.rawValue)\" data-parts=\"\(parts)\"", words.words(for: name).all)
    }
    add("data-key=\"fix\" data-parts=\"marks\"", words[.markers])
    add("data-key=\"places\" data-parts=\"places\"", words[.places])
    for (index, storm) in storms.enumerated() where storms.count > 1 {
      add("data-key=\"storm-\(index)\" data-storm=\"\(index)\"", storm.shortTitle(words))
    }
  }

  /// The styles that depend on what is shown.
  private var styles: String { drawing.colors + table.styles }

  private static let script = withoutSpaces(code(cpage_js()))
  private static let scriptHash = hash(script)
  private static let stylesHash = hash(code(cpage_css()))

  /// The content security policy: nothing is loaded, and only this script and these styles hold.
  private var policy: String {
    "default-src 'none'; script-src \(Self.scriptHash); style-src \(Self.stylesHash) "
      + "\(Self.hash(styles)); img-src data:; base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    "'sha256-\(SHA256.digest(text.utf8).base64)'"
  }

  private static func text(_ file: cpage_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.size), as: UTF8.self)
  }

  /// Returns a script or style sheet without what is for its maintainers: indentation, lines of
  /// comment, and line ends after which a statement or rule goes on or a new one begins.
  private static func code(_ file: cpage_file) -> String {
    var code = ""
    for line in text(file).split(at: "\n") {
      let line = line.drop { $0 == " " }
      guard !line.hasPrefix("//"), let last = line.last else { continue }
      code += line
      if !";{},".contains(last) { code += "\n" }
    }
    return code
  }

  /// Returns a script without the spaces that separate no words.
  ///
  /// It must not have quotes in regular expressions, nor text in quotes inside of text in the same.
  private static func withoutSpaces(_ script: String) -> String {
    var (short, quote, last) = ("", Character?.none, Character("\n"))
    var isAfterSpace = false
    for character in script {
      if quote == nil, character == " " {
        isAfterSpace = true
        continue
      }
      // "a - -b" is not "a--b".
      if isAfterSpace, last.isPartOfWord && character.isPartOfWord || last == character {
        short.append(" ")
      }
      if quote == character, last != "\\" {
        quote = nil
      } else if quote == nil, "'\"`".contains(character) {
        quote = character
      }
      short.append(character)
      (isAfterSpace, last) = (false, character)
    }
    return short
  }
}

extension Character {
  /// Whether a space between this and a letter or digit separates two words of a script.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
