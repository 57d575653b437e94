/// A storm at one time: the position of its centre and what is known about it.
///
/// Values that a source does not give are `nil` or empty, never 0.
public struct Fix: Hashable, Sendable {
  /// How a fix was obtained.
  public enum Kind: String, ModelValue {
    /// Observed: analysed by the agency, in real time or afterwards.
    case analysis
    /// Estimated for a time shortly after the analysis (JMA's 推定), without a probability circle.
    case estimate
    /// Forecast.
    case forecast
  }

  // Small values come after large ones, in whose last word they fit: fixes are moved often.

  /// The valid time.
  public var time: Timestamp
  /// The position of the centre.
  public var position: GeoPoint
  /// Seconds from the forecast's base time to the valid time; `nil` for observed fixes.
  public var leadTime: Int64?
  /// How the fix was obtained.
  public var kind: Kind
  /// The kind of low.
  public var nature = Nature.unknown
  // The parts of the wind: a value that holds a string costs runtime calls, even to make a fix without one.
  package private(set) var hasWind = false
  package private(set) var shownSpeed = Speed(0, .knots)
  package private(set) var shownPeriod: Int16?
  var unstatedWinds: WindForces = []
  /// What rounding took from an interpolated wind, in its unit.
  package var windRest: Float = 0
  private var shownAgency: String?
  /// The forces of wind whose extent is unknown at this time.
  ///
  /// Winds of other forces are in `windRadii`, or do not occur. Winds above the maximum wind do not
  /// occur, whatever was set; without a maximum wind, what was set is unknown.
  public var unknownWinds: WindForces {
    get { hasWind ? unstatedWinds.intersection(WindForces(reachedBy: shownSpeed)) : unstatedWinds }
    set { unstatedWinds = newValue }
  }
  /// How well the position is known.
  public var accuracy: PositionAccuracy? {
    get { details?.values.accuracy }
    set { updateDetails { $0.accuracy = newValue } }
  }
  /// The agency's description of the position.
  public var place: LocalizedText {
    get { details?.values.place ?? LocalizedText() }
    set { updateDetails { $0.place = newValue } }
  }

  /// The maximum sustained wind; if there are several, the one to show.
  ///
  /// A wind of 0 is none: agencies write it where they give no wind.
  public var wind: Wind? {
    get {
      hasWind
        ? Wind(shownSpeed, averagingPeriod: shownPeriod.map(Int.init), agency: shownAgency) : nil
    }
    set {
      setWind(newValue?.speed ?? Speed(0, .knots), averagingPeriod: newValue?.averagingPeriod)
      shownAgency = newValue?.agency
    }
  }

  /// Sets the wind of a fix that has none, in place.
  mutating func setWind(_ speed: Speed, averagingPeriod: Int?) {
    hasWind = speed.value > 0
    shownSpeed = speed
    shownPeriod = averagingPeriod.map { Int16(clamping: $0) }
  }

  /// Returns the maximum wind, of an interpolated fix before it was rounded; 0 if there is none.
  package func exactWind(in unit: SpeedUnit) -> Double {
    shownSpeed.value(in: unit) + Double(windRest) * shownSpeed.unit.inBaseUnits / unit.inBaseUnits
  }

  /// Maximum sustained winds given by other agencies.
  public var otherWinds: [Wind] = []
  /// The maximum gust; one of 0 is none, as of winds.
  public var gust: Gust? { didSet { if gust?.speed.value == 0 { gust = nil } } }
  /// The central pressure.
  public var pressure: Pressure?
  /// The storm's motion: up to this time for observed fixes, from the previous fix for forecast
  /// ones.
  public var motion: Motion?

  /// The agency's own class, as published.
  public var agencyClass: AgencyClass?
  /// The agency's own size class, as published (JMA's 大型).
  public var sizeClass: AgencyClass? {
    get { details?.values.sizeClass }
    set { updateDetails { $0.sizeClass = newValue } }
  }

  /// The extent of winds, one entry for each threshold; a wind without an entry does not occur,
  /// unless its force is in `unknownWinds`.
  public var windRadii: [WindRadii] = []
  /// The circle that contains the centre with a given probability; forecasts only.
  public var probabilityRadius: ProbabilityRadius?
  /// The areas to be warned of a wind.
  ///
  /// These radii already include the probability radius (JMA's 暴風警戒域); they are never wind radii of
  /// the fix.
  public var warningAreas: [WindRadii] {
    get { details?.values.warningAreas ?? [] }
    set { updateDetails { $0.warningAreas = newValue } }
  }
  /// The radius of maximum wind.
  public var radiusOfMaximumWind: Length?
  /// The outermost closed isobar.
  public var outerIsobar: OuterIsobar? {
    get { details?.values.outerIsobar }
    set { updateDetails { $0.outerIsobar = newValue } }
  }
  /// The extent of high seas.
  public var seasRadii: [SeasRadii] {
    get { details?.values.seasRadii ?? [] }
    set { updateDetails { $0.seasRadii = newValue } }
  }
  /// The diameter of the eye.
  public var eyeDiameter: Length? {
    get { details?.values.eyeDiameter }
    set { updateDetails { $0.eyeDiameter = newValue } }
  }
  /// The vertical depth of the system.
  public var depth: Depth? {
    get { details?.values.depth }
    set { updateDetails { $0.depth = newValue } }
  }

  /// The system's name at the time, if it differs from the storm's.
  public var name: String? {
    get { details?.values.name }
    set { updateDetails { $0.name = newValue } }
  }
  /// The basin at the time, if it differs from the storm's.
  public var basin: Basin? {
    get { details?.basin }
    set { updateDetails { $0.basin = newValue } }
  }
  /// The marks of the fix, in the order of the source.
  public var marks: [Mark] = []
  /// The agency's remarks on the fix.
  public var remarks: LocalizedText {
    get { details?.values.remarks ?? LocalizedText() }
    set { updateDetails { $0.remarks = newValue } }
  }

  /// Values that few sources give, stored apart because fixes are moved often and most have none.
  ///
  /// To read several of these values, fetch `details` once.
  package private(set) var details: Details?
  /// Where the fix was read.
  var origin = FixOrigin()

  /// Creates a fix with only a time and a position.
  ///
  /// - Parameters:
  ///   - kind: How the fix was obtained.
  ///   - time: The valid time.
  ///   - position: The position of the centre.
  ///   - leadTime: Seconds from the base time, for forecasts.
  public init(_ kind: Kind, at time: Timestamp, position: GeoPoint, leadTime: Int64? = nil) {
    (self.kind, self.time, self.position, self.leadTime) = (kind, time, position, leadTime)
  }

  /// All maximum sustained winds; the one to show comes first.
  public var winds: [Wind] {
    get { wind.map { [$0] + otherWinds } ?? otherWinds }
    set {
      wind = newValue.first
      otherWinds = Array(newValue.dropFirst())
    }
  }

  /// Sets values that few sources give.
  ///
  /// Each call copies all of them, so set several in one call.
  mutating func updateDetails(_ change: (inout Details.Values) -> Void) {
    var values = details?.values ?? Details.Values()
    change(&values)
    details = values == Details.Values() ? nil : Details(values)
  }

  /// The values that few fixes have.
  ///
  /// It is immutable, so fixes can share it.
  package final class Details: Hashable, Sendable {
    package struct Values: Hashable, Sendable {
      package var accuracy: PositionAccuracy?
      package var place: LocalizedText = LocalizedText()
      package var sizeClass: AgencyClass?
      package var warningAreas: [WindRadii] = []
      package var outerIsobar: OuterIsobar?
      package var seasRadii: [SeasRadii] = []
      package var eyeDiameter: Length?
      package var depth: Depth?
      package var name: String?
      var basin: Basin?
      package var remarks: LocalizedText = LocalizedText()
    }

    package let values: Values
    /// The basin of `values`.
    ///
    /// Every feature asks for it; reading it here avoids copying all values.
    package let basin: Basin?

    init(_ values: consuming Values) {
      (basin, self.values) = (values.basin, values)
    }

    package static func == (left: Details, right: Details) -> Bool { left.values == right.values }

    package func hash(into hasher: inout Hasher) { values.hash(into: &hasher) }
  }
}

/// How well a position is known.
public struct PositionAccuracy: ModelValue {
  /// The agency's description: "正確", "ほぼ正確", "GOOD".
  public var words: LocalizedText
  /// The radius of the circle in which the centre is assumed to lie.
  public var radius: Length?

  /// Creates an accuracy.
  ///
  /// - Parameters:
  ///   - words: The agency's description.
  ///   - radius: The radius of the circle in which the centre is assumed to lie.
  public init(words: LocalizedText = LocalizedText(), radius: Length? = nil) {
    (self.words, self.radius) = (words, radius)
  }
}

/// A class as its agency publishes it: a code (`TY`), a description (中度, "Typhoon"), or both.
public struct AgencyClass: ModelValue {
  /// The code, as published.
  public var code: String?
  /// The description, as published.
  public var words: LocalizedText

  /// Creates a class.
  ///
  /// - Parameters:
  ///   - code: The code, as published.
  ///   - words: The description, as published.
  public init(code: String? = nil, words: LocalizedText = LocalizedText()) {
    (self.code, self.words) = (code, words)
  }
}
