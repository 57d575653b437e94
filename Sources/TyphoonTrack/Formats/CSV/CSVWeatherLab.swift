// The tables of Google DeepMind's Weather Lab, as its readers in public projects describe them:
// lines of terms that begin with `#`, then rows for each storm, member (`sample`) and lead time.

extension CSVColumns {
  /// Whether the table has the columns that only Weather Lab's have.
  var isOfWeatherLab: Bool {
    ["track_id", "minimum_sea_level_pressure_hpa", "maximum_sustained_wind_speed_knots"]
      .allSatisfy { header.index(of: $0) != nil }
  }

  /// The agency of rows that name none.
  var defaultAgency: String? {
    isOfWeatherLab ? Agency.deepMind.code : isOfBureau ? Agency.bom.code : nil
  }

  /// Whether the table is the Bureau of Meteorology's database of past tracks.
  private var isOfBureau: Bool {
    ["disturbance_id", "surface_code", "central_pres"].allSatisfy { header.index(of: $0) != nil }
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
