import TyphoonTrack

extension ConeTable {
  /// The tables that come with the program, newest first.
  ///
  /// Sources: NHC publishes the radii of each season's cone at nhc.noaa.gov/aboutcone.shtml:
  /// circles that enclose two thirds of the official errors of five years, in nautical miles. All
  /// tables but 2023 are from tropycal 1.5.2, constants.py. 2023 is from NHC's text at
  /// hwn.org/weather/about-cone.html, from 12 hours on, and is the only table with the central
  /// Pacific. 2015 also agrees with NHC's text at al.com/hurricane. There is no radius at 60 hours
  /// before 2020. The radius at hour 0 is that of the advisory's position, hour 3.
  public static let all: [ConeTable] = [
    nhc(2026, [16, 25, 39, 49, 62, 77, 95, 134, 200], [16, 25, 37, 48, 56, 66, 78, 106, 138]),
    nhc(2025, [16, 26, 39, 52, 67, 83, 100, 142, 213], [16, 26, 38, 50, 59, 71, 83, 113, 146]),
    nhc(2024, [16, 26, 41, 55, 70, 88, 102, 151, 220], [16, 26, 39, 53, 65, 76, 92, 119, 152]),
    nhc(
      2023, [26, 39, 53, 67, 81, 99, 145, 205], [25, 38, 51, 63, 78, 86, 110, 137],
      [34, 49, 66, 81, 95, 120, 137, 156]),
    nhc(2022, [16, 26, 39, 52, 67, 84, 100, 142, 200], [16, 25, 38, 51, 65, 79, 93, 120, 146]),
    nhc(2021, [16, 27, 40, 55, 69, 86, 102, 148, 200], [16, 25, 37, 51, 64, 77, 89, 114, 138]),
    nhc(2020, [16, 26, 41, 55, 69, 86, 103, 151, 196], [16, 25, 38, 51, 65, 78, 91, 115, 138]),
    nhc(2019, [16, 26, 41, 54, 68, 102, 151, 198], [16, 25, 38, 48, 62, 88, 115, 145]),
    nhc(2018, [16, 26, 43, 56, 74, 103, 151, 198], [16, 25, 39, 50, 66, 94, 125, 162]),
    nhc(2017, [16, 29, 45, 63, 78, 107, 159, 211], [16, 25, 40, 51, 66, 93, 116, 151]),
    nhc(2016, [16, 30, 49, 66, 84, 115, 165, 237], [16, 27, 42, 55, 70, 100, 137, 172]),
    nhc(2015, [16, 32, 52, 71, 90, 122, 170, 225], [16, 26, 42, 54, 69, 100, 143, 182]),
  ]

  /// The table of a year: the radii in the Atlantic, the eastern and the central Pacific.
  private static func nhc(_ year: Int, _ rows: [Double]...) -> ConeTable {
    // The radius for the advisory's position is used for both hours 0 and 3.
    let hours: [Double] = [12, 24, 36, 48] + (year < 2020 ? [] : [60]) + [72, 96, 120]
    return ConeTable(
      name: "nhc-\(year)", percentage: 66.7,
      rows: zip([Basin.northAtlantic, .easternPacific, .centralPacific], rows).map { basin, radii in
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
