// The values of storms and fixes that are properties of maps and columns of tables, a row for each.

extension TrackValue {
  /// The storm's names in languages other than English.
  package static let names = [
    ("name_zh_hant", "zh-Hant"), ("name_zh_hans", "zh-Hans"), ("name_ja", "ja"),
  ].map { name, language in
    text(
      name, { $0.storm.pointee.names[language] }, storm: { $0.names.add($1, language: language) })
  }

  /// The storm's latest bulletin, or that of a forecast.
  package static let bulletin: [TrackValue] = [
    time(
      "issued", { $0.bulletin.map { $0.pointee.issued } ?? $0.storm.pointee.issued },
      storm: { $0.issued = $1 }),
    text(
      "advisory", { $0.bulletin.map { $0.pointee.advisory } ?? $0.storm.pointee.advisory },
      storm: { $0.advisory = $1 }),
    text(
      "track_type", { $0.storm.pointee.trackType?.rawValue },
      storm: { $0.trackType = Storm.TrackType(rawValue: $1) }),
    // Absent for operational messages.
    text(
      "status", { $0.storm.pointee.status == .actual ? nil : $0.storm.pointee.status.rawValue },
      storm: { $0.status = Storm.Status(rawValue: $1) ?? .actual }),
    // Absent for a plain message.
    text("message_type") {
      let type = $0.bulletin?.pointee.messageType ?? $0.storm.pointee.messageType
      return type == .issue ? nil : type.rawValue
    } storm: {
      $0.messageType = Storm.MessageType(rawValue: $1) ?? .issue
    },
    list("other_ids", { $0.storm.pointee.otherIDs }, storm: { $0.otherIDs = $1 }),
  ]

  /// The maximum sustained wind, with its averaging period in minutes.
  package static let wind: [TrackValue] = [
    quantity("wind_ms", in: .metresPerSecond) { $0.wind?.pointee.shownSpeed },
    quantity("wind_kt", in: .knots) { $0.wind?.pointee.shownSpeed },
    number("wind_period_min", isInteger: true) { ($0.wind?.pointee.shownPeriod).map(Double.init) },
  ]

  /// Gust, with its averaging period in seconds, pressure and motion.
  package static let measured: [TrackValue] = [
    quantity(
      "gust_ms", in: .metresPerSecond, { $0.fix?.pointee.gust?.speed }, fix: { $0.gust = Gust($1) }),
    quantity(
      "gust_kt", in: .knots, { $0.fix?.pointee.gust?.speed },
      fix: { $0.gust = Gust($1.after($0.gust?.speed)) }),
    number(
      "gust_period_s", { ($0.fix?.pointee.gust?.averagingPeriod).map(Double.init) },
      fix: { $0.gust?.averagingPeriod = Int($1) }),
    quantity("pressure_hpa", in: .hectopascals) { $0.fix?.pointee.pressure },
    number("motion_deg") { $0.fix?.pointee.motion?.bearing },
    quantity("motion_kmh", in: .kilometresPerHour) { $0.fix?.pointee.motion?.speed },
    text("motion_words") {
      $0.fix?.pointee.motion?.words.shown
    } fix: {
      $0.motion = $0.motion ?? Motion()
      $0.motion?.words = LocalizedText($1, language: "en")
    },
  ]

  /// The kind of low, and the agency's own class: its code, otherwise its English name.
  package static let classes: [TrackValue] = [
    text("nature") {
      $0.fix.flatMap { $0.pointee.nature == .unknown ? nil : $0.pointee.nature.rawValue }
    },
    text("class") { $0.fix?.pointee.agencyClass.flatMap { $0.code ?? $0.words["en"] } },
    text("class_zh_hant") {
      $0.fix?.pointee.agencyClass?.words["zh-Hant"]
    } fix: {
      $0.agencyClass = $0.agencyClass ?? AgencyClass()
      $0.agencyClass?.words.add($1, language: "zh-Hant")
    },
  ]

  /// What few sources give of a fix.
  package static let details: [TrackValue] =
    [
      list("marks") {
        $0.fix.flatMap { $0.pointee.marks.isEmpty ? nil : $0.pointee.marks.map { $0.rawValue } }
      } fix: {
        $0.marks = $1.compactMap { Mark(rawValue: $0) }
      },
      quantity(
        "rmw_km", in: .kilometres, { $0.fix?.pointee.radiusOfMaximumWind },
        fix: { $0.radiusOfMaximumWind = $1 }),
      quantity(
        "poci_hpa", in: .hectopascals, { $0.details?.values.outerIsobar?.pressure },
        fix: { $0.outerIsobar = OuterIsobar(pressure: $1, radius: $0.outerIsobar?.radius) }),
      quantity(
        "roci_km", in: .kilometres, { $0.details?.values.outerIsobar?.radius },
        fix: { $0.outerIsobar = OuterIsobar(pressure: $0.outerIsobar?.pressure, radius: $1) }),
      quantity(
        "eye_km", in: .kilometres, { $0.details?.values.eyeDiameter }, fix: { $0.eyeDiameter = $1 }),
      text(
        "depth", { $0.details?.values.depth?.rawValue }, fix: { $0.depth = Depth(rawValue: $1) }),
      text(
        "size_class", { $0.details?.values.sizeClass.flatMap { $0.code ?? $0.words.shown } },
        fix: { $0.sizeClass = AgencyClass(code: $1) }),
    ] + seas + [
      text(
        "accuracy", { $0.details?.values.accuracy?.words.shown },
        fix: { $0.accuracy = PositionAccuracy(words: LocalizedText($1, language: "en")) }),
      quantity("accuracy_km", in: .kilometres) {
        $0.details?.values.accuracy?.radius
      } fix: {
        $0.accuracy = $0.accuracy ?? PositionAccuracy()
        $0.accuracy?.radius = $1
      },
      text(
        "place", { $0.details?.values.place.shown },
        fix: { $0.place = LocalizedText($1, language: "en") }),
      text("name_then", { $0.details?.values.name }, fix: { $0.name = $1 }),
    ]

  /// The wave height at the edge of an area, and its radii; the first if a source gives several
  /// heights.
  private static let seas: [TrackValue] =
    [
      quantity(
        "seas_m", in: .metres, { $0.details?.values.seasRadii.first?.height },
        fix: { $0.seasRadii = [SeasRadii(height: $1, extent: .unknown)] }),
      quantity("seas_ft", in: .feet) {
        $0.details?.values.seasRadii.first?.height
      } fix: {
        $0.seasRadii = [SeasRadii(height: $1.after($0.seasRadii.first?.height), extent: .unknown)]
      },
      number("seas_km") {
        $0.details?.values.seasRadii.first?.extent.shownRadius
      } fix: {
        if !$0.seasRadii.isEmpty { $0.seasRadii[0].extent = .circle(Length($1, .kilometres)) }
      },
    ]
    + RadialExtent.Quadrants.names.enumerated().map { index, name in
      number("seas_\(name)_km") {
        $0.details?.values.seasRadii.first?.extent.quadrants?[index]?.drawnKilometres
      } fix: {
        if !$0.seasRadii.isEmpty { $0.seasRadii[0].extent.add(Length($1, .kilometres), at: index) }
      }
    }

  /// The agency's remarks on a fix or forecast.
  package static let remarks = [
    ("remark", "en"), ("remark_zh_hant", "zh-Hant"), ("remark_ja", "ja"), ("remark_ko", "ko"),
  ].map { name, language in
    text(name) {
      $0.fix == nil ? $0.forecast?.pointee.remarks[language] : $0.details?.values.remarks[language]
    } fix: {
      $0.remarks.add($1, language: language)
    }
  }

  /// All values.
  static let all: [TrackValue] =
    names + bulletin + wind + measured + classes + details + remarks + radii
}

extension TrackValue.Source {
  /// The fix, if it has a wind.
  fileprivate var wind: UnsafePointer<Fix>? { fix.flatMap { $0.pointee.hasWind ? $0 : nil } }
}

extension Quantity {
  /// The quantity as published in a first unit, if there is one, and in this.
  fileprivate func after(_ first: Quantity?) -> Quantity {
    first.map { Quantity($0.value, $0.unit, also: value, unit) } ?? self
  }
}

extension RadialExtent.Quadrants {
  /// The parts of names that stand for the radii, in their order.
  package static let names = ["ne", "se", "sw", "nw"]
}

extension RadialExtent {
  /// An extent of which nothing is known yet.
  static let unknown = RadialExtent.quadrants(Quadrants(), mean: nil)

  /// The radii of the quadrants, if there are several.
  package var quadrants: Quadrants? {
    if case .quadrants(let radii, _) = self { radii } else { nil }
  }

  /// The circle shifted toward a bearing, if it is one.
  package var shift: (long: Length, short: Length, bearing: Double)? {
    if case .shifted(let long, let short, let bearing) = self {
      (long, short, bearing)
    } else {
      nil
    }
  }

  /// The radius of the circle in kilometres; for quadrants, their mean, if it is published.
  package var shownRadius: Double? {
    switch self {
    case .circle(let radius): radius.drawnKilometres
    case .quadrants(_, let mean): mean?.drawnKilometres
    case .shifted(let long, let short, _):
      ((long.value(in: .metres) + short.value(in: .metres)) / 2_000).toOneDecimal
    }
  }

  /// Adds the radius of a quadrant; a circle's radius becomes the mean.
  fileprivate mutating func add(_ radius: Length, at quadrant: Int) {
    var radii = quadrants ?? Quadrants()
    radii[quadrant] = radius
    switch self {
    case .circle(let mean): self = .quadrants(radii, mean: mean)
    case .quadrants(_, let mean): self = .quadrants(radii, mean: mean)
    case .shifted: break
    }
  }
}
