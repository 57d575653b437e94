/// Reads the track tables of Digital Typhoon (National Institute of Informatics), which interpolates the
/// best tracks of the Japan Meteorological Agency to hours.
///
/// Source: Kitamoto et al., "Digital Typhoon: long-term satellite image dataset" (NeurIPS 2023), table of
/// the track files. A file is a storm, without a header; its name is the number, such as `198702.tsv`.
/// Tabs separate year, month, day, hour (UTC), grade, latitude, longitude, pressure in hPa, wind in kt
/// (10-minute mean), gust, direction, long and short radius of 50 and of 30 kt in nautical miles,
/// landfall, speed, direction and whether the hour is interpolated.
final class DigitalTyphoonReader: TrackReader {
  let name = "digital-typhoon"
  let summary = "Digital Typhoon's track tables (….tsv), JMA's best tracks by the hour"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { text, _ in
      var format = DigitalTyphoonFormat(name: "", keepsInterpolated: true)
      var line = FieldLine(text, format.split)
      return format.key(of: &line) != nil && format.place(in: &line) != nil
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var format = DigitalTyphoonFormat(
      name: source.name, keepsInterpolated: options.keepsInterpolated)
    try format.read(&source, storm: storm, finding: finding)
  }
}

struct DigitalTyphoonFormat: KeyedTrackFormat {
  static let exampleOfLine = "1987\t04\t09\t18\t2\t7.1\t144.9\t1006.0\t0.0 … 0"
  private static let width = 20

  private static let numbers: [LineColumn] = [
    .pressure(7, missing: [0]), .wind(8, 1...200, .knots, of: .jma, missing: [0]),
  ]
  /// JMA's grades.
  private static let grades: [(code: String, name: String, nature: Nature)] = [
    ("2", "TD", .tropical), ("3", "TS", .tropical), ("4", "STS", .tropical), ("5", "TY", .tropical),
    ("6", "L", .extratropical), ("7", "7", .unknown), ("9", "TS+", .tropical),
  ]

  /// The number of the storm, if the file has its name.
  private let id: String?
  private let keepsInterpolated: Bool
  private var interpolated = 0

  init(name: String, keepsInterpolated: Bool) {
    let stem = (name.split(at: "/").last ?? "").prefix { $0 != "." }
    id = stem.utf8.count == 6 && stem.utf8.areDigits ? String(stem) : nil
    self.keepsInterpolated = keepsInterpolated
  }

  var note: Finding.Message? {
    interpolated == 0
      ? nil
      : "\(counted: interpolated, "row") interpolated by Digital Typhoon omitted; --interpolated keeps them"
  }

  func split(_ line: Bytes, into fields: inout TextFields) { fields.splitAtBlanks(line) }

  mutating func key(of line: inout FieldLine) -> String? {
    guard line.count == Self.width else {
      return line.reject(.fieldCount(line.count, "\(Self.width)"))
    }
    guard line[19].equals("1") || line[19].equals("0") else {
      line.omit("fix", 19, expected: "0 or 1 for an interpolated hour")
      return nil
    }
    if line[19].equals("1"), !keepsInterpolated {
      interpolated += 1
      return nil
    }
    return id ?? ""
  }

  mutating func storm(_ key: String, in line: inout FieldLine) -> Storm {
    let first = Self.time(in: line) ?? Timestamp(secondsSince1970: 0)
    var storm = Storm(
      id: StormID(scheme: "digital-typhoon", code: id, firstFix: first), of: .jma,
      product: "Digital Typhoon (NII), from the best track of RSMC Tokyo")
    storm.trackType = .final
    if let id {
      storm.season = Int(id.prefix(4))
      storm.number = Int(id.suffix(2)).map(String.init)
      storm.otherIDs = [String(id.suffix(4))]
    } else {
      line.warn(
        "the file's name is not a number such as '198702': made the id from the first fix", at: 0)
    }
    return storm
  }

  private static func time(in line: FieldLine) -> Timestamp? {
    guard let year = line[0].wholeNumber, let month = line[1].wholeNumber,
      let day = line[2].wholeNumber, let hour = line[3].wholeNumber,
      Timestamp.yearsOfTracks ~= year, 0...23 ~= hour
    else { return nil }
    return Timestamp(year: year, month: month, day: day, hour: hour)
  }

  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    guard let time = Self.time(in: line) else {
      return line.reject(
        .omitted("fix", line.joined(0...3), isNot: "a year, month, day and hour"), in: 0)
    }
    return line.position(5, 6).map { (time, $0) }
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    if let grade = Self.grades.first(where: { line[4].string == $0.code }) {
      (fix.nature, fix.agencyClass) = (grade.nature, AgencyClass(code: grade.name))
    } else {
      line.omit("class", 4, expected: "one of 2 3 4 5 6 7 9")
    }
    if line[19].equals("1") { fix.marks.append(.interpolated) }
    line.read(Self.numbers, into: &fix)
    var radii = ReadWindRadii()
    for (field, knots) in [(10, 50.0), (13, 30)] {
      let speed = Speed(knots, .knots)
      guard let long = line.number(field + 1, "wind radius", in: 0...2_700),
        let short = line.number(field + 2, "wind radius", in: 0...2_700)
      else { continue }
      let (far, near) = (Length(long, .nauticalMiles), Length(short, .nauticalMiles))
      guard long > 0, long != short, let point = line[field].wholeNumber, 1...8 ~= point else {
        // 0 is none, as in JMA's best tracks.
        radii.add(speed, .reached(far))
        continue
      }
      // 1 is north-east, 8 is north.
      radii.add(speed, .shifted(long: far, short: near, bearing: Double(point * 45 % 360)))
    }
    fix.setWindRadii(radii)
  }
}
