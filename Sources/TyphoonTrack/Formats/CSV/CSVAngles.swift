extension CSVColumns {
  /// Refuses coordinates whose unit is unknown, and those in two columns such as `lon_w` and `lon_e`, or
  /// `lat_deg` and `lat_min`.
  mutating func settleAngles(_ names: [CSVColumnName?]) {
    for field in [CSVField.latitude, .longitude] where self[field] >= 0 {
      let column = self[field]
      func shown(_ other: Int) -> [String] { [column, other].map { header.names[$0] } }
      if case .unknown(let text) = units[column] {
        let name = header.names[column]
        doubts.add(
          .error, column,
          "column '\(name)' has the unknown unit '\(text)', expected degrees, radians or tenths, with N, S, E or W; if it holds signed degrees, set --column \(name: field.name)_deg='\(name)'"
        )
      }
      if mapped.contains(column) { continue }
      if let minutes = minutes(beside: column) {
        doubts.add(
          .error, column,
          "columns \(list: shown(minutes)) may be degrees and minutes, expected decimal degrees in one column; set it with --column \(name: field.name)_deg=<header>"
        )
      }
      if let sign = units[column]?.angle?.sign,
        let other = names.indices.first(where: {
          names[$0]?.field == field && $0 != column && units[$0]?.angle?.sign == -sign
        })
      {
        doubts.add(
          .error, column,
          "columns \(list: shown(other)) may be two sides of a box, expected one column; set it with --column \(name: field.name)=<header>"
        )
      }
    }
  }

  /// Whether the last letter of a coordinate's name is no hemisphere, since other columns have such letters that
  /// are none: `lon_w` beside `lon_p` or `lat_w`.
  func isOfFamily(_ column: Int) -> Bool {
    guard let name = self.names[column], case .angle = name.field.kind, name.unit != nil else {
      return false
    }
    let names = header.names.map { $0.lettersAndDigits }
    let own = names[column]
    guard let ending = own.last, let axis = Self.axis(own.dropLast()) else { return false }
    return names.contains { other in
      guard let last = other.last, other != own, let otherAxis = Self.axis(other.dropLast()) else {
        return false
      }
      return axis == otherAxis ? axis.sign(String(last)) == nil : last == ending
    }
  }

  /// The names of columns that may hold missing fields.
  func candidates(for missing: [CSVField]) -> [String] {
    header.names.filter { name in
      let letters = name.lettersAndDigits
      return missing.contains { field in
        field.spellings.prefix(3).contains {
          $0.count > 2 && (letters.hasPrefix($0) || letters.hasSuffix($0))
        }
      }
    }
  }

  /// The axis that a word names.
  private static func axis(_ word: Substring) -> GeoAxis? {
    word.count < 2
      ? nil : [.latitude, .longitude].first { $0.field.spellings.contains(String(word)) }
  }

  /// The column of minutes beside one of degrees: `LatMin` beside `LatDeg`, unless a `LatMax` says that it is
  /// a limit.
  private func minutes(beside column: Int) -> Int? {
    let names = header.names.map { $0.lettersAndDigits }
    for ending in ["degrees", "degree", "deg", "d"] where names[column].hasSuffix(ending) {
      let stem = String(names[column].dropLast(ending.count))
      if names.contains(stem + "max") { return nil }
      let wanted = ["minutes", "minute", "mins", "min", "m"].map { stem + $0 }
      return names.firstIndex { wanted.contains($0) }
    }
    return nil
  }
}
