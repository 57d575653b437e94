import Testing

@testable import TyphoonTrack

@Suite("reader of TRACK's text")
struct TRACKReaderTests {
  private static func text() throws -> String {
    String(decoding: try Samples.bytes("track", "made_up.txt"), as: UTF8.self)
  }

  private static func read(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> Reading
  {
    Reading(text, as: "track", options: options)
  }

  @Test("points are fixes; columns have names by which --column takes them, and 1e+25 is missing")
  func table() throws {
    var options = ReadingOptions()
    options.columns = [
      .init(field: "wind_ms", header: "feature_1"),
      .init(field: "pressure_hpa", header: "feature_0"),
    ]
    let reading = Self.read(try Self.text(), options)
    expectEqual(
      reading.shown,
      [
        "3:1: note: columns vorticity, feature_0_lon, feature_0_lat, feature_2 not used: no known part of a track"
      ])
    expectEqual(reading.storms.map(\.id.description), ["csv-12", "csv-31"])
    expectEqual(
      reading.storms[0].track.map(\.time.iso8601),
      [
        "2019-12-29T18:00:00Z", "2019-12-30T00:00:00Z", "2019-12-30T06:00:00Z",
        "2019-12-30T12:00:00Z",
      ])
    expectEqual(
      reading.storms[0].track.map(\.position),
      [(-12.25, 178.5), (-12.8, 179.4), (-13.5, -179.4), (-14.3, -178.25)]
        .map { GeoPoint(latitude: $0.0, longitude: $0.1) })
    expectEqual(reading.storms[0].track.map { $0.wind?.speed.value }, [18.5, 22.3, nil, 24.1])
    expectEqual(reading.storms[0].track.map { $0.pressure?.value }, [996.25, 991.5, 988, nil])
  }

  @Test("steps need the time of the first")
  func steps() throws {
    var text = try Self.text()
    for (number, time) in ["2019122918", "2019123000", "2019123006", "2019123012"].enumerated() {
      text = text.replacing("\n\(time) ", with: "\n\(number + 1) ")
    }
    expectEqual(
      Self.read(text).error?.message.description,
      "found step '1', expected a time such as 2022011318: give that of step 1 with --start, and the length of a step with --step"
    )
    var options = ReadingOptions()
    options.start = Timestamp(year: 1979, month: 12, day: 31, hour: 12)
    options.step = 3 * 3_600
    expectEqual(
      Self.read(text, options).storms.first?.track.map(\.time.iso8601),
      [
        "1979-12-31T12:00:00Z", "1979-12-31T15:00:00Z", "1979-12-31T18:00:00Z",
        "1979-12-31T21:00:00Z",
      ])
  }

  @Test("old files have 0 for all ids")
  func ids() throws {
    let text = try Self.text()
      .replacing("TRACK_ID  12 START_TIME 2019122918", with: "TRACK_ID 0")
      .replacing("TRACK_ID  31 START_TIME 2020010100", with: "TRACK_ID 0")
    expectEqual(Self.read(text).storms.map(\.id.description), ["csv-0", "csv-1"])
  }

  @Test(
    "damage is reported where it is",
    arguments: [
      (
        "POINT_NUM  4", "POINT_NUM  5",
        "5:1: warning: the header announces 5 lines for the storm, found 4"
      ),
      ("178.500000 -12.250000", "178.500000 -92.25", "6:"),
      ("2019122918 178", "2019132918 178", "6:"),
      ("& 1.783000e+02", "&", "6:"), ("178.500000", "\"178,5", "6:"),
      ("TRACK_ID  12", "TRACK_I  12", "6:1: warning: line omitted: '2019122918 178"),
      (
        "TRACK_ID  31 START_TIME 2020010100\nPOINT_NUM  2\n", "",
        "5:1: warning: the header announces 4"
      ),
    ])
  func damage(_ old: String, _ new: String, _ expected: String) throws {
    let text = try Self.text()
    #expect(text.contains(old))
    let shown = Self.read(text.replacing(old, with: new)).shown
    #expect(shown.contains { $0.hasPrefix(expected) && $0.contains("warning") }, "\(shown)")
  }

  @Test("a header whose flags are not its fields, or none, is an error")
  func header() throws {
    let text = try Self.text()
    #expect(
      Self.read(text.replacing("&100", with: "&10")).error?.message.description.hasPrefix(
        "the number of fields is not that of the flags") ?? false)
    #expect(
      Self.read(text.replacing("TRACK_NUM", with: "X")).error?.message.description.contains(
        "TRACK_NUM 2 ADD_FLD 1 3 &1") ?? false)
  }
}
