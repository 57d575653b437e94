import TyphoonTrack

extension PlateProjection {
  /// Returns the projection of a plate: the user's, or a suitable one.
  ///
  /// The user's is turned to the area that the plate shows if it names no central meridian or is that of a map of
  /// the world (EPSG:3857), or would cut the area in two.
  ///
  /// - Parameters:
  ///   - wanted: The user's definition.
  ///   - subject: The area to show.
  ///   - isSmall: Whether the map is one of many, on which the edge of the globe would say nothing.
  /// - Returns: The projection.
  /// - Throws: An error if PROJ cannot create it.
  static func projection(
    _ wanted: String?, for subject: PlateSubject, isSmall: Bool = false
  ) throws(WriteError) -> Projection {
    guard let wanted else {
      return try Projection(definition(for: subject, isSmall: isSmall), isSelfContained: true)
    }
    var projection = try Projection(wanted)
    // Web Mercator and the like: maps of the world, which are cut somewhere.
    let isTurned =
      wanted.contains(text: "+proj=")
      ? !wanted.contains(text: "lon")
      : Projection.string(of: wanted)?.contains(text: "+lon_0=0 ") ?? false
    guard isTurned || subject.width < globe,
      let recentred = recentred(wanted, to: subject.longitude),
      let width = Self.width(of: subject, &projection)
    else { return projection }
    do throws(WriteError) {
      var other = try Projection(recentred)
      if let whole = Self.width(of: subject, &other), isTurned || width > whole * 1.8 {
        return other
      }
    } catch {
      // The projection has no central meridian.
    }
    return projection
  }

  /// Returns a projection with another central meridian; `nil` if it has none.
  private static func recentred(_ wanted: String, to longitude: Double) -> String? {
    var definition = wanted
    if !wanted.contains("+proj=") {
      guard let string = Projection.string(of: wanted) else { return nil }
      // Longitude and latitude are drawn as an equirectangular map.
      definition = string.contains("+proj=longlat") ? "+proj=eqc +lon_0=0 +datum=WGS84" : string
      guard definition.contains("+lon_0=") else { return nil }
    }
    return
      (definition.split(at: " ").filter { !$0.hasPrefix("+lon_0=") }
      + ["+lon_0=\(longitude.shown)"]).joined(separator: " ")
  }

  /// Returns the longitude at which a projection breaks inside the area of a plate; `nil` if it is
  /// whole, or if it is a map of the globe, which ends somewhere.
  ///
  /// - Parameters:
  ///   - projection: The projection.
  ///   - subject: The area.
  /// - Returns: The longitude in degrees.
  static func seam(of projection: consuming Projection, in subject: PlateSubject) -> Double? {
    var projection = projection
    guard subject.width < globe else { return nil }
    let (count, west) = (200, subject.longitude - subject.width / 2)
    func longitude(_ step: Double) -> Double { west + subject.width * step / Double(count) }
    for latitude in [
      subject.latitudes.lowerBound, subject.center.latitude, subject.latitudes.upperBound,
    ] where abs(latitude) < 85 {
      func length(_ one: Double, _ other: Double, _ projection: inout Projection) -> Double? {
        guard let one = projection(Coordinate(longitude: one, latitude: latitude)),
          let other = projection(Coordinate(longitude: other, latitude: latitude))
        else { return nil }
        return max(abs(one.x - other.x), abs(one.y - other.y))
      }
      let lengths = (0..<count).map {
        length(longitude(Double($0)), longitude(Double($0 + 1)), &projection) ?? 0
      }
      guard let longest = lengths.max(), longest > 0,
        let index = lengths.firstIndex(of: longest)
      else { continue }
      // A gap that does not shrink with the step is a break.
      var (low, high) = (longitude(Double(index)), longitude(Double(index + 1)))
      for _ in 0..<30 {
        let middle = (low + high) / 2
        let isLower =
          (length(low, middle, &projection) ?? 0) >= (length(middle, high, &projection) ?? 0)
        if isLower { high = middle } else { low = middle }
      }
      if let rest = length(low, high, &projection), rest > longest / 2 {
        return GeoPoint.normalized(((low + high) / 2 * 10).rounded() / 10)
      }
    }
    return nil
  }

  private static func width(
    of subject: PlateSubject, _ projection: inout Projection
  ) -> Double? {
    let step = 1 + subject.places.count / 10_000
    var xs: [Double] = []
    for index in stride(from: 0, to: subject.places.count, by: step) {
      if let x = projection(subject.places[index])?.x { xs.append(x) }
    }
    guard let low = xs.min(), let high = xs.max() else { return nil }
    return high - low
  }

  /// Returns a suitable projection for the area that a plate shows, as a PROJ definition.
  ///
  /// The choice is Mercator in the tropics, as sailors and agencies are used to; farther from the
  /// equator and for wide plates a conformal conic, so that circles stay round, with standard
  /// parallels a sixth inside the extent; across the equator or near a pole an azimuthal equal-area
  /// projection; over a pole polar stereographic; and Equal Earth for much of the globe, or Miller's rectangle.
  ///
  /// - Parameters:
  ///   - subject: The area to show.
  ///   - isSmall: Whether a map of the globe is a rectangle.
  /// - Returns: The definition.
  static func definition(for subject: PlateSubject, isSmall: Bool = false) -> String {
    let (south, north) = (subject.latitudes.lowerBound, subject.latitudes.upperBound)
    let middle = (south + north) / 2
    let longitude = subject.longitude.shown
    let isOneSided = south > 0 || north < 0
    let nearest = min(abs(south), abs(north))
    let holdsPole = max(-south, north) >= polar
    let isRoundPole = subject.width > globe && nearest > 25
    if isOneSided && (isRoundPole || nearest >= arctic || abs(middle) >= 68)
      || holdsPole && abs(middle) >= 30
    {
      return "+proj=stere +lat_0=\(middle < 0 ? -90 : 90) +lon_0=\(longitude) +datum=WGS84"
    }
    let world = "+proj=\(isSmall ? "mill" : "eqearth") +lon_0=\(longitude) +datum=WGS84"
    if subject.width > azimuthal || holdsPole { return world }
    if subject.width <= wide, abs(middle) <= 25, max(-south, north) <= 42 {
      // +over: longitudes continue beyond the map's own antimeridian.
      return "+proj=merc +lon_0=\(longitude) +datum=WGS84 +over"
    }
    let center = middle.rounded() + 0  // -0 becomes 0
    // The reach of a frame about as high as it is wide.
    let reach = max((north - south) / 2, subject.width / 2 * (1 - abs(middle) / 100)) * 1.15
    if abs(middle) >= 15, max(-south, north) - nearest < 60, abs(middle) + reach < 84,
      isOneSided || nearest < 5
    {
      let inset = (north - south) / 6
      let parallels = [(south + inset).rounded(), (north - inset).rounded()].map { ($0 + 0).shown }
      return "+proj=lcc +lat_0=\(center.shown) +lat_1=\(parallels[0]) +lat_2=\(parallels[1]) "
        + "+lon_0=\(longitude) +datum=WGS84"
    }
    // A frame higher than wide would hold both poles, and what lies beyond them.
    if subject.width > wide { return world }
    return "+proj=laea +lat_0=\(center.shown) +lon_0=\(longitude) +datum=WGS84"
  }

  /// The latitude from which a plate is centred on the pole.
  private static let polar = 88.0
  private static let arctic = 60.0
  /// The width above which a map of the globe is used, in degrees of longitude.
  private static let globe = 200.0
  /// The width above which an azimuthal map would smear its edges.
  private static let azimuthal = 150.0
  /// The width above which Mercator is not used, in degrees of longitude.
  private static let wide = 100.0
}

extension Projection {
  /// Returns the height of the globe for a width of 1 of an area, without what surrounds the poles; `nil` if the
  /// projection does not show both.
  mutating func globe(around area: PlateSubject) -> Double? {
    let poles = [-75.0, 75].compactMap {
      self(Coordinate(longitude: area.longitude, latitude: $0))?.y
    }
    // A frame has some room beside the area.
    let sides = [-0.62, 0.62].compactMap {
      self(
        Coordinate(
          longitude: area.longitude + $0 * area.width, latitude: area.center.latitude))?.x
    }
    guard poles.count == 2, sides.count == 2, abs(sides[1] - sides[0]) > 1 else { return nil }
    return abs((poles[1] - poles[0]) / (sides[1] - sides[0]))
  }

  /// Whether meridians and parallels near a coordinate are straight lines parallel to the sides of
  /// a frame.
  mutating func isCylindrical(at place: Coordinate) -> Bool {
    let corners = [(-8.0, -6.0), (8, -6), (8, 6), (-8, 6)].map { longitude, latitude in
      let latitude = min(80, max(-80, place.latitude + latitude))
      return Coordinate(longitude: place.longitude + longitude, latitude: latitude)
    }
    guard let one = self(corners[0]), let two = self(corners[1]), let three = self(corners[2]),
      let four = self(corners[3])
    else { return false }
    let slack = 1e-6 * max(abs(three.x - one.x), abs(three.y - one.y))
    return abs(one.y - two.y) <= slack && abs(three.y - four.y) <= slack
      && abs(one.x - four.x) <= slack && abs(two.x - three.x) <= slack
  }
}
