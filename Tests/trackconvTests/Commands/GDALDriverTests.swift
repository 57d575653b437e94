import Testing

@testable import trackconv

@Suite("the driver for GDAL")
struct GDALDriverTests {
  static let cases = [
    ("/usr/bin/trackconv", "/usr/share/trackconv/gdal"),
    (
      "/lib/python3.11/site-packages/trackconv/bin/trackconv",
      "/lib/python3.11/site-packages/trackconv/gdal"
    ),
    ("/home/user/trackconv", nil),
  ]

  @Test("it is found below the prefix of the program, and in the Python package", arguments: cases)
  func folder(program: String, expected: String?) {
    let files = Self.cases.compactMap(\.1).map { "\($0)/ogr_trackconv.py" }
    expectEqual(GDALDriver.folder(for: program, exists: files.contains), expected)
  }
}
