import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// How inputs are read.
  static var input: [OptionDefinition] {
    [
      OptionDefinition(
        "--from", value: OptionValue("<format>", .choice, Names.readers),
        "Format of the inputs; by default it is detected from their first bytes.",
        sets: { $0.from = $1 }
      ) { $0 },
      OptionDefinition(
        "--agency", value: OptionValue("<code>", .text),
        "Read the positions and winds of this agency, such as 'usa' or 'tokyo', from an archive with those of several agencies."
      ) { $1.reading.agency = $0.lowercased() },
      OptionDefinition(
        "--interpolated", "Keep fixes that an archive has interpolated between others."
      ) { $1.reading.keepsInterpolated = true },
      OptionDefinition(
        "--spurs", "Keep an archive's spurs: tracks that branch off the main track or join it."
      ) { $1.reading.keepsSpurs = true },
      OptionDefinition(
        "--allow-test", "Keep drills, exercises and tests, and mark them as such in maps.",
        "By default they are omitted with a warning."
      ) { $1.reading.keepsTests = true },
      OptionDefinition(
        "--encoding", value: OptionValue("<name>", .text, TextEncoding.names),
        "Encoding of texts, such as 'big5' or 'shift_jis'; by default it is detected if the text is not UTF-8.",
        "Names are \(TextEncoding.names.joined(separator: ", ")), and all others that iconv knows. The option overrides what a page or document declares, but not a byte order mark.",
        sets: { $0.reading.encoding = $1 },
        expected: "one of \(TextEncoding.names.joined(separator: ", ")), or a name that iconv knows"
      ) { TextEncoding($0).map(Optional.some) },
      OptionDefinition(
        "--input-tz", value: OptionValue("<zone>", .text), default: "UTC",
        "Zone of times without an offset from UTC in tables and other inputs that do not name one: an offset such as +08:00, or a place such as Asia/Taipei.",
        "Places are those of the system's tz database, with their summer times and history. An offset of a time, or a zone in the name of its column, takes precedence. Formats of Taiwan, Japan and Korea have the zone of their country.",
        sets: { $0.reading.zone = $1 },
        expected:
          "an offset such as +08:00, a word with one meaning such as JST, or a place of the tz database such as Asia/Taipei"
      ) { InputZone($0).map(Optional.some) },
      OptionDefinition(
        "--date-order",
        value: OptionValue("<order>", .choice, DateOrder.allCases.map { $0.rawValue }),
        "Order of day and month in dates of tables such as 9/1/2022, where no row settles it.",
        sets: { $0.reading.dateOrder = $1 }
      ) { DateOrder(rawValue: $0) },
      OptionDefinition(
        "--start", value: OptionValue("<time>", .time),
        "Time of step 1 in tracks that count steps instead of hours, such as 1979-12-01T00Z.",
        sets: { $0.reading.start = $1 }, expected: "a time such as 1979-12-01T00Z"
      ) { TimeArgument($0).map { .some($0.first) } },
      OptionDefinition(
        "--step", value: OptionValue("<time>", .duration), default: "6h",
        "Time between two steps of such tracks.",
        sets: { $0.reading.step = $1 }, expected: "a duration from 1m to 24h"
      ) { Amount.seconds($0).flatMap { 60...86_400 ~= $0 ? $0 : nil } },
      OptionDefinition(
        "--wind-unit", value: OptionValue("<unit>", .choice, SpeedUnit.symbols),
        "Unit of winds in tables that do not state it."
      ) { value, options throws(UsageError) in
        guard let unit = SpeedUnit(written: value) else {
          throw UsageError(
            value, for: "--wind-unit",
            expected: "one of \(SpeedUnit.symbols.joined(separator: ", "))")
        }
        options.reading.windUnit = unit
      },
      OptionDefinition(
        "--column", value: OptionValue("<field=header>", .text), isRepeatable: true,
        "Name the column of a field in tables whose header is not recognised, such as 'time=valid_dt'."
      ) { value, options throws(UsageError) in
        let column = try column(value)
        options.reading.columns.removeAll { $0.field == column.field }
        options.reading.columns.append(column)
      },
      OptionDefinition(
        "--sheet", value: OptionValue("<name>", .text),
        "Read this sheet of a workbook (.xlsx); by default the first that is a table of fixes."
      ) { $1.reading.sheet = $0 },
      OptionDefinition(
        "--fields", value: OptionValue("<name,…>", .text),
        "Name the values that lines of TempestExtremes have without names, in their order, such as slp,wind,zs.",
        "They are what '--in_fmt' of StitchNodes names; 'lon' and 'lat' may be among them. Pressures are in the unit of their values, winds in m/s, unless the names say otherwise: 'wind_kt'."
      ) { value, options in
        options.reading.fields = value.split(at: ",").map { String($0.filter { $0 != " " }) }
      },
      OptionDefinition(
        "--technique-name", value: OptionValue("<code>", .text),
        "Name the technique of forecasts in tables that name none. By default it is the model in the name of a file of Weather Lab, such as 'FNV3P2', or else 'csv'.",
        sets: { $0.reading.technique = $1 },
        expected: "a code of 1 to 40 letters, digits, '-', '_' and '.'"
      ) { value in
        let isCode = value.utf8.allSatisfy {
          0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || "-_.".utf8.contains($0)
        }
        return isCode && 1...40 ~= value.utf8.count ? value : nil
      },
    ]
  }

  /// Where maps go, and what all formats have in common.
  static var output: [OptionDefinition] {
    [
      OptionDefinition(
        "--output", short: "-o", value: OptionValue("<file>", .output), isCommon: true,
        isRepeatable: true,
        "Write to this file; its extension determines the format. Without this option, GeoJSON goes to standard output.",
        "The extensions are \(extensions). The file '-' is standard output. A path with fields writes a file for each storm and creates missing folders. The fields are \(fields); '{{' and '}}' stand for braces."
      ) { value, options in options.outputs.append(value) },
      OptionDefinition(
        "--to", value: OptionValue("<format>", .choice, Names.writers + [Names.json]),
        isCommon: true, "Format of standard output, and of files without a known extension.",
        "The lists of 'info', 'stats', 'seasons' and 'places' have the formats 'json' and 'csv', and 'explain' has 'json'.",
        sets: { $0.to = $1 }
      ) { $0 },
      OptionDefinition(
        "--lang", value: OptionValue("<language>", .choice, Names.languages), isCommon: true,
        default: Language.english.rawValue, "Language of titles, labels and legends.",
        sets: { $0.writing.language = $1 }, parse: Language.init
      ),
      OptionDefinition(
        "--digits", value: OptionValue("<n>", .number), default: "6",
        "Decimal places of coordinates in degrees, 0 to 12. Six places are 10 cm.",
        sets: { $0.writing.digits = $1 }, expected: "a whole number from 0 to 12"
      ) { Int($0).flatMap { 0...12 ~= $0 ? $0 : nil } },
    ]
  }

  private static var extensions: String {
    (FeatureWriters.all + FeatureWriters.films).flatMap { $0.extensions }.distinct
      .map { "'.\($0)'" }.joined(separator: ", ")
  }

  private static var fields: String {
    OutputTemplate.Field.allCases.map { "'{\($0.rawValue)}'" }.joined(separator: ", ")
  }

  private static func column(_ value: String) throws(UsageError) -> ReadingOptions.Column {
    let equals = value.firstIndex(of: "=") ?? value.endIndex
    let field = value[..<equals].lowercased()
    let header = String(value[equals...].dropFirst())
    guard !field.isEmpty, !header.isEmpty else {
      throw UsageError(value, for: "--column", expected: "<field>=<header>, such as time=valid_dt")
    }
    return ReadingOptions.Column(field: field, header: header)
  }
}
