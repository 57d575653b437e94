/// A line of a deck: the storm it belongs to, and its record.
struct ATCFRow {
  let basin: String
  /// The storm's number in its basin, such as "08", or "C6" for an unnumbered system.
  let number: String
  /// The time that lead times count from, in seconds since 1970; the valid time in a best track.
  let base: Int64
  let technique: String
  let record: ATCFRecord
  /// The storm's other numbers, such as "EP962026".
  let aliases: [String]

  /// Whether it is a record of the best track.
  var isBest: Bool { technique == "BEST" }
}

/// The contents of a record, or of several records with the same time and technique.
struct ATCFRecord {
  /// The line number of its first record, from 1.
  let line: Int
  /// The valid time, in seconds since 1970.
  var time: Int64
  /// Seconds from the base time; in a best track from the beginning of ADCIRC's run.
  let lead: Int64
  let position: GeoPoint
  /// The numbers of `ATCFField.numbers`, in their order.
  ///
  /// The decks of a storm hold hundreds of thousands of records.
  var numbers: [Int16?]
  /// The level of development, two letters.
  var kind: String?
  /// The letter of the subregion.
  var subregion: String?
  /// The letter of the system's depth.
  var depth: String?
  var name: String?
  /// The radii of seas, if there are any; the threshold is in feet.
  var seas: [ATCFRadii] = []
  var radii: [ATCFRadii] = []

  /// The number in a field.
  subscript(field: ATCFField) -> Double? {
    ATCFField.numbers.firstIndex { $0.field == field }.flatMap { numbers[$0] }.map { Double($0) }
  }

  // MARK: - Records of the same time

  /// Merges another record of the same time and technique; where the two differ, this record's
  /// values stay.
  ///
  /// - Parameters:
  ///   - other: The other record.
  ///   - contradiction: Receives each field in which the two differ.
  mutating func merge(_ other: ATCFRecord, _ contradiction: (ATCFField) -> Void) {
    if position != other.position {
      contradiction(position.latitude != other.position.latitude ? .latitude : .longitude)
    }
    func take<Value: Equatable>(_ field: ATCFField, _ own: inout Value?, _ new: Value?) {
      guard let new, own != new else { return }
      if own == nil { own = new } else { contradiction(field) }
    }
    for (index, column) in ATCFField.numbers.enumerated() {
      take(column.field, &numbers[index], other.numbers[index])
    }
    take(.kind, &kind, other.kind)
    take(.subregion, &subregion, other.subregion)
    take(.depth, &depth, other.depth)
    take(.name, &name, other.name)
    if seas.isEmpty { seas = other.seas }
    if !other.seas.isEmpty, seas != other.seas { contradiction(.seas) }
    for new in other.radii { add(new, contradiction) }
  }

  /// Adds wind radii of a record of the same time and technique.
  mutating func add(_ new: ATCFRadii, _ contradiction: (ATCFField) -> Void) {
    if let own = radii.firstIndex(where: { $0.threshold == new.threshold }) {
      radii[own].merge(new, contradiction)
    } else {
      radii.append(new)
    }
  }

  // MARK: - Fixes

  /// The data of the storm that its fixes need.
  struct Surroundings {
    /// Whether fixes need their wind radii.
    let needsRadii: Bool
    let stormName: String?
    let basin: Basin?
  }

  /// The record as a fix.
  ///
  /// - Parameters:
  ///   - kind: How the fix was obtained.
  ///   - storm: The data of the storm.
  /// - Returns: The fix.
  func fix(_ kind: Fix.Kind, in storm: Surroundings) -> Fix {
    var fix = Fix(
      kind, at: Timestamp(secondsSince1970: time), position: position,
      leadTime: kind == .forecast ? lead : nil)
    fix.origin = FixOrigin(line: line)
    func speed(_ field: ATCFField) -> Speed? { self[field].map { Speed($0, .knots) } }
    func length(_ field: ATCFField) -> Length? { self[field].map { Length($0, .nauticalMiles) } }
    if let wind = speed(.wind) { fix.setWind(wind, averagingPeriod: Agency.atcf.averagingPeriod) }
    fix.gust = speed(.gust).map { Gust($0) }
    fix.pressure = self[.pressure].map { Pressure($0, .hectopascals) }
    let motion = Motion(bearing: self[.bearing], speed: speed(.speed))
    if !motion.isEmpty { fix.motion = motion }
    fix.radiusOfMaximumWind = length(.maximumWindRadius)
    if let level = self.kind {
      fix.nature = Nature(level: level)
      fix.agencyClass = AgencyClass(code: level)
    }
    var read = ReadWindRadii()
    for own in radii { read.add(Speed(own.threshold, .knots), aboveZero: own.extent) }
    fix.setWindRadii(read)
    if !storm.needsRadii { fix.windRadii = [] }
    fix.updateDetails { values in
      values.eyeDiameter = length(.eye)
      values.outerIsobar = OuterIsobar(
        aboveZero: self[.outerPressure], self[.outerRadius], .nauticalMiles)
      values.depth = depth.flatMap { Depth(letter: $0) }
      values.seasRadii = seas.compactMap { own in
        own.extent.map { SeasRadii(height: Length(own.threshold, .feet), extent: $0) }
      }
      if name != storm.stormName { values.name = name }
      // The Arabian Sea and the Bay of Bengal are one basin.
      let own = subregion.flatMap { StormDesignation("00" + $0)?.basin }
      if own != storm.basin { values.basin = own }
    }
    return fix
  }
}
