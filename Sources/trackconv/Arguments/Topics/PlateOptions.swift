import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// How plates and HTML pages look.
  static var plates: [OptionDefinition] { content + heading + map + films }

  private static var content: [OptionDefinition] {
    [
      OptionDefinition(
        "--preset", value: OptionValue("<preset>", .choice, presets), isCommon: true,
        default: PlatePreset.analysis.rawValue,
        "How much plates show: 'analysis' shows everything in the layers; 'simple' shows what the public needs; 'verify' shows forecasts against what happened; 'warning' shows whether and when winds come; 'multiples' shows many storms on small maps.",
        "'simple' has the potential track area, the agency's warning area, the track with its latest fix and its forecast fixes, and names and places, without a graticule. 'verify' adds the layer forecast-error: forecasts of all base times, from pale to strong, and their mean errors by lead time. 'warning' adds the layers arrival and place, and cone-step where members or a table tell the errors: coasts under warnings, the hours at which winds come, and a list of cities, or of '--places'.",
        sets: { $0.writing.plate.preset = $1 }, parse: PlatePreset.init
      ),
      OptionDefinition(
        "--multiples",
        value: OptionValue("<kind>", .choice, Multiples.allCases.map { $0.rawValue }),
        formats: FeatureWriters.plates + ["html"],
        "What small maps show: each 'storm', or the storms of each 'year', 'decade', 'month' or country of 'landfall'; 'wind' has a row of winds for each storm. It implies '--preset multiples', which shows storms without it or, if they are more than 48, seasons or decades.",
        sets: { ($0.writing.plate.multiples, $0.writing.plate.preset) = ($1, .multiples) },
        parse: Multiples.init
      ),
      OptionDefinition(
        "--highlight", value: OptionValue("<storm>", .text),
        formats: FeatureWriters.drawings + ["html"],
        "Name, id or number of the storm that plates tell about, among the others in grey; of all storms that have it. Pages show it on small maps only.",
        sets: { $0.writing.plate.highlight = $1 }
      ) { $0 },
      OptionDefinition(
        "--size", value: OptionValue("<WxH>", .size), isCommon: true, default: "1200x900",
        formats: FeatureWriters.drawings, "Size of plates in pixels, 320x240 to 8000x8000.",
        "Films are 1080x1080 without it. Wide plates have the panel beside the map, high ones below it. Thumbnails have a map, its title and its source.",
        sets: { ($0.writing.plate.size, $0.writing.film.size) = ($1, $1) },
        expected: "a size from 320x240 to 8000x8000"
      ) { value in
        let sides = value.split(at: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, 320...8_000 ~= sides[0], 240...8_000 ~= sides[1] else { return nil }
        return PlateSize(width: sides[0], height: sides[1])
      },
      OptionDefinition(
        "--scale-factor", value: OptionValue("<number>", .number), default: "1",
        formats: ["png", "pdf"],
        "Pixels of a PNG for each of '--size', 0.25 to 4; a PDF is larger by as much.",
        sets: { $0.writing.plate.scaleFactor = $1 }, expected: "a number from 0.25 to 4"
      ) { Double($0).flatMap { 0.25...4 ~= $0 ? $0 : nil } },
      OptionDefinition(
        "--theme", value: OptionValue("<theme>", .choice, Names.themes), isCommon: true,
        "Colours of plates and HTML pages; 'auto' follows the viewer's setting. The default is light for plates and auto for pages.",
        sets: { $0.writing.plate.theme = $1 }
      ) { Theme(rawValue: $0) },
      OptionDefinition(
        "--tz", value: OptionValue("<zone>", .text), isCommon: true, default: "UTC",
        "Time zone of plates and HTML pages: an offset from UTC such as +08:00, or a zone as for '--input-tz', such as JST or Asia/Taipei, with its summer time.",
        sets: { $0.writing.plate.clock = $1 },
        expected:
          "an offset from UTC between -12:00 and +14:00 such as +08:00, a word with one meaning such as JST, or a place of the tz database such as Asia/Taipei"
      ) { TimeOffset($0) },
      OptionDefinition(
        "--units", value: OptionValue("<unit>", .choice, Names.units), isCommon: true,
        "Unit of speeds on plates and HTML pages, and of the lengths that go with it. The default is that of the source, or m/s for JMA.",
        "'kt' goes with nautical miles, 'ms' and 'kmh' with kilometres, and 'mph' with statute miles. Data keep their units.",
        sets: { $0.writing.plate.units = $1 }
      ) { name in Names.units.firstIndex(of: name).map { SpeedUnit.all[$0] } },
    ]
  }

  private static var heading: [OptionDefinition] {
    [
      OptionDefinition(
        "--title", value: OptionValue("<text>", .text),
        "Title of plates and pages; by default one that names the storms."
      ) { $1.writing.plate.title = $0 },
      OptionDefinition(
        "--credit", value: OptionValue("<text>", .text),
        "Text at the bottom of plates and pages, before the sources, such as who made them."
      ) { $1.writing.plate.credit = $0 },
      OptionDefinition(
        "--logo", value: OptionValue("<file>", .file), formats: FeatureWriters.drawings,
        "SVG file of less than 64 kB to show at the bottom of plates.",
        "It is embedded as an image, so that its scripts, styles and ids have no effect on the page."
      ) { $1.logo = $0 },
      OptionDefinition(
        "--id-prefix", value: OptionValue("<text>", .text), formats: ["svg"],
        "Prefix of all ids in plates, so that several plates can be inline in one page: letters, digits, '-' and '_', a letter first.",
        sets: { $0.writing.plate.idPrefix = $1 },
        expected: "letters, digits, '-' and '_', a letter first"
      ) { text in
        let isStart = text.first.map { $0.isASCII && $0.isLetter } ?? false
        let isPrefix = text.allSatisfy {
          $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
        }
        return isStart && isPrefix ? text : nil
      },
    ]
  }

  private static var map: [OptionDefinition] {
    [
      OptionDefinition(
        "--crs", value: OptionValue("<definition>", .text),
        "Projection of plates and pages: a PROJ string or a code such as EPSG:3857; by default one that suits the extent."
      ) { $1.writing.plate.projection = $0 },
      OptionDefinition(
        "--extent", value: OptionValue("<w,s,e,n>", .box),
        "Minimum extent of plates: its western, southern, eastern and northern edge in degrees. By default it is what the storms need.",
        "If it spans the 180th meridian, west is greater than east."
      ) { value, options throws(UsageError) in
        options.writing.plate.extent = try ExtentOption.extent(value)
      },
      OptionDefinition(
        "--past", value: OptionValue("<time>", .duration, ["all"]), default: "48h",
        "How far back a plate with a forecast shows the past track, such as 24h or 3d; 'all' shows the whole track.",
        "Without this option it shows more where that makes the map little smaller. Older track runs off the edge of the map, where an arrow has the date of its first fix. A track without a forecast is shown as a whole.",
        sets: { ($0.writing.plate.past, $0.writing.plate.extendsPast) = ($1, false) },
        expected: "a duration such as 48h, or 'all'"
      ) { $0.lowercased() == "all" ? .some(nil) : Amount.seconds($0).map(Optional.some) },
      OptionDefinition(
        "--basemap", value: OptionValue("<file>", .file, [Names.none]),
        "Base map of plates: a GeoJSON file with land and lines, or 'none' for the sea only. By default it is Natural Earth."
      ) { $1.basemap = $0 },
      OptionDefinition(
        "--borders", value: OptionValue("<style>", .choice, ["lines", "none"]), default: "lines",
        "Whether the base map of Natural Earth has borders; disputed ones are dashed.",
        "Those are the borders that Natural Earth marks as disputed, indefinite, claimed or a line of control.",
        sets: { $0.writing.plate.hasBorders = $1 }
      ) { $0 == "lines" },
      OptionDefinition(
        "--places", value: OptionValue("<file>", .file, [Names.none]), formats: Names.writers,
        "Places to name on plates, and for the layer 'place': a CSV file with the columns name, latitude and longitude, a GeoJSON file of points, or 'none'. By default they are cities of Natural Earth.",
        "Places are named where there is room; the first ones are the most important. Points have the property 'name'. The default applies only to the base map of Natural Earth."
      ) { $1.places = $0 },
      OptionDefinition(
        "--within", value: OptionValue("<km>", .number), formats: Names.writers,
        "Of the user's places, only those that the centre of a storm passes within this distance in km, 1 to 20000. By default all of them.",
        sets: { $0.features.within = $1 }, expected: "a number of kilometres from 1 to 20000"
      ) { Double($0).flatMap { 1...20_000 ~= $0 ? Length($0, .kilometres) : nil } },
      OptionDefinition(
        "--passing-wind", value: OptionValue("<speed>", .speed), formats: Names.writers,
        "Of passages at the user's places, only those with at least this wind at the centre when it is nearest, such as 64kt.",
        "The wind is interpolated in time between fixes, as for '--every', and compared as by '--min-wind'. Where it is not known, the passage is left out.",
        sets: { $0.features.passingWind = $1 }, expected: speedForm
      ) { speed($0).map(Optional.some) },
      OptionDefinition(
        "--max-page", value: OptionValue("<MB>", .number), default: "20", formats: ["html"],
        "Largest HTML page in megabytes, 1 to 1000; a larger one is an error.",
        sets: { $0.writing.plate.maxPage = $1 }, expected: "a number of megabytes from 1 to 1000"
      ) { Double($0).flatMap { 1...1_000 ~= $0 ? $0 : nil } },
    ]
  }

  private static var films: [OptionDefinition] {
    [
      OptionDefinition(
        "--seconds", value: OptionValue("<number>", .number), default: "12",
        formats: FeatureWriters.filmNames,
        "Length of a film, 2 to 120 seconds. It shows all the time with storms; the last second stands still.",
        sets: { $0.writing.film.seconds = $1 }, expected: "a number from 2 to 120"
      ) { Double($0).flatMap { 2...120 ~= $0 ? $0 : nil } },
      OptionDefinition(
        "--fps", value: OptionValue("<number>", .number), formats: FeatureWriters.filmNames,
        "Frames of a film in a second, 1 to 60. The default is 25, or 10 for GIF.",
        sets: { $0.writing.film.rate = $1 }, expected: "a whole number from 1 to 60"
      ) { Int($0).flatMap { 1...60 ~= $0 ? .some($0) : nil } },
      OptionDefinition(
        "--frames", value: OptionValue("<folder>", .output), formats: FeatureWriters.filmNames,
        "Write the frames of a film into this folder, as frame-0001.png and so on; this needs no ffmpeg."
      ) { value, options in options.frames = value },
    ]
  }

  private static let presets = PlatePreset.allCases.map { $0.rawValue }
}
