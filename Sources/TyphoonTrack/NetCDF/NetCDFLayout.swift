/// The name of the field that a column with a name holds, or that the user says it holds.
typealias NetCDFField = (_ name: String, _ byUser: Bool) -> String?

/// Where the fixes of storms are in a netCDF file: CF conventions 1.11, section 9, "Discrete sampling geometries".
struct NetCDFLayout {
  /// The fixes of a storm, or of several, which are next to each other.
  struct Part {
    /// The storm's index; `nil` if each fix names its storm.
    var storm: Int?
    var fixes: Range<Int>
  }

  /// The most fixes of a part.
  private static let longest = 100_000
  /// The fixes of a part where each names its storm.
  private static let step = 4_096

  let time, latitude, longitude: NetCDFFile.Variable
  /// The dimension of the fixes.
  let fixes: Int
  /// The dimension of the storms, if the file has one.
  private(set) var storms: Int?
  /// The variable that has, for each fix, the index of its storm.
  private(set) var index: NetCDFFile.Variable?
  /// Whether each storm has room for as many fixes as the longest.
  var isPadded: Bool { latitude.dimensions.count == 2 }
  /// Whether the file is of one storm, which its attribute `sid` names, as CLIMADA writes them.
  private(set) var isOneStorm = false
  private var sizes: [Double]?
  private let place: Finding.Location
  private let count: Int

  /// Finds the fixes by attributes and names.
  ///
  /// `field` gives what the name of a variable says in a table, or the user says of it.
  init(_ file: NetCDFFile, at place: Finding.Location, field: NetCDFField) throws(ReadError) {
    self.place = place
    func find(_ name: String, _ names: [String]) throws(ReadError) -> NetCDFFile.Variable {
      let given = file.variables.first { field($0.name, true) == names[0] }
      let named = file.variables.first { names.contains($0.name.lowercased()) }
      let standard = file.variables.first { file.text("standard_name", of: $0) == name }
      let column = file.variables.first { field($0.name, false) == names[0] }
      guard let found = given ?? named ?? standard ?? column, !found.isText, !found.isString else {
        throw ReadError(.notTracks("without a variable of \(name: name)"), at: place)
      }
      return found
    }
    latitude = try find("latitude", ["lat", "latitude", "lat_track"])
    longitude = try find("longitude", ["lon", "longitude", "long", "lon_track"])
    time = try find("time", ["time"])
    let shape = latitude.dimensions
    guard 1...2 ~= shape.count, longitude.dimensions == shape else {
      throw ReadError(.otherShape, at: place)
    }
    let id = file.variables.first { file.text("cf_role", of: $0) == "trajectory_id" }
    if shape.count == 2 {
      let words = ["storm", "track", "traj", "tc", "sid"]
      // A time for all storms has the dimension of the fixes.
      let common = time.dimensions.count == 1 ? time.dimensions.first : nil
      let owner =
        shape.firstIndex { $0 == id?.dimensions.first }
        ?? shape.firstIndex { common != nil && $0 != common }
        ?? shape.firstIndex { dimension in
          let name = file.dimensions[dimension].name
          return words.contains { name.lowercased().contains($0) } || field(name, false) == "id"
        }
      guard let owner else { throw ReadError(.noStorms, at: place) }
      storms = shape[owner]
      fixes = shape[1 - owner]
      guard Set(time.dimensions) == Set(shape) || time.dimensions == [fixes] else {
        throw ReadError(.otherShape, at: place)
      }
    } else {
      fixes = shape[0]
      guard time.dimensions == shape else { throw ReadError(.otherShape, at: place) }
      let name = file.dimensions[fixes].name
      let rows = file.variables.first { file.text("sample_dimension", of: $0) == name }
      index = file.variables.first {
        $0.dimensions == shape && file.text("instance_dimension", of: $0) != nil
      }
      if let rows, rows.dimensions.count == 1 {
        storms = rows.dimensions[0]
        let length = file.dimensions[rows.dimensions[0]].length
        sizes = try file.numbers(of: rows, [0..<length])
      } else if let index, let owner = file.text("instance_dimension", of: index) {
        storms = file.dimensions.firstIndex { $0.name == owner }
        if storms == nil { throw ReadError(.noStorms, at: place) }
      } else if id?.dimensions.first != shape[0] {
        // A column of ids, or times that are a coordinate of one storm.
        let namesStorms = file.variables.contains {
          $0.dimensions.first == shape[0]
            && ["id", "storm", "name"].contains(field($0.name, false))
        }
        isOneStorm = file.text("sid") != nil || !namesStorms && time.name == name
        if !isOneStorm, !namesStorms { throw ReadError(.noStorms, at: place) }
      }
    }
    count = file.dimensions[fixes].length
    let isTooLong = storms != nil && sizes == nil && index == nil && count > Self.longest
    if isTooLong { throw ReadError(.tooLong, at: place) }
  }

  /// The parts of the file, one after another; `state` is 0 and nothing at first.
  func next(after state: inout (number: Int, end: Int), _ file: NetCDFFile) throws(ReadError)
    -> Part?
  {
    defer { state.number += 1 }
    if let sizes {
      guard state.number < sizes.count else { return nil }
      let size = sizes[state.number]
      guard 0...Double(Self.longest) ~= size, state.end + Int(size) <= count else {
        throw ReadError(.badSize(size, state.number + 1), at: place)
      }
      let start = state.end
      state.end += Int(size)
      return Part(storm: state.number, fixes: start..<state.end)
    }
    if let storms, index == nil {
      guard state.number < file.dimensions[storms].length else { return nil }
      return Part(storm: state.number, fixes: 0..<count)
    }
    guard state.end < count else { return nil }
    let start = state.end
    state.end = min(count, start + Self.step)
    return Part(storm: nil, fixes: start..<state.end)
  }
}

/// The times of a variable: `hours since 1979-01-01 00`.
struct NetCDFTime {
  private let start: Timestamp
  private let seconds: Double

  init(_ units: String, calendar: String?, at place: Finding.Location) throws(ReadError) {
    let known = ["", "standard", "gregorian", "proleptic_gregorian", "none"]
    // CHAZ names the calendar after the date: "with standard calendar".
    let parts = units.split(at: " with ")
    let named = parts.dropFirst().first?.split(at: " ").first.map(String.init)
    for calendar in [calendar, named].compactMap({ $0 })
    where !known.contains(calendar.lowercased()) {
      throw ReadError(.otherCalendar(calendar), at: place)
    }
    let (words, rest) = (
      (parts.first ?? "").lowercased().split(at: " "),
      (parts.first ?? "").split(at: " ").dropFirst(2)
    )
    var written = rest.joined(separator: " ")
    let whole = written.withUTF8 { TimeText($0) }
    // What follows date and clock is a zone.
    let zone = rest.first { $0.first.map { !$0.isNumber } ?? false }.map(String.init)
    let numbers = words.dropFirst(2).joined(separator: " ").split { !$0.isNumber }.prefix(6)
      .compactMap { Int($0) }
    let unit = words.first.map { $0.hasSuffix("s") ? $0.dropLast() : $0[...] } ?? ""
    let length = [
      "second": 1.0, "minute": 60, "hour": 3_600, "hr": 3_600, "day": 86_400, "millisecond": 1e-3,
      "microsecond": 1e-6, "nanosecond": 1e-9,
    ][unit]
    func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
    guard words.count > 2, words[1] == "since", numbers.count >= 3, let length,
      let local = Timestamp(
        year: number(0), month: number(1), day: number(2), hour: number(3), minute: number(4),
        second: number(5)),
      let start = whole?.offset != nil
        ? whole?.time
        : zone.map({ $0 == "Z" ? local : InputZone($0)?.moments(local).first }) ?? local
    else { throw ReadError(.noUnits(units), at: place) }
    (self.start, seconds) = (start, length)
  }

  /// The time of a number, to the second.
  func time(_ number: Double) -> Timestamp? {
    let sum = (number * seconds).rounded()
    return abs(sum) < 1e12 ? start.moved(by: Int(sum)) : nil
  }
}

extension Finding.Message {
  fileprivate static func notTracks(_ words: Self) -> Self {
    "found a netCDF file \(message: words), expected a netCDF file of tracks"
  }
  fileprivate static var otherShape: Self {
    .notTracks("whose times and positions are not one for each fix")
  }
  fileprivate static var noStorms: Self {
    .notTracks(
      "that does not say by 'cf_role', 'sample_dimension' or the name of a dimension which fixes are of one storm"
    )
  }
  fileprivate static var tooLong: Self {
    "found a storm of more than 100,000 fixes in a netCDF file, expected tracks"
  }
  fileprivate static func badSize(_ size: Double, _ number: Int) -> Self {
    "storm \(number) has \(size) fixes, expected at most 100,000, and no more than the file has"
  }
  fileprivate static func noUnits(_ units: String) -> Self {
    "the times have the unit '\(units)', expected one such as 'hours since 1979-01-01'"
  }
  fileprivate static func otherCalendar(_ name: String) -> Self {
    "the times are in the calendar '\(name)', expected 'standard' or 'proleptic_gregorian'"
  }
}
