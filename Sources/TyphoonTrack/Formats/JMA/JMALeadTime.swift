extension Fix {
  /// Sets the lead time of a JMA fix that is not an analysis; `false` if it cannot have one, which
  /// is reported to `finding`.
  ///
  /// - Parameters:
  ///   - base: The time that lead times count from.
  ///   - stated: The lead time in hours that the input states.
  ///   - place: The location of the fix.
  ///   - finding: Receives findings.
  /// - Returns: Whether the fix is an analysis, or has a lead time now.
  mutating func countLead(
    from base: Timestamp?, stated: Int?, at place: Finding.Location, _ finding: Report
  ) -> Bool {
    guard kind != .analysis else { return true }
    guard let base, time >= base else {
      place.warn(
        "fix omitted: it has no lead time, because there is no analysis before it", to: finding)
      return false
    }
    let lead = time.secondsSince1970 - base.secondsSince1970
    if let stated, Int64(stated) * 3_600 != lead {
      place.warn(
        "stated lead time of \(stated) h ignored: it disagrees with the time of the fix",
        to: finding)
    }
    leadTime = lead
    return true
  }
}
