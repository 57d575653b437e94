/// The user's choices for reading tracks; each format uses those that apply to it.
public struct ReadingOptions: Hashable, Sendable {
  /// The agency whose positions and winds to read from archives of several agencies: a code such as
  /// `tokyo` or `usa`, in lower case; `nil` for the agency responsible for the basin.
  public var agency: String?
  /// Whether to include rows that the source interpolated between others.
  public var keepsInterpolated = false
  /// Whether to include spurs: tracks that leave the main one or join it.
  public var keepsSpurs = false
  /// Whether to include messages that are not operational: drills, exercises and tests.
  public var keepsTests = false
  /// Whether fixes need their wind radii; without, readers of large archives leave `windRadii` empty,
  /// and report the same problems.
  public var needsWindRadii = true
  /// Whether fixes of archives keep their rows, from which they can be written as they were.
  public var keepsRows = true
  /// The zone of times without an offset from UTC, in formats whose times need not be in UTC; `nil` for the
  /// zone that the input names, otherwise UTC.
  public var zone: InputZone?
  /// The encoding of texts; `nil` to detect it.
  public var encoding: TextEncoding?
  /// The order of days and months in dates of tables such as `9/1/2022`; `nil` to take that of other rows.
  public var dateOrder: DateOrder?
  /// The time of step 1 in tracks that count steps; `nil` if the user did not specify it.
  public var start: Timestamp?
  /// The seconds between two steps of such tracks.
  public var step = 6 * 3_600
  /// The unit of winds in tables that do not name it; `nil` if the user did not specify one.
  public var windUnit: SpeedUnit?
  /// The technique of forecasts in tables that name none; `nil` for the one in the name of a file of Weather
  /// Lab, or a name of the format.
  public var technique: String?
  /// The contents of table columns, where their names do not identify them.
  public var columns: [Column] = []

  /// The name of a workbook's sheet to read; `nil` for the first with a table of fixes.
  public var sheet: String?

  /// The names of values that lines have without names, in their order: `slp`, `wind_kt`.
  public var fields: [String] = []
  /// Whether readers say, with findings of `Finding.use`, what each column was read as.
  public var explains = false

  /// A column of a table: its contents, and its name in the header.
  public struct Column: Hashable, Sendable {
    /// The name of the program's field that the column contains, such as `time`.
    public var field: String
    /// The column's name in the header, such as `valid_dt`.
    public var header: String

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - field: The name of the program's field that the column contains.
    ///   - header: The column's name in the header.
    public init(field: String, header: String) { (self.field, self.header) = (field, header) }
  }

  /// Creates the default options.
  public init() {}
}
