import Foundation
import Testing

@testable import TyphoonTrack

/// Makes a netCDF file in the classic format: "NetCDF Classic Format Specification".
private struct ClassicFile {
  enum Values {
    case text(String)
    case ints([Int32])
    case doubles([Double])
  }

  var dimensions: [(name: String, length: Int)]
  var variables: [(name: String, dimensions: [Int], attributes: [String: String], values: Values)]
  /// Those of the file.
  var attributes: [String: String] = [:]

  private static func bytes(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  private static func text(_ text: String) -> [UInt8] {
    bytes(text.utf8.count) + padded(Array(text.utf8))
  }

  var bytes: [UInt8] {
    let data = variables.map { variable -> (type: Int, bytes: [UInt8]) in
      switch variable.values {
      case .text(let text): (2, Self.padded(Array(text.utf8)))
      case .ints(let ints):
        (4, ints.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } })
      case .doubles(let numbers):
        (
          6,
          numbers.flatMap { value in
            withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) }
          }
        )
      }
    }
    func list(_ attributes: [String: String]) -> [UInt8] {
      let names = attributes.keys.sorted()
      return Self.bytes(names.isEmpty ? 0 : 12) + Self.bytes(names.count)
        + names.flatMap { Self.text($0) + Self.bytes(2) + Self.text(attributes[$0] ?? "") }
    }
    func header(_ begins: [Int]) -> [UInt8] {
      var header = Array("CDF\u{1}".utf8) + Self.bytes(0)
      header += Self.bytes(10) + Self.bytes(dimensions.count)
      for dimension in dimensions {
        header += Self.text(dimension.name) + Self.bytes(dimension.length)
      }
      header += list(attributes) + Self.bytes(11) + Self.bytes(variables.count)
      for (index, variable) in variables.enumerated() {
        header += Self.text(variable.name) + Self.bytes(variable.dimensions.count)
        header += variable.dimensions.flatMap(Self.bytes)
        header += list(variable.attributes)
        header += Self.bytes(data[index].type) + Self.bytes(data[index].bytes.count)
        header += Self.bytes(begins[index])
      }
      return header
    }
    var begins = [Int](repeating: 0, count: variables.count)
    var next = header(begins).count
    for index in begins.indices {
      begins[index] = next
      next += data[index].bytes.count
    }
    return header(begins) + data.flatMap(\.bytes)
  }

  /// Three fixes of one storm and two of another, one after another.
  static let ragged = ClassicFile(
    dimensions: [("obs", 5), ("traj", 2)],
    variables: [
      ("id", [1], ["cf_role": "trajectory_id"], .ints([7, 9])),
      ("rowSize", [1], ["sample_dimension": "obs"], .ints([3, 2])),
      ("time", [0], ["units": "hours since 2012-08-20 00"], .doubles([0, 6, 12, 0, 6])),
      ("y", [0], ["standard_name": "latitude"], .doubles([20, 20.5, 21, 15, 15.5])),
      ("x", [0], ["standard_name": "longitude"], .doubles([120, 119, 118, 200, 201])),
      ("wind", [0], ["units": "m s-1"], .doubles([20, 25, .nan, 15, 18])),
      ("psl", [0], ["units": "Pa"], .doubles([99_000, 98_500, 98_000, 1e37, 99_900])),
    ])

  /// The same fixes, each with the index of its storm.
  static var indexed: ClassicFile {
    var file = ragged
    file.variables[1] = ("owner", [0], ["instance_dimension": "traj"], .ints([0, 0, 0, 1, 1]))
    return file
  }

  /// The same fixes, with room for three in each storm, which is the second dimension.
  static var padded: ClassicFile {
    let order = [0, 3, 1, 4, 2, -1]
    var file = ragged
    file.dimensions[0] = ("step", 3)
    for index in 2..<file.variables.count {
      guard case .doubles(let numbers) = file.variables[index].values else { continue }
      file.variables[index].values = .doubles(order.map { $0 < 0 ? .nan : numbers[$0] })
      file.variables[index].dimensions = [0, 1]
    }
    file.variables.remove(at: 1)
    return file
  }
}

@Suite("netCDF files", .serialized)
struct NetCDFTests {
  private static let isThere = ["so.19", "so.22", "so.18", "so", "dylib"]
    .contains { dlopen("libnetcdf.\($0)", RTLD_LAZY) != nil }

  private static func read(
    _ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions()
  ) throws -> (storms: [Storm], findings: [String], error: String?) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.nc")
    try Data(bytes).write(to: file)
    do throws(ReadError) {
      let read = try TrackReaders.read(ByteSource(path: file.path), options: options)
      return (read.storms, read.findings.map(\.message.description), nil)
    } catch {
      return ([], [], error.finding.message.description)
    }
  }

  @Test("without libnetcdf the error names its package", .enabled(if: !isThere))
  func library() throws {
    #expect(try Self.read(ClassicFile.ragged.bytes).error?.contains("libnetcdf19") ?? false)
  }

  @Test(
    "fixes one after another, with indices, or with room for the longest are the same",
    .enabled(if: isThere), arguments: 0..<3)
  func layouts(_ number: Int) throws {
    let file = [ClassicFile.ragged, .indexed, .padded][number]
    let read = try Self.read(file.bytes)
    expectTrue(read.error == nil && read.findings == [], "\(read)")
    expectEqual(read.storms.map(\.id.description), ["csv-7", "csv-9"])
    expectEqual(
      read.storms.flatMap { $0.track.map(\.time.iso8601) },
      [
        "2012-08-20T00:00:00Z", "2012-08-20T06:00:00Z", "2012-08-20T12:00:00Z",
        "2012-08-20T00:00:00Z", "2012-08-20T06:00:00Z",
      ])
    expectEqual(
      read.storms.flatMap { $0.track.map(\.position) },
      [(20.0, 120.0), (20.5, 119), (21, 118), (15, -160), (15.5, -159)]
        .map { GeoPoint(latitude: $0.0, longitude: $0.1) })
    expectEqual(
      read.storms.flatMap { $0.track.map { $0.wind?.speed.value(in: .metresPerSecond) } },
      [20, 25, nil, 15, 18])
    expectEqual(
      read.storms.flatMap { $0.track.map { $0.pressure?.value(in: .hectopascals) } },
      [990, 985, 980, nil, 999])
  }

  @Test(
    "units of coordinates are applied, or are an error", .enabled(if: isThere),
    arguments: [
      ("degrees_north", "degrees_west", -75.5), ("degrees_north", "degree_E", 75.5),
      ("", "", 75.5), ("radians", "radians", 75.5), ("degrees_north", "furlongs", nil),
    ])
  func coordinates(_ north: String, _ east: String, _ longitude: Double?) throws {
    let size = north == "radians" ? Double.pi / 180 : 1
    let file = ClassicFile(
      dimensions: [("obs", 1), ("traj", 1)],
      variables: [
        ("id", [1], ["cf_role": "trajectory_id"], .ints([7])),
        ("rowSize", [1], ["sample_dimension": "obs"], .ints([1])),
        ("time", [0], ["units": "hours since 2012-08-20"], .doubles([0])),
        ("lat", [0], ["units": north], .doubles([20 * size])),
        ("lon", [0], ["units": east], .doubles([75.5 * size])),
      ])
    let read = try Self.read(file.bytes)
    let position = read.storms.first?.track.first?.position
    expectEqual(position.map { ($0.longitude * 1e6).rounded() / 1e6 }, longitude)
    expectEqual(position.map { ($0.latitude * 1e6).rounded() / 1e6 }, longitude.map { _ in 20 })
    if longitude == nil { expectTrue(read.error?.contains("'furlongs'") ?? false, "\(read)") }
  }

  @Test(
    "times are counted from the moment that their unit names, in its zone", .enabled(if: isThere),
    arguments: [
      ("hours since 2012-08-20 08:00:00 +08:00", "2012-08-20T01:00:00Z"),
      ("hours since 2012-08-20T08:00:00+08:00", "2012-08-20T01:00:00Z"),
      ("hours since 2012-08-20 08:00:00 -5:00", "2012-08-20T14:00:00Z"),
      ("hours since 2012-08-20 08:00:00 UTC", "2012-08-20T09:00:00Z"),
      ("hours since 2012-08-20T08:00:00Z", "2012-08-20T09:00:00Z"),
      ("days since 2012-8-20", "2012-08-21T00:00:00Z"),
      ("days since 2012-08-20 00:00 with standard calendar", "2012-08-21T00:00:00Z"),
      ("days since 2012-08-20 00:00 with noleap calendar", nil),
      ("hours since 2012-08-20 08:00:00 XYZ", nil),
    ])
  func offsets(_ unit: String, _ time: String?) throws {
    var file = ClassicFile.ragged
    file.variables[2].attributes["units"] = unit
    file.variables[2].values = .doubles([1, 7, 13, 1, 7])
    let read = try Self.read(file.bytes)
    expectEqual(read.storms.first?.track.first?.time.iso8601, time)
    expectTrue((read.error == nil) == (time != nil), "\(read)")
  }

  @Test("wind radii of quadrants have the unit of their variable", .enabled(if: isThere))
  func radii() throws {
    var file = ClassicFile.ragged
    file.dimensions.append(("quadrant", 4))
    file.variables.append(
      ("r34", [0, 2], ["units": "nmile"], .doubles((0..<20).map { Double($0) + 60 })))
    let read = try Self.read(file.bytes)
    expectTrue(read.error == nil && read.findings == [], "\(read)")
    let lengths = (60...63).map { Length(Double($0), .nauticalMiles) }
    let quadrants = RadialExtent.Quadrants(
      northEast: lengths[0], southEast: lengths[1], southWest: lengths[2], northWest: lengths[3])
    expectEqual(
      read.storms.first?.track.first?.windRadii.first?.extent, .quadrants(quadrants, mean: nil))
  }

  @Test("IBTrACS has the columns of its CSV", .enabled(if: isThere))
  func ibtracs() throws {
    let file = ClassicFile(
      dimensions: [
        ("storm", 1), ("date_time", 3), ("quadrant", 4), ("n", 13), ("niso", 19), ("char2", 2),
      ],
      variables: [
        ("numobs", [0], [:], .ints([2])), ("sid", [0, 3], [:], .text("2005236N23285")),
        ("season", [0], [:], .ints([2005])), ("name", [0, 3], [:], .text("KATRINA\0\0\0\0\0\0")),
        ("basin", [0, 1, 5], [:], .text("NANA\0\0")),
        (
          "time", [0, 1], ["units": "days since 1858-11-17 00:00:00"],
          .doubles([53_610.5, 53_610.75, .nan])
        ),
        (
          "iso_time", [0, 1, 4], [:],
          .text("2005-08-28 12:00:002005-08-28 18:00:00" + String(repeating: "\0", count: 19))
        ),
        ("nature", [0, 1, 5], [:], .text("TSTS\0\0")),
        ("lat", [0, 1], ["units": "degrees_north"], .doubles([25.7, 26.3, .nan])),
        ("lon", [0, 1], ["units": "degrees_east"], .doubles([-87.7, -88.6, .nan])),
        ("usa_lat", [0, 1], ["units": "degrees_north"], .doubles([25.7, 26.3, .nan])),
        ("usa_lon", [0, 1], ["units": "degrees_east"], .doubles([-87.7, -88.6, .nan])),
        ("usa_wind", [0, 1], ["units": "kts"], .ints([145, 150, 0])),
        ("usa_pres", [0, 1], ["units": "mb"], .ints([909, 902, 0])),
        (
          "usa_r34", [0, 1, 2], ["units": "nmile"],
          .ints([180, 180, 125, 140, 200, 200, 150, 175, 0, 0, 0, 0])
        ),
      ])
    let read = try Self.read(file.bytes)
    let storm = try require(read.storms.first, "\(read)")
    expectTrue(read.findings == [] && storm.id.description == "ibtracs-2005236n23285")
    expectTrue(storm.names["en"] == "KATRINA" && storm.season == 2005)
    expectEqual(storm.track.map(\.time.iso8601), ["2005-08-28T12:00:00Z", "2005-08-28T18:00:00Z"])
    expectEqual(storm.track.map { $0.wind?.speed }, [Speed(145, .knots), Speed(150, .knots)])
    let radii = RadialExtent.Quadrants([180, 180, 125, 140].map { Length($0, .nauticalMiles) })
    expectEqual(storm.track[0].windRadii.map(\.extent), [.quadrants(radii, mean: nil)])
  }

  @Test("a member's dimension and other dimensions are said", .enabled(if: isThere))
  func members() throws {
    var file = ClassicFile.padded
    file.dimensions.append(("member", 2))
    file.variables[4] = (
      "Mwspd", [2, 0, 1], ["units": "kt"], .doubles((0..<12).map { Double($0) + 30 })
    )
    file.variables.append(("grid", [2], [:], .ints([1, 2])))
    let read = try Self.read(file.bytes)
    expectEqual(
      read.findings,
      [
        "'Mwspd' has 2 values for each fix ('member'): only the first is used",
        "variables grid omitted: their dimensions are not those of fixes or storms",
      ])
    expectEqual(
      read.storms.map { $0.track.map { $0.wind?.speed.value } }, [[30, 32, 34], [31, 33]])
  }

  @Test(
    "a file of one storm has its id, name and units as CLIMADA writes them", .enabled(if: isThere))
  func oneStorm() throws {
    let file = ClassicFile(
      dimensions: [("time", 2)],
      variables: [
        ("time", [0], ["units": "hours since 1992-08-16 18:00:00"], .ints([0, 6])),
        ("lat", [0], [:], .doubles([10.8, 11.2])), ("lon", [0], [:], .doubles([-35.5, -37.4])),
        ("max_sustained_wind", [0], [:], .doubles([25, 30])),
        ("central_pressure", [0], [:], .doubles([1_010, 1_009])),
      ],
      attributes: [
        "sid": "1992230N11325", "name": "ANDREW", "max_sustained_wind_unit": "kn",
        "central_pressure_unit": "mb",
      ])
    let read = try Self.read(file.bytes)
    let storm = try require(read.storms.first, "\(read)")
    expectTrue(storm.id.description == "csv-1992230n11325" && storm.names["en"] == "ANDREW")
    expectTrue(read.storms.count == 1 && read.findings == [])
    expectEqual(storm.track.map { $0.wind?.speed }, [Speed(25, .knots), Speed(30, .knots)])
    expectEqual(storm.track.map { $0.pressure?.value }, [1_010, 1_009])
    var other = file
    other.attributes["sid"] = nil
    expectEqual(try Self.read(other.bytes).storms.map(\.track.count), [2])
  }

  @Test("what is no track, or is damaged, is an error", .enabled(if: isThere))
  func errors() throws {
    func error(_ change: (inout ClassicFile) -> Void) throws -> String? {
      var file = ClassicFile.ragged
      change(&file)
      return try Self.read(file.bytes).error
    }
    try expectEqual(
      error { $0.variables[2].attributes = [:] },
      "the times have the unit '', expected one such as 'hours since 1979-01-01'")
    try expectEqual(
      error { $0.variables[2].attributes["calendar"] = "360_day" },
      "the times are in the calendar '360_day', expected 'standard' or 'proleptic_gregorian'")
    try expectEqual(
      error { $0.variables[1].values = .ints([3, 3]) },
      "storm 2 has 3 fixes, expected at most 100,000, and no more than the file has")
    #expect(
      try error { $0.variables[1].values = .ints([-1, 3]) }?.hasPrefix("storm 1 has -1 fixes")
        ?? false)
    #expect(
      try error { $0.variables[1].attributes = [:] }?.contains("that does not say by 'cf_role'")
        ?? false)
    try expectEqual(
      error { $0.variables[3] = ("y0", [0], [:], $0.variables[3].values) },
      "found a netCDF file without a variable of latitude, expected a netCDF file of tracks")
    #expect(
      try error { $0.variables[3].dimensions = [1] }?.contains("not one for each fix") ?? false)
    #expect(
      try error {
        $0.dimensions.append(("many", 1 << 27))
        $0.variables[1].dimensions = [2]
      } != nil)
    let bytes = ClassicFile.ragged.bytes
    try expectEqual(
      Self.read(Array(bytes.dropLast(8))).error,
      "the netCDF file is truncated: it has \(bytes.count - 8) bytes, its header says at least \(bytes.count); unpack it first if it is compressed"
    )
    for count in stride(from: 4, to: bytes.count - 8, by: 7) {
      #expect(try Self.read(Array(bytes.prefix(count))).error != nil, "\(count) bytes")
    }
    #expect(
      try Self.read(Array("\u{89}HDF\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })).error?
        .hasPrefix("libnetcdf cannot read the file: ") ?? false)
  }

  @Test("damage anywhere in the file never traps", .enabled(if: isThere))
  func damage() throws {
    for (number, file) in [ClassicFile.ragged, .indexed, .padded].enumerated() {
      for place in stride(from: 4 + number, to: file.bytes.count, by: 13) {
        var bytes = file.bytes
        bytes[place] ^= 0xFF
        _ = try Self.read(bytes)
      }
    }
  }

  @Test("a netCDF file that is no file is an error")
  func memory() {
    expectEqual(
      Reading(ClassicFile.ragged.bytes, as: nil).error?.message.description,
      "found a netCDF file, which is read only as a plain file, not from standard input, an archive or a URL: save it first"
    )
  }

  /// Tracks as xarray writes them: a name for each fix, or two dimensions, one of which is that of the times.
  private static func xarray(_ shape: [String], name: String? = nil) -> ClassicFile {
    let isGrid = shape.count == 2
    // Two storms of two fixes; of `(time, id)` the storms take turns.
    let places: [Double] = isGrid && shape[0] == "time" ? [20, 10, 21, 11] : [20, 21, 10, 11]
    var file = ClassicFile(
      dimensions: shape.map { ($0, shape.count == 1 ? 4 : 2) },
      variables: [
        ("lat", Array(shape.indices), [:], .doubles(places)),
        ("lon", Array(shape.indices), [:], .doubles(places.map { $0 + 100 })),
        ("wind", Array(shape.indices), ["units": "mph"], .doubles(places.map { $0 + 40 })),
      ])
    if isGrid {
      let time = shape[0] == "time" ? 0 : 1
      file.variables.append(
        ("time", [time], ["units": "hours since 2021-08-27"], .doubles([0, 6])))
      if let name { file.variables.append((name, [1 - time], [:], .ints([3, 9]))) }
    } else {
      file.variables.append(
        ("time", [0], ["units": "hours since 2021-08-27"], .doubles([0, 6, 0, 6])))
      if let name { file.variables.append((name, [0], [:], .ints([3, 3, 9, 9]))) }
    }
    return file
  }

  @Test(
    "xarray's shapes: by names as tables are, a time for all storms", .enabled(if: isThere),
    arguments: [
      (["obs"], "track_id", ["csv-3", "csv-9"]), (["track", "time"], nil, ["csv-1", "csv-2"]),
      (["time", "id"], "id", ["csv-3", "csv-9"]),
      (["track", "time"], "track", ["csv-2021-3", "csv-2021-9"]),
    ])
  func shapes(_ shape: [String], _ name: String?, _ ids: [String]) throws {
    let read = try Self.read(Self.xarray(shape, name: name).bytes)
    expectTrue(read.error == nil && read.findings == [], "\(read)")
    expectEqual(read.storms.map(\.id.description), ids)
    expectEqual(
      read.storms.flatMap { $0.track.map(\.position) },
      [20.0, 21, 10, 11].map { GeoPoint(latitude: $0, longitude: $0 + 100) })
    expectEqual(
      read.storms.flatMap { $0.track.map { $0.wind?.speed } },
      [60.0, 61, 50, 51].map { Speed($0, .milesPerHour) })
  }

  @Test(
    "times that are a coordinate are one storm; '--column' tells what names do not",
    .enabled(if: isThere))
  func oneTrack() throws {
    var file = ClassicFile(
      dimensions: [("time", 2)],
      variables: [
        ("time", [0], ["units": "microseconds since 2021-08-27"], .doubles([0, 21_600e6])),
        ("yy", [0], [:], .doubles([20, 21])), ("lon", [0], [:], .doubles([120, 121])),
        ("force", [0], ["units": "kts"], .doubles([60, 65])),
      ])
    expectTrue(try Self.read(file.bytes).error?.contains("without a variable of latitude") ?? false)
    var options = ReadingOptions()
    options.columns = [("lat", "yy"), ("wind", "force")].map { .init(field: $0.0, header: $0.1) }
    let read = try Self.read(file.bytes, options)
    expectEqual(
      read.storms.map { $0.track.map(\.time.iso8601) },
      [["2021-08-27T00:00:00Z", "2021-08-27T06:00:00Z"]])
    expectEqual(read.storms.first?.track.map { $0.wind?.speed.value }, [60, 65])
    file.dimensions[0].name = "obs"
    expectTrue(
      try Self.read(file.bytes, options).error?.contains("which fixes are of one storm") ?? false)
  }
}
