import Testing

@testable import GeoOut

/// A row of Karney's table: latitude, longitude and azimuth at both ends in degrees, and the distance in
/// metres.
struct KarneyRow: CustomTestStringConvertible, Sendable {
  let start: Coordinate
  let azimuth: Double
  let end: Coordinate
  let endAzimuth: Double
  let distance: Double

  init(
    _ latitude: Double, _ longitude: Double, _ azimuth: Double, _ endLatitude: Double,
    _ endLongitude: Double, _ endAzimuth: Double, _ distance: Double
  ) {
    start = .at(latitude, longitude)
    self.azimuth = azimuth
    end = .at(endLatitude, endLongitude)
    self.endAzimuth = endAzimuth
    self.distance = distance
  }

  var testDescription: String { "\(start.latitude), \(start.longitude)" }
}

@Suite("geodesics")
struct GeodesicTests {
  private typealias Row = KarneyRow

  /// Karney's test cases on WGS 84: the table `testcases` in `src/tests/geodtest.c` of PROJ 9.
  static let karney: [KarneyRow] = [
    Row(
      35.607_77, -139.448_15, 111.098_748_429_560_326,
      -11.174_91, -69.959_21, 129.289_270_889_708_762, 8_935_244.560_481_830_5),
    Row(
      55.524_54, 106.050_87, 22.020_059_880_982_801,
      77.031_96, 197.182_34, 109.112_041_110_671_519, 4_105_086.171_392_440_6),
    Row(
      -21.978_56, 142.590_65, -32.444_568_764_331_89,
      41.841_38, 98.566_35, -41.843_599_514_404_66, 8_394_328.894_657_671),
    Row(
      -66.990_28, 112.236_3, 173.734_912_408_784_03,
      -12.706_31, 285.903_44, 2.512_956_620_913_668, 11_150_344.231_208_024_1),
    Row(
      -17.427_61, 173.342_68, -159.033_557_661_192_928,
      -15.847_84, 5.935_57, -20.787_484_651_536_988, 16_076_603.163_118_067_3),
    Row(
      32.849_94, 48.289_19, 150.492_927_788_121_982,
      -56.285_56, 202.291_32, 48.113_449_399_816_759, 16_727_068.943_816_446_1),
    Row(
      6.968_33, 52.741_23, 92.581_585_386_317_712,
      -7.396_75, 206.172_91, 90.721_692_165_923_907, 17_102_477.249_695_838_8),
    Row(
      -50.567_24, -16.304_85, -105.439_679_907_590_164,
      -33.565_71, -94.974_12, -47.348_547_835_650_331, 6_455_670.511_866_869_6),
    Row(
      -58.930_02, -8.907_75, 140.965_397_902_500_679,
      -8.911_04, 133.135_03, 19.255_429_433_416_599, 11_756_066.021_986_462_7),
    Row(
      -68.828_67, -74.283_91, 93.774_347_763_114_881,
      -50.630_05, -8.366_85, 34.655_640_854_113_43, 3_956_936.926_063_544),
    Row(
      -10.626_72, -32.089_8, -86.426_713_286_747_751,
      5.883, -134.316_81, -80.473_780_971_034_875, 11_470_869.386_456_300_9),
    Row(
      -21.762_21, 166.905_63, 29.319_421_206_936_428,
      48.728_84, 213.976_27, 43.508_671_946_410_168, 9_098_627.398_655_491_5),
    Row(
      -19.799_38, -174.474_84, 71.167_275_780_171_533,
      -11.993_49, -154.351_09, 65.589_099_775_199_228, 2_319_004.860_116_938_9),
    Row(
      -11.958_87, -116.945_13, 92.712_619_830_452_549,
      4.573_52, 7.165_01, 78.649_609_344_095_85, 13_834_722.580_140_137_4),
    Row(
      -87.853_31, 85.668_36, -65.120_313_040_242_748,
      66.486_46, 16.099_21, -4.888_658_719_272_296, 17_286_615.314_714_464_5),
    Row(
      1.747_08, 128.320_11, -101.584_843_631_173_858,
      -11.166_17, 11.871_09, -86.325_793_296_437_476, 12_942_901.124_134_740_8),
    Row(
      -25.729_59, -144.907_58, -153.647_468_693_117_198,
      -57.705_81, -269.178_79, -48.343_983_158_876_487, 9_413_446.745_245_310_7),
    Row(
      -41.227_77, 122.328_75, 14.285_113_402_275_739,
      -7.572_91, 130.379_46, 10.805_303_085_187_369, 3_812_686.035_106_021),
    Row(
      11.013_07, 138.252_78, 79.436_826_227_823_74,
      6.627_26, 247.059_81, 103.708_090_215_522_657, 11_911_190.819_018_408),
    Row(
      -29.471_24, 95.146_81, -163.779_130_441_688_382,
      -27.466_01, -69.159_55, -15.909_335_945_554_969, 13_487_015.838_114_549_2),
  ]

  @Test("distances and azimuths agree with Karney's", arguments: karney)
  func path(_ row: KarneyRow) {
    let path = Geodesic.wgs84.path(from: row.start, to: row.end)
    #expect(abs(path.distance - row.distance) <= 1e-8)
    #expect(abs(path.azimuth - row.azimuth) <= 1e-13)
    #expect(abs(path.endAzimuth - row.endAzimuth) <= 1e-13)
  }

  @Test("destinations agree with Karney's, whole turns of longitude aside", arguments: karney)
  func destination(_ row: KarneyRow) {
    let end = Geodesic.wgs84.destination(
      from: row.start, azimuth: row.azimuth, distance: row.distance)
    #expect(abs(end.latitude - row.end.latitude) <= 1e-13)
    let turns = (end.longitude - row.end.longitude) / 360
    #expect(abs(turns - turns.rounded()) * 360 <= 2e-13)
    #expect(abs(end.longitude - row.start.longitude) <= 180)
  }

  /// `GeodSolve0` and `GeodSolve1` of the same file.
  @Test("from New York to Paris it is 5,853,226 m")
  func newYorkToParis() {
    let path = Geodesic.wgs84.path(from: .at(40.6, -73.8), to: .at(49.016_666_67, 2.55))
    #expect(abs(path.distance - 5_853_226) < 0.5)
    #expect(abs(path.azimuth - 53.470_22) < 0.5e-5)
    #expect(abs(path.endAzimuth - 111.593_67) < 0.5e-5)
  }

  @Test("a path to its own start has no length")
  func nowhere() {
    expectEqual(Geodesic.wgs84.path(from: .at(22.4, 124.5), to: .at(22.4, 124.5)).distance, 0)
  }

  @Test("the same meridian is the same whichever way it is written", arguments: [-180.0, 180, 540])
  func turns(_ longitude: Double) {
    let path = Geodesic.wgs84.path(from: .at(10, 179), to: .at(10, longitude))
    #expect(abs(path.distance - 109_639.322) < 1e-3)
  }
}
