import Testing

@testable import TyphoonTrack

@Suite("times as text")
struct TimeTextTests {
  private func time(_ text: String) -> Timestamp? {
    var text = text
    return text.withUTF8 { TimeText($0)?.time }
  }

  @Test(
    "spellings of one time",
    arguments: [
      "2012-08-22T06:00:00Z", "2012-08-22T06:00Z", "2012-08-22T06:00:00", "2012-08-22 06:00:00",
      "2012-08-22 06:00", "2012-08-22 06", "2012-08-22T06", "2012-8-22 6:00", "2012/08/22 06:00",
      "2012082206", "201208220600", "20120822060000", "20120822T0600Z", "20120822_06",
      "20120822 0600", "20120822 06:00", "2012-08-22T14:00:00+08:00", "2012-08-22T14:00+0800",
      "2012-08-22T14+08", "2012-08-21T21:00:00-09:00", "2012-08-22T06:00:00.000Z",
      "2012-08-22 06:00 UTC", "2012-08-22 06:00:00 GMT", "2012-08-22t06:00z",
    ])
  func same(_ text: String) {
    expectEqual(time(text), Timestamp(year: 2012, month: 8, day: 22, hour: 6))
  }

  @Test(
    "what is no time",
    arguments: [
      "", "x", "2012", "2012-08", "2012-08-32", "2012-13-01 00:00", "2012-02-30 00:00",
      "2012-08-22 24:00", "2012-08-22 06:60", "22/08/2012", "2012-08-22T06:00:00+99",
      "2012-08-22 06:00 CST", "201208", "2012082", "2012-08-22 06:00:00.", "2012-08/22 06:00",
      "9999-12-31 23:00-12:00", "2012-08-22T06:00+14:15", "2012-08-22T06:00-12:15",
      "2012-08-22T06:00+08:", "99999999999999999999", "-2012-08-22",
    ])
  func none(_ text: String) {
    expectNil(time(text))
  }

  @Test("offsets are those of clocks on Earth", arguments: [("+14:00", 16), ("-1200", 18)])
  func offsets(_ offset: String, _ hour: Int) {
    let day = offset == "+14:00" ? 21 : 22
    expectEqual(
      time("2012-08-22T06:00" + offset), Timestamp(year: 2012, month: 8, day: day, hour: hour))
  }

  @Test("runs of digits are times, with the digits that are asked for")
  func digits() {
    for (text, count, first, expected): (String, Int, Int?, String?) in [
      ("20120822", 8, nil, "20120822T0000Z"), ("2012082206", 10, nil, "20120822T0600Z"),
      ("201208220630", 12, nil, "20120822T0630Z"), ("51082206", 8, 1951, "19510822T0600Z"),
      ("50082206", 8, 1951, "20500822T0600Z"), ("27082206", 8, 1928, "20270822T0600Z"),
      ("28082206", 8, 1928, "19280822T0600Z"), ("2012082206", 12, nil, nil),
      ("2012+82206", 10, nil, nil), ("2012083206", 10, nil, nil), ("", 8, nil, nil),
    ] {
      var text = text
      expectEqual(
        text.withUTF8 { Timestamp(digits: $0, count, from: first) }?.compact, expected, "\(text)")
    }
  }

  @Test("times of day")
  func ofDay() {
    for (text, seconds): (String, Int?) in [
      ("6", 21_600), ("06", 21_600), ("0600", 21_600), ("600", 21_600), ("06:00", 21_600),
      ("06:00:30", 21_630), ("1830", 66_600), ("2400", nil), ("6.5", nil), ("x", nil), ("", nil),
      ("670", nil),
    ] {
      var text = text
      expectEqual(text.withUTF8 { TimeText.secondsOfDay($0) }, seconds, "\(text)")
    }
  }
}
