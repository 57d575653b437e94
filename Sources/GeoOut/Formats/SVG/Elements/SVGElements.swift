/// The style of text on a plate.
struct PlateTextStyle: Hashable {
  var size: Double
  var isBold = false
  var isItalic = false
  /// The space between letters.
  var spacing = 0.0
  var color = Palette.ink
  var anchor = Anchor.start

  /// The part of the text at its point.
  enum Anchor: String, Hashable {
    case start, middle, end
  }
}

/// The value of an attribute on a plate: text, or a colour.
///
/// A colour is written twice: as the attribute, with the theme's value, for programs that support
/// no more; and as a class, through which the style sheet lets a page set it.
enum PlateValue: ExpressibleByStringInterpolation, Sendable {
  case text(String)
  case paint(Palette.Color)

  init(stringLiteral text: String) { self = .text(text) }

  /// Returns the value of the attribute; empty if the attribute is omitted.
  func text(isDark: Bool) -> String {
    switch self {
    case .text(let text): text
    case .paint(let color): color.hex(isDark: isDark)
    }
  }

  /// The name of the colour; `nil` for text.
  var paintName: PaintName? {
    if case .paint(let color) = self { color.name } else { nil }
  }
}

extension PlateXML {
  /// Writes an element without content.
  mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, PlateValue>) {
    start(name, attributes)
    end()
  }

  /// Opens an element with attributes, in order; those with an empty value are omitted.
  mutating func start(_ name: String, _ attributes: KeyValuePairs<String, PlateValue>) {
    start(name)
    let classes = classes(attributes)
    write(attributes, withClass: classes.isEmpty)
    if !classes.isEmpty {
      let own = attributes.filter { $0.key == "class" }.map { $0.value.text(isDark: false) }
      attribute("class", (own + classes).joined(separator: " "))
    }
  }

  /// Opens the group of a layer, which is a layer in Inkscape too.
  mutating func startGroup(
    _ id: String, _ attributes: KeyValuePairs<String, PlateValue> = [:]
  ) {
    start("g")
    attribute("id", context.id(id + context.map))
    attribute("class", ([id] + classes(attributes)).joined(separator: " "))
    if !context.isPage {
      attribute("inkscape:groupmode", "layer")
      attribute("inkscape:label", id)
    }
    write(attributes)
  }

  private mutating func write(
    _ attributes: KeyValuePairs<String, PlateValue>, withClass: Bool = true
  ) {
    for (key, value) in attributes where withClass || key != "class" {
      // In a page, the class is enough.
      if context.isPage, value.paintName != nil { continue }
      let text = value.text(isDark: context.isDark)
      if !text.isEmpty { attribute(key, text) }
    }
  }

  /// Returns the classes of the colours among the attributes.
  private mutating func classes(
    _ attributes: KeyValuePairs<String, PlateValue>
  ) -> [String] {
    var classes: [String] = []
    for (key, value) in attributes {
      if let name = value.paintName { classes.append(context.className(of: name, key)) }
    }
    return classes
  }

  /// Writes lines on the map in the colour of their group, with a halo, and the box that they take,
  /// which is not painted.
  ///
  /// The halo is a second use of the words, stroked and not filled, beneath them: unlike the order of
  /// painting (`paint-order`), every program knows it, and the words are in the file once.
  mutating func haloed(
    _ lines: [(text: String, point: PlatePoint, style: PlateTextStyle)], in box: PlateRect
  ) {
    rectangle(box)
    let ids = lines.map { _ in context.nextLabelID() }
    for id in ids {
      empty(
        "use",
        [
          "xlink:href": .text("#" + id), "fill": "none", "stroke": .paint(Palette.paper),
          "stroke-width": "3",
          "stroke-linejoin": "round",
        ])
    }
    for (id, line) in zip(ids, lines) { words(line.text, at: line.point, line.style, id: id) }
  }

  /// Writes text on one line; text with an id has the colour of its group.
  mutating func words(
    _ text: String, at point: PlatePoint, _ style: PlateTextStyle, id: String = ""
  ) {
    start(
      "text",
      [
        "id": .text(id),
        "x": .text(point.x.shown), "y": .text(point.y.shown), "font-size": .text(style.size.shown),
        "font-weight": style.isBold ? "bold" : "", "font-style": style.isItalic ? "italic" : "",
        "letter-spacing": .text(style.spacing > 0 ? style.spacing.shown : ""),
        "text-anchor": .text(style.anchor == .start ? "" : style.anchor.rawValue),
        "fill": id.isEmpty ? .paint(style.color) : "",
      ])
    self.text(text)
    end()
  }

  /// Writes a rectangle.
  mutating func rectangle(
    _ rect: PlateRect, fill: PlateValue = "none", stroke: PlateValue = "",
    width: Double = 1
  ) {
    let hasLine = !stroke.text(isDark: false).isEmpty
    empty(
      "rect",
      [
        "x": .text(rect.x.shown), "y": .text(rect.y.shown), "width": .text(rect.width.shown),
        "height": .text(rect.height.shown), "fill": fill, "stroke": stroke,
        "stroke-width": .text(hasLine ? width.shown : ""),
      ])
  }

  /// Writes a straight line.
  mutating func line(
    from start: PlatePoint, to end: PlatePoint, stroke: PlateValue, width: Double = 1,
    dashes: String = "", isRound: Bool = false
  ) {
    empty(
      "line",
      [
        "x1": .text(start.x.shown), "y1": .text(start.y.shown), "x2": .text(end.x.shown),
        "y2": .text(end.y.shown),
        "stroke": stroke, "stroke-width": .text(width.shown), "stroke-dasharray": .text(dashes),
        "stroke-linecap": isRound ? "round" : "",
      ])
  }

  /// Writes a circle.
  mutating func circle(
    at center: PlatePoint, radius: Double, fill: PlateValue = "none", opacity: String = "",
    stroke: PlateValue = "", width: Double? = nil, dashes: String = ""
  ) {
    empty(
      "circle",
      [
        "cx": .text(center.x.shown), "cy": .text(center.y.shown), "r": .text(radius.shown),
        "fill": fill,
        "fill-opacity": .text(opacity), "stroke": stroke, "stroke-width": .text(width?.shown ?? ""),
        "stroke-dasharray": .text(dashes),
      ])
  }

  /// Writes a path, unless it is empty.
  mutating func path(
    _ path: PlatePath, fill: PlateValue = "none", stroke: PlateValue = "",
    width: Double? = nil, dashes: String = ""
  ) {
    guard !path.isEmpty else { return }
    empty(
      "path",
      [
        "d": .text(path.data), "fill": fill, "stroke": stroke,
        "stroke-width": .text(width?.shown ?? ""),
        "stroke-dasharray": .text(dashes),
      ])
  }
}
