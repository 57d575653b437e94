public import TyphoonTrack

/// A property of features: a row of the table from which every format has its members, fields and
/// columns.
///
/// It is a class because each feature asks many rows, and to pass a struct copies it. A test compares
/// `Documentation/output.md` with it.
public final class Property: Hashable, Sendable {
  /// The name, with the unit.
  public let name: String
  /// The type of the value.
  public let kind: PropertyValue.Kind
  /// Whether the number is always an integer; others may have decimals in the next bulletin.
  let isInteger: Bool
  /// The name of the field in KML.
  ///
  /// Readers have a column for a placemark's own `name` and `end`, and a field of the same name
  /// hides it in GDAL's LIBKML driver and in OpenLayers. No field may have the name of one of
  /// LIBKML's own.
  let kmlName: String
  /// The layers whose features may have the property.
  let layers: LayerSelection
  /// Layers whose features have it in pages only, which interpolate radii.
  let layersOfPages: LayerSelection
  /// Whether it is written only if it is asked for.
  let isOnRequest: Bool
  /// Reads the value.
  let reader: Reader
  /// The name as a member of a JSON object, after a comma.
  let member: String
  /// The start of the element of its value in KML.
  let kmlStart: String

  /// Reads a value.
  ///
  /// A closure that captures another would be counted at each call.
  enum Reader: Sendable {
    case feature(@Sendable (PropertySource) -> PropertyValue?)
    case track(@Sendable (TrackValue.Source) -> PropertyValue?)

    /// Returns the value; `nil` if a feature has none.
    @inline(__always) func callAsFunction(_ source: PropertySource) -> PropertyValue? {
      switch self {
      case .feature(let read): read(source)
      case .track(let read): read(source.track)
      }
    }
  }

  /// Returns the property with a name.
  ///
  /// - Parameter name: The name.
  /// - Returns: The property, or `nil` if there is none.
  public static func named(_ name: String) -> Property? { all.first { $0.name == name } }

  /// Whether two properties have the same name.
  public static func == (left: Property, right: Property) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { name.hash(into: &hasher) }

  private init(
    _ name: String, _ kind: PropertyValue.Kind, isInteger: Bool = false, kml: String? = nil,
    _ layers: LayerSelection, ofPages layersOfPages: LayerSelection = [],
    isOnRequest: Bool = false, _ reader: Reader
  ) {
    (self.name, self.kind, self.isInteger) = (name, kind, isInteger)
    (kmlName, self.layers, self.layersOfPages) = (kml ?? name, layers, layersOfPages)
    (self.isOnRequest, self.reader) = (isOnRequest, reader)
    member = ",\"\(name)\":"
    kmlStart = "<SimpleData name=\"\(kmlName)\">"
  }
}

extension Property {
  convenience init(_ value: TrackValue, _ layers: LayerSelection, kml: String? = nil) {
    self.init(
      value.name, value.kind, isInteger: value.isInteger, kml: kml, layers, .track(value.read))
  }

  @inline(__always)
  static func text(
    _ name: String, kml: String? = nil, _ layers: LayerSelection,
    _ value: @escaping @Sendable (PropertySource) -> String?
  ) -> Property {
    Property(name, .text, kml: kml, layers, .feature { value($0).map { .text($0) } })
  }

  @inline(__always)
  static func number(
    _ name: String, isInteger: Bool = false, _ layers: LayerSelection,
    _ value: @escaping @Sendable (PropertySource) -> Double?
  ) -> Property {
    Property(
      name, .number, isInteger: isInteger, layers, .feature { value($0).map { .number($0) } })
  }

  /// A flag that is written if its value is not the default.
  @inline(__always)
  static func flag(
    _ name: String, unless usual: Bool = false, _ layers: LayerSelection,
    _ value: @escaping @Sendable (PropertySource) -> Bool
  ) -> Property {
    Property(name, .flag, layers, .feature { value($0) == usual ? nil : .flag(!usual) })
  }

  @inline(__always)
  static func time(
    _ name: String, kml: String? = nil, _ layers: LayerSelection,
    _ value: @escaping @Sendable (PropertySource) -> Timestamp?
  ) -> Property {
    Property(name, .time, kml: kml, layers, .feature { value($0).map { .time($0) } })
  }

  /// The property, which features of other layers have in pages.
  func inPages(_ layers: LayerSelection) -> Property {
    Property(name, kind, isInteger: isInteger, kml: kmlName, self.layers, ofPages: layers, reader)
  }

  /// The property, which is written only if it is asked for.
  var onRequest: Property {
    Property(name, kind, isInteger: isInteger, kml: kmlName, layers, isOnRequest: true, reader)
  }

  /// The property, unknown where its value is absent for a reason.
  func unknown(if isUnknown: @escaping @Sendable (PropertySource) -> Bool) -> Property {
    Property(
      name, kind, layers, .feature { [reader] in reader($0) ?? (isUnknown($0) ? .unknown : nil) })
  }
}
