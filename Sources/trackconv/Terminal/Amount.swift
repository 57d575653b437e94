import TyphoonTrack

/// Parses and formats sizes, durations and times for arguments and messages.
enum Amount {
  /// Parses a size: `500000`, `64MiB`, `1G`.
  ///
  /// - Returns: Bytes, 1 to 2^40; `nil` if the text is not a size.
  static func bytes(_ text: String) -> Int? {
    let units = [
      "": 1, "b": 1, "k": 1 << 10, "kib": 1 << 10, "kb": 1_000, "m": 1 << 20, "mib": 1 << 20,
      "mb": 1_000_000, "g": 1 << 30, "gib": 1 << 30, "gb": 1_000_000_000,
    ]
    return number(text, units, 1...Int(clamping: 1 << 40 as Int64))
  }

  /// Parses a duration: `90`, `90s`, `10m`, `2h`, `1d`.
  ///
  /// - Returns: Seconds, 0 to ten years; `nil` if the text is not a duration.
  static func seconds(_ text: String) -> Int? {
    number(text, ["": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400], 0...315_360_000)
  }

  private static func number(
    _ text: String, _ units: [String: Int], _ range: ClosedRange<Int>
  ) -> Int? {
    let digits = text.utf8.prefix { 0x30...0x39 ~= $0 }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard 1...12 ~= digits.count, let count = Int(String(digits) ?? ""), let factor = units[unit]
    else { return nil }
    let (value, isTooLarge) = count.multipliedReportingOverflow(by: factor)
    return !isTooLarge && range ~= value ? value : nil
  }

  /// Formats a size: "64 MiB".
  static func words(bytes: Int) -> String {
    for (unit, size) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)] where bytes >= size {
      let tenths = (bytes / (size / 1_024) * 10 + 512) / 1_024
      return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(bytes) bytes"
  }

  /// Formats a duration: "5 min", "3 h", "2 days".
  static func words(seconds: Int64) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }

  /// Formats a time: "2012-08-22 06:00 UTC".
  static func words(moment seconds: Int64) -> String {
    let parts = Timestamp(secondsSince1970: seconds).parts
    return "\(parts.year)-\(parts.month.padded())-\(parts.day.padded()) "
      + "\(parts.hour.padded()):\(parts.minute.padded()) UTC"
  }
}
