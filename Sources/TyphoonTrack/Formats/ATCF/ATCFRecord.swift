/// A line of a deck: the storm it belongs to, and its record.
struct ATCFRow {
  var basin = ATCFCode.none
  /// The storm's number in its basin, such as "08", or "C6" for an unnumbered system.
  var number = ATCFCode.none
  /// The time that lead times count from, in seconds since 1970; the valid time in a best track.
  var base: Int64 = 0
  var technique = ATCFCode.none
  /// Whether the technique is `BEST`.
  var isBest = false
  var record = ATCFRecord()
  var radii: ATCFRadii?
  var name = ""
  /// The storm's other numbers, such as "EP962026".
  var aliases: [String] = []
}

/// The contents of a record, or of several records with the same time and technique.
///
/// The decks of a storm hold hundreds of thousands of records, so numbers are stored in the
/// smallest type that the format allows. `missing` stands for an absent value until `fix` makes a
/// fix.
struct ATCFRecord {
  /// The number that stands for an absent value.
  static let missing: Int16 = -1

  /// The line number of its first record, from 1.
  var line = 0
  /// The valid time, in seconds since 1970.
  var time: Int64 = 0
  /// Seconds from the base time; 0 in a best track.
  var lead: Int32 = 0
  /// In tenths of a degree; north and east are positive.
  var latitude: Int16 = 0
  var longitude: Int16 = 0
  /// The technique and base time, as an index into the storm's groups.
  var group: Int32 = 0

  /// In kt.
  var wind = missing
  /// In hPa.
  var pressure = missing
  /// The level of development, two letters.
  var kind = ATCFCode.none
  /// The outermost closed isobar, in hPa and nautical miles.
  var outerPressure = missing
  var outerRadius = missing
  /// The radius of maximum wind, in nautical miles.
  var maximumWindRadius = missing
  /// In kt.
  var gust = missing
  /// The diameter of the eye, in nautical miles.
  var eye = missing
  /// The letter of the subregion, or 0.
  var subregion: UInt8 = 0
  /// The letter of the system's depth, or 0.
  var depth: UInt8 = 0
  /// In degrees and kt.
  var bearing = missing
  var speed = missing
  /// The name, as an index into the storm's names, or -1.
  var name: Int32 = -1
  /// The radii of seas; the threshold is in feet.
  var seas: ATCFRadii?
  /// The wind radii, as a range in the storm's list of radii.
  var radii: Range<Int32> = 0..<0
}

// MARK: - Records of the same time

extension ATCFRecord {
  /// Merges another record of the same time and technique; where the two differ, this record's
  /// values stay.
  ///
  /// - Parameters:
  ///   - other: The other record.
  ///   - contradiction: Receives each field in which the two differ.
  mutating func merge(_ other: ATCFRecord, _ contradiction: (ATCFField) -> Void) {
    if (latitude, longitude) != (other.latitude, other.longitude) {
      contradiction(latitude != other.latitude ? .latitude : .longitude)
    }
    func take<Value: Equatable>(
      _ field: ATCFField, _ own: inout Value, _ new: Value, none: Value
    ) {
      guard own != new, new != none else { return }
      if own == none { own = new } else { contradiction(field) }
    }
    take(.wind, &wind, other.wind, none: Self.missing)
    take(.pressure, &pressure, other.pressure, none: Self.missing)
    take(.kind, &kind, other.kind, none: .none)
    take(.outerPressure, &outerPressure, other.outerPressure, none: Self.missing)
    take(.outerRadius, &outerRadius, other.outerRadius, none: Self.missing)
    take(.maximumWindRadius, &maximumWindRadius, other.maximumWindRadius, none: Self.missing)
    take(.gust, &gust, other.gust, none: Self.missing)
    take(.eye, &eye, other.eye, none: Self.missing)
    take(.subregion, &subregion, other.subregion, none: 0)
    take(.bearing, &bearing, other.bearing, none: Self.missing)
    take(.speed, &speed, other.speed, none: Self.missing)
    take(.depth, &depth, other.depth, none: 0)
    take(.name, &name, other.name, none: -1)
    take(.seas, &seas, other.seas, none: nil)
  }
}

// MARK: - Fixes

extension ATCFRecord {
  /// The data of the storm that its fixes need.
  struct Surroundings {
    /// The wind radii of all records.
    let radii: [ATCFRadii]
    /// Whether fixes need them.
    let needsRadii: Bool
    let names: [String]
    let stormName: String?
    let basin: Basin?
    let averagingPeriod = Agency.atcf.averagingPeriod
  }

  /// Adds the record as a fix; not one with an invalid position, which the parser never lets through.
  ///
  /// - Parameters:
  ///   - kind: How the fix was obtained.
  ///   - fixes: Receives the fix.
  ///   - last: The record of the last of them, which shares what is the same.
  ///   - storm: The data of the storm.
  func addFix(
    _ kind: Fix.Kind, to fixes: inout [Fix], after last: ATCFRecord? = nil, in storm: Surroundings
  ) {
    guard
      let position = GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    else { return }
    fixes.append(
      Fix(
        kind, at: Timestamp(secondsSince1970: time), position: position,
        leadTime: kind == .forecast ? Int(lead) : nil))
    fixes[fixes.count - 1].origin = FixOrigin(line: line)
    // In its place: a fix is large.
    complete(&fixes[fixes.count - 1], in: storm)
    guard let last, fixes.count > 1 else {
      addClass(to: &fixes[fixes.count - 1])
      addRadii(to: &fixes[fixes.count - 1], in: storm)
      addDetails(to: &fixes[fixes.count - 1], in: storm)
      return
    }
    let (earlier, new) = (fixes.count - 2, fixes.count - 1)
    if last.kind == self.kind {
      fixes[new].nature = fixes[earlier].nature
      fixes[new].agencyClass = fixes[earlier].agencyClass
    } else {
      addClass(to: &fixes[new])
    }
    if last.wind == wind, hasSameRadii(as: last, storm.radii) {
      fixes[new].windRadii = fixes[earlier].windRadii
      fixes[new].unknownWinds = fixes[earlier].unknownWinds
    } else {
      addRadii(to: &fixes[new], in: storm)
    }
    if hasSameDetails(as: last) {
      fixes[new].share(fixes[earlier].details)
    } else {
      addDetails(to: &fixes[new], in: storm)
    }
  }

  @inline(__always)
  private func hasSameRadii(as other: ATCFRecord, _ all: [ATCFRadii]) -> Bool {
    guard radii.count == other.radii.count else { return false }
    return zip(radii, other.radii).allSatisfy { all[Int($0)] == all[Int($1)] }
  }

  @inline(__always)
  private func hasSameDetails(as other: ATCFRecord) -> Bool {
    outerPressure == other.outerPressure && outerRadius == other.outerRadius && eye == other.eye
      && subregion == other.subregion && depth == other.depth && name == other.name
      && seas == other.seas
  }

  private func complete(_ fix: inout Fix, in storm: Surroundings) {
    if wind > 0 {
      fix.setWind(Speed(Double(wind), .knots), averagingPeriod: storm.averagingPeriod)
    }
    if gust > 0 { fix.gust = Gust(Speed(Double(gust), .knots)) }
    if pressure > 0 { fix.pressure = Pressure(Double(pressure), .hectopascals) }
    if bearing >= 0 || speed >= 0 {
      fix.motion = Motion(
        bearing: bearing >= 0 ? Double(bearing) : nil,
        speed: speed >= 0 ? Speed(Double(speed), .knots) : nil)
    }
    fix.radiusOfMaximumWind = length(maximumWindRadius)
  }

  private func addClass(to fix: inout Fix) {
    guard kind != .none else { return }
    fix.nature = kind.nature
    fix.agencyClass = AgencyClass(code: kind.string)
  }

  private func addRadii(to fix: inout Fix, in storm: Surroundings) {
    var read = ReadWindRadii()
    for own in storm.radii[Int(radii.lowerBound)..<Int(radii.upperBound)] {
      read.add(Speed(Double(own.threshold), .knots), own.isReached ? own.extent : nil)
    }
    fix.setWindRadii(read, .lines(of: .all))
    if !storm.needsRadii { fix.windRadii = [] }
  }

  private func length(_ number: Int16) -> Length? {
    number > 0 ? Length(Double(number), .nauticalMiles) : nil
  }

  /// Adds the values that few records have.
  private func addDetails(to fix: inout Fix, in storm: Surroundings) {
    let isNamed = name >= 0 && storm.names[Int(name)] != storm.stormName
    let basin = subregion == 0 ? nil : ATCFCode.basin(ofSubregion: subregion)
    let isElsewhere = basin != nil && basin != storm.basin
    guard
      outerPressure > 0 || outerRadius > 0 || eye > 0 || (depth != 0 && depth != UInt8(ascii: "X"))
        || seas != nil || isNamed || isElsewhere
    else { return }
    var values = Fix.Details.Values()
    values.eyeDiameter = length(eye)
    if outerPressure > 0 || outerRadius > 0 {
      values.outerIsobar = OuterIsobar(
        pressure: outerPressure > 0 ? Pressure(Double(outerPressure), .hectopascals) : nil,
        radius: length(outerRadius))
    }
    switch depth {
    case UInt8(ascii: "D"): values.depth = .deep
    case UInt8(ascii: "M"): values.depth = .medium
    case UInt8(ascii: "S"): values.depth = .shallow
    default: break
    }
    if let seas {
      values.seasRadii = [
        SeasRadii(height: Length(Double(seas.threshold), .feet), extent: seas.extent)
      ]
    }
    if isNamed { values.name = storm.names[Int(name)] }
    if isElsewhere { values.basin = basin }
    fix.setDetails(values)
  }
}
