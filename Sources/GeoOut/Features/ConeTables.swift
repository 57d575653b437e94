import TyphoonTrack

extension ConeTable {
  /// The tables that come with the program, newest first.
  ///
  /// Sources: NHC publishes the radii of each season's cone at nhc.noaa.gov/aboutcone.shtml: circles that
  /// enclose two thirds of the official errors of five years, in nautical miles. 2025 and 2026 as in
  /// tropycal 1.5.2, constants.py; 2023 as in NHC's text at hwn.org/weather/about-cone.html, from 12
  /// hours on. The radius at hour 0 is that of the advisory's position, hour 3.
  public static let all: [ConeTable] = [
    nhc(
      2026,
      [
        (.northAtlantic, [16, 25, 39, 49, 62, 77, 95, 134, 200]),
        (.easternPacific, [16, 25, 37, 48, 56, 66, 78, 106, 138]),
      ]),
    nhc(
      2025,
      [
        (.northAtlantic, [16, 26, 39, 52, 67, 83, 100, 142, 213]),
        (.easternPacific, [16, 26, 38, 50, 59, 71, 83, 113, 146]),
      ]),
    nhc(
      2023,
      [
        (.northAtlantic, [26, 39, 53, 67, 81, 99, 145, 205]),
        (.easternPacific, [25, 38, 51, 63, 78, 86, 110, 137]),
        (.centralPacific, [34, 49, 66, 81, 95, 120, 137, 156]),
      ]),
  ]

  private static func nhc(_ year: Int, _ rows: [(Basin, [Double])]) -> ConeTable {
    // Radii for the advisory's position stand for hours 0 and 3 alike.
    let hours: [Double] = [12, 24, 36, 48, 60, 72, 96, 120]
    return ConeTable(
      name: "nhc-\(year)", percentage: 66.7,
      rows: rows.map { basin, radii in
        let later = zip(hours, radii.suffix(hours.count)).map {
          Entry(hours: $0, radius: Length($1, .nauticalMiles))
        }
        let first = radii.prefix(radii.count - hours.count).flatMap { radius in
          [0.0, 3].map { Entry(hours: $0, radius: Length(radius, .nauticalMiles)) }
        }
        return Row(basin: basin, radii: first + later)
      })
  }
}
