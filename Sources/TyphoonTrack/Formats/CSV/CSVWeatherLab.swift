// The tables of Google DeepMind's Weather Lab, as its readers in public projects describe them:
// lines of terms that begin with `#`, then rows for each storm, member (`sample`) and lead time.

extension CSVColumns {
  /// Whether the table has the columns that only Weather Lab's have.
  var isOfWeatherLab: Bool {
    ["track_id", "minimum_sea_level_pressure_hpa", "maximum_sustained_wind_speed_knots"]
      .allSatisfy { header.index(of: $0) != nil }
  }

  /// The technique of rows that name none.
  var defaultTechnique: String { isOfWeatherLab ? "WeatherLab" : "csv" }

  /// The ensemble member of a row; Weather Lab's sample -1 is the mean, which is no member.
  func member(of row: TableRow) -> String? {
    let field = row[self[.member]]
    guard !row.isBlank(self[.member]) else { return nil }
    if let sample = header.index(of: "sample"), sample == self[.member],
      DecimalNumber.value(of: field) == -1
    {
      return nil
    }
    let whole = field.withoutZeroFraction
    return whole.count < field.count ? whole.string : row.string(self[.member])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The hours of a duration as pandas writes it (`1 days 06:00:00`, `-1 days +18:00:00`); `nil`
  /// for other texts.
  var hoursOfDuration: Double? {
    guard let space = firstIndex(of: 0x20) else { return nil }
    let days = Bytes(rebasing: self[..<space])
    let rest = Bytes(rebasing: self[(space + 1)...])
    guard let count = days.wholeNumber, abs(count) <= 100 else { return nil }
    let unit = rest.prefix { $0 != 0x20 }
    guard Bytes(rebasing: unit).isWordForDays else { return nil }
    var clock = rest.trimmed(unit.endIndex..<rest.count)
    if clock.isEmpty { return Double(count * 24) }
    if clock.first == UInt8(ascii: "+") { clock = clock.trimmed(1..<clock.count) }
    return TimeText.secondsOfDay(clock).map { Double(count * 24) + Double($0) / 3_600 }
  }

  private var isWordForDays: Bool { equals("days") || equals("day") }
}
