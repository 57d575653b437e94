import Testing

@testable import TyphoonTrack

@Suite("times as text")
struct TimeTextTests {
  private func time(_ text: String) -> Timestamp? {
    var text = text
    var hasHour = false
    return text.withUTF8 { TimeText.time($0, hasHour: &hasHour) }
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
    #expect(time(text) == Timestamp(year: 2012, month: 8, day: 22, hour: 6))
  }

  @Test(
    "what is no time",
    arguments: [
      "", "x", "2012", "2012-08", "2012-08-32", "2012-13-01 00:00", "2012-02-30 00:00",
      "2012-08-22 24:00", "2012-08-22 06:60", "22/08/2012", "2012-08-22T06:00:00+99",
      "2012-08-22 06:00 CST", "201208", "2012082", "2012-08-22 06:00:00.", "2012-08/22 06:00",
      "9999-12-31 23:00-12:00", "99999999999999999999", "-2012-08-22",
    ])
  func none(_ text: String) {
    #expect(time(text) == nil)
  }

  @Test("times of day")
  func ofDay() {
    for (text, seconds): (String, Int?) in [
      ("6", 21_600), ("06", 21_600), ("0600", 21_600), ("600", 21_600), ("06:00", 21_600),
      ("06:00:30", 21_630), ("1830", 66_600), ("2400", nil), ("6.5", nil), ("x", nil), ("", nil),
      ("670", nil),
    ] {
      var text = text
      #expect(text.withUTF8 { TimeText.secondsOfDay($0) } == seconds, "\(text)")
    }
  }
}
