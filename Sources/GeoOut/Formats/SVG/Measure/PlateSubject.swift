import TyphoonTrack

/// The area that a plate shows: the shapes of its storms, or the requested extent.
struct PlateSubject {
  /// Coordinates all round the area, with the longitudes nearest to its own.
  let places: [Coordinate]
  /// The central longitude in degrees; for an area round a pole, that of the last fix.
  let longitude: Double
  /// The lowest and the highest latitude, in degrees.
  let latitudes: ClosedRange<Double>
  /// The extent in longitude, in degrees.
  let width: Double
  /// Whether the extent was requested, in which case it is shown exactly, without margins.
  let isFixed: Bool
  /// Whether the storms may extend beyond the area.
  let isPart: Bool

  /// The centre.
  var center: Coordinate {
    Coordinate(longitude: longitude, latitude: (latitudes.lowerBound + latitudes.upperBound) / 2)
  }

  /// The width for a height of 1, about as a map shows it.
  var aspect: Double {
    return max(width * center.shrink, 0.1)
      / max(latitudes.upperBound - latitudes.lowerBound, 0.1)
  }

  /// The height of the globe for a width of 1 of the map, if that shows so much of it that it may end inside the
  /// frame; `nil` for other areas.
  var globe: Double? {
    let isOfGlobe = width > 150 && latitudes.lowerBound < 25 || width > 100 && isAcross
    return isOfGlobe ? 140 / width : nil
  }

  /// Whether the equator is inside.
  private var isAcross: Bool { latitudes.lowerBound < 0 && latitudes.upperBound > 0 }

  /// Whether no city of importance is in the area or near it.
  var isRemote: Bool {
    !hasPlace(upTo: 5, height: latitudes.upperBound - latitudes.lowerBound + 4, width: width + 6)
  }

  /// Whether a place of a rank or a more important one is in a box around the centre, in degrees.
  private func hasPlace(upTo rank: Int, height: Double, width: Double) -> Bool {
    !MapPlace.cities { position, own in
      own <= rank && abs(position.latitude - center.latitude) <= height / 2
        && abs(GeoPoint.normalized(position.longitude - longitude)) <= width / 2
    }.isEmpty
  }

  /// Whether the area is so wide, or so near a pole, that meridians meet all sides of a frame.
  var isRound: Bool { width > 150 || max(-latitudes.lowerBound, latitudes.upperBound) > 75 }

  /// How much smaller a forecast may be for more of the past track.
  private static let growth = 1.6
  /// How many cities of a list the frame holds, and how much smaller they may make the map.
  private static let (framedCities, cityGrowth) = (4, 1.25)
  /// How much smaller the map of an open sea may be for the nearest place.
  private static let remoteGrowth = 2.5
  /// How much smaller the map of a highlighted storm may be for the others.
  private static let othersGrowth = 4.0
  /// The widest map, in degrees, that is made for others alone.
  private static let widestOfOthers = 120.0
  /// The latitude above which longitudes are meaningless, in degrees.
  private static let polar = 88.0

  /// Creates the area of a requested extent.
  init(_ extent: PlateExtent) {
    let middle = (extent.west + extent.east) / 2
    // Within 180 degrees of Greenwich, as is conventional.
    let turn = GeoPoint.normalized(middle) - middle
    places = Self.places(of: extent, turn: turn)
    longitude = middle + turn
    latitudes = extent.south...extent.north
    width = extent.east - extent.west
    isFixed = true
    isPart = true
  }

  /// Returns coordinates all round an extent, with its longitudes turned.
  private static func places(of extent: PlateExtent, turn: Double) -> [Coordinate] {
    let middle = (extent.west + extent.east) / 2
    let count = 360
    // The equator is the widest parallel of many maps.
    let rows =
      [extent.south, (extent.south + extent.north) / 2, extent.north]
      + (extent.south < 0 && extent.north > 0 ? [0] : [])
    var places: [Coordinate] = []
    for index in 0...count {
      let share = Double(index) / Double(count)
      let longitude = extent.west + (extent.east - extent.west) * share + turn
      let latitude = extent.south + (extent.north - extent.south) * share
      for side in [-1e-4, 1e-4] {
        // If the map is cut there, both sides of the cut are its ends.
        places += rows.map { Coordinate(longitude: longitude + side, latitude: $0) }
      }
      places += [extent.west, middle, extent.east].map {
        Coordinate(longitude: $0 + turn, latitude: latitude)
      }
    }
    return places
  }

  /// Creates the area of a plate: the requested extent, or what the storms need.
  init(_ storms: [PlateStorm], _ options: PlateOptions) {
    if let extent = options.extent {
      self.init(extent)
      return
    }
    let past = Self.past(of: storms, options)
    let isWarning = options.preset == .warning
    let whole = Self(storms.map { $0.features }, past: past, isWarning: isWarning)
    // A weak system far away does not make the others small: an arrow names it; nor, where winds come, one without.
    let comes = isWarning ? storms.map { $0.arrives } : []
    let isMinor = { comes.contains(true) && !comes[$0] || storms[$0].isWeak }
    let others = storms.indices.filter(isMinor).lazy.map { index in
      Self(
        storms.indices.filter { $0 != index }.map { storms[$0].features }, past: past,
        isWarning: isWarning, isPart: true)
    }
    let isFew =
      2...PlateStorm.mostWithTimes ~= storms.count && !storms.isSeason
      && options.preset != .multiples
    let near = isFew ? others.first { $0.extent < whole.extent / 2 } ?? whole : whole
    let shown = near.withCities(PlatePanel.listed(storms, options.preset))
    let isNamed = options.namedPlaces == .cities && !shown.isRound
    self = isNamed ? shown.withNearestPlace(aspect: Self.aspect(of: options.size)) ?? shown : shown
  }

  /// About the width of the map of a plate for a height of 1: the panel stands beside a wide map, and below another.
  private static func aspect(of size: PlateSize) -> Double {
    let shape = Double(size.width) / Double(size.height)
    return shape > 1.2 ? shape * 0.83 : shape * 1.6
  }

  /// The area with the first cities of a warning map's list, but for those that would make the map much smaller.
  private func withCities(_ cities: [PlatePanel.City]) -> Self {
    guard !isRound else { return self }
    return cities.prefix(Self.framedCities).reduce(self) { area, city in
      let place = Coordinate(city.passage.place.position).unrolled(toward: longitude)
      let wider = Self(area.places + [place], last: nil, isPart: isPart)
      return wider.extent <= extent * Self.cityGrowth ? wider : area
    }
  }

  /// The area with the city nearest to it, or else the nearest place, where a map without it would not say where it
  /// is; `nil` where that would make the map much smaller.
  private func withNearestPlace(aspect: Double) -> Self? {
    let height = max(latitudes.upperBound - latitudes.lowerBound, width * center.shrink / aspect, 7)
    let isNamed = [4, 6].map {
      hasPlace(upTo: $0, height: height, width: height * aspect / center.shrink)
    }
    guard !isNamed[0] else { return nil }
    if let wider = reaching(4), wider.extent <= extent * (isNamed[1] ? 2 : Self.remoteGrowth) {
      return wider
    }
    return isNamed[1]
      ? nil : reaching(6).flatMap { $0.extent <= extent * Self.remoteGrowth ? $0 : nil }
  }

  /// The area with the nearest place of a rank or a more important one, and some of what is on the other side: storms
  /// are not pushed into a corner.
  private func reaching(_ rank: Int) -> Self? {
    var nearest: Coordinate?
    var least = Double.infinity
    // Only positions are needed: a name is decoded for a wanted place.
    _ = MapPlace.cities { position, own in
      let distance = own <= rank ? Coordinate(position).chord(to: center) : .infinity
      if distance < least { (least, nearest) = (distance, Coordinate(position)) }
      return false
    }
    guard let place = nearest?.unrolled(toward: longitude) else { return nil }
    let opposite = Coordinate(
      longitude: longitude + (longitude - place.longitude) * 0.4,
      latitude: center.latitude + (center.latitude - place.latitude) * 0.4)
    return Self(places + [place, opposite], last: nil, isPart: isPart)
  }

  /// Returns how much of the past track the frame holds: more than asked for where it costs little.
  private static func past(of storms: [PlateStorm], _ options: PlateOptions) -> Int? {
    guard let past = options.past, options.extendsPast, storms.count <= PlateStorm.mostWithTimes
    else { return options.past }
    let aspect = aspect(of: options.size)
    func extent(_ past: Int?) -> Double {
      let subject = Self(
        storms.map { $0.features }, past: past, isWarning: options.preset == .warning)
      let (latitudes, width) = (subject.latitudes, subject.width * subject.center.shrink)
      return max(latitudes.upperBound - latitudes.lowerBound, width / aspect, 4)
    }
    let most = extent(past) * Self.growth
    let more = [20, 15, 10, 8, 6, 5, 4, 3].map { $0 * 86_400 }.filter { $0 > past }
    if extent(nil) <= most { return nil }
    return more.first { extent($0) <= most } ?? past
  }

  /// The larger of width and height, in degrees of latitude.
  var extent: Double {
    max(latitudes.upperBound - latitudes.lowerBound, width * center.shrink, 8)
  }

  /// An area of a size about the centre, in degrees of latitude.
  func around(_ size: Double) -> Self {
    let reach = (width: min(size / 2 / center.shrink, 170), height: size / 2)
    let places = [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)].map { east, north in
      Coordinate(
        longitude: longitude + east * reach.width,
        latitude: min(89, max(-89, center.latitude + north * reach.height)))
    }
    return Self(places, last: center, isPart: true)
  }

  /// Creates the area of storms, with others beside them but for those that would make the map much smaller, unless it
  /// would show neither a city nor another storm and one is of the year.
  init(_ storms: [PlateStorm], among others: inout [PlateStorm], _ options: PlateOptions) {
    self.init(others + storms, options)
    guard !others.isEmpty else { return }
    let own = Self(storms, options)
    if extent > Self.othersGrowth * own.extent,
      extent > Self.widestOfOthers || !own.isRemote || others.contains(where: own.isNear)
        || !others.contains(where: { storms[0].isOfYear(of: $0) })
    {
      self = own
    }
    others = others.filter(isNear)
  }

  /// Whether a storm may be on the map.
  private func isNear(_ storm: PlateStorm) -> Bool {
    let height = latitudes.upperBound - latitudes.lowerBound
    return (storm.storm.track + [storm.place].compactMap { $0 }).contains { fix in
      let (north, east) = (fix.position.latitude, fix.position.longitude - longitude)
      return abs(north - center.latitude) < max(height, 8)
        && abs(GeoPoint.normalized(east)) < max(width, 8)
    }
  }

  /// Creates the area of the storms' shapes; without any, that of all basins.
  ///
  /// - Parameters:
  ///   - storms: The storms.
  ///   - past: The seconds of past track to show of storms with a forecast; `nil` for all.
  ///   - isWarning: Whether the forecast matters only as long as winds come to new places.
  ///   - others: Whether there are other storms.
  init(
    _ storms: [StormFeatures], past: Int? = nil, isWarning: Bool = false,
    isPart others: Bool = false
  ) {
    var places: [Coordinate] = []
    var last: Coordinate?
    var isPart = others
    for storm in storms {
      let (start, end) = (storm.framedStart(past), isWarning ? storm.framedEnd : nil)
      // The user's places may be anywhere.
      for feature in storm.features where feature.layer != .place {
        guard storm.isFramed(feature, since: start, until: end) else {
          isPart = true
          continue
        }
        storm.forEachRun(of: feature) { places += $0 }
        if case .point(let ring) = feature.shape {
          last = storm.vertices[storm.rings[ring].lowerBound]
        }
      }
    }
    self.init(places, last: last, isPart: isPart)
  }

  private init(_ places: [Coordinate], last: Coordinate?, isPart: Bool) {
    var places = places
    if places.isEmpty {
      places = (4...33).map { Coordinate(longitude: Double($0) * 10, latitude: $0 == 4 ? -40 : 50) }
    }
    var (south, north) = (90.0, -90.0)
    for place in places {
      south = min(south, place.latitude)
      north = max(north, place.latitude)
    }
    let span = Self.span(places)
    let isRound = span.width > 300 || max(-south, north) > Self.polar
    let middle = isRound ? (last ?? places[0]).longitude.rounded() : span.middle
    // Rounded down, so that storms are drawn the same on both sides of the antimeridian.
    longitude = GeoPoint.normalized((middle * 10).rounded(.down) / 10)
    width = span.width
    latitudes = south...north
    isFixed = false
    self.isPart = isPart
    self.places = places.map { [longitude] in $0.unrolled(toward: longitude) }
  }

  /// Returns the narrowest span of longitudes that contains all coordinates: opposite the widest
  /// gap, to a tenth of a degree.
  private static func span(_ places: [Coordinate]) -> (middle: Double, width: Double) {
    let count = 3_600
    var isTaken = [Bool](repeating: false, count: count)
    let telling = places.filter { abs($0.latitude) < polar }
    for place in telling.isEmpty ? places : telling {
      let tenths = Int((place.longitude * 10 + 0.5).rounded(.down)) % count
      isTaken[(tenths + count) % count] = true
    }
    guard let first = isTaken.firstIndex(of: true) else { return (0, 0) }
    // Go round the globe from one taken longitude back to it.
    var (last, gap, end) = (first, 0, first)
    for index in first + 1...first + count where isTaken[index % count] {
      if index - last > gap { (gap, end) = (index - last, index) }
      last = index
    }
    let tenths = count - gap
    return (Double(end) / 10 + Double(tenths) / 20, Double(tenths) / 10)
  }
}

extension PlateStorm {
  /// Where the storm is or, if that is unknown, where a forecast of it begins.
  var place: Fix? { current ?? storm.forecasts.first?.fixes.first }

  /// Whether its line or its position is inside the frame of a map.
  func isSeen(on map: inout PlateMap) -> Bool {
    let fixes = (storm.track + [place].compactMap { $0 }).compactMap { map.point(of: $0) }
    return (PlateLine.points(along: fixes) + fixes).contains(where: map.frame.contains)
  }

  /// Whether another storm begins less than a year before or after.
  fileprivate func isOfYear(of other: Self) -> Bool {
    guard let start = span?.start, let other = other.span?.start else { return false }
    return abs(start.secondsSince1970 - other.secondsSince1970) < 366 * 86_400
  }

  /// Whether lines tell when its winds come.
  var arrives: Bool { features.features.contains { $0.layer == .arrival } }

  /// Whether the storm has never been more than a disturbance, a low or a depression, as far as is
  /// known.
  var isWeak: Bool {
    let fixes = storm.track + storm.forecasts.flatMap { $0.fixes }
    return fixes.allSatisfy { fix in
      scale.category(of: fix).map { PlateSymbol.kind(of: $0) == .depression }
        ?? (fix.nature != .tropical && fix.wind == nil || fix.nature == .disturbance)
    }
  }
}
