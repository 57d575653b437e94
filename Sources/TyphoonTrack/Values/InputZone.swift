import CSystem

/// The zone in which times without an offset from UTC are read.
public struct InputZone: Hashable, Sendable {
  /// The name as written: `+08:00`, `JST` or `Asia/Taipei`.
  public let name: String
  private let rules: Rules

  private enum Rules: Hashable {
    /// Seconds east of UTC.
    case offset(Int)
    case place(ZoneRules)
  }

  /// Universal time.
  public static let utc = InputZone(name: "UTC", rules: .offset(0))

  private init(name: String, rules: Rules) { (self.name, self.rules) = (name, rules) }

  /// The local time of an agency.
  init(of agency: Agency) {
    let hours = agency.hoursFromUTC
    self.init(
      name: "UTC\(hours < 0 ? "-" : "+")\(abs(hours).padded()):00", rules: .offset(hours * 3_600))
  }

  /// Creates a zone.
  ///
  /// - Parameter text: An offset (`+08:00`, `UTC+8`), a word that has one meaning (`JST`), or a name of the tz
  ///   database (`Asia/Taipei`), whose file the system must have. `nil` results from any other text.
  public init?(_ text: String) {
    var word = text.split(at: " ").joined(separator: " ")
    for ending in [" time", " standard", "时间", "時間", "时", "時"]
    where word.lowercased().hasSuffix(ending) { word = String(word.dropLast(ending.count)) }
    if let seconds = Self.offset(word) ?? TimeZoneWords.sureSeconds(word) {
      self.init(name: word.uppercased(), rules: .offset(seconds))
    } else if let rules = Self.rules(word) {
      self.init(name: word, rules: .place(rules))
    } else {
      return nil
    }
  }

  /// Creates a zone that has one offset from UTC, in seconds, positive to the east.
  package init(seconds: Int) { self.init(name: "", rules: .offset(seconds)) }

  /// The offset from UTC at a moment, in seconds, positive to the east.
  package func seconds(at time: Timestamp) -> Int {
    switch rules {
    case .offset(let seconds): seconds
    case .place(let rules): rules.offset(at: time)
    }
  }

  /// Whether the zone has one offset from UTC.
  package var isFixed: Bool { if case .offset = rules { true } else { false } }

  /// Whether the zone is UTC in all years.
  var isUTC: Bool { rules == .offset(0) }

  /// Whether two zones have the same offset at two times of a year.
  func agrees(with other: InputZone) -> Bool {
    [1, 7].allSatisfy { month in
      let time = Timestamp(year: 2_020, month: month, day: 1, hour: 0)
      return time.map(moments) == time.map(other.moments)
    }
  }

  /// The moments at which clocks in the zone show a time: two if clocks were turned back over it, none if
  /// they were turned forward over it.
  ///
  /// - Parameter local: The time on the clocks, as if it were in UTC.
  /// - Returns: The moments, the first one first.
  func moments(_ local: Timestamp) -> [Timestamp] {
    switch rules {
    case .offset(let seconds): return local.moved(by: -seconds).map { [$0] } ?? []
    case .place(let rules):
      let day = 86_400
      let offsets = Set([-day, day].map { rules.offset(at: local.advanced(bySeconds: $0)) })
      return offsets.compactMap { offset in
        local.moved(by: -offset).flatMap { rules.offset(at: $0) == offset ? $0 : nil }
      }.sorted()
    }
  }

  /// The seconds east of UTC in `+8`, `+0530`, `UTC`, `UTC+8` or `GMT-05:00`.
  private static func offset(_ text: String) -> Int? {
    var rest = text.uppercased().replacing(text: "\u{2212}", with: "-")
    for word in ["UTC", "GMT"] where rest.hasPrefix(word) && rest.count > 3 {
      rest = String(rest.dropFirst(3))
    }
    return DigitScanner.offset(rest.filter { $0 != " " }, hours: 1...2)
  }

  /// The rules of a place in the system's copy of the tz database.
  private static func rules(_ name: String) -> ZoneRules? {
    let isName = name.utf8.allSatisfy {
      "/_+-".utf8.contains($0) || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20
    }
    // Files that are no zones begin with small letters.
    guard isName, let first = name.utf8.first, 0x41...0x5A ~= first, name.utf8.count < 64 else {
      return nil
    }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    guard var source = try? ByteSource(path: "\(folder)/\(name)"),
      let bytes = try? source.withOpening({ $0.withUnsafeBufferPointer { Array($0) } })
    else { return nil }
    return ZoneRules(bytes)
  }
}
