/// What a record of a deck says, or several of one time and technique together.
///
/// Decks of a storm have hundreds of thousands of records, so numbers are kept as small as the format
/// has them; `missing` stands for what is not given, until `fix` makes a fix of it.
struct ATCFRecord {
  /// The number that stands for none.
  static let missing: Int16 = -1

  /// The line of its first record, from 1.
  let line: Int
  /// Valid time, in seconds since 1970.
  let time: Int64
  /// Seconds from the base time; 0 in a best track.
  let lead: Int32
  /// Tenths of a degree, north and east positive.
  let latitude: Int16
  let longitude: Int16
  /// The technique and base time: an index into the storm's groups.
  var group: Int32 = 0

  /// In kt.
  var wind = missing
  /// In hPa.
  var pressure = missing
  /// The level of development: two letters.
  var kind = ATCFCode.none
  /// Of the outermost closed isobar, in hPa and n mi.
  var outerPressure = missing
  var outerRadius = missing
  /// The radius of maximum wind in n mi.
  var maximumWindRadius = missing
  /// In kt.
  var gust = missing
  /// The eye's diameter in n mi.
  var eye = missing
  /// The letter of the sub-region, or 0.
  var subregion: UInt8 = 0
  /// The letter of the depth, or 0.
  var depth: UInt8 = 0
  /// In degrees and kt.
  var bearing = missing
  var speed = missing
  /// The name: an index into the storm's names, or -1.
  var name: Int32 = -1
  /// How far seas reach; its threshold is in feet.
  var seas: ATCFRadii?
  /// How far winds reach: a part of the storm's list of radii.
  var radii: Range<Int32> = 0..<0
}

// MARK: - Records of the same time

extension ATCFRecord {
  /// Adds what another record of the same time and technique says; where both say something else, this
  /// one's stays.
  ///
  /// - Parameters:
  ///   - other: The other record.
  ///   - contradiction: Receives the name of each field in which the two differ.
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
  /// What a fix needs to know of its storm.
  struct Surroundings {
    let radii: [ATCFRadii]
    let names: [String]
    let stormName: String?
    let basin: Basin?
  }

  /// The fix, or `nil` for a position that is none, which the parser has kept out.
  func fix(_ kind: Fix.Kind, in storm: Surroundings) -> Fix? {
    guard
      let position = GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    else { return nil }
    var fix = Fix(
      kind, at: Timestamp(secondsSince1970: time), position: position,
      leadTime: kind == .forecast ? Int(lead) : nil)
    if wind > 0 { fix.wind = Wind(Speed(Double(wind), .knots), of: .atcf) }
    if gust > 0 { fix.gust = Gust(Speed(Double(gust), .knots)) }
    if pressure > 0 { fix.pressure = Pressure(Double(pressure), .hectopascals) }
    if bearing >= 0 || speed >= 0 {
      fix.motion = Motion(
        bearing: bearing >= 0 ? Double(bearing) : nil,
        speed: speed >= 0 ? Speed(Double(speed), .knots) : nil)
    }
    if self.kind != .none {
      fix.nature = self.kind.nature
      fix.agencyClass = AgencyClass(code: self.kind.string)
    }
    if !radii.isEmpty {
      fix.windRadii = storm.radii[Int(radii.lowerBound)..<Int(radii.upperBound)].map {
        WindRadii(threshold: Speed(Double($0.threshold), .knots), extent: $0.extent)
      }
    }
    addDetails(to: &fix, in: storm)
    return fix
  }

  /// Adds what few records have.
  private func addDetails(to fix: inout Fix, in storm: Surroundings) {
    func length(_ number: Int16) -> Length? {
      number > 0 ? Length(Double(number), .nauticalMiles) : nil
    }
    let isNamed = name >= 0 && storm.names[Int(name)] != storm.stormName
    let basin = subregion == 0 ? nil : ATCFCode.basin(ofSubregion: subregion)
    let isElsewhere = basin != nil && basin != storm.basin
    fix.radiusOfMaximumWind = length(maximumWindRadius)
    guard
      outerPressure > 0 || outerRadius > 0 || eye > 0 || depth != 0
        || seas != nil || isNamed || isElsewhere
    else { return }
    fix.updateDetails { values in
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
    }
  }
}
