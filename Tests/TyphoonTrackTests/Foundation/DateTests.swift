import Foundation
import Testing
import TyphoonTrack
import TyphoonTrackFoundation

@Suite("dates")
struct DateTests {
  @Test("a moment is a date, and the date that moment")
  func both() throws {
    let time = try require(Timestamp(year: 2012, month: 8, day: 22, hour: 6, minute: 30))
    expectEqual(Date(time).ISO8601Format(), "2012-08-22T06:30:00Z")
    expectEqual(Timestamp(Date(time)), time)
  }

  @Test("a fraction of a second is dropped, also before 1970", arguments: [(1.9, 1), (-0.1, -1)])
  func fraction(_ seconds: Double, _ expected: Int64) {
    expectEqual(Timestamp(Date(timeIntervalSince1970: seconds)).secondsSince1970, expected)
  }

  @Test("dates outside the years 1 to 9999 become the nearest of them")
  func limits() {
    expectEqual(Timestamp(Date(timeIntervalSince1970: 1e30)).iso8601, "9999-12-31T23:59:59Z")
    expectEqual(Timestamp(Date(timeIntervalSince1970: -.infinity)).iso8601, "0001-01-01T00:00:00Z")
    expectEqual(Timestamp(Date.distantFuture).parts.year, 4001)
  }

  @Test("an error says what the command says")
  func errors() {
    let error = #expect(throws: ReadError.self) {
      _ = try ByteSource(path: "/nothing.js")
    }
    expectEqual(error?.localizedDescription, error?.description)
  }
}
