// Messages of several readers. Those of one reader stand in its own files.

extension Finding.Message {
  static func unknownName(_ name: String) -> Self { "'\(name: name)' ignored: unknown name" }
  static var noUsableFix: Self { "storm omitted: it has no fix with time and position" }
  static var stormWithoutFix: Self { "storm omitted: it has no fix" }
  static var stormNotInOrder: Self {
    "the storm's fixes are not in the order of their times: sorted them"
  }
  static func loneRecord(_ id: String, of other: String) -> Self {
    "the only record of \(id) has the number of \(other): kept as a storm of its own, but its year may be wrong"
  }
  static var noCoordinate: Self { "fix omitted: it has no latitude and longitude" }
  static var beyondCalendar: Self { "forecast fix omitted: its time is beyond the year 9999" }
  static var dataAfterEnd: Self {
    "data after the end of the document ignored: expected the end of the file"
  }
}
