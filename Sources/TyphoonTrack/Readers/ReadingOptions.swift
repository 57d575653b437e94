/// What users choose about the reading of tracks; each format takes what applies to it.
public struct ReadingOptions: Hashable, Sendable {
  /// Whose positions and winds are wanted, in archives that hold those of several agencies: a code such
  /// as `tokyo` or `usa`, in small letters; `nil` for the agency that is responsible for the basin.
  public var agency: String?
  /// Whether rows are wanted that the source interpolated between others.
  public var keepsInterpolated = false
  /// Whether spurs are wanted: tracks that leave the main one or join it.
  public var keepsSpurs = false
  /// Whether messages are wanted that are not meant in earnest: drills, exercises and tests.
  public var keepsTests = false
  /// The unit of winds, in tables that do not name it; `nil` where the user did not say.
  public var windUnit: SpeedUnit?
  /// Which columns of a table hold what, where their names do not tell.
  public var columns: [Column] = []

  /// A column of a table: what it holds, and how its header calls it.
  public struct Column: Hashable, Sendable {
    /// What it holds: the name of one of our fields, such as `time`.
    public var field: String
    /// How the header calls it: `valid_dt`.
    public var header: String

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - field: What it holds.
    ///   - header: How the header calls it.
    public init(field: String, header: String) {
      self.field = field
      self.header = header
    }
  }

  /// Creates the usual options.
  public init() {}
}
