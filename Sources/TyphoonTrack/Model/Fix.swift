/// A storm at one time: where its centre is and what is known of it.
///
/// Everything that a source does not say is `nil` or empty, never 0.
public struct Fix: Hashable, Sendable {
  /// How a fix was come by.
  public enum Kind: Hashable, Sendable {
    /// Observed: analysed by the agency, at the time or afterwards.
    case analysis
    /// Estimated for a time shortly after the analysis (JMA's 推定), without a probability circle.
    case estimate
    /// Forecast.
    case forecast
  }

  /// How the fix was come by.
  public var kind: Kind
  /// The valid time.
  public var time: Timestamp
  /// Seconds from the forecast's base time to the valid time; `nil` for observed fixes.
  public var leadTime: Int?
  /// Where the centre is.
  public var position: GeoPoint
  /// How well the position is known.
  public var accuracy: PositionAccuracy? {
    get { details?.values.accuracy }
    set { updateDetails { $0.accuracy = newValue } }
  }
  /// Where the centre is, in the agency's words.
  public var place: LocalizedText {
    get { details?.values.place ?? LocalizedText() }
    set { updateDetails { $0.place = newValue } }
  }

  /// The maximum sustained wind: the one to show, where there are several.
  public var wind: Wind? {
    get { hasWind ? shownWind : nil }
    set {
      hasWind = newValue != nil
      shownWind = newValue ?? Self.noWind
    }
  }
  // In two parts: to copy an optional of what holds a text takes a call of the runtime.
  package private(set) var shownWind = noWind
  package private(set) var hasWind = false
  private static let noWind = Wind(Speed(0, .knots), averagingPeriod: nil)
  /// Maximum sustained winds of other agencies.
  public var otherWinds: [Wind] = []
  /// The maximum gust.
  public var gust: Gust?
  /// The pressure at the centre.
  public var pressure: Pressure?
  /// How the storm moves: up to now for observed fixes, from the previous fix for forecast ones.
  public var motion: Motion?

  /// What kind of low the system is.
  public var nature = Nature.unknown
  /// The agency's own class, as published.
  public var agencyClass: AgencyClass?
  /// The agency's own class of size, as published (JMA's 大型).
  public var sizeClass: AgencyClass? {
    get { details?.values.sizeClass }
    set { updateDetails { $0.sizeClass = newValue } }
  }

  /// How far winds reach, one for each threshold.
  public var windRadii: [WindRadii] = []
  /// The circle that holds the centre with a given probability; forecasts only.
  public var probabilityRadius: ProbabilityRadius?
  /// How far one must be ready for a wind: these radii already contain the probability radius (JMA's
  /// 暴風警戒域) and are never wind radii of the fix.
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
  /// How far high seas reach.
  public var seasRadii: [SeasRadii] {
    get { details?.values.seasRadii ?? [] }
    set { updateDetails { $0.seasRadii = newValue } }
  }
  /// The diameter of the eye.
  public var eyeDiameter: Length? {
    get { details?.values.eyeDiameter }
    set { updateDetails { $0.eyeDiameter = newValue } }
  }
  /// How deep the system reaches.
  public var depth: Depth? {
    get { details?.values.depth }
    set { updateDetails { $0.depth = newValue } }
  }

  /// The system's name at the time, where it differs from the storm's.
  public var name: String? {
    get { details?.values.name }
    set { updateDetails { $0.name = newValue } }
  }
  /// The basin at the time, where it differs from the storm's.
  public var basin: Basin? {
    get { details?.basin }
    set { updateDetails { $0.basin = newValue } }
  }
  /// What is special about the fix, in the source's order.
  public var marks: [Mark] = []
  /// What the agency says of the fix.
  public var remarks: LocalizedText {
    get { details?.values.remarks ?? LocalizedText() }
    set { updateDetails { $0.remarks = newValue } }
  }

  /// What few sources say, kept apart: a fix is moved often, and most have none of it.
  ///
  /// Who wants several of its values asks for all at once.
  package private(set) var details: Details?

  /// Creates a fix of which only time and place are known.
  ///
  /// - Parameters:
  ///   - kind: How the fix was come by.
  ///   - time: The valid time.
  ///   - position: Where the centre is.
  ///   - leadTime: Seconds from the base time, for forecasts.
  public init(_ kind: Kind, at time: Timestamp, position: GeoPoint, leadTime: Int? = nil) {
    self.kind = kind
    self.time = time
    self.position = position
    self.leadTime = leadTime
  }

  /// All maximum sustained winds, the one to show first.
  public var winds: [Wind] {
    get { wind.map { [$0] + otherWinds } ?? otherWinds }
    set {
      wind = newValue.first
      otherWinds = Array(newValue.dropFirst())
    }
  }

  /// Sets values that few sources give; several at once cost as much as one, since each change makes all
  /// of them anew.
  mutating func updateDetails(_ change: (inout Details.Values) -> Void) {
    var values = details?.values ?? Details.Values()
    change(&values)
    details = values == Details.Values() ? nil : Details(values)
  }

  /// Holds the values that few fixes have; it never changes, so fixes may share it.
  package final class Details: Hashable, Sendable {
    package struct Values: Hashable, Sendable {
      package var accuracy: PositionAccuracy?
      package var place: LocalizedText = LocalizedText()
      package var sizeClass: AgencyClass?
      var warningAreas: [WindRadii] = []
      package var outerIsobar: OuterIsobar?
      package var seasRadii: [SeasRadii] = []
      package var eyeDiameter: Length?
      package var depth: Depth?
      package var name: String?
      var basin: Basin?
      package var remarks: LocalizedText = LocalizedText()
    }

    package let values: Values
    /// The basin of `values`, which every feature asks for: all of them would be copied for it.
    package let basin: Basin?

    init(_ values: Values) {
      self.values = values
      basin = values.basin
    }

    package static func == (left: Details, right: Details) -> Bool { left.values == right.values }

    package func hash(into hasher: inout Hasher) { values.hash(into: &hasher) }
  }
}

/// How well a position is known.
public struct PositionAccuracy: Hashable, Sendable {
  /// The agency's words: "正確", "ほぼ正確", "GOOD".
  public var words: LocalizedText
  /// The radius within which the centre is taken to lie.
  public var radius: Length?

  /// Creates an accuracy.
  ///
  /// - Parameters:
  ///   - words: The agency's words.
  ///   - radius: The radius within which the centre is taken to lie.
  public init(words: LocalizedText = LocalizedText(), radius: Length? = nil) {
    self.words = words
    self.radius = radius
  }
}

/// A class as its agency publishes it: a code (`TY`), words (中度, "Typhoon"), or both.
public struct AgencyClass: Hashable, Sendable {
  /// The code, as published.
  public var code: String?
  /// The words, as published.
  public var words: LocalizedText

  /// Creates a class.
  ///
  /// - Parameters:
  ///   - code: The code, as published.
  ///   - words: The words, as published.
  public init(code: String? = nil, words: LocalizedText = LocalizedText()) {
    self.code = code
    self.words = words
  }
}
