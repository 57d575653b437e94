import TyphoonTrack

/// The style of a layer in QGIS's XML (QML): the colours of plates, dashes, labels, and the fields
/// that the temporal controller uses.
///
/// QGIS has no specification of it; the elements are those that QGIS 3.22 writes, without those
/// that have their defaults.
struct GPKGStyle {
  private let layer: Layer
  private let summary: MapSummary
  private let words: MapWords

  /// Labels of more storms would cover each other.
  private static let maxLabelled = 24
  /// A pixel of our styles in points, which QGIS scales with the resolution of a print.
  private static let pointsPerPixel = 0.75

  init(_ layer: Layer, _ summary: MapSummary, _ options: WritingOptions) {
    (self.layer, self.summary) = (layer, summary)
    words = MapWords(language: options.language)
  }

  /// The style.
  var text: String {
    let label = summary.stormCount <= Self.maxLabelled ? self.label : nil
    return XMLWriter.document(
      "qgis",
      [
        "version": "3.22.0", "styleCategories": "Symbology|Labeling|Fields|MapTips|Temporal",
        "labelsEnabled": label == nil ? "0" : "1",
      ]
    ) { xml in
      writeTime(to: &xml)
      writeSymbols(to: &xml)
      if let label { writeLabels(label, to: &xml) }
      xml.element("previewExpression", #""feature_id""#)
      xml.element("mapTip", "<b>[% \"name\" %]</b><br>[% \"feature_id\" %]")
    }
  }

  // MARK: - Time

  /// Writes when the temporal controller shows a feature: what has been observed remains, and
  /// everything else ends when the next begins.
  private func writeTime(to xml: inout XMLWriter<Void>) {
    // 1 is a moment, after which a feature remains if it accumulates; 2 is a span.
    let mode = layer.row.isMoment || layer.row.remains ? "1" : "2"
    xml.element(
      "temporal",
      [
        "enabled": "1", "mode": mode, "startField": layer.row.isMoment ? "time" : "start",
        "endField": mode == "2" ? "end" : "", "accumulate": mode == "1" ? "1" : "0",
        "fixedDuration": "0", "durationUnit": "min",
      ])
  }

  // MARK: - Symbols

  /// A value by which features are drawn, with its text in the legend and its style.
  private struct Category {
    let value, label: String
    let style: FeatureStyle
  }

  private func writeSymbols(to xml: inout XMLWriter<Void>) {
    let categories = categories
    let isSingle = categories.list.count == 1
    xml.start("renderer-v2")
    xml.attribute("type", isSingle ? "singleSymbol" : "categorizedSymbol")
    if !isSingle {
      xml.attribute("attr", categories.expression)
      xml.element("categories") { xml in
        for (index, category) in categories.list.enumerated() {
          xml.element(
            "category",
            [
              "symbol": "\(index)", "value": category.value, "label": category.label,
              "render": "true", "type": "string",
            ])
        }
      }
    }
    xml.symbols(categories.list.map { $0.style }) { writeSymbol($0, to: &$1) }
    xml.end()
  }

  /// The expression by whose values features are drawn, and the values; the last is that of all
  /// other features.
  private var categories: (expression: String, list: [Category]) {
    switch layer.row.coloring {
    case .intensity:
      // Agencies use the same codes for different classes.
      let isAlone = summary.scales.count == 1
      let classes = summary.scales.flatMap { scale in
        scale.classes.map { category in
          let name = words.name(of: category)
          return Category(
            value: isAlone ? category.code : "\(scale.name) \(category.code)",
            label: isAlone ? name : words.detailed(name, scale.name.uppercased()),
            style: FeatureStyle(layer, color: category.tone.color))
        }
      }
      let other = Category(
        value: "", label: words[.withoutClass], style: FeatureStyle(layer, color: nil))
      return (isAlone ? "category" : #""category_scale" || ' ' || "category""#, classes + [other])
    case .wind:
      let bounds = Array(zip(WindForce.allCases, WindForces.limits))
      let list = [false, true].flatMap { isForecast in
        bounds.map { force, limit in
          let label = "≥ \(limit.metresPerSecond.shown) m/s (\(limit.knots.shown) kt)"
          return Category(
            value: force.rawValue + (isForecast ? " forecast" : ""),
            label: isForecast ? words.detailed(label, words[.forecast]) : label,
            style: FeatureStyle(layer, color: force.color, isForecast: isForecast))
        }
      }
      let force = Self.classes(of: "threshold_ms", bounds.map { ($1.metresPerSecond, $0.rawValue) })
      let expression = force + #" || CASE WHEN "technique" IS NULL THEN '' ELSE ' forecast' END"#
      guard layer == .arrival else {
        return (expression, layer.isForecast ? Array(list.suffix(bounds.count)) : list)
      }
      let shares = MemberShare.allCases.map {
        Category(
          value: $0.rawValue, label: $0.name(in: words.language).capitalizedFirst,
          style: FeatureStyle(layer, color: $0.color))
      }
      return ("coalesce(\"arrival\", \(expression))", shares + list.suffix(bounds.count))
    case .strike:
      let list = StrikeClass.allCases.map { one in
        Category(
          value: "\(one.index)", label: "≥ \(one.bound.shown)%",
          style: FeatureStyle(layer, color: one.color))
      }
      let bounds = StrikeClass.allCases.map { ($0.bound, "\($0.index)") }
      return (Self.classes(of: "probability", bounds), list)
    case .warning:
      let kinds = CoastWarning.Kind.allCases.map { kind in
        Category(
          value: kind.rawValue, label: kind.name(in: words.language),
          style: FeatureStyle(layer, color: kind.row.color))
      }
      return ("warning_code", kinds)
    case .none:
      return ("", [Category(value: "", label: "", style: FeatureStyle(layer, color: nil))])
    }
  }

  /// Returns the expression of the class of a number: the last whose lowest number it reaches.
  private static func classes(of field: String, _ bounds: [(Double, String)]) -> String {
    let cases = bounds.dropFirst().reversed().map { bound, name in
      "WHEN \"\(field)\" >= \(bound.shown) THEN '\(name)' "
    }
    return "CASE " + cases.joined() + "ELSE '\(bounds[0].1)' END"
  }

  private func writeSymbol(_ style: FeatureStyle, to xml: inout XMLWriter<Void>) {
    let width = style.width * Self.pointsPerPixel
    let color = style.color.qgis(opacity: style.opacity)
    if style.isPoint {
      let size = layer == .fix ? 7.0 : 6
      return xml.layer(
        "SimpleMarker",
        [
          ("name", "circle"), ("color", color), ("size", size.shown), ("size_unit", "Point"),
          ("outline_color", Palette.casing.qgis(opacity: 1)), ("outline_width", "0.75"),
          ("outline_width_unit", "Point"),
        ])
    }
    if let fill = style.fill {
      // As on plates, wind areas of forecast fixes are outlines, because many overlap.
      let isOutline = layer == .windRadius && style.opacity < 1
      xml.layer(
        "SimpleFill",
        [
          ("color", fill.qgis(opacity: isOutline ? 0 : style.fillOpacity)),
          ("outline_style", "no"), ("style", style.fillOpacity > 0 ? "solid" : "no"),
        ])
      return writeOutline(style, color, width, to: &xml)
    }
    // A casing separates pale classes from the map.
    if layer == .trackSegment {
      xml.layer("SimpleLine", line(Palette.casing.qgis(opacity: 1), width + 1.5, isDashed: false))
    }
    xml.layer("SimpleLine", line(color, width, isDashed: style.isDashed))
  }

  private func line(_ color: String, _ width: Double, isDashed: Bool) -> [(String, String)] {
    [
      ("line_color", color), ("line_style", isDashed ? "dash" : "solid"),
      ("line_width", width.shown), ("line_width_unit", "Point"), ("capstyle", "round"),
      ("joinstyle", "round"),
    ]
  }

  /// Writes the outline of an area, without the cut along the antimeridian.
  private func writeOutline(
    _ style: FeatureStyle, _ color: String, _ width: Double, to xml: inout XMLWriter<Void>
  ) {
    let line = line(color, width, isDashed: style.isDashed)
    guard summary.hasCuts else { return xml.layer("SimpleLine", line) }
    let meridians = "geom_from_wkt('MULTILINESTRING((180 -90,180 90),(-180 -90,-180 90))')"
    xml.layer(
      "GeometryGenerator",
      [
        ("SymbolType", "Line"), ("units", "MapUnit"),
        (
          "geometryModifier",
          "if(\"cut\", difference(boundary($geometry), \(meridians)), boundary($geometry))"
        ),
      ]
    ) { xml in xml.symbol("@0@1", "line") { $0.layer("SimpleLine", line) } }
  }

  // MARK: - Labels

  /// The expression of the text of a label; `nil` for layers without labels.
  private var label: String? {
    let wind =
      summary.scales.allSatisfy { $0.unit == .knots }
      ? #"round("wind_kt") || ' kt'"# : #"round("wind_ms") || ' m/s'"#
    let name = localized("name")
    let day = words[.dayFormat]
    let moment = words[.hourFormat]
    switch layer {
    case .fix:
      return """
        CASE WHEN "time" = maximum("time", "storm_id") \
        THEN coalesce(\(name), "number", '') || ' ' || format_date("time", \(moment)) \
        WHEN hour("time") = 0 AND minute("time") = 0 THEN format_date("time", \(day)) END
        """
    case .forecastFix:
      return """
        CASE WHEN "lead_h" % 24 = 0 AND "lead_h" > 0 \
        THEN format_date("time", \(moment)) || coalesce(' ' || \(wind), '') END
        """
    case .landfall: return #""land""#
    case .arrival: return "format_date(\"start\", \(moment))"
    case .place: return localized("place_name")
    default: return nil
    }
  }

  /// Returns the expression of a name in the language of the map, or in English if there is none.
  private func localized(_ column: String) -> String {
    guard words.language != .english else { return "\"\(column)\"" }
    let tag = words.language.rawValue.lowercased().replacing(text: "-", with: "_")
    return "coalesce(\"\(column)_\(tag)\", \"\(column)\")"
  }

  private func writeLabels(_ expression: String, to xml: inout XMLWriter<Void>) {
    xml.element("labeling", ["type": "simple"]) {
      $0.element("settings") { xml in
        xml.element(
          "text-style",
          [
            "fieldName": expression, "isExpression": "1", "fontFamily": "Noto Sans",
            "namedStyle": "Regular", "fontWeight": "50", "fontSize": layer == .fix ? "9" : "8",
            "fontSizeUnit": "Point", "textColor": Palette.ink.qgis(opacity: 1),
          ]
        ) {
          $0.element(
            "text-buffer",
            [
              "bufferDraw": "1", "bufferSize": "2", "bufferSizeUnits": "Point",
              "bufferColor": Palette.paper.qgis(opacity: 1), "bufferOpacity": "0.8",
            ])
        }
        // Beside the point, where there is room.
        xml.element("placement", ["placement": "6", "dist": "4", "distUnits": "Point"])
      }
    }
  }
}

extension XMLWriter where Context == Void {
  /// Writes the symbols of categories, numbered from 0.
  fileprivate mutating func symbols(
    _ styles: [FeatureStyle], _ body: (FeatureStyle, inout XMLWriter<Void>) -> Void
  ) {
    element("symbols") { xml in
      for (index, style) in styles.enumerated() {
        xml.symbol("\(index)", style.isPoint ? "marker" : style.fill == nil ? "line" : "fill") {
          body(style, &$0)
        }
      }
    }
  }

  fileprivate mutating func symbol(
    _ name: String, _ type: String, _ body: (inout XMLWriter<Void>) -> Void
  ) {
    element(
      "symbol",
      ["name": name, "type": type, "alpha": "1", "clip_to_extent": "1", "force_rhr": "0"], body)
  }

  /// Writes a layer of a symbol.
  fileprivate mutating func layer(
    _ kind: String, _ options: [(String, String)],
    _ body: (inout XMLWriter<Void>) -> Void = { _ in }
  ) {
    element("layer", ["class": kind, "enabled": "1", "locked": "0", "pass": "0"]) { xml in
      xml.element("Option", ["type": "Map"]) { xml in
        for (name, value) in options {
          xml.element("Option", ["name": name, "type": "QString", "value": value])
        }
      }
      body(&xml)
    }
  }
}

extension Palette.Color {
  /// Returns the colour as in QGIS: `red,green,blue,opacity`, each 0 to 255.
  fileprivate func qgis(opacity: Double) -> String {
    let alpha = Int((opacity * 255).rounded())
    return "\(value >> 16),\(value >> 8 & 255),\(value & 255),\(alpha)"
  }
}
