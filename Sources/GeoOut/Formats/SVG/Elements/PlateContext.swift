/// Writes the XML of a plate.
typealias PlateXML = XMLWriter<PlateContext>

extension PlateXML {
  init() { self.init(PlateContext()) }
}

/// What a plate's writer knows of the plate: its theme, the prefix of its ids, and what is used.
struct PlateContext {
  /// Whether the colours are those for a dark background.
  var isDark = false
  /// Whether the drawing is a part of an HTML page, which has no names of Inkscape's.
  var isPage = false
  /// The prefix of all ids, so that plates in one page do not share any.
  var prefix = ""
  /// The colours used so far, as fill and as stroke.
  private(set) var fills: Set<PaintName> = []
  private(set) var strokes: Set<PaintName> = []
  /// The symbols used so far.
  private(set) var symbols: Set<PlateSymbol.Shape> = []
  /// How many labels have an id.
  private var labelCount = 0
  /// The features' ids so far.
  private var ids: [String: Int] = [:]
  /// What the ids of groups end with on a small map with land of its own.
  var map = ""

  /// Returns the id of a part of the plate.
  func id(_ part: String) -> String { "\(prefix)plate-\(part)" }

  /// Returns an id for the words of a label.
  mutating func nextLabelID() -> String {
    labelCount += 1
    return id("label-\(labelCount)")
  }

  /// Returns the id of an element: the feature's, with `_` for characters that style sheets would
  /// have to escape, and never the same id twice.
  mutating func id(of feature: Feature, in storm: StormFeatures) -> String {
    var scratch = TextBuffer()
    scratch.append(idOf: feature, in: storm)
    let id = String(
      scratch.string.unicodeScalars.map { scalar in
        let isPlain = scalar == "-" || !scalar.isASCII || scalar.properties.isAlphabetic
        return Character(isPlain || scalar.properties.numericType != nil ? scalar : "_")
      })
    let count = ids[id, default: 0] + 1
    ids[id] = count
    return prefix + (count == 1 ? id : "\(id)_again\(count)")
  }

  /// Notes a colour and returns the class that paints an element in it.
  mutating func className(of name: PaintName, _ key: String) -> String {
    if key == "fill" { fills.insert(name) } else { strokes.insert(name) }
    return PlateStyleSheet.className(of: name, key)
  }

  /// Notes a symbol and returns its id.
  mutating func id(of shape: PlateSymbol.Shape) -> String {
    symbols.insert(shape)
    return id(shape.name)
  }
}
